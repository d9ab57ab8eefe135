"""Sentences of the contracts that no other test holds (docs/notation.md, docs/diagnostics.md)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cephrec.bulk.blocks import boundaries
from cephrec.cli import main
from cephrec.core.source import Source
from cephrec.notation.split import split_text
from cephrec.verdict import Verdict, check, tidied


def games(text: str) -> list[Verdict]:
    return [check(piece) for piece in split_text(text) if isinstance(piece, Source)]


def found(verdict: Verdict) -> list[tuple[str, tuple[int, int]]]:
    return [(each.code, verdict.source.place(each.span.start)) for each in verdict.diagnostics]


def test_a_value_that_never_ends_takes_its_line_and_no_other() -> None:
    (verdict,) = games('[Event "5th "Ink Open\\"]\n[White "Ann"]\n\n1. a1 *')
    assert found(verdict) == [("text.unclosed-string", (1, 8)), ("text.inner-quote", (1, 8))]
    assert (verdict.record.tag("Event"), verdict.record.tag("White")) == ('5th "Ink Open"', "Ann")


def test_moves_behind_a_value_without_bracket_are_read() -> None:
    (verdict,) = games('[White "Ann" 1. a1 {[%clk 0:00:01]} c3 *')
    assert found(verdict) == [("text.unclosed-tag", (1, 1))]
    assert [ply.word for ply in verdict.record.main.plies] == ["a1", "c3"]


def test_very_many_damaged_tags_on_one_line_are_one_value() -> None:
    (verdict,) = games('[White "b" x' * 20_000 + "\n\n1. a1 *")
    assert [code for code, _ in found(verdict)] == ["text.unclosed-string", "text.inner-quote"]


def test_a_missing_result_is_told_at_the_last_sign() -> None:
    first, _ = games('1. a1 {open  \n\n[White "Ann"]\n\n*')
    assert found(first) == [("text.unclosed-comment", (1, 7)), ("text.missing-result", (1, 11))]


@pytest.mark.parametrize("between", ["*[Event", "*\n\ufeff[Event", "* [ Event", "*\n\n\u200b[Event"])
def test_a_file_is_never_cut_between_the_tags_of_a_game(between: str) -> None:
    text = f'[White "Ann"]\n\n1. a1 {between} "Next"]\n[White "Cid"]\n\n1. c3 *\n'
    assert [verdict.record.tag("White") for verdict in games(text)] == ["Ann", "Cid"]
    assert list(boundaries(text)) == []


def test_diagnostics_of_a_file_are_in_order_of_place(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.ceph").write_bytes(b"hello\n1. a1 {caf\xe9} *\n")
    with pytest.raises(SystemExit):
        main(["validate", "--format", "json", "--jobs", "1", str(tmp_path / "a.ceph")])
    (file,) = json.loads(capsys.readouterr().out)["files"]
    assert [(each["code"], each["line"]) for each in file["diagnostics"]] == [
        ("text.unexpected", 1),
        ("text.encoding", 2),
    ]


def test_verbose_says_how_many_games_a_file_holds(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    name = str(tmp_path / "a.ceph")
    Path(name).write_text("1. a1 *\n\n1. c3 *\n")
    games = dict.fromkeys(("validate", "convert", "merge", "stats"), "2 games")
    for verb, said in {**games, "fmt": "is tidy", "fix": "nothing to mend"}.items():
        with pytest.raises(SystemExit) as left:
            main([verb, "--verbose", name])
        assert left.value.code in (0, None)
        assert capsys.readouterr().err == f"cephrec: {name}: {said}\n"


def test_bad_words_and_results_are_told_of_a_game_that_cannot_be_played() -> None:
    (verdict,) = games('[Board "zz"]\n[Result "1-0"]\n\n1. a1 (1. nn) zz f9 0-1')
    assert [(code, place) for code, place in found(verdict)] == [
        ("tag.board", (1, 8)),
        ("ceph.bad-word", (4, 11)),
        ("ceph.bad-word", (4, 15)),
        ("result.tag-mismatch", (4, 21)),
    ]
    assert [(each.ply, each.path) for each in verdict.diagnostics[1:3]] == [(1, ((1, 1),)), (2, ())]
    assert verdict.legal is None
    (verdict,) = games('[Game "CIFRA"]\n\n1. light,top a1a2 *')
    assert [code for code, _ in found(verdict)] == ["tag.floor", "cifra.bad-word"]
    (verdict,) = games('[Game "Go"]\n\n1. zz *')
    assert [code for code, _ in found(verdict)] == ["tag.game"]


def test_what_is_named_like_an_archive_and_holds_no_game_cannot_be_used(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, content, status in (("a.ceph.gz", b"no archive", 2), ("b.ceph.gz", b"1. a1 *", 0), ("c.ceph", b"x", 1)):
        (tmp_path / name).write_bytes(content)
        with pytest.raises(SystemExit) as left:
            main(["validate", str(tmp_path / name)])
        assert (left.value.code, capsys.readouterr().err.count("is no archive")) == (status, int(status == 2))


@pytest.mark.parametrize(
    ("text", "tidy"),
    [
        ("1. a1 c3 2. ! e5 *", "1. a1 c3! 2. e5 *"),
        (f"1. a1 {{{'x' * 51}}} c3{{2. e5 a5 *\n", f"1. a1 {{{'x' * 51}}} 1... c3 {{2. e5 a5 *"),
    ],
)
def test_tidy_text_is_tidy(text: str, tidy: str) -> None:
    (once,) = games(text)
    (twice,) = games(tidied(once))
    assert tidied(once) == tidied(twice) == tidy
