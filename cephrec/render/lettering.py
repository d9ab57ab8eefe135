"""Words in pixels: our own font, or a file that the user names."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from importlib.resources import files
from io import BytesIO

from PIL import Image, ImageDraw, ImageFont

from cephrec.render.truetype import SUBSTITUTE
from cephrec.scene.colour import RGB
from cephrec.scene.shapes import Anchor, Scene, Text, flatten

_ANCHORS = {Anchor.START: "ls", Anchor.MIDDLE: "ms", Anchor.END: "rs"}
#: No font has a glyph for this code point, so it shows what a missing glyph looks like.
_NOWHERE = "\U0010ffff"


@lru_cache(maxsize=32)
def _font(path: str, bold: bool, size: float) -> ImageFont.FreeTypeFont:
    if path:
        return ImageFont.truetype(path, size, layout_engine=ImageFont.Layout.BASIC)
    name = f"Inter-{'Bold' if bold else 'Regular'}.ttf"
    data = files("cephrec").joinpath("render", "fonts", name).read_bytes()
    return ImageFont.truetype(BytesIO(data), size, layout_engine=ImageFont.Layout.BASIC)


@cache
def _has(path: str, sign: str) -> bool:
    font = _font(path, False, 32.0)
    shown, box = font.getmask(sign), font.getmask(_NOWHERE)
    return sign.isspace() or shown.size != box.size or bytes(shown) != bytes(box)


def missing(scene: Scene, font: str = "") -> tuple[str, ...]:
    """The signs in a scene's words that a font lacks, each once, in order; a picture shows `?` for them.

    OSError if the font's file cannot be read.

    >>> from cephrec.scene.shapes import Scene, Text
    >>> missing(Scene(0, 0, 1, 1, (Text(0, 0, "Šach, шах, σκάκι, 将棋", 0.25, "text"),)))
    ('将', '棋')
    """
    words = (shape.text for shape in flatten(scene.items) if isinstance(shape, Text))
    return tuple(dict.fromkeys(sign for text in words for sign in _lacking(text, font)))


def _lacking(text: str, font: str) -> Iterable[str]:
    return (sign for sign in text if not _has(font, sign))


class Lettering:
    """Draws words with one font; an empty path means ours."""

    def __init__(self, path: str = "") -> None:
        self.path = path

    def box(self, of: Text, scale: int) -> tuple[float, float, float, float]:
        """The rectangle that a text touches, in pixels from the scene's origin, at `scale` pixels a square."""
        font = _font(self.path, of.bold, of.size * scale)
        left, top, right, bottom = font.getbbox(self._shown(of.text), anchor=_ANCHORS[of.anchor])
        x, y = round(of.x * scale), round(of.y * scale)
        return x + left, y + top, x + right, y + bottom

    def draw(self, image: Image.Image, of: Text, scale: int, left: int, top: int, colour: RGB) -> None:
        """Draw a text on an RGB image; the scene's origin is at (left, top) of it."""
        font = _font(self.path, of.bold, of.size * scale)
        place = (round(of.x * scale) + left, round(of.y * scale) + top)
        ImageDraw.Draw(image).text(place, self._shown(of.text), colour, font, _ANCHORS[of.anchor])

    def _shown(self, text: str) -> str:
        return "".join(sign if _has(self.path, sign) else SUBSTITUTE for sign in text)
