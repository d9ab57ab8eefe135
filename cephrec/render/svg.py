"""A scene as SVG: plain shapes in colours, words that can be read aloud, and each repeated figure only once.

A square is 1000 units wide, so every coordinate is a whole number. There are no styles, scripts, fonts or references
to other files; ids begin with a sum of the picture, so that several pictures can stand in one page.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache
from zlib import crc32

from cephrec.render.size import Size
from cephrec.scene.glyphs import text_width
from cephrec.scene.shapes import Circle, Group, Line, Poly, Rect, Ring, Scene, Shape, Text
from cephrec.scene.theme import Theme

UNIT = 1000
#: What words are set in: a viewer takes the first that it has.
FONTS = "Inter,Helvetica,Arial,sans-serif"
#: How many figures are remembered for one theme.
MEMORY = 2048

# Stands for the sum until it is known; no text can hold it, because XML cannot.
_SUM = "\0"
_ESCAPES = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"}
_SPECIAL = re.compile('[&<>"]')
_FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def draw(scene: Scene, theme: Theme, size: Size) -> bytes:
    r"""The file of a scene.

    >>> from cephrec.scene.theme import theme
    >>> scene = Scene(0, 0, 2, 1, (Rect(0, 0, 2, 1, fill="cell"),))
    >>> draw(scene, theme("paper"), Size(8, paper=True)).decode().partition("<rect ")[2]
    'x="0" y="0" width="2000" height="1000" fill="#FFFFFF"/></svg>\n'
    """
    return write(scene, theme, size).encode()


def write(scene: Scene, theme: Theme, size: Size) -> str:
    """The same as text, to stand in a page."""
    return _pen(tuple(theme.colours.items())).write(scene, size)


@lru_cache(maxsize=16)
def _pen(colours: tuple[tuple[str, str], ...]) -> Pen:
    return Pen(dict(colours))


class Pen:
    """Writes scenes in one theme, and remembers the figures that have names."""

    def __init__(self, colours: Mapping[str, str]) -> None:
        self._colours = colours
        self._figures: dict[str, str] = {}

    def write(self, scene: Scene, size: Size) -> str:
        """The text of a file."""
        times = Counter(item.name for item in scene.items if isinstance(item, Group))
        repeated: dict[str, str] = {}
        shown: list[str] = []
        for item in scene.items:
            if not isinstance(item, Group):
                shown.append(self._shape(item))
                continue
            x, y, figure = _units(item.x), _units(item.y), self._figure(item)
            if times[item.name] > 1:
                repeated[item.name] = figure
                shown.append(f'<use xlink:href="#{_SUM}{item.name}" x="{x}" y="{y}"/>')
            else:
                shown.append(f'<g transform="translate({x} {y})">{figure}</g>' if x or y else figure)
        defined = "".join(f'<g id="{_SUM}{name}">{figure}</g>' for name, figure in repeated.items())
        text = _said(scene) + (f"<defs>{defined}</defs>" if defined else "") + "".join(shown)
        text = _opening(scene, size) + text + "</svg>\n"
        return text.replace(_SUM, f"s{crc32(text.encode()):08x}-")

    def _figure(self, group: Group) -> str:
        figure = self._figures.get(group.name)
        if figure is None:
            if len(self._figures) >= MEMORY:
                self._figures.clear()
            figure = self._figures[group.name] = "".join(map(self._shape, group.shapes))
        return figure

    def _shape(self, shape: Shape) -> str:
        match shape:
            case Rect(x, y, width, height, radius):
                corners = f' rx="{_units(radius)}"' if radius else ""
                sides = f'x="{_units(x)}" y="{_units(y)}" width="{_units(width)}" height="{_units(height)}"'
                return f"<rect {sides}{corners}{self._paint(shape)}/>"
            case Circle(x, y, radius):
                return f'<circle cx="{_units(x)}" cy="{_units(y)}" r="{_units(radius)}"{self._paint(shape)}/>'
            case Line(x1, y1, x2, y2, stroke, line):
                path = f"M{_units(x1)} {_units(y1)}L{_units(x2)} {_units(y2)}"
                return f'<path d="{path}" stroke="{self._colours[stroke]}" stroke-width="{_units(line)}"/>'
            case Poly(rings, fill):
                return f'<path d="{"".join(map(_path, rings))}" fill="{self._colours[fill]}"/>'
            case Text(x, y, text, em, fill, bold, anchor):
                start = f'x="{_units(x)}" y="{_units(y)}" font-size="{_units(em)}" text-anchor="{anchor.value}"'
                # The layout counts on the width of our font; a viewer that has another one fits it in.
                width = 0 if bold else _units(text_width(text, em))
                fitted = f' textLength="{width}" lengthAdjust="spacingAndGlyphs"' if width else ""
                weight = ' font-weight="bold"' if bold else ""
                return f'<text {start}{fitted}{weight} fill="{self._colours[fill]}">{escape(text)}</text>'

    def _paint(self, shape: Rect | Circle) -> str:
        fill = self._colours[shape.fill] if shape.fill else "none"
        if not shape.stroke:
            return f' fill="{fill}"'
        return f' fill="{fill}" stroke="{self._colours[shape.stroke]}" stroke-width="{_units(shape.line)}"'


def _opening(scene: Scene, size: Size) -> str:
    unit = "mm" if size.paper else ""
    width, height = (f"{round(side * size.cell, 2):g}{unit}" for side in (scene.width, scene.height))
    view = " ".join(str(_units(value)) for value in (scene.x, scene.y, scene.width, scene.height))
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
        f' width="{width}" height="{height}" viewBox="{view}" fill-rule="evenodd" font-family="{FONTS}"'
        f' role="img" xml:lang="{escape(scene.language)}"{_labels(scene)}>'
    )


def _labels(scene: Scene) -> str:
    title = f' aria-labelledby="{_SUM}title"' if scene.title else ""
    return title + (f' aria-describedby="{_SUM}desc"' if scene.description else "")


def _said(scene: Scene) -> str:
    title = f'<title id="{_SUM}title">{escape(scene.title)}</title>' if scene.title else ""
    return title + (f'<desc id="{_SUM}desc">{escape(scene.description)}</desc>' if scene.description else "")


def _units(value: float) -> int:
    return round(value * UNIT)


def _path(ring: Ring) -> str:
    """A closed ring: its first point, then from each point to the next."""
    return "".join(_steps(ring)) + "z"


def _steps(ring: Ring) -> Iterator[str]:
    x, y = 0, 0
    for place, point in enumerate(ring):
        to_x, to_y = _units(point[0]), _units(point[1])
        yield f"{'M' if place == 0 else 'l' if place == 1 else '' if to_x < x else ' '}{to_x - x}"
        yield f"{'' if to_y < y else ' '}{to_y - y}"
        x, y = to_x, to_y


def escape(text: str) -> str:
    """Words as XML holds them, in elements and in attributes; what XML cannot hold becomes U+FFFD.

    >>> escape('A < B & "C"')
    'A &lt; B &amp; &quot;C&quot;'
    """
    return _SPECIAL.sub(lambda found: _ESCAPES[found[0]], _FORBIDDEN.sub("\ufffd", text))
