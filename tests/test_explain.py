"""`cephrec explain` names what is legal, all of it and nothing else, and gives the reason for the rest."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from cephrec.cli import UNUSABLE, main
from cephrec.core.codes import CODES
from cephrec.explain import alternatives, elsewhere
from cephrec.games import AnyGame, game_of

FLOOR = "DLDLD/LLLLD/DDNLL/LDDDL/DLDLD"
GAMES = [
    {},
    {"Board": "3x4", "Dice": "12"},
    {"Lattice": "snub"},
    {"Game": "CIFRA", "Floor": FLOOR},
    {"Game": "CIFRA", "Floor": FLOOR, "Mode": "King"},
]


@pytest.mark.parametrize("tags", GAMES, ids=str)
def test_alternatives_and_the_rest_are_the_legal_moves(tags: dict[str, str]) -> None:
    game, random = game_of(tags), Random(4)
    assert not isinstance(game, tuple)
    at = game.rules.start()
    for _ in range(40):
        legal = list(game.rules.legal(at))
        if not legal or game.rules.result(at):
            break
        move = random.choice(legal)
        _holds(game, at, move, legal)
        at = game.rules.play(at, move)


def _holds(game: AnyGame, at: Any, move: Any, legal: list[Any]) -> None:
    tried = alternatives(game, at, move)
    words = {each.word for each in tried}
    possible = {each.word for each in tried if each.fault is None}
    rest = set(elsewhere(game, at, words, most=100_000))
    assert game.words.write(move) in possible
    assert len(words) == len(tried)
    assert possible | rest == {game.words.write(each) for each in legal}
    assert not possible & rest
    assert all(each.fault.code in CODES if each.fault else each.reason and each.rule for each in tried)


def run(capsys: pytest.CaptureFixture[str], *args: str) -> tuple[int, str]:
    with pytest.raises(SystemExit) as left:
        main(["explain", *args])
    said = capsys.readouterr()
    assert isinstance(left.value.code, int)
    return left.value.code, said.out + said.err


@pytest.fixture
def record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.chdir(tmp_path)
    Path("a.ceph").write_text('1. c2 d3 2. c4 (2. b3 c3=2) 2... c3 3. a1 *\n\n[White "Ann"]\n*\n')
    return "a.ceph"


def test_the_first_illegal_ply_is_explained(record: str, capsys: pytest.CaptureFixture[str]) -> None:
    status, said = run(capsys, record)
    assert status == 0
    assert said.startswith(
        "a.ceph, ply 4: Black played c3, and that was not legal: a die on c3 must capture (Cephalopod §3.2).\n"
    )
    assert "\n  c3=3xc2+c4+d3  yes: 1 + 1 + 1 = 3, and 6 is the most (Cephalopod §3.1)\n" in said
    assert "\n  Cephalopod §3.2: On a square that has a capture set a placement must capture" in said
    assert "\n  c3=1xc2        no: a single die, c2, cannot be captured" in said


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["--ply", "1"], "White played c2, and that was legal"),
        (["--variation", "3.1"], "Black played c3=2, and that was not legal: several captures"),
    ],
)
def test_a_ply_can_be_chosen(record: str, args: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    status, all_said = run(capsys, record, *args)
    assert status == 0
    assert said in all_said


@pytest.mark.usefixtures("record")
@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["a.ceph", "--ply", "9"], "no ply 9"),
        (["a.ceph", "--ply", "5"], "not known"),
        (["a.ceph", "--game", "2"], "no moves"),
        (["nonsense"], "neither a file nor a code"),
        (["ceph.ocupied"], "did you mean ceph.occupied?"),
    ],
)
def test_what_cannot_be_explained(args: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    status, all_said = run(capsys, *args)
    assert status == UNUSABLE
    assert said in all_said


@pytest.mark.parametrize("code", CODES)
def test_every_code_has_a_page(code: str, capsys: pytest.CaptureFixture[str]) -> None:
    status, said = run(capsys, code)
    assert (status, said.splitlines()[0]) == (0, f"### {code}")
    assert (f"> {CODES[code].rule}: " in said) == CODES[code].rule.startswith(("Cephalopod", "CIFRA"))


@pytest.mark.usefixtures("record")
def test_a_file_wins_over_a_code(capsys: pytest.CaptureFixture[str]) -> None:
    Path("ceph.occupied").write_text("1. c3 c3 *")
    assert "Black played c3" in run(capsys, "ceph.occupied")[1]


def test_the_beginning_of_codes_lists_them(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "check.")[1] == "check.not-checked\n"
