"""Polygons for what the shapes lack: arcs, rounded corners, dashes, dots, hatching, arrows."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from cephrec.scene.shapes import Point, Ring

#: How far a polygon may be from the curve it stands for, in squares: a fiftieth of a millimetre on a large print.
TOLERANCE = 0.0012


def arc(x: float, y: float, radius: float, start: float, end: float) -> list[Point]:
    """Points on a circle from one angle to another, both included; degrees, clockwise from the right.

    >>> [(round(px, 3), round(py, 3)) for px, py in (arc(0, 0, 1, 0, 90)[place] for place in (0, -1))]
    [(1.0, 0.0), (0.0, 1.0)]
    """
    step = 2 * math.degrees(math.acos(1 - min(0.5, TOLERANCE / max(radius, TOLERANCE))))
    pieces = max(2, math.ceil(abs(end - start) / step))
    angles = (math.radians(start + (end - start) * n / pieces) for n in range(pieces + 1))
    return [(x + radius * math.cos(angle), y + radius * math.sin(angle)) for angle in angles]


def circle(x: float, y: float, radius: float) -> Ring:
    """A whole circle as a ring."""
    return tuple(arc(x, y, radius, 0, 360)[:-1])


def box(x: float, y: float, width: float, height: float, radius: float = 0.0) -> Ring:
    """A rectangle as a ring, clockwise from the left end of the top side; `radius` rounds its corners.

    >>> box(0, 0, 2, 1)
    ((0, 0), (2, 0), (2, 1), (0, 1))
    """
    right, bottom = x + width, y + height
    if radius <= 0:
        return ((x, y), (right, y), (right, bottom), (x, bottom))
    return (
        *arc(right - radius, y + radius, radius, -90, 0),
        *arc(right - radius, bottom - radius, radius, 0, 90),
        *arc(x + radius, bottom - radius, radius, 90, 180),
        *arc(x + radius, y + radius, radius, 180, 270),
    )


def dashes(ring: Ring, dash: float, gap: float, line: float) -> tuple[Ring, ...]:
    """A dashed outline along a ring, a ring for each dash; dash and gap shrink or grow to a whole number of periods.

    >>> len(dashes(box(0, 0, 1, 1), 0.3, 0.2, 0.1))
    8
    """
    points = [*ring, ring[0]]
    reach = [0.0]
    for one, other in pairwise(points):
        reach.append(reach[-1] + math.dist(one, other))
    count = max(2, round(reach[-1] / (dash + gap)))
    period = reach[-1] / count
    long = period * dash / (dash + gap)
    # A dash stands centred on the start of the ring, so that figures are symmetric.
    return tuple(
        band(_stretch(points, reach, n * period - long / 2, n * period + long / 2), line) for n in range(count)
    )


def _stretch(points: Sequence[Point], reach: Sequence[float], start: float, end: float) -> list[Point]:
    total = reach[-1]
    if start < 0:
        return [*_stretch(points, reach, start + total, total), *_stretch(points, reach, 0.0, end)[1:]]
    inside = [point for point, at in zip(points, reach, strict=True) if start < at < end]
    return [_at(points, reach, start), *inside, _at(points, reach, end)]


def _at(points: Sequence[Point], reach: Sequence[float], distance: float) -> Point:
    for place in range(1, len(points)):
        if distance <= reach[place]:
            part = (distance - reach[place - 1]) / ((reach[place] - reach[place - 1]) or 1.0)
            (x1, y1), (x2, y2) = points[place - 1], points[place]
            return x1 + (x2 - x1) * part, y1 + (y2 - y1) * part
    return points[-1]


def band(points: Sequence[Point], line: float) -> Ring:
    """A strip `line` wide along an open path, with butt ends and mitred corners."""
    kept = [point for place, point in enumerate(points) if place == 0 or math.dist(point, points[place - 1]) > 1e-9]
    left: list[Point] = []
    right: list[Point] = []
    for place, (x, y) in enumerate(kept):
        before, after = kept[max(place - 1, 0)], kept[min(place + 1, len(kept) - 1)]
        (ax, ay), (bx, by) = _normal(before, (x, y)), _normal((x, y), after)
        if place == 0:
            ax, ay = bx, by
        if place == len(kept) - 1:
            bx, by = ax, ay
        stretch = line / (1 + ax * bx + ay * by)
        dx, dy = (ax + bx) * stretch / 2, (ay + by) * stretch / 2
        left.append((x + dx, y + dy))
        right.append((x - dx, y - dy))
    return (*left, *reversed(right))


def _normal(one: Point, other: Point) -> Point:
    length = math.dist(one, other) or 1.0
    return (one[1] - other[1]) / length, (other[0] - one[0]) / length


def dots(x: float, y: float, radius: float, dot: float, gap: float) -> tuple[Ring, ...]:
    """A dotted circle: round dots of radius `dot`, about `gap` apart from centre to centre."""
    count = round(2 * math.pi * radius / gap)
    return tuple(circle(px, py, dot) for px, py in (arc(x, y, radius, n * 360 / count, 360)[0] for n in range(count)))


def hatch(step: float) -> tuple[tuple[Point, Point], ...]:
    """The ends of rising 45° lines that fill the unit square, cut off at its sides.

    `step` is the distance along a side; it must divide 1, so that the lines of neighbouring squares meet.

    >>> hatch(0.5)
    (((0.5, 0.0), (0.0, 0.5)), ((1.0, 0.0), (0.0, 1.0)), ((1.0, 0.5), (0.5, 1.0)))
    """
    count = round(1 / step)
    return tuple((_on_top(n / count), _on_left(n / count)) for n in range(1, 2 * count))


def _on_top(level: float) -> Point:
    return (level, 0.0) if level <= 1 else (1.0, level - 1)


def _on_left(level: float) -> Point:
    return (0.0, level) if level <= 1 else (level - 1, 1.0)


def arrow(start: Point, end: Point, shaft: float, length: float, width: float) -> Ring:
    """An arrow whose tip is `end`; its head is `length` long and `width` wide."""
    reach = math.dist(start, end)
    ux, uy = (end[0] - start[0]) / reach, (end[1] - start[1]) / reach
    neck = reach - min(length, reach)
    outline = (
        (0.0, -shaft / 2),
        (neck, -shaft / 2),
        (neck, -width / 2),
        (reach, 0.0),
        (neck, width / 2),
        (neck, shaft / 2),
        (0.0, shaft / 2),
    )
    return tuple(
        (start[0] + along * ux - across * uy, start[1] + along * uy + across * ux) for along, across in outline
    )


def outlined(ring: Ring, line: float) -> tuple[Ring, Ring]:
    """The two rings of a closed outline `line` wide around a convex ring, corners mitred."""
    closed = band([ring[-1], *ring, ring[0]], line)
    half = len(closed) // 2
    return closed[1 : half - 1], closed[half + 1 : -1]


def rounded(ring: Ring) -> Ring:
    """A ring with coordinates rounded to a ten-thousandth of a square, which no printer can show."""
    return tuple((round(x, 4), round(y, 4)) for x, y in ring)
