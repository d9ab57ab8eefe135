"""Reader and writer, splitter, tokens and tidy text: what holds for every record and every text."""

from __future__ import annotations

from hypothesis import example, given, settings
from hypothesis import strategies as st

from cephrec.core.record import Record, Tag
from cephrec.core.source import NOWHERE, Source
from cephrec.notation.plain import plain
from cephrec.notation.read import read_source
from cephrec.notation.split import STRIDE, Stray, split, split_text
from cephrec.notation.tidy import tidy
from cephrec.notation.tokens import tokens
from cephrec.notation.write import write_record
from cephrec.tracks import restyle
from cephrec.verdict import check
from tests.strategies import records, texts


def only_game(text: str) -> Source:
    (piece,) = split_text(text)
    assert isinstance(piece, Source)
    return piece


@given(records())
@settings(max_examples=300)
def test_what_is_written_reads_as_the_same_record(record: Record) -> None:
    text = write_record(record)
    assert read_source(only_game(text)).record == record


@given(records())
def test_only_a_comment_or_a_word_may_pass_the_79th_column(record: Record) -> None:
    moves = write_record(record).partition("\n\n")[2]
    assert all(len(line) <= 79 or " " not in line.strip() or "/FEN" in line for line in moves.split("\n"))


@given(texts)
@example("1. c3 {a\n\n\n b} b2 *")
@settings(max_examples=300)
def test_writing_what_was_read_is_a_fixed_point(text: str) -> None:
    for piece in split_text(text):
        if isinstance(piece, Source):
            once = write_record(read_source(piece).record)
            assert write_record(read_source(only_game(once)).record) == once


@given(texts | st.text())
def test_every_character_belongs_to_a_token(text: str) -> None:
    copy = plain(text.replace("\r\n", "\n").replace("\r", "\n"))
    cut = list(tokens(copy.text))
    assert "".join(copy.text[token.start : token.end] for token in cut) == copy.text
    assert [token.start for token in cut] == [0, *(token.end for token in cut)][: len(cut)]


@given(texts | st.text(), st.integers(1, 7))
@settings(max_examples=200)
def test_games_do_not_depend_on_how_the_stream_is_cut(text: str, step: int) -> None:
    data = text.encode("utf-8", "replace")
    whole = list(split([data]))
    stride = STRIDE
    try:
        import cephrec.notation.split as module

        module.STRIDE = 1
        pieces = list(split(data[start : start + step] for start in range(0, len(data), step)))
    finally:
        module.STRIDE = stride
    assert pieces == whole


@given(texts | st.text() | st.binary().map(lambda data: data.decode("latin-1")))
@settings(max_examples=300)
def test_no_text_raises_and_every_place_lies_inside(text: str) -> None:
    for piece in split_text(text):
        if isinstance(piece, Stray):
            continue
        for diagnostic in check(piece).diagnostics:
            assert diagnostic.span != NOWHERE
            assert 0 <= diagnostic.span.start <= diagnostic.span.end <= len(piece.text)


@given(texts)
@settings(max_examples=300)
@example('[Date "2026.01\n][oR"d "1"GGGGGGGGGGGGGGGGGGGGGGGGGGGGGGGGGGGGGGGGGGGGGG]\n[\n')
def test_tidy_text_is_a_fixed_point_and_means_the_same(text: str) -> None:
    for piece in split_text(text):
        if isinstance(piece, Stray):
            continue
        verdict = check(piece)
        meant = restyle(verdict.replay) if verdict.replay else verdict.record
        once = tidy(verdict.reading, meant)
        again = check(Source("tidy", once))
        assert again.record == meant or once == piece.text.strip("\n")
        assert tidy(again.reading, restyle(again.replay) if again.replay else again.record) == once


def test_equal_records_are_written_equally() -> None:
    plain_text = write_record(read_source(Source("a", "1. c3 *")).record)
    spelled_out = (
        '[Board "5x5"]\n[Dice "6"]\n[Lattice "square"]\n[SetUp "0"]\n[FEN "W:W:B"]\n[Game "Cephalopod"]\n1. c3 *'
    )
    assert write_record(read_source(Source("b", spelled_out)).record) == plain_text
    assert Tag("Result", "*") in read_source(Source("b", spelled_out)).record.tags
