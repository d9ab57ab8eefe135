from __future__ import annotations

import io
import os
from dataclasses import replace
from pathlib import Path

import pytest

from cephrec.core.diagram import Diagram
from cephrec.core.grid import Grid
from cephrec.render.terminal import BETWEEN, PANEL, Look, View, ansi, fitting, look, page, plain, show
from cephrec.render.terminal.board import extent
from cephrec.render.terminal.signs import ASCII, signs_for
from tests.scene.diagrams import ALL, CAPTURE, KING, dice

GOLDEN = Path(__file__).parents[1] / "golden"
PLAIN = Look(signs_for("utf-8"))
SHORT = replace(CAPTURE, caption="")


class Stream(io.StringIO):
    def __init__(self, terminal: bool = True, encoding: str = "utf-8") -> None:
        super().__init__()
        self._terminal, self._encoding = terminal, encoding

    @property
    def encoding(self) -> str:  # type: ignore[override]
        return self._encoding

    def isatty(self) -> bool:
        return self._terminal


@pytest.mark.parametrize("name", ALL)
def test_golden_pages(name: str) -> None:
    """With UPDATE_GOLDEN=1 the files are written anew; look at what has changed."""
    path = GOLDEN / f"{name}.board.txt"
    signs = (PLAIN, Look(ASCII))
    found = "\n".join(page(ALL[name], view, each).plain() for view in View for each in signs)
    if os.environ.get("UPDATE_GOLDEN"):
        path.write_text(found, encoding="utf-8")
    assert found == path.read_text(encoding="utf-8")


def test_board_and_panel_fit_an_ordinary_terminal() -> None:
    assert [extent(SHORT, view) for view in View] == [(24, 6), (48, 20), (54, 26)]
    assert extent(SHORT, View.MEDIUM)[0] + BETWEEN + PANEL <= 80
    lines = page(SHORT, View.MEDIUM, PLAIN, [("word " * 40, "")]).plain().splitlines()
    assert len(lines) <= 24
    assert max(map(len, lines)) <= 80


@pytest.mark.parametrize("colour", [False, True])
@pytest.mark.parametrize("view", View)
@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("columns", [20, 40, 60, 80, 120])
def test_no_row_is_wider_than_the_terminal(name: str, view: View, colour: bool, columns: int) -> None:
    canvas = page(ALL[name], view, replace(PLAIN, colour=colour, columns=columns), [("A long word. " * 9, "muted")])
    assert canvas.width <= columns


def test_a_view_that_is_too_wide_gives_way() -> None:
    wide = Diagram(Grid(9, 9))
    assert fitting(wide, View.LARGE, 200) is View.LARGE
    assert fitting(wide, View.LARGE, 90) is View.MEDIUM
    assert fitting(wide, View.MEDIUM, 80) is View.COMPACT


@pytest.mark.parametrize("encoding", ["ascii", "cp437", "cp850", "cp1252", "latin-1", "koi8-r", "utf-8", "nonsense"])
def test_every_sign_can_be_written(encoding: str) -> None:
    signs = signs_for(encoding)
    written = page(SHORT, View.LARGE, Look(signs)).plain() + page(KING, View.MEDIUM, Look(signs)).plain()
    board = written.replace("–", "-")
    board.encode("ascii" if encoding == "nonsense" else encoding)


@pytest.mark.parametrize("signs", [signs_for("utf-8"), signs_for("cp437"), ASCII])
@pytest.mark.parametrize("view", View)
def test_owners_ghosts_and_the_last_die_are_told_without_colour(view: View, signs: object) -> None:
    looks = Look(signs)  # type: ignore[arg-type]
    kinds = ("Wb2=3", "Bb2=3", "~Wb2=3", "~Bb2=3")
    shown = [page(Diagram(Grid(3, 3), dice(word)), view, looks).plain() for word in kinds]
    assert len(set(shown)) == 4
    from cephrec.core.diagram import Last
    from tests.scene.diagrams import at

    marked = [page(Diagram(Grid(3, 3), dice(word), (Last(at("b2")),)), view, looks).plain() for word in kinds[:2]]
    assert len({*shown, *marked}) == 6


@pytest.mark.parametrize(
    ("terminal", "environ", "colour"),
    [
        (True, {}, True),
        (True, {"NO_COLOR": "1"}, False),
        (True, {"NO_COLOR": ""}, True),
        (True, {"TERM": "dumb"}, False),
        (False, {}, False),
    ],
)
def test_colours_only_where_they_are_wanted(terminal: bool, environ: dict[str, str], colour: bool) -> None:
    stream = Stream(terminal)
    seen = look(stream, environ)
    assert seen.colour is colour
    show(page(SHORT, View.MEDIUM, seen), seen, stream)
    assert ("\x1b[" in stream.getvalue()) is colour


@pytest.mark.parametrize(
    ("value", "columns"), [("60", 60), ("", 80), ("0", 80), ("wide", 80), ("-5", 80), ("²", 80), ("9" * 30, 80)]
)
def test_columns_are_honoured(value: str, columns: int) -> None:
    assert look(Stream(False), {"COLUMNS": value}).columns == columns


def test_signs_are_narrow_in_east_asian_locales() -> None:
    assert look(Stream(), {"LC_ALL": "ja_JP.UTF-8"}).signs == ASCII
    assert look(Stream(), {"LANG": "cs_CZ.UTF-8"}).signs != ASCII


def test_text_files() -> None:
    assert "\x1b" not in plain(CAPTURE).decode()
    assert "\x1b[" in ansi(CAPTURE).decode()
    wide = plain(Diagram(Grid(26, 26))).decode()
    assert "z" in wide.splitlines()[-1]
    assert all(line == line.rstrip() for line in wide.splitlines())
