"""Moving pictures: GIF, APNG and WebP; of each frame only the pixels that have changed are stored, and no date."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from io import BytesIO
from itertools import pairwise

from PIL import Image, ImageChops

from cephrec.render.palette import Palette
from cephrec.render.png import SIGNATURE, chunk, filtered, leader, texts, xmp
from cephrec.render.raster import Raster, paint
from cephrec.render.size import Size
from cephrec.scene.shapes import Rect, Scene
from cephrec.scene.theme import Theme


@dataclass(frozen=True, slots=True)
class Film:
    """Pictures of one size and one palette. `clear` is an index that none of them uses: see through."""

    images: list[Image.Image]
    palette: Palette
    clear: int


@dataclass(frozen=True, slots=True)
class Change:
    """The part of a picture, at (x, y), that differs from the frame before, and for how many milliseconds it stands.

    Pixels that have not changed are clear.
    """

    x: int
    y: int
    image: Image.Image
    pause: int


def film(scenes: Sequence[Scene], theme: Theme, size: Size, font: str) -> Film:
    """The pictures of scenes, all as large as the largest."""
    left, top = min(scene.x for scene in scenes), min(scene.y for scene in scenes)
    right = max(scene.x + scene.width for scene in scenes)
    bottom = max(scene.y + scene.height for scene in scenes)
    whole = Rect(left, top, round(right - left, 4), round(bottom - top, 4), 0.0, "background")
    grown = (
        replace(scene, x=left, y=top, width=whole.width, height=whole.height, items=(whole, *scene.items[1:]))
        for scene in scenes
    )
    rasters = [paint(scene, theme, size.pixels, font) for scene in grown]
    images, palette = [raster.image for raster in rasters], rasters[0].palette
    used = [sum(counts) for counts in zip(*(image.histogram() for image in images), strict=True)]
    clear = used.index(min(used))
    if used[clear]:
        # All colours are in use: the rarest makes room, for the one next to it.
        table = list(range(256))
        table[clear] = palette.neighbour(clear)
        images = [image.point(table) for image in images]
    return Film(images, palette, clear)


def changes(of: Film, delay: int, last: int, step: int = 1) -> Iterator[Change]:
    """The first picture whole, then of each what has changed; a frame without any change prolongs the one before.

    `delay` and `last` are the milliseconds that a picture and the last one stand; places are multiples of `step`.
    """
    waiting = Change(0, 0, of.images[0], delay)
    for before, after in pairwise(of.images):
        difference = ImageChops.difference(before, after)
        box = difference.getbbox()
        if box is None:
            waiting = replace(waiting, pause=waiting.pause + delay)
            continue
        yield waiting
        box = (box[0] - box[0] % step, box[1] - box[1] % step, box[2], box[3])
        new = difference.crop(box).point([0] + [255] * 255)
        image = Image.composite(after.crop(box), Image.new("L", new.size, of.clear), new)
        waiting = Change(box[0], box[1], image, delay)
    yield replace(waiting, pause=waiting.pause - delay + last)


def gif(scenes: Sequence[Scene], theme: Theme, size: Size, delay: int = 800, last: int = 3000, font: str = "") -> bytes:
    """A GIF that runs for ever; it has one palette for all frames."""
    shown = film(scenes, theme, size, font)
    width, height = shown.images[0].size
    if max(width, height) > 65535:
        raise ValueError(f"a GIF has at most 65535 pixels a side, not {width} x {height}")
    parts = [
        b"GIF89a" + struct.pack("<HHBBB", width, height, 0xF7, 0, 0) + shown.palette.flat.ljust(768, b"\0"),
        b"\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00",
    ]
    title = scenes[-1].title.encode()
    parts += [b"\x21\xfe" + _blocks(title)] if title else []
    for part in changes(shown, delay, last):
        pause = min(round(part.pause / 10), 65535)
        parts.append(b"\x21\xf9\x04\x05" + struct.pack("<HBB", pause, shown.clear, 0))
        parts.append(b"\x2c" + struct.pack("<HHHHB", part.x, part.y, *part.image.size, 0) + b"\x08" + _lzw(part.image))
    return b"".join(parts) + b"\x3b"


def _blocks(data: bytes) -> bytes:
    cut = (data[start : start + 255] for start in range(0, len(data), 255))
    return b"".join(bytes([len(block)]) + block for block in cut) + b"\0"


def _lzw(image: Image.Image) -> bytes:
    """The compressed pixels of an image, in blocks: Pillow writes a file, whose end they are."""
    stream = BytesIO()
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
    shown = film(scenes, theme, size, font)
    parts = list(changes(shown, delay, last))
    chunks = [*leader(Raster(shown.images[0], shown.palette), size.dpi, shown.clear)]
    chunks += [chunk(b"acTL", struct.pack(">II", len(parts), 0)), *texts(scenes[-1])]
    number = 0
    for place, part in enumerate(parts):
        # Neither disposed of nor replacing what it covers.
        control = struct.pack(">5IHHBB", number, *part.image.size, part.x, part.y, min(part.pause, 65535), 1000, 0, 1)
        data = zlib.compress(filtered(part.image))
        picture = chunk(b"fdAT", struct.pack(">I", number + 1) + data) if place else chunk(b"IDAT", data)
        chunks += [chunk(b"fcTL", control), picture]
        number += 2 if place else 1
    return SIGNATURE + b"".join(chunks) + chunk(b"IEND", b"")


def webp(
    scenes: Sequence[Scene], theme: Theme, size: Size, delay: int = 800, last: int = 3000, font: str = ""
) -> bytes:
    """A lossless WebP that runs for ever."""
    shown = film(scenes, theme, size, font)
    width, height = shown.images[0].size
    if max(width, height) > 16383:
        raise ValueError(f"a WebP has at most 16383 pixels a side, not {width} x {height}")
    # Flags: animation, metadata, transparency.
    chunks = [_riff(b"VP8X", b"\x16\0\0\0" + _three(width - 1) + _three(height - 1)), _riff(b"ANIM", bytes(6))]
    for part in changes(shown, delay, last, step=2):
        picture = part.image.copy()
        picture.putpalette(shown.palette.flat)
        picture.info["transparency"] = shown.clear
        stream = BytesIO()
        picture.convert("RGBA").save(stream, "WEBP", lossless=True, method=1, quality=20)
        numbers = (part.x // 2, part.y // 2, picture.width - 1, picture.height - 1, part.pause)
        # Behind the twelve bytes of the file's head stands the picture's one chunk.
        chunks.append(_riff(b"ANMF", b"".join(map(_three, numbers)) + b"\0" + stream.getvalue()[12:]))
    chunks.append(_riff(b"XMP ", xmp(scenes[-1]).encode()))
    return _riff(b"RIFF", b"WEBP" + b"".join(chunks))


def _riff(kind: bytes, body: bytes) -> bytes:
    return kind + struct.pack("<I", len(body)) + body + bytes(len(body) % 2)


def _three(number: int) -> bytes:
    return number.to_bytes(3, "little")
