"""Imports point down, and the heavy libraries stay in their rooms."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1] / "cephrec"
FLOORS = {
    **dict.fromkeys(("core", "documents"), 0),
    "notation": 1,
    "games": 2,
    "messages": 2,
    **dict.fromkeys(("tracks", "verdict", "explain", "mend", "notes", "rulebook", "sequence", "typed", "scene"), 3),
    **dict.fromkeys(("render", "formats"), 4),
    **dict.fromkeys(("viewer", "articles", "face"), 5),
    **dict.fromkeys(("bulk", "study"), 6),
    **dict.fromkeys(("cli", "__main__"), 7),
}
#: The rooms that may import a library; no other may.
ROOMS = {
    "lark": ("notation", "games.cephalopod.words", "games.cifra.words"),
    "PIL": ("render",),
    "rich": ("cli", "render.terminal"),
    "textual": ("viewer",),
    "click": ("cli",),
}
MODULES = sorted(ROOT.rglob("*.py"))


def name_of(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are written in full"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_imports_point_down(path: Path) -> None:
    room = name_of(path)
    for imported in imports(path):
        top, _, rest = imported.partition(".")
        if top in ROOMS:
            assert any(f"{room}.".startswith(f"{allowed}.") for allowed in ROOMS[top]), f"{room} imports {top}"
        if top == "cephrec" and rest.split(".")[0] in FLOORS and room != "__init__":
            assert FLOORS[rest.split(".")[0]] <= FLOORS[room.split(".")[0]], f"{room} imports {imported}"


def test_every_room_has_a_floor() -> None:
    assert {name_of(path).split(".")[0] for path in MODULES} - {"__init__"} <= set(FLOORS)


PURE = [
    path
    for path in MODULES
    if (name_of(path).startswith("games.") and path.stem in ("rules", "picture", "modes"))
    or name_of(path).startswith("core.")
]


@pytest.mark.parametrize("path", PURE, ids=name_of)
def test_rules_and_pictures_are_pure(path: Path) -> None:
    allowed = {"__future__", "cephrec", "collections", "dataclasses", "enum", "functools", "itertools", "operator"}
    allowed |= {"re", "bisect", "typing", "math"}
    assert {imported.split(".")[0] for imported in imports(path)} <= allowed
