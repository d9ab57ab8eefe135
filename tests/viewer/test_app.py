"""The terminal application, driven by Textual's pilot, and once for real in a pane of tmux."""

from __future__ import annotations

import asyncio
import html
import os
import re
import sys
from collections.abc import Awaitable, Callable, Iterator
from itertools import islice
from pathlib import Path

import pytest
from textual.pilot import Pilot

from cephrec.core.source import Source
from cephrec.notation.split import split
from cephrec.render.terminal import Look, View
from cephrec.render.terminal.signs import ASCII, signs_for
from cephrec.viewer.app import Viewer
from cephrec.viewer.keys import ACTIONS, KEYS
from cephrec.viewer.manner import Manner
from cephrec.viewer.panes import Moves
from cephrec.viewer.screens import GameList
from cephrec.viewer.shelf import Shelf
from tests.viewer.terminal import terminal

ROOT = Path(__file__).parents[2]
GOLDEN = Path(__file__).parents[1] / "golden" / "viewer"
GAME = """[White "Ann"]
[Black "Bob"]
[Round "3"]

{Before.} 1. c2 {[%clk 0:05:00] One.} d3 (1... a1 2. a3 (2. a4 b3) 2... e3) (1... b1 {Aside.})
2. c3=2xc2+d3! {Two.} e5 3. a5 1-0
"""
FAULTY = "1. c2 d3 2. c3 a1 *"
COLOURED, PLAIN = Look(signs_for("utf-8"), colour=True), Look(ASCII)


def sources(text: str) -> Iterator[Source]:
    return (piece for piece in split([text.encode()], "a.ceph") if isinstance(piece, Source))


def run(
    act: Callable[[Pilot[None], Viewer], Awaitable[None]],
    text: str = GAME,
    size: tuple[int, int] = (80, 24),
    look: Look = COLOURED,
    view: View = View.MEDIUM,
) -> Viewer:
    shelf = Shelf(sources(text))
    shelf.reach(1)
    saved: dict[str, bytes] = {}

    def save(name: str, content: bytes) -> str:
        saved[name] = content
        return name

    app = Viewer(shelf, Manner(view, look), save=save)
    app.saved = saved  # type: ignore[attr-defined]

    async def whole() -> None:
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await act(pilot, app)

    asyncio.run(whole())
    return app


def seen(app: Viewer) -> str:
    """What the screen shows, row by row, out of its SVG picture."""
    rows: dict[float, list[tuple[float, str]]] = {}
    for found in re.finditer(
        r'<text[^>]*? x="([\d.]+)" y="([\d.]+)"[^>]*?clip-path[^>]*>(.*?)</text>', app.export_screenshot()
    ):
        rows.setdefault(float(found[2]), []).append((float(found[1]), html.unescape(found[3])))
    lines = []
    for _, parts in sorted(rows.items()):
        line = ""
        for x, text in sorted(parts):
            line = line.ljust(round(x / 12.2)) + text
        lines.append(line.replace("\xa0", " ").rstrip())
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize(
    ("keys", "heading"),
    [
        ("right", "1. c2"),
        ("l space", "1… d3"),
        ("l h", "Start"),
        ("l l left", "1. c2"),
        ("l l down", "1… a1"),
        ("l l j j", "1… b1"),
        ("l l j j up k", "1… d3"),
        ("l enter", "1… a1"),
        ("l enter l m", "1… d3"),
        ("right_square_bracket", "1… d3"),
        ("end left_square_bracket", "1… d3"),
        ("end", "3. a5"),
        ("G g", "Start"),
        ("G home", "Start"),
        ("3 g", "2. c3=2! ×c2 d3 (1+1)"),
        ("4 4 g", "3. a5"),
        ("pagedown", "3. a5"),
        ("end pageup", "Start"),
        ("c c", "1… b1"),
        ("x", "2. c3=2! ×c2 d3 (1+1)"),
        ("f t v", "Start"),
    ],
)
def test_keys_lead_to_stops(keys: str, heading: str) -> None:
    async def act(pilot: Pilot[None], app: Viewer) -> None:
        await pilot.press(*keys.split())
        await pilot.pause()
        told = [line for line, style in app.query_one("#told").lines if style == "last"]  # type: ignore[attr-defined]
        assert told == [heading]

    run(act)


def test_every_key_of_the_table_does_something() -> None:
    for action in KEYS.values():
        from cephrec.viewer import app

        assert action in app._WAYS or hasattr(Viewer, f"do_{action}")
    assert len(KEYS) == sum(len(keys) for _, keyed, _ in ACTIONS for keys in keyed.values())


def test_search_finds_and_goes_round() -> None:
    async def act(pilot: Pilot[None], app: Viewer) -> None:
        await pilot.press("slash", *"aside", "enter")
        await pilot.pause()
        assert app.tour.spelled(app.at).head == "b1"
        await pilot.press("slash", *"ann", "enter")
        await pilot.press("n")
        assert app.at == 0
        await pilot.press("slash", *"q", "escape")
        await pilot.pause()
        assert app.is_running, "a letter typed into the search is no command"
        await pilot.press("slash", *"nowhere", "enter", "N")
        await pilot.pause()
        assert app.at == 0

    run(act)


def test_help_and_explain_open_and_close() -> None:
    async def act(pilot: Pilot[None], app: Viewer) -> None:
        for keys, said in (
            (("question_mark",), "next variation"),
            (("3", "g", "e"), "c3=2xc2+d3"),
            (("e",), "§3.1: A capture set"),
        ):
            await pilot.press(*keys)
            await pilot.pause()
            assert said in seen(app)
            await pilot.press("escape")
            await pilot.pause()
            assert len(app.screen_stack) == 1

    run(act)


def test_playing_steps_by_itself_and_stops_at_the_end() -> None:
    async def act(pilot: Pilot[None], app: Viewer) -> None:
        await pilot.press("p", *"+++++")
        for _ in range(40):
            await pilot.pause(0.1)
            if app._playing is None:
                break
        assert app.tour.spelled(app.at).head == "a5"
        await pilot.press("p")
        assert app.at == 0
        await pilot.press("p", "-")
        assert app._playing is None

    run(act)


def test_saving_and_copying() -> None:
    async def act(pilot: Pilot[None], app: Viewer) -> None:
        await pilot.press("l", "s", "y")
        assert app.clipboard == "B:Wc2:B"
        await pilot.press("Y")
        assert app.clipboard == "1. c2"

    app = run(act)
    (content,) = app.saved.values()  # type: ignore[attr-defined]
    assert b"White 1 on c2" in content


def test_the_mouse_goes_to_moves() -> None:
    async def act(pilot: Pilot[None], app: Viewer) -> None:
        moves = app.query_one(Moves)
        row = next(n for n, row in enumerate(moves.made.rows) if any(piece.text == "b1" for piece in row))
        column = sum(len(piece.text) for piece in moves.made.rows[row][:3])
        await pilot.click(Moves, offset=(column, row - moves.top))
        await pilot.pause()
        assert app.tour.spelled(app.at).head == "b1"

    run(act, size=(100, 40))


def test_a_fault_is_announced_and_shown_at_its_ply() -> None:
    async def act(pilot: Pilot[None], app: Viewer) -> None:
        assert "ply 3 is not legal" in seen(app)
        await pilot.press("3", "g")
        await pilot.pause()
        assert "A die on c3 must capture." in seen(app)
        await pilot.press("l")
        await pilot.pause()
        assert "a1: not judged" in seen(app)

    run(act, FAULTY)


def test_a_game_without_a_board_opens() -> None:
    async def act(pilot: Pilot[None], app: Viewer) -> None:
        await pilot.press("l", "s", "y", "e", "escape")
        await pilot.pause()
        assert "is not a board for this game" in seen(app)

    run(act, '[Board "99x9"]\n1. c3 *')


def test_thousands_of_games_are_read_as_far_as_they_are_looked_at() -> None:
    read: list[int] = []

    def many() -> Iterator[Source]:
        for number in range(1, 5001):
            read.append(number)
            text = f'[White "Player {number}"]\n[Black "Bob"]\n\n1. c3 *\n'
            yield Source("a.ceph", text, number)

    shelf = Shelf(many())
    shelf.reach(1)
    app = Viewer(shelf, Manner(View.MEDIUM, COLOURED), save=lambda name, _: name)

    async def whole() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("o", "down", "down")
            await pilot.pause()
            assert len(read) < 1000
            await pilot.press("enter")
            await pilot.pause()
            assert app.game == 2
            await pilot.press("o", *"player 123 bob")
            listed = app.screen
            assert isinstance(listed, GameList)
            for _ in range(100):
                await pilot.pause(0.05)
                if shelf.complete:
                    break
            assert listed.passed[:2] == [122, 1122]
            await pilot.press("enter")
            await pilot.pause()
            assert app.game == 122
            await pilot.press("o", "escape")
            await pilot.pause()
            assert app.game == 122

    asyncio.run(whole())


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40), (40, 12)], ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("look", [COLOURED, PLAIN], ids=["signs", "ascii"])
def test_what_is_seen(size: tuple[int, int], look: Look, request: pytest.FixtureRequest) -> None:
    async def act(pilot: Pilot[None], app: Viewer) -> None:
        await pilot.press("3", "g")
        await pilot.pause()
        shown = seen(app)
        if look is PLAIN:
            assert shown.isascii()
        kept = GOLDEN / f"app-{request.node.callspec.id}.txt"
        if os.environ.get("GOLDEN") == "write":
            kept.parent.mkdir(parents=True, exist_ok=True)
            kept.write_text(shown, encoding="utf-8")
        assert shown == kept.read_text(encoding="utf-8")

    run(act, size=size, look=look)


def test_the_largest_view_that_fits_is_taken() -> None:
    found: list[int] = []

    async def act(pilot: Pilot[None], app: Viewer) -> None:
        for _ in View:
            found.append(app.query_one("#board").size.width)
            await pilot.press("v")
            await pilot.pause()

    run(act, size=(120, 40), view=View.COMPACT)
    assert found == sorted(set(found))


@pytest.mark.parametrize("flip", [False, True])
def test_a_board_too_large_is_shown_around_its_last_move(flip: bool) -> None:
    async def act(pilot: Pilot[None], app: Viewer) -> None:
        await pilot.press(*("l" if not flip else "lf"))
        await pilot.pause()
        rows = seen(app).splitlines()
        assert any(">1<" in row for row in rows)
        assert rows[1].startswith("1 ")
        assert all(len(row) <= 80 for row in rows)
        ranks = [int(row.split()[0]) for row in rows[3:13]]
        assert ranks == sorted(ranks, reverse=not flip)

    run(act, '[Board "26x26"]\n1. z26 a1 *')


@pytest.mark.requires("tmux")
def test_in_a_real_terminal(tmp_path: Path) -> None:
    (tmp_path / "game.ceph").write_text(GAME, encoding="utf-8")
    with terminal(f"{sys.executable} -m cephrec replay game.ceph; sleep 20", tmp_path) as pane:
        pane.wait("ply 0/5")
        pane.press("3", "g")
        shown = pane.wait("White 2 on c3")
        assert "▐" in shown
        assert all(len(line) <= 80 for line in islice(shown.splitlines(), 24))
        pane.press("q")
