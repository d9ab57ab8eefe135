"""`cephrec analyse`: in place or into another file, many games or one, and what is said of those left alone."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cephrec.cli import main

TWO = '[Board "3x3"]\n[White "Ann"]\n\n1. b2 a1 2. c3 {so} *\n\n\n[Board "3x3"]\n\n1. a1 c3 2. b1 *\n'
FAULTY = '[Event "x"]\n\n1. c3 c3 *\n\n[Event "y"]\n[Board "3x3"]\n\n1. b2 *\n'


def run(*arguments: str) -> int:
    with pytest.raises(SystemExit) as left:
        main(["analyse", "--nodes", "50", "--jobs", "1", *arguments])
    return int(left.value.code or 0)


def test_games_are_analysed_in_place_and_blank_lines_stay(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a.ceph"
    path.write_text(TWO, encoding="utf-8")
    assert run(str(path)) == 0
    text = path.read_text(encoding="utf-8")
    assert text.count("%eval") == 6
    assert "*\n\n\n[Event" in text
    out = capsys.readouterr().out
    assert "game 1: Ann – ?" in out
    assert "accuracy" in out
    assert run("-q", str(path)) == 0
    assert path.read_text(encoding="utf-8") == text


def test_processes_change_nothing_in_what_is_found(tmp_path: Path) -> None:
    one, two = tmp_path / "1.ceph", tmp_path / "2.ceph"
    for path, jobs in ((one, "1"), (two, "2")):
        path.write_text(TWO, encoding="utf-8")
        assert run("-q", "--jobs", jobs, str(path)) == 0
    assert one.read_bytes() == two.read_bytes()


def test_a_faulty_game_is_left_alone_and_its_neighbour_analysed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "a.ceph"
    path.write_text(FAULTY, encoding="utf-8")
    assert run("-q", str(path)) == 1
    assert "game 1 was left alone: not all of it is legal" in capsys.readouterr().err
    assert path.read_text(encoding="utf-8").startswith('[Event "x"]\n\n1. c3 c3 *\n\n')
    assert path.read_text(encoding="utf-8").count("%eval") == 1


def test_another_file_one_game_json_and_a_plot(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, other, plot = tmp_path / "a.ceph", tmp_path / "b.ceph", tmp_path / "p.svg"
    path.write_text(TWO, encoding="utf-8")
    assert run("--json", "--game", "2", "-o", str(other), "--plot", str(plot), str(path)) == 0
    said = json.loads(capsys.readouterr().out)
    assert (said["game"], len(said["evals"]), len(said["chances"])) == (2, 3, 4)
    assert path.read_text(encoding="utf-8") == TWO
    assert other.read_text(encoding="utf-8").count("%eval") == 3
    assert "chance to win" in plot.read_text(encoding="utf-8")
    assert run("-o", str(other), str(path)) == 2
    assert run("--game", "3", str(path)) == 2
    assert run("--dry-run", str(path)) == 0
    assert path.read_text(encoding="utf-8") == TWO


def test_the_sample_is_analysed_as_it_stands_and_its_plot_is_the_one_in_the_documents(tmp_path: Path) -> None:
    root = Path(__file__).parents[1]
    text = (root / "samples" / "cephalopod" / "analysed.ceph").read_text(encoding="utf-8")
    path, plot = tmp_path / "a.ceph", tmp_path / "p.svg"
    path.write_text(text.removeprefix("; expect clean\n"), encoding="utf-8")
    with pytest.raises(SystemExit) as left:
        main(["analyse", "-q", str(path), "--plot", str(plot)])
    assert not left.value.code
    assert path.read_text(encoding="utf-8") == text.removeprefix("; expect clean\n")
    assert plot.read_bytes() == (root / "docs" / "examples" / "chances.svg").read_bytes()


def test_lines_that_no_record_holds_stay(tmp_path: Path) -> None:
    path = tmp_path / "lines.ceph"
    path.write_text('; above\n[White "Ann"]\n% hidden\n; between\n[Board "2x2"]\n\na1 b2 {mine} *\n; below\n')
    texts = []
    for _ in range(2):
        assert run("-q", str(path)) == 0
        texts.append(path.read_text(encoding="utf-8"))
    assert texts[0] == texts[1]
    lines = texts[0].splitlines()
    assert lines[:3] == ["; above", "% hidden", "; between"]
    assert lines[-1] == "; below"
    assert "[%eval" in texts[0]
    assert "mine" in texts[0]


def test_a_text_of_which_something_would_be_lost_is_left_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "a.ceph"
    path.write_text('[White "Ann"]\n[White "Zoe"]\n\n1. c3 *\n', encoding="utf-8")
    assert run(str(path)) == 1
    assert "game 1 was left alone: it has faults" in capsys.readouterr().err
    assert "Zoe" in path.read_text(encoding="utf-8")


def test_what_cannot_be_written_is_refused_before_anything_is_analysed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "a.ceph"
    path.write_text(TWO, encoding="utf-8")
    for arguments in (["-o", str(path)], ["--plot", str(tmp_path / "no" / "p.svg")]):
        assert run(*arguments, str(path)) == 2
        out, err = capsys.readouterr()
        assert not out
        assert err.count("\n") == 1
    assert path.read_text(encoding="utf-8") == TWO
