"""Articles: what they say, and that MkDocs and LaTeX build them."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cephrec.core.record import Comment, Line, Ply, Record, Tag
from cephrec.core.source import Source
from cephrec.formats import FORMATS
from cephrec.formats.article import Figure, Heading, Prose, article
from cephrec.notation.read import read_source
from tests.strategies import games, records

SAMPLE = Path(__file__).parents[1] / "samples/cephalopod/annotated.ceph"


def sample() -> Record:
    return read_source(Source("annotated.ceph", SAMPLE.read_text(encoding="utf-8"))).record


def write(form: str, record: Record, folder: Path, *, inline: bool = False) -> Path:
    """Write an article and the files beside it."""
    main = folder / f"game{FORMATS[form].suffixes[0]}"
    main.write_text("")
    for part in FORMATS[form].dump([record, record], "game", inline=inline):
        data = part.value.data
        with (folder / (part.value.beside or main.name)).open("ab") as file:
            file.write(data.encode() if isinstance(data, str) else data)
    return main


def test_an_article_has_headings_prose_and_figures() -> None:
    blocks = list(article(sample()))
    heading = blocks[0]
    assert isinstance(heading, Heading)
    assert heading.title == "Ann – Bob"
    assert "Cephalopod, a game by Mark Steere" in heading.facts
    figures = [block for block in blocks if isinstance(block, Figure)]
    assert [(figure.ply, figure.caption) for figure in figures] == [
        (6, "After 3… c3=4xb3+c4+d3!"),
        (10, "The last position"),
    ]
    asides = [" ".join(run.text for run in block.runs) for block in blocks if isinstance(block, Prose) and block.aside]
    assert asides[0].startswith("2. d3 c4=2xb4+c3 ( 2… b3=2xb4+c3 3. a3")
    bold = [run.text for block in blocks if isinstance(block, Prose) for run in block.runs if run.strong]
    assert bold[:4] == ["1. c3", "b4", "2. b3=2xb4+c3", "2… d3"]


def test_a_variant_is_not_the_authors() -> None:
    heading = next(article(Record((Tag("Board", "4x4"),))))
    assert isinstance(heading, Heading)
    assert any("not by Mark Steere" in fact for fact in heading.facts)


@settings(max_examples=25)
@given(st.one_of(records(), games()), st.sampled_from(["markdown", "latex"]), st.booleans())
def test_every_record_is_an_article(record: Record, form: str, inline: bool) -> None:
    parts = list(FORMATS[form].dump([record], "x", inline=inline))
    beside = [part.value.beside for part in parts if part.value.beside]
    text = "".join(part.value.data for part in parts if not part.value.beside)
    assert (not beside) if inline else all(name in text for name in beside)
    assert len(set(beside)) == len(beside)


def test_deep_variations_are_printed() -> None:
    depth = 3000
    lines = [Line((Ply("c3", after=(1,)),))]
    lines += [Line((Ply("c3", after=(at + 1,)),), at - 1, 0) for at in range(1, depth)]
    record = Record(lines=(*lines, Line((Ply("c3"),), depth - 1, 0)))
    assert (
        "".join(part.value.data for part in FORMATS["markdown"].dump([record], "x", inline=True)).count("(1. c3")
        == depth - 1
    )


ODD = r"1. * _a_ `b` <b>&amp; [x](y) # $x$ \cmd{} ~ ^ % | “q” Жук "
CLIMAX = Record(
    (Tag("White", ODD), Tag("Black", "B_o & Co")),
    (Line((Ply("c3", after=(Comment((f"{ODD}\n\n- {ODD}",)), Comment(("+1",))), glyphs=(18, 220)), Ply("b3"))),),
    "1-0",
)


def test_mkdocs_builds_it(tmp_path: Path) -> None:
    pytest.importorskip("mkdocs")
    for inline in (False, True):
        place = tmp_path / str(inline)
        (place / "docs").mkdir(parents=True)
        write("markdown", sample(), place / "docs", inline=inline)
        write("markdown", CLIMAX, place / "docs", inline=inline) if inline else None
        (place / "mkdocs.yml").write_text("site_name: Games\ntheme: {name: null, custom_dir: theme}\n")
        (place / "theme").mkdir()
        (place / "theme/main.html").write_text("{{ page.content }}")
        command = [sys.executable, "-m", "mkdocs", "build", "--strict", "-q"]
        done = subprocess.run(command, cwd=place, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        page = (place / "site/game/index.html").read_text()
        pictures = re.findall(r'<img alt="[^"]+" src="([^"]+)"', page)
        if inline:
            assert page.count("<svg") == page.count("<figure>") == 4
            assert r"1. * _a_ `b` &lt;b&gt;&amp;amp; [x](y) # $x$ \cmd{} ~ ^ % | “q” Жук" in page
            assert "<li>" not in page
            assert "<em>" not in page
        else:
            assert len(pictures) == 4
            assert all((place / "site/game" / name).resolve().exists() for name in pictures)


@pytest.mark.slow
@pytest.mark.requires("latex")
@pytest.mark.parametrize("engine", ["pdflatex", "lualatex"])
@pytest.mark.parametrize("inline", [False, True])
def test_latex_builds_it(engine: str, inline: bool, tmp_path: Path) -> None:
    for name, record in (("a", sample()), ("b", CLIMAX)):
        (tmp_path / name).mkdir()
        main = write("latex", record, tmp_path / name, inline=inline)
        done = subprocess.run(
            [engine, "-interaction=nonstopmode", "-halt-on-error", main.name],
            cwd=main.parent,
            capture_output=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout[-1500:]
        assert main.with_suffix(".pdf").stat().st_size > 10_000
