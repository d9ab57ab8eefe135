"""Digits and letters as polygons, so that what stands on a board looks the same in every printer and viewer.

The outlines are those of Inter (The Inter Project Authors, OFL 1.1), flattened by `tools/letters.py`.
"""

from __future__ import annotations

from functools import cache, lru_cache
from importlib.resources import files

from cephrec.scene.shapes import Anchor, Poly, Ring, Text

#: Units of an em in the data files.
EM = 1000
#: How far below the middle of capitals and digits their baseline is, in ems: centred text stands at y + CENTRE * size.
CENTRE = 0.3638


@cache
def _outlines() -> dict[tuple[str, str], str]:
    text = files("cephrec").joinpath("scene", "letters.txt").read_text(encoding="utf-8")
    rows = (line.split(" ", 2) for line in text.splitlines() if not line.startswith("#"))
    return {(weight, sign): outline for weight, sign, outline in rows}


@cache
def _widths() -> dict[str, int]:
    text = files("cephrec").joinpath("scene", "widths.txt").read_text(encoding="utf-8")
    rows = (line.split(" ", 1) for line in text.split("\n") if line)
    return {sign: int(width) for width, signs in rows for sign in signs}


@lru_cache(maxsize=512)
def _letter(weight: str, sign: str) -> tuple[int, tuple[Ring, ...]] | None:
    outline = _outlines().get((weight, sign))
    if outline is None:
        return None
    advance, _, rings = outline.partition(" ")
    return int(advance), tuple(
        tuple((int(x), int(y)) for x, _, y in (point.partition(",") for point in ring.split()))
        for ring in rings.split(" / ")
    )


@lru_cache(maxsize=2048)
def letters(
    x: float, y: float, text: str, size: float, fill: str, *, bold: bool = True, anchor: Anchor = Anchor.MIDDLE
) -> Poly | Text:
    """A word on the board, its baseline at y; a Text where a sign has no outline here.

    >>> letters(0, 0, "1", 1.0, "text").rings[0][0]
    (0.1305, -0.727)
    >>> letters(0, 0, "☂", 1.0, "text").text
    '☂'
    """
    weight = "bold" if bold else "regular"
    found = [_letter(weight, sign) for sign in text]
    known = [letter for letter in found if letter is not None]
    if len(known) < len(found) or not text:
        return Text(x, y, text, size, fill, bold, anchor)
    unit = size / EM
    advance = sum(width for width, _ in known)
    pen = x - advance * unit * {Anchor.START: 0.0, Anchor.MIDDLE: 0.5, Anchor.END: 1.0}[anchor]
    rings: list[Ring] = []
    for width, outline in known:
        rings += [tuple((round(pen + px * unit, 4), round(y - py * unit, 4)) for px, py in ring) for ring in outline]
        pen += width * unit
    return Poly(tuple(rings), fill)


def letters_width(text: str, size: float, *, bold: bool = True) -> float:
    """How wide `letters` are; a sign without an outline counts as in a caption.

    >>> round(letters_width("1+2=3", 0.175), 3)
    0.549
    """
    found = ((_letter("bold" if bold else "regular", sign), sign) for sign in text)
    return sum(letter[0] if letter else _widths().get(sign, EM) for letter, sign in found) * size / EM


def text_width(text: str, size: float) -> float:
    """How wide a caption is in our own font.

    >>> round(text_width("Black to move", 0.25), 2)
    1.67
    """
    widths = _widths()
    return sum(widths.get(sign, EM) for sign in text) * size / EM
