"""What searching and solving promise: legal moves, equal ends for equal seeds, and values that brute force confirms."""

from __future__ import annotations

import json
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cephrec.core.insight import WON
from cephrec.core.position import Player
from cephrec.games import AnyGame, game_of, insight_of, read_position
from cephrec.games.cephalopod.insight import turns
from cephrec.games.cephalopod.rules import Position
from cephrec.games.cephalopod.staying import Staying
from cephrec.study.budget import Budget, Clock
from cephrec.study.perft import counts
from cephrec.study.proof import Proof, sign
from cephrec.study.search import outcome, search
from cephrec.study.solve import solve

FLOOR = "DLDLD/LLLLD/DDNLL/LDDDL/DLDLD"
GAMES = [
    {},
    {"Board": "2x3"},
    {"Lattice": "snub", "Dice": "12"},
    *({"Game": "CIFRA", "Floor": FLOOR, "Mode": mode} for mode in ("Dash", "King", "Sum")),
]
SOLVED = json.loads((Path(__file__).parents[1] / "data" / "cephalopod" / "solved.json").read_text(encoding="utf-8"))
for_every_game = pytest.mark.parametrize("tags", GAMES, ids=lambda tags: " ".join(tags.values()) or "usual")
seeds = st.integers(0, 2**32 - 1)


def somewhere(game: AnyGame, random: Random, empty: int | None = None) -> Any:
    """A position of a random game; with `empty`, the last one with so many empty squares."""
    rules, at = game.rules, game.rules.start()
    seen = [at]
    for _ in range(200):
        moves = list(islice(rules.legal(at), 200))
        if not moves:
            break
        at = rules.play(at, random.choice(moves))
        seen.append(at)
    if empty is None:
        return random.choice(seen[:-1])
    return next(at for at in reversed(seen) if at.dice.count(0) == empty)


class WithoutTables:
    """An insight that has to be proven right."""

    def __init__(self, insight: Any) -> None:
        self.insight = insight

    def __getattr__(self, name: str) -> Any:
        return getattr(self.insight, name)

    def exact(self, *_: Any) -> None:
        return None


def brute_force(game: AnyGame) -> Any:
    """Plain minimax: the value; and the plies if whoever wins hurries, whoever loses delays, and both delay a draw."""
    rules = game.rules

    @cache
    def value(at: Any) -> int:
        over = outcome(rules, at)
        return over if over is not None else max(-value(rules.play(at, move)) for move in rules.legal(at))

    @cache
    def plies(at: Any) -> int:
        if rules.result(at):
            return 0
        afters = [rules.play(at, move) for move in rules.legal(at)]
        kept = [plies(after) + 1 for after in afters if sign(-value(after)) == sign(value(at))]
        return min(kept) if value(at) > 0 else max(kept)

    return lambda at: (value(at), plies(at))


@for_every_game
@given(seed=seeds, nodes=st.integers(1, 300))
@settings(max_examples=8, deadline=None)
def test_a_search_finds_a_legal_line_and_the_same_one_again(tags, seed, nodes):
    game = game_of(tags)
    at = somewhere(game, Random(seed))
    found = [search(game.rules, insight_of(game), at, Budget(nodes=nodes), Random(seed)) for _ in range(2)]
    assert found[0] == found[1]
    for move in found[0].line:
        assert game.rules.judge(at, move) is None
        at = game.rules.play(at, move)


@given(seed=seeds)
@settings(max_examples=20, deadline=None)
def test_a_search_to_the_end_knows_who_wins(seed):
    game = game_of({"Board": "2x3"})
    at = somewhere(game, Random(seed), empty=1)
    found = search(game.rules, WithoutTables(insight_of(game)), at, Budget(), Random(seed))
    assert sign(found.value) == sign(insight_of(game).exact(at).value)


def test_nobody_can_move_on_a_full_board():
    game, at = read_position("W:Wa1,a2,b1:Bb2", {"Board": "2x2"})
    assert search(game.rules, insight_of(game), at, Budget()) is None
    solution = solve(game.rules, insight_of(game), at, Budget())
    assert (solution.low, solution.high, solution.plies, solution.line) == (WON + 2, WON + 2, 0, ())


@pytest.mark.parametrize("board", ["2x2", "2x3"])
def test_tables_are_what_brute_force_finds(board):
    game = game_of({"Board": board})
    right, random = brute_force(game), Random(1)
    for at in [game.rules.start(), *(somewhere(game, random) for _ in range(50))]:
        assert insight_of(game).exact(at) == right(at)


@pytest.mark.parametrize(
    "board", [pytest.param(board, marks=[pytest.mark.slow] * (board in ("2x4", "3x3"))) for board in SOLVED]
)
def test_small_boards_are_solved(board):
    game = game_of({"Board": board})
    solution = solve(game.rules, insight_of(game), game.rules.start(), Budget())
    margin = SOLVED[board]["margin"]
    assert solution.low == solution.high == margin + WON * ((margin > 0) - (margin < 0))
    assert solution.plies == len(solution.line) == SOLVED[board]["plies"]
    at = game.rules.start()
    for move in solution.line:
        assert game.rules.judge(at, move) is None
        at = game.rules.play(at, move)
    white, black = game.rules.score(at)
    assert white - black == margin


@given(seed=seeds)
@settings(max_examples=12, deadline=None)
def test_a_proof_proves_what_the_tables_say(seed):
    game = game_of({"Board": "2x3"})
    at = somewhere(game, Random(seed), empty=2)
    exact = insight_of(game).exact(at)
    proven = solve(game.rules, WithoutTables(insight_of(game)), at, Budget())
    looked_up = solve(game.rules, insight_of(game), at, Budget())
    assert proven.low == proven.high == exact.value
    assert set(proven.keep) == set(looked_up.keep)
    if proven.result:
        assert proven.plies == len(proven.line) == exact.plies
        for move in proven.line:
            at = game.rules.play(at, move)
        assert sign(outcome(game.rules, at)) == proven.result * (-1) ** proven.plies


@given(seed=seeds, board=st.sampled_from(["2x2", "2x3", "2x4"]))
@settings(max_examples=15, deadline=None)
def test_the_line_of_a_result_holds_it(seed, board):
    game = game_of({"Board": board})
    at = somewhere(game, Random(seed), empty=1)
    proof = Proof(game.rules, WithoutTables(insight_of(game)), Clock(Budget()))
    proof.settle(at)
    result = proof.result(at)
    for move in proof.holding(at):
        assert game.rules.judge(at, move) is None
        at = game.rules.play(at, move)
        result = -result
        assert sign(insight_of(game).exact(at).value) == result
    assert game.rules.result(at)


@pytest.mark.parametrize("tags", [{}, {"Board": "3x2"}, {"Board": "4x4", "Lattice": "snub"}, {"Dice": "12"}])
@given(seed=seeds)
@settings(max_examples=20, deadline=None)
def test_bounds_hold_whatever_is_played(tags, seed):
    game, random = game_of(tags), Random(seed)
    rules, at, sides = game.rules, game.rules.start(), []
    while rules.result(at) is None:
        sides.append((rules.to_move(at), *insight_of(game).bounds(at)))
        at = rules.play(at, random.choice(list(rules.legal(at))))
    end = outcome(rules, at)
    for player, low, high in sides:
        assert low <= (end if player is rules.to_move(at) else -end) <= high
    assert insight_of(game).bounds(at) == (end, end)


@given(seed=seeds, nodes=st.integers(1, 3000))
@settings(max_examples=20, deadline=None)
def test_a_proof_cut_short_claims_nothing_false(seed, nodes):
    game = game_of({"Board": "2x3"})
    at = somewhere(game, Random(seed))
    exact, right = insight_of(game).exact(at), solve(game.rules, insight_of(game), at, Budget())
    proven = solve(game.rules, WithoutTables(insight_of(game)), at, Budget(nodes=nodes))
    assert proven.low <= exact.value <= proven.high
    assert proven.keep is None or set(proven.keep) == set(right.keep)
    assert proven.plies in (None, exact.plies)


def test_a_game_without_an_end_in_sight_has_bounds_only():
    game, at = read_position("W:Wa1:Be5", {"Game": "CIFRA", "Floor": FLOOR, "Opening": "light,bottom", "FEN": "-"})
    solution = solve(game.rules, insight_of(game), at, Budget(depth=3))
    assert (solution.result, solution.keep, solution.line) == (None, None, None)


def test_a_king_that_can_be_taken_is_taken():
    tags = {"Game": "CIFRA", "Floor": FLOOR, "Mode": "King", "Opening": "light,bottom", "FEN": "-"}
    game, at = read_position("W:Wb2=5,a4=1:Bb4=5,e2=1", tags)
    solution = solve(game.rules, insight_of(game), at, Budget(depth=1))
    assert (solution.result, solution.plies, [game.words.write(move) for move in solution.line]) == (1, 1, ["a4xb4"])
    assert (solution.low, solution.high) == (WON, WON)
    assert search(game.rules, insight_of(game), at, Budget(nodes=100)).line == solution.line


@for_every_game
@given(seed=seeds)
@settings(max_examples=5, deadline=None)
def test_what_is_counted_together_has_equal_counts(tags, seed):
    game = game_of(tags)
    at = somewhere(game, Random(seed))
    if len(list(islice(game.rules.legal(at), 100))) < 100:
        assert list(counts(game.rules, at, 2, insight_of(game).as_counted)) == list(counts(game.rules, at, 2))


@for_every_game
@given(seed=seeds)
@settings(max_examples=10, deadline=None)
def test_a_game_lasts_as_long_as_it_is_said_to(tags, seed):
    game, random = game_of(tags), Random(seed)
    rules, at = game.rules, game.rules.start()
    said = []
    while rules.result(at) is None and len(said) < 150:
        said.append(insight_of(game).plies_left(at))
        at = rules.play(at, random.choice(list(islice(rules.legal(at), 200))))
    if rules.result(at) is not None:
        for played, (least, most) in enumerate(said):
            assert least <= len(said) - played <= (most or len(said))


@pytest.mark.parametrize("tags", [{}, {"Board": "2x3"}, {"Board": "4x4", "Lattice": "snub"}])
@given(seed=seeds)
@settings(max_examples=20, deadline=None)
def test_positions_that_are_alike_have_alike_games(tags, seed):
    game = game_of(tags)
    insight, at = insight_of(game), somewhere(game, Random(seed))
    swapped = Position(tuple(-die for die in at.dice), at.to_move.other)
    turned = [Position(tuple(at.dice[i] for i in turn), at.to_move) for turn in turns(game.grid)]
    for other in (swapped, *turned):
        assert insight.alike(other) == insight.alike(at)
        assert insight.evaluate(other) == insight.evaluate(at)
        assert len(list(game.rules.legal(other))) == len(list(game.rules.legal(at)))
        if insight.exact(at):
            assert insight.exact(other) == insight.exact(at)
    assert insight.alike(at).to_move is Player.WHITE
    assert insight.alike(insight.alike(at)) == insight.alike(at)
    assert insight.exact(insight.alike(at)) == insight.exact(at)


@pytest.mark.parametrize("tags", [{}, {"Board": "3x2"}, {"Board": "4x4", "Lattice": "snub"}, {"Dice": "12"}])
@given(seed=seeds)
@settings(max_examples=20, deadline=None)
def test_dice_that_stay_are_never_captured(tags, seed):
    game, random = game_of(tags), Random(seed)
    rules, at, staying = game.rules, game.rules.start(), Staying(game.rules)
    before = staying.of(at.dice)
    while rules.result(at) is None:
        after = rules.play(at, random.choice(list(rules.legal(at))))
        for index, (old, new) in enumerate(zip(at.dice, after.dice, strict=True)):
            assert not before >> index & 1 or old == new != 0
        at, stay = after, staying.of(after.dice)
        assert stay & before == before
        before = stay


class _Ring:
    """Four positions that follow each other for ever; nobody ever wins."""

    def legal(self, at: int) -> list[int]:
        return [(at + 1) % 4]

    def play(self, _at: int, move: int) -> int:
        return move

    def to_move(self, at: int) -> Player:
        return Player.WHITE if at % 2 == 0 else Player.BLACK

    def result(self, _at: int) -> None:
        return None

    def score(self, _at: int) -> None:
        return None

    def evaluate(self, at: int) -> int:
        return 37 if at % 2 == 0 else -37

    def alike(self, at: int) -> int:
        return at


def test_a_circle_proves_nothing() -> None:
    ring: Any = _Ring()
    for depth in range(1, 12):
        finding = search(ring, ring, 0, Budget(depth=depth))
        assert finding is not None
        assert not finding.proven
