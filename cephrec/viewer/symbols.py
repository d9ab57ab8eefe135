"""Figures of scenes as data: each group of shapes becomes a symbol, drawn once and placed often.

Lengths are whole thousandths of a square. The outline of a polygon is kept once, without its place, because letters and
dashes occur again and again.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any

from cephrec.core.diagram import Diagram
from cephrec.scene.layout import layout
from cephrec.scene.pieces import piece
from cephrec.scene.shapes import Circle, Group, Item, Line, Rect, Ring, Shape, Text
from cephrec.scene.view import Options, view_of

UNIT = 1000
#: Where a symbol is placed: its number, x and y in squares; and, where turning the board does not simply move it to the
#: opposite place, the same for the board seen from the other side.
Place = list[int | float]

_PLAIN, _TURNED = Options(header=False), Options(header=False, flip=True)


class Symbols:
    """Collects symbols, and finds again those that it has."""

    def __init__(self) -> None:
        self.drawn: list[list[list[Any]]] = []
        self.outlines: list[str] = []
        #: For each symbol the one that stands for it when the board is turned.
        self.twins: list[int] = []
        self._numbers: dict[str | tuple[Shape, ...], int] = {}
        self._outlines: dict[str, int] = {}

    def number(self, item: Item) -> int:
        """The number of the symbol that an item shows."""
        key = item.name if isinstance(item, Group) else (item,)
        known = self._numbers.get(key)
        if known is None:
            shapes = item.shapes if isinstance(item, Group) else (item,)
            known = self._numbers[key] = len(self.drawn)
            self.drawn.append(self._shapes(shapes))
            self.twins.append(-1)
        return known

    def place(self, item: Item, turned: Item, columns: int, rows: int) -> Place:
        """Where an item is, and where its like is on the turned board."""
        one, other = self.number(item), self.number(turned)
        if not isinstance(item, Group) or not isinstance(turned, Group):
            return [one, 0, 0, other, 0, 0]
        if (turned.x, turned.y) == (columns - 1 - item.x, rows - 1 - item.y) and self.twins[one] in (-1, other):
            self.twins[one] = other
            return [one, item.x, item.y]
        return [one, item.x, item.y, other, turned.x, turned.y]

    def _shapes(self, shapes: tuple[Shape, ...]) -> list[list[Any]]:
        """The shapes of a symbol; lines of one kind that follow one another are one shape."""
        drawn: list[list[Any]] = []
        for shape in shapes:
            shown = self._shape(shape)
            if shown[0] == "lines" and drawn and drawn[-1][:3] == shown[:3]:
                drawn[-1][3] += shown[3]
            else:
                drawn.append(shown)
        return drawn

    def _shape(self, shape: Shape) -> list[Any]:
        match shape:
            case Rect(x, y, width, height, radius, fill, stroke, line):
                return ["rect", *_units(x, y, width, height, radius, line), fill, stroke]
            case Circle(x, y, radius, fill, stroke, line):
                return ["circle", *_units(x, y, radius, line), fill, stroke]
            case Line(x1, y1, x2, y2, stroke, line):
                return ["lines", *_units(line), stroke, _units(x1, y1, x2, y2)]
            case Text(x, y, text, size, fill, bold, anchor):
                return ["text", *_units(x, y, size), fill, anchor.value, int(bold), text]
            case _:
                rings = [value for ring in shape.rings for value in (self._outline(ring), *_units(*ring[0]))]
                return ["poly", shape.fill, rings]

    def _outline(self, ring: Ring) -> int:
        start_x, start_y = ring[0]
        points = [tuple(_units(x - start_x, y - start_y)) for x, y in ring]
        steps = (f"{x - px} {y - py}" for (px, py), (x, y) in pairwise(points))
        outline = "l" + " ".join(steps).replace(" -", "-")
        if outline not in self._outlines:
            self._outlines[outline] = len(self.outlines)
            self.outlines.append(outline)
        return self._outlines[outline]


class Layers:
    """A diagram in layers: the board, marks under the pieces, pieces, marks over them; each with its turned twin."""

    def __init__(self, diagram: Diagram, symbols: Symbols) -> None:
        grid = diagram.grid
        shown = replace(diagram, note="")
        plain, turned = layout(shown, _PLAIN), layout(shown, _TURNED)
        #: The rectangle around both: left, top, right, bottom.
        self.frame = (
            min(plain.x, turned.x),
            min(plain.y, turned.y),
            max(plain.x + plain.width, turned.x + turned.width),
            max(plain.y + plain.height, turned.y + turned.height),
        )
        board, *marks = plain.items[1:]
        twin, *twins = turned.items[1:]
        self.board = (symbols.number(board), symbols.number(twin))
        view = view_of(grid, _PLAIN)
        self.pieces = [piece(each, *view.corner(each.cell), detail=True, thinnest=0.0) for each in diagram.pieces]
        start = _find(marks, self.pieces)
        places = [symbols.place(one, other, grid.columns, grid.rows) for one, other in zip(marks, twins, strict=True)]
        self.under = places[:start]
        self.over = places[start + len(self.pieces) :]


def _find(items: list[Item], run: list[Group]) -> int:
    """Where a run of groups begins among items; at the end if it is empty."""
    if not run:
        return len(items)
    return next(start for start in range(len(items)) if items[start : start + len(run)] == run)


def _units(*lengths: float) -> list[int]:
    return [round(length * UNIT) for length in lengths]
