"""Hostile input, very deep, very long, very many: nothing recurses, is lost or raises (docs/limits.md)."""

from __future__ import annotations

import copy
import os
import pickle
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from cephrec.core.record import Paths, Record
from cephrec.core.source import Source
from cephrec.notation.plain import plain
from cephrec.notation.read import read_source
from cephrec.notation.split import Stray, split, split_text
from cephrec.notation.write import write_record
from cephrec.verdict import Verdict, check, tidied

DEEP = pytest.param(100_000, marks=pytest.mark.slow)


def only(text: str) -> Verdict:
    (piece,) = split_text(text)
    assert isinstance(piece, Source)
    return check(piece)


def deep(levels: int) -> str:
    return "1. c3 " + "(1. b2 " * levels + ")" * levels + " *"


@pytest.mark.parametrize("levels", [5_000, DEEP])
def test_deep_variations_are_read_written_compared_hashed_pickled_printed_and_freed(levels: int) -> None:
    assert levels > sys.getrecursionlimit()
    record = read_source(Source("deep", deep(levels))).record
    assert len(record.lines) == levels + 1
    again = read_source(Source("again", write_record(record))).record
    assert again == record
    assert hash(again) == hash(record)
    assert pickle.loads(pickle.dumps(record)) == record
    assert copy.deepcopy(record) == record
    assert repr(record).count("Line(") == levels + 1
    assert len(Paths(record).path(levels)) == 50
    del record, again


@pytest.mark.parametrize("levels", [3_000, DEEP])
def test_deep_variations_are_judged_and_tidied(levels: int) -> None:
    verdict = only(deep(levels))
    assert verdict.diagnostics == ()
    assert read_source(Source("tidy", tidied(verdict))).record == verdict.record


def test_every_variation_left_open_is_told() -> None:
    verdict = only("1. c3 " + "(1. b2 " * 2_000)
    assert [each.code for each in verdict.diagnostics].count("text.unclosed-variation") == 2_000


@pytest.mark.parametrize("plies", [20_000, pytest.param(1_000_000, marks=pytest.mark.slow)])
def test_a_game_of_very_many_plies(plies: int) -> None:
    record: Record = only("c3 " * plies + "*").record
    assert len(record.main.plies) == plies


def test_very_many_tags_and_siblings() -> None:
    verdict = only("".join(f'[Own{number} "x"]\n' for number in range(10_000)) + "\n1. c3 " + "(1. zz) " * 5_000 + "*")
    assert len(verdict.record.tags) == 10_008
    last = max(verdict.diagnostics, key=lambda each: each.span.start)
    assert (last.code, last.path) == ("ceph.bad-word", ((1, 5_000),))


@pytest.mark.parametrize(
    "text",
    [
        "{" + "a \\} b\n" * 100_000,
        "1. c3 {" + "\\" * 200_001 + "} *",
        "#" * 1_000_000,
        "1. c3 " + "[" * 100_000,
        "1. c3 " + '"' * 20_001,
        '[A "' + '" ' * 100_000,
        "1. c3 " + ")" * 10_000,
        '[Event "x"]\n' + "(" * 10_000,
        "1. c3 " + "$" * 10_000,
        "1" * 500_000 + ". c3 *",
        "1. c3=" + "b" * 500_000 + " *",
        "1. c3 $" + "9" * 100_000 + " *",
        "1. " + "c3(a1,b2" * 10_000,
        "\0" * 100_000,
        "\ufeff" * 100_000,
        "\n" * 500_000,
        "%\n" * 50_000,
        "1. c3 " + ";\n" * 20_000,
        '[FEN "W:W' + "a1," * 50_000 + ':B"]\n\n*',
        '[Board "' + "9" * 100_000 + 'x5"]\n\n*',
        '[Score "' + "9" * 100_000 + '-5"]\n\n*',
        "1. c3 {" + "[%clk x]" * 5_000 + "} *",
        "1. c" + "9" * 100_000 + " *",
    ],
    ids=lambda text: repr(text[:16]),
)
def test_long_rows_of_the_same_sign_end_in_diagnostics(text: str) -> None:
    for piece in split_text(text):
        if not isinstance(piece, Stray):
            verdict = check(piece)
            tidied(verdict)
            write_record(verdict.record)


@pytest.mark.parametrize("size", [2_000_000, pytest.param(100_000_000, marks=pytest.mark.slow)])
def test_a_long_file_without_a_line_end(size: int) -> None:
    data = b"1. c3 {" + b"x " * (size // 2) + b"} *"
    (source,) = split(data[start : start + 65536] for start in range(0, len(data), 65536))
    assert isinstance(source, Source)
    assert check(source).diagnostics == ()


@pytest.mark.parametrize(
    "line",
    [b"\0" * 1000, b"x" * 1000, b"1. c3\n", b"; x\n", b"{x\n", b"1. c3 " + b"(" * 1000, b'[A "b"]\n', b"[A\n(\n"],
)
def test_a_stream_without_end_is_given_up(line: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cephrec.notation.split.LONGEST", 200_000)
    monkeypatch.setattr("cephrec.notation.split.MOST", 60_000)
    taken = 0

    def chunks() -> Iterator[bytes]:
        nonlocal taken
        while True:
            taken += len(chunk)
            yield chunk

    chunk = line * (5000 // len(line))
    with pytest.raises(OSError, match="no record"):
        list(split(chunks()))
    assert taken < 1_000_000


@pytest.mark.parametrize("first", [b"1. c3 ", b"[A\n", b'[A "b"]\n\n', b"1. c3 *\n[A\n"])
@pytest.mark.parametrize("more", [b"( ", b"$1 "])
def test_tokens_are_counted_before_it_is_known_what_they_belong_to(
    first: bytes, more: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cephrec.notation.split.MOST", 2_000)
    monkeypatch.setattr("cephrec.notation.split.STRIDE", 1_000)
    taken = 0

    def chunks() -> Iterator[bytes]:
        nonlocal taken
        yield first
        for _ in range(100):
            taken += 1
            yield more * 500 + b"\n"

    with pytest.raises(OSError, match="no record"):
        list(split(chunks()))
    assert taken < 50


def test_a_stream_of_games_has_no_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cephrec.notation.split.LONGEST", 200_000)
    monkeypatch.setattr("cephrec.notation.split.MOST", 2_000)
    games = list(split([b'[Event "x"]\n\n1. c3 *\n\nhello\n'] * 10_000))
    assert sum(isinstance(each, Source) for each in games) == 10_000


@pytest.mark.slow
@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no such device here")
def test_a_device_without_end_costs_its_own_report_only() -> None:
    resource = pytest.importorskip("resource")
    command = [sys.executable, "-m", "cephrec", "validate", "/dev/full", "samples/cephalopod/complete.ceph", "-j1"]
    done = subprocess.run(
        command,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (1 << 30, 1 << 30)),
        cwd=Path(__file__).parents[1],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (2, "1 game in 2 files: no faults\n")
    assert done.stderr.startswith("cephrec: /dev/full: no record")
    assert done.stderr.count("\n") == 1


def test_many_signs_that_are_dropped_cost_no_more_than_themselves() -> None:
    verdict = only("1. c3" + "\0" * 3_000_000 + " b3 *")
    assert [each.facts["count"] for each in verdict.diagnostics if each.code == "text.control-character"] == [3_000_000]
    assert len(plain(verdict.source.text).signs) == 1
