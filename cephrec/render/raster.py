"""A scene as pixels: shapes are filled at four times the size and reduced, and what was drawn once is remembered.

The picture is a grid of palette indices. A group (a die, a badge, the board) becomes a tile, kept by its name and by
what lies under it, so that the next picture with the same die in such a place only copies it.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image

from cephrec.render.fill import areas, mask, remembered_mask
from cephrec.render.lettering import Lettering
from cephrec.render.palette import Palette, palette_of
from cephrec.scene.colour import RGB, rgb
from cephrec.scene.shapes import Group, Item, Rect, Scene, Shape, Text, extent
from cephrec.scene.theme import Theme

#: How many times finer than a pixel shapes are filled, each way.
FINE = 4
#: The most pixels that a picture may have; how many a tile reduces at once; how many bytes of tiles are remembered.
LARGEST, BAND, MEMORY = 150_000_000, 250_000, 64_000_000
#: The most fine pixels of an area whose mask is remembered.
SMALL = 50_000

Box = tuple[int, int, int, int]


@dataclass(frozen=True)
class Raster:
    """A picture: an image of palette indices (mode L) and the palette."""

    image: Image.Image
    palette: Palette


def paint(scene: Scene, theme: Theme, cell: int, font: str = "") -> Raster:
    """A scene at `cell` pixels a square. `font`: a file for words, instead of ours.

    ValueError if the picture would be unreasonably large, OSError if the font cannot be read.
    """
    return _painter(tuple(theme.colours.items()), cell, font).paint(scene)


@lru_cache(maxsize=8)
def _painter(colours: tuple[tuple[str, str], ...], cell: int, font: str) -> Painter:
    return Painter(dict(colours), cell, font)


class Painter:
    """Paints scenes in one theme at one size. What it remembers changes how fast it paints, never what."""

    def __init__(self, colours: dict[str, str], cell: int, font: str = "") -> None:
        self._cell = cell
        self._colours = {role: rgb(colour) for role, colour in colours.items()}
        self._roles = colours
        self._palettes: dict[bool, Palette] = {}
        self._lettering = Lettering(font)
        self._tiles: dict[object, Image.Image] = {}
        self._boxes: dict[str, Box] = {}
        self._held = 0

    def paint(self, scene: Scene) -> Raster:
        """The picture of a scene; the corner of the top-left square is at a whole pixel."""
        width, height = max(1, round(scene.width * self._cell)), max(1, round(scene.height * self._cell))
        if width * height > LARGEST:
            raise ValueError(f"a picture of {width} x {height} pixels is too large")
        floor = any("-floor" in item.name for item in scene.items if isinstance(item, Group))
        palette = self._palettes.get(floor)
        if palette is None:
            palette = self._palettes[floor] = palette_of(self._roles, floor=floor)
        left, top = self._pixel(-scene.x), self._pixel(-scene.y)
        ground, *items = scene.items
        fill = ground.fill if isinstance(ground, Rect) else ""
        canvas = Image.new("L", (width, height), palette.index.get(fill, 0))
        for place, item in enumerate(items):
            self._put(canvas, palette, item, left, top, fresh=place == 0)
        return Raster(canvas, palette)

    def _pixel(self, place: float) -> int:
        """The whole pixel where a group begins; groups a whole square apart stay so, wherever they are."""
        return math.floor(place * self._cell + 0.5 + 1e-6)

    def _put(
        self, canvas: Image.Image, palette: Palette, item: Item, left: int, top: int, *, fresh: bool = False
    ) -> None:
        """Put an item on the picture; `fresh`: nothing but the ground lies under it."""
        if isinstance(item, Group):
            name, shapes = item.name, item.shapes
            left, top = left + self._pixel(item.x), top + self._pixel(item.y)
        else:
            name, shapes = repr(item), (item,)
        box = self._boxes.get(name)
        if box is None:
            box = self._boxes[name] = self._extent(shapes)
        x1, y1 = max(left + box[0], 0), max(top + box[1], 0)
        x2, y2 = min(left + box[2], canvas.width), min(top + box[3], canvas.height)
        if x1 >= x2 or y1 >= y2:
            return
        under = None if fresh else canvas.crop((x1, y1, x2, y2))
        low, high = under.getextrema() if under else (canvas.getpixel((x1, y1)),) * 2
        ground = under.tobytes() if under and low != high else low
        key = (name, left - x1, top - y1, x2 - x1, y2 - y1, palette is self._palettes.get(True), ground)
        tile = self._tiles.get(key)
        if tile is None:
            tile = self._tile(under or canvas.crop((x1, y1, x2, y2)), palette, shapes, left - x1, top - y1)
            self._keep(key, tile)
        canvas.paste(tile, (x1, y1))

    def _keep(self, key: object, tile: Image.Image) -> None:
        self._held += 2 * tile.width * tile.height
        if self._held > MEMORY:
            self._tiles.clear()
            self._boxes.clear()
            self._held = 0
        self._tiles[key] = tile

    def _extent(self, shapes: tuple[Shape, ...]) -> Box:
        boxes: list[tuple[float, float, float, float]] = []
        for shape in shapes:
            if isinstance(shape, Text):
                left, top, right, bottom = self._lettering.box(shape, self._cell * FINE)
                boxes.append((left / FINE, top / FINE, right / FINE, bottom / FINE))
            reach = extent(shape)
            if reach is not None:
                boxes.append(
                    (reach[0] * self._cell, reach[1] * self._cell, reach[2] * self._cell, reach[3] * self._cell)
                )
        lefts, tops, rights, bottoms = zip(*boxes, strict=True)
        return math.floor(min(lefts)), math.floor(min(tops)), math.ceil(max(rights)), math.ceil(max(bottoms))

    def _tile(
        self, under: Image.Image, palette: Palette, shapes: tuple[Shape, ...], left: int, top: int
    ) -> Image.Image:
        """What a group makes of the picture under it; its origin is at (left, top) of the tile."""
        under.putpalette(palette.flat)
        tile = under.convert("RGB")
        rows = max(1, BAND // tile.width)
        for start in range(0, tile.height, rows):
            part = (0, start, tile.width, min(start + rows, tile.height))
            tile.paste(self._filled(tile.crop(part), shapes, left, top - start), part)
        pixels = memoryview(tile.convert("RGBX").tobytes()).cast("I")
        return Image.frombytes("L", tile.size, bytes(map(palette.nearest.__getitem__, pixels)))

    def _filled(self, band: Image.Image, shapes: tuple[Shape, ...], left: int, top: int) -> Image.Image:
        fine = band.resize((band.width * FINE, band.height * FINE), Image.Resampling.NEAREST)
        scale, dx, dy = self._cell * FINE, left * FINE, top * FINE
        for shape in shapes:
            if isinstance(shape, Text):
                self._lettering.draw(fine, shape, scale, dx, dy, self._colours[shape.fill])
            for role, rings in areas(shape):
                placed = [[(x * scale + dx, y * scale + dy) for x, y in ring] for ring in rings]
                _fill(fine, placed, self._colours[role])
        return fine.reduce(FINE)


def _fill(image: Image.Image, rings: list[list[tuple[float, float]]], colour: RGB) -> None:
    xs = [x for ring in rings for x, _ in ring]
    ys = [y for ring in rings for _, y in ring]
    left, top = max(math.floor(min(xs)), 0), max(math.floor(min(ys)), 0)
    right, bottom = min(math.ceil(max(xs)), image.width), min(math.ceil(max(ys)), image.height)
    if left >= right or top >= bottom:
        return
    if len(rings) == 1 and len(rings[0]) == 4 and len(set(xs)) == 2 and len(set(ys)) == 2:
        # An upright rectangle covers the pixels whose middles it covers.
        place = tuple(math.ceil(edge - 0.5) for edge in (min(xs), min(ys), max(xs), max(ys)))
        image.paste(colour, (max(place[0], 0), max(place[1], 0), max(place[2], 0), max(place[3], 0)))
        return
    # A hundredth of a fine pixel is nothing; so rounded, the pips of a die are one mask.
    moved = tuple(tuple((round(x - left, 2), round(y - top, 2)) for x, y in ring) for ring in rings)
    width, height = right - left, bottom - top
    make = remembered_mask if width * height <= SMALL else mask
    image.paste(colour, (left, top), make(moved, width, height))
