"""Diagram to Scene: everything finds its place, the lowest first."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from cephrec.core.diagram import (
    Arrow,
    Candidate,
    Capture,
    Diagram,
    Label,
    Last,
    Mark,
    Moved,
    Sequence,
    Square,
)
from cephrec.core.grid import Cell
from cephrec.scene import marks, signs
from cephrec.scene.alt import long, short
from cephrec.scene.board import HOME, RUN_ON, board, home_sides
from cephrec.scene.caption import wrap
from cephrec.scene.header import header
from cephrec.scene.marks import Stage, disc_shaped
from cephrec.scene.pieces import piece
from cephrec.scene.shapes import Item, Rect, Scene, Text
from cephrec.scene.view import Coordinates, Options, View, view_of

#: Around the board: where there is nothing, and where coordinates stand.
MARGIN, LABELLED = 0.28, 0.5
#: Captions and notes: size, from line to line, below the board or its coordinates.
CAPTION, NOTE, LEADING, BELOW = 0.25, 0.18, 0.34, 0.44

Drawer = Callable[[Any, Stage], Iterator[Item]]
#: What each mark draws under the pieces, and what over them.
UNDER: Mapping[type[Mark], Drawer] = {
    Last: marks.last,
    Moved: marks.way,
    Candidate: signs.candidate,
    Square: signs.marked_square,
}
OVER: Mapping[type[Mark], Drawer] = {
    Capture: marks.capture,
    Moved: marks.travel,
    Arrow: signs.arrow,
    Label: signs.label,
    Sequence: marks.number,
    Square: signs.marked_square,
}


def layout(diagram: Diagram, options: Options = Options(), lang: str = "en") -> Scene:  # noqa: B008 - frozen
    """The picture of a diagram; words in it and its alternative texts are in the language `lang`.

    >>> from cephrec.core.grid import Grid
    >>> scene = layout(Diagram(Grid(5, 5)))
    >>> scene.x, scene.y, scene.width, scene.height
    (-0.5, -0.28, 5.78, 5.78)
    """
    view = view_of(diagram.grid, options)
    stage = Stage(diagram, view, options, {piece.cell: piece for piece in diagram.pieces})
    homes = home_sides(diagram, view)
    outside = options.coordinates is Coordinates.OUTSIDE
    left = -(LABELLED if outside else MARGIN) - (HOME if "left" in homes else 0.0)
    right = view.columns + MARGIN + (HOME if "right" in homes else 0.0)
    top = -(HOME if "top" in homes else RUN_ON if "top" in view.open_sides else 0.0)
    bottom = view.rows + (LABELLED if outside else MARGIN) + (HOME if "bottom" in homes else 0.0)
    items: list[Item] = [board(diagram, view, options, _labelled(diagram, options))]
    items += _marks(UNDER, stage)
    items += [
        piece(each, *view.corner(each.cell), detail=options.detail, thinnest=options.thinnest)
        for each in diagram.pieces
        if each.cell in view
    ]
    items += _marks(OVER, stage)
    if options.header and diagram.header is not None:
        above, top = header(
            diagram.header,
            disc_shaped(diagram),
            diagram.grid.columns * diagram.grid.rows,
            view.columns,
            top,
            options.thinnest,
            lang,
        )
        items += above
        # At 32 pixels a square and its multiples the board begins at a whole pixel, and its lines are sharp.
        top = math.floor((top - MARGIN + 0.1) * 32) / 32
    else:
        top = -MARGIN - (HOME if "top" in homes else 0.0)
    below, bottom = _texts(diagram, options, view, bottom)
    items += below
    ground = Rect(round(left, 4), round(top, 4), round(right - left, 4), round(bottom - top, 4), 0.0, "background")
    title, description = short(diagram, lang), long(diagram, lang, view)
    return Scene(ground.x, ground.y, ground.width, ground.height, (ground, *items), title, description, lang)


def _marks(drawers: Mapping[type[Mark], Drawer], stage: Stage) -> Iterator[Item]:
    for mark in stage.diagram.marks:
        draw = drawers.get(type(mark))
        if draw is None or (not isinstance(mark, Moved | Arrow) and mark.cell not in stage.view):
            continue
        # A coloured square lies under a letter and beside a piece; nothing is drawn twice.
        if isinstance(mark, Square) and (mark.cell in stage.pieces) is not (drawers is OVER):
            continue
        yield from draw(mark, stage)


def _labelled(diagram: Diagram, options: Options) -> frozenset[Cell]:
    """The squares whose corners hold something else than a coordinate."""
    if options.coordinates is not Coordinates.INSIDE:
        return frozenset()
    cells = {mark.cell for mark in diagram.marks if isinstance(mark, Last | Sequence)}
    return frozenset(cells | {mark.end for mark in diagram.marks if isinstance(mark, Moved)})


def _texts(diagram: Diagram, options: Options, view: View, bottom: float) -> tuple[list[Item], float]:
    items: list[Item] = []
    caption = diagram.caption if options.caption else ""
    lines = [(line, CAPTION, "text") for line in wrap(caption, CAPTION, view.columns)]
    lines += [(line, NOTE, "muted") for line in wrap(diagram.note, NOTE, view.columns)]
    y = bottom
    for place, (line, size, role) in enumerate(lines):
        y += (0.28 if place == 0 else LEADING) * (size / CAPTION if size < CAPTION else 1.0)
        items.append(Text(0, round(y, 4), line, size, role))
    return items, y + (0.24 if lines else 0.0)
