"""TikZ: compiles with both engines, alone and inside a document, whatever the words and the language."""

from __future__ import annotations

import re
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest

from cephrec.render import tikz
from cephrec.render.size import Size
from cephrec.scene.shapes import Rect, Scene, Text
from cephrec.scene.theme import theme

SIZE = Size(8, paper=True)
GROUND = Rect(0, 0, 9, 9, fill="cell")
ENGINES = ("pdflatex", "lualatex")
HOSTILE = r"\end{tikzpicture} #1 $x$ 100% & a_b {c} ~^ <d> |e| \"f\" -- \`g\' [h],i=j"
LATIN = "Příliš žluťoučký kůň – Łódź, Ærø, naïve façade, “quoted”, İı Ő"
ABROAD = "Ход чёрных · Παίζει ο μαύρος · Đặng"


def compile_tex(folder: Path, engine: str, source: bytes) -> str:
    """The text of the PDF that an engine makes of a source."""
    (folder / "main.tex").write_bytes(source)
    run = subprocess.run(
        [engine, "-interaction=nonstopmode", "-halt-on-error", "main.tex"],
        cwd=folder,
        capture_output=True,
        timeout=60,
        check=False,
    )
    log = (folder / "main.log").read_text("utf-8", "replace")
    assert run.returncode == 0, log[-2000:]
    assert "Missing character" not in log
    assert "Overfull" not in log
    return log


def words(*texts: str) -> Scene:
    """A picture of nothing but words."""
    shown = tuple(Text(0, n, text, 0.25, "text", bold=n % 2 == 0) for n, text in enumerate(texts, 1))
    return Scene(0, 0, 9, 9, (GROUND, *shown), title=HOSTILE, description="\n\n".join(texts))


@pytest.mark.requires("latex")
@pytest.mark.parametrize("engine", ENGINES)
def test_a_document_is_one_page(engine: str, scenes: dict[str, Scene], tmp_path: Path) -> None:
    log = compile_tex(tmp_path, engine, tikz.draw(scenes["cephalopod"], theme("light"), SIZE, standalone=True))
    assert "Output written on main.pdf (1 page" in log
    assert not re.search(r"Warning: (?!Label)", log)


@pytest.mark.slow
@pytest.mark.requires("latex")
@pytest.mark.parametrize("engine", ENGINES)
def test_fragments_stand_in_a_document_where_everything_is_active(
    engine: str, scenes: dict[str, Scene], tmp_path: Path
) -> None:
    shown = {**scenes, "words": words(HOSTILE, LATIN, ABROAD)}
    for name, scene in shown.items():
        (tmp_path / f"{name}.tex").write_bytes(tikz.draw(scene, theme("dark"), SIZE))
    active = r"\AtBeginDocument{\def\do#1{\catcode`#1=\active}\do\;\do\:\do\!\do\?\do\"\do\'\do\<\do\>\do\=\do\-}"
    inputs = "".join(rf"\begin{{center}}\input{{{name}}}\end{{center}}" for name in shown)
    body = rf"\begin{{figure}}\fbox{{\input{{words}}}}\caption{{A b}}\end{{figure}}{inputs}"
    source = rf"\documentclass{{article}}\usepackage{{tikz}}{active}\begin{{document}}{body}\end{{document}}"
    compile_tex(tmp_path, engine, source.encode())


def test_latin_words_are_text_and_others_shapes() -> None:
    source = tikz.draw(words(LATIN, ABROAD), theme("light"), SIZE).decode()
    assert source.count("\\node[") == 1
    assert r"P\v{r}\'{\i}li\v{s}" in source or r"P\v{r}\'{i}li\v{s}" in source


def test_alternative_text_is_one_line(scene: Scene) -> None:
    source = tikz.draw(replace(scene, title="50% of {a}\nand b"), theme("light"), SIZE).decode()
    assert r"alt={50\% of \{a\} and b Rank by rank. 5: “empty”}," in source


def test_the_same_picture_has_the_same_bytes(scene: Scene) -> None:
    assert tikz.draw(scene, theme("light"), SIZE) == tikz.draw(scene, theme("light"), SIZE)


def test_greys_are_grey_ink(scene: Scene) -> None:
    assert "{HTML}" not in tikz.draw(scene, theme("paper"), SIZE).decode()


def test_a_picture_too_large_for_tex_is_refused() -> None:
    with pytest.raises(ValueError, match="squares of 900mm is too large for TeX"):
        tikz.draw(words(), theme("light"), Size(900, paper=True))
