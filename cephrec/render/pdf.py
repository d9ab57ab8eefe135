"""A scene as PDF: one page of vectors, tagged as a figure with alternative text, without a date.

Source: ISO 32000-1 (PDF 1.7): graphics §8, text §9, tagged PDF §14.8. Why our own writer: docs/design.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from cephrec.render.fontfile import OBJECTS, FontUse, stream
from cephrec.render.size import INCH, Size
from cephrec.render.svg import escape
from cephrec.scene.colour import rgb
from cephrec.scene.shapes import Anchor, Circle, Group, Line, Poly, Rect, Scene, Shape, Text
from cephrec.scene.theme import Theme

#: Points in an inch, and the longest side that a page may have, in points.
POINTS, LONGEST = 72.0, 14400.0
# How far the handles of a quarter circle are from its ends, in radii.
_ARC = 0.5522847498

_SHARE = {Anchor.START: 0.0, Anchor.MIDDLE: 0.5, Anchor.END: 1.0}
_XMP = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{}</rdf:li></rdf:Alt></dc:title>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>"""


def draw(scene: Scene, theme: Theme, size: Size, font: str = "") -> bytes:
    """A scene as a PDF file. `font`: a TrueType file for words, instead of ours.

    OSError if the font cannot be read, ValueError if it is no TrueType font or the page would be too large.

    >>> from cephrec.scene.theme import theme
    >>> scene = Scene(0, 0, 1, 1, (Rect(0, 0, 1, 1, fill="cell"),), title="A square")
    >>> draw(scene, theme("paper"), Size(8, paper=True))[:8]
    b'%PDF-1.7'
    """
    scale = size.millimetres * POINTS / INCH
    if max(scene.width, scene.height) * scale > LONGEST:
        raise ValueError(f"a picture with squares of {size} is too large for a page of PDF")
    content = Content(theme.colours, font)
    drawn = content.write(scene, scale)
    return _file(_objects(scene, scale, drawn, content.fonts))


class Content:
    """Writes the operators that paint scenes in one theme, and notes which glyphs of which fonts they use."""

    def __init__(self, colours: Mapping[str, str], font: str = "") -> None:
        self._colours = {role: _ink(colour) for role, colour in colours.items()}
        self._font = font
        self.fonts: dict[str, FontUse] = {}

    def write(self, scene: Scene, scale: float) -> bytes:
        """The content of a page: the scene as one marked figure, y turned downward."""
        matrix = (scale, 0, 0, -scale, -scene.x * scale, (scene.y + scene.height) * scale)
        items = "\n".join(map(self._item, scene.items))
        return f"/Figure <</MCID 0>> BDC\n{_row(*matrix)} cm\n{items}\nEMC".encode()

    def _item(self, item: Shape | Group) -> str:
        if isinstance(item, Group):
            shapes = "\n".join(map(self._shape, item.shapes))
            return f"q 1 0 0 1 {_row(item.x, item.y)} cm\n{shapes}\nQ"
        return self._shape(item)

    def _shape(self, shape: Shape) -> str:
        match shape:
            case Rect() | Circle():
                fill = f"{self._colours[shape.fill]} " if shape.fill else ""
                stroke = f"{self._colours[shape.stroke].upper()} {_row(shape.line)} w " if shape.stroke else ""
                path = _box(shape) if isinstance(shape, Rect) else _circle(shape)
                return f"{fill}{stroke}{path} {'B*' if fill and stroke else 'f*' if fill else 'S'}"
            case Line(x1, y1, x2, y2, stroke, line):
                return f"{self._colours[stroke].upper()} {_row(line)} w {_row(x1, y1)} m {_row(x2, y2)} l S"
            case Poly(rings, fill):
                return f"{self._colours[fill]} {' '.join(map(_ring, rings))} f*"
            case Text():
                return self._words(shape)

    def _words(self, of: Text) -> str:
        name = "B" if of.bold else "R"
        use = self.fonts.setdefault(name, FontUse(self._font, bold=of.bold))
        glyphs, width = use.take(of.text)
        x = of.x - _SHARE[of.anchor] * width * of.size
        place = f"1 0 0 -1 {_row(x, of.y)} Tm"
        return f"BT {self._colours[of.fill]} /{name} {_row(of.size)} Tf {place} <{glyphs}> Tj ET"


def _ink(colour: str) -> str:
    """The operator that sets the fill colour (in capitals, the stroke colour); greys are grey ink."""
    red, green, blue = (part / 255 for part in rgb(colour))
    return f"{_row(red)} g" if red == green == blue else f"{_row(red, green, blue)} rg"


def _ring(ring: Iterable[tuple[float, float]]) -> str:
    first, *rest = (_row(x, y) for x, y in ring)
    return " ".join([f"{first} m", *(f"{point} l" for point in rest), "h"])


def _circle(of: Circle) -> str:
    r = of.radius
    return _box(Rect(of.x - r, of.y - r, 2 * r, 2 * r, r))


def _box(of: Rect) -> str:
    x1, y1, x2, y2, r = of.x, of.y, of.x + of.width, of.y + of.height, of.radius
    if not r:
        return f"{_row(x1, y1, of.width, of.height)} re"
    h = r - r * _ARC
    return " ".join(
        (
            f"{_row(x1 + r, y1)} m {_row(x2 - r, y1)} l {_row(x2 - h, y1, x2, y1 + h, x2, y1 + r)} c",
            f"{_row(x2, y2 - r)} l {_row(x2, y2 - h, x2 - h, y2, x2 - r, y2)} c",
            f"{_row(x1 + r, y2)} l {_row(x1 + h, y2, x1, y2 - h, x1, y2 - r)} c",
            f"{_row(x1, y1 + r)} l {_row(x1, y1 + h, x1 + h, y1, x1 + r, y1)} c h",
        )
    )


def _row(*numbers: float) -> str:
    return " ".join(f"{number:.3f}".rstrip("0").rstrip(".") for number in numbers)


def _objects(scene: Scene, scale: float, content: bytes, fonts: Mapping[str, FontUse]) -> Iterator[bytes]:
    """The objects of the file, numbered from 1 in this order."""
    box = f"[0 0 {_row(scene.width * scale, scene.height * scale)}]"
    language = text_string(scene.language)
    first_font = 10
    names = " ".join(f"/{name} {first_font + OBJECTS * place} 0 R" for place, name in enumerate(fonts))
    said = "\n".join(filter(None, (scene.title, scene.description)))
    yield (
        f"<</Type/Catalog /Pages 2 0 R /Lang {language} /MarkInfo <</Marked true>> /StructTreeRoot 5 0 R"
        " /ViewerPreferences <</DisplayDocTitle true>> /Metadata 8 0 R>>"
    ).encode()
    yield b"<</Type/Pages /Kids [3 0 R] /Count 1>>"
    yield (
        f"<</Type/Page /Parent 2 0 R /MediaBox {box} /Contents 4 0 R /Resources <</Font <<{names}>>>>"
        " /StructParents 0 /Tabs/S>>"
    ).encode()
    yield stream(content)
    yield b"<</Type/StructTreeRoot /K 6 0 R /ParentTree <</Nums [0 [7 0 R]]>> /ParentTreeNextKey 1>>"
    yield b"<</Type/StructElem /S/Document /P 5 0 R /K 7 0 R>>"
    yield (
        f"<</Type/StructElem /S/Figure /P 6 0 R /Pg 3 0 R /K 0 /Lang {language} /Alt {text_string(said)}"
        f" /A <</O/Layout /Placement/Block /BBox {box}>>>>"
    ).encode()
    yield stream(_XMP.format(escape(scene.title)).encode(), "/Type/Metadata /Subtype/XML", packed=False)
    yield f"<</Title {text_string(scene.title)} /Producer (cephrec)>>".encode()
    for place, use in enumerate(fonts.values()):
        yield from use.objects(first_font + OBJECTS * place)


def text_string(text: str) -> str:
    r"""Words as PDF holds them.

    >>> print(text_string("(a)"), text_string("Ž"))
    (\(a\)) <FEFF017D>
    """
    if text.isascii() and text.isprintable():
        return "(" + text.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)") + ")"
    return f"<FEFF{text.encode('utf-16-be', 'replace').hex().upper()}>"


def _file(objects: Iterable[bytes]) -> bytes:
    """The objects one after the other, and the table of where each begins. The first is the catalog."""
    written = bytearray(b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n")
    places: list[int] = []
    for number, body in enumerate(objects, 1):
        places.append(len(written))
        written += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    table = "".join(f"{place:010} 00000 n \n" for place in places)
    trailer = f"trailer\n<</Size {len(places) + 1} /Root 1 0 R /Info 9 0 R>>\nstartxref\n{len(written)}\n%%EOF\n"
    return bytes(written) + f"xref\n0 {len(places) + 1}\n0000000000 65535 f \n{table}{trailer}".encode()
