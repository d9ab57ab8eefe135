"""The board itself: ground, shades, grid, frame, coordinates and home bars."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from cephrec.core.diagram import Diagram, Edge, Shade
from cephrec.core.grid import Cell
from cephrec.core.position import Player
from cephrec.scene import curves, lattice, shapes
from cephrec.scene.glyphs import CENTRE, letters, letters_width
from cephrec.scene.pieces import fineness, owner_word
from cephrec.scene.shapes import Anchor, Group, Line, Rect
from cephrec.scene.view import Coordinates, Options, View

GRID, JOINT, FRAME, HATCH = 0.022, 0.035, 0.045, 0.016
#: How far the lines of a cut board run on; how thick a home bar is, and how far outside the frame; coordinates.
RUN_ON, BAR, BAR_GAP, SIZE = 0.16, 0.11, 0.05, 0.25
#: The room that a home bar takes.
HOME = BAR + BAR_GAP
GROUNDS = {Shade.LIGHT: "light-square", Shade.DARK: "dark-square", Shade.NEUTRAL: "neutral-square"}
_TURNED = {Edge.TOP: "bottom", Edge.BOTTOM: "top", Edge.LEFT: "right", Edge.RIGHT: "left"}


def ground_of(diagram: Diagram, cell: Cell) -> str:
    """The role of a square's ground.

    >>> from cephrec.core.grid import Grid
    >>> ground_of(Diagram(Grid()), Cell(2, 2))
    'cell'
    """
    return GROUNDS[diagram.shades[diagram.grid.index(cell)]] if diagram.shades else "cell"


def home_sides(diagram: Diagram, view: View) -> dict[str, Player]:
    """The sides, as seen, that carry a home bar, and whose it is."""
    sides = {_TURNED[edge] if view.flip else edge.value: owner for edge, owner in diagram.homes}
    return {side: owner for side, owner in sides.items() if side not in view.open_sides}


def board(diagram: Diagram, view: View, options: Options, labelled: frozenset[Cell]) -> Group:
    """Everything that lies under marks and pieces. `labelled` squares leave no room for a coordinate inside."""
    homes = tuple(sorted(home_sides(diagram, view).items()))
    free = labelled if options.coordinates is Coordinates.INSIDE else frozenset()
    return _board(diagram.shades, view, options.coordinates, options.thinnest, homes, free)


@lru_cache(maxsize=64)
def _board(
    shades: tuple[Shade, ...],
    view: View,
    coordinates: Coordinates,
    thinnest: float,
    sides: tuple[tuple[str, Player], ...],
    labelled: frozenset[Cell],
) -> Group:
    homes = dict(sides)
    parts: list[shapes.Shape] = [*_grounds(shades, view, thinnest)]
    parts += _lines(view, thinnest)
    parts += _frame(view, thinnest)
    parts += _home_bars(view, homes, thinnest)
    if coordinates is Coordinates.OUTSIDE:
        parts += _coordinates_outside(view, homes)
    elif coordinates is Coordinates.INSIDE:
        parts += _coordinates_inside(view, labelled, shades)
    return Group(_name(shades, view, coordinates, thinnest, sides, labelled), 0, 0, tuple(parts))


def _name(
    shades: tuple[Shade, ...],
    view: View,
    coordinates: Coordinates,
    thinnest: float,
    sides: tuple[tuple[str, Player], ...],
    labelled: frozenset[Cell],
) -> str:
    words = [f"board-{view.grid}", f"{view.low}-{view.high}", coordinates.value]
    words += ["snub"] if view.grid.snub else []
    words += ["flip"] if view.flip else []
    words += ["floor", "".join(shade.value.lower() for shade in shades)] if shades else []
    words += [f"{side}-{owner_word(owner)}" for side, owner in sides]
    words += [str(cell) for cell in sorted(labelled) if cell in view]
    return "-".join(words) + fineness(True, thinnest)


def _grounds(shades: tuple[Shade, ...], view: View, thinnest: float) -> Iterator[shapes.Shape]:
    if not shades:
        yield Rect(0, 0, view.columns, view.rows, 0.0, "cell")
        return
    line = max(HATCH, thinnest)
    for cell in view.cells:
        x, y = view.corner(cell)
        ground = GROUNDS[shades[view.grid.index(cell)]]
        yield Rect(x, y, 1, 1, 0.0, ground)
        if ground == "dark-square":
            for (x1, y1), (x2, y2) in curves.hatch(0.2):
                yield Line(round(x + x1, 4), round(y + y1, 4), round(x + x2, 4), round(y + y2, 4), "hatch", line)
        if ground == "neutral-square":
            yield Line(x + 0.12, y + 0.12, x + 0.88, y + 0.88, "neutral-cross", max(0.022, line))
            yield Line(x + 0.88, y + 0.12, x + 0.12, y + 0.88, "neutral-cross", max(0.022, line))


def _lines(view: View, thinnest: float) -> Iterator[Line]:
    line = max(GRID, thinnest)
    left, right, top, bottom = _ends(view, 0.0)
    if view.grid.snub:
        for (x1, y1), (x2, y2) in lattice.edges(view, left, right, top, bottom):
            yield Line(x1, y1, x2, y2, "grid", line)
        for (x1, y1), (x2, y2) in lattice.joints(view):
            yield Line(x1, y1, x2, y2, "frame", max(JOINT, thinnest))
        return
    for x in range(1, view.columns):
        yield Line(x, top, x, bottom, "grid", line)
    for y in range(1, view.rows):
        yield Line(left, y, right, y, "grid", line)


def _ends(view: View, corner: float) -> tuple[float, float, float, float]:
    """Where lines end: left, right, top, bottom; they run on over open sides, and `corner` beyond closed ones."""
    reach = {side: RUN_ON if side in view.open_sides else corner for side in ("left", "right", "top", "bottom")}
    return -reach["left"], view.columns + reach["right"], -reach["top"], view.rows + reach["bottom"]


def _frame(view: View, thinnest: float) -> Iterator[shapes.Shape]:
    line = max(FRAME, thinnest)
    if not view.open_sides:
        yield Rect(0, 0, view.columns, view.rows, 0.0, "", "frame", line)
        return
    left, right, top, bottom = _ends(view, line / 2)
    for side, x in (("left", 0), ("right", view.columns)):
        thin = side in view.open_sides
        yield Line(x, top, x, bottom, "grid" if thin else "frame", max(GRID, thinnest) if thin else line)
    for side, y in (("top", 0), ("bottom", view.rows)):
        thin = side in view.open_sides
        yield Line(left, y, right, y, "grid" if thin else "frame", max(GRID, thinnest) if thin else line)


def _home_bars(view: View, homes: dict[str, Player], thinnest: float) -> Iterator[Rect]:
    gap = FRAME / 2 + BAR_GAP
    across, down = (view.columns, BAR), (BAR, view.rows)
    places = {
        "top": (0.0, -gap - BAR, *across),
        "bottom": (0.0, view.rows + gap, *across),
        "left": (-gap - BAR, 0.0, *down),
        "right": (view.columns + gap, 0.0, *down),
    }
    for side, owner in sorted(homes.items()):
        x, y, width, height = places[side]
        who = owner_word(owner)
        line = max(GRID, thinnest)
        yield Rect(round(x, 4), round(y, 4), width, height, 0.0, f"{who}-face", f"{who}-outline", line)


def _coordinates_outside(view: View, homes: dict[str, Player]) -> Iterator[shapes.Shape]:
    y = view.rows + 0.34 + (HOME if "bottom" in homes else 0.0)
    x = -0.27 - (HOME if "left" in homes else 0.0)
    for file in range(view.low.file, view.high.file + 1):
        column, _ = view.corner(Cell(file, view.low.rank))
        yield letters(column + 0.5, y, chr(97 + file), SIZE, "muted", bold=False)
    for rank in range(view.low.rank, view.high.rank + 1):
        _, row = view.corner(Cell(view.low.file, rank))
        yield letters(x, round(row + 0.5 + CENTRE * SIZE, 4), str(rank + 1), SIZE, "muted", bold=False)


def _coordinates_inside(view: View, labelled: frozenset[Cell], shades: tuple[Shade, ...]) -> Iterator[shapes.Shape]:
    for cell in view.cells:
        column, row = view.corner(cell)
        if cell in labelled:
            continue
        # A piece of plain ground keeps the hatching away.
        ground = GROUNDS[shades[view.grid.index(cell)]] if shades else ""
        if column == 0:
            if ground:
                wide = 0.08 + letters_width(str(cell.rank + 1), 0.15)
                yield Rect(0.02, row + 0.02, round(wide, 4), 0.17, 0.0, ground)
            yield letters(0.05, row + 0.16, str(cell.rank + 1), 0.15, "muted", anchor=Anchor.START)
        if row == view.rows - 1:
            if ground:
                yield Rect(column + 0.82, row + 0.81, 0.16, 0.17, 0.0, ground)
            yield letters(column + 0.95, row + 0.95, chr(97 + cell.file), 0.15, "muted", anchor=Anchor.END)
