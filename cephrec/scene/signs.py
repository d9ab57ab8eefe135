"""Marks that a writer adds: candidate squares, letters, coloured squares and arrows."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby

from cephrec.core.diagram import Arrow, Candidate, Label, Square
from cephrec.scene import curves, shapes
from cephrec.scene.board import ground_of
from cephrec.scene.glyphs import CENTRE, letters, letters_width
from cephrec.scene.marks import FAR, NEAR, Stage
from cephrec.scene.pieces import EDGE
from cephrec.scene.shapes import Circle, Group, Item, Poly, Rect, Ring

#: Colour letters as on lichess, and the role of each.
COLOURS = {"G": "mark-green", "R": "mark-red", "Y": "mark-yellow", "B": "mark-blue"}
_RADIUS = 0.165


def candidate(mark: Candidate, stage: Stage) -> Iterator[Item]:
    """A dotted circle with the values that a die may show there."""
    x, y = stage.view.corner(mark.cell)
    values = "-".join(map(str, mark.values)) or "any"
    floor = bool(stage.diagram.shades)
    yield Group(f"candidate-{values}{'-floor' if floor else ''}", x, y, candidate_figure(mark.values, floor))


@lru_cache(maxsize=256)
def candidate_figure(values: tuple[int, ...], floor: bool) -> tuple[shapes.Shape, ...]:
    """A dotted circle around the values: one line, or two or three where they are many; on a floor, on a plain disc."""
    words = value_words(values)
    per_line = len(words) if len(words) <= 2 else math.ceil(len(words) / (2 if len(words) <= 6 else 3))
    lines = ["·".join(words[at : at + per_line]) for at in range(0, len(words), per_line)] if words else []
    size = {0: 0.2, 1: 0.2, 2: 0.17, 3: 0.145}[len(lines)]
    wide = max((letters_width(line, size) for line in lines), default=0.0)
    radius = min(0.42, max(0.26, math.hypot(wide / 2, len(lines) * size * 0.45) + 0.05))
    step = size * 1.12
    top = 0.5 + CENTRE * size - step * (len(lines) - 1) / 2
    return (
        *((Circle(0.5, 0.5, round(radius + 0.05, 4), "cell"),) if floor else ()),
        Poly(tuple(map(curves.rounded, curves.dots(0.5, 0.5, radius, 0.017, 0.072))), "candidate"),
        *(letters(0.5, round(top + n * step, 4), line, size, "candidate") for n, line in enumerate(lines)),
    )


def value_words(values: tuple[int, ...]) -> list[str]:
    """Values in order, three or more that follow one another as a range.

    >>> value_words((2, 5)), value_words((2, 3, 4, 6))
    (['2', '5'], ['2–4', '6'])
    """
    words: list[str] = []
    for _, run in groupby(enumerate(sorted(values)), lambda item: item[1] - item[0]):
        found = [value for _, value in run]
        words += [f"{found[0]}–{found[-1]}"] if len(found) > 2 else map(str, found)
    return words


def label(mark: Label, stage: Stage) -> Iterator[Item]:
    """A letter on a disc that hides the grid; on a piece, a badge at its upper right."""
    x, y = stage.view.corner(mark.cell)
    # Any signs may be written, and names have few: so each is named by its bytes.
    name = f"label-{mark.text.encode().hex()}"
    if mark.cell in stage.pieces:
        yield Group(f"{name}-badge{stage.fine}", x, y, label_badge(mark.text, stage.line(0.03)))
    else:
        ground = ground_of(stage.diagram, mark.cell)
        yield Group(f"{name}-{ground}", x, y, label_disc(mark.text, ground))


@lru_cache(maxsize=256)
def label_badge(text: str, line: float) -> tuple[shapes.Shape, ...]:
    """One to three signs on a badge at the upper right of the unit square, which grows outward."""
    width = max(2 * _RADIUS, round(letters_width(text, 0.2) + 0.16, 4))
    centre = round(max(FAR, 0.73 + width / 2), 4)
    return (
        Rect(
            round(centre - width / 2, 4),
            round(NEAR - _RADIUS, 4),
            width,
            2 * _RADIUS,
            _RADIUS,
            "background",
            "text",
            line,
        ),
        letters(centre, round(NEAR + CENTRE * 0.2, 4), text, 0.2, "text"),
    )


@lru_cache(maxsize=256)
def label_disc(text: str, ground: str) -> tuple[shapes.Shape, ...]:
    """One to three signs on a disc of the square's own colour."""
    size = 0.4 if len(text) == 1 else 0.3
    size = min(size, size * 0.84 / max(0.84, letters_width(text, size)))
    return (Circle(0.5, 0.5, 0.27, ground), letters(0.5, round(0.5 + CENTRE * size, 4), text, size, "text"))


def marked_square(mark: Square, stage: Stage) -> Iterator[Item]:
    """A circle (G), cross (R), triangle (Y) or square (B): the forms that Go books use, told apart without colour.

    On a piece or beside a letter it is a badge at the lower left.
    """
    x, y = stage.view.corner(mark.cell)
    letter = mark.colour if mark.colour in COLOURS else "G"
    lettered = any(isinstance(other, Label) and other.cell == mark.cell for other in stage.diagram.marks)
    if mark.cell in stage.pieces or lettered:
        badge = Circle(NEAR, FAR, _RADIUS, "background", COLOURS[letter], stage.line(0.03))
        shapes_in = (badge, *form(letter, NEAR, FAR, 0.082, 0.042))
        yield Group(f"mark-{letter.lower()}-badge{stage.fine}", x, y, shapes_in)
    else:
        yield Group(f"mark-{letter.lower()}", x, y, form(letter, 0.5, 0.5, 0.31, 0.065))


def form(letter: str, x: float, y: float, radius: float, line: float) -> tuple[shapes.Shape, ...]:
    """The form of a colour letter, in a circle of that radius."""
    role = COLOURS[letter]
    if letter == "G":
        return (Circle(x, y, radius * 0.92, "", role, line),)
    if letter == "R":
        arm = radius * 0.8
        ends = (((x - arm, y - arm), (x + arm, y + arm)), ((x - arm, y + arm), (x + arm, y - arm)))
        return tuple(Poly((curves.rounded(curves.band(pair, line * 1.15)),), role) for pair in ends)
    if letter == "Y":
        points = [(x, y - radius), (x + radius * 0.95, y + radius * 0.66), (x - radius * 0.95, y + radius * 0.66)]
        outer, inner = curves.outlined(tuple(points), line)
        return (Poly((curves.rounded(outer), curves.rounded(inner)), role),)
    side = radius * 1.6
    return (Rect(round(x - side / 2, 4), round(y - side / 2, 4), round(side, 4), round(side, 4), 0.0, "", role, line),)


def arrow(mark: Arrow, stage: Stage) -> Iterator[Item]:
    """An arrow between two squares that starts and ends beside their pieces, its shaft telling the colour too.

    Green is plain, red has a bar at its tail, yellow is dashed, blue is a double line.
    """
    if mark.start == mark.end or mark.start not in stage.view or mark.end not in stage.view:
        return
    letter = mark.colour if mark.colour in COLOURS else "G"
    (x, y), (end_x, end_y) = stage.view.corner(mark.start), stage.view.corner(mark.end)
    dx, dy = end_x - x, end_y - y
    held = tuple(cell in stage.pieces and not stage.pieces[cell].ghost for cell in (mark.start, mark.end))
    name = f"arrow-{letter.lower()}-{dx}-{dy}".replace("--", "-m")
    yield Group(
        f"{name}{''.join('-piece' if on else '-free' for on in held)}", x, y, arrow_figure(letter, dx, dy, *held)
    )


@lru_cache(maxsize=512)
def arrow_figure(letter: str, dx: int, dy: int, leaves: bool, meets: bool) -> tuple[shapes.Shape, ...]:
    """An arrow from the middle of the unit square, or from the edge of its die, to the square (dx, dy) away."""
    reach = math.hypot(dx, dy)
    ux, uy = dx / reach, dy / reach
    # The middle of a die to its edge, along the arrow, and a little air.
    edge = (0.5 - EDGE) / max(abs(ux), abs(uy)) + 0.05
    start, end = (edge if leaves else 0.16), reach - (edge if meets else 0.12)
    if end - start < 0.32:
        middle = (start + end) / 2
        start, end = middle - 0.16, middle + 0.16
    tail, tip = (0.5 + ux * start, 0.5 + uy * start), (0.5 + ux * end, 0.5 + uy * end)
    halo = curves.arrow(
        (tail[0] - ux * 0.03, tail[1] - uy * 0.03), (tip[0] + ux * 0.05, tip[1] + uy * 0.05), 0.13, 0.30, 0.34
    )
    rings = _arrow_rings(letter, tail, tip, end - start)
    return (
        Poly((curves.rounded(halo),), "background"),
        *(Poly((curves.rounded(ring),), COLOURS[letter]) for ring in rings),
    )


def _arrow_rings(letter: str, tail: shapes.Point, tip: shapes.Point, reach: float) -> list[Ring]:
    whole = curves.arrow(tail, tip, 0.07, 0.22, 0.24)
    if letter == "G":
        return [whole]
    ux, uy = (tip[0] - tail[0]) / reach, (tip[1] - tail[1]) / reach

    def at(along: float, across: float = 0.0) -> shapes.Point:
        return tail[0] + along * ux - across * uy, tail[1] + along * uy + across * ux

    if letter == "R":
        return [whole, curves.band([at(0.035, -0.11), at(0.035, 0.11)], 0.07)]
    neck = max(0.0, reach - 0.22)
    head = (at(neck, -0.12), at(reach), at(neck, 0.12))
    if letter == "B":
        return [head, *(curves.band([at(0, side), at(neck, side)], 0.032) for side in (-0.034, 0.034) if neck > 0)]
    count = max(1, round((neck + 0.06) / 0.17))
    period = (neck + 0.06) / count
    return [head, *(curves.band([at(n * period), at((n + 1) * period - 0.06)], 0.07) for n in range(count) if neck > 0)]
