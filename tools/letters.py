"""Make the letters that diagrams carry from the Inter fonts (OFL 1.1): outlines, widths, and two small fonts.

Usage: python tools/letters.py FOLDER, where FOLDER holds Inter-Regular.otf and Inter-Bold.otf (Debian's package
fonts-inter has them, version 4 beta 7). Needs fonttools. Writes

    cephrec/scene/letters.txt        outlines of the signs that stand on a board, flattened to polygons
    cephrec/scene/widths.txt         advance widths, by which captions are wrapped
    cephrec/render/fonts/*.ttf       Latin, Greek and Cyrillic, for captions in PNG and PDF
"""

from __future__ import annotations

import sys
from pathlib import Path

from fontTools.misc.bezierTools import splitCubicAtT
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont, newTable

ROOT = Path(__file__).parents[1]
DIGITS = "0123456789"
SMALL = "abcdefghijklmnopqrstuvwxyz"
#: The signs drawn as outlines: labels, numbers and sums in bold, coordinates in regular.
OUTLINES = {"bold": DIGITS + SMALL.upper() + SMALL + "+=·×-–.,:;!?'*#/()", "regular": DIGITS + SMALL}
#: The signs of the fonts: Latin, Greek, Cyrillic, punctuation, currency, arrows and a few signs of mathematics.
RANGES = [
    (0x20, 0x7E), (0xA0, 0x17F), (0x18F, 0x192), (0x1A0, 0x1B0), (0x1CD, 0x1DC), (0x1E6, 0x1E7), (0x1FC, 0x21B),
    (0x259, 0x259), (0x2BC, 0x2DD), (0x370, 0x3FF), (0x400, 0x52F), (0x1E80, 0x1E9E), (0x1EA0, 0x1EF9),
    (0x2010, 0x2027), (0x202F, 0x203A), (0x2044, 0x2044), (0x2070, 0x208E), (0x20AC, 0x20BD), (0x2116, 0x2122),
    (0x2150, 0x215E), (0x2190, 0x2199), (0x21D2, 0x21D4), (0x2212, 0x221E), (0x2248, 0x2265), (0x25A0, 0x25CF),
    (0x2605, 0x2606),
]  # fmt: skip
#: Units of one em in letters.txt and widths.txt.
EM = 1000


def outline(font: TTFont, sign: str, tolerance: float) -> str:
    """A sign as rings of whole coordinates, y upward: `advance x,y x,y / x,y …`."""
    glyphs = font.getGlyphSet()
    name = font.getBestCmap()[ord(sign)]
    pen = DecomposingRecordingPen(glyphs)
    glyphs[name].draw(pen)
    scale = EM / font["head"].unitsPerEm
    rings: list[list[tuple[int, int]]] = []
    here = (0.0, 0.0)
    for operator, points in pen.value:
        if operator == "moveTo":
            rings.append([])
        if operator in ("moveTo", "lineTo"):
            here = points[0]
            rings[-1].append(whole(here, scale))
        elif operator == "curveTo":
            rings[-1] += [whole(point, scale) for point in flatten((here, *points), tolerance / scale)]
            here = points[-1]
        elif operator not in ("closePath", "endPath"):
            raise ValueError(f"{sign}: {operator}")
    # Overlapping contours would leave holes under the even-odd rule; Inter's signs have none.
    shown = (thin(ring) for ring in rings)
    return f"{round(glyphs[name].width * scale)} " + " / ".join(
        " ".join(f"{x},{y}" for x, y in ring) for ring in shown if len(ring) > 2
    )


def whole(point: tuple[float, float], scale: float) -> tuple[int, int]:
    """A point in units of EM."""
    return round(point[0] * scale), round(point[1] * scale)


def thin(ring: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """A ring without repeated points."""
    return [point for place, point in enumerate(ring) if point != ring[place - 1]]


def flatten(curve, tolerance):
    """Points along a cubic curve, without its first, that stay within a tolerance of it."""
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = curve
    bend = max(abs(x0 - 2 * x1 + x2), abs(y0 - 2 * y1 + y2), abs(x1 - 2 * x2 + x3), abs(y1 - 2 * y2 + y3))
    pieces = max(1, int((0.75 * bend / tolerance) ** 0.5 + 0.999))
    return [part[3] for part in splitCubicAtT(*curve, *(n / pieces for n in range(1, pieces)))]


def small_font(font: TTFont, target: Path) -> None:
    """A subset with quadratic outlines and without layout features, the same bytes each time."""
    signs = [code for first, last in RANGES for code in range(first, last + 1)]
    options = Options(layout_features=[], hinting=False, glyph_names=False, name_IDs=[0, 1, 2, 4, 6, 13, 14])
    options.notdef_outline = True
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=signs)
    subsetter.subset(font)
    glyphs, order = font.getGlyphSet(), font.getGlyphOrder()
    quadratic = {}
    for name in order:
        pen = TTGlyphPen(None)
        glyphs[name].draw(Cu2QuPen(pen, max_err=1.0, reverse_direction=True))
        quadratic[name] = pen.glyph()
    font["loca"], font["glyf"] = newTable("loca"), newTable("glyf")
    font["glyf"].glyphOrder, font["glyf"].glyphs = order, quadratic
    font["hmtx"].metrics = {name: (font["hmtx"][name][0], getattr(quadratic[name], "xMin", 0)) for name in order}
    for table in ("CFF ", "VORG", "GDEF", "GSUB", "GPOS", "STAT", "DSIG"):
        if table in font:
            del font[table]
    maximum = font["maxp"]
    maximum.tableVersion = 0x00010000
    maximum.maxZones = maximum.maxTwilightPoints = maximum.maxStorage = maximum.maxFunctionDefs = 0
    maximum.maxInstructionDefs = maximum.maxStackElements = maximum.maxSizeOfInstructions = (
        maximum.maxComponentElements
    ) = 0
    font["post"].formatType = 3.0
    font.sfntVersion = "\x00\x01\x00\x00"
    font.recalcTimestamp = False
    target.parent.mkdir(exist_ok=True)
    font.save(target)


def widths(font: TTFont) -> str:
    """Advance widths, the commonest first: a line `width signs` for each."""
    metrics, scale = font["hmtx"], EM / font["head"].unitsPerEm
    by_width: dict[int, str] = {}
    for code, name in sorted(font.getBestCmap().items()):
        width = round(metrics[name][0] * scale)
        by_width[width] = by_width.get(width, "") + chr(code)
    return "".join(f"{width} {signs}\n" for width, signs in sorted(by_width.items()))


def main(folder: Path) -> None:
    """Write the three kinds of files."""
    lines = [
        "# Outlines of Inter (c) The Inter Project Authors, OFL 1.1, by tools/letters.py; 1000 units an em, y upward.\n"
    ]
    for weight, signs in OUTLINES.items():
        font = TTFont(folder / f"Inter-{weight.title()}.otf")
        lines += [f"{weight} {sign} {outline(font, sign, 1.0)}\n" for sign in signs]
    (ROOT / "cephrec/scene/letters.txt").write_text("".join(lines), encoding="utf-8")
    for weight in OUTLINES:
        font = TTFont(folder / f"Inter-{weight.title()}.otf", recalcTimestamp=False)
        small_font(font, ROOT / f"cephrec/render/fonts/Inter-{weight.title()}.ttf")
        if weight == "regular":
            (ROOT / "cephrec/scene/widths.txt").write_text(widths(font), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
