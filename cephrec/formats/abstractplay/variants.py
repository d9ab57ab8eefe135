"""The names that AbstractPlay gives to variants, and the tags that say the same here."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from cephrec.games import GAMES

#: A tag, its value, and the names of the variant: the label that is written first, the site's own short name last.
_NAMES = (
    ("Dice", "12", ("12-sided dice", "Dodecahedral dice", "dodeca")),
    ("Dice", "6", ("6-sided dice",)),
    ("Lattice", "snub", ("Board: Snub Square", "snub")),
    ("Lattice", "square", ("Board: Square",)),
    ("Mode", "Dash", ("Dash",)),
    ("Mode", "King", ("King",)),
    ("Mode", "Sum", ("Sum",)),
)
_MEANING = {name.lower(): (tag, value) for tag, value, names in _NAMES for name in names}
_LABEL = {(tag, value): names[0] for tag, value, names in _NAMES}
_BOARD = re.compile(r"(?:default )?([1-9][0-9]?)x([1-9][0-9]?)(?: board)?", re.IGNORECASE)
_SIZE = re.compile(r"size-([1-9][0-9]?)")


def game_key(name: str) -> str | None:
    """The Game tag of AbstractPlay's name of a game, long or short.

    >>> game_key("cifra"), game_key("ceph") in GAMES, game_key("Go")
    ('CIFRA', True, None)
    """
    low = name.lower()
    return next((key for key in GAMES if low in (key.lower(), key.lower()[:4])), None)


def tag_of(variant: str) -> tuple[str, str] | None:
    """The tag that a variant stands for; None if it is not known.

    >>> tag_of("King"), tag_of("5x5 board"), tag_of("size-4"), tag_of("Whatever")
    (('Mode', 'King'), ('Board', '5x5'), ('Board', '4x4'), None)
    """
    found, size = _BOARD.fullmatch(variant), _SIZE.fullmatch(variant)
    if found:
        return "Board", f"{found[1]}x{found[2]}"
    if size:
        return "Board", f"{size[1]}x{size[1]}"
    return _MEANING.get(variant.lower())


def labels(tags: Mapping[str, str]) -> Iterator[str]:
    """The variants of a record, as AbstractPlay names them.

    >>> list(labels({"Dice": "12", "Board": "4x4"}))
    ['12-sided dice', '4x4 board']
    """
    yield from (label for tag, label in _LABEL.items() if tags.get(tag[0]) == tag[1])
    yield f"{tags.get('Board', '5x5')} board"
