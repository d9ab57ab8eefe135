"""Where squares are in a picture: the part of the board shown, and from which side it is seen."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum

from cephrec.core.grid import Cell, Grid, read_cell
from cephrec.scene.shapes import Point

#: Two opposite corners of a part of the board: the lower left and the upper right one.
Region = tuple[Cell, Cell]


class Coordinates(Enum):
    """Where the names of files and ranks stand."""

    NONE = "none"
    INSIDE = "inside"
    OUTSIDE = "outside"


@dataclass(frozen=True, slots=True)
class Options:
    """What a reader may choose about a picture.

    `detail` is off for squares under 40 pixels; `thinnest` is the width that no line may go below, in squares.
    `caption`: draw the diagram's caption, which articles usually set themselves.
    """

    coordinates: Coordinates = Coordinates.OUTSIDE
    flip: bool = False
    region: Region | None = None
    header: bool = True
    caption: bool = False
    detail: bool = True
    thinnest: float = 0.0


def read_region(text: str, grid: Grid) -> Region:
    """The part of a board between two squares, as `a1-c3`. ValueError with one sentence if there is none.

    >>> read_region("C3-a1", Grid())
    (Cell(file=0, rank=0), Cell(file=2, rank=2))
    >>> read_region("a1-f6", Grid())
    Traceback (most recent call last):
        ...
    ValueError: the region a1-f6 is not on a board of 5x5 squares
    """
    found = re.fullmatch(r"([A-Za-z][0-9]+)-([A-Za-z][0-9]+)", text)
    one, other = (read_cell(found[1]), read_cell(found[2])) if found else (None, None)
    if one is None or other is None:
        raise ValueError(f"a region is written like a1-c3, not {text!r}")
    if one not in grid or other not in grid:
        raise ValueError(f"the region {text} is not on a board of {grid} squares")
    (left, right), (low, high) = sorted((one.file, other.file)), sorted((one.rank, other.rank))
    return Cell(left, low), Cell(right, high)


@dataclass(frozen=True, slots=True)
class View:
    """The squares shown; the top-left of them has its corner at (0, 0).

    >>> view = View(Grid(), flip=False, low=Cell(0, 0), high=Cell(4, 4))
    >>> view.corner(Cell(0, 0)), view.open_sides
    ((0, 4), frozenset())
    """

    grid: Grid
    flip: bool
    low: Cell
    high: Cell

    @property
    def columns(self) -> int:
        """How many files are shown."""
        return self.high.file - self.low.file + 1

    @property
    def rows(self) -> int:
        """How many ranks are shown."""
        return self.high.rank - self.low.rank + 1

    @property
    def cells(self) -> list[Cell]:
        """The squares shown."""
        files, ranks = range(self.low.file, self.high.file + 1), range(self.low.rank, self.high.rank + 1)
        return [Cell(file, rank) for file in files for rank in ranks]

    def __contains__(self, cell: object) -> bool:
        return (
            isinstance(cell, Cell)
            and self.low.file <= cell.file <= self.high.file
            and self.low.rank <= cell.rank <= self.high.rank
        )

    def corner(self, cell: Cell) -> tuple[int, int]:
        """The top-left corner of a square."""
        if self.flip:
            return self.high.file - cell.file, cell.rank - self.low.rank
        return cell.file - self.low.file, self.high.rank - cell.rank

    def centre(self, cell: Cell) -> Point:
        """The middle of a square."""
        x, y = self.corner(cell)
        return x + 0.5, y + 0.5

    @property
    def open_sides(self) -> frozenset[str]:
        """The sides, as seen, on which the board goes on: `top bottom left right`."""
        cut = {
            "left": self.low.file > 0,
            "right": self.high.file < self.grid.columns - 1,
            "bottom": self.low.rank > 0,
            "top": self.high.rank < self.grid.rows - 1,
        }
        turned = {"left": "right", "right": "left", "top": "bottom", "bottom": "top"}
        return frozenset(turned[side] if self.flip else side for side, is_cut in cut.items() if is_cut)


def view_of(grid: Grid, options: Options) -> View:
    """The view that options ask for."""
    low, high = options.region or (Cell(0, 0), Cell(grid.columns - 1, grid.rows - 1))
    return View(grid, options.flip, low, high)
