"""`cephrec fix` mends what has one right answer, says so, and never changes a game."""

from __future__ import annotations

import gzip
import io
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings

from cephrec.cli import UNUSABLE, main
from cephrec.core.source import Source
from cephrec.mend import apply, mend
from cephrec.notation.split import split_text
from cephrec.tracks import restyle
from cephrec.verdict import check
from tests.strategies import texts

FULL = "1. a1 b1 2. a2 b2=2xa2+b1 3. a2=3xa1+b2 a1 4. b1 b2=4xa2+b1 5. a2=5xa1+b2 a1 6. b1 b2=6xa2+b1 7. a2 b1"
SMALL = '[Board "2x2"]\n'

MENDED = [
    ("1.\u00a0c3 b3 1–0", "1. c3 b3 1-0"),
    ("1. c3\u200b b3\x00 *", "1. c3 b3 *"),
    ("[White “Ann”]\n\n1. c3 {a – b} *", '[White "Ann"]\n\n1. c3 {a – b} *'),
    ("3. c3 b3 4. d4 d5 *", "1. c3 b3 2. d4 d5 *"),
    ("1. c3 b3 7. d4 (2. e5) *", "1. c3 b3 2. d4 (2. e5) *"),
    ("1. c2 d3 2. c3=d3+c2 *", "1. c2 d3 2. c3=2xc2+d3 *"),
    ("1. c2 d3 2. C3X *", "1. c2 d3 2. c3=2xc2+d3 *"),
    ('[White "Ann"]\n[White "Ann"]\n\n1. c3 *', '[White "Ann"]\n\n1. c3 *'),
    ("[White Ann]\n\n1. c3 *", '[White "Ann"]\n\n1. c3 *'),
    ('[Event "5th "Ink" Open"]\n\n1. c3 *', '[Event "5th \\"Ink\\" Open"]\n\n1. c3 *'),
    ('[Event "C:\\games"]\n\n1. c3 *', '[Event "C:\\\\games"]\n\n1. c3 *'),
    (f"{SMALL}{FULL}", f"{SMALL}{FULL} 0-1"),
    (f"{SMALL}{FULL} ; so", f"{SMALL}{FULL} ; so\n0-1"),
    (f"{SMALL}{FULL} 1-0", f"{SMALL}{FULL} 0-1"),
    (f"{SMALL}{FULL} *", f"{SMALL}{FULL} 0-1"),
    (f'{SMALL}[Result "1-0"]\n{FULL} 0-1', f'{SMALL}[Result "0-1"]\n{FULL} 0-1'),
    (f'{SMALL}[Result "Bob won"]\n{FULL} 0-1', f'{SMALL}[Result "0-1"]\n{FULL} 0-1'),
    (f'{SMALL}[Score "9-9"]\n{FULL} 0-1', f'{SMALL}[Score "1-3"]\n{FULL} 0-1'),
]

LEFT = [
    "1. c3 {open",
    "1. c3 (1. d4 *",
    "1. c2 d3 2. c3 *",
    "1. c2 d3 2. c3=3xc2+d3 *",
    "1. c2 b3 2. d3 c3=2 *",
    '[White "Ann"]\n[White "Eve"]\n\n1. c3 *',
    '[Result "1-0"]\n\n1. c3 0-1',
    "1. c3 b3",
    '[White "Ann]\n\n1. c3 *',
    "1. c3 xyzzy *",
    '[Date "yesterday"]\n\n1. c3 *',
]


@pytest.mark.parametrize(("text", "mended"), MENDED)
def test_one_right_answer_is_given(text: str, mended: str) -> None:
    done = mend(check(Source("a", text)))
    assert done.after.source.text == mended == apply(text, done.repairs)
    assert done.repairs
    assert not mend(done.after).repairs


@pytest.mark.parametrize("text", LEFT)
def test_what_has_several_answers_is_left_alone(text: str) -> None:
    done = mend(check(Source("a", text)))
    assert done.after.source.text == text
    assert not done.repairs


@given(texts)
@settings(max_examples=60, deadline=None)
def test_the_game_stays_the_same(text: str) -> None:
    for piece in split_text(text):
        if isinstance(piece, Source):
            verdict = check(piece)
            done = mend(verdict)
            read = restyle(verdict.replay) if verdict.replay else verdict.record
            again = restyle(done.after.replay) if done.after.replay else done.after.record
            assert again.lines == read.lines
            assert apply(piece.text, done.repairs) == done.after.source.text
            assert not mend(done.after).repairs


def run(*args: str) -> int:
    with pytest.raises(SystemExit) as left:
        main(["fix", *args])
    assert isinstance(left.value.code, int)
    return left.value.code


UNTIDY = "; mine\nprose\n\n[White J\xe1n]\n1. c3  b3 3. d4 *\r\n% hidden\n\n1. c3 c3 *\n".encode("latin-1")
TIDY = '; mine\nprose\n\n[White "Ján"]\n1. c3  b3 2. d4 *\n% hidden\n\n1. c3 c3 *\n'


@pytest.fixture
def untidy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Path("a.ceph").write_bytes(UNTIDY)
    return Path("a.ceph")


def test_a_file_is_mended_in_place_and_each_thing_is_said(untidy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("a.ceph") == 1
    assert untidy.read_text() == TIDY
    assert capsys.readouterr().out == (
        "a.ceph:4:9: mended[text.encoding] Windows-1252 → UTF-8\n"
        'a.ceph:4:8: mended[text.unquoted-value] “Ján” → “"Ján"”\n'
        "a.ceph:5:11: mended[text.move-number] “3.” → “2.”\n"
        "a.ceph:2:1: left[text.unexpected] “prose” does not belong here\n"
        "a.ceph:8:7: left[ceph.occupied] c3 is taken: a White 1 stands there\n"
        "3 mended, 2 left in 1 file\n"
    )
    assert run("--quiet", "a.ceph") == 1
    assert (untidy.read_text(), capsys.readouterr().out) == (TIDY, "")


def test_dry_run_and_diff_write_nothing(untidy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--dry-run", "a.ceph") == 1
    assert "mended[text.move-number]" in capsys.readouterr().out
    assert run("--diff", "a.ceph") == 1
    assert "\n+1. c3  b3 2. d4 *\n" in capsys.readouterr().out
    assert untidy.read_bytes() == UNTIDY


def test_a_file_with_nothing_to_mend_is_not_touched(tmp_path: Path) -> None:
    path = tmp_path / "a.ceph"
    path.write_bytes(b"\xef\xbb\xbf1. c3  b3 *\r\n\r\n\r\n")
    before = path.stat()
    assert run(str(path)) == 0
    assert (path.stat().st_ino, path.stat().st_mtime_ns) == (before.st_ino, before.st_mtime_ns)


def test_standard_input_goes_to_standard_output(
    monkeypatch: pytest.MonkeyPatch, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"2. c3 *")))
    assert run("-") == 0
    said = capsysbinary.readouterr()
    assert said.out == b"1. c3 *"
    assert b"mended[text.move-number]" in said.err


def test_an_archive_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a.ceph.gz"
    path.write_bytes(gzip.compress(b"2. c3 *"))
    assert run(str(path), str(tmp_path / "missing")) == UNUSABLE
    assert "is compressed" in capsys.readouterr().err
