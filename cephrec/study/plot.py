"""Statistics as a picture: the lengths of games as bars, and beside them where on the board dice are captured."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from cephrec.core.grid import Cell
from cephrec.scene.shapes import Anchor, Item, Line, Rect, Scene, Text
from cephrec.study.statistics import Statistics

#: Sizes in squares: the plot of lengths, the gap, the margins, the letters.
WIDE, HIGH, GAP, MARGIN, LETTER = 7.0, 5.0, 1.4, 0.8, 0.22


def plot(counted: Statistics) -> Scene:
    """A scene of two parts, drawn by every printer that draws boards.

    >>> from cephrec.core.record import Line as Moves, Ply, Record
    >>> from cephrec.study.statistics import statistics
    >>> scene = plot(statistics([Record(lines=(Moves((Ply("c3"), Ply("b4"), Ply("c4x"))),))]))
    >>> scene.title
    '1 game: lengths, and where pieces are captured'
    """
    board, heat = max(counted.captured.items(), key=lambda each: each[1].total(), default=("1x1", {}))
    columns, rows = (int(side) for side in board.split("x")) if "x" in board else (1, 1)
    cell = HIGH / max(rows, 1)
    width = MARGIN + WIDE + GAP + columns * cell + MARGIN / 2
    height = MARGIN + HIGH + MARGIN
    items: list[Item] = [Rect(0, 0, width, height, fill="background")]
    items += _bars(counted, MARGIN, MARGIN)
    items += _heat(heat, columns, rows, cell, MARGIN + WIDE + GAP, MARGIN)
    games = f"{counted.games} {'game' if counted.games == 1 else 'games'}"
    lengths = "; ".join(f"{first} to {last} plies: {count}" for first, last, count in counted.bars())
    most = ", ".join(f"{square} {count}" for square, count in sorted(heat.items(), key=lambda each: -each[1])[:10])
    said = f"Lengths: {lengths}. Most captured on {board}: {most}."
    return Scene(0, 0, width, height, tuple(items), f"{games}: lengths, and where pieces are captured", said)


def _bars(counted: Statistics, left: float, top: float) -> Iterator[Item]:
    bars = counted.bars()
    most = max((count for _, _, count in bars), default=1)
    step = WIDE / max(len(bars), 1)
    yield _text(left, top - 0.3, "Length in plies", Anchor.START, bold=True)
    for at, (first, _, count) in enumerate(bars):
        tall = HIGH * count / most
        x = left + at * step
        yield Rect(x + step * 0.08, top + HIGH - tall, step * 0.84, tall, fill="accent")
        if count:
            yield _text(x + step / 2, top + HIGH - tall - 0.06, str(count), Anchor.MIDDLE, role="muted")
        if at % -(-len(bars) // 10) == 0:
            yield _text(x + step * 0.08, top + HIGH + 0.3, str(first), Anchor.START)
    yield Line(left, top + HIGH, left + WIDE, top + HIGH, "frame", 0.03)


def _heat(heat: Mapping[Cell, int], columns: int, rows: int, cell: float, left: float, top: float) -> Iterator[Item]:
    """A square in each square, from small for the least to large for the most that was captured on one."""
    most = max(heat.values(), default=1)
    least = min(heat.values(), default=1)
    yield _text(left, top - 0.3, "Captured on", Anchor.START, bold=True)
    for file in range(columns):
        yield _text(left + (file + 0.5) * cell, top + rows * cell + 0.3, chr(97 + file), Anchor.MIDDLE)
        for rank in range(rows):
            x, y = left + file * cell, top + (rows - 1 - rank) * cell
            yield Rect(x, y, cell, cell, fill="cell", stroke="grid", line=0.02)
            count = heat.get(Cell(file, rank), 0)
            side = cell * (0.3 + 0.58 * (count - least) / max(most - least, 1))
            if count:
                yield Rect(x + (cell - side) / 2, y + (cell - side) / 2, side, side, fill="accent")
            inside = side > 0.6 * cell
            role = "on-accent" if inside else "text"
            below = y + cell / 2 + LETTER * 0.355 if inside else y + cell - 0.08
            yield _text(x + cell / 2, below, str(count), Anchor.MIDDLE, role=role)
    for rank in range(rows):
        y = top + (rows - 0.5 - rank) * cell + LETTER * 0.355
        yield _text(left - 0.12, y, str(rank + 1), Anchor.END)
    yield Rect(left, top, columns * cell, rows * cell, stroke="frame", line=0.04)


def _text(x: float, y: float, text: str, anchor: Anchor, *, role: str = "text", bold: bool = False) -> Text:
    return Text(x, y, text, LETTER, role, bold, anchor)
