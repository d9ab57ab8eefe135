"""Games, lines, plies and bare positions are found where the arguments of a verb point."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cephrec.cli import Unusable
from cephrec.cli.target import Chosen, choose

RECORD = """\
1. c3 b3 (1... a1 2. b1 (2. e5 e4) 2... d1) 2. d4 *

1. c3 c3 2. d4 /FEN "W:Wa1:B"/ e5 3. e5 *

[Board "99"]
1. a1 *
"""


@pytest.fixture
def find(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.chdir(tmp_path)
    Path("a.ceph").write_text(RECORD)

    def find(target: str = "a.ceph", **options: Any) -> Chosen:
        return choose(target, **{"game": None, "ply": None, "variation": (), "tags": {}, **options})

    return find


def shown(chosen: Chosen) -> list[str]:
    """The squares that hold a die."""
    return [str(cell) for cell, die in zip(chosen.game.grid.cells, chosen.at.dice, strict=True) if die]


@pytest.mark.parametrize(
    ("options", "squares", "ply"),
    [
        ({}, ["b3", "c3", "d4"], 3),
        ({"ply": 0}, [], 0),
        ({"ply": 2}, ["b3", "c3"], 2),
        ({"variation": ((2, 1),)}, ["a1", "b1", "c3", "d1"], 4),
        ({"variation": ((2, 1),), "ply": 2}, ["a1", "c3"], 2),
        ({"variation": ((2, 1), (3, 1))}, ["a1", "c3", "e4", "e5"], 4),
        ({"game": 2, "ply": 1}, ["c3"], 1),
        ({"game": 2}, ["a1", "e5"], 4),
        ({"game": 2, "ply": 3}, ["a1"], 3),
        ({"game": 2, "ply": 2, "stuck": True}, ["c3"], 2),
        ({"target": "B:Wa1,c3=4:Bb2=6"}, ["a1", "b2", "c3"], 0),
        ({"target": "b:wg7:b", "tags": {"Board": "7x7"}}, ["g7"], 0),
    ],
)
def test_found(find: Any, options: dict[str, Any], squares: list[str], ply: int) -> None:
    chosen = find(**options)
    assert (shown(chosen), chosen.ply) == (squares, ply)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"ply": 4}, "no ply 4; the plies are 0 to 3"),
        ({"game": 4}, "no game 4; it has 3"),
        ({"game": 3}, "was not judged"),
        ({"game": 2, "ply": 2}, "position after ply 2 is not known"),
        ({"variation": ((1, 1),)}, "no such variation"),
        ({"target": "W:Wz9:B"}, "z9 is not on the 5x5 board"),
        ({"target": "W:nonsense"}, "cannot be understood"),
    ],
)
def test_not_found(find: Any, options: dict[str, Any], said: str) -> None:
    with pytest.raises(Unusable, match=said):
        find(**options)


def test_a_file_wins_over_a_position(find: Any) -> None:
    Path("W:W:B").write_text("1. c3 *")
    assert shown(find("W:W:B")) == ["c3"]


def test_thousands_of_variations_deep(find: Any) -> None:
    depth = 5000
    Path("deep.ceph").write_text("1. a1 b2 " + "(1... b2 " * depth + ")" * depth + " *")
    chosen = find("deep.ceph", variation=((2, 1),) * depth)
    assert shown(chosen) == ["a1", "b2"]
