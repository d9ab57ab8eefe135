"""`cephrec rules` prints what docs/rules says, by the numbers that diagnostics cite."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cephrec.cli import UNUSABLE, main
from cephrec.core.codes import CODES
from cephrec.core.game import Game
from cephrec.documents import plain
from cephrec.games import GAMES, game_of
from cephrec.rulebook import cited, rulebook

DOCS = Path(__file__).parents[1] / "docs" / "rules"
FLOOR = "DLDLD/LLLLD/DDNLL/LDDDL/DLDLD"


def run(capsys: pytest.CaptureFixture[str], *args: str) -> tuple[int, str]:
    with pytest.raises(SystemExit) as left:
        main(["rules", *args])
    said = capsys.readouterr()
    assert isinstance(left.value.code, int)
    return left.value.code, said.out + said.err


@pytest.mark.parametrize("key", GAMES)
def test_the_whole_page_is_printed_and_nothing_else(key: str, capsys: pytest.CaptureFixture[str]) -> None:
    page = (DOCS / f"{key.lower()}.md").read_text(encoding="utf-8")
    page = re.sub(r"\[([^]]+)\]\([^)]*\)", r"\1", page.partition("\n")[2]).replace("## ", "")
    status, said = run(capsys, key)
    heading, _, body = said.partition("\n")
    assert (status, heading) == (0, rulebook(key).title)
    assert body.split() == plain(page).split()


@pytest.mark.parametrize("key", GAMES)
def test_every_number_is_found_alone(key: str, capsys: pytest.CaptureFixture[str]) -> None:
    for number in rulebook(key).numbers():
        for typed in (number, f"§{number}"):
            assert f"\n{number} " in run(capsys, key.upper(), typed)[1].replace("§", "")


@pytest.mark.parametrize("key", GAMES)
def test_a_rule_comes_without_its_neighbours(key: str, capsys: pytest.CaptureFixture[str]) -> None:
    for number in filter(lambda each: "." in each, rulebook(key).numbers()):
        lines = run(capsys, key, number)[1].splitlines()
        assert [line.split()[0] for line in lines if re.match(r"\d+\.\d", line)] == [number]


@pytest.mark.parametrize("key", GAMES)
def test_the_author_is_the_games(key: str, capsys: pytest.CaptureFixture[str]) -> None:
    game = game_of({"Game": key, "Floor": FLOOR})
    assert isinstance(game, Game)
    assert rulebook(key).author == game.author
    assert f"{key}, a game by {game.author}\n" in run(capsys)[1]


def test_variants_are_marked_as_not_the_authors(capsys: pytest.CaptureFixture[str]) -> None:
    assert "not Mark Steere's" in run(capsys)[1]
    assert "not Mark Steere's" in run(capsys, "cephalopod", "5.2")[1]


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["go"], "'cephalopod', 'cifra'"),
        (["cifra", "3.9"], "CIFRA has no §3.9; did you mean §3."),
        (["cifra", "x"], "there is §1 to §4.5"),
        (["cifra", ""], "CIFRA has no §;"),
    ],
)
def test_what_is_not_there_is_told_in_one_line(args: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    status, all_said = run(capsys, *args)
    assert status == UNUSABLE
    assert said in all_said
    assert all_said.count("\n") == 1


@pytest.mark.parametrize("rule", sorted({row.rule for row in CODES.values() if row.rule.split()[0] in GAMES}))
def test_every_cited_rule_has_words(rule: str) -> None:
    assert list(cited([rule, rule])) == [rule]
