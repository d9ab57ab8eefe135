"""What the README shows comes out."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from cephrec.cli import main

README = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")


def test_the_python_example_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (code,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    monkeypatch.chdir(tmp_path)
    exec(compile(code, "README.md", "exec"), {})
    said = capsys.readouterr().out
    assert "W:W:Bc3=3 (0, 1)" in said
    assert said.rstrip().endswith("1. c2 d3 2. c4 c3=3 *")
    assert (tmp_path / "after-a1.png").read_bytes().startswith(b"\x89PNG")


def without_terminal(args: list[str]) -> list[str]:
    """The same verb where nobody sits at a terminal."""
    alone = {"replay": [*args, "--print"], "play": ["play", "--bot", "greedy", "--bot", "2", "--board", "3x3"]}
    return alone.get(args[0], args)


def test_the_commands_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (record,) = re.findall(r"```\n(\[White.*?)```", README, re.DOTALL)
    Path("games").mkdir()
    for name in ("game.ceph", "games/game.ceph"):
        Path(name).write_text(record.replace(" *", " 3. a1 *"))
    for line in re.findall(r"^(cephrec [^\n]*?)  +\S", README, re.MULTILINE):
        args = shlex.split(line)[1:]
        with pytest.raises(SystemExit) as left:
            main(without_terminal(args))
        assert left.value.code == 0, line


def test_there_are_two_commands_for_a_fresh_clone() -> None:
    block = README.split("```")[1]
    assert re.findall(r"^make (\w+)", block, re.MULTILINE) == ["demo", "test"]


def test_every_page_that_is_linked_is_there() -> None:
    root = Path(__file__).parents[1]
    for target in re.findall(r"\]\(([^)#]+)\)", README):
        assert (root / target).exists(), target
