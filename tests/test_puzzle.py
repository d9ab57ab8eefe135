"""`cephrec puzzle` makes problems that have one solution, and gives it away only where it is asked for."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cephrec.cli import verbs
from cephrec.core.source import Source
from cephrec.games import insight_of
from cephrec.notation.split import split
from cephrec.study.budget import Budget
from cephrec.study.solve import solve
from cephrec.verdict import Verdict, check

GAME = """\
[White "Ann"]
[Board "3x3"]

b1 c1 b2 a2 a3 a1=2xa2+b1 a2=3xa1+b2 b1 b2=4xa2+b1 c2=5xb2+c1 a2 b3 c1 a1 b2=6xb3+c2 c3 b3=2xa3+c3 c3
b1=2xa1+c1 a3=3xa2+b3 c1 a1 b3=4xa3+c3 a3 a2=2xa1+a3 c2 c3=5xb3+c2 c2=6xc1+c3 c1 c3 b3 a1=4xa2+b1 b1=5xa1+c1
a3 a1 a2=2xa1+a3 a3=3xa2+b3 c1 a1 a2=4xa1+a3 a3 a1 b3=2xa3+c3 c3 a3=6xa2+b3 a2 b3 0-1
"""


def puzzle(*args: str) -> Result:
    return CliRunner().invoke(verbs, ["puzzle", *args])


@pytest.fixture
def game(tmp_path: Path) -> str:
    path = tmp_path / "game.ceph"
    path.write_text(GAME)
    return str(path)


@pytest.fixture
def problems(game: str) -> str:
    return puzzle(game, "--nodes", "2000", "-q").output


def posed(text: str) -> list[Verdict]:
    verdicts = [check(piece) for piece in split([text.encode()], "problems.ceph") if isinstance(piece, Source)]
    assert verdicts
    return verdicts


def test_a_problem_is_a_clean_record_with_one_solution(problems):
    for verdict in posed(problems):
        assert verdict.diagnostics == ()
        played = verdict.replay
        main, solution = played.tracks
        at = main.befores[0]
        right = solve(played.game.rules, insight_of(played.game), at, Budget())
        assert right.result == 1
        assert right.keep == (solution.steps[0].move,)
        assert main.steps[0].move not in right.keep
        assert right.plies == len(solution.steps) == int(verdict.record.tag("WinsIn"))
        assert played.game.rules.result(solution.end) == (
            "1-0" if played.game.rules.to_move(at).value == "W" else "0-1"
        )


def test_a_problem_says_where_it_is_from(problems):
    played = check(Source("game", GAME)).replay.main
    sources = []
    for verdict in posed(problems):
        assert (verdict.record.tag("Event"), verdict.record.tag("White")) == ("Puzzle", "Ann")
        name, number, ply = verdict.record.tag("Source").split(", ")
        assert (name, number) == ("game.ceph", "game 1")
        sources.append(int(ply.removeprefix("ply ")))
        assert played.befores[sources[-1] - 1] == verdict.replay.main.befores[0]
        missed = verdict.record.main.plies[0].word == game_words()[sources[-1] - 1]
        assert verdict.record.main.plies[0].after[0].text == (
            "Played in the game; it does not win."
            if missed
            else "The game went on with the solution; this does not win."
        )
    assert sources == [34, 35, 36, 37, 38, 42]


def game_words() -> list[str]:
    return [ply.word for ply in check(Source("game", GAME)).record.main.plies]


def test_the_same_games_make_the_same_problems_once(game, problems):
    assert puzzle(game, game, "--nodes", "2000", "-q").output == problems


def test_how_long_a_win_may_take_and_how_many_can_be_said(game):
    found = posed(
        puzzle(game, "--nodes", "2000", "-q", "--least-plies", "11", "--most-plies", "13", "--most", "2").output
    )
    assert [each.record.tag("WinsIn") for each in found] == ["13", "11"]


def test_diagrams_do_not_show_the_answer(game, tmp_path: Path):
    args = (game, "--nodes", "2000", "--most", "1", "-o", str(tmp_path / "p.ceph"))
    result = puzzle(*args, "--diagrams", str(tmp_path / "p{game}.svg"))
    assert result.output == "1 problem\n"
    target = tmp_path / "start.svg"
    drawn = CliRunner().invoke(
        verbs, ["diagram", str(tmp_path / "p.ceph"), "--ply", "0", "--no-marks", "-o", str(target)]
    )
    assert drawn.exit_code == 0
    assert target.read_bytes() == (tmp_path / "p1.svg").read_bytes()


def test_pictures_need_names_of_their_own(game):
    result = puzzle(game, "--diagrams", "same.svg")
    assert result.exit_code == 2
    assert "needs {game} in its name" in result.output
