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
    patterns = {re.sub(r"\{.*?\}", "*", shlex.split(command)[-1]) for command in COMMANDS}
    spoken = {f"{Path(shlex.split(command)[-1]).stem}.txt" for command in COMMANDS if "--alt" in command}
    folder = ROOT / "docs" / "gallery"
    wanted = {path for pattern in patterns | spoken for path in folder.glob(pattern)}
    assert set(folder.iterdir()) == wanted
    assert sum(path.stat().st_size for path in wanted) < 2_000_000


def test_every_option_and_printer_is_shown() -> None:
    from cephrec.cli.diagram import command as verb
    from cephrec.cli.drawing import suffixes

    shown = " ".join(COMMANDS)
    options = {max(option.opts, key=len) for option in verb.params if option.param_type_name == "option"}
    assert {option for option in options if f"{option} " not in f"{shown} "} == {
        "--output",
        "--header",
        "--marks",
        "--force",
    }
    assert "--no-header" in shown
    assert "--no-marks" in shown
    assert all(f"{suffix} " in f"{shown} " or f"--format {suffix[1:]}" in shown for suffix in suffixes())


@pytest.mark.parametrize("command", [command for command in COMMANDS if command.endswith((".svg", ".tex", ".txt"))])
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
