"""PNG: palette or grey, with resolution and alternative text, and no date, so that equal pictures are equal files."""

from __future__ import annotations

import struct
import zlib

from PIL import Image

from cephrec.render.raster import Raster, paint
from cephrec.render.size import INCH, Size
from cephrec.render.svg import escape
from cephrec.scene.shapes import Scene
from cephrec.scene.theme import Theme

SIGNATURE = b"\x89PNG\r\n\x1a\n"
#: Hardly slower than 1, and smaller; higher ones take several times as long.
LEVEL = 2

_XMP = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:Iptc4xmpCore="http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/">
<Iptc4xmpCore:AltTextAccessibility><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt>\
</Iptc4xmpCore:AltTextAccessibility>
<Iptc4xmpCore:ExtDescrAccessibility><rdf:Alt><rdf:li xml:lang="x-default">{description}</rdf:li></rdf:Alt>\
</Iptc4xmpCore:ExtDescrAccessibility>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>"""


def draw(scene: Scene, theme: Theme, size: Size, font: str = "") -> bytes:
    r"""A scene as a PNG file. `font`: a file for words; errors as in `raster.paint`.

    >>> from cephrec.scene.shapes import Rect
    >>> from cephrec.scene.theme import theme
    >>> draw(Scene(0, 0, 1, 1, (Rect(0, 0, 1, 1, 0, "cell"),)), theme("paper"), Size(2))[:4]
    b'\x89PNG'
    """
    return encode(paint(scene, theme, size.pixels, font), scene, size.dpi)


def encode(raster: Raster, scene: Scene, dpi: int) -> bytes:
    """The file of a painted scene."""
    data = zlib.compress(filtered(raster.image), LEVEL)
    return SIGNATURE + b"".join(
        [*leader(raster, dpi), *texts(scene), chunk(b"IDAT", data), chunk(b"IEND", b"")],
    )


def leader(raster: Raster, dpi: int, clear: int | None = None) -> list[bytes]:
    """The chunks that a file begins with: size, colours, resolution; `clear` is the colour to see through."""
    # Some readers of moving pictures know transparency with a palette only.
    grey = raster.palette.grey and clear is None
    metre = round(dpi / INCH * 1000)
    header = struct.pack(">IIBBBBB", *raster.image.size, 8, 0 if grey else 3, 0, 0, 0)
    return [
        chunk(b"IHDR", header),
        *([] if grey else [chunk(b"PLTE", raster.palette.flat)]),
        *([] if clear is None else [chunk(b"tRNS", b"\xff" * clear + b"\0")]),
        chunk(b"pHYs", struct.pack(">IIB", metre, metre, 1)),
    ]


def filtered(image: Image.Image) -> bytes:
    """The rows of an image as a file has them, before compression.

    A row begins with the number of its filter, 0: so the image grows by a column of zeros at its left.
    """
    rows = Image.new("L", (image.width + 1, image.height), 0)
    rows.paste(image, (1, 0))
    return rows.tobytes()


def texts(scene: Scene) -> list[bytes]:
    """The chunks of a scene's alternative texts."""
    if not scene.title:
        return []
    return [
        _text("Title", scene.title, scene.language),
        _text("Description", scene.description, scene.language),
        _text("XML:com.adobe.xmp", xmp(scene), ""),
    ]


def xmp(scene: Scene) -> str:
    """A scene's alternative texts as metadata of a picture."""
    return _XMP.format(title=escape(scene.title), description=escape(scene.description))


def _text(key: str, value: str, language: str) -> bytes:
    return chunk(b"iTXt", b"%s\0\0\0%s\0\0%s" % (key.encode(), language.encode(), value.encode()))


def chunk(kind: bytes, body: bytes) -> bytes:
    """One chunk of a file."""
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
