"""Scenes that show every shape, mark and kind of piece, for the tests of printers."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cephrec.core.diagram import (
    Arrow,
    Candidate,
    Capture,
    Diagram,
    Edge,
    Header,
    Label,
    Last,
    Moved,
    Piece,
    Sequence,
    Shade,
    Shape,
    Square,
)
from cephrec.core.grid import Cell, Grid
from cephrec.core.position import Player
from cephrec.scene.layout import layout
from cephrec.scene.shapes import Scene
from cephrec.scene.view import Coordinates, Options

WHITE, BLACK = Player.WHITE, Player.BLACK


def _dice(*rows: str) -> tuple[Piece, ...]:
    owners = {"W": WHITE, "B": BLACK, "w": WHITE, "b": BLACK}
    return tuple(
        Piece(Cell(file, len(rows) - 1 - place), owners[sign[0]], int(sign[1:]), ghost=sign[0].islower())
        for place, row in enumerate(rows)
        for file, sign in enumerate(row.split())
        if sign != "."
    )


CEPHALOPOD = Diagram(
    Grid(),
    _dice("W1 B3 .  W6 B1", "B2 .  w1 B1 W2", ".  b2 W6 b3 .", ".  .  B6 .  .", "B4 .  W5 .  B5"),
    (
        Last(Cell(2, 2)),
        Capture(Cell(2, 2), (Cell(1, 2), Cell(2, 3), Cell(3, 2)), (2, 1, 3)),
        Candidate(Cell(1, 0), (2, 5)),
        Candidate(Cell(0, 1), (1,)),
        Label(Cell(1, 3), "A"),
        Label(Cell(0, 3), "C"),
        Square(Cell(4, 2), "R"),
        Square(Cell(4, 0), "Y"),
        Arrow(Cell(4, 1), Cell(2, 1), "B"),
    ),
    Header(BLACK, (5, 8), None, bar=True),
    "Diagram 3. White 6 on c3. Černý na tahu; ход чёрных; παίζει ο μαύρος.",
)
CIFRA = Diagram(
    Grid(),
    (
        *(Piece(Cell(file, 0), WHITE, file + 1, Shape.DISC) for file in (0, 1, 4)),
        Piece(Cell(2, 1), WHITE, 3, Shape.DISC),
        Piece(Cell(3, 2), WHITE, 5, Shape.DISC, crown=True),
        *(Piece(Cell(file, 4), BLACK, file + 1, Shape.DISC) for file in (0, 1)),
        Piece(Cell(2, 3), BLACK, 5, Shape.DISC, crown=True),
        Piece(Cell(3, 0), BLACK, 4, Shape.DISC, locked=True),
    ),
    (Moved(Cell(3, 1), Cell(3, 2), BLACK),),
    Header(BLACK, None, None),
    "",
    tuple(Shade(letter) for letter in "DLLLLDLDLLDDNDDLDDDLDLDLL"),
    ((Edge.TOP, BLACK), (Edge.BOTTOM, WHITE)),
)
DODECA = Diagram(
    Grid(7, 7, snub=True),
    tuple(Piece(Cell(n % 7, n // 7), (WHITE, BLACK)[n % 2], n % 12 + 1) for n in range(30)),
    tuple(Sequence(Cell(n % 7, n // 7), n * 7) for n in range(16)),
    Header(None, (15, 15), "1/2-1/2", bar=True),
    note="Variant (7x7, snub, 12-sided dice), not by Mark Steere",
)

#: Scenes by name.
SCENES: dict[str, Scene] = {
    "cephalopod": layout(CEPHALOPOD, Options(caption=True)),
    "cifra": layout(CIFRA),
    "dodeca": layout(DODECA),
    "cropped": layout(
        CEPHALOPOD, Options(Coordinates.INSIDE, flip=True, region=(Cell(0, 1), Cell(2, 3)), header=False)
    ),
    "bare": layout(Diagram(Grid(2, 3)), Options(Coordinates.NONE)),
}
SCENES = {
    name: replace(scene, title=f"A {name} & <board>", description="Rank by rank.\n5: “empty”")
    for name, scene in SCENES.items()
}


@pytest.fixture(params=SCENES)
def scene(request: pytest.FixtureRequest) -> Scene:
    return SCENES[request.param]


@pytest.fixture
def scenes() -> dict[str, Scene]:
    return SCENES
