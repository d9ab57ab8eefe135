"""`cephrec solve` says what is proven, and what is not."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cephrec.cli import verbs
from cephrec.core.source import Source
from cephrec.verdict import check

SOLVED = json.loads((Path(__file__).parent / "data" / "cephalopod" / "solved.json").read_text(encoding="utf-8"))
SAMPLES = Path(__file__).parents[1] / "samples"
KING = {"Game": "CIFRA", "Mode": "King", "Floor": "DLDLD/LLLLD/DDNLL/LDDDL/DLDLD", "Opening": "light,bottom"}


def solve(*args: str) -> Result:
    return CliRunner().invoke(verbs, ["solve", *args])


def tagged(tags: dict[str, str]) -> list[str]:
    return [arg for name, value in tags.items() for arg in ("--tag", f"{name}={value}")]


@pytest.mark.parametrize(
    "board", [pytest.param(board, marks=[pytest.mark.slow] * (board in ("2x4", "3x3"))) for board in SOLVED]
)
def test_small_boards_come_out_as_others_found(board):
    said = json.loads(solve("--board", board, "--format", "json").output)
    margin = SOLVED[board]["margin"]
    assert said["result"] == ("1-0" if margin > 0 else "0-1" if margin < 0 else "1/2-1/2")
    assert said["margin"] == {"least": margin, "most": margin}
    assert said["plies"] == len(said["line"]) == SOLVED[board]["plies"]


@pytest.mark.slow
def test_the_sample_is_the_line_of_3x3():
    solution = solve("--board", "3x3", "-o", "-").output
    assert (
        solution.partition("\n\n")[2]
        == (SAMPLES / "cephalopod" / "solved-3x3.ceph").read_text(encoding="utf-8").split("\n\n")[-1]
    )


def test_a_loss_is_said():
    verdict, line, moves = solve("--board", "2x3").output.splitlines()
    assert verdict == "Black wins in 26 plies, 4-2."
    assert line.startswith("Best line: 1. a1 a3 2. a2=2xa1+a3 b2 3.")
    assert moves == "All 6 moves lose."


def test_a_draw_has_a_line():
    verdict, line, moves = solve("--board", "2x2").output.splitlines()
    assert (verdict, moves) == ("Nobody wins: a draw.", "All 4 moves hold the draw.")
    assert line.startswith("Best line: 1. a1 ")


def test_a_draw_that_is_searched_has_a_line_to_the_end():
    verdict, line, moves = solve("B:Wa1,a2,b1=6,c2=6,d2=3,d3:Bb2=6,c1,c3=6,d1", "--board", "4x3").output.splitlines()
    assert (verdict, moves.partition(":")[0]) == ("Nobody wins: a draw.", "Moves that hold the draw (1 of 2)")
    assert line.startswith("Best line: 1... ")
    assert len(line.split()) - line.count(".") >= 12


def test_winning_moves_are_told_apart():
    *_, moves = solve("W:Wa1=6,a2=3,b1:Bb3=5,c2,c3=6", "--board", "3x3").output.splitlines()
    assert moves == "Moves that win (3 of 8): b2=6xb1+b3 b2=6xb3+c2 c1=2xb1+c2"


def test_what_is_not_proven_is_said_plainly():
    assert solve("--nodes", "1000").output == "Who wins is not proven after 1,001 positions.\n"
    said = json.loads(solve("--nodes", "1000", "--format", "json").output)
    assert (said["result"], said["line"], said["moves"], said["plies"]) == (None, None, None, None)
    assert said["margin"] == {"least": -25, "most": 25}


def test_a_table_that_costs_too_much_is_not_made():
    # No other test works this board out, and what is worked out once is remembered.
    args = ("--board", "3x3", "--tag", "Lattice=snub", "--nodes", "1000")
    assert solve(*args).output.startswith("Who wins is not proven")


def test_a_king_has_no_margin_and_no_value_without_a_proof():
    args = [*tagged(KING), "--depth", "1"]
    verdict, line, _ = solve("W:Wb2=5,a4=1:Bb4=5,e2=1", *args).output.splitlines()
    assert (verdict, line) == ("White wins in 1 ply.", "Best line: 1. a4xb4")
    assert solve("W:Wa1=5:Be5=5", *args).output.startswith("Who wins is not proven after")


def test_a_finished_game_is_over():
    assert solve("W:Wa1,a2,b1:Bb2", "--board", "2x2").output == "The game is over: White has won, 3-1.\n"


def test_the_line_becomes_a_record(tmp_path: Path):
    target = tmp_path / "line.ceph"
    position = "B:Wa1=6,a2=3,b1:Bb3=5,c2,c3=6"
    assert "wins" in solve(position, "--board", "3x3", "-o", str(target)).output
    verdict = check(Source("line", target.read_text()))
    assert (verdict.diagnostics, verdict.legal, verdict.finished) == ((), True, True)
    assert verdict.record.tag("FEN") == position
    assert solve(position, "--board", "3x3", "-o", str(target)).exit_code == 2
    assert solve(position, "--board", "3x3", "-o", str(target), "--force").exit_code == 0


def test_a_record_says_what_the_opening_settled(tmp_path: Path):
    target = tmp_path / "line.ceph"
    assert (
        solve(str(SAMPLES / "cifra" / "king.ceph"), "--ply", "18", "--nodes", "5000", "-o", str(target)).exit_code == 0
    )
    verdict = check(Source("line", target.read_text()))
    assert (verdict.diagnostics, verdict.record.tag("Opening"), verdict.record.result) == ((), "dark,top", "0-1")


def test_without_a_line_there_is_no_record(tmp_path: Path):
    result = solve("--nodes", "1000", "-o", str(tmp_path / "line.ceph"))
    assert result.exit_code == 2
    assert "there is no line to be written" in result.output


def test_the_same_question_has_the_same_answer():
    args = (str(SAMPLES / "cephalopod" / "complete.ceph"), "--ply", "126", "--nodes", "20000", "--format", "json")
    assert solve(*args).output == solve(*args).output


@pytest.mark.parametrize("seconds", ["nan", "inf", "0", "-1"])
def test_no_end_is_no_time(seconds):
    refused = solve("--board", "4x4", "--seconds", seconds)
    assert refused.exit_code == 2
    assert "--seconds" in refused.output
