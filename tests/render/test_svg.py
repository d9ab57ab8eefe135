"""SVG: well formed, self-contained, safe to place beside others in a page, and readable aloud."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cephrec.render import svg
from cephrec.render.size import Size
from cephrec.scene.shapes import Group, Rect, Scene, Text
from cephrec.scene.theme import THEMES, theme

SVG = "{http://www.w3.org/2000/svg}"
LINK = "{http://www.w3.org/1999/xlink}href"
GROUND = Rect(0, 0, 1, 1, fill="cell")


def test_links_lead_to_ids_that_occur_once(scene: Scene) -> None:
    root = ET.fromstring(svg.draw(scene, theme("light"), Size()))
    ids = [node.get("id") for node in root.iter() if node.get("id")]
    links = [node.get(LINK) for node in root.iter(f"{SVG}use")]
    assert len(ids) == len(set(ids))
    assert {link.removeprefix("#") for link in links if link} <= set(ids)
    assert all(links)


def test_nothing_comes_from_outside(scene: Scene) -> None:
    text = svg.write(scene, theme("light"), Size())
    assert re.findall(r'https?://[^"]*', text) == ["http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"]
    assert not re.search(r"<(script|style|image|foreignObject|a)\b|\bon\w+=|url\(", text)


def test_title_and_description_name_the_picture(scene: Scene) -> None:
    root = ET.fromstring(svg.draw(replace(scene, language="cs"), theme("light"), Size()))
    title, description = root[0], root[1]
    assert (title.tag, title.text) == (f"{SVG}title", scene.title)
    assert (description.tag, description.text) == (f"{SVG}desc", scene.description)
    assert root.get("role") == "img"
    assert root.get("{http://www.w3.org/XML/1998/namespace}lang") == "cs"
    assert root.get("aria-labelledby") == title.get("id")
    assert root.get("aria-describedby") == description.get("id")


def test_a_picture_without_words_has_no_empty_ones() -> None:
    text = svg.write(Scene(0, 0, 1, 1, (GROUND,)), theme("light"), Size())
    assert "aria-" not in text
    assert "<title" not in text


def test_ids_of_different_pictures_differ(scene: Scene) -> None:
    found = [set(re.findall(r'id="([^"]*)"', svg.write(scene, theme(name), Size()))) for name in THEMES]
    assert all(not one & other for place, one in enumerate(found) for other in found[:place])


def test_the_same_picture_has_the_same_bytes(scene: Scene) -> None:
    first = svg.Pen(theme("dark").colours).write(scene, Size())
    pen = svg.Pen(theme("dark").colours)
    pen.write(Scene(0, 0, 1, 1, (GROUND,)), Size())
    assert pen.write(scene, Size()) == pen.write(scene, Size()) == first


def test_a_figure_is_written_once() -> None:
    dots = tuple(Group("dot", x, 0, (Rect(0, 0, 1, 1, fill="accent"),)) for x in range(9))
    text = svg.write(Scene(0, 0, 9, 1, (GROUND, *dots)), theme("paper"), Size())
    assert text.count("<rect") == 2
    assert text.count("<use") == 9


def test_sizes_are_in_pixels_or_millimetres(scene: Scene) -> None:
    for size, unit in ((Size(64), ""), (Size(8, paper=True), "mm")):
        root = ET.fromstring(svg.draw(scene, theme("light"), size))
        _, _, width, height = map(int, (root.get("viewBox") or "").split())
        shown = [(root.get(side) or "") for side in ("width", "height")]
        assert all(value.endswith(unit) for value in shown)
        sides = [float(value.removesuffix(unit)) for value in shown]
        assert sides == pytest.approx([side / svg.UNIT * size.cell for side in (width, height)], abs=0.05)


@given(st.text())
def test_any_words_survive(words: str) -> None:
    scene = Scene(0, 0, 1, 1, (GROUND, Text(0, 1, words, 0.25, "text")), title=words)
    root = ET.fromstring(svg.draw(scene, theme("light"), Size()))
    kept = re.sub("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", "\ufffd", words)
    # XML reads every line end as LF.
    kept = kept.replace("\r\n", "\n").replace("\r", "\n")
    found = root.find(f"{SVG}text")
    assert found is not None
    assert (found.text or "") == kept
