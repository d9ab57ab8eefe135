"""The laws that the rules of every game keep: judge and legal are the same rule said twice."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from itertools import combinations, islice
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cephrec.core.codes import CODES
from cephrec.core.diagnostic import Fault
from cephrec.core.diagram import Edge, Shade
from cephrec.core.game import Step, Style
from cephrec.core.grid import Cell
from cephrec.core.position import Player, Setup, read_setup, write_setup
from cephrec.games import GAMES, AnyGame, game_of
from cephrec.games.cephalopod.rules import Move, Position
from cephrec.games.cifra.moves import Choice, HomeRow, Slide

FLOOR = "DLDLD/LLLLD/DDNLL/LDDDL/DLDLD"
FLOOR9 = "LDLDNLDLD/LDLDLDLDL/DLDLDLDLD/LDLDLDLDL/NDLDNLDLN/DLDLDLDLD/LDLDLDLDL/DLDLDLDLD/LDLDNLDLD"


@dataclass
class Case:
    """A game to hold the laws against.

    `moves` are complete moves that a player might think of, `scattered` makes positions that no game reaches.
    """

    name: str
    moves: Callable[[AnyGame, Any], Iterator[Any]]
    scattered: Callable[[AnyGame, int], Any]
    tags: dict[str, str]
    game: AnyGame = field(init=False)

    def __post_init__(self) -> None:
        self.game = game_of(self.tags)


def cephalopod_moves(game: AnyGame, at: Any) -> Iterator[Move]:
    """On every square, and some off the board: every set of neighbours and two squares more, with every sum."""
    grid, limit = game.grid, game.rules.limit
    for cell in (*grid.cells, Cell(grid.columns, 0), Cell(0, grid.rows)):
        near = (*grid.neighbours.get(cell, ()), cell, Cell(25, 25))
        for size in range(len(near) + 1):
            for captured in combinations(near, size):
                total = sum(abs(at.dice[grid.index(square)]) for square in captured if square in grid)
                yield from (Move(cell, captured, pips) for pips in {0, 1, total, limit, limit + 1})
        yield from (Move(cell, (square, square), 2) for square in near)


def cephalopod_scattered(game: AnyGame, seed: int) -> Position:
    """Any dice anywhere, but one square left empty."""
    random = Random(seed)
    dice = [random.choice((0, 0, 1, 1, 2, random.randint(1, game.rules.limit))) for _ in game.grid.cells]
    dice[random.randrange(len(dice))] = 0
    return Position(tuple(random.choice((1, -1)) * die for die in dice), random.choice(list(Player)))


def cifra_moves(game: AnyGame, _at: Any) -> Iterator[Any]:
    """Every choice and slide, and home rows on every side; slides that end off the board too."""
    cells = game.grid.cells
    yield from (Choice(shade, side) for shade in Shade for side in Edge)
    for start in cells:
        for end in (*cells, Cell(game.grid.columns, 0)):
            yield from (Slide(start, end, captures) for captures in (False, True))
    for home in ([cell for cell in cells if cell[part] == end] for part in (0, 1) for end in (0, game.grid.rows - 1)):
        numbers = range(1, len(home) + 1)
        yield HomeRow(tuple(zip(home, numbers, strict=True)))
        yield HomeRow(tuple(zip(home, reversed(numbers), strict=True)))
        yield HomeRow(tuple((cell, 1) for cell in home))


def cifra_scattered(game: AnyGame, seed: int) -> Any:
    """Some pieces of both players anywhere, locked ones and pieces on neutral squares included."""
    random, side = Random(seed), game.rules.side
    choice = Choice(random.choice((Shade.LIGHT, Shade.DARK)), random.choice(list(Edge)))
    at = replace(game.rules.start(), choice=choice, to_move=random.choice(list(Player)))
    squares = random.sample(game.grid.cells, random.randint(2, 2 * side))
    numbers = [random.sample(range(1, side + 1), side) for _ in Player]
    placed = [
        (cell, numbers[turn % 2][turn // 2] if game.rules.mode.numbered else None) for turn, cell in enumerate(squares)
    ]
    found = game.rules.setup(Setup(at.to_move, tuple(placed[::2]), tuple(placed[1::2])), at)
    return at if isinstance(found, Fault) else found


CASES = [
    Case("5x5", cephalopod_moves, cephalopod_scattered, {}),
    Case("2x2", cephalopod_moves, cephalopod_scattered, {"Board": "2x2"}),
    Case("3x4", cephalopod_moves, cephalopod_scattered, {"Board": "3x4"}),
    Case("4x4", cephalopod_moves, cephalopod_scattered, {"Board": "4x4"}),
    Case("snub", cephalopod_moves, cephalopod_scattered, {"Lattice": "snub", "Board": "4x5"}),
    Case("dodeca", cephalopod_moves, cephalopod_scattered, {"Dice": "12"}),
    Case("snub dodeca", cephalopod_moves, cephalopod_scattered, {"Lattice": "snub", "Dice": "12", "Board": "3x3"}),
    *(
        Case(f"cifra {mode}", cifra_moves, cifra_scattered, {"Game": "CIFRA", "Floor": FLOOR, "Mode": mode})
        for mode in ("Dash", "King", "Sum")
    ),
    Case("cifra 9x9", cifra_moves, cifra_scattered, {"Game": "CIFRA", "Board": "9x9", "Mode": "King", "Floor": FLOOR9}),
]
for_every_game = pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
#: There are more legal moves only where a home row of 9x9 is placed: 9! of them.
SAMPLE = 1000
seeds = st.integers(0, 2**32 - 1)


def played(game: AnyGame, seed: int, plies: int = 250) -> Iterator[Step[Any, Any]]:
    """The steps of a random game."""
    random, rules = Random(seed), game.rules
    at = rules.start()
    for _ in range(plies):
        moves = list(islice(rules.legal(at), SAMPLE))
        if not moves:
            return
        move = random.choice(moves)
        after = rules.play(at, move)
        yield Step(at, move, after)
        at = after


def somewhere(game: AnyGame, seed: int) -> Any:
    """A position of a random game, early or late, the last one included."""
    steps = list(played(game, seed))
    return Random(seed).choice([steps[0].before, *(step.after for step in steps)])


def judge_is_legal(case: Case, at: Any) -> None:
    legal = set(islice(case.game.rules.legal(at), SAMPLE))
    for move in {*case.moves(case.game, at), *legal}:
        fault = case.game.rules.judge(at, move)
        if move in legal or len(legal) < SAMPLE:
            assert (fault is None) == (move in legal), move
        if fault is not None:
            assert set(fault.facts) == set(CODES[fault.code].facts)
            assert all(isinstance(fact, (str, int, tuple)) for fact in fault.facts.values())


def test_every_game_is_held_to_the_laws():
    assert {case.game.key for case in CASES} == set(GAMES)


@for_every_game
@given(seed=seeds)
@settings(max_examples=6, deadline=None)
def test_judge_passes_exactly_the_legal_moves(case, seed):
    judge_is_legal(case, somewhere(case.game, seed))


@for_every_game
@given(seed=seeds)
@settings(max_examples=6, deadline=None)
def test_judge_passes_exactly_the_legal_moves_anywhere(case, seed):
    judge_is_legal(case, case.scattered(case.game, seed))


@for_every_game
@given(st.text(max_size=12) | st.text("abcxXz0123456789=+-,:()*lightdarkop", max_size=16))
def test_anything_is_read_as_a_move_or_refused(case, word):
    read = case.game.words.read(word)
    if isinstance(read, Fault):
        assert (read.code.partition(".")[2], read.facts) == ("bad-word", {"word": word})
    else:
        assert case.game.words.read(case.game.words.write(read)) == read


@for_every_game
@given(seed=seeds)
@settings(max_examples=6, deadline=None)
def test_a_game_goes_on_until_it_is_over(case, seed):
    rules = case.game.rules
    for step in played(case.game, seed):
        assert rules.result(step.before) is None
        assert rules.to_move(step.after) is rules.to_move(step.before).other
        can_go_on = next(rules.legal(step.after), None) is not None
        assert can_go_on == (rules.result(step.after) is None and rules.stuck(step.after) is None)


@for_every_game
@given(seed=seeds)
@settings(max_examples=6, deadline=None)
def test_legal_moves_are_complete_and_each_comes_once(case, seed):
    at = somewhere(case.game, seed)
    legal = list(islice(case.game.rules.legal(at), SAMPLE))
    assert len(set(legal)) == len(legal)
    assert [case.game.rules.complete(at, move) for move in legal] == legal


@for_every_game
@given(seed=seeds)
@settings(max_examples=6, deadline=None)
def test_every_style_is_read_back_to_the_same_move(case, seed):
    at = somewhere(case.game, seed)
    legal = list(islice(case.game.rules.legal(at), 200))
    for move in legal:
        for style in Style:
            word = case.game.words.write(move, style, legal)
            assert word.isascii()
            for spelling in (word, word.upper()):
                read = case.game.words.read(spelling)
                assert case.game.rules.judge(at, read) is None
                assert case.game.rules.complete(at, read) == move


@for_every_game
@given(seed=seeds)
@settings(max_examples=6, deadline=None)
def test_a_position_is_set_up_from_its_own_text(case, seed):
    for step in played(case.game, seed):
        at, rules = step.after, case.game.rules
        text = write_setup(rules.describe(at))
        assert write_setup(read_setup(text)) == text
        if not getattr(at, "placing", False):  # a text tells no unfinished opening of CIFRA
            assert rules.setup(read_setup(text), at) == at


@for_every_game
@given(seed=seeds)
@settings(max_examples=5, deadline=None)
def test_every_step_has_a_picture_and_a_sentence(case, seed):
    picture = case.game.picture
    for step in played(case.game, seed):
        shown = picture.step(step)
        assert [piece for piece in shown.pieces if not piece.ghost] == list(picture.position(step.after).pieces)
        assert picture.say(step).endswith(".")


# Cephalopod alone: short forms, and positions that no game reaches.

cephalopods = [case for case in CASES if case.game.key == "Cephalopod"]
for_every_board = pytest.mark.parametrize("case", cephalopods, ids=lambda case: case.name)


@for_every_board
@given(seed=seeds)
@settings(max_examples=6, deadline=None)
def test_a_short_form_stands_for_the_only_move_that_fits(case, seed):
    rules, at = case.game.rules, case.scattered(case.game, seed)
    legal = list(rules.legal(at))
    for cell in (cell for cell, die in zip(case.game.grid.cells, at.dice, strict=True) if not die):
        for pips in (None, *range(2, rules.limit + 2)):
            short = Move(cell, None, pips)
            fits = [m for m in legal if m.cell == cell and m.captured and pips in (None, m.pips)]
            fault = rules.judge(at, short)
            if len(fits) == 1:
                assert (fault, rules.complete(at, short)) == (None, fits[0])
            else:
                assert fault.code == ("ceph.ambiguous-capture" if fits else "ceph.no-such-capture")
        for move in (move for move in legal if move.cell == cell and move.captured):
            assert rules.complete(at, Move(cell, move.captured, None)) == move


@for_every_board
@given(seed=seeds)
@settings(max_examples=6, deadline=None)
def test_a_turn_adds_one_die_and_removes_its_capture_set(case, seed):
    rules, at = case.game.rules, case.scattered(case.game, seed)
    index = case.game.grid.index
    for move in rules.legal(at):
        after = rules.play(at, move)
        changed = {cell for cell in case.game.grid.cells if at.dice[index(cell)] != after.dice[index(cell)]}
        assert changed == {move.cell, *move.captured}
        assert not any(after.dice[index(cell)] for cell in move.captured)
        assert (after.dice[index(move.cell)] > 0) == (at.to_move is Player.WHITE)
        grown = sum(map(abs, after.dice)) - sum(map(abs, at.dice))
        assert (grown, abs(after.dice[index(move.cell)])) == ((0, move.pips) if move.captured else (1, 1))


@pytest.mark.parametrize(
    ("setup", "reason"),
    [
        (Setup(Player.WHITE, ((Cell(5, 0), None),)), "f1 is not on the 5x5 board"),
        (Setup(Player.WHITE, (), ((Cell(0, 0), 7),)), "a die shows 1 to 6, not 7"),
    ],
)
def test_a_position_must_fit_the_board_and_the_dice(setup, reason):
    fault = game_of({}).rules.setup(setup)
    assert isinstance(fault, Fault)
    assert (fault.code, fault.facts["reason"]) == ("tag.position", reason)


@pytest.mark.parametrize(
    ("at", "word", "code"),
    [
        ("W:W:B", "f1", "ceph.off-board"),
        ("W:W:B", "c3x", "ceph.no-such-capture"),
        ("W:Wc3:B", "c3", "ceph.occupied"),
        ("W:Wc3:B", "c3xb3+b3", "ceph.occupied"),
        ("W:Wb3:Bd3=3", "c3", "ceph.capture-required"),
        ("W:Wb3:Bd3=3", "c3=1", "ceph.capture-required"),
        ("W:Wb3:Bd3=3", "c3xb3+b3+a1", "ceph.duplicate-capture"),
        ("W:Wb3:Bd3=3", "c3xb3+a1", "ceph.not-adjacent"),
        ("W:Wb3:Bd3=3", "c3xb3+c3", "ceph.not-adjacent"),
        ("W:Wb3:Bd3=3", "c3xb3+z26", "ceph.not-adjacent"),
        ("W:Wb3:Bd3=3", "c3xb3+c4", "ceph.empty-capture"),
        ("W:Wb3:Bd3=3", "c3xb3", "ceph.too-few"),
        ("W:Wb3=5:Bd3=3", "c3=4xb3+d3", "ceph.sum-too-high"),
        ("W:Wb3:Bd3=3", "c3=5xb3+d3", "ceph.wrong-sum"),
        ("W:Wb3:Bd3=3", "c3=5", "ceph.no-such-capture"),
        ("W:Wb3,c4:Bd3=3", "c3=4", "ceph.ambiguous-capture"),
        ("W:Wb3,c4:Bd3=3", "c3x", "ceph.ambiguous-capture"),
    ],
)
def test_each_way_to_break_a_rule(at, word, code):
    game = game_of({})
    fault = game.rules.judge(game.rules.setup(read_setup(at)), game.words.read(word))
    assert fault.code == code
    assert set(fault.facts) == set(CODES[code].facts)


def test_a_full_board_is_asked_first_whether_it_is_over():
    game = game_of({"Board": "2x2"})
    at = game.rules.setup(read_setup("W:Wa1,a2=6,b1=6:Bb2=6"))
    for word in ("a1", "c3", "a1x", "a1xb1+a2"):
        fault = game.rules.judge(at, game.words.read(word))
        assert (fault.code, fault.facts["result"]) == ("ceph.game-over", "1-0")


def test_hints_are_words_to_play():
    game = game_of({})
    at = game.rules.setup(read_setup("W:Wb3,c4:Bd3=3"))
    fault = game.rules.judge(at, game.words.read("c3"))
    assert fault.facts["sets"] == ("b3+c4", "b3+d3", "c4+d3", "b3+c4+d3")
    assert fault.facts["words"] == ("c3=2xb3+c4", "c3=4xb3+d3", "c3=4xc4+d3", "c3=5xb3+c4+d3")
    for word in ("c3=6xb3+d3", "c3=9", "c3=4", "c3xb3"):
        for hint in game.rules.judge(at, game.words.read(word)).facts["words"]:
            assert game.rules.judge(at, game.words.read(hint)) is None
