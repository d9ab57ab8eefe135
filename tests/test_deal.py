"""`cephrec deal` writes the tags of a record that can be played on."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cephrec.cli import verbs
from cephrec.core.game import Game
from cephrec.core.source import Source
from cephrec.games import game_of
from cephrec.notation.read import read_source


def deal(*args: str) -> Result:
    return CliRunner().invoke(verbs, ["deal", *args])


@pytest.mark.parametrize("args", [[], ["--board", "9x9"], ["--mode", "King"], ["--board", "9x9", "--mode", "Sum"]])
def test_the_tags_make_a_game(args):
    result = deal("--seed", "7", *args)
    assert result.exit_code == 0
    record = read_source(Source("dealt", result.output)).record
    game = game_of({tag.name: tag.value for tag in record.tags})
    assert isinstance(game, Game)
    assert str(game.grid) == ("9x9" if "9x9" in args else "5x5")
    assert record.tag("Mode") in (*args, "Dash")


def test_a_seed_deals_the_same_floor_again():
    assert deal("--seed", "7").output == deal("--seed", "7").output != deal("--seed", "8").output


@pytest.mark.parametrize("args", [["--board", "7x7"], ["--mode", "king"]])
def test_what_cannot_be_dealt_is_said(args):
    result = deal(*args)
    assert result.exit_code == 2
    assert args[1] in result.output
    assert "Traceback" not in result.output


def test_a_file_is_not_overwritten(tmp_path: Path):
    target = tmp_path / "new.ceph"
    assert deal("-o", str(target)).exit_code == 0
    assert target.read_text().startswith('[Event "?"]')
    assert deal("-o", str(target)).exit_code == 2
    assert deal("-o", str(target), "--force").exit_code == 0
