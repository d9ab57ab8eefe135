"""The diagrams that goldens and pixel tests draw."""

from __future__ import annotations

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
from cephrec.core.grid import Cell, Grid, read_cell
from cephrec.core.position import Player

W, B = Player.WHITE, Player.BLACK


def at(name: str) -> Cell:
    cell = read_cell(name)
    assert cell is not None
    return cell


def dice(text: str) -> tuple[Piece, ...]:
    """Dice from words such as `Wc3=6`; a `~` before makes a ghost."""
    pieces = []
    for word in text.split():
        owner, _, value = word.strip("~").partition("=")
        pieces.append(Piece(at(owner[1:]), W if owner[0] == "W" else B, int(value), ghost=word[0] == "~"))
    return tuple(pieces)


def discs(text: str) -> tuple[Piece, ...]:
    """Discs; `K` behind the number makes a king, `!` a locked piece."""
    pieces = []
    for word in text.split():
        owner, _, value = word.partition("=")
        player, number = W if owner[0] == "W" else B, int(value.strip("K!"))
        pieces.append(Piece(at(owner[1:]), player, number, Shape.DISC, crown=value[-1] == "K", locked=value[-1] == "!"))
    return tuple(pieces)


def shades(rows: str) -> tuple[Shade, ...]:
    lines = rows.split("/")
    return tuple(Shade(lines[len(lines) - 1 - cell.rank][cell.file]) for cell in Grid(5, 5).cells)


FLOOR = shades("LDLLD/DDLDL/LLNLD/DLLDL/LDDLD")

CAPTURE = Diagram(
    Grid(),
    dice("Wa5=1 Bb5=3 Wd5=6 Be5=1 Ba4=2 ~Wc4=1 Bd4=1 We4=2 ~Bb3=2 Wc3=6 ~Bd3=3 Bc2=6 Ba1=4 Be1=5"),
    (
        Last(at("c3")),
        Capture(at("c3"), (at("c4"), at("b3"), at("d3")), (1, 2, 3)),
        Candidate(at("a2"), (1,)),
        Candidate(at("d2"), (2,)),
        Candidate(at("b1"), (2, 5)),
        Label(at("b4"), "A"),
        Label(at("e2"), "B"),
        Label(at("a4"), "C"),
    ),
    Header(B, (4, 7), bar=True),
    "Diagram 3. White 6 on c3 captures b3, c4 and d3 (1+2+3). Black must now answer at A or B.",
)

SEQUENCE = Diagram(
    Grid(),
    dice("Ba5=1 Be5=2 Wc4=1 Wc3=2 ~Bd3=1 Wb2=1 ~Wc2=1 Bd2=1 Wa1=3 We1=1"),
    (
        Sequence(at("b2"), 1),
        Sequence(at("d3"), 2),
        Sequence(at("c3"), 3),
        Sequence(at("d2"), 4),
        Sequence(at("c4"), 5),
        Sequence(at("a1"), 12),
        Sequence(at("e5"), 217),
    ),
    Header(B, (5, 3), bar=True),
    "Figure 1 (1-5). 3 captures c2 and 2 at d3.",
)

MARKS = Diagram(
    Grid(),
    dice("Ba5=1 Be5=2 Wc4=1 Wc3=2 Wb2=1 Bd2=1 Wa1=3 We1=1"),
    (
        *(Square(at(f"{file}4"), colour) for file, colour in zip("abde", "GRYB", strict=True)),
        *(Square(at(square), colour) for square, colour in zip(("a1", "c4", "e5", "e1"), "GRYB", strict=True)),
        *(
            Arrow(at(start), at(end), colour)
            for start, end, colour in (("a5", "c5", "G"), ("e5", "c3", "R"), ("b2", "d2", "Y"), ("a1", "d1", "B"))
        ),
        Candidate(at("b3"), (2, 3, 4, 6)),
        Candidate(at("e3"), (2, 4, 5, 7, 9, 12)),
        Label(at("e2"), "Жя"),
        Label(at("b2"), "A1"),
    ),
    Header(None, (13, 12), "1-0", bar=True),
)

KING = Diagram(
    Grid(),
    discs("Ba5=1 Bb5=2 Be5=4 Bc4=5K Wd3=5K Wc2=3 Wa1=1 Wb1=2 We1=4"),
    (Moved(at("d1"), at("d3"), B),),
    Header(B),
    "Diagram 4. CIFRA, king variant. The White king slides d1-d3, captures and stops at the colour change.",
    FLOOR,
    ((Edge.TOP, B), (Edge.BOTTOM, W)),
)

SIDES = Diagram(
    Grid(),
    discs("Ba5=1 Bb5=2 We5=4! Bc4=5 Wc2=3 Wa1=1 Wb1=2 Be1=4!"),
    (Moved(at("a3"), at("c4")), Label(at("d2"), "A"), Square(at("b3"), "G"), Candidate(at("d4"), ())),
    Header(B, (4, 4)),
    "",
    FLOOR,
    ((Edge.LEFT, B), (Edge.RIGHT, W)),
    "A variant, not Mitsuo Yamamoto's rules.",
)

SNUB = Diagram(
    Grid(5, 5, snub=True),
    dice("Wc3=11 ~Bb3=2 ~Wc4=2 ~Bd3=2 ~Wc2=2 ~Bb2=3 Ba1=12 We5=7 ~Ba5=9 ~Wb5=10"),
    (
        Last(at("c3")),
        Capture(at("c3"), tuple(at(name) for name in ("b2", "b3", "c2", "c4", "d3")), (3, 2, 2, 2, 2)),
    ),
    Header(None, (1, 1), "1/2-1/2", bar=True),
    note="Snub, dodeca: a variant, not Mark Steere's rules.",
)

SMALL = Diagram(
    Grid(2, 2),
    dice("Wa1=1 Bb2=2 ~Wa2=1 ~Bb1=1"),
    (Last(at("b2")), Capture(at("b2"), (at("a2"), at("b1")), (1, 1))),
    Header(B, (1, 1), bar=True),
)

ALL = {
    "capture": CAPTURE,
    "sequence": SEQUENCE,
    "marks": MARKS,
    "king": KING,
    "sides": SIDES,
    "snub": SNUB,
    "small": SMALL,
}
