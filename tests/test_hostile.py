"""Hostile input, very deep, very long, very many: nothing recurses, is lost or raises (docs/limits.md)."""

from __future__ import annotations

import copy
import pickle
import sys

import pytest

from cephrec.core.record import Paths, Record
from cephrec.core.source import Source
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
