"""`cephrec validate`: what it reads, what it leaves out, and how it ends."""

from __future__ import annotations

import bz2
import gzip
import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from cephrec.cli import UNUSABLE, main

CLEAN = b"1. c3 b3 *\n"
FAULTY = b"1. c3 c3 2. d4 *\n"
DOUBTFUL = b"1. c3 b3\n"


@pytest.fixture(autouse=True)
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "games" / "old").mkdir(parents=True)
    for name, content in {
        "clean.ceph": CLEAN,
        "faulty.ceph": FAULTY,
        "doubtful.ceph": DOUBTFUL,
        "games/b.ceph": CLEAN,
        "games/a.ceph": FAULTY,
        "games/old/c.ceph.gz": gzip.compress(CLEAN),
        "games/notes.txt": b"no record",
    }.items():
        (tmp_path / name).write_bytes(content)
    return tmp_path


def run(*args: str) -> int:
    with pytest.raises(SystemExit) as left:
        main(["validate", *args])
    assert isinstance(left.value.code, int)
    return left.value.code


@pytest.mark.parametrize(
    ("args", "status"),
    [
        (["clean.ceph"], 0),
        (["faulty.ceph"], 1),
        (["doubtful.ceph"], 0),
        (["--strict", "doubtful.ceph"], 1),
        (["missing.ceph"], UNUSABLE),
        (["faulty.ceph", "missing.ceph"], UNUSABLE),
        (["--ignore", "ceph", "faulty.ceph"], 0),
        (["--ignore", "text,ceph", "faulty.ceph"], 0),
        (["--select", "text", "faulty.ceph"], 0),
        (["--select", "ceph.occ", "faulty.ceph"], 1),
        (["--select", "nonsense", "faulty.ceph"], UNUSABLE),
        (["--format", "nonsense", "faulty.ceph"], UNUSABLE),
        ([], UNUSABLE),
    ],
)
def test_exit_status(args: list[str], status: int) -> None:
    assert run(*args) == status


def test_a_missing_file_costs_no_other(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("missing.ceph", "faulty.ceph") == UNUSABLE
    said = capsys.readouterr()
    assert said.err == "cephrec: missing.ceph: No such file or directory\n"
    assert "ceph.occupied" in said.out


def report(*args: str, capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    run("--format", "json", *args)
    said: dict[str, Any] = json.loads(capsys.readouterr().out)
    return said


def test_folders_are_searched(capsys: pytest.CaptureFixture[str]) -> None:
    said = report("games", capsys=capsys)
    assert [file["name"] for file in said["files"]] == ["games/a.ceph", "games/b.ceph", "games/old/c.ceph.gz"]
    assert said["summary"] == {"files": 3, "games": 3, "errors": 1, "warnings": 0}


def test_a_folder_without_records_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "empty").mkdir()
    assert run("empty") == 0
    assert capsys.readouterr().err == "cephrec: empty: no records in this folder\n"


def test_standard_input(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    for content in (FAULTY, gzip.compress(FAULTY)):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(content)))
        (file,) = report("-", capsys=capsys)["files"]
        assert file["games"][0]["legal"] is False


def test_codes_left_out_change_the_report_and_never_the_verdict(capsys: pytest.CaptureFixture[str]) -> None:
    (file,) = report("--ignore", "ceph", "faulty.ceph", capsys=capsys)["files"]
    assert file["games"][0]["legal"] is False
    assert [found["code"] for found in file["games"][0]["diagnostics"]] == ["check.not-checked"]


def test_of_a_truncated_archive_what_was_read_is_judged(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "cut.ceph").write_bytes(gzip.compress(FAULTY + CLEAN)[:-4])
    assert run("cut.ceph") == UNUSABLE
    capsys.readouterr()
    (file,) = report("cut.ceph", capsys=capsys)["files"]
    assert [game["legal"] for game in file["games"]] == [False, True]
    (found,) = file["diagnostics"]
    assert (found["code"], found["line"], found["column"]) == ("text.truncated", 3, 1)
    assert run("--ignore", "text", "cut.ceph") == UNUSABLE


def test_an_archive_is_told_by_its_content(tmp_path: Path) -> None:
    (tmp_path / "wrong.gz").write_bytes(bz2.compress(FAULTY))
    (tmp_path / "plain.xz").write_bytes(CLEAN)
    assert run("wrong.gz") == 1
    assert run("plain.xz") == 0


def test_quiet_leaves_only_the_status(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--quiet", "faulty.ceph") == 1
    assert capsys.readouterr().out == ""
    assert run("--quiet", "--statistics", "faulty.ceph") == 1
    assert capsys.readouterr().out == "1 ceph.occupied\n1 check.not-checked\n"


def test_the_language_changes_sentences_only(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "de_AT.UTF-8")
    english = report("--lang", "en", "faulty.ceph", capsys=capsys)["files"][0]["games"][0]["diagnostics"][0]
    german = report("faulty.ceph", capsys=capsys)["files"][0]["games"][0]["diagnostics"][0]
    assert english["message"] == "c3 is taken: a White 1 stands there"
    assert german["message"] == "c3 ist besetzt: dort liegt ein Würfel von Weiß mit 1 Auge"
    assert german | {"message": "", "hint": ""} == english | {"message": "", "hint": ""}


def test_the_summary_of_line_formats_goes_to_standard_error(capsys: pytest.CaptureFixture[str]) -> None:
    run("--format", "short", "clean.ceph")
    said = capsys.readouterr()
    assert (said.out, said.err) == ("", "1 game in 1 file: no faults\n")
