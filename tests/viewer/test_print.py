"""`cephrec replay` without a terminal: every step, one after the other."""

from __future__ import annotations

from pathlib import Path

import pytest

from cephrec.cli import main

GAME = """[White "Ann"]
[Black "Bob"]
[Round "3"]

{Before.} 1. c2 {[%clk 0:05:00] One.} d3?! $19 (1... a1 2. b2) 2. c3=2xc2+d3! 1-0
"""


@pytest.fixture
def game(tmp_path: Path) -> str:
    path = tmp_path / "game.ceph"
    path.write_text(GAME, encoding="utf-8")
    return str(path)


def printed(capsys: pytest.CaptureFixture[str], *args: str) -> tuple[int | str | None, str, str]:
    with pytest.raises(SystemExit) as ended:
        main(["replay", *args])
    out, err = capsys.readouterr()
    return ended.value.code, out, err


def test_all_steps_are_printed(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = printed(capsys, game)
    assert (status, err) == (0, "")
    assert out.startswith("Ann – Bob\nround 3 · 1–0\nCephalopod by Mark Steere\n\n")
    said = ["Before.", "1. c2", "clock 0:05:00", "One.", "1… d3?!", "?! doubtful move", "Black has a decisive"]
    said += ["or 1… a1", "2. c3=2! ×c2 d3 (1+1)", "White 2 on c3, capturing"]
    places = [out.index(text) for text in said]
    assert places == sorted(places)
    assert out.count("Start\n") == 1


def test_one_step_of_a_variation(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = printed(capsys, game, "--variation", "2.1", "--ply", "3", "--view", "compact", "--ascii")
    assert "2. b2   ply 3" in out
    assert out.isascii()
    assert out.count("a   b   c") == 1


def test_a_faulty_game_shows_the_fault_at_its_ply(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "faulty.ceph"
    path.write_text("1. c2 d3 2. c3 a1 *", encoding="utf-8")
    status, out, _ = printed(capsys, str(path), "--view", "compact")
    assert status == 0
    third = out.index("2. c3")
    assert out.index("A die on c3 must capture.") > third
    assert "Rule: Cephalopod §3.2" in out
    assert "a1: not judged" in out[third:]


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["--game", "2"], "there is no game 2; it has 1"),
        (["--ply", "9"], "there is no ply 9; the plies are 0 to 3"),
        (["--variation", "3.1"], "there is no such variation"),
    ],
)
def test_what_is_not_there_is_one_clear_line(
    game: str, args: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert printed(capsys, game, *args) == (2, "", f"cephrec: {game}: {said}\n")


def test_an_unreadable_file_is_one_clear_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, _, err = printed(capsys, str(tmp_path / "none.ceph"))
    assert (status, err.count("\n")) == (2, 1)
    assert "No such file" in err
