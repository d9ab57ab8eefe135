"""What bots promise: legal moves, equal games for equal seeds, an end when they are stopped; and what ratings mean."""

from __future__ import annotations

import math
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cephrec.core.source import Source
from cephrec.games import game_of, read_position
from cephrec.notation.write import write_record
from cephrec.study.bot import bot_of, names
from cephrec.study.budget import Stopped
from cephrec.study.elo import ratings
from cephrec.study.match import Pairing, play, schedule
from cephrec.verdict import check
from tests.laws.test_study import GAMES, seeds, somewhere

BOTS = st.sampled_from([name for name in names() if name not in ("level 6", "level 7", "level 8")])


@pytest.mark.parametrize("tags", GAMES, ids=lambda tags: " ".join(tags.values()) or "usual")
@given(BOTS, seeds)
@settings(max_examples=15, deadline=None)
def test_a_bot_plays_a_legal_move_and_for_an_equal_seed_the_same(tags: dict[str, str], name: str, seed: int) -> None:
    game = game_of(tags)
    assert not isinstance(game, tuple)
    at = somewhere(game, Random(seed))
    bot = bot_of(name, nodes=300)
    assert bot is not None
    found = bot.choose(game, at, Random(seed), bool)
    assert game.rules.judge(at, found.line[0]) is None
    assert bot.choose(game, at, Random(seed), bool).line == found.line


@given(st.sampled_from(["level 5", "level 8"]), st.integers(0, 5))
@settings(max_examples=10, deadline=None)
def test_a_bot_that_is_stopped_plays_nothing(name: str, patience: int) -> None:
    game, bot = game_of({}), bot_of(name)
    assert bot is not None
    assert not isinstance(game, tuple)
    asked = iter([False] * patience)
    with pytest.raises(Stopped):
        bot.choose(game, game.rules.start(), Random(1), lambda: next(asked, True))


@pytest.mark.parametrize(
    "tags", [(), (("Board", "2x3"),), (("Game", "CIFRA"),), (("Game", "CIFRA"), ("Mode", "King"))], ids=str
)
def test_games_of_bots_are_records_without_a_fault_and_come_again(tags: tuple[tuple[str, str], ...]) -> None:
    pairing = Pairing("greedy", "level 2", tags, seed=3, opening=4, most=120)
    text = write_record(play(pairing))
    assert check(Source("x", text)).diagnostics == ()
    assert write_record(play(pairing)) == text
    assert write_record(play(Pairing("greedy", "level 2", tags, seed=4, opening=5, most=120))) != text


def test_a_game_that_does_not_end_stays_open() -> None:
    record = play(Pairing("random", "random", (("Game", "CIFRA"),), most=7))
    assert (record.result, len(record.main.plies)) == ("*", 7)


@given(st.integers(2, 5), st.integers(1, 9))
def test_everybody_meets_everybody_and_openings_are_balanced(players: int, games: int) -> None:
    who = [str(number) for number in range(players)]
    pairings = list(schedule(who, games, Pairing("", "")))
    assert len(pairings) == games * players * (players - 1) // 2
    for one in who:
        for other in who[: int(one)]:
            met = [each for each in pairings if {each.white, each.black} == {one, other}]
            assert abs(sum(each.white == one for each in met) - games / 2) <= 0.5
            for first, second in zip(met[::2], met[1::2], strict=False):
                assert (first.opening, first.white, first.black) == (second.opening, second.black, second.white)


def test_a_winning_position_is_won() -> None:
    game, at = read_position("W:Wa1=6,a2=6:Bb2=6", {"Board": "2x2"})
    bot = bot_of("4")
    assert bot is not None
    found = bot.choose(game, at, Random(0), bool)
    assert game.rules.result(game.rules.play(at, found.line[0])) == "1-0"


@given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3), st.sampled_from([0, 0.5, 1])), min_size=1, max_size=40))
@settings(deadline=None)
def test_ratings_have_mean_zero_and_explain_the_points(games: list[tuple[int, int, float]]) -> None:
    results = [(str(one), str(other), won) for one, other, won in games if one != other]
    found = ratings(results)
    if not found:
        return
    assert math.isclose(sum(each.elo for each in found.values()), 0, abs_tol=1e-6)
    pairs = {frozenset(each[:2]) for each in results}
    for name, rating in found.items():
        due = won = 0.0
        for one, other, points in results:
            if name in (one, other):
                rival = other if name == one else one
                won += points if name == one else 1 - points
                due += 1 / (1 + 10 ** ((found[rival].elo - rating.elo) / 400))
        for pair in pairs:
            if name in pair:
                (rival,) = pair - {name}
                won += 0.5
                due += 1 / (1 + 10 ** ((found[rival].elo - rating.elo) / 400))
        assert math.isclose(won, due, abs_tol=1e-3)
