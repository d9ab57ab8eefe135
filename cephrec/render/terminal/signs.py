"""Which signs a terminal can show: for each thing the first sign that its encoding knows."""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cache

#: Languages in whose locales many of our signs are two columns wide.
_WIDE = ("ja", "zh", "ko")


@dataclass(frozen=True, slots=True)
class Signs:
    """A sign for each thing; two for a pair of walls, six for a box: its corners, then horizontal and vertical."""

    white_pip: str = "o"
    black_pip: str = "#"
    white_ghost_pip: str = "o"
    black_ghost_pip: str = "#"
    white_walls: str = "||"
    black_walls: str = "[]"
    white_ghost_walls: str = "::"
    black_ghost_walls: str = "::"
    last: str = "><"
    empty: str = "."
    shade: str = "/"
    neutral: str = "x"
    king: str = "K"
    majority: str = "|"
    falling: str = "\\"
    rising: str = "/"
    dash: str = "-"
    white_box: str = "++++-|"
    black_box: str = "####=#"
    white_ghost_box: str = "....-:"
    black_ghost_box: str = "::::-:"


ASCII = Signs()

#: What is tried before ASCII, the best first.
_BETTER: dict[str, tuple[str, ...]] = {
    "white_pip": ("●", "•"),
    "black_pip": ("■",),
    "white_ghost_pip": ("○", "°"),
    "black_ghost_pip": ("□",),
    "white_walls": ("││",),
    "black_walls": ("┃┃", "║║"),
    "white_ghost_walls": ("╎╎",),
    "black_ghost_walls": ("┇┇",),
    "last": ("▐▌",),
    "empty": ("·",),
    "shade": ("░",),
    "neutral": ("╳", "×"),
    "king": ("♚",),
    "majority": ("┆", "│"),
    "falling": ("╲",),
    "rising": ("╱",),
    "dash": ("–",),
    "white_box": ("╭╮╰╯─│", "┌┐└┘─│"),
    "black_box": ("┏┓┗┛━┃", "╔╗╚╝═║"),
    "white_ghost_box": ("┌┐└┘╌╎",),
    "black_ghost_box": ("┏┓┗┛╍┇",),
}


@cache
def signs_for(encoding: str, language: str = "") -> Signs:
    """The best signs for a stream's encoding; plain ASCII where a locale's language makes them two columns wide.

    >>> signs_for("utf-8").white_pip, signs_for("cp437").white_walls, signs_for("ascii") == ASCII
    ('●', '││', True)
    >>> signs_for("utf-8", "ja_JP.UTF-8") == ASCII
    True
    """
    if language[:2] in _WIDE:
        return ASCII
    chosen = {
        field.name: next((sign for sign in _BETTER[field.name] if _knows(encoding, sign)), getattr(ASCII, field.name))
        for field in fields(Signs)
    }
    return Signs(**chosen)


def _knows(encoding: str, sign: str) -> bool:
    try:
        return sign.encode(encoding).decode(encoding) == sign
    except (UnicodeError, LookupError):
        return False
