"""PDF: well formed, tagged, with the words of a picture as text, and the same bytes each time."""

from __future__ import annotations

import re
import subprocess
import zlib
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cephrec.render import pdf
from cephrec.render.size import Size
from cephrec.scene.shapes import Rect, Scene, Text
from cephrec.scene.theme import theme

SIZE = Size(8, paper=True)
GROUND = Rect(0, 0, 9, 9, fill="cell")


def draw(scene: Scene) -> bytes:
    return pdf.draw(scene, theme("light"), SIZE)


def content(file: bytes) -> str:
    """The operators of the page."""
    packed = re.search(rb"4 0 obj\n<<.*?>>\nstream\n(.*?)\nendstream", file, re.DOTALL)
    assert packed is not None
    return zlib.decompress(packed[1]).decode()


def test_the_table_says_where_each_object_begins(scene: Scene) -> None:
    file = draw(scene)
    start = int(file.rsplit(b"startxref\n", 1)[1].split()[0])
    rows = file[start:].split(b"\n")
    assert rows[0] == b"xref"
    count = int(rows[1].split()[1])
    for number in range(1, count):
        assert len(rows[2 + number]) == 19
        place = int(rows[2 + number][:10])
        assert file[place:].startswith(b"%d 0 obj\n" % number)
    assert file.count(b" 0 obj\n") == count - 1


def test_streams_are_as_long_as_they_say(scene: Scene) -> None:
    file = draw(scene)
    found = re.findall(rb"/Length (\d+)>>\nstream\n(.*?)\nendstream", file, re.DOTALL)
    assert len(found) == file.count(b"endstream")
    assert all(int(length) == len(data) for length, data in found)


def test_the_page_is_one_figure_with_a_language_and_words_for_it(scene: Scene) -> None:
    file = draw(replace(scene, language="cs"))
    said = f"{scene.title}\n{scene.description}".encode("utf-16-be").hex().upper()
    assert b"/S/Figure" in file
    assert f"/Alt <FEFF{said}>".encode() in file
    assert file.count(b"/Lang (cs)") == 2
    assert b"/Marked true" in file
    operators = content(file)
    assert operators.startswith("/Figure <</MCID 0>> BDC\n")
    assert operators.endswith("\nEMC")


def test_there_is_no_date_and_no_chance(scene: Scene) -> None:
    assert draw(scene) == draw(scene)
    assert not re.search(rb"Date|/ID", draw(scene))


def test_greys_are_grey_ink(scene: Scene) -> None:
    assert not re.search(r" rg\b| RG\b", content(pdf.draw(scene, theme("paper"), SIZE)))


def test_the_page_is_as_large_as_the_picture(scene: Scene) -> None:
    box = re.search(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", draw(scene))
    assert box is not None
    sides = [float(side) / 72 * 25.4 / 8 for side in box.groups()]
    assert sides == pytest.approx([scene.width, scene.height], abs=0.001)


@pytest.mark.requires("poppler")
def test_captions_in_three_scripts_are_text(scenes: dict[str, Scene], tmp_path: Path) -> None:
    (tmp_path / "a.pdf").write_bytes(draw(scenes["cephalopod"]))
    run = subprocess.run(["pdftotext", "a.pdf", "-"], cwd=tmp_path, capture_output=True, check=True)
    assert run.stderr == b""
    shown = " ".join(run.stdout.decode().split())
    assert "Black to move" in shown
    assert "White 6 on c3. Černý na tahu; ход чёрных; παίζει ο μαύρος." in shown


@given(st.text(min_size=1))
def test_any_words_make_a_file(words: str) -> None:
    scene = Scene(0, 0, 9, 9, (GROUND, Text(0, 1, words, 0.25, "text", bold=True)), title=words, description=words)
    file = draw(scene)
    assert file.endswith(b"%%EOF\n")
    assert file.count(b"/Subtype/Type0") == 1


def test_another_font_stands_in_for_ours(tmp_path: Path) -> None:
    scene = Scene(0, 0, 9, 9, (GROUND, Text(0, 1, "Ab", 0.25, "text")))
    inter = Path(pdf.__file__).with_name("fonts") / "Inter-Bold.ttf"
    assert b"+Words " in pdf.draw(scene, theme("light"), SIZE, str(inter))
    (tmp_path / "no.ttf").write_bytes(b"no font")
    with pytest.raises(ValueError, match="not a font with TrueType outlines"):
        pdf.draw(scene, theme("light"), SIZE, str(tmp_path / "no.ttf"))
    with pytest.raises(FileNotFoundError):
        pdf.draw(scene, theme("light"), SIZE, str(tmp_path / "none.ttf"))


def test_a_page_too_large_is_refused() -> None:
    with pytest.raises(ValueError, match="squares of 900mm is too large"):
        pdf.draw(Scene(0, 0, 9, 9, (GROUND,)), theme("light"), Size(900, paper=True))
