"""A font inside a PDF: only the glyphs that are used, and a table from glyphs back to characters.

Source: ISO 32000-1 §9.7 (composite fonts), §9.8 (descriptors), §9.10.3 (ToUnicode).
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator

from cephrec.render.truetype import font_of

#: How many objects a font takes.
OBJECTS = 5

_NONSYMBOLIC = 32
#: The most rows that a section of a ToUnicode table may have.
_ROWS = 100
_MAP = """/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <FFFF>
endcodespacerange
{}endcmap
CMapName currentdict /CMap defineresource pop
end
end
"""


class FontUse:
    """What a document uses of one font: glyphs, each with the character that it stands for."""

    def __init__(self, path: str, *, bold: bool) -> None:
        self._font = font_of(path, bold=bold)
        self._name = "Words" if path else "Inter-Bold" if bold else "Inter-Regular"
        self._used: dict[int, str] = {}

    def take(self, text: str) -> tuple[str, float]:
        """The glyphs of a text as hexadecimal codes, and its width in ems."""
        shown = self._font.shown(text)
        glyphs = [self._font.glyph(sign) for sign in shown]
        self._used.update(zip(glyphs, shown, strict=True))
        return "".join(f"{glyph:04X}" for glyph in glyphs), sum(map(self._font.advance, glyphs))

    def objects(self, number: int) -> Iterator[bytes]:
        """The objects of the font, of which the first is object `number`."""
        of, used = self._font, sorted(self._used.items())
        units = 1000 / of.units
        data = of.subset(self._used)
        name = f"{_tag(data)}+{self._name}"
        widths = " ".join(f"{glyph} [{of.advance(glyph) * 1000:.0f}]" for glyph, _ in used)
        box = " ".join(f"{edge * units:.0f}" for edge in of.box)
        yield (
            f"<</Type/Font /Subtype/Type0 /BaseFont/{name} /Encoding/Identity-H"
            f" /DescendantFonts [{number + 1} 0 R] /ToUnicode {number + 4} 0 R>>"
        ).encode()
        yield (
            f"<</Type/Font /Subtype/CIDFontType2 /BaseFont/{name} /CIDToGIDMap/Identity /W [{widths}]"
            " /CIDSystemInfo <</Registry (Adobe) /Ordering (Identity) /Supplement 0>>"
            f" /FontDescriptor {number + 2} 0 R>>"
        ).encode()
        yield (
            f"<</Type/FontDescriptor /FontName/{name} /Flags {_NONSYMBOLIC} /FontBBox [{box}] /ItalicAngle 0"
            f" /Ascent {of.ascent * units:.0f} /Descent {of.descent * units:.0f} /CapHeight {of.ascent * units:.0f}"
            f" /StemV 80 /FontFile2 {number + 3} 0 R>>"
        ).encode()
        yield stream(data, f"/Length1 {len(data)}")
        yield stream(_MAP.format("".join(_sections(used))).encode())


def _sections(used: list[tuple[int, str]]) -> Iterator[str]:
    for start in range(0, len(used), _ROWS):
        rows = [f"<{glyph:04X}> <{sign.encode('utf-16-be').hex().upper()}>\n" for glyph, sign in used[start:][:_ROWS]]
        yield f"{len(rows)} beginbfchar\n{''.join(rows)}endbfchar\n"


def _tag(data: bytes) -> str:
    """Six capitals that differ from subset to subset."""
    total = zlib.crc32(data)
    return "".join(chr(65 + total // 26**place % 26) for place in range(6))


def stream(data: bytes, keys: str = "", *, packed: bool = True) -> bytes:
    """A stream object of a PDF."""
    if packed:
        data, keys = zlib.compress(data, 9), f"{keys} /Filter/FlateDecode"
    return f"<<{keys} /Length {len(data)}>>\nstream\n".encode() + data + b"\nendstream"
