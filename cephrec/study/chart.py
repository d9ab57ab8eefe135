"""An analysis as a picture: White's chance to win from ply to ply, with the plies at which the lead was thrown away."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cephrec.scene.shapes import Anchor, Circle, Item, Line, Poly, Rect, Scene, Text
from cephrec.study.analysis import Analysis

#: Sizes in squares: the plot, its margins, the letters.
WIDE, HIGH, LEFT, RIGHT, MARGIN, LETTER = 10.0, 3.2, 1.0, 0.4, 0.75, 0.24
_BARS, _ASCII = "▁▂▃▄▅▆▇█", "_.-=+*#@"


def chart(analysis: Analysis, names: tuple[str, str]) -> Scene:
    """A scene that every printer of boards can draw: what is white is White's chance, what is dark is Black's."""
    chances = analysis.chances
    width, height = LEFT + WIDE + RIGHT, MARGIN + HIGH + MARGIN
    white, black = (_named(name, side) for name, side in zip(names, ("White", "Black"), strict=True))
    items: list[Item] = [Rect(0, 0, width, height, fill="background")]
    items += _areas(chances)
    items += _axes(len(chances) - 1)
    items += _turning(analysis)
    items.append(_text(LEFT, MARGIN - 0.38, black, Anchor.START, bold=True))
    items.append(_text(LEFT, MARGIN + HIGH + 0.65, white, Anchor.START, bold=True))
    turns = ", ".join(f"ply {ply}" for ply in analysis.turning) or "none"
    said = (
        f"White's chance to win, in per cent, from the start to ply {len(chances) - 1}: "
        f"{', '.join(str(round(100 * each)) for each in chances)}. Turning points: {turns}."
    )
    return Scene(0, 0, width, height, tuple(items), f"{white} against {black}: the chance to win", said)


def sparkline(analysis: Analysis, width: int = 76, *, ascii_only: bool = False) -> str:
    """White's chance in a row of blocks, at most so many: the higher, the better for White.

    >>> sparkline(Analysis(0.5, (), ()))
    '▅'
    """
    signs, chances = _ASCII if ascii_only else _BARS, analysis.chances
    width = min(width, len(chances))
    picked = (chances[place * len(chances) // width : (place + 1) * len(chances) // width] for place in range(width))
    return "".join(signs[min(len(signs) - 1, int(sum(run) / len(run) * len(signs)))] for run in picked)


def _named(name: str, side: str) -> str:
    return side if name in ("", "?") else f"{name} ({side})"


def _areas(chances: Sequence[float]) -> Iterator[Item]:
    """White's part below the curve, Black's above it."""
    bottom = MARGIN + HIGH
    points = [_point(ply, each, len(chances) - 1) for ply, each in enumerate(chances)]
    if len(points) == 1:
        points.append((LEFT + WIDE, points[0][1]))
    yield Rect(LEFT, MARGIN, WIDE, HIGH, fill="black-face")
    yield Poly((((LEFT, bottom), *points, (LEFT + WIDE, bottom)),), "white-face")


def _axes(plies: int) -> Iterator[Item]:
    bottom = MARGIN + HIGH
    yield Line(LEFT, MARGIN + HIGH / 2, LEFT + WIDE, MARGIN + HIGH / 2, "accent", 0.035)
    yield Rect(LEFT, MARGIN, WIDE, HIGH, stroke="frame", line=0.04)
    for share in (0, 50, 100):
        y = bottom - HIGH * share / 100 + LETTER * 0.355
        yield _text(LEFT - 0.12, y, f"{share} %", Anchor.END, role="muted")
    step = next((size for size in (1, 2, 5, 10, 20, 50) if plies <= 12 * size), 100)
    for ply in range(0, plies + 1, step):
        x = _point(ply, 0, plies)[0]
        yield Line(x, bottom, x, bottom + 0.08, "frame", 0.03)
        yield _text(x, bottom + 0.33, str(ply), Anchor.MIDDLE, role="muted")


def _turning(analysis: Analysis) -> Iterator[Item]:
    """A ring at each turning point, and the number of its ply."""
    plies, free = len(analysis.plies), 0.0
    for ply in analysis.turning:
        x, y = _point(ply, analysis.plies[ply - 1].chance, plies)
        yield Circle(x, y, 0.13, fill="background", stroke="accent", line=0.06)
        # Numbers that would touch each other are left to the eye.
        if x >= free:
            yield _text(x, MARGIN - 0.12, str(ply), Anchor.MIDDLE, bold=True)
            free = x + 0.6


def _point(ply: int, chance: float, plies: int) -> tuple[float, float]:
    return LEFT + WIDE * ply / max(plies, 1), MARGIN + HIGH * (1 - chance)


def _text(x: float, y: float, text: str, anchor: Anchor, *, role: str = "text", bold: bool = False) -> Text:
    return Text(x, y, text, LETTER, role, bold, anchor)
