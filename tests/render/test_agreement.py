"""Printers cannot disagree: PNG against SVG as Chromium draws it, and against PDF and TikZ as pdftoppm draws them.

Run with `-s` the tests print, for each picture, the mean difference of a channel (of 255) and the share of pixels in
which a channel differs by more than a quarter.
"""

from __future__ import annotations

import math
import shutil
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from cephrec.render import pdf, png, svg, tikz
from cephrec.render.size import INCH, Size
from cephrec.scene.shapes import Rect, Scene, Text
from cephrec.scene.theme import theme

#: Pixels a square.
CELL = 100
PAPER = Size(8, paper=True)
RESOLUTION = CELL / 8 * INCH
#: What counts as much, in a channel.
MUCH = 64
#: The most that pictures may differ: on average, and in which share of pixels much. Edges are smoothed; pdftoppm
#: also moves thin lines to whole pixels.
BROWSER, POPPLER = (1.0, 0.001), (2.0, 0.004)


def compare(name: str, ours: Image.Image, theirs: Image.Image, most: tuple[float, float]) -> None:
    assert abs(ours.width - theirs.width) <= 1
    assert abs(ours.height - theirs.height) <= 1
    box = (0, 0, min(ours.width, theirs.width), min(ours.height, theirs.height))
    difference = ImageChops.difference(ours.convert("RGB").crop(box), theirs.convert("RGB").crop(box))
    red, green, blue = difference.split()
    counts = ImageChops.lighter(ImageChops.lighter(red, green), blue).histogram()
    mean = sum(level * count for level, count in enumerate(difference.convert("L").histogram())) / sum(counts)
    share = sum(counts[MUCH + 1 :]) / sum(counts)
    print(f"{name:24} mean {mean:.2f}, share {share:.3%}")
    assert mean <= most[0], name
    assert share <= most[1], name


def painted(scene: Scene, colours: str, folder: Path) -> Image.Image:
    path = folder / "ours.png"
    path.write_bytes(png.draw(scene, theme(colours), Size(CELL)))
    with Image.open(path) as image:
        return image.convert("RGB")


def snapped(scene: Scene) -> Scene:
    """The same with margins of whole pixels."""
    left, top = math.floor(scene.x * CELL) / CELL, math.floor(scene.y * CELL) / CELL
    right, bottom = (math.ceil(edge * CELL) / CELL for edge in (scene.x + scene.width, scene.y + scene.height))
    ground = Rect(left, top, right - left, bottom - top, 0.0, "background")
    return Scene(left, top, ground.width, ground.height, (ground, *scene.items[1:]), scene.title)


def without_words(scene: Scene) -> Scene:
    """Browsers and TeX set words in fonts of their own, and pdftoppm moves letters to whole pixels."""
    return replace(scene, items=tuple(item for item in scene.items if not isinstance(item, Text)))


@pytest.mark.requires("chromium")
@pytest.mark.parametrize("colours", ["light", "dark"])
def test_png_and_svg_agree(colours: str, scenes: dict[str, Scene], tmp_path: Path) -> None:
    shown = {name: without_words(snapped(scene)) for name, scene in scenes.items()}
    tops, top, widest = {}, 0, 0
    page = ["<!doctype html><style>svg { position: absolute; left: 0 }</style>"]
    for name, scene in shown.items():
        drawn = svg.write(scene, theme(colours), Size(CELL))
        page.append(drawn.replace("<svg ", f'<svg style="top: {top}px" ', 1))
        tops[name] = top
        top += round(scene.height * CELL) + 10
        widest = max(widest, round(scene.width * CELL))
    (tmp_path / "page.html").write_text("\n".join(page), encoding="utf-8")
    subprocess.run(
        [
            "chromium",
            *("--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--force-color-profile=srgb"),
            *(f"--user-data-dir={tmp_path / 'profile'}", f"--window-size={widest},{top}"),
            *(f"--screenshot={tmp_path / 'page.png'}", (tmp_path / "page.html").as_uri()),
        ],
        capture_output=True,
        timeout=120,
        check=True,
    )
    shutil.rmtree(tmp_path / "profile", ignore_errors=True)
    with Image.open(tmp_path / "page.png") as screen:
        for name, scene in shown.items():
            ours = painted(scene, colours, tmp_path)
            theirs = screen.crop((0, tops[name], ours.width, tops[name] + ours.height))
            compare(f"svg {name} {colours}", ours, theirs, BROWSER)


def rasterised(folder: Path) -> Image.Image:
    subprocess.run(
        ["pdftoppm", "-r", f"{RESOLUTION}", "-png", "-singlefile", "main.pdf", "main"],
        cwd=folder,
        capture_output=True,
        timeout=60,
        check=True,
    )
    with Image.open(folder / "main.png") as image:
        return image.convert("RGB")


@pytest.mark.requires("poppler")
def test_png_and_pdf_agree(scene: Scene, tmp_path: Path) -> None:
    scene = without_words(snapped(scene))
    (tmp_path / "main.pdf").write_bytes(pdf.draw(scene, theme("light"), PAPER))
    compare(f"pdf {scene.title[2:12]}", painted(scene, "light", tmp_path), rasterised(tmp_path), POPPLER)


@pytest.mark.slow
@pytest.mark.requires("poppler", "latex")
def test_png_and_tikz_agree(scene: Scene, tmp_path: Path) -> None:
    plain = without_words(snapped(scene))
    (tmp_path / "main.tex").write_bytes(tikz.draw(plain, theme("light"), PAPER, standalone=True))
    subprocess.run(["pdflatex", "-interaction=batchmode", "main.tex"], cwd=tmp_path, capture_output=True, check=True)
    compare(f"tikz {scene.title[2:12]}", painted(plain, "light", tmp_path), rasterised(tmp_path), POPPLER)
