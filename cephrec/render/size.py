"""How large a picture is: the side of one square, in pixels for screens or in millimetres for paper."""

from __future__ import annotations

import re
from dataclasses import dataclass

#: Millimetres in an inch, and CSS pixels in an inch.
INCH, CSS = 25.4, 96.0
#: No line on paper is thinner than this, in millimetres.
HAIRLINE = 0.1
_FORM = re.compile(r"([0-9]+(?:\.[0-9]+)?)[ \t]*(px|mm)?")


@dataclass(frozen=True, slots=True)
class Size:
    """The side of a square: `cell` pixels, or millimetres on paper; and the resolution of a raster image.

    >>> Size(8, paper=True, dpi=300).pixels, Size(64).millimetres
    (94, 16.933333333333334)
    """

    cell: float = 64.0
    paper: bool = False
    dpi: int = 96

    @property
    def pixels(self) -> int:
        """The side in whole pixels of a raster image."""
        return max(1, round(self.cell * self.dpi / INCH if self.paper else self.cell))

    @property
    def millimetres(self) -> float:
        """The side on paper; a pixel is a CSS pixel."""
        return self.cell if self.paper else self.cell * INCH / CSS

    @property
    def thinnest(self) -> float:
        """The thinnest line that may be drawn, in squares; 0 on a screen."""
        return HAIRLINE / self.cell if self.paper else 0.0

    def __str__(self) -> str:
        return f"{self.cell:g}{'mm' if self.paper else 'px'}"


def read_size(text: str, dpi: int | None = None) -> Size | None:
    """Read `64px`, `64` or `8mm`; None if it is no size. Without `dpi` paper has 300, a screen 96.

    >>> read_size("8mm"), read_size("64").paper, read_size("big")
    (Size(cell=8.0, paper=True, dpi=300), False, None)
    """
    found = _FORM.fullmatch(text.strip())
    if found is None or not float(found[1]) > 0:
        return None
    paper = found[2] == "mm"
    return Size(float(found[1]), paper, dpi or (300 if paper else 96))
