"""Marks that say what happened: the last move, captures and their sum, a piece's way, numbers of a sequence."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from cephrec.core.diagram import Capture, Diagram, Last, Moved, Piece, Sequence, Shape
from cephrec.core.grid import Cell
from cephrec.core.position import Player
from cephrec.scene import curves, lattice, shapes
from cephrec.scene.glyphs import CENTRE, letters, letters_width
from cephrec.scene.pieces import DISC, Figure, fineness, owner_word
from cephrec.scene.shapes import Circle, Group, Item, Poly, Rect
from cephrec.scene.view import Options, View

#: Where badges stand in their square: at its corners, clear of the pips.
NEAR, FAR = 0.09, 0.91
BADGE = 0.15
_COMPASS = {
    (0, -1): "n",
    (1, -1): "ne",
    (1, 0): "e",
    (1, 1): "se",
    (0, 1): "s",
    (-1, 1): "sw",
    (-1, 0): "w",
    (-1, -1): "nw",
}


@dataclass(frozen=True)
class Stage:
    """What a mark must know to find its place."""

    diagram: Diagram
    view: View
    options: Options
    pieces: dict[Cell, Piece]

    @property
    def fine(self) -> str:
        """The end of the names of groups whose lines depend on how thin a line may be."""
        return fineness(True, self.options.thinnest)

    def line(self, width: float) -> float:
        """A line's width, but never too thin."""
        return max(width, self.options.thinnest)


def last(mark: Last, stage: Stage) -> Iterator[Item]:
    """Tint and corner brackets; a square of a dealt floor keeps its shade."""
    x, y = stage.view.corner(mark.cell)
    if stage.view.grid.snub:
        ring = lattice.outline(stage.view, mark.cell)
        name = "last-" + "-".join(f"{round(100 * px)}.{round(100 * py)}" for px, py in ring).replace("--", "-m")
        inset = curves.rounded(tuple((0.011 + 0.978 * px, 0.011 + 0.978 * py) for px, py in ring))
        yield Group(name, x, y, (Poly((inset,), "last"), *brackets()))
    elif not stage.diagram.shades:
        yield Group("last", x, y, (Rect(0.011, 0.011, 0.978, 0.978, 0.0, "last"), *brackets()))
    else:
        yield Group("brackets", x, y, brackets())


@lru_cache(maxsize=1)
def brackets() -> tuple[shapes.Shape, ...]:
    """Four corner brackets around the unit square."""
    low, arm, width = 0.045, 0.20, 0.055
    near, far = low + width, low + arm
    ring = ((low, low), (far, low), (far, near), (near, near), (near, far), (low, far))
    flips = ((False, False), (True, False), (True, True), (False, True))
    return (
        Poly(
            tuple(
                curves.rounded(tuple((1 - x if right else x, 1 - y if below else y) for x, y in ring))
                for right, below in flips
            ),
            "accent",
        ),
    )


def capture(mark: Capture, stage: Stage) -> Iterator[Item]:
    """A wedge from each captured die that is shown, and the sum where it stands clear."""
    x, y = stage.view.corner(mark.cell)
    ways: list[tuple[int, int]] = []
    for cell in mark.captured:
        if cell in stage.view:
            near_x, near_y = stage.view.corner(cell)
            ways.append((near_x - x, near_y - y))
    for way in ways:
        yield Group(f"wedge-{_COMPASS[way]}", x, y, wedge(*way))
    if stage.options.detail and len(mark.pips) > 1:
        name, width, figure = pill("+".join(map(str, mark.pips)) + f"={sum(mark.pips)}")
        px, py = pill_place(stage.view, x, y, width, ways)
        yield Group(name, px, py, figure)


@lru_cache(maxsize=8)
def wedge(dx: int, dy: int) -> tuple[shapes.Shape, ...]:
    """A triangle in the gap towards the neighbour at (dx, dy), pointing at the die of the unit square."""
    length, base = 0.19, 0.26
    reach = math.hypot(dx, dy)
    ux, uy = dx / reach, dy / reach
    x, y = 0.5 + dx / 2, 0.5 + dy / 2
    tip = (x - ux * length / 2, y - uy * length / 2)
    foot = (x + ux * length / 2, y + uy * length / 2)
    (x, y), sx, sy = foot, -uy * base / 2, ux * base / 2
    return (Poly((curves.rounded((tip, (x + sx, y + sy), (x - sx, y - sy))),), "accent"),)


@lru_cache(maxsize=256)
def pill(text: str) -> tuple[str, float, tuple[shapes.Shape, ...]]:
    """The name, width and shapes of a sum on a pill; its left end and middle height are at (0, 0)."""
    size, height = 0.175, 0.22
    width = round(letters_width(text, size) + 0.18, 4)
    return (
        "sum-" + text.replace("+", "-").replace("=", "-"),
        width,
        (
            Rect(0, -height / 2, width, height, height / 2, "accent"),
            letters(width / 2, round(CENTRE * size, 4), text, size, "on-accent"),
        ),
    )


def pill_place(view: View, x: int, y: int, width: float, ways: list[tuple[int, int]]) -> tuple[float, float]:
    """Where a pill of that width goes: beside a wedge, in a gap between rows, on the board and over no wedge."""

    def clear(left: float, middle: float) -> bool:
        for dx, dy in ways:
            wedge_x, wedge_y = x + 0.5 + dx / 2, y + 0.5 + dy / 2
            if abs(wedge_y - middle) < 0.24 and left - 0.13 < wedge_x < left + width + 0.13:
                return False
        return 0 < middle < view.rows and left >= 0 and left + width <= view.columns

    for middle in (y, y + 1):
        for left in (x + 0.66, x + 0.34 - width, x + 0.9, x + 0.1 - width):
            if clear(left, middle):
                return round(left, 4), middle
    # A board too small for it: over the far side, pushed inward.
    return round(max(0.0, min(x + 0.66, view.columns - width)), 4), y if y > 0 else y + 1


def way(mark: Moved, stage: Stage) -> Iterator[Item]:
    """Under the pieces: a dashed ring where a piece came from, brackets where it went."""
    if mark.start in stage.view:
        x, y = stage.view.corner(mark.start)
        line = stage.line(0.03)
        rings = tuple(map(curves.rounded, curves.dashes(curves.circle(0.5, 0.5, DISC), 0.085, 0.06, line)))
        yield Group(f"origin{stage.fine}", x, y, (Poly(rings, "accent"),))
    if mark.end in stage.view:
        x, y = stage.view.corner(mark.end)
        yield Group("brackets", x, y, brackets())


def travel(mark: Moved, stage: Stage) -> Iterator[Item]:
    """Over the pieces: the arrow, and a badge for a captured piece."""
    if mark.start not in stage.view or mark.end not in stage.view:
        return
    x, y = stage.view.corner(mark.end)
    start_x, start_y = stage.view.corner(mark.start)
    dx, dy = x - start_x, y - start_y
    reach = math.hypot(dx, dy)
    part = (reach - DISC - 0.07) / reach
    ring = curves.arrow((0.5, 0.5), (0.5 + dx * part, 0.5 + dy * part), 0.07, 0.22, 0.24)
    yield Group(f"way-{_signed(dx)}-{_signed(dy)}", start_x, start_y, (Poly((curves.rounded(ring),), "accent"),))
    if mark.taken is not None:
        name, figure = taken(mark.taken, stage.line(0.026))
        yield Group(f"{name}{stage.fine}", x, y, figure)


@lru_cache(maxsize=8)
def taken(owner: Player, line: float) -> Figure:
    """A badge at the upper right of a square: a cross and a small disc of the captured piece's owner."""
    who = owner_word(owner)
    cross = tuple(
        curves.rounded(curves.band([(0.65 - 0.05, y1), (0.65 + 0.05, y2)], 0.045))
        for y1, y2 in ((-0.03, 0.07), (0.07, -0.03))
    )
    # Two bands that cross: filled one after the other, since one ring inside another would be a hole.
    return f"taken-{who}", (
        Rect(0.52, -0.115, 0.46, 0.27, 0.135, "background", "text", line),
        *(Poly((ring,), "accent") for ring in cross),
        Circle(0.845, 0.02, 0.09, f"{who}-face", f"{who}-outline", line),
    )


def number(mark: Sequence, stage: Stage) -> Iterator[Item]:
    """The number of a placement on a badge at the upper left, Go-book style."""
    x, y = stage.view.corner(mark.cell)
    yield Group(f"number-{mark.number}{stage.fine}", x, y, badge(str(mark.number), stage.line(0.03)))


@lru_cache(maxsize=512)
def badge(text: str, line: float) -> tuple[shapes.Shape, ...]:
    """A filled badge at the upper left of the unit square; a wide one grows outward, away from the pips."""
    size = 0.2
    width = max(2 * BADGE, round(letters_width(text, size) + 0.14, 4))
    centre = round(min(NEAR, 0.27 - width / 2), 4)
    return (
        Rect(round(centre - width / 2, 4), NEAR - BADGE, width, 2 * BADGE, BADGE, "accent", "background", line),
        letters(centre, round(NEAR + CENTRE * size, 4), text, size, "on-accent"),
    )


def _signed(value: float) -> str:
    return f"{value:g}".replace("-", "m")


def disc_shaped(diagram: Diagram) -> Shape:
    """What the pieces of a diagram are, for the small ones beside words."""
    if diagram.pieces:
        return diagram.pieces[0].shape
    return Shape.DISC if diagram.shades else Shape.DIE
