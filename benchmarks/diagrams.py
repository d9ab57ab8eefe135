"""Drawing: PNG against chess.svg with cairosvg, SVG against chess.svg, and a whole game as a GIF within a second."""

from __future__ import annotations

import time
from pathlib import Path

from benchmarks.measure import Promise, cpu
from cephrec.core.diagram import Candidate, Capture, Diagram, Header, Label, Last, Piece
from cephrec.core.grid import Cell, Grid
from cephrec.core.position import Player
from cephrec.render import animation, png, svg
from cephrec.render.size import Size
from cephrec.scene.layout import layout
from cephrec.scene.theme import theme

LONGEST = Path(__file__).parents[1] / "samples" / "cephalopod" / "longest.ceph"
LIGHT, SIZE = theme("light"), Size(104)  # 601 pixels with the margins

ROWS = "W1 B3 .. W6 B1/B2 .. w1 B1 W2/.. b2 W6 b3 ../.. .. B6 .. ../B4 .. .. .. B5"


def full() -> Diagram:
    """A board with every kind of mark."""
    pieces = [
        Piece(Cell(file, 4 - row), Player(word[0].upper()), int(word[1]), ghost=word[0].islower())
        for row, line in enumerate(ROWS.split("/"))
        for file, word in enumerate(line.split())
        if word != ".."
    ]
    marks = (
        Last(Cell(2, 2)),
        Capture(Cell(2, 2), (Cell(1, 2), Cell(2, 3), Cell(3, 2)), (2, 1, 3)),
        Candidate(Cell(0, 1), (1,)),
        Candidate(Cell(1, 0), (2, 5)),
        Label(Cell(1, 3), "A"),
        Label(Cell(4, 1), "B"),
        Label(Cell(0, 3), "C"),
    )
    return Diagram(Grid(), tuple(pieces), marks, Header(Player.BLACK, (4, 7), bar=True))


def run() -> list[Promise]:
    import cairosvg
    import chess
    import chess.svg

    board = chess.Board("r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4")
    arrows = [chess.svg.Arrow(chess.H5, chess.F7), chess.svg.Arrow(chess.E8, chess.F7, color="red")]
    move, squares = chess.Move.from_uci("h5f7"), chess.SquareSet([chess.E8, chess.F7])

    def their_svg() -> str:
        return chess.svg.board(board, size=600, lastmove=move, arrows=arrows, squares=squares)

    def their_png() -> bytes:
        return bytes(cairosvg.svg2png(their_svg().encode(), output_width=600))

    diagram = full()
    drawn = cpu(lambda: png.draw(layout(diagram), LIGHT, SIZE))
    written = cpu(lambda: svg.draw(layout(diagram), LIGHT, SIZE))
    return [
        Promise("PNG, 600 pixels, all marks", drawn, "chess.svg + cairosvg", cpu(their_png), 30),
        Promise("SVG, all marks", written, "chess.svg", cpu(their_svg), 5),
        Promise("GIF, 139 plies, 600 pixels, cold", film(139), "one second", 1.0, 1),
    ]


def film(plies: int) -> float:
    """The CPU seconds of a game's GIF, with nothing remembered from before."""
    from cephrec.cli.target import walk_of

    walk = walk_of(str(LONGEST))
    steps = [step for step in map(walk.step, range(1, plies + 1)) if step is not None]
    assert len(steps) == plies
    start = time.process_time()
    animation.gif([layout(walk.game.picture.step(step)) for step in steps], theme("dark"), SIZE)
    return time.process_time() - start
