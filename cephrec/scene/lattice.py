"""How squares of a snub board meet: where two touch across a corner, the corner opens into a short edge between them.

So drawn, a snub board is a tiling of pentagons, and two squares are neighbours exactly where they share an edge.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from cephrec.core.grid import Cell
from cephrec.scene.shapes import Point, Ring
from cephrec.scene.view import View

#: How far a corner moves along both axes: as far as it can without touching a die.
OPEN = 0.1


@dataclass(frozen=True, slots=True)
class Corner:
    """A corner of four squares, and where the lines from above, below, left and right end at it."""

    above: Point
    below: Point
    left: Point
    right: Point


@lru_cache(maxsize=16)
def corners(view: View) -> dict[Point, Corner]:
    """Every inner corner of the squares shown, by its place.

    >>> from cephrec.core.grid import Grid
    >>> from cephrec.scene.view import Options, view_of
    >>> found = corners(view_of(Grid(2, 3, snub=True), Options()))
    >>> found[1, 1].above, found[1, 1].below, found[1, 2].above, found[1, 2].below
    ((1, 1), (1, 1), (1.1, 1.9), (0.9, 2.1))
    """
    cells = {view.corner(cell): cell for cell in view.cells}
    return {
        (x, y): _corner(x, y, _leaning(view, *(cells[x - dx, y - dy] for dx, dy in ((1, 1), (0, 1), (1, 0), (0, 0)))))
        for x in range(1, view.columns)
        for y in range(1, view.rows)
    }


def _leaning(view: View, north_west: Cell, north_east: Cell, south_west: Cell, south_east: Cell) -> int:
    """1 where the upper left and lower right squares touch, -1 where the other two do, 0 where neither."""
    near = view.grid.neighbours
    return (south_east in near[north_west]) - (south_west in near[north_east])


def _corner(x: int, y: int, leaning: int) -> Corner:
    if leaning == 0:
        return Corner(*[(x, y)] * 4)
    upper = (round(x + OPEN * leaning, 4), round(y - OPEN, 4))
    lower = (round(x - OPEN * leaning, 4), round(y + OPEN, 4))
    return Corner(upper, lower, lower, upper) if leaning > 0 else Corner(upper, lower, upper, lower)


def edges(view: View, left: float, right: float, top: float, bottom: float) -> Iterator[tuple[Point, Point]]:
    """The long lines between the squares; outermost ends lie at the given places."""
    found = corners(view)
    for y in range(1, view.rows):
        begins = [(left, y), *(found[x, y].right for x in range(1, view.columns))]
        ends = [*(found[x, y].left for x in range(1, view.columns)), (right, y)]
        yield from zip(begins, ends, strict=True)
    for x in range(1, view.columns):
        begins = [(x, top), *(found[x, y].below for y in range(1, view.rows))]
        ends = [*(found[x, y].above for y in range(1, view.rows)), (x, bottom)]
        yield from zip(begins, ends, strict=True)


def joints(view: View) -> Iterator[tuple[Point, Point]]:
    """The short edges that squares share across a corner."""
    for corner in corners(view).values():
        if corner.above != corner.below:
            yield corner.above, corner.below


def outline(view: View, cell: Cell) -> Ring:
    """The ring around a square, clockwise from its upper left corner, in the square's own coordinates.

    >>> from cephrec.core.grid import Grid
    >>> from cephrec.scene.view import Options, view_of
    >>> len(outline(view_of(Grid(snub=True), Options()), Cell(2, 2)))
    5
    """
    x, y = view.corner(cell)
    found = corners(view)

    def at(dx: int, dy: int, arrives: str, leaves: str) -> list[Point]:
        corner = found.get((x + dx, y + dy))
        if corner is None:
            return [(dx, dy)]
        points = dict.fromkeys((getattr(corner, arrives), getattr(corner, leaves)))
        return [(round(px - x, 4), round(py - y, 4)) for px, py in points]

    return (
        *at(0, 0, "below", "right"),
        *at(1, 0, "left", "below"),
        *at(1, 1, "above", "left"),
        *at(0, 1, "right", "above"),
    )
