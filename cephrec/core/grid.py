"""Squares: their names, their order and their neighbours on square and snub boards."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

SMALLEST, LARGEST = 2, 26
_NAME = re.compile(r"([a-zA-Z])([1-9][0-9]*)")


class Cell(NamedTuple):
    """A square by file and rank, both from 0; it may lie off any particular board.

    Cells sort by file, then by rank as a number: the order in which captures are written (notation §4).

    >>> str(Cell(2, 9)), Cell(2, 9) < Cell(2, 10)
    ('c10', True)
    """

    file: int
    rank: int

    def __str__(self) -> str:
        return f"{chr(97 + self.file)}{self.rank + 1}"


def read_cell(name: str) -> Cell | None:
    """The cell that a name such as `c3` or `C3` stands for; None if it is no square's name.

    >>> read_cell("C10"), read_cell("c0")
    (Cell(file=2, rank=9), None)
    """
    found = _NAME.fullmatch(name)
    if found is None or len(name) > 4:
        return None
    return Cell(ord(found[1].lower()) - 97, int(found[2]) - 1)


@dataclass(frozen=True)
class Grid:
    """A board of `columns` by `rows` squares, 2 to 26 each; `snub` adds diagonal neighbours (Cephalopod §5.3).

    >>> [str(cell) for cell in Grid(5, 5).neighbours[Cell(0, 0)]]
    ['a2', 'b1']
    """

    columns: int = 5
    rows: int = 5
    snub: bool = False

    def __post_init__(self) -> None:
        if not (SMALLEST <= self.columns <= LARGEST and SMALLEST <= self.rows <= LARGEST):
            raise ValueError(f"a board of {self.columns}x{self.rows} squares")

    def __str__(self) -> str:
        return f"{self.columns}x{self.rows}"

    def __contains__(self, cell: object) -> bool:
        return isinstance(cell, Cell) and cell.file < self.columns and cell.rank < self.rows

    def index(self, cell: Cell) -> int:
        """The place of a cell of this board in `cells`."""
        return cell.file * self.rows + cell.rank

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """All squares, by file, then by rank: a1, a2, … e5."""
        return tuple(Cell(file, rank) for file in range(self.columns) for rank in range(self.rows))

    @cached_property
    def neighbours(self) -> dict[Cell, tuple[Cell, ...]]:
        """For each square the squares that it touches, sorted (Cephalopod §2.4, §5.3)."""
        edges = {cell: {near for near in _orthogonal(cell) if near in self} for cell in self.cells}
        if self.snub:
            for cell in self.cells:
                slanted = self._slanted(cell)
                if slanted is not None:
                    edges[cell].add(slanted)
                    edges[slanted].add(cell)
        return {cell: tuple(sorted(near)) for cell, near in edges.items()}

    def _slanted(self, cell: Cell) -> Cell | None:
        row = self.rows - 1 - cell.rank
        if cell.file % 2 == 0 or row == 0:
            return None
        other = Cell(cell.file + (1 if row % 2 else -1), cell.rank + 1)
        return other if other in self else None


def _orthogonal(cell: Cell) -> list[Cell]:
    file, rank = cell
    near = [(file - 1, rank), (file + 1, rank), (file, rank - 1), (file, rank + 1)]
    return [Cell(*place) for place in near if min(place) >= 0]
