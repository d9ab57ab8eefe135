"""Moving pictures: GIF, APNG and WebP, of which only the changed parts are stored, and no date."""

from __future__ import annotations

import io
import struct
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import replace

from PIL import Image, ImageChops

from cephrec.render.palette import Palette
from cephrec.render.png import LEVEL, SIGNATURE, chunk, filtered, leader, texts
from cephrec.render.raster import Raster, paint
from cephrec.render.size import Size
from cephrec.scene.shapes import Rect, Scene
from cephrec.scene.theme import Theme

#: A part of a picture that differs from the frame before: its place, what is there, and for how many milliseconds.
Change = tuple[tuple[int, int], Image.Image, int]


def frames(scenes: Sequence[Scene], theme: Theme, size: Size, font: str) -> list[Raster]:
    """The pictures of scenes, all as large as the largest."""
    left, top = min(scene.x for scene in scenes), min(scene.y for scene in scenes)
    right = max(scene.x + scene.width for scene in scenes)
    bottom = max(scene.y + scene.height for scene in scenes)
    whole = Rect(left, top, round(right - left, 4), round(bottom - top, 4), 0.0, "background")
    grown = (
        replace(scene, x=left, y=top, width=whole.width, height=whole.height, items=(whole, *scene.items[1:]))
        for scene in scenes
    )
    return [paint(scene, theme, size.pixels, font) for scene in grown]


def changes(rasters: Sequence[Raster], delay: int, last: int) -> Iterator[Change]:
    """The first picture whole, then of each the part that has changed; a frame without any change prolongs the last."""
    waiting: Change | None = None
    before: Image.Image | None = None
    for raster in rasters:
        box = ImageChops.difference(raster.image, before).getbbox() if before else (0, 0, *raster.image.size)
        if box is None and waiting is not None:
            waiting = (waiting[0], waiting[1], waiting[2] + delay)
        elif box is not None:
            if waiting is not None:
                yield waiting
            waiting = ((box[0], box[1]), raster.image.crop(box), delay)
        before = raster.image
    if waiting is not None:
        yield (waiting[0], waiting[1], waiting[2] - delay + last)


def gif(scenes: Sequence[Scene], theme: Theme, size: Size, delay: int = 800, last: int = 3000, font: str = "") -> bytes:
    """A GIF that runs for ever; it has one palette for all frames."""
    rasters = frames(scenes, theme, size, font)
    width, height = rasters[0].image.size
    if max(width, height) > 65535:
        raise ValueError(f"a GIF has at most 65535 pixels a side, not {width} x {height}")
    parts = [
        b"GIF89a" + struct.pack("<HHBBB", width, height, 0xF7, 0, 0) + _colours(rasters[0].palette),
        b"\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00",
    ]
    title = scenes[-1].title.encode()
    parts += [b"\x21\xfe" + _blocks(title)] if title else []
    for (x, y), image, pause in changes(rasters, delay, last):
        parts.append(b"\x21\xf9\x04\x04" + struct.pack("<H", min(round(pause / 10), 65535)) + b"\x00\x00")
        parts.append(b"\x2c" + struct.pack("<HHHHB", x, y, *image.size, 0) + b"\x08" + _lzw(image))
    return b"".join(parts) + b"\x3b"


def _colours(palette: Palette) -> bytes:
    return palette.flat.ljust(768, b"\0")


def _blocks(data: bytes) -> bytes:
    cut = (data[start : start + 255] for start in range(0, len(data), 255))
    return b"".join(bytes([len(block)]) + block for block in cut) + b"\0"


def _lzw(image: Image.Image) -> bytes:
    """The compressed pixels of an image, in blocks: Pillow writes a file, whose end they are."""
    stream = io.BytesIO()
    image.putpalette(bytes(768))
    image.save(stream, "GIF", optimize=False, interlace=False)
    data = stream.getvalue()
    # Behind the colours stands one image: its separator, nine bytes, the code size, the blocks, the file's end.
    start = data.index(b"\x2c" + struct.pack("<HHHH", 0, 0, *image.size), 13 + 768)
    flags = data[start + 9]
    local = 3 << ((flags & 7) + 1) if flags & 0x80 else 0
    return data[start + 11 + local : -1]


def apng(
    scenes: Sequence[Scene], theme: Theme, size: Size, delay: int = 800, last: int = 3000, font: str = ""
) -> bytes:
    """An animated PNG that runs for ever; a viewer that knows no animation shows its first picture."""
    rasters = frames(scenes, theme, size, font)
    parts = list(changes(rasters, delay, last))
    chunks = [*leader(rasters[0], size.dpi), chunk(b"acTL", struct.pack(">II", len(parts), 0)), *texts(scenes[-1])]
    number = 0
    for place, ((x, y), image, pause) in enumerate(parts):
        chunks.append(
            chunk(b"fcTL", struct.pack(">IIIIIHHBB", number, *image.size, x, y, min(pause, 65535), 1000, 0, 0))
        )
        data = zlib.compress(filtered(image), LEVEL)
        chunks.append(chunk(b"IDAT", data) if place == 0 else chunk(b"fdAT", struct.pack(">I", number + 1) + data))
        number += 1 if place == 0 else 2
    return SIGNATURE + b"".join(chunks) + chunk(b"IEND", b"")


def webp(
    scenes: Sequence[Scene], theme: Theme, size: Size, delay: int = 800, last: int = 3000, font: str = ""
) -> bytes:
    """A lossless WebP that runs for ever."""
    rasters = frames(scenes, theme, size, font)
    if max(rasters[0].image.size) > 16383:
        raise ValueError("a WebP has at most 16383 pixels a side")
    pictures = []
    for raster in rasters:
        picture = raster.image.copy()
        picture.putpalette(raster.palette.flat)
        pictures.append(picture.convert("RGB"))
    pauses = [delay] * (len(pictures) - 1) + [last]
    stream = io.BytesIO()
    pictures[0].save(
        stream,
        "WEBP",
        save_all=True,
        append_images=pictures[1:],
        duration=pauses,
        loop=0,
        lossless=True,
        quality=0,
        method=0,
    )
    return stream.getvalue()
