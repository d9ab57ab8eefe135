"""The hook definition runs, and the TextMate grammar gives the parts of a record their scopes."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cephrec.cli import main

ROOT = Path(__file__).parents[1]
GRAMMAR: dict[str, Any] = json.loads((ROOT / "editors" / "ceph.tmLanguage.json").read_text())


@pytest.mark.parametrize("entry", re.findall(r"entry: (.*)", (ROOT / ".pre-commit-hooks.yaml").read_text()))
def test_a_hook_runs(entry: str, tmp_path: Path) -> None:
    (tmp_path / "a.ceph").write_text("1. c3 b3 *\n")
    with pytest.raises(SystemExit) as left:
        main([*shlex.split(entry)[1:], str(tmp_path / "a.ceph")])
    assert left.value.code == 0


def scopes(line: str) -> Iterator[tuple[str, str]]:
    """What the patterns of the grammar say of a line, in the order that editors try them."""
    rules = [GRAMMAR["repository"][pattern["include"][1:]] for pattern in GRAMMAR["patterns"]]
    at = 0
    while at < len(line):
        tries = [(rule, re.compile(rule.get("match") or rule["begin"]).search(line, at)) for rule in rules]
        hits = [(found.start(), order, rule, found) for order, (rule, found) in enumerate(tries) if found]
        if not hits:
            return
        _, _, rule, found = min(hits, key=lambda hit: hit[:2])
        if "begin" in rule:
            end = re.compile(rule["end"]).search(line, found.end())
            at = end.end() if end else len(line)
            yield rule["name"], line[found.start() : at]
            continue
        at = max(found.end(), at + 1)
        if "captures" in rule:
            yield from ((rule["captures"][str(n)]["name"], text) for n, text in enumerate(found.groups(), 1) if text)
        else:
            yield rule["name"], found[0]


TAG = ["punctuation.definition.tag.begin", "entity.name.tag", "punctuation.definition.tag.end"]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (
            '[White "Ann \\"A\\" Lee"]',
            [
                "punctuation.definition.tag.begin",
                "entity.name.tag",
                "string.quoted.double",
                "punctuation.definition.tag.end",
            ],
        ),
        (
            "1. c2 {x ; y} ; rest",
            ["constant.numeric.move", "variable.other.square", "comment.block", "comment.line.semicolon"],
        ),
        (
            "c3=3xb3+c2!? $220",
            [
                "variable.other.square",
                "constant.numeric.pips",
                "keyword.operator.capture",
                "support.variable.captured",
                "keyword.operator.glyph",
                "keyword.operator.glyph",
            ],
        ),
        (
            "(1... a1) 0-1",
            [
                "punctuation.section.variation",
                "constant.numeric.move",
                "variable.other.square",
                "punctuation.section.variation",
                "constant.language.result",
            ],
        ),
        ("% hidden 1. c3", ["comment.line.percentage"]),
        ('/FEN "W:W:B"/', ["keyword.control.setup", "string.quoted.double", "keyword.control.setup"]),
        ("1/2-1/2 * 0-1", ["constant.language.result"] * 3),
    ],
)
def test_scopes(line: str, expected: list[str]) -> None:
    assert [scope for scope, _ in scopes(line)] == [f"{scope}.ceph" for scope in expected]


def test_every_pattern_is_used_and_compiles() -> None:
    used = {pattern["include"][1:] for pattern in GRAMMAR["patterns"]}
    assert used == set(GRAMMAR["repository"])
    for rule in GRAMMAR["repository"].values():
        for key in ("match", "begin", "end"):
            re.compile(rule.get(key, ""))
