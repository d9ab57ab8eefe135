"""The reader of fonts agrees with the widths by which captions are wrapped, and reads damaged files without harm."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cephrec.render import truetype
from cephrec.render.truetype import TrueType, font_of
from cephrec.scene.glyphs import letters, text_width
from cephrec.scene.shapes import Anchor, Poly, Text, extent

INTER = Path(truetype.__file__).with_name("fonts") / "Inter-Regular.ttf"
DATA = INTER.read_bytes()
LETTERS = st.text("abcxyzABCXYZ019ŽłßжЯωΩ–“½ .,")


@given(LETTERS)
def test_widths_are_those_of_the_layout(text: str) -> None:
    assert font_of().width(text) == pytest.approx(text_width(text, 1.0), abs=0.0006 * (len(text) + 1))


@given(LETTERS, st.sampled_from(Anchor))
def test_polygons_stay_on_their_line(text: str, anchor: Anchor) -> None:
    shape = font_of().polygon(Text(3, 1, text, 0.25, "text", anchor=anchor))
    if shape.rings:
        left, top, right, bottom = extent(shape) or (0, 0, 0, 0)
        width = 0.25 * font_of().width(text)
        start = 3 - width * {Anchor.START: 0.0, Anchor.MIDDLE: 0.5, Anchor.END: 1.0}[anchor]
        assert start - 0.03 <= left <= right <= start + width + 0.03
        assert 1 - 0.25 <= top <= bottom <= 1 + 0.08


def test_outlines_are_those_that_stand_on_boards() -> None:
    for sign in "abcdefgh123456789":
        drawn, kept = (
            font_of().polygon(Text(0, 0, sign, 1, "text", anchor=Anchor.MIDDLE)),
            letters(0, 0, sign, 1, "text", bold=False),
        )
        assert isinstance(kept, Poly)
        assert len(drawn.rings) == len(kept.rings)
        assert extent(drawn) == pytest.approx(extent(kept), abs=0.01)


@given(st.integers(0, len(DATA)), st.binary(min_size=1, max_size=64))
def test_damaged_fonts_are_refused_or_read(place: int, noise: bytes) -> None:
    data = DATA[:place] + noise + DATA[place + len(noise) :]
    said = ""
    for damaged in (data, data[:place]):
        try:
            found = TrueType(damaged, "damaged.ttf")
            found.polygon(Text(0, 0, "Sigma Ω", 1, "text"))
            found.subset([1, 2, 3])
        except ValueError as error:
            said = str(error)
    assert said in {"", "damaged.ttf: not a font with TrueType outlines"}
