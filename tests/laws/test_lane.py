"""The bulk lane accepts nothing of which the fine lane would say a word, and sums it up alike."""

from __future__ import annotations

import os
from collections import Counter
from itertools import islice
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks.corpus import random_records
from cephrec.bulk.course import Racer
from cephrec.bulk.lane import Glance, Lane
from cephrec.bulk.table import Table
from cephrec.core.record import Command
from cephrec.core.source import Source
from cephrec.games import game_of
from cephrec.notation.comments import SIMPLE_COMMAND, is_readable, read_comment
from cephrec.notation.scan import Page, game_end, heading
from cephrec.notation.write import write_record
from cephrec.verdict import check

KINDS = {
    "plain": {},
    "annotated": {},
    "4x4": {"Board": "4x4"},
    "3x7 dodeca": {"Board": "3x7", "Dice": "12"},
    "snub": {"Lattice": "snub", "Board": "4x3"},
    "dash": {"Game": "CIFRA"},
    "king": {"Game": "CIFRA", "Mode": "King"},
    "sum": {"Game": "CIFRA", "Mode": "Sum"},
}
SEED = int(os.environ.get("SEED", "8"))


def texts(kind: str, count: int, seed: int = SEED) -> list[str]:
    plain = kind == "plain"
    return [
        write_record(record) + "\n" for record in islice(random_records(seed, KINDS[kind], annotated=not plain), count)
    ]


def agrees(glance: Glance | None, text: str) -> bool:
    """Whether a glance says what `check` says; no glance says nothing."""
    if glance is None:
        return True
    verdict = check(Source("x", text))
    assert not verdict.diagnostics, (verdict.diagnostics, text)
    assert (glance.end, glance.lines) == (len(text), text.count("\n"))
    assert {tag.name: tag.value for tag in verdict.reading.given} == glance.tags
    assert (verdict.record.result, len(verdict.record.main.plies), verdict.legal, verdict.finished, verdict.score) == (
        glance.result,
        glance.plies,
        True,
        glance.finished,
        glance.score,
    )
    return True


@pytest.mark.parametrize("kind", KINDS)
def test_the_lane_takes_every_legal_game_as_it_is_written(kind: str) -> None:
    lane = Lane()
    for text in texts(kind, 12):
        glance = lane.take(Page(text))
        assert glance is not None
        assert agrees(glance, text)


SIGNS = [
    *'abcde12345=x+.()[]{}"\\;%!?$*/-, \n\t',
    "\n\n",
    "\x00",
    "\x0b",
    "\x1c",
    "–",
    "\u00a0",
    "é",
    "\u200b",
    "1-0",
    "0-1",
]
BITS = [
    "{x}",
    "{[%clk 1]}",
    "{[%clk 0:00:01]}",
    "(",
    ")",
    "$5",
    "$300",
    "!",
    "??",
    "1.",
    "1...",
    "7.",
    "c3",
    "*",
    "; x",
]
TAGS = ['[Score "13-12"]', '[Result "1-0"]', '[Date "2024.13.01"]', '[Board "5x5"]', '[Round "1"]', '[FEN "W:W:B"]']


def mutated(text: str, random: Random) -> str:
    """A game with one to three slips: signs and words too many, too few, others or elsewhere."""
    for _ in range(random.choice((1, 1, 1, 2, 3))):
        at = random.randrange(len(text))
        match random.randrange(8):
            case 0:
                text = text[:at] + random.choice(SIGNS) + text[at:]
            case 1:
                text = text[:at] + text[at + random.choice((1, 1, 1, 2, 9)) :]
            case 2:
                text = text[:at] + random.choice(SIGNS) + text[at + 1 :]
            case 3:
                parts = text.split(" ")
                at = random.randrange(len(parts))
                parts.insert(at, random.choice((*BITS, random.choice(parts))))
                text = " ".join(parts)
            case 4:
                parts = text.split(" ")
                one, other = random.randrange(len(parts)), random.randrange(len(parts))
                parts[one], parts[other] = parts[other], parts[one]
                text = " ".join(parts)
            case 5:
                parts = text.split(" ")
                del parts[random.randrange(len(parts))]
                text = " ".join(parts)
            case 6:
                text = random.choice(TAGS) + "\n" + text
            case _:
                digits = [place for place, sign in enumerate(text) if sign.isdigit()]
                at = random.choice(digits) if digits else 0
                text = text[:at] + random.choice("0123456789") + text[at + 1 :]
    return text


def run_mutations(count: int, seed: int) -> Counter[str]:
    """Mutated games of all kinds, each held against the fine lane; how many were taken, and how many left."""
    random = Random(seed)
    lane, tally = Lane(), Counter[str]()
    originals = [text for kind in KINDS for text in texts(kind, 6, seed)]
    for _ in range(count):
        text = short(random.choice(originals), random)
        text = mutated(text, random) if random.random() < 0.9 else text
        glance = lane.take(Page(text))
        if glance is not None and glance.end < len(text):
            text = text[: glance.end]
        assert agrees(glance, text), f"seed {seed}: {text}"
        tally["left" if glance is None else "taken"] += 1
    return tally


def short(text: str, random: Random) -> str:
    """The first plies of a game without variations, so that the fine lane is quick; the result is open then."""
    heading, _, moves = text.partition("\n\n")
    if "(" in moves:
        return text
    words = moves.split(" ")[: random.randrange(1, 60)]
    heading = heading.replace('"1-0"', '"*"').replace('"0-1"', '"*"')
    kept = [line for line in heading.split("\n") if not line.startswith("[Score")]
    return "\n".join(kept) + "\n\n" + " ".join(words) + " *\n"


def test_a_game_with_slips_is_taken_only_where_check_is_silent() -> None:
    tally = run_mutations(1500, SEED)
    assert min(tally["taken"], tally["left"]) > 100


@pytest.mark.slow
def test_a_hundred_thousand_games_with_slips() -> None:
    seed = int(os.environ.get("SEED", Random().randrange(1 << 30)))
    tally = run_mutations(int(os.environ.get("MUTATIONS", "100000")), seed)
    print(f"\nseed {seed}: {tally['taken']} taken, {tally['left']} left to check")
    assert min(tally["taken"], tally["left"]) > 1000


@pytest.mark.parametrize(
    "moves",
    ["1. c3 *{", "1. c3 { b3 *", "1. c3 {b3 *", "1. c3 } *", "1. c3 {a}} *", "1. c3 \x01 *", "1. c3 {x}\xa01... b3 *"],
)
def test_a_brace_without_its_other_half_is_no_comment(moves: str) -> None:
    assert Lane().take(Page(f'[White "x"]\n\n{moves}\n')) is None


@pytest.mark.parametrize("sign", ["\x00", "\x0b", "\x1f", "\x7f", "\x85", "\u200b"])
@pytest.mark.parametrize("moves", ["1. c3{} *", "1.{} c3 *", "1. c3 {{a{}b}} *", "1. c3 *{}", '{{"}} 1. c3 {{a{}b}} *'])
def test_a_sign_that_reading_drops_is_never_passed_over(moves: str, sign: str) -> None:
    text = '[White "x"]\n\n' + moves.format(sign) + "\n"
    assert check(Source("x", text)).diagnostics
    assert Lane().take(Page(text)) is None


@given(st.from_regex(SIMPLE_COMMAND, fullmatch=True))
@settings(max_examples=50, deadline=None)
def test_a_command_known_at_a_glance_is_well_formed(text: str) -> None:
    (command,) = read_comment(text).parts
    assert isinstance(command, Command)
    assert is_readable(command)
    assert agrees(Lane().take(Page(game := f'[White "x"]\n\n1. c3 {{{text}}} *\n')), game)


def test_a_heading_of_any_length_is_left_to_others() -> None:
    text = '[White "{}"]\n\n1. c3 *\n'
    assert Lane().take(Page(text.format("x" * 1000))) is not None
    assert Lane().take(Page(text.format("x" * 100000))) is None


@pytest.mark.parametrize(
    "moves", ["1. c3 * 2.", "1. c3 *!", "1. c3 * $1", "1. c3 * (1. d4)", "1. c3 * *", "1. c3 * {x} 2."]
)
def test_nothing_but_comments_follows_a_result(moves: str) -> None:
    assert Lane().take(Page(f'[White "x"]\n\n{moves}\n')) is None


@pytest.mark.parametrize(
    ("moves", "taken"),
    [
        ("1. c3 b4 2. a1 *", True),
        ("1.c3 b4 2.a1 *", True),
        ("1. c3 {x} 1... b4 *", True),
        ("1. c3 (1. d3 e5) 1... b4 *", True),
        ("1. c3 b4 (1... e5) 2. a1 *", True),
        ("c3 b4 *", False),
        ("1. c3 1... b4 *", False),
        ("1. 1. c3 *", False),
        ("1. c3 {x} 2... b4 *", False),
        ("1. c3 b4 3. a1 *", False),
        ("1. c3 (2. d3) b4 *", False),
        ("1. c3 b4 2. *", False),
        ("1. c3 () b4 *", False),
        ("1. c3 (1. d3 b4 *", False),
        ("1. c3) b4 *", False),
        ("! 1. c3 *", False),
    ],
)
def test_numbers_and_variations_stand_where_the_writer_puts_them(moves: str, taken: bool) -> None:
    text = f'[White "x"]\n\n{moves}\n'
    glance = Lane().take(Page(text))
    assert (glance is not None) == taken
    assert agrees(glance, text)


@pytest.mark.parametrize("word", ["c3=2", "c3x", "c3=b3+d3", "C3=2xb3+d3", "c3=2xd3+b3", "c3=2(b3,d3)"])
@pytest.mark.parametrize("lattice", ["square", "snub"])
def test_only_canonical_words_are_taken(word: str, lattice: str) -> None:
    lane, text = Lane(), f'[Lattice "{lattice}"]\n\n1. b3 d3 2. {{}} *\n'
    assert lane.take(Page(text.format("c3=2xb3+d3"))) is not None
    assert lane.take(Page(text.format(word))) is None


def test_the_race_tells_what_words_tell() -> None:
    table = Table.of(game_of({}))
    assert table is not None
    racer, lane, random = Racer(table), Lane(), Random(SEED)
    games = texts("plain", 20)
    moves = [text.partition("\n\n")[2] for text in games]
    for text in moves:
        pieces = text.split()
        table.ending(*table.run(piece for piece in pieces[:-1] if piece[0].isalpha()))
    racer.build()
    taken = 0
    for _ in range(300):
        text = random.choice(games)
        text = mutated(text, random) if random.random() < 0.8 else text
        found = heading(text)
        if found is None:
            continue
        page = Page(text)
        told, glance = racer.run(page, found.moves), lane.take(page)
        if told is None:
            continue
        taken += 1
        end, lines, result, plies, ending = told
        assert (end, lines) == (game_end(text, found.moves), text.count("\n", found.moves, end))
        assert glance is None or (result, plies, *ending) == (glance.result, glance.plies, ending[0], glance.score)
        alone = '[White "x"]' + text[found.moves : end]
        codes = {each.code for each in check(Source("x", alone)).diagnostics}
        assert codes <= {"result.unfinished", "result.board-mismatch"}
    assert taken > 30


@pytest.mark.parametrize(("numbers", "taken"), [(500, True), (109, True), (108, False), (100, False), (99, False)])
def test_a_race_goes_as_far_as_its_numbers(numbers: int, taken: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cephrec.bulk.course._NUMBERS", numbers)
    text = (Path(__file__).parents[2] / "samples" / "cephalopod" / "longest.ceph").read_text(encoding="utf-8")
    start, table = text.rindex("\n\n"), Table.of(game_of({}))
    assert table is not None
    *pieces, _ = text[start:].split()
    table.ending(*table.run(piece for piece in pieces if piece[0].isalpha()))
    racer = Racer(table)
    racer.build()
    assert (racer.run(Page(text), start) is not None) == taken
