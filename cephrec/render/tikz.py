r"""A scene as TikZ: a fragment for `\input` in a document that loads tikz, or a whole document.

Words in Latin letters are set in the document's sans serif; others are drawn, because a document may lack their fonts.
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator

from cephrec.render.size import Size
from cephrec.render.truetype import font_of
from cephrec.scene.colour import rgb
from cephrec.scene.shapes import Anchor, Circle, Group, Line, Poly, Rect, Ring, Scene, Shape, Text, flatten
from cephrec.scene.theme import Theme

#: The longest side that TeX can handle, in millimetres.
LONGEST = 5000.0

#: Words are set in a size that every font has, 10 points, and scaled; a point in millimetres.
_SET, _POINT = 10.0, 25.4 / 72.27

_FRAGMENT = r"""% A diagram by cephrec. The preamble needs \usepackage{{tikz}}.
\begingroup
% Characters that languages make active would break the picture.
\def\do#1{{\catcode`#1 12 }}%
\do\!\do\"\do\'\do\*\do\+\do\,\do\-\do\.\do\/\do\:\do\;\do\<\do\=\do\>\do\?\do\|%
% Alternative text, where this pgf knows of it.
\pgfkeysifdefined{{/tikz/alt/.@cmd}}{{}}{{\pgfkeys{{/tikz/alt/.code={{}}}}}}%
\begin{{tikzpicture}}[
  alt={{{alt}}},
  x={cell}mm, y=-{cell}mm, even odd rule, line cap=butt, line join=miter,
  every node/.style={{inner sep=0pt, outer sep=0pt, font=\normalfont\sffamily\fontsize{{10}}{{12}}\selectfont}},
]
{lines}
\end{{tikzpicture}}%
\endgroup
"""
_DOCUMENT = r"""\documentclass{{article}}
\usepackage[paperwidth={width}mm, paperheight={height}mm, margin=0pt]{{geometry}}
\usepackage{{tikz}}
\pagestyle{{empty}}
\setlength\topskip{{0pt}}
\begin{{document}}
\noindent\vbox to 0pt{{\hbox to 0pt{{%
{fragment}\hss}}\vss}}
\end{{document}}
"""

_ANCHORS = {Anchor.START: "base west", Anchor.MIDDLE: "base", Anchor.END: "base east"}
#: Signs and the TeX commands that make them; signs that a backslash makes plain; and the rest.
_NAMED = (
    r"\textbackslash ~textasciitilde ^textasciicircum <textless >textgreater |textbar –textendash —textemdash …dots "
    "‘textquoteleft ’textquoteright “textquotedblleft ”textquotedblright ·textperiodcentered §S "
    "ßss æae ÆAE œoe ŒOE øo ØO łl ŁL ıi"
)
_SIGNS = {
    **{item[0]: f"\\{item[1:]}{{}}" for item in _NAMED.split()},
    **{sign: f"\\{sign}" for sign in "#$%&_{}"},
    "\N{NO-BREAK SPACE}": "~",
    '"': "''",
    "×": r"$\times$",
}
#: Combining marks and TeX's accents that every encoding of Latin fonts has.
_ACCENTS = dict(
    zip("\u0300\u0301\u0302\u0303\u0304\u0306\u0307\u0308\u030a\u030b\u030c\u0323\u0327", "`'^~=u.\"rHvdc", strict=True)
)


def draw(scene: Scene, theme: Theme, size: Size, font: str = "", *, standalone: bool = False) -> bytes:
    r"""A scene as TeX source. `font`: a TrueType file for words that TeX may have no font for, instead of ours.

    OSError if the font cannot be read, ValueError if it is no TrueType font or the picture is too large for TeX.

    >>> from cephrec.scene.theme import theme
    >>> scene = Scene(0, 0, 1, 1, (Rect(0, 0, 1, 1, fill="cell"),), title="A square")
    >>> print(draw(scene, theme("paper"), Size(8, paper=True)).decode().split("]\n")[1].split("%")[0])
    \definecolor{c-cell}{gray}{1}
    \path[use as bounding box] (0,0) rectangle (1,1);
    \path[fill=c-cell] (0,0) rectangle (1,1);
    \end{tikzpicture}
    """
    cell = size.millimetres
    if max(scene.width, scene.height) * cell > LONGEST:
        raise ValueError(f"a picture with squares of {size} is too large for TeX")
    lines = "\n".join(_lines(scene, theme, cell, font))
    fragment = _FRAGMENT.format(cell=_number(cell), alt=_said(scene), lines=lines)
    if standalone:
        sides = {"width": _number(scene.width * cell), "height": _number(scene.height * cell)}
        return _DOCUMENT.format(fragment=fragment, **sides).encode()
    return fragment.encode()


def _said(scene: Scene) -> str:
    """Alternative text, on one line; only what TeX would stumble over is spelled otherwise."""
    words = " ".join(f"{scene.title} {scene.description}".split())
    return "".join(_SIGNS[sign] if sign in "\\#$%&_{}~^" else sign for sign in words)


def _lines(scene: Scene, theme: Theme, cell: float, font: str) -> Iterator[str]:
    for role in sorted(_roles(flatten(scene.items))):
        yield _colour(role, theme.colours[role])
    yield f"\\path[use as bounding box] {_box(scene.x, scene.y, scene.width, scene.height)};"
    times = Counter(item.name for item in scene.items if isinstance(item, Group))
    defined: set[str] = set()
    for item in scene.items:
        if not isinstance(item, Group):
            yield _shape(item, cell, font)
        elif times[item.name] == 1:
            yield from _placed(item, (_shape(shape, cell, font) for shape in item.shapes))
        else:
            if item.name not in defined:
                defined.add(item.name)
                yield f"\\tikzset{{c-{item.name}/.pic={{"
                yield from (_shape(shape, cell, font) for shape in item.shapes)
                yield "}}"
            yield f"\\pic at {_point(item.x, item.y)} {{c-{item.name}}};"


def _placed(group: Group, lines: Iterable[str]) -> Iterator[str]:
    yield f"\\begin{{scope}}[shift={{{_point(group.x, group.y)}}}]" if group.x or group.y else "\\begin{scope}"
    yield from lines
    yield "\\end{scope}"


def _roles(shapes: Iterable[Shape]) -> set[str]:
    return {role for shape in shapes for role in (getattr(shape, "fill", ""), getattr(shape, "stroke", "")) if role}


def _colour(role: str, colour: str) -> str:
    """Greys are grey ink, not a mixture."""
    if colour[1:3] == colour[3:5] == colour[5:7]:
        return f"\\definecolor{{c-{role}}}{{gray}}{{{_number(rgb(colour)[0] / 255)}}}"
    return f"\\definecolor{{c-{role}}}{{HTML}}{{{colour[1:]}}}"


def _shape(shape: Shape, cell: float, font: str) -> str:
    match shape:
        case Rect(x, y, width, height, radius):
            corners = f"rounded corners={_number(radius * cell)}mm" if radius else ""
            return f"{_paint(shape, cell, corners)} {_box(x, y, width, height)};"
        case Circle(x, y, radius):
            return f"{_paint(shape, cell)} {_point(x, y)} circle[radius={_number(radius)}];"
        case Line(x1, y1, x2, y2, stroke, line):
            thick = f"line width={_number(line * cell)}mm"
            return f"\\draw[c-{stroke}, {thick}] {_point(x1, y1)} -- {_point(x2, y2)};"
        case Poly(rings, fill):
            return f"\\fill[c-{fill}] {' '.join(map(_ring, rings))};"
        case Text(x, y, text, em, fill, bold, anchor):
            words = _words(text)
            if words is None:
                return _shape(font_of(font, bold=bold).polygon(shape), cell, font)
            style = f"c-{fill}, anchor={_ANCHORS[anchor]}, scale={_number(em * cell / _POINT / _SET)}"
            heavy = "\\bfseries " if bold else ""
            return f"\\node[{style}] at {_point(x, y)} {{{heavy}{words}}};"


def _paint(shape: Rect | Circle, cell: float, more: str = "") -> str:
    keys = [f"fill=c-{shape.fill}"] if shape.fill else []
    if shape.stroke:
        keys += [f"draw=c-{shape.stroke}", f"line width={_number(shape.line * cell)}mm"]
    return f"\\path[{', '.join([*keys, more] if more else keys)}]"


def _words(text: str) -> str | None:
    """TeX source for a text; None if a sign of it is not sure to be had."""
    parts: list[str] = []
    for sign in unicodedata.normalize("NFC", text):
        parted = unicodedata.normalize("NFD", sign)
        base, marks = parted[0], parted[1:]
        if sign in _SIGNS:
            parts.append(_SIGNS[sign])
        elif " " <= sign <= "~":
            parts.append(sign)
        elif base.isascii() and base.isalpha() and marks in _ACCENTS:
            parts.append(f"\\{_ACCENTS[marks]}{{{base}}}")
        else:
            return None
    return "".join(parts).replace("--", "-{}-")


def _ring(ring: Ring) -> str:
    return " -- ".join(_point(x, y) for x, y in ring) + " -- cycle"


def _box(x: float, y: float, width: float, height: float) -> str:
    return f"{_point(x, y)} rectangle {_point(x + width, y + height)}"


def _point(x: float, y: float) -> str:
    return f"({_number(round(x, 3))},{_number(round(y, 3))})"


def _number(value: float) -> str:
    return f"{round(value, 4) + 0.0:g}"
