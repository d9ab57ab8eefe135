"""The few shapes that a picture is made of; each carries roles, which a theme colours.

One unit is one square of the board, y grows downward, the board's top-left corner is (0, 0). There is no alpha,
gradient, clip, dash or curve: dashes, hatching, crowns, arrows and the digits on the board arrive as polygons, so all
printers agree.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import Enum

Point = tuple[float, float]
Ring = tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle with its top-left corner at (x, y). `radius` rounds the corners by quarter circles.

    `fill` and `stroke` are roles, empty for none; the stroke is `line` wide and centred on the edge.
    """

    x: float
    y: float
    width: float
    height: float
    radius: float = 0.0
    fill: str = ""
    stroke: str = ""
    line: float = 0.0


@dataclass(frozen=True, slots=True)
class Circle:
    """A circle around (x, y); fill and stroke as in Rect."""

    x: float
    y: float
    radius: float
    fill: str = ""
    stroke: str = ""
    line: float = 0.0


@dataclass(frozen=True, slots=True)
class Line:
    """A straight line with butt ends, `line` wide."""

    x1: float
    y1: float
    x2: float
    y2: float
    stroke: str
    line: float


@dataclass(frozen=True, slots=True)
class Poly:
    """Closed rings filled together by the even-odd rule: an inner ring is a hole. No stroke."""

    rings: tuple[Ring, ...]
    fill: str


class Anchor(Enum):
    """Which point of a text stands at its x."""

    START = "start"
    MIDDLE = "middle"
    END = "end"


@dataclass(frozen=True, slots=True)
class Text:
    """Words in the printer's own font: `y` is the alphabetic baseline, `size` the em height.

    Only outside the board: words on it, and all digits, are polygons (`cephrec.scene.glyphs`).
    """

    x: float
    y: float
    text: str
    size: float
    fill: str
    bold: bool = False
    anchor: Anchor = Anchor.START


@dataclass(frozen=True, slots=True)
class Group:
    """Shapes in their own coordinates, drawn with their origin at (x, y): a die drawn once and placed often.

    Equal names mean equal shapes, within a scene and between scenes, so a printer may remember what it made of a name.
    Names are words of `a-z 0-9 - .`; groups do not nest.
    """

    name: str
    x: float
    y: float
    shapes: tuple[Shape, ...]


Shape = Rect | Circle | Line | Poly | Text
Item = Shape | Group


@dataclass(frozen=True, slots=True)
class Scene:
    """A picture: the visible rectangle (x, y, width, height), and what is drawn in it, the first item lowest.

    The first item is the background. `title` is the short alternative text, `description` the long one, both in
    `language` (a BCP 47 tag).
    """

    x: float
    y: float
    width: float
    height: float
    items: tuple[Item, ...]
    title: str = ""
    description: str = ""
    language: str = "en"


def move(shape: Shape, dx: float, dy: float) -> Shape:
    """A shape elsewhere.

    >>> move(Circle(1, 2, 0.5, "black-pip"), 10, 20)
    Circle(x=11, y=22, radius=0.5, fill='black-pip', stroke='', line=0.0)
    """
    if isinstance(shape, Poly):
        return Poly(tuple(tuple((x + dx, y + dy) for x, y in ring) for ring in shape.rings), shape.fill)
    if isinstance(shape, Line):
        return replace(shape, x1=shape.x1 + dx, y1=shape.y1 + dy, x2=shape.x2 + dx, y2=shape.y2 + dy)
    return replace(shape, x=shape.x + dx, y=shape.y + dy)


def flatten(items: Iterable[Item]) -> Iterator[Shape]:
    """All shapes in drawing order with groups dissolved, for printers that have no use for groups.

    >>> [(c.x, c.y) for c in flatten([Group("dot", 2, 3, (Circle(0.5, 0.5, 0.1, "accent"),))])]
    [(2.5, 3.5)]
    """
    for item in items:
        if isinstance(item, Group):
            for shape in item.shapes:
                yield move(shape, item.x, item.y)
        else:
            yield item


def extent(shape: Shape) -> tuple[float, float, float, float] | None:
    """The rectangle (left, top, right, bottom) that a shape touches, its stroke included; None for Text.

    >>> extent(Line(0, 0, 2, 0, "grid", 0.5))
    (0.0, -0.25, 2.0, 0.25)
    """
    if isinstance(shape, Text):
        return None
    if isinstance(shape, Poly):
        xs = [x for ring in shape.rings for x, _ in ring]
        ys = [y for ring in shape.rings for _, y in ring]
        return min(xs), min(ys), max(xs), max(ys)
    half = shape.line / 2 if shape.stroke else 0.0
    if isinstance(shape, Line):
        length = ((shape.x2 - shape.x1) ** 2 + (shape.y2 - shape.y1) ** 2) ** 0.5 or 1.0
        dx, dy = half * abs(shape.y2 - shape.y1) / length, half * abs(shape.x2 - shape.x1) / length
        left, right = sorted((shape.x1, shape.x2))
        top, bottom = sorted((shape.y1, shape.y2))
        return left - dx, top - dy, right + dx, bottom + dy
    if isinstance(shape, Circle):
        reach = shape.radius + half
        return shape.x - reach, shape.y - reach, shape.x + reach, shape.y + reach
    return shape.x - half, shape.y - half, shape.x + shape.width + half, shape.y + shape.height + half
