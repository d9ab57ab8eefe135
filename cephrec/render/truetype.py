"""What printers need of a TrueType font: which signs it has, how wide they are, their outlines, and a small subset.

Source: the OpenType specification, tables cmap (formats 4 and 12), head, hhea, hmtx, loca, glyf and maxp.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from importlib.resources import files
from itertools import pairwise
from pathlib import Path

from cephrec.render.contours import Knot, components, flat, simple
from cephrec.scene.shapes import Anchor, Poly, Ring, Text

#: The tables of a font inside a document; the first six must be there.
_KEPT = (b"glyf", b"head", b"hhea", b"hmtx", b"loca", b"maxp", b"cvt ", b"fpgm", b"prep")
#: Stands for a sign that a font lacks; every font has it.
SUBSTITUTE = "?"
#: How deep composite glyphs may nest.
_DEEPEST = 8


@cache
def font_of(path: str = "", *, bold: bool = False) -> TrueType:
    """The font in a file; ours without one. OSError if it cannot be read, ValueError if it is no TrueType font."""
    if path:
        return TrueType(Path(path).read_bytes(), path)
    name = f"Inter-{'Bold' if bold else 'Regular'}.ttf"
    return TrueType(files("cephrec").joinpath("render", "fonts", name).read_bytes(), name)


class TrueType:
    """A font. ValueError if the data is not one with TrueType outlines.

    >>> font_of().glyph("Ж") > 0, font_of().glyph("将")
    (True, 0)
    """

    def __init__(self, data: bytes, name: str) -> None:
        self._name = name
        with self._reading():
            self._tables = {tag: data[start : start + size] for tag, start, size in _directory(data)}
            head, hhea = self._tables[b"head"], self._tables[b"hhea"]
            self.units = int(struct.unpack_from(">H", head, 18)[0]) or 1
            self.box: tuple[int, int, int, int] = struct.unpack_from(">4h", head, 36)
            self.ascent, self.descent = struct.unpack_from(">2h", hhea, 4)
            self._metrics = int(struct.unpack_from(">H", hhea, 34)[0])
            self._advances = struct.unpack_from(f">{self._metrics * 2}H", self._tables[b"hmtx"])[::2]
            count = int(struct.unpack_from(">H", self._tables[b"maxp"], 4)[0])
            form, scale = ("I", 1) if struct.unpack_from(">h", head, 50)[0] else ("H", 2)
            places = struct.unpack_from(f">{count + 1}{form}", self._tables[b"loca"])
            glyf = self._tables[b"glyf"]
            self._glyphs = [glyf[scale * start : scale * end] for start, end in pairwise(places)]
            self._numbers = dict(_characters(self._tables[b"cmap"]))

    @contextmanager
    def _reading(self) -> Iterator[None]:
        """Whatever a damaged file brings about is one error."""
        try:
            yield
        except (struct.error, KeyError, IndexError) as error:
            raise ValueError(f"{self._name}: not a font with TrueType outlines") from error

    def glyph(self, sign: str) -> int:
        """The number of a sign's glyph; 0 if the font lacks it."""
        number = self._numbers.get(ord(sign), 0)
        return number if number < len(self._glyphs) else 0

    def shown(self, text: str) -> str:
        """A text as this font can show it.

        >>> font_of().shown("Go is 囲碁.")
        'Go is ??.'
        """
        return "".join(sign if self.glyph(sign) else " " if sign.isspace() else SUBSTITUTE for sign in text)

    def advance(self, glyph: int) -> float:
        """How far a glyph moves the pen, in ems."""
        return float(self._advances[min(glyph, self._metrics - 1)]) / self.units

    def width(self, text: str) -> float:
        """How wide a text is, in ems.

        >>> round(font_of().width("Black to move"), 2)
        6.68
        """
        return sum(self.advance(self.glyph(sign)) for sign in self.shown(text))

    def outline(self, glyph: int) -> list[list[Knot]]:
        """The closed contours of a glyph.

        >>> len(font_of().outline(font_of().glyph("Ø")))
        3
        """
        with self._reading():
            return self._contours(glyph, 0)

    def _contours(self, glyph: int, depth: int) -> list[list[Knot]]:
        data = self._glyphs[glyph]
        if not data or depth > _DEEPEST:
            return []
        contours = struct.unpack_from(">h", data)[0]
        if contours >= 0:
            return simple(data, contours)
        return [
            [(x * a + y * c + dx, x * b + y * d + dy, on) for x, y, on in contour]
            for part, (a, b, c, d, dx, dy) in components(data)
            for contour in self._contours(part, depth + 1)
        ]

    def polygon(self, of: Text) -> Poly:
        """A text as shapes."""
        text = self.shown(of.text)
        unit = of.size / self.units
        pen = of.x - of.size * self.width(text) * {Anchor.START: 0.0, Anchor.MIDDLE: 0.5, Anchor.END: 1.0}[of.anchor]
        rings: list[Ring] = []
        for sign in text:
            glyph = self.glyph(sign)
            contours = map(flat, self.outline(glyph))
            rings += [
                tuple((round(pen + x * unit, 4), round(of.y - y * unit, 4)) for x, y in each) for each in contours
            ]
            pen += of.size * self.advance(glyph)
        return Poly(tuple(rings), of.fill)

    def subset(self, glyphs: Iterable[int]) -> bytes:
        """A font file in which only these glyphs, under their old numbers, have outlines."""
        with self._reading():
            kept = self._with_parts(glyphs)
        outlines = [_padded(data) if glyph in kept else b"" for glyph, data in enumerate(self._glyphs)]
        places = [0]
        for outline in outlines:
            places.append(places[-1] + len(outline))
        tables = {tag: self._tables[tag] for tag in _KEPT if tag in self._tables}
        tables[b"glyf"] = b"".join(outlines)
        tables[b"loca"] = struct.pack(f">{len(places)}I", *places)
        tables[b"head"] = tables[b"head"][:50] + struct.pack(">h", 1) + tables[b"head"][52:]
        sides = bytearray(tables[b"hmtx"])
        for glyph in range(self._metrics):
            if glyph not in kept and glyph < self._metrics - 1:
                sides[4 * glyph : 4 * glyph + 4] = bytes(4)
        tables[b"hmtx"] = bytes(sides)
        return _file(tables)

    def _with_parts(self, glyphs: Iterable[int]) -> set[int]:
        """Glyphs, those that they are made of, and the first, which every font must have."""
        wanted = [0, *glyphs]
        kept: set[int] = set()
        while wanted:
            glyph = wanted.pop()
            if glyph not in kept:
                kept.add(glyph)
                data = self._glyphs[glyph]
                wanted += [part for part, _ in components(data)] if data and data[0] & 0x80 else []
        return kept


def _directory(data: bytes) -> Iterator[tuple[bytes, int, int]]:
    for place in range(struct.unpack_from(">H", data, 4)[0]):
        tag, _, start, size = struct.unpack_from(">4s3I", data, 12 + 16 * place)
        yield tag, start, size


def _file(tables: dict[bytes, bytes]) -> bytes:
    count = len(tables)
    power = count.bit_length() - 1
    header = struct.pack(">I4H", 0x00010000, count, 16 << power, power, 16 * count - (16 << power))
    start = len(header) + 16 * count
    rows, bodies = b"", b""
    for tag, body in sorted(tables.items()):
        whole = _padded(body)
        total = sum(struct.unpack(f">{len(whole) // 4}I", whole)) & 0xFFFFFFFF
        rows += struct.pack(">4s3I", tag, total, start + len(bodies), len(body))
        bodies += whole
    return header + rows + bodies


def _padded(data: bytes) -> bytes:
    return data + bytes(-len(data) % 4)


def _characters(cmap: bytes) -> Iterator[tuple[int, int]]:
    """Code points and glyph numbers, from the richest table of Unicode characters."""
    found: dict[int, int] = {}
    for place in range(struct.unpack_from(">H", cmap, 2)[0]):
        platform, encoding, start = struct.unpack_from(">2HI", cmap, 4 + 8 * place)
        if (platform, encoding) in {(0, 3), (0, 4), (3, 1), (3, 10)}:
            found[struct.unpack_from(">H", cmap, start)[0]] = start
    if 12 in found:
        groups = struct.unpack_from(">I", cmap, found[12] + 12)[0]
        for place in range(groups):
            first, last, glyph = struct.unpack_from(">3I", cmap, found[12] + 16 + 12 * place)
            yield from zip(range(first, min(last, 0x10FFFF) + 1), range(glyph, glyph + last - first + 1), strict=False)
    else:
        yield from _segments(cmap, found[4])


def _segments(cmap: bytes, start: int) -> Iterator[tuple[int, int]]:
    count = struct.unpack_from(">H", cmap, start + 6)[0] // 2
    ends = struct.unpack_from(f">{count}H", cmap, start + 14)
    firsts = struct.unpack_from(f">{count}H", cmap, start + 16 + 2 * count)
    deltas = struct.unpack_from(f">{count}H", cmap, start + 16 + 4 * count)
    table = start + 16 + 6 * count
    offsets = struct.unpack_from(f">{count}H", cmap, table)
    for place, (first, end, delta, offset) in enumerate(zip(firsts, ends, deltas, offsets, strict=True)):
        for code in range(first, min(end, 0xFFFE) + 1):
            glyph = code
            if offset:
                glyph = struct.unpack_from(">H", cmap, table + 2 * place + offset + 2 * (code - first))[0]
            if glyph or not offset:
                yield code, (glyph + delta) & 0xFFFF
