"""No layer outside games/ asks which game it has: none imports a game, none compares with a game's name or codes."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import cephrec
from cephrec.games import GAMES

ROOT = Path(cephrec.__file__).parent
MODULES = sorted(path for path in ROOT.rglob("*.py") if path.relative_to(ROOT).parts[0] != "games")
#: The notation's own tables: which tags a record has (§2), and what each code means.
TABLES = {"core/tags.py", "core/codes.py"}


def names_a_game(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("cephrec.games."):
            yield f"{node.lineno}: imports {node.module}"
        if isinstance(node, ast.Import):
            yield from (
                f"{node.lineno}: imports {it.name}" for it in node.names if it.name.startswith("cephrec.games.")
            )
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            value = node.value
            if value in GAMES or value.startswith(("ceph.", "cifra.")):
                yield f"{node.lineno}: says {value!r}"


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_layer_outside_games_names_a_game(path):
    if str(path.relative_to(ROOT)) not in TABLES:
        assert list(names_a_game(ast.parse(path.read_text(encoding="utf-8")))) == []


def test_the_search_finds_what_it_looks_for():
    found = names_a_game(ast.parse("import cephrec.games.cifra\nif game.key == 'CIFRA':\n    fault = 'cifra.locked'"))
    assert len(list(found)) == 3
