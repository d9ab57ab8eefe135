"""Moving pictures show each position exactly, store only what changes, and take the time they are told."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from itertools import pairwise

import pytest
from PIL import Image, ImageChops

import cephrec
from cephrec.core.diagram import Diagram
from cephrec.core.grid import Grid
from cephrec.render import ANIMATIONS, load
from cephrec.render.animation import changes, film
from cephrec.render.raster import paint
from cephrec.render.size import Size
from cephrec.scene.layout import layout
from cephrec.scene.shapes import Scene
from cephrec.scene.theme import theme

GAME = "1. b2 d1 2. a5 b5 3. d5 c5=2xb5+d5 4. b5=3xa5+c5 e4 5. e5 d5 *"
SIZE = Size(24)
PRINTERS = sorted(ANIMATIONS)


def game() -> list[Scene]:
    played = cephrec.replay(cephrec.read(GAME))
    return [layout(at.diagram()) for at in cephrec.positions(played)]


def printer(suffix: str) -> Callable[..., bytes]:
    draw: Callable[..., bytes] = load(ANIMATIONS[suffix])
    return draw


def shown(file: bytes) -> list[tuple[Image.Image, float]]:
    """Each picture as a viewer shows it, and for how long."""
    with Image.open(BytesIO(file)) as image:
        found = []
        for frame in range(getattr(image, "n_frames", 1)):
            image.seek(frame)
            found.append((image.convert("RGB"), image.info.get("duration", 0)))
        return found


@pytest.mark.parametrize("colours", ["light", "paper", "dark"])
@pytest.mark.parametrize("suffix", PRINTERS)
def test_every_position_is_shown_exactly(suffix: str, colours: str) -> None:
    scenes = game()
    pictures = shown(printer(suffix)(scenes, theme(colours), SIZE))
    assert len(pictures) == len(scenes) == 10
    for scene, (picture, _) in zip(scenes, pictures, strict=True):
        raster = paint(scene, theme(colours), SIZE.pixels)
        raster.image.putpalette(raster.palette.flat)
        # The rarest colour may have given way to the one next to it.
        difference = ImageChops.difference(picture, raster.image.convert("RGB"))
        assert max(high for _, high in difference.getextrema()) <= 16
        assert sum(difference.convert("L").histogram()[1:]) <= 20


@pytest.mark.parametrize("suffix", PRINTERS)
def test_the_last_picture_stands_longer(suffix: str) -> None:
    times = [time for _, time in shown(printer(suffix)(game(), theme("light"), SIZE, 250, 1500))]
    assert times == [250] * 9 + [1500]


@pytest.mark.parametrize("suffix", PRINTERS)
def test_one_position_is_held(suffix: str) -> None:
    pictures = shown(printer(suffix)(game()[:1], theme("light"), SIZE))
    assert len(pictures) == 1
    assert pictures[0][0].getbbox() is not None


@pytest.mark.parametrize("suffix", PRINTERS)
def test_the_same_game_has_the_same_bytes(suffix: str) -> None:
    draw, scenes = printer(suffix), game()
    assert draw(scenes, theme("light"), SIZE) == draw(scenes, theme("light"), SIZE)


@pytest.mark.parametrize("suffix", PRINTERS)
def test_pictures_of_different_sizes_share_the_largest(suffix: str) -> None:
    scenes = [layout(Diagram(Grid(2, 2))), layout(Diagram(Grid(3, 5))), layout(Diagram(Grid(4, 3)))]
    pictures = [picture for picture, _ in shown(printer(suffix)(scenes, theme("light"), SIZE))]
    assert len({picture.size for picture in pictures}) == 1
    assert pictures[0].width >= 4 * SIZE.pixels
    assert pictures[0].height >= 5 * SIZE.pixels


@pytest.mark.parametrize("suffix", PRINTERS)
def test_what_stays_the_same_costs_next_to_nothing(suffix: str) -> None:
    scenes, draw = game(), printer(suffix)
    once = len(draw(scenes[:1], theme("light"), Size(64)))
    assert len(draw(scenes[:2], theme("light"), Size(64))) < 1.6 * once
    assert len(draw([*scenes[:1]] * 50, theme("light"), Size(64))) == once


def test_stored_is_what_has_changed_and_no_more() -> None:
    of = film(game(), theme("light"), Size(64), "")
    first, *rest = changes(of, 100, 100)
    assert first.image.histogram()[of.clear] == 0
    for part, (before, after) in zip(rest, pairwise(of.images), strict=True):
        box = (part.x, part.y, part.x + part.image.width, part.y + part.image.height)
        assert box == ImageChops.difference(before, after).getbbox()
        kept = sum(
            one == other for one, other in zip(before.crop(box).tobytes(), after.crop(box).tobytes(), strict=True)
        )
        assert part.image.histogram()[of.clear] == kept
