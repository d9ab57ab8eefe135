"""Those who play by themselves: at random, greedily, or by searching at one of eight levels."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import Any

from cephrec.core.position import Player
from cephrec.games import AnyGame, insight_of
from cephrec.study.budget import Budget
from cephrec.study.search import WIDEST, Finding, search

#: What each level looks at before a ply, in positions, and how often it plays without looking, from level 1 on. From
#: level 4 on each looks at four times as many as the one below it.
LEVELS = ((24, 0.5), (24, 0.2), (24, 0.0), (96, 0.0), (384, 0.0), (1_536, 0.0), (6_144, 0.0), (24_576, 0.0))
#: What a bot plays in a position where somebody can move; equal randoms lead to equal choices.
Chooser = Callable[[AnyGame, Any, Random, Callable[[], bool]], Finding[Any]]


@dataclass(frozen=True, slots=True)
class Bot:
    """A player by its name."""

    name: str
    choose: Chooser


def bot_of(name: str, nodes: int | None = None) -> Bot | None:
    """The bot of that name: `random`, `greedy`, `taker`, or a level as `5` or `level 5`; None if there is none.

    `nodes` stands in for what a level may look at.

    >>> bot_of("5").name, bot_of("Greedy").name, bot_of("9")
    ('level 5', 'greedy', None)
    """
    level = re.fullmatch(r"(?:level ?)?([1-8])", name.strip().lower())
    if level is None:
        return _SIMPLE.get(name.strip().lower())
    usual, slips = LEVELS[int(level[1]) - 1]
    return Bot(f"level {level[1]}", _Searcher(Budget(nodes=nodes or usual), slips))


def names() -> tuple[str, ...]:
    """The names of all bots, the weakest first.

    >>> names()[:4]
    ('random', 'greedy', 'taker', 'level 1')
    """
    return (*_SIMPLE, *(f"level {number}" for number in range(1, len(LEVELS) + 1)))


@dataclass(frozen=True, slots=True)
class _Searcher:
    """Searches as far as its budget allows, or slips and plays any move."""

    budget: Budget
    slips: float

    def __call__(self, game: AnyGame, at: Any, random: Random, stop: Callable[[], bool]) -> Finding[Any]:
        if random.random() < self.slips:
            return _random(game, at, random, stop)
        found = search(game.rules, insight_of(game), at, self.budget, random, stop)
        assert found is not None, "somebody can move"
        return found


def _random(game: AnyGame, at: Any, random: Random, _stop: Callable[[], bool]) -> Finding[Any]:
    """Any move, each as likely as the others."""
    return _best(game, at, random, lambda _: 0)


def _greedy(game: AnyGame, at: Any, random: Random, _stop: Callable[[], bool]) -> Finding[Any]:
    """The most for itself after one ply: by the score, or by how the position looks where there is none."""
    sign = 1 if game.rules.to_move(at) is Player.WHITE else -1

    def worth(after: Any) -> int:
        score = game.rules.score(after)
        return -insight_of(game).evaluate(after) if score is None else sign * (score[0] - score[1])

    return _best(game, at, random, worth)


def _taker(game: AnyGame, at: Any, random: Random, _stop: Callable[[], bool]) -> Finding[Any]:
    """Whatever takes the most pieces off the board."""

    def taken(after: Any) -> int:
        setup = game.rules.describe(after)
        return -len(setup.white) - len(setup.black)

    return _best(game, at, random, taken)


def _best(game: AnyGame, at: Any, random: Random, worth: Callable[[Any], int]) -> Finding[Any]:
    """Any of the moves after which the position is worth the most."""
    moves = list(islice(game.rules.legal(at), WIDEST))
    values = [worth(game.rules.play(at, move)) for move in moves]
    most = max(values)
    chosen = random.choice([move for move, value in zip(moves, values, strict=True) if value == most])
    return Finding((chosen,), 0, 0, len(moves))


_SIMPLE = {
    "random": Bot("random", _random),
    "greedy": Bot("greedy", _greedy),
    "taker": Bot("taker", _taker),
}
