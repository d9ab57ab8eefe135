"""The spelling of Cephalopod's moves: what is read, what is written, and that nothing at all raises."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cephrec.core.diagnostic import Fault
from cephrec.core.game import Style
from cephrec.core.grid import Cell
from cephrec.games.cephalopod.rules import Move
from cephrec.games.cephalopod.words import CephalopodWords

WORDS = CephalopodWords()
B3, C3, D3, X5 = Cell(1, 2), Cell(2, 2), Cell(3, 2), Cell(23, 4)

cells = st.builds(Cell, st.integers(0, 25), st.integers(0, 25))
sets = st.lists(cells, min_size=1, max_size=6).map(tuple)
captures = st.builds(Move, cells, sets, st.integers(1, 12))
#: Every way to write a capture: a pattern with the square, the sum and the joined squares, and the signs that may join.
SPELLINGS = [
    ("{cell}={pips}x{squares}", "+x"),
    ("{cell}={pips}:{squares}", "+x"),
    ("{cell}={pips}({squares})", ",+x"),
    ("{cell}x{squares}", "+x"),
    ("{cell}={squares}", "+x"),
    ("{cell}({squares})", ",+x"),
]


@given(captures, st.data())
def test_every_spelling_is_read_in_any_order_and_case(move, data):
    pattern, joints = data.draw(st.sampled_from(SPELLINGS))
    squares = data.draw(st.permutations(move.captured))
    word = str(squares[0])
    for square in squares[1:]:
        word += data.draw(st.sampled_from(joints)) + str(square)
    word = pattern.format(cell=move.cell, pips=move.pips, squares=word)
    word = "".join(data.draw(st.sampled_from((sign, sign.upper()))) for sign in word)
    assert WORDS.read(word) == Move(move.cell, move.captured, move.pips if "{pips}" in pattern else None)


@given(captures, st.sampled_from(Style))
def test_a_written_capture_is_read_back(move, style):
    read = WORDS.read(WORDS.write(move, style))
    assert (read.cell, read.captured) == (move.cell, move.captured)
    assert read.pips == (None if style is Style.ABSTRACTPLAY else move.pips)


@given(cells, st.none() | st.integers(2, 12), st.sampled_from(Style))
def test_a_written_short_form_is_read_back(cell, pips, style):
    for move in (Move(cell, None, pips), Move(cell)):
        assert WORDS.read(WORDS.write(move, style)) == move


@given(captures, st.lists(captures, max_size=3))
def test_the_short_style_needs_a_sum_that_only_this_move_has(move, others):
    rivals = [move, *(Move(move.cell, other.captured, other.pips) for other in others)]
    alone = [rival.pips for rival in rivals].count(move.pips) == 1
    assert (WORDS.write(move, Style.SHORT, rivals) == f"{move.cell}={move.pips}") == alone
    assert WORDS.write(move, Style.SHORT) == str(move)


@given(st.text(max_size=12) | st.text("abcxXz0123456789=+,:()*", max_size=16))
def test_anything_is_read_as_a_move_or_refused(word):
    read = WORDS.read(word)
    if isinstance(read, Fault):
        assert (read.code, read.facts) == ("ceph.bad-word", {"word": word})
    else:
        assert WORDS.read(str(read)) == read


@pytest.mark.parametrize(
    ("word", "move"),
    [
        ("c3", Move(C3)),
        ("c3=1", Move(C3)),
        ("c3=4", Move(C3, None, 4)),
        ("c3x", Move(C3, None, None)),
        ("X5X", Move(X5, None, None)),
        ("x5", Move(X5)),
        ("c3=4xb3+d3", Move(C3, (B3, D3), 4)),
        ("c3=12xd3+b3", Move(C3, (B3, D3), 12)),
        ("c3=4(b3,d3)", Move(C3, (B3, D3), 4)),
        ("c3=4:b3+d3", Move(C3, (B3, D3), 4)),
        ("c3xb3xd3", Move(C3, (B3, D3), None)),
        ("c3=b3+d3", Move(C3, (B3, D3), None)),
        ("C3XB3+D3", Move(C3, (B3, D3), None)),
        ("c3xx5+d3", Move(C3, (D3, X5), None)),
        ("c3xd3xx5", Move(C3, (D3, X5), None)),
        ("x5xx5xx5", Move(X5, (X5, X5), None)),
        ("z26", Move(Cell(25, 25))),
        ("z99", Move(Cell(25, 98))),
        ("c3xb3", Move(C3, (B3,), None)),
    ],
)
def test_words(word, move):
    assert WORDS.read(word) == move


@pytest.mark.parametrize(
    "word",
    [
        *("", "c", "3", "c0", "c03", "3c", "cc3", "c3=", "c3=0", "c3=04", "c3=4x", "c3x5", "c3=x", "c3+b3", "c3=4xb3+"),
        *(
            "c3=4xb3++d3",
            "c3=4xb3,d3",
            "c3:b3+d3",
            "c3=4()",
            "c3()",
            "c3(b3,d3",
            "c3=4(b3,d3)x",
            "c3=4xb3+d3=4",
            "c3xb3d3",
        ),
        *("c3-b3", "c3*", "c3 ", " c3", "c3\n", "c3=4 xb3+d3", "é3", "c３", "c3=４", "ｃ3", "O-O", "c3=4xb3+d3" * 1000),
    ],
)
def test_not_words(word):
    assert WORDS.read(word).code == "ceph.bad-word"


def test_a_long_word_is_refused_unread():
    fault = WORDS.read("c3=6x" + "b3+" * 3_000_000)
    assert fault.code == "ceph.bad-word"
    assert len(fault.facts["word"]) == 100
    longest = "z26=12x" + "+".join(f"{file}26" for file in "lmnopqrstuvwxyzlmnopqrs")
    assert len(longest) <= 100
    assert WORDS.read(longest).pips == 12
