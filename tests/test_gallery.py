"""The gallery shows what its commands draw today."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from cephrec.cli import main
from tools.gallery import CHAPTERS, ROOT, page

COMMANDS = [command for _, _, commands in CHAPTERS for command in commands]


def test_the_page_is_up_to_date() -> None:
    assert (ROOT / "docs" / "gallery.md").read_text(encoding="utf-8") == page()
    files = {shlex.split(command)[-1] for command in COMMANDS}
    assert {path.name for path in (ROOT / "docs" / "gallery").iterdir()} == files


@pytest.mark.parametrize("command", [command for command in COMMANDS if command.endswith((".svg", ".txt"))])
def test_a_picture_is_what_its_command_draws(command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    words = shlex.split(command)
    target = tmp_path / words[-1]
    with pytest.raises(SystemExit) as left:
        main(["diagram", *words[:-1], str(target), *([] if "--lang" in words else ["--lang", "en"])])
    assert not left.value.code
    assert target.read_bytes() == (ROOT / "docs" / "gallery" / words[-1]).read_bytes()


def test_every_theme_is_shown() -> None:
    from cephrec.scene.theme import THEMES

    shown = " ".join(COMMANDS)
    assert set(THEMES) <= set(re.findall(r"--theme (\w+)", shown))


PAGE = (ROOT / "docs" / "diagrams.md").read_text(encoding="utf-8")


def test_the_commands_of_the_page_on_diagrams_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = (ROOT / "samples" / "cephalopod" / "annotated.ceph").read_bytes()
    monkeypatch.chdir(tmp_path)
    (tmp_path / "game.ceph").write_bytes(game)
    (board,) = re.findall(r"^```text\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    (tmp_path / "board.txt").write_text(board, encoding="utf-8")
    commands = [
        line
        for block in re.findall(r"^```sh\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
        for line in block.splitlines()
    ]
    for command in commands:
        program, *words = shlex.split(command)
        assert program == "cephrec"
        with pytest.raises(SystemExit) as left:
            main(words)
        assert not left.value.code, command
    assert len(commands) > 10
