"""`cephrec perft` prints the counts that others found."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cephrec.cli import verbs

DATA = Path(__file__).parent / "data"
#: To which depth each row of Cephalopod's counts is printed.
DEPTHS = {"2x2": 20, "3x3": 12, "4x4": 6, "5x5": 6, "6x6": 4, "7x7": 4, "snub": 4, "12": 5, "3x3 snub": 9, "3x3 12": 10}


def perft(*args: str) -> Result:
    return CliRunner().invoke(verbs, ["perft", *args])


def rows(game: str) -> list[dict]:
    return json.loads((DATA / game / "perft.json").read_text(encoding="utf-8"))


def tags_of(row: dict) -> list[str]:
    return [arg for name, value in row["tags"].items() for arg in ("--tag", f"{name}={value}")]


@pytest.mark.parametrize("row", rows("cephalopod"), ids=lambda row: " ".join(row["tags"].values()))
def test_counts_of_cephalopod(row):
    depth = DEPTHS[" ".join(row["tags"].values())]
    # On 2x2 the counts are all there are: no game is longer.
    counts = [*row["counts"], *[0] * (depth if depth > 16 else 0)][1 : depth + 1]
    result = perft(*tags_of(row), "--depth", str(depth))
    assert result.output.split("\n")[:-1] == [f"{plies} {count}" for plies, count in enumerate(counts, 1)]


@pytest.mark.parametrize("row", rows("cifra")[:6], ids=lambda row: f"{row['floor']}, {row['tags']['Mode']}")
def test_counts_of_cifra(row, tmp_path: Path):
    record = tmp_path / "game.ceph"
    tags = "".join(f'[{name} "{value}"]\n' for name, value in row["tags"].items())
    plies = (
        ",".join(f"{item[1:]}={item[0]}" for item in word.split(",")) if "1" in word else word for word in row["prefix"]
    )
    record.write_text(f"{tags}\n{' '.join(plies)} *\n")
    assert perft(str(record), "--depth", "3").output == "".join(
        f"{plies} {count}\n" for plies, count in enumerate(row["counts"][:3], 1)
    )


def test_divided_counts_add_up():
    *lines, total = perft("--board", "3x3", "--depth", "5", "--divide").output.splitlines()
    assert [line.split()[0] for line in lines] == [file + rank for file in "abc" for rank in "123"]
    assert sum(int(line.split()[1]) for line in lines) == int(total.removeprefix("total ")) == 21096


def test_a_position_and_a_ply_of_a_file():
    assert perft("W:Wc4,d3:B", "--depth", "1", "--divide").output.count("\n") == 24
    assert "c3=2xc4+d3 1\n" in perft("W:Wc4,d3:B", "--depth", "1", "--divide").output


def test_nothing_follows_a_full_board():
    assert perft("W:Wa1,a2,b1:Bb2", "--board", "2x2", "--depth", "2").output == "1 0\n2 0\n"


@pytest.mark.parametrize("args", [["--board", "99"], ["--depth", "0"], ["W:Wz9:B"]])
def test_what_cannot_be_counted_is_one_line(args):
    result = perft(*args)
    assert result.exit_code == 2
    assert "Traceback" not in result.output
