"""`cephrec tournament`: the crosstable, the records, and what is said of bots and tags that are not known."""

from __future__ import annotations

from pathlib import Path

import pytest

from cephrec.cli import main


def run(*arguments: str) -> int:
    with pytest.raises(SystemExit) as left:
        main(["tournament", *arguments])
    return int(left.value.code or 0)


def test_a_tournament_prints_its_table_and_keeps_its_games(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept = tmp_path / "games.ceph"
    arguments = ["random", "greedy", "3", "--games", "4", "--board", "3x3", "--jobs", "1"]
    assert run(*arguments, "-o", str(kept)) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == ["Bot", "Elo", "±", "Points", "1", "2", "3"]
    assert lines[1].split()[1:3] == ["level", "3"]
    assert sum(float(line.split("/")[0].split()[-1].replace("½", ".5")) for line in lines[1:]) == 12
    assert kept.read_text(encoding="utf-8").count("[Event ") == 12
    assert run(*arguments, "-o", str(kept)) == 2
    assert "--force" in capsys.readouterr().err
    with pytest.raises(SystemExit) as left:
        main(["validate", "-q", str(kept)])
    assert not left.value.code


def test_as_many_processes_as_one_likes_play_the_same_games(tmp_path: Path) -> None:
    one, two = tmp_path / "one.ceph", tmp_path / "two.ceph"
    for jobs, kept in (("1", one), ("2", two)):
        assert run("random", "taker", "--games", "4", "--board", "3x3", "-q", "--jobs", jobs, "-o", str(kept)) == 0
    assert one.read_bytes() == two.read_bytes()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["random", "level 9"], "level 9: there is no such bot"),
        (["random", "RANDOM"], "at least two different bots"),
        (["random", "1", "--tag", "Game=Go"], "is not a game"),
        (["random", "1", "--board", "1x9"], "1x9"),
    ],
)
def test_what_cannot_be_played_is_said_in_one_line(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(*arguments) == 2
    err = capsys.readouterr().err
    assert said in err
    assert err.count("\n") == 1
