"""The table where games are played: every legal move can be chosen, and what was played is kept, whatever happens."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from textual.pilot import Pilot

from cephrec.cli import main
from cephrec.core.grid import Cell, Grid
from cephrec.core.position import Player
from cephrec.core.record import Record
from cephrec.core.source import Source
from cephrec.games import game_of, read_position, tags_at
from cephrec.notation.write import write_record
from cephrec.render.terminal import Look, View
from cephrec.render.terminal.board import LEFT, MEASURES
from cephrec.render.terminal.signs import signs_for
from cephrec.study.bot import bot_of
from cephrec.study.budget import Stopped
from cephrec.verdict import check
from cephrec.viewer.choosing import Choice, choice_of, squares
from cephrec.viewer.manner import Manner
from cephrec.viewer.panes import Board
from cephrec.viewer.seats import KEYS, Seats, Thinker
from cephrec.viewer.sitting import Clock, Sitting, resumed
from cephrec.viewer.table import Table
from tests.laws.test_study import GAMES, seeds, somewhere
from tests.viewer.terminal import terminal

ROOT = Path(__file__).parents[2]
for_every_game = pytest.mark.parametrize("tags", GAMES, ids=lambda tags: " ".join(tags.values()) or "usual")


def sitting_of(tags: dict[str, str], position: str | None = None, clock: Clock | None = None) -> Sitting:
    game: Any = game_of(tags)
    at = game.rules.start()
    if position:
        game, at = read_position(position, tags)
    given = tags_at(game, at, tags)
    assert given is not None
    turn = 1 if game.rules.to_move(at) is Player.BLACK else 0
    return Sitting(game, {"White": "Ann", "Black": "Bob", **given}, at, clock=clock, first_turn=turn)


def bot(name: str, sitting: Sitting) -> Thinker:
    found = bot_of(name)
    assert found is not None

    def think(at: Any, ply: int, stop: Callable[[], bool]) -> str | None:
        try:
            return sitting.game.words.write(found.choose(sitting.game, at, Random(ply), stop).line[0])
        except Stopped:
            return None

    return think


def run(
    act: Callable[[Pilot[bool], Table], Awaitable[None]],
    sitting: Sitting,
    bots: tuple[Player, ...] = (),
    size: tuple[int, int] = (80, 24),
) -> tuple[Table, list[Record]]:
    kept: list[Record] = []
    thinkers = {player: bot("greedy", sitting) for player in bots}
    seats = Seats({Player.WHITE: "Ann", Player.BLACK: "Bob"}, thinkers, bot("3", sitting))
    app = Table(sitting, seats, Manner(View.MEDIUM, Look(signs_for("utf-8"), colour=True)), kept.append)

    async def whole() -> None:
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await act(pilot, app)

    asyncio.run(whole())
    return app, kept


async def until(pilot: Pilot[bool], true: Callable[[], bool]) -> None:
    for _ in range(200):
        if true():
            return
        await pilot.pause(0.02)
    pytest.fail("it never came to that")


@for_every_game
@given(seeds, st.data())
@settings(max_examples=20, deadline=None)
def test_every_legal_move_can_be_typed_and_nothing_else(tags: dict[str, str], seed: int, data: st.DataObject) -> None:
    game: Any = game_of(tags)
    at = somewhere(game, Random(seed))
    words = tuple(map(game.words.write, game.rules.legal(at)))
    wanted = data.draw(st.sampled_from(words))
    choice = choice_of(words)
    for sign in wanted:
        choice = choice.type(sign.upper())
    assert wanted in choice.fitting
    assert choice.move(choice.fitting.index(wanted) + 1).picked == wanted
    for sign in data.draw(st.text("abc123=x+-,~", max_size=6)):
        choice = choice.type(sign)
        assert choice.fitting
        assert choice.typed or choice.picked is None or len(words) == 1
        assert set(choice.fitting) <= set(words)


@for_every_game
@given(seeds, st.data())
@settings(max_examples=20, deadline=None)
def test_every_legal_move_can_be_clicked(tags: dict[str, str], seed: int, data: st.DataObject) -> None:
    game: Any = game_of(tags)
    at = somewhere(game, Random(seed))
    words = tuple(map(game.words.write, game.rules.legal(at)))
    wanted = data.draw(st.sampled_from(words))
    choice = choice_of(words)
    for name in squares(wanted)[:2]:
        cell = next(cell for cell in game.grid.cells if str(cell) == name)
        if len(choice.fitting) > 1 or not choice.typed:
            choice = choice.click(cell)
    assert wanted in choice.fitting


def test_a_square_is_no_beginning_of_another() -> None:
    assert Choice(("a1", "a11", "a12")).type("a").type("1").fitting == ("a1",)
    assert Choice(("a11", "a12")).type("a").type("1").fitting == ("a11", "a12")


def test_keys_choose_and_the_record_is_kept_after_every_ply() -> None:
    async def act(pilot: Pilot[bool], app: Table) -> None:
        await pilot.press("c", "2", "enter", "D", "3", "enter", "c", "3")
        await pilot.pause()
        assert str(app.choice.square) == "c3"
        assert app.choice.picked == "c3=2xc2+d3"
        assert "?" in str(app.query_one(Board).render())
        await pilot.press("enter", "e", "9")
        assert app.choice.typed == ""
        assert "e9: no legal move" in app.notice
        await pilot.press("enter", "escape", "enter")
        assert app.choice.typed == ""
        await pilot.press("f10")

    app, kept = run(act, sitting_of({}))
    assert [ply.word for ply in kept[-1].main.plies] == ["c2", "d3", "c3=2xc2+d3"]
    assert [len(record.main.plies) for record in kept] == [0, 1, 2, 3, 3]
    assert app.return_value is False
    assert check(Source("x", write_record(kept[-1]))).diagnostics == ()


def test_of_several_capture_sets_one_must_be_picked_and_is_shown() -> None:
    async def act(pilot: Pilot[bool], app: Table) -> None:
        await pilot.press("b", "2", "c", "3", "enter")
        await pilot.pause()
        assert app.choice.typed == "c3", "another square takes the place of the first"
        assert app.sitting.steps == ()
        await pilot.press("down", "down")
        await pilot.pause()
        assert app.choice.picked == "c3=2xb3+d3"
        await pilot.press("enter")
        await pilot.pause()
        assert app.sitting.move_text(1) == "1. c3=2xb3+d3"

    run(act, sitting_of({}, "W:Wb3,c2:Bd3"))


def test_the_mouse_chooses_square_and_capture_set() -> None:
    size = MEASURES[View.MEDIUM]

    def offset(name: str) -> tuple[int, int]:
        cell = next(cell for cell in Grid().cells if str(cell) == name)
        return LEFT + cell.file * (size.width + size.gap) + 3, 2 + (4 - cell.rank) * (size.height + size.row_gap) + 1

    async def act(pilot: Pilot[bool], app: Table) -> None:
        await pilot.click("#board", offset=offset("a1"))
        await pilot.pause()
        assert [app.sitting.game.words.write(step.move) for step in app.sitting.steps] == ["a1"]
        await pilot.click("#board", offset=offset("c3"))
        await pilot.pause()
        assert app.choice.fitting == ("c3=2xb3+c2", "c3=2xb3+d3", "c3=2xc2+d3", "c3=3xb3+c2+d3")
        await pilot.click("#told", offset=(3, 4))
        await pilot.pause()
        assert app.sitting.move_text(2) == "1... c3=3xb3+c2+d3"

    run(act, sitting_of({}, "W:Wb3,c2:Bd3"))


def test_a_bot_answers_undo_takes_back_both_and_hints_help() -> None:
    async def act(pilot: Pilot[bool], app: Table) -> None:
        await pilot.press("c", "3", "enter")
        await until(pilot, lambda: len(app.sitting.steps) == 2)
        await pilot.press("f2")
        await until(pilot, lambda: app._hint != "")
        assert app._hint in app.sitting.words()
        await pilot.press("f3")
        await pilot.pause()
        assert app.sitting.steps == ()
        await pilot.press("ctrl+u")
        assert "nothing" in app.notice

    run(act, sitting_of({}), bots=(Player.BLACK,))


def test_resigning_is_asked_twice_and_kept_and_can_be_taken_back_no_more_after_leaving() -> None:
    async def act(pilot: Pilot[bool], app: Table) -> None:
        await pilot.press("c", "3", "enter", "f4")
        assert app.sitting.result is None
        await pilot.press("f4")
        assert app.sitting.result == "1-0"
        await pilot.press("enter")

    app, kept = run(act, sitting_of({}))
    assert (kept[-1].result, kept[-1].tag("Termination")) == ("1-0", "resignation")
    assert app.return_value is True
    again = resumed(check(Source("x", write_record(kept[-1]))))
    assert again is not None
    assert again.result == "1-0"


def test_who_runs_out_of_time_has_lost() -> None:
    async def act(pilot: Pilot[bool], app: Table) -> None:
        await pilot.press("c", "3", "enter")
        app._since -= 100
        await until(pilot, lambda: app.sitting.result is not None)

    _, kept = run(act, sitting_of({}, clock=Clock(60, 2)))
    assert (kept[-1].result, kept[-1].tag("Termination"), kept[-1].tag("TimeControl")) == (
        "1-0",
        "time forfeit",
        "60+2",
    )
    assert "[%clk 0:01:0" in write_record(kept[-1])


def test_two_bots_play_to_the_end_and_a_whole_board_has_a_score() -> None:
    async def act(pilot: Pilot[bool], app: Table) -> None:
        await until(pilot, lambda: app.sitting.result is not None)

    _, kept = run(act, sitting_of({"Board": "2x3"}), bots=(Player.WHITE, Player.BLACK))
    assert kept[-1].tag("Score")
    assert check(Source("x", write_record(kept[-1]))).diagnostics == ()


@for_every_game
@given(seeds, st.integers(0, 30), st.booleans())
@settings(max_examples=15, deadline=None)
def test_a_game_that_was_kept_goes_on_where_it_stood(tags: dict[str, str], seed: int, plies: int, timed: bool) -> None:
    random, sitting = Random(seed), sitting_of(tags, clock=Clock(600, 5) if timed else None)
    for _ in range(plies):
        words = sitting.words()
        if not words:
            break
        sitting = sitting.play(random.choice(words), float(random.randrange(600)) if timed else None)
    again = resumed(check(Source("x", write_record(sitting.record()))))
    assert again is not None
    assert (again.at, again.left, again.clock, again.result) == (
        sitting.at,
        sitting.left,
        sitting.clock,
        sitting.result,
    )
    assert again.record() == sitting.record()
    assert sitting.undo(plies).steps == ()


@pytest.mark.parametrize(
    "moves", ["1. c3 {so} *", "1. c3 (1. a1) *", "1. c3 c3 *", "{x} 1. c3 *", "1. c3! *", "1. c3 * {end}"]
)
def test_what_would_be_lost_is_not_played_on(moves: str) -> None:
    assert resumed(check(Source("x", moves))) is None


def test_every_key_does_something() -> None:
    assert all(hasattr(Table, f"do_{action}") for _, action, _ in KEYS)
    names = [key for keys, _, _ in KEYS for key in keys]
    assert len(names) == len(set(names))


def test_every_character_of_the_board_is_on_its_square() -> None:
    from cephrec.core.diagram import Diagram
    from cephrec.render.terminal.board import cell_at, extent

    for view in View:
        diagram = Diagram(Grid(4, 3))
        columns, rows = extent(diagram, view)
        for flip in (False, True):
            found = [cell_at(diagram, view, x, y, flip=flip) for y in range(rows - 1) for x in range(LEFT, columns)]
            assert {cell for cell in found if cell} == set(Grid(4, 3).cells)
    assert cell_at(Diagram(Grid()), View.COMPACT, LEFT, 0, flip=True) == Cell(4, 0)


def played(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as left:
        main(["play", *arguments])
    out, err = capsys.readouterr()
    return int(left.value.code or 0), out, err


def test_bots_alone_need_no_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--bot", "greedy", "--bot", "2", "--board", "3x3", "--seed", "7"]
    status, out, _ = played(arguments, capsys)
    assert status == 0
    assert check(Source("x", out)).diagnostics == ()
    assert played(arguments, capsys)[1] == out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "needs a terminal"),
        (["--bot", "greedy"], "--bot twice"),
        (["--bot", "greedy", "--bot", "nobody"], "nobody: there is no such bot"),
        (["--bot", "1", "--bot", "1", "--board", "99x1"], "99x1"),
        (["--bot", "1", "--bot", "1", "--start", "W:Wz9:B"], "z9"),
        (["--bot", "1", "--bot", "1", "--tag", "Result=1-0"], "Result: this tag follows from the game"),
        (["--bot", "1", "--bot", "1", "--tag", "White=Ann"], "players are named by --white and --black"),
    ],
)
def test_what_cannot_be_played_is_said(arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    status, _, err = played(arguments, capsys)
    assert status == 2
    assert said in err
    assert err.count("\n") == 1


def test_own_tags_are_kept(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = played(["--bot", "1", "--bot", "1", "--board", "2x2", "--tag", "Event=Cup", "--tag", "Foo=1"], capsys)
    assert '[Event "Cup"]' in out
    assert '[Foo "1"]' in out


@pytest.mark.parametrize("name", ["nowhere/x.ceph", "-", ".", "/dev/full"])
def test_a_game_that_cannot_be_kept_is_not_begun(
    name: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("cephrec.cli.play._at_terminal", lambda: True)
    monkeypatch.setattr("cephrec.cli.play._sit", lambda *_: pytest.fail("it was begun"))
    status, _, err = played([name], capsys)
    assert status == 2
    assert name in err


def test_a_game_that_could_no_longer_be_kept_is_said_so() -> None:
    def full(_record: Record) -> None:
        raise OSError(28, "No space left on device")

    sitting = sitting_of({})
    seats = Seats({Player.WHITE: "Ann", Player.BLACK: "Bob"}, {}, bot("3", sitting))
    app = Table(sitting, seats, Manner(View.MEDIUM, Look(signs_for("utf-8"))), full)

    async def whole() -> None:
        async with app.run_test() as pilot:
            await pilot.pause()
            assert "not saved" in app.notice
            await pilot.press("f10")

    asyncio.run(whole())
    assert "No space left" in app.unsaved


@pytest.mark.requires("tmux")
def test_a_game_survives_its_process(tmp_path: Path) -> None:
    play = f"{sys.executable} -m cephrec play game.ceph --white Ann --black Bob"
    with terminal(f"{play}; clear; echo Once more; sleep 1; {play}; sleep 20", tmp_path) as pane:
        pane.wait("White Ann")
        pane.press("c", "3", "Enter")
        pane.wait("1. c3")
        (process,) = pane.processes()
        os.kill(process, signal.SIGKILL)
        pane.wait("Once more")
        pane.wait("1. c3")
        pane.press("d", "3", "Enter")
        pane.wait("d3")
        pane.press("F10")
        pane.wait("the game is in game.ceph")
    assert "1. c3 d3 *" in (tmp_path / "game.ceph").read_text(encoding="utf-8")


def test_ctrl_c_during_a_search_plays_nothing_and_keeps_the_game() -> None:
    sitting, searched = sitting_of({}), []

    def endless(_at: Any, _ply: int, stop: Callable[[], bool]) -> str | None:
        while not stop():
            time.sleep(0.01)
        searched.append("stopped")
        return "a1"

    kept: list[Record] = []
    seats = Seats({Player.WHITE: "Ann", Player.BLACK: "Bob"}, {Player.BLACK: endless}, endless)
    app = Table(sitting, seats, Manner(View.MEDIUM, Look(signs_for("utf-8"))), kept.append)

    async def whole() -> None:
        async with app.run_test() as pilot:
            await pilot.pause()
            await pilot.press("c", "3", "enter")
            await pilot.pause(0.1)
            await pilot.press("ctrl+c")

    asyncio.run(whole())
    for _ in range(200):
        if searched:
            break
        time.sleep(0.01)
    assert searched == ["stopped"]
    assert [ply.word for ply in kept[-1].main.plies] == ["c3"]


def test_a_long_hint_moves_no_row_and_the_count_of_moves_is_none() -> None:
    async def act(pilot: Pilot[bool], app: Table) -> None:
        await pilot.press("c", "3")
        app._hint = "c3=4xb3+c2+c4+d3"
        app.show()
        await pilot.pause()
        assert len(app.choice.fitting) > 8
        await pilot.click("#told", offset=(3, 9))
        await pilot.pause()
        assert app.sitting.steps == ()
        await pilot.click("#told", offset=(3, 1))
        await pilot.pause()
        assert app.sitting.move_text(1) == "1. c3=2xb3+c2"

    run(act, sitting_of({}, "W:Wb3,c2:Bd3,c4"))


def test_taking_back_nothing_gives_no_time_back() -> None:
    async def act(pilot: Pilot[bool], app: Table) -> None:
        app._since -= 50
        await pilot.press("f3")
        left = app._left(Player.WHITE)
        assert left is not None
        assert left < 11

    run(act, sitting_of({}, clock=Clock(60, 2)))
