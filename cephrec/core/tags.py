"""Which tags a record has, in which order they are written, and what the absence of one means (notation §2)."""

from __future__ import annotations

from collections.abc import Iterable

from cephrec.core.position import Player, read_setup
from cephrec.core.record import Tag

#: PGN's seven-tag roster: always written, in this order.
ROSTER = {
    "Event": "?",
    "Site": "?",
    "Date": "????.??.??",
    "Round": "?",
    "White": "?",
    "Black": "?",
    "Result": "*",
}
#: The tags that say which game is played; with FEN, from which position.
GAME_TAGS = ("Game", "Board", "Dice", "Lattice", "Mode", "Floor", "Opening")
#: The other known tags, in the order in which they are written.
KNOWN = (
    *(*GAME_TAGS, "FEN", "Score", "Termination"),
    *("Annotator", "TimeControl", "UTCDate", "UTCTime", "WhiteElo", "BlackElo", "PlyCount", "Notation"),
)
#: What a tag says that is not written, and what it means when it is absent.
DEFAULTS = {"Board": "5x5", "Dice": "6", "Lattice": "square"}
DEFAULT_GAME = "Cephalopod"
#: Tags that are written for one game even where they say the usual.
_WRITTEN_FOR = {"CIFRA": {"Mode": "Dash"}}
_ORDER = {name: place for place, name in enumerate([*ROSTER, *KNOWN])}


def normal_tags(tags: Iterable[Tag], result: str) -> tuple[Tag, ...]:
    """The tags as a record keeps them: roster and Game filled in, defaults left out, known ones first, in order.

    `result` stands in for a Result tag that is missing or `?`. Equal records are written equally.

    >>> [tag.name for tag in normal_tags([Tag("Own", "x"), Tag("Board", "5x5"), Tag("Dice", "12")], "*")][6:]
    ['Result', 'Game', 'Dice', 'Own']
    """
    given: dict[str, Tag] = {}
    for tag in tags:
        given.setdefault(tag.name, tag)
    if given.get("Result", Tag("Result", "?")).value == "?":
        given["Result"] = Tag("Result", result)
    game = given.get("Game", Tag("Game", DEFAULT_GAME)).value
    for name, value in {**ROSTER, "Game": game, **_WRITTEN_FOR.get(game, {})}.items():
        given.setdefault(name, Tag(name, value))
    kept = [tag for tag in given.values() if not _goes_without_saying(tag, given)]
    return tuple(sorted(kept, key=lambda tag: _ORDER.get(tag.name, len(_ORDER))))


def _goes_without_saying(tag: Tag, given: dict[str, Tag]) -> bool:
    if tag.name == "FEN":
        setup = read_setup(tag.value)
        usual = setup is not None and not (setup.white or setup.black) and setup.to_move is Player.WHITE
        return usual and setup is not None and setup.number in (None, 1) and "Opening" not in given
    return tag.name == "SetUp" or DEFAULTS.get(tag.name) == tag.value
