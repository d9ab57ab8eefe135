"""The text of a position (notation §5): who moves, whose pieces stand where, the next move's number."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum

from cephrec.core.grid import Cell, read_cell


class Player(Enum):
    """The two players. White moves first in both games."""

    WHITE = "W"
    BLACK = "B"

    @property
    def other(self) -> Player:
        """The opponent."""
        return Player.BLACK if self is Player.WHITE else Player.WHITE


#: A square and the number on its piece; None where none is written.
Placed = tuple[Cell, int | None]

_FORM = re.compile(r"([WB]):([WB])([^:]*):([WB])([^:]*)(?::F([1-9][0-9]{0,8}))?", re.IGNORECASE)
_ITEM = re.compile(r"([A-Za-z][1-9][0-9]?)(?:=([1-9][0-9]{0,3}))?")


@dataclass(frozen=True, slots=True)
class Setup:
    """A position as text says it, before any game has judged it. `number` is the next move's; None if not given."""

    to_move: Player
    white: tuple[Placed, ...] = ()
    black: tuple[Placed, ...] = ()
    number: int | None = None


def read_setup(text: str) -> Setup | None:
    """Read a position; None if it is not one. Blanks and case do not matter (notation §5).

    >>> setup = read_setup("B:Wa1,c3=4:Bb2=6:F12")
    >>> setup.to_move, setup.white[1], setup.number
    (<Player.BLACK: 'B'>, (Cell(file=2, rank=2), 4), 12)
    >>> read_setup("W:Wa1,a1:B") is None
    True
    """
    found = _FORM.fullmatch(re.sub(r"[ \t\n]+", "", text))
    if found is None:
        return None
    sides: dict[str, tuple[Placed, ...]] = {}
    for letter, items in ((found[2], found[3]), (found[4], found[5])):
        pieces = _read_items(items)
        if pieces is None:
            return None
        sides[letter.upper()] = pieces
    if len(sides) != 2:
        return None
    cells = [cell for pieces in sides.values() for cell, _ in pieces]
    if len(set(cells)) != len(cells):
        return None
    number = int(found[6]) if found[6] else None
    return Setup(Player(found[1].upper()), sides["W"], sides["B"], number)


def _read_items(text: str) -> tuple[Placed, ...] | None:
    pieces: list[Placed] = []
    for item in text.split(",") if text else ():
        found = _ITEM.fullmatch(item)
        cell = read_cell(found[1]) if found else None
        if found is None or cell is None:
            return None
        pieces.append((cell, int(found[2]) if found[2] else None))
    return tuple(sorted(pieces, key=lambda piece: piece[0]))


def write_setup(setup: Setup) -> str:
    """The canonical text of a position: squares sorted, the side to move first, `:F` only from 2 on.

    >>> write_setup(read_setup("w: b b2=6 : w c3=4, a1 :f1"))
    'W:Wa1,c3=4:Bb2=6'
    """
    white, black = (
        ",".join(str(cell) + (f"={number}" if number is not None else "") for cell, number in sorted(pieces))
        for pieces in (setup.white, setup.black)
    )
    tail = f":F{setup.number}" if setup.number not in (None, 1) else ""
    return f"{setup.to_move.value}:W{white}:B{black}{tail}"
