"""CIFRA: each way to break a rule, the spellings, positions, floors, endings."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

from cephrec.core.diagram import Edge, Moved, Shade
from cephrec.core.game import Step, Style
from cephrec.core.grid import Cell
from cephrec.core.position import Player, read_setup, write_setup
from cephrec.games import AnyGame, game_of, read_position
from cephrec.games.cifra.moves import Choice

#: White is light and starts at the bottom in the positions below.
#:
#:     5  D L D L D        files a to e
#:     4  L L L L D
#:     3  D D N L L
#:     2  L D D D L
#:     1  D L D L D
FLOOR = "DLDLD/LLLLD/DDNLL/LDDDL/DLDLD"
TAGS = {"Game": "CIFRA", "Floor": FLOOR, "Opening": "light,bottom"}
FLOOR9 = "LDLDNLDLD/LDLDLDLDL/DLDLDLDLD/LDLDLDLDL/NDLDNLDLN/DLDLDLDLD/LDLDLDLDL/DLDLDLDLD/LDLDNLDLD"


def position(text: str, mode: str = "Dash") -> tuple[AnyGame, Any]:
    found = read_position(text, TAGS | {"Mode": mode})
    assert len(found) == 2, found
    return found


@pytest.mark.parametrize(
    ("text", "word", "code"),
    [
        ("W:Wd3:Be5", "d3-d4", None),
        ("W:Wd3:Be5", "d3-b5", None),
        ("W:Wd3:Be5", "d3-d5", None),  # free all the way
        ("W:Wd3:Be5", "d3-d2", None),  # the one change
        ("W:Wd3:Be5", "d3-d1", "two-changes"),
        ("W:Wc3:Be5", "c3-c4", None),  # from the neutral square the first step is the change
        ("W:Wc3:Be5", "c3-c5", "two-changes"),
        ("W:Wc3:Be5", "c3-a1", "two-changes"),
        ("W:Wd4:Be5", "d4-c3", None),  # onto the neutral square is a change
        ("W:Wd4:Be5", "d4-b2", "two-changes"),
        ("W:Wd3,d4:Be5", "f3-d3", "off-board"),
        ("W:Wd3,d4:Be5", "d3-d6", "off-board"),
        ("W:Wd3:Be5", "a1-a2", "no-piece"),
        ("W:Wd3:Be5", "e5-e4", "not-your-piece"),
        ("W:Wd5,a1:Be5", "d5-d4", "locked"),
        ("B:Wd3:Bb1,e5", "b1-b2", "locked"),
        ("W:Wd3:Be5", "d3-b4", "not-straight"),
        ("W:Wd3:Be5", "d3-d3", "not-straight"),
        ("W:Wd3,d4:Be5", "d3-d5", "blocked"),
        ("W:Wd3:Be5,d4", "d3-d5", "blocked"),
        ("W:Wd3,d4:Be5", "d3-d4", "own-piece"),
        ("B:Wc5,d3:Bc4", "c4xc5", "captures-locked"),
        ("W:Wd3:Be5,d4", "d3-d4", "capture-mark"),
        ("W:Wd3:Be5", "d3xd4", "capture-mark"),
        ("W:Wd3:Be5,d4", "d3xd4", None),
        ("W:Wd3:Be5", "light,top", "opening"),
        ("W:Wd3:Be5", "a1=1,b1=2,c1=3,d1=4,e1=5", "setup"),
        ("W:Wd5:Be4", "e4-e3", "game-over"),
        # A move with several faults has the first in the order of the table.
        ("W:Wd5:Be5,e4", "d5-b4", "game-over"),
        ("W:Wd5,a1:Be5,e4", "e4-b3", "not-your-piece"),
        ("W:Wd5,a1:Be5,e4", "d5-b4", "locked"),
        ("W:Wd3,d4:Be5", "d3xd4", "own-piece"),
        ("W:Wd3,d2:Be5", "d3-d1", "blocked"),
    ],
)
def test_the_first_fault(text, word, code):
    game, at = position(text)
    move = game.words.read(word)
    fault = game.rules.judge(at, move)
    assert (fault and fault.code) == (code and f"cifra.{code}")
    assert (fault is None) == (move in set(game.rules.legal(at)))


def test_a_player_who_is_shut_in_cannot_go_on():
    rows = ",".join(f"{file}{rank}" for file in "abcde" for rank in (2, 3, 4, 5))
    game, at = position(f"W:W{rows}:Ba1,b1,c1,d1,e1")
    assert game.rules.stuck(at).facts == {"player": "White"}
    assert game.rules.result(at) is None
    assert list(game.rules.legal(at)) == []
    assert game.rules.judge(at, game.words.read("a2xa1")).code == "cifra.no-move"
    game, at = position(f"B:W{rows}:Ba1,b1,c1,d1,e1")
    assert game.rules.stuck(at) is None
    assert game.rules.result(at) == "1-0"


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["a1-a2"], "opening"),
        (["a1=1,b1=2,c1=3,d1=4,e1=5"], "opening"),
        (["z9-a1"], "off-board"),
        (["light,bottom", "light,top"], "opening"),
        (["light,bottom", "a5-a4"], "setup"),
        (["light,bottom", "a1=1,b1=2,c1=3,d1=4,e1=5"], "setup"),  # White's row
        (["light,bottom", "a5=1,b5=2,c5=3,d5=4"], "setup"),
        (["light,bottom", "a5=1,b5=2,c5=3,d5=4,d5=5"], "setup"),
        (["light,bottom", "a5=1,b5=2,c5=3,d5=4,e5=4"], "setup"),
        (["light,bottom", "a5=1,b5=2,c5=3,d5=4,e5=6"], "setup"),
        (["light,bottom", "a5=1,b5=2,c5=3,d5=4,f5=5"], "off-board"),
        (["light,bottom", "1a5,2b5,3c5,4d5,5e5", "a5=1,b5=2,c5=3,d5=4,e5=5"], "setup"),
        (["light,bottom", "1a5,2b5,3c5,4d5,5e5", "1a1,2b1,3c1,4d1,5e1", "a1-a2"], "not-your-piece"),
        (["light,bottom", "1a5,2b5,3c5,4d5,5e5", "1a1,2b1,3c1,4d1,5e1", "a5-a4"], None),
    ],
)
def test_the_opening_of_king(words, code):
    game = game_of({"Game": "CIFRA", "Mode": "King", "Floor": FLOOR})
    at = game.rules.start()
    for word in words[:-1]:
        at = game.rules.play(at, game.words.read(word))
    fault = game.rules.judge(at, game.words.read(words[-1]))
    assert (fault and fault.code) == (code and f"cifra.{code}")


def test_a_home_row_can_be_placed_in_any_order():
    game = game_of({"Game": "CIFRA", "Mode": "Sum", "Floor": FLOOR})
    at = game.rules.play(game.rules.start(), Choice(Shade.DARK, Edge.LEFT))
    rows = list(game.rules.legal(at))
    assert len(set(rows)) == len(rows) == 120
    large = game_of({"Game": "CIFRA", "Board": "9x9", "Mode": "Sum", "Floor": FLOOR9})
    at = large.rules.play(large.rules.start(), Choice(Shade.DARK, Edge.LEFT))
    assert len(set(islice(large.rules.legal(at), 1000))) == 1000  # of 362880, and at once


@pytest.mark.parametrize(
    ("word", "canonical"),
    [
        ("light,top", "light,top"),
        ("Dark-LEFT", "dark,left"),
        ("L,T", "light,top"),
        ("l-l", "light,left"),
        ("d,b", "dark,bottom"),
        ("light,r", "light,right"),
        ("b1=1,A1=3", "a1=3,b1=1"),
        ("3a1,1b1", "a1=3,b1=1"),
        ("a10=1,a9=2", "a9=2,a10=1"),
        ("A1-B2", "a1-b2"),
        ("a1Xb2", "a1xb2"),
        ("x1xx2", "x1xx2"),
    ],
)
def test_spellings(word, canonical):
    words = game_of({"Game": "CIFRA", "Floor": FLOOR}).words
    move = words.read(word)
    assert words.write(move) == canonical
    assert words.read(words.write(move, Style.ABSTRACTPLAY)) == move


@pytest.mark.parametrize(
    "word",
    ["", "a1", "a1b2", "a1-", "-b2", "a1--b2", "a1-b2-c3", "a0-b1", "a01-b2", "light", "neutral,top", "top,light",
     "light,top,", "a1=3", "a1=0,b1=1", "a1=3,", "a1=3,1", "a1=3 b1=1", "O-O", "c3=4xb3+d3", "a1−b2", "a1-b2" * 60],
)  # fmt: skip
def test_words_that_are_none(word):
    assert game_of({"Game": "CIFRA", "Floor": FLOOR}).words.read(word).code == "cifra.bad-word"


@pytest.mark.parametrize(
    ("mode", "text", "reason"),
    [
        ("Dash", "W:Wa6:B", "a6 is not on the 5x5 board"),
        ("Dash", "W:Wa1=1:B", "pieces have no numbers in Dash"),
        ("Sum", "W:Wa1:B", "every piece has a number in Sum"),
        ("Sum", "W:Wa1=6:B", "the numbers are 1 to 5"),
        ("Sum", "W:Wa1=2,b1=2:B", "a player has each number once"),
        ("King", "W:Wa1=2:Bb1=2", "both kings are taken or have arrived"),
    ],
)
def test_positions_that_are_none(mode, text, reason):
    (fault,) = read_position(text, TAGS | {"Mode": mode})
    assert (fault.code, fault.facts["reason"]) == ("tag.position", reason)


@pytest.mark.parametrize(
    ("mode", "text", "result", "score"),
    [
        ("Dash", "W:Wd3:Be5", None, (0, 0)),
        ("Dash", "B:Wa5:Be4", "1-0", (1, 0)),
        ("Dash", "W:Wa5:Be1,e4", "0-1", (1, 1)),  # equal points, more pieces left
        ("Dash", "W:Wa5:Be1", "1/2-1/2", (1, 1)),
        ("Dash", "W:W:B", "1/2-1/2", (0, 0)),
        ("Sum", "W:Wa5=1,b5=2:Ba1=4,c4=1", "0-1", (3, 4)),
        ("Sum", "W:Wa5=1,b5=3:Ba1=4,c3=2,c4=1", "1-0", (4, 4)),  # equal points, more locked
        ("Sum", "W:Wa5=4:Ba1=4,c4=1", "0-1", (4, 4)),  # and more pieces left
        ("Sum", "W:Wa5=4:Ba1=4", "1/2-1/2", (4, 4)),
        ("King", "W:Wa5=1,d3=5:Be3=5", None, None),
        ("King", "W:Wd5=5:Be3=5", "1-0", None),
        ("King", "W:Wd3=5:Bb1=5", "0-1", None),
        ("King", "W:Wd3=5:Be3=4", "1-0", None),
    ],
)
def test_how_a_game_ends(mode, text, result, score):
    game, at = position(text, mode)
    assert (game.rules.result(at), game.rules.score(at)) == (result, score)
    assert write_setup(game.rules.describe(at)) == text


def test_a_position_inside_a_record_keeps_the_choice_of_ply_1():
    game = game_of({"Game": "CIFRA", "Floor": FLOOR})
    setup = read_setup("W:Wd3:Be5")
    assert game.rules.setup(setup).facts["reason"] == "White has not chosen a shade and a side"
    chosen = game.rules.play(game.rules.start(), Choice(Shade.DARK, Edge.RIGHT))
    assert game.rules.setup(setup, chosen).choice == Choice(Shade.DARK, Edge.RIGHT)


@pytest.mark.parametrize(
    ("floor", "reason"),
    [
        (None, "there is none"),
        ("", "it has not 5 rows of 5 squares"),
        (FLOOR.lower(), "a square is L, D or N"),
        (FLOOR + "/LLLLL", "it has not 5 rows of 5 squares"),
        (FLOOR.replace("/", ""), "it has not 5 rows of 5 squares"),
        ("NLDLD/LLLLD/DDNLL/LDDDL/DLDLD", "its neutral squares are not c3"),
        ("DLDLD/LLLLD/DDLLL/LDDDL/DLDLD", "its neutral squares are not c3"),
        ("LLDLD/LLLLD/DDNLL/LDDDL/DLDLD", "it has 13 light and 11 dark squares"),
    ],
)
def test_floors_that_are_none(floor, reason):
    (fault,) = game_of({"Game": "CIFRA"} | ({"Floor": floor} if floor is not None else {}))
    assert (fault.code, fault.facts["reason"]) == ("tag.floor", reason)


def test_the_opening_tag_counts_only_with_a_position():
    tags = {"Game": "CIFRA", "Floor": FLOOR, "Opening": "nonsense"}
    assert game_of(tags).rules.opening is None
    (fault,) = game_of(tags | {"FEN": "W:W:B"})
    assert (fault.code, fault.facts["value"]) == ("tag.opening", "nonsense")
    assert game_of(tags | {"FEN": "W:W:B", "Opening": "L,B"}).rules.opening == Choice(Shade.LIGHT, Edge.BOTTOM)


def test_the_picture():
    game, at = position("W:Wd3=5,a5=1:Be3=5,d4=2", "King")
    move = game.words.read("d3xd4")
    step = Step(at, move, game.rules.play(at, move))
    diagram = game.picture.step(step)
    shown = {str(piece.cell): (piece.owner, piece.value, piece.crown, piece.locked) for piece in diagram.pieces}
    assert shown == {
        "d4": (Player.WHITE, 5, True, False),
        "a5": (Player.WHITE, 1, False, True),
        "e3": (Player.BLACK, 5, True, False),
    }
    assert diagram.marks == (Moved(Cell(3, 2), Cell(3, 3), Player.BLACK),)
    assert diagram.homes == ((Edge.BOTTOM, Player.WHITE), (Edge.TOP, Player.BLACK))
    assert (diagram.header.to_move, diagram.header.score) == (Player.BLACK, None)
    assert diagram.note == "White is light, home on rank 1"
    assert game.picture.say(step) == "White's king goes from d3 to d4 and captures a 2."


def test_sentences():
    game = game_of({"Game": "CIFRA", "Mode": "Sum", "Floor": FLOOR})
    at = game.rules.start()
    said = []
    for word in (
        "L,B",
        "3a5,1b5,2c5,4d5,5e5",
        "1a1,2b1,3c1,4d1,5e1",
        "a5-a4",
        "e1-e2",
        "a4-a3",
        "e2-e3",
        "a3-a2",
        "e3-e2",
        "a2xa1",
    ):
        move = game.words.read(word)
        assert game.rules.judge(at, move) is None, word
        step = Step(at, move, game.rules.play(at, move))
        said.append(game.picture.say(step))
        at = step.after
    assert said[0] == "White chooses light, and the bottom side as home row."
    assert said[1] == "Black places 3 on a5, 1 on b5, 2 on c5, 4 on d5 and 5 on e5."
    assert said[-1] == "Black's 3 goes from a2 to a1 and captures a 1, where it is locked."
