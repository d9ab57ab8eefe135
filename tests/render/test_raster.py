from __future__ import annotations

import io
from dataclasses import replace
from typing import Any

import pytest
from PIL import Image

from cephrec.core.diagram import Diagram, Piece, Shape
from cephrec.core.grid import Cell, Grid
from cephrec.core.position import Player
from cephrec.render import png
from cephrec.render.animation import apng, gif, webp
from cephrec.render.fill import mask
from cephrec.render.lettering import missing
from cephrec.render.raster import Painter, paint
from cephrec.render.size import Size, read_size
from cephrec.scene.colour import RGB, Eye, contrast, distance, rgb, seen
from cephrec.scene.layout import layout
from cephrec.scene.shapes import Rect, Scene, Text
from cephrec.scene.theme import OWNER_FLOOR, ROLES, SHAPE_FLOOR, THEMES, read_theme, theme
from cephrec.scene.view import Options
from tests.scene.diagrams import ALL, CAPTURE, KING, MARKS, at

BARE = Options(header=False)


def picture(diagram: Diagram, name: str = "light", cell: int = 64, options: Options = BARE) -> Any:
    data = png.draw(layout(diagram, options), theme(name), Size(cell))
    return Image.open(io.BytesIO(data)).convert("RGB")


def pixel(image: Any, x: float, y: float, cell: int = 64) -> RGB:
    """The colour at a place on the board, in squares; the picture has no header."""
    left, top = round(0.5 * cell), round(0.28 * cell)
    found: RGB = image.getpixel((left + int(x * cell), top + int(y * cell)))
    return found


OWNERS = Diagram(
    Grid(2, 2),
    (
        Piece(at("a2"), Player.WHITE, 2),
        Piece(at("b2"), Player.BLACK, 2),
        Piece(at("a1"), Player.WHITE, 3, Shape.DISC),
        Piece(at("b1"), Player.BLACK, 3, Shape.DISC),
    ),
)


@pytest.mark.parametrize("eye", Eye)
@pytest.mark.parametrize("cell", [28, 64, 128])
@pytest.mark.parametrize("name", THEMES)
def test_owners_are_told_apart_by_everyone(name: str, cell: int, eye: Eye) -> None:
    image = picture(OWNERS, name, cell, replace(BARE, detail=cell >= 40))
    for y in (0.5, 1.28):
        white, black = (pixel(image, x + 0.5, y, cell) for x in (0, 1))
        assert distance(seen(white, eye), seen(black, eye)) >= OWNER_FLOOR


@pytest.mark.parametrize("name", THEMES)
def test_owners_are_told_apart_by_form_alone(name: str) -> None:
    """At the corner of a die White shows the square, Black the die; and only Black has an inner line."""
    image = picture(OWNERS, name, 128)
    corner = [pixel(image, x + 0.15, 0.15, 128) for x in (0, 1)]
    ground = rgb(theme(name).colours["cell"])
    assert distance(corner[0], ground) < 10
    assert distance(corner[1], ground) > 10
    lines = [{pixel(image, x + 0.12 + n / 128, 0.5, 128) for n in range(14)} for x in (0, 1)]
    keyline = rgb(theme(name).colours["black-keyline"])
    assert min(distance(colour, keyline) for colour in lines[1]) < 12


@pytest.mark.parametrize("eye", Eye)
@pytest.mark.parametrize("name", THEMES)
def test_marks_stand_out_for_everyone(name: str, eye: Eye) -> None:
    image = picture(CAPTURE, name, 128)
    ground = seen(rgb(theme(name).colours["cell"]), eye)
    tint = seen(rgb(theme(name).colours["last"]), eye)
    bracket = seen(pixel(image, 2.07, 2.15, 128), eye)
    wedge = seen(pixel(image, 2.5, 1.97, 128), eye)
    assert contrast(bracket, tint) >= SHAPE_FLOOR
    assert contrast(wedge, ground) >= SHAPE_FLOOR


@pytest.mark.parametrize("name", THEMES)
def test_faces_have_exactly_the_themes_colours(name: str) -> None:
    image, colours = picture(CAPTURE, name), theme(name).colours
    for x, y, role in (
        (0.3, 0.5, "white-face"),
        (1.55, 0.28, "black-face"),
        (1.5, 0.5, "black-pips"),
        (0.5, 2.5, "cell"),
        (2.5, 1.96, "accent"),
        (1.5, 2.3, "black-ghost-face"),
    ):
        assert pixel(image, x, y) == rgb(colours[role]), role


def test_what_was_painted_before_changes_nothing() -> None:
    colours = dict(theme("dark").colours)
    used = Painter(colours, 40)
    for diagram in ALL.values():
        used.paint(layout(diagram))
    for diagram in ALL.values():
        scene = layout(diagram, Options(caption=True))
        fresh, again = Painter(colours, 40).paint(scene), used.paint(scene)
        assert fresh.image.tobytes() == again.image.tobytes()
        assert fresh.palette == again.palette


@pytest.mark.parametrize("cell", [28, 45, 64, 65])
def test_equal_squares_are_equal_pixels(cell: int) -> None:
    die = tuple(Piece(each, Player.WHITE, 5) for each in Grid(3, 3).cells)
    image = picture(Diagram(Grid(3, 3), die), cell=cell)
    left, top = round(0.5 * cell), round(0.28 * cell)
    tiles = {
        image.crop(
            (left + x * cell + 3, top + y * cell + 3, left + x * cell + cell - 3, top + y * cell + cell - 3)
        ).tobytes()
        for x in range(3)
        for y in range(3)
    }
    assert len(tiles) == 1


def test_a_file_says_its_resolution_and_alternative_texts() -> None:
    scene = layout(CAPTURE)
    image: Any = Image.open(io.BytesIO(png.draw(scene, theme("light"), Size(8, paper=True, dpi=300))))
    assert image.info["dpi"] == pytest.approx((300, 300), abs=0.1)
    assert image.text["Title"] == scene.title
    assert image.text["Description"] == scene.description
    assert scene.title in image.text["XML:com.adobe.xmp"]
    assert "Iptc4xmpCore:AltTextAccessibility" in image.text["XML:com.adobe.xmp"]
    assert image.mode == "P"
    grey: Any = Image.open(io.BytesIO(png.draw(scene, theme("paper"), Size(64))))
    assert (grey.mode, round(grey.info["dpi"][0])) == ("L", 96)


def test_alternative_texts_cannot_break_the_metadata() -> None:
    from xml.etree import ElementTree

    scene = layout(replace(CAPTURE, caption='<b> & "]]>" ‮ žluťoučký'))
    image: Any = Image.open(io.BytesIO(png.draw(scene, theme("light"), Size(28))))
    ElementTree.fromstring(image.text["XML:com.adobe.xmp"].split("?>", 1)[1].rsplit("<?", 1)[0])


def test_a_missing_sign_is_named_and_never_a_box() -> None:
    scene = Scene(0, 0, 3, 1, (Rect(0, 0, 3, 1, 0, "background"), Text(0.1, 0.7, "a将", 0.5, "text")))
    instead = Scene(0, 0, 3, 1, (Rect(0, 0, 3, 1, 0, "background"), Text(0.1, 0.7, "a?", 0.5, "text")))
    assert missing(scene) == ("将",)
    assert paint(scene, theme("light"), 64).image.tobytes() == paint(instead, theme("light"), 64).image.tobytes()
    assert missing(Scene(0, 0, 1, 1, (Text(0, 0, "Příliš žluťoučký; ход чёрных; παίζει ο μαύρος", 1, "text"),))) == ()


def test_an_unreasonable_size_is_refused() -> None:
    with pytest.raises(ValueError, match="is too large"):
        paint(layout(Diagram(Grid(26, 26))), theme("light"), 4096)


def test_a_mask_covers_what_the_area_says() -> None:
    square = mask((((1.0, 1.0), (5.0, 1.0), (5.0, 5.0), (1.0, 5.0)),), 8, 8)
    assert (square.getbbox(), square.histogram()[255]) == ((1, 1, 5, 5), 16)
    ring = mask(
        (((0.0, 0.0), (8.0, 0.0), (8.0, 8.0), (0.0, 8.0)), ((2.0, 2.0), (6.0, 2.0), (6.0, 6.0), (2.0, 6.0))), 8, 8
    )
    assert ring.histogram()[255] == 64 - 16
    triangle = mask((((0.0, 0.0), (64.0, 0.0), (0.0, 64.0)),), 64, 64)
    assert abs(triangle.histogram()[255] - 2048) <= 32


@pytest.mark.parametrize(("text", "size"), [("64px", Size(64)), (" 8 mm", Size(8, paper=True, dpi=300))])
def test_sizes_are_read(text: str, size: Size) -> None:
    assert read_size(text) == size


@pytest.mark.parametrize("text", ["", "0", "0mm", "-8mm", "8cm", "1e3px", "64px64", "٣px"])
def test_other_sizes_are_not(text: str) -> None:
    assert read_size(text) is None


def test_a_users_theme_may_have_any_colours() -> None:
    rows = (f'{role} = "#{37 * n % 256:02X}{91 * n % 256:02X}{n:02X}"' for n, role in enumerate(ROLES))
    odd = read_theme("\n".join(rows), "odd")
    raster = paint(layout(MARKS), odd, 32)
    assert len(raster.palette.colours) <= 256
    assert png.draw(layout(KING), odd, Size(32)).startswith(b"\x89PNG")


def played(count: int) -> list[Scene]:
    dice = tuple(Piece(cell, Player.WHITE, 1) for cell in Grid(3, 3).cells)
    return [layout(Diagram(Grid(3, 3), dice[:number])) for number in range(count)]


def frames(data: bytes) -> list[Any]:
    image: Any = Image.open(io.BytesIO(data))
    shown = []
    for number in range(image.n_frames):
        image.seek(number)
        shown.append((image.convert("RGB").copy(), round(image.info["duration"])))
    return shown


@pytest.mark.parametrize("draw", [gif, apng, webp])
def test_moving_pictures_show_what_single_ones_do(draw: Any) -> None:
    scenes = played(6)
    found = frames(draw(scenes, theme("light"), Size(32), 500, 2000))
    assert [pause for _, pause in found] == [500] * 5 + [2000]
    for scene, (frame, _) in zip(scenes, found, strict=True):
        single: Any = Image.open(io.BytesIO(png.draw(scene, theme("light"), Size(32)))).convert("RGB")
        assert frame.tobytes() == single.tobytes()
    assert draw(scenes, theme("light"), Size(32), 500, 2000) == draw(scenes, theme("light"), Size(32), 500, 2000)


@pytest.mark.parametrize("draw", [gif, apng])
def test_only_what_has_changed_is_stored(draw: Any) -> None:
    scenes = played(6)
    whole = len(draw(scenes[5:], theme("light"), Size(64)))
    assert len(draw(scenes, theme("light"), Size(64))) < 2 * whole
    held = frames(draw([scenes[5]] * 4, theme("light"), Size(64), 500, 2000))
    assert [pause for _, pause in held] == [3500]
    assert Cell(0, 0) in Grid(3, 3)
