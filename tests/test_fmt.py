"""`cephrec fmt` on real files."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cephrec.cli import verbs

UNTIDY = (
    '; mine\n[White  "Ann"]\n\n\n1.c3   B4 ; so\n2. c4=x *\n% hidden\n\n[White "Bob"]\n1. c3 b4 2. C4=B4+c3 ( 2. a1 ) *'
)
TIDY = (
    '; mine\n[White "Ann"]\n\n1. c3 b4 ; so\n2. c4=x *\n% hidden\n\n[White "Bob"]\n\n1. c3 b4 2. c4=2xb4+c3 (2. a1) *\n'
)


def run(*arguments: str, stdin: bytes | None = None) -> Result:
    return CliRunner().invoke(verbs, ["fmt", *arguments], input=stdin, standalone_mode=False)


@pytest.fixture
def untidy(tmp_path: Path) -> Path:
    path = tmp_path / "untidy.ceph"
    path.write_text(UNTIDY)
    return path


def test_a_file_is_tidied_in_place_and_then_left_alone(untidy: Path) -> None:
    assert run(str(untidy)).output == f"tidied {untidy}\n"
    assert untidy.read_text() == TIDY
    again = run(str(untidy))
    assert (again.output, again.return_value) == ("", 0)


def test_a_plain_file_stays_plain_whatever_its_name_says(untidy: Path) -> None:
    misnamed = untidy.rename(untidy.with_suffix(".ceph.gz"))
    assert run(str(misnamed)).output == f"tidied {misnamed}\n"
    assert misnamed.read_text() == TIDY


def test_check_and_diff_write_nothing(untidy: Path) -> None:
    checked = run("--check", str(untidy))
    assert (checked.output, checked.return_value) == (f"would tidy {untidy}\n", 1)
    assert "+1. c3 b4 ; so\n" in run("--diff", str(untidy)).output
    assert untidy.read_text() == UNTIDY


def test_strict_leaves_a_file_with_errors_alone(untidy: Path) -> None:
    refused = run("--strict", str(untidy))
    assert refused.return_value == 1
    assert untidy.read_text() == UNTIDY


def test_standard_input_goes_to_standard_output_in_the_wanted_style() -> None:
    assert run("--style", "short", "-", stdin=b"c3 b4 c4x *").stdout == "1. c3 b4 2. c4=2 *\n"
    assert run("--style", "abstractplay", "-", stdin=b"c3 b4 c4x *").stdout == "1. c3 b4 2. c4=b4+c3 *\n"


def test_one_unusable_file_costs_no_other(untidy: Path, tmp_path: Path) -> None:
    packed = tmp_path / "a.ceph.gz"
    packed.write_bytes(gzip.compress(b"1. c3 *"))
    result = run(str(packed), str(tmp_path / "missing.ceph"), str(untidy))
    assert result.return_value == 2
    assert "is compressed" in result.output
    assert "missing.ceph" in result.output
    assert untidy.read_text() == TIDY


def test_text_outside_games_and_strange_bytes_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "odd.ceph"
    path.write_bytes(b'Round one:\n\n[White "J\xe1n"]\r\n1. c3\r\n*\r\n')
    run(str(path))
    assert path.read_text(encoding="utf-8") == 'Round one:\n\n[White "Ján"]\n\n1. c3 *\n'


def test_an_empty_line_behind_a_note_stays() -> None:
    text = '; expect clean\n\n[White "Ann"]\n\n1. c3 *\n\n; a note\n; and one more\n\n1. d4 *\n'
    assert run("-", stdin=text.encode()).stdout == text
