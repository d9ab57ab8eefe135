"""What an analysis promises: it comes out the same each time, adds only what is its own, and is silently legal."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks.corpus import random_records
from cephrec.core.insight import WON
from cephrec.core.position import Player
from cephrec.core.record import Comment, Record
from cephrec.core.source import Source
from cephrec.games import read_position
from cephrec.notation.write import write_record
from cephrec.study.analysis import Analysis, Judged, analyse, annotated, chance
from cephrec.study.chart import chart, sparkline
from cephrec.verdict import Verdict, check

TAGS = st.sampled_from([{"Board": "3x3"}, {"Board": "2x3"}, {}, {"Game": "CIFRA"}])


def cut(record: Record, plies: int) -> str:
    """The text of a game's first plies, unfinished."""
    words = " ".join(
        f"{place // 2 + 1}. {ply.word}" if place % 2 == 0 else ply.word
        for place, ply in enumerate(record.main.plies[:plies])
    )
    tags = "".join(f'[{tag.name} "{tag.value}"]\n' for tag in record.tags if tag.name not in ("Result", "Score"))
    return f"{tags}\n{words} *\n"


def analysed(text: str, nodes: int = 60, seed: int = 0) -> tuple[Verdict, Analysis, str]:
    verdict = check(Source("x", text))
    replay: Any = verdict.replay
    analysis = analyse(replay.game, replay.main, nodes, seed)
    return verdict, analysis, write_record(annotated(verdict.record, analysis)) + "\n"


@given(TAGS, st.integers(0, 99), st.integers(1, 12))
@settings(max_examples=25, deadline=None)
def test_a_second_analysis_changes_nothing_and_the_first_is_silently_legal(
    tags: dict[str, str], seed: int, plies: int
) -> None:
    record = next(iter(islice(random_records(seed, tags), 1)))
    _, _, once = analysed(cut(record, plies))
    verdict, _, twice = analysed(once)
    assert verdict.diagnostics == ()
    assert twice == once
    assert analysed(cut(record, plies))[2] == once


@given(st.integers(0, 99))
@settings(max_examples=15, deadline=None)
def test_what_others_have_said_stays(seed: int) -> None:
    record = next(iter(islice(random_records(seed, {"Board": "3x3"}, annotated=True), 1)))
    before, _, text = analysed(write_record(record), nodes=30)
    after = check(Source("x", text))

    def said(record: Record) -> list[str]:
        return [
            item.text
            for line in record.lines
            for ply in line.plies
            for item in ply.after
            if isinstance(item, Comment) and item.text
        ]

    assert said(after.record) == said(before.record)
    for old, new in zip(before.record.main.plies, after.record.main.plies, strict=True):
        assert old.word == new.word
        assert set(old.glyphs) <= set(new.glyphs)
        signs = {glyph for glyph in old.glyphs if glyph <= 6}
        assert not signs or {glyph for glyph in new.glyphs if glyph <= 6} == signs
        assert sum(isinstance(item, int) for item in old.after) <= sum(isinstance(item, int) for item in new.after)
        commands = [command for item in new.after if isinstance(item, Comment) for command in item.commands]
        assert sum(command.name == "eval" for command in commands) == 1
    old_words = sorted(ply.word for line in before.record.lines for ply in line.plies)
    new_words = sorted(ply.word for line in after.record.lines for ply in line.plies)
    assert not set(old_words) - set(new_words)


def test_an_old_evaluation_is_replaced_and_the_words_beside_it_stay() -> None:
    _, _, text = analysed("1. c3 {[%eval 9.99] So.} d4 {[%clk 0:01:00] [%eval -3]} 2. a1 {one} {two [%eval 1]} *")
    assert "9.99" not in text
    assert text.count("%eval") == 3
    assert "So.}" in text
    assert "[%clk 0:01:00]" in text
    assert "{two}" in text


def test_a_move_that_gives_the_game_away_is_marked_and_the_better_line_shown() -> None:
    fen = "W:Wa1=6,a2=3,b1:Bb3=5,c2,c3=6"
    winning = {"b2=6xb1+b3", "b2=6xb3+c2", "c1=2xb1+c2"}
    game, at = read_position(fen, {"Board": "3x3"})  # type: ignore[misc]
    words = {game.words.write(move) for move in game.rules.legal(at)}
    for word in sorted(words):
        _, analysis, text = analysed(f'[Board "3x3"]\n[FEN "{fen}"]\n\n1. {word} *\n', nodes=20_000)
        (ply,) = analysis.plies
        if word in winning:
            assert (ply.proven, analysis.exact_from) == (True, 1)
            assert (ply.chance, ply.glyphs, ply.instead) == (1.0, (), ())
        else:
            assert ply.chance < 1
            assert ply.glyphs[0] == 4
            assert ply.instead[0] in winning
            assert f"1. {word}?? $220 {{[%eval {ply.text}]}} (1. {ply.instead[0]}" in text.replace("\n", " ")


def test_turning_points_and_accuracy_follow_from_what_was_lost() -> None:
    plies = (
        Judged(100, 0.6),
        Judged(400, 0.8, 0.2, (2,)),
        Judged(-500, 0.1, 0.7, (4, 220)),
        Judged(WON, 1.0, 0.9, proven=True),
    )
    analysis = Analysis(0.5, plies, (Player.WHITE, Player.BLACK) * 2)
    assert analysis.turning == (3,)
    assert analysis.exact_from == 4
    assert analysis.accuracy(Player.WHITE) == 65
    assert len(sparkline(analysis, 3)) == 3
    assert sparkline(analysis, 9, ascii_only=True) == "++#_@"
    scene = chart(analysis, ("Ann", "?"))
    assert scene.title == "Ann (White) against Black: the chance to win"
    assert scene.description.endswith("50, 60, 80, 10, 100. Turning points: ply 3.")


@given(st.integers(-2 * WON, 2 * WON), st.integers(-2 * WON, 2 * WON))
def test_more_is_never_worse(one: int, other: int) -> None:
    low, high = sorted((one, other))
    assert 0 <= chance(low) <= chance(high) <= 1
    assert abs(chance(one) + chance(-one) - 1) < 1e-9


def test_games_of_bots_with_equal_seeds_are_analysed_alike() -> None:
    random = Random(1)
    record = next(iter(islice(random_records(random.randrange(99), {"Board": "3x3"}), 1)))
    assert analysed(cut(record, 9), seed=4)[2] == analysed(cut(record, 9), seed=4)[2]
