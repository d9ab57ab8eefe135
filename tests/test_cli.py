"""The frame of the command line: it starts light, its verbs show examples that run, and it never shows a traceback."""

from __future__ import annotations

import errno
import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import click
import pytest

from cephrec import __version__
from cephrec.cli import CLOSED_PIPE, INTERRUPTED, UNUSABLE, VERBS, Unusable, main, verbs

SAMPLES = Path(__file__).parents[1] / "samples"


def run(*args: str) -> int:
    with pytest.raises(SystemExit) as left:
        main(args)
    assert isinstance(left.value.code, int)
    return left.value.code


@pytest.fixture
def failing(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Makes a verb `fail` that does what it is given."""

    def make(deed: Any) -> None:
        monkeypatch.setitem(VERBS, "fail", "Fails.")
        monkeypatch.setitem(sys.modules, "cephrec.cli.fail", SimpleNamespace(command=click.command()(deed)))  # type: ignore[arg-type]

    return make


def raising(error: BaseException) -> Any:
    def deed() -> None:
        raise error

    return deed


def test_help_loads_click_and_nothing_heavy() -> None:
    code = (
        "import sys; from cephrec.cli import main\n"
        "try: main(['--help'])\n"
        "except SystemExit: pass\n"
        "print(*sys.modules, file=sys.stderr)"
    )
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = said.stderr.split()
    ours = {name for name in loaded if name.split(".")[0] in ("cephrec", "lark", "rich", "PIL", "textual")}
    assert ours == {"cephrec", "cephrec.cli"}
    for verb in VERBS:
        assert f"\n  {verb} " in said.stdout


def test_the_games_authors_are_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--help") == 0
    said = capsys.readouterr().out
    assert "Mark Steere" in said
    assert "Mitsuo Yamamoto" in said


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--version") == 0
    assert capsys.readouterr().out == f"cephrec {__version__}\n"
    assert run("--version", "-v") == 0
    assert "lark" in capsys.readouterr().out


def example_lines(verb: str) -> list[str]:
    command = verbs.get_command(click.Context(verbs), verb)
    assert command is not None
    return [line.strip() for line in (command.epilog or "").splitlines() if line.startswith("  cephrec ")]


@pytest.mark.parametrize("verb", VERBS)
def test_help_ends_with_two_examples(verb: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(verb, "--help") == 0
    said = capsys.readouterr().out.rstrip().splitlines()
    examples = example_lines(verb)
    assert len(examples) == 2
    assert [line.strip() for line in said[-2:]] == examples


@pytest.mark.parametrize(("verb", "number"), [(verb, number) for verb in VERBS for number in (0, 1)])
def test_examples_run(verb: str, number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "games").mkdir()
    for sample in ("annotated", "figures"):
        shutil.copy(SAMPLES / "cephalopod" / f"{sample}.ceph", tmp_path / "games")
    shutil.copy(SAMPLES / "cephalopod" / "annotated.ceph", tmp_path / "game.ceph")
    monkeypatch.chdir(tmp_path)
    if verb == "unpack":
        assert run("pack", "game.ceph", "-o", "game.cephpack") == 0
    program, *args = shlex.split(example_lines(verb)[number])
    assert program == "cephrec"
    assert run(*args) == 0


@pytest.mark.parametrize(
    ("deed", "status", "said"),
    [
        (raising(FileNotFoundError(errno.ENOENT, "No such file or directory", "a.ceph")), UNUSABLE, "a.ceph: No such"),
        (raising(IsADirectoryError(errno.EISDIR, "Is a directory", "a")), UNUSABLE, "a: Is a directory"),
        (raising(PermissionError(errno.EACCES, "Permission denied", "a")), UNUSABLE, "a: Permission denied"),
        (raising(OSError(errno.ENOSPC, "No space left on device")), UNUSABLE, "No space left on device"),
        (raising(Unusable("a.png: exists already\nand more")), UNUSABLE, "a.png: exists already and more"),
        (raising(click.UsageError("no such thing")), UNUSABLE, "no such thing"),
        (raising(KeyboardInterrupt()), INTERRUPTED, "interrupted"),
        (raising(ZeroDivisionError("division by zero")), UNUSABLE, "internal error"),
        (raising(RecursionError("too deep")), UNUSABLE, "internal error"),
        (raising(ModuleNotFoundError("no", name="zstandard")), UNUSABLE, "pip install 'cephrec[zst]'"),
        (raising(BrokenPipeError(errno.EPIPE, "Broken pipe")), CLOSED_PIPE, ""),
        (lambda: 1, 1, ""),
        (lambda: None, 0, ""),
    ],
)
def test_failures_end_in_one_line(
    failing: Any, deed: Any, status: int, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    failing(deed)
    assert run("fail") == status
    lines = capsys.readouterr().err.strip().splitlines()
    assert len(lines) == bool(said)
    assert said in "".join(lines)


@pytest.mark.parametrize("args", [["nonsense"], ["--nonsense"], ["-v"]])
def test_wrong_usage_is_one_line_that_names_the_help(args: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(*args) == UNUSABLE
    said = capsys.readouterr().err.strip()
    assert "\n" not in said
    assert "--help" in said


def test_without_a_verb_the_help_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert run() == UNUSABLE
    assert "Usage: cephrec" in capsys.readouterr().err


def shell(line: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "cephrec": f"{sys.executable} -m cephrec"}
    return subprocess.run(["bash", "-c", line], capture_output=True, text=True, env=environment, check=False)


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs a device that is always full")
def test_a_full_disk_is_one_line() -> None:
    done = shell("$cephrec --help > /dev/full")
    assert (done.returncode, done.stderr) == (UNUSABLE, "cephrec: No space left on device\n")


def test_a_closed_pipe_is_silent() -> None:
    assert shell("$cephrec --help | true").stderr == ""


@pytest.mark.parametrize(("typed", "offered"), [("", set(VERBS)), ("--ver", {"--version", "--verbose"})])
def test_shell_completion(typed: str, offered: set[str]) -> None:
    line = f"_CEPHREC_COMPLETE=bash_complete COMP_WORDS='cephrec {typed}' COMP_CWORD=1 $cephrec"
    assert {answer.split(",")[-1] for answer in shell(line).stdout.split()} == offered
