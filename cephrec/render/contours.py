"""The contours of TrueType glyphs, and polygons along them.

Source: the OpenType specification, table glyf.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from itertools import pairwise

from cephrec.scene.shapes import Point

#: Into how many straight pieces a curve is cut where only polygons will do.
PIECES = 4

#: A point of an outline in font units, y upward, and whether it is on the curve or bends it.
Knot = tuple[float, float, bool]
#: A part of a composite glyph: its number, and the matrix and offset that place it.
Component = tuple[int, tuple[float, float, float, float, float, float]]

# Flags of a component.
_WORDS, _OFFSETS, _SCALE, _MORE, _SCALES, _MATRIX = 0x01, 0x02, 0x08, 0x20, 0x40, 0x80


def simple(data: bytes, count: int) -> list[list[Knot]]:
    """The contours of a glyph that is not made of others."""
    ends = struct.unpack_from(f">{count}H", data, 10)
    total = ends[-1] + 1 if ends else 0
    place = 12 + 2 * count + struct.unpack_from(">H", data, 10 + 2 * count)[0]
    flags: list[int] = []
    while len(flags) < total:
        flag = data[place]
        repeats = data[place + 1] if flag & 8 else 0
        place += 2 if flag & 8 else 1
        flags += [flag] * (repeats + 1)
    axes: list[list[int]] = []
    for short, same in ((2, 16), (4, 32)):
        value, values = 0, []
        for flag in flags[:total]:
            if flag & short:
                value += data[place] if flag & same else -data[place]
                place += 1
            elif not flag & same:
                value += struct.unpack_from(">h", data, place)[0]
                place += 2
            values.append(value)
        axes.append(values)
    knots: list[Knot] = [(x, y, bool(flag & 1)) for x, y, flag in zip(*axes, flags, strict=False)]
    return [knots[start + 1 : end + 1] for start, end in pairwise((-1, *ends))]


def components(data: bytes) -> Iterator[Component]:
    """The parts of a glyph that is made of others."""
    place, flags = 10, _MORE
    while flags & _MORE:
        flags, glyph = struct.unpack_from(">2H", data, place)
        dx, dy = struct.unpack_from(">2h" if flags & _WORDS else ">2b", data, place + 4)
        place += 8 if flags & _WORDS else 6
        numbers = 1 if flags & _SCALE else 2 if flags & _SCALES else 4 if flags & _MATRIX else 0
        scales = [value / 16384 for value in struct.unpack_from(f">{numbers}h", data, place)]
        place += 2 * numbers
        a, b, c, d = scales if numbers == 4 else [(scales or [1.0])[0], 0.0, 0.0, (scales or [1.0])[-1]]
        yield glyph, (a, b, c, d, float(dx if flags & _OFFSETS else 0), float(dy if flags & _OFFSETS else 0))


def flat(contour: list[Knot]) -> Iterator[Point]:
    """The points of a polygon along a contour: between two points off the curve lies one on it."""
    knots: list[Knot] = []
    for (x0, y0, before), knot in zip([contour[-1], *contour[:-1]], contour, strict=True):
        if not before and not knot[2]:
            knots.append(((x0 + knot[0]) / 2, (y0 + knot[1]) / 2, True))
        knots.append(knot)
    for place, (x1, y1, on) in enumerate(knots):
        if on:
            yield x1, y1
            continue
        (x0, y0, _), (x2, y2, _) = knots[place - 1], knots[(place + 1) % len(knots)]
        for step in range(1, PIECES):
            t = step / PIECES
            yield (
                (1 - t) ** 2 * x0 + 2 * t * (1 - t) * x1 + t * t * x2,
                (1 - t) ** 2 * y0 + 2 * t * (1 - t) * y1 + t * t * y2,
            )
