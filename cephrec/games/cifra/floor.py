"""The floor of a CIFRA board: the shade that each square was dealt, the home rows, and the ways across it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from random import Random

from cephrec.core.diagram import Edge, Shade
from cephrec.core.grid import Cell, Grid

#: The neutral squares by the number of squares on a side; the other squares are half Light, half Dark.
NEUTRAL = {
    5: frozenset({Cell(2, 2)}),
    9: frozenset({Cell(4, 8), Cell(0, 4), Cell(4, 4), Cell(8, 4), Cell(4, 0)}),
}
_DIRECTIONS = tuple((file, rank) for file in (-1, 0, 1) for rank in (-1, 0, 1) if file or rank)


@dataclass(frozen=True)
class Floor:
    """A board with its shades, in the order of `grid.cells` (CIFRA §1.2).

    >>> floor = read_floor("LDLDL/DLDLD/LDNLD/LDLDL/DLDLD", Grid(5, 5))
    >>> [str(cell) for cell in floor.homes[Edge.LEFT]], floor.shade(Cell(0, 0))
    (['a1', 'a2', 'a3', 'a4', 'a5'], <Shade.DARK: 'D'>)
    """

    grid: Grid
    shades: tuple[Shade, ...]

    def __str__(self) -> str:
        ranks = range(self.grid.rows - 1, -1, -1)
        files = range(self.grid.columns)
        return "/".join("".join(self.shade(Cell(file, rank)).value for file in files) for rank in ranks)

    def shade(self, cell: Cell) -> Shade:
        """The shade of a square."""
        return self.shades[self.grid.index(cell)]

    def is_change(self, here: Cell, there: Cell, shade: Shade) -> bool:
        """Whether a step between neighbours is a change for a player of that shade (CIFRA §3.2)."""
        return not (self.shade(here) is shade is self.shade(there))

    @cached_property
    def homes(self) -> dict[Edge, tuple[Cell, ...]]:
        """The squares along each side, sorted."""
        right, top = self.grid.columns - 1, self.grid.rows - 1
        return {
            Edge.TOP: tuple(cell for cell in self.grid.cells if cell.rank == top),
            Edge.BOTTOM: tuple(cell for cell in self.grid.cells if cell.rank == 0),
            Edge.LEFT: tuple(cell for cell in self.grid.cells if cell.file == 0),
            Edge.RIGHT: tuple(cell for cell in self.grid.cells if cell.file == right),
        }

    @cached_property
    def ways(self) -> dict[Shade, dict[Cell, tuple[tuple[Cell, ...], ...]]]:
        """For each player's shade and square, in each direction, the squares that a lone piece reaches, near to far."""
        return {
            shade: {cell: tuple(self._way(cell, step, shade) for step in _DIRECTIONS) for cell in self.grid.cells}
            for shade in (Shade.LIGHT, Shade.DARK)
        }

    def _way(self, start: Cell, step: tuple[int, int], shade: Shade) -> tuple[Cell, ...]:
        way: list[Cell] = []
        here, changes = start, 0
        for _ in range(self.grid.rows):
            there = Cell(here.file + step[0], here.rank + step[1])
            if min(there) < 0 or there not in self.grid:
                break
            changes += self.is_change(here, there, shade)
            if changes > 1:
                break
            way.append(there)
            here = there
        return tuple(way)


def straight(start: Cell, end: Cell) -> tuple[Cell, ...]:
    """The squares from start to end, both included; empty if they are not in one straight line (CIFRA §3.1).

    >>> [str(cell) for cell in straight(Cell(2, 2), Cell(0, 0))], straight(Cell(0, 0), Cell(1, 2))
    (['c3', 'b2', 'a1'], ())
    """
    files, ranks = end.file - start.file, end.rank - start.rank
    steps = max(abs(files), abs(ranks))
    if steps == 0 or any(span not in (0, steps) for span in (abs(files), abs(ranks))):
        return ()
    file, rank = files // steps, ranks // steps
    return tuple(Cell(start.file + step * file, start.rank + step * rank) for step in range(steps + 1))


def read_floor(text: str, grid: Grid) -> Floor | str:
    """The floor that a Floor tag tells, or the reason why it tells none.

    >>> read_floor("LD/NL", Grid(5, 5))
    'it has not 5 rows of 5 squares'
    """
    if not set(text) <= set("LDN/"):
        return "a square is L, D or N"
    rows = text.split("/")
    if len(rows) != grid.rows or any(len(row) != grid.columns for row in rows):
        return f"it has not {grid.rows} rows of {grid.columns} squares"
    floor = Floor(grid, tuple(Shade(rows[grid.rows - 1 - cell.rank][cell.file]) for cell in grid.cells))
    neutral = NEUTRAL[grid.rows]
    if any((floor.shade(cell) is Shade.NEUTRAL) != (cell in neutral) for cell in grid.cells):
        return "its neutral squares are not " + ", ".join(map(str, sorted(neutral)))
    light, dark = (floor.shades.count(shade) for shade in (Shade.LIGHT, Shade.DARK))
    return floor if light == dark else f"it has {light} light and {dark} dark squares"


def deal_floor(grid: Grid, random: Random) -> Floor:
    """A random floor with as many Light squares as Dark ones.

    >>> str(deal_floor(Grid(5, 5), Random(4))).count("L")
    12
    """
    neutral = NEUTRAL[grid.rows]
    dealt = [cell for cell in grid.cells if cell not in neutral]
    light = frozenset(random.sample(dealt, len(dealt) // 2))
    shades = {cell: Shade.LIGHT if cell in light else Shade.DARK for cell in dealt}
    return Floor(grid, tuple(shades.get(cell, Shade.NEUTRAL) for cell in grid.cells))
