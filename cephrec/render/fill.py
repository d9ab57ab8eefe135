"""Which pixels a polygon covers: rings to masks, by the even-odd rule, a pixel belonging to what covers its middle."""

from __future__ import annotations

import math
from functools import lru_cache

from PIL import Image

from cephrec.scene import curves
from cephrec.scene.shapes import Circle, Line, Poly, Rect, Ring, Shape

#: A piece of a shape: a role and the rings that it fills.
Area = tuple[str, tuple[Ring, ...]]


def areas(shape: Shape) -> list[Area]:
    """A shape as filled rings, the lowest first: its fill, then its stroke. A Text has none.

    >>> areas(Line(0, 0, 2, 0, "grid", 0.5))
    [('grid', (((0.0, 0.25), (2.0, 0.25), (2.0, -0.25), (0.0, -0.25)),))]
    """
    if isinstance(shape, Poly):
        return [(shape.fill, shape.rings)]
    if isinstance(shape, Line):
        return [(shape.stroke, (curves.band([(shape.x1, shape.y1), (shape.x2, shape.y2)], shape.line),))]
    found: list[Area] = []
    if isinstance(shape, Rect | Circle):
        if shape.fill:
            found.append((shape.fill, (_grown(shape, 0.0),)))
        if shape.stroke:
            found.append((shape.stroke, (_grown(shape, shape.line / 2), _grown(shape, -shape.line / 2))))
    return found


def _grown(shape: Rect | Circle, by: float) -> Ring:
    if isinstance(shape, Circle):
        return curves.circle(shape.x, shape.y, shape.radius + by)
    radius = max(0.0, shape.radius + by) if shape.radius else 0.0
    return curves.box(shape.x - by, shape.y - by, shape.width + 2 * by, shape.height + 2 * by, radius)


def mask(rings: tuple[Ring, ...], width: int, height: int) -> Image.Image:
    """The pixels of a `width` by `height` image whose middles lie in the rings.

    >>> mask((((0, 0), (2, 0), (2, 1), (0, 1)),), 3, 2).tobytes().hex()
    'ffff00000000'

    What lies beyond the image covers none of it.

    >>> mask([((0, -3), (2, -3), (2, -1), (0, -1))], 2, 3).tobytes().hex()
    '000000000000'
    """
    crossings: list[list[float]] = [[] for _ in range(height)]
    for ring in rings:
        x1, y1 = ring[-1]
        for x2, y2 in ring:
            if y1 != y2:
                (left, low), (right, high) = ((x1, y1), (x2, y2)) if y1 < y2 else ((x2, y2), (x1, y1))
                slope = (right - left) / (high - low)
                first, last = max(math.ceil(low - 0.5), 0), max(min(math.ceil(high - 0.5), height), 0)
                x = left + (first + 0.5 - low) * slope - 0.5
                for row in crossings[first:last]:
                    row.append(x)
                    x += slope
            x1, y1 = x2, y2
    covered = bytearray(width * height)
    full = b"\xff" * width
    for place, row in enumerate(crossings):
        row.sort()
        for enter, leave in zip(row[::2], row[1::2], strict=True):
            start, end = max(math.ceil(enter), 0), min(math.ceil(leave), width)
            if start < end:
                covered[place * width + start : place * width + end] = full[: end - start]
    return Image.frombytes("L", (width, height), bytes(covered))


#: The same, remembering: for small areas such as pips, which come again and again.
remembered_mask = lru_cache(maxsize=1024)(mask)
