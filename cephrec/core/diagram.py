"""A position as meaning for the eye: pieces, marks, header and caption; no geometry and no colours."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from cephrec.core.grid import Cell, Grid
from cephrec.core.position import Player


class Shape(Enum):
    """What a piece is."""

    DIE = "die"
    DISC = "disc"


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece on a square. `value` is a die's pips or a disc's number (None: blank).

    `ghost`: it was captured by the move shown. `crown`: a king. `locked`: it moves no more.
    """

    cell: Cell
    owner: Player
    value: int | None = None
    shape: Shape = Shape.DIE
    ghost: bool = False
    crown: bool = False
    locked: bool = False


@dataclass(frozen=True, slots=True)
class Last:
    """The square on which the last move ended."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class Capture:
    """Wedges from captured dice to the die on `cell`, and the sum: (1, 2, 3) is shown as `1+2+3=6`."""

    cell: Cell
    captured: tuple[Cell, ...]
    pips: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Candidate:
    """A square that may be played, with the values that a die there may show."""

    cell: Cell
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Label:
    """One to three signs on a square."""

    cell: Cell
    text: str


@dataclass(frozen=True, slots=True)
class Square:
    """A marked square; `colour` is a lichess letter: G R Y B."""

    cell: Cell
    colour: str = "G"


@dataclass(frozen=True, slots=True)
class Arrow:
    """An arrow between two squares; `colour` as in Square."""

    start: Cell
    end: Cell
    colour: str = "G"


@dataclass(frozen=True, slots=True)
class Moved:
    """A piece went from `start` to `end`; `taken` is the owner of the piece captured there."""

    start: Cell
    end: Cell
    taken: Player | None = None


@dataclass(frozen=True, slots=True)
class Sequence:
    """A number on a placed piece, Go-book style."""

    cell: Cell
    number: int


Mark = Last | Capture | Candidate | Label | Square | Arrow | Moved | Sequence


class Shade(Enum):
    """The shade of a square of a dealt floor."""

    LIGHT = "L"
    DARK = "D"
    NEUTRAL = "N"


class Edge(Enum):
    """A side of the board."""

    TOP = "top"
    BOTTOM = "bottom"
    LEFT = "left"
    RIGHT = "right"


@dataclass(frozen=True, slots=True)
class Header:
    """What stands above the board. `to_move` is None when the game is over, then `result` says how.

    `bar`: draw the score bar, one segment a square, with a mark at the majority.
    """

    to_move: Player | None
    score: tuple[int, int] | None = None
    result: str | None = None
    bar: bool = False


@dataclass(frozen=True, slots=True)
class Diagram:
    """A position to look at. `shades` (in the order of `grid.cells`) and `homes` are empty where a game has none.

    `note` is a line that the picture must carry, such as the mark of a variant.
    """

    grid: Grid
    pieces: tuple[Piece, ...] = ()
    marks: tuple[Mark, ...] = ()
    header: Header | None = None
    caption: str = ""
    shades: tuple[Shade, ...] = ()
    homes: tuple[tuple[Edge, Player], ...] = ()
    note: str = ""
