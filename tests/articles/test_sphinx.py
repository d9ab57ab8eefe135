"""The directive in real builds by Sphinx: pages with two pictures, LaTeX with a PDF, text with words."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("sphinx")

ROOT = Path(__file__).parents[2]
CONF = """
extensions = ["cephrec.articles.sphinx"]
project = "Test"
numfig = True
cephrec_options = {"cell": "40px"}
"""
INDEX = """
Title
=====

See :numref:`taken`.

.. cephalopod:: White takes *two*
   :name: taken
   :ply: 3

   1. c3 b4 2. c4=2xb4+c3 e1 *

.. cephalopod::
   :theme: paper

   .  B1 W3
   .  .  .
   .  W2 .
"""


def build(folder: Path, builder: str, index: str = INDEX) -> tuple[Path, str]:
    """The folder of a finished build, and what Sphinx complained of."""
    source, target = folder / "source", folder / builder
    source.mkdir(exist_ok=True)
    (source / "conf.py").write_text(CONF, encoding="utf-8")
    (source / "index.rst").write_text(index, encoding="utf-8")
    run = subprocess.run(
        [sys.executable, "-W", "ignore", "-m", "sphinx", "-q", "-b", builder, str(source), str(target)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert "Traceback" not in run.stderr, run.stderr
    return target, run.stderr


def test_pages_have_a_light_and_a_dark_picture(tmp_path: Path) -> None:
    target, complaints = build(tmp_path, "html")
    assert complaints == ""
    html = (target / "index.html").read_text(encoding="utf-8")
    images = re.findall(r'(?:src|srcset)="(_images/cephrec-[0-9a-f]{8}\.svg)"', html)
    assert len(images) == len(set(images)) == 3
    assert all((target / image).read_bytes().startswith(b"<svg ") for image in images)
    assert 'alt="White 2 on c4 captures b4 and c3. White 1, Black 0. Black to move."' in html
    assert re.search(r'<figure class="cephrec[^"]*" id="taken">', html)
    assert "White takes <em>two</em>" in html
    assert re.search(r"See .*Fig\. 1", html)


@pytest.mark.slow
def test_latex_has_a_pdf_and_text_has_words(tmp_path: Path) -> None:
    target, complaints = build(tmp_path, "latex")
    assert complaints == ""
    included = re.findall(
        r"\\sphinxincludegraphics\{\{(cephrec-\w+)\}\.pdf\}", (target / "test.tex").read_text("utf-8")
    )
    assert len(included) == 2
    assert all((target / f"{name}.pdf").read_bytes().startswith(b"%PDF") for name in included)
    target, _ = build(tmp_path, "text")
    words = " ".join((target / "index.txt").read_text("utf-8").split())
    assert "White 2 on c4 captures b4 and c3. White 1, Black 0. Black to move. Rank 5: empty." in words


def test_what_is_wrong_stands_at_its_line(tmp_path: Path) -> None:
    _, complaints = build(tmp_path, "html", "T\n=\n\n.. cephalopod::\n\n   1. c3 c3 *\n")
    assert re.search(r"index\.rst:4: ERROR: cephalopod: line 1: c3 is taken: a White 1 stands there", complaints)
