"""Finding a good move within a budget: negamax with alpha-beta, deepening ply by ply, for any game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from itertools import islice
from random import Random
from typing import Generic, TypeVar

from cephrec.core.game import Rules
from cephrec.core.insight import WON, Insight
from cephrec.core.position import Player
from cephrec.study.budget import Budget, Clock, OutOfBudget

P = TypeVar("P")
M = TypeVar("M")

#: No search looks further ahead than this, in plies.
DEEPEST = 60
#: No more moves than this are looked at in a position: a home row can be placed in very many ways.
WIDEST = 400
#: The table of positions seen is emptied when it has grown to this size.
REMEMBERED = 1 << 20
#: Beyond every value.
_MOST = 2 * WON


@dataclass(frozen=True, slots=True)
class Finding(Generic[M]):
    """The best line found, its value for the player to move, and what it cost.

    `value` is in hundredths of a point. A win that is proven is worth `WON` and the margin, a loss minus that; but the
    margin itself is only the best that was found. `depth` is how far the search looked, in plies. `proven`: whether the
    value is that of a win, a loss or a draw, and no estimate. `mean` is that of the values at the last two depths: what
    an estimate says swings with whose ply is the last.
    """

    line: tuple[M, ...]
    value: int
    depth: int
    nodes: int
    proven: bool = False
    mean: int = 0


class _Bound(Enum):
    """What a remembered value says of the true one."""

    EXACT = 0
    AT_LEAST = 1
    AT_MOST = 2


def outcome(rules: Rules[P, M], at: P) -> int | None:
    """The value of a finished game for the player to move; None if it goes on. A greater margin is worth more.

    >>> from cephrec.games import read_position
    >>> game, at = read_position("B:Wa1,a2,b1:Bb2", {"Board": "2x2"})
    >>> outcome(game.rules, at)
    -1000002
    """
    result = rules.result(at)
    if result is None:
        return None
    white, black = rules.score(at) or (0, 0)
    value = white - black + WON * {"1-0": 1, "0-1": -1}.get(result, 0)
    return value if rules.to_move(at) is Player.WHITE else -value


def search(
    rules: Rules[P, M],
    insight: Insight[P],
    at: P,
    budget: Budget,
    random: Random | None = None,
    stop: Callable[[], bool] = bool,
    but: M | None = None,
) -> Finding[M] | None:
    """The best line that the budget allows; None where nobody can move. `random` chooses among equals.

    With `but` the best line that does not begin with that move. Raises Stopped as soon as `stop` is true.

    >>> from cephrec.games import insight_of, read_position
    >>> game, at = read_position("W:Wa1=6:Bb1=6,b2=6", {"Board": "2x2"})
    >>> finding = search(game.rules, insight_of(game), at, Budget(depth=2))
    >>> [str(move) for move in finding.line], finding.value
    (['a2'], 0)
    """
    return _Search(rules, insight, Clock(budget, stop)).run(at, min(budget.depth or DEEPEST, DEEPEST), random, but)


class _Search(Generic[P, M]):
    """One search: its clock, and the positions seen so far."""

    def __init__(self, rules: Rules[P, M], insight: Insight[P], clock: Clock) -> None:
        self.rules, self.insight, self.clock = rules, insight, clock
        self.seen: dict[P, tuple[int, int, _Bound, M, bool]] = {}
        #: Whether an estimate stood in for a result.
        self.guessed = False
        #: The best so far: a move, its value, and how far ahead that was looked.
        self.best: tuple[M, int, int]

    def run(self, at: P, deepest: int, random: Random | None, but: M | None) -> Finding[M] | None:
        children = [child for child in self.children(at) if child[1] != but]
        if not children:
            return None
        if random is not None:
            random.shuffle(children)
        children = self.distinct(children)
        children.sort(key=lambda child: child[0])
        self.best = children[0][1], -children[0][0], 0
        proven = False
        mean = self.best[1]
        try:
            self.clock.spend(len(children))
            for depth in range(1, deepest + 1):
                last = self.best[1]
                self.root(children, depth)
                mean = (last + self.best[1]) // 2
                if proven := abs(self.best[1]) > WON // 2 or not self.guessed:
                    break
                children.sort(key=lambda child: child[1] != self.best[0])
        except OutOfBudget:
            pass
        move, value, depth = self.best
        line = (move, *self.line(self.rules.play(at, move), depth - 1))
        proven = proven or value > WON // 2
        return Finding(line, value, depth, self.clock.nodes, proven, value if proven else mean)

    def root(self, children: list[tuple[int, M, P]], depth: int) -> None:
        """The search to one depth, with the exact value. The best move of the last depth comes first."""
        self.guessed = False
        alpha = -_MOST
        for number, (_, move, after) in enumerate(children):
            if number and -self.value(after, depth - 1, -alpha - 1, -alpha) <= alpha:
                continue
            value = -self.value(after, depth - 1, -_MOST, -alpha)
            if value > alpha:
                # What is better than the best at this depth is better, whether or not time is left for the others.
                alpha, self.best = value, (move, value, depth)

    def value(self, at: P, depth: int, alpha: int, beta: int) -> int:
        """The value for the player to move, exact between alpha and beta, a bound outside."""
        known = self.seen.get(at)
        first: M | None = None
        if known is not None:
            reach, value, bound, first, guessed = known
            if reach >= depth and (
                bound is _Bound.EXACT
                or (bound is _Bound.AT_LEAST and value >= beta)
                or (bound is _Bound.AT_MOST and value <= alpha)
            ):
                self.guessed = self.guessed or guessed
                return value
        over = outcome(self.rules, at)
        if over is not None:
            return over
        if depth == 0:
            self.guessed = True
            return self.insight.evaluate(at)
        return self.deeper(at, depth, alpha, beta, first)

    def deeper(self, at: P, depth: int, alpha: int, beta: int, first: M | None) -> int:
        """The greatest value of any move, cut off at beta; moves that promise more are tried earlier."""
        around, self.guessed = self.guessed, False
        children = list(self.children(at))
        self.clock.spend(len(children))
        if not children:
            self.guessed = True
            return self.insight.evaluate(at)
        if depth > 3:
            children = self.distinct(children)
        if depth > 1:
            children.sort(key=lambda child: (child[1] != first, child[0]))
        floor, chosen = alpha, children[0][1]
        for number, (estimate, move, after) in enumerate(children):
            if depth == 1:
                value = -estimate
                self.guessed = self.guessed or abs(value) < WON // 2
            elif number and -self.value(after, depth - 1, -alpha - 1, -alpha) <= alpha:
                continue
            else:
                value = -self.value(after, depth - 1, -beta, -alpha)
            if value > alpha:
                alpha, chosen = value, move
                if alpha >= beta:
                    break
        bound = _Bound.AT_LEAST if alpha >= beta else _Bound.EXACT if alpha > floor else _Bound.AT_MOST
        if len(self.seen) >= REMEMBERED:
            self.seen.clear()
        self.seen[at] = (depth, alpha, bound, chosen, self.guessed)
        self.guessed = self.guessed or around
        return alpha

    def children(self, at: P) -> Iterator[tuple[int, M, P]]:
        """What each move is worth to the opponent at first sight, the move, and the position after it."""
        rules, evaluate = self.rules, self.insight.evaluate
        for move in islice(rules.legal(at), WIDEST):
            after = rules.play(at, move)
            over = outcome(rules, after)
            yield (evaluate(after) if over is None else over), move, after

    def distinct(self, children: list[tuple[int, M, P]]) -> list[tuple[int, M, P]]:
        """One move of all that lead to positions that are alike: the first."""
        alike = self.insight.alike
        found: dict[P, tuple[int, M, P]] = {}
        for child in children:
            found.setdefault(alike(child[2]), child)
        return list(found.values())

    def line(self, at: P, depth: int) -> Iterator[M]:
        """The best moves remembered from a position on."""
        for _ in range(depth):
            if at not in self.seen:
                return
            move = self.seen[at][3]
            yield move
            at = self.rules.play(at, move)
