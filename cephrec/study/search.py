"""Finding a good move within a budget: negamax with alpha-beta, deepening ply by ply, for any game."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from random import Random
from typing import Generic, TypeVar

from cephrec.core.game import Rules
from cephrec.core.insight import WON, Insight
from cephrec.core.position import Player

P = TypeVar("P")
M = TypeVar("M")

#: No search looks further ahead than this, in plies.
DEEPEST = 60
#: The table of positions seen is emptied when it has grown to this size.
REMEMBERED = 1 << 20


@dataclass(frozen=True, slots=True)
class Budget:
    """What a search may use: positions looked at, seconds of the clock, plies ahead. None: no limit of that kind.

    With a limit of nodes alone, equal searches find equal moves.
    """

    nodes: int | None = None
    seconds: float | None = None
    depth: int = DEEPEST


@dataclass(frozen=True, slots=True)
class Finding(Generic[M]):
    """The best line found, its value for the player to move, and what it cost.

    `value` is in hundredths of a point; from `WON` on it is a proven win, and from `-WON` down a proven loss.
    """

    line: tuple[M, ...]
    value: int
    depth: int
    nodes: int


class Bound(Enum):
    """What a remembered value says of the true one."""

    EXACT = 0
    AT_LEAST = 1
    AT_MOST = 2


class _OutOfBudget(Exception):  # noqa: N818 - it is no error
    """The search must stop here."""


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
    rules: Rules[P, M], insight: Insight[P], at: P, budget: Budget, random: Random | None = None
) -> Finding[M] | None:
    """The best line that the budget allows; None where nobody can move. `random` chooses among equals.

    >>> from cephrec.games import insight_of, read_position
    >>> game, at = read_position("W:Wa1=6:Bb1=6,b2=6", {"Board": "2x2"})
    >>> finding = search(game.rules, insight_of(game), at, Budget(depth=2))
    >>> [str(move) for move in finding.line], finding.value
    (['a2'], 0)
    """
    return _Search(rules, insight, budget).run(at, random)


class _Search(Generic[P, M]):
    """One search: its budget, and the positions seen so far."""

    def __init__(self, rules: Rules[P, M], insight: Insight[P], budget: Budget) -> None:
        self.rules, self.insight, self.budget = rules, insight, budget
        self.nodes = 0
        self.deadline = None if budget.seconds is None else time.monotonic() + budget.seconds
        self.seen: dict[P, tuple[int, int, Bound, M | None]] = {}
        self.guessed = False  # whether an estimate stood in for a result

    def run(self, at: P, random: Random | None) -> Finding[M] | None:
        children = list(self.children(at))
        if not children:
            return None
        if random is not None:
            random.shuffle(children)
        children.sort(key=lambda child: child[0])
        best = Finding((children[0][1],), -children[0][0], 0, len(children))
        for depth in range(1, self.budget.depth + 1):
            try:
                found = self.root(at, children, depth)
            except _OutOfBudget:
                break
            best = found
            if abs(best.value) >= WON // 2 or not self.guessed:
                break
            children.sort(key=lambda child: child[1] != best.line[0])
        return best

    def root(self, at: P, children: list[tuple[int, M, P]], depth: int) -> Finding[M]:
        self.guessed = False
        alpha = -10 * WON
        chosen = children[0][1]
        for number, (_, move, after) in enumerate(children):
            if number and -self.value(after, depth - 1, -alpha - 1, -alpha) <= alpha:
                continue
            value = -self.value(after, depth - 1, -10 * WON, -alpha)
            if value > alpha or not number:
                alpha, chosen = value, move
        self.seen[at] = (depth, alpha, Bound.EXACT, chosen)
        return Finding(tuple(self.line(at, depth)), alpha, depth, self.nodes)

    def value(self, at: P, depth: int, alpha: int, beta: int) -> int:
        """The value for the player to move, exact between alpha and beta, a bound outside."""
        known = self.seen.get(at)
        first: M | None = None
        if known is not None:
            reach, value, bound, first = known
            if reach >= depth and (
                bound is Bound.EXACT
                or (bound is Bound.AT_LEAST and value >= beta)
                or (bound is Bound.AT_MOST and value <= alpha)
            ):
                return value
        over = outcome(self.rules, at)
        if over is not None:
            return over
        if depth <= 0:
            self.guessed = True
            return self.insight.evaluate(at)
        return self.best(at, depth, alpha, beta, first)

    def best(self, at: P, depth: int, alpha: int, beta: int, first: M | None) -> int:
        """The greatest value of any move, cut off at beta; moves that promise more are tried earlier."""
        self.check_budget()
        children = list(self.children(at))
        if not children:
            return self.insight.evaluate(at)
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
        bound = Bound.AT_LEAST if alpha >= beta else Bound.EXACT if alpha > floor else Bound.AT_MOST
        if len(self.seen) >= REMEMBERED:
            self.seen.clear()
        self.seen[at] = (depth, alpha, bound, chosen)
        return alpha

    def children(self, at: P) -> Iterator[tuple[int, M, P]]:
        """Each move with the position after it, and what that is worth to the opponent at first sight."""
        rules, evaluate = self.rules, self.insight.evaluate
        for move in rules.legal(at):
            after = rules.play(at, move)
            over = outcome(rules, after)
            self.nodes += 1
            yield (evaluate(after) if over is None else over), move, after

    def check_budget(self) -> None:
        """Stop the search where its budget is spent."""
        if self.budget.nodes is not None and self.nodes > self.budget.nodes:
            raise _OutOfBudget
        if self.deadline is not None and time.monotonic() > self.deadline:
            raise _OutOfBudget

    def line(self, at: P, depth: int) -> Iterator[M]:
        """The best moves remembered from a position on."""
        for _ in range(depth):
            known = self.seen.get(at)
            if known is None or known[3] is None:
                return
            yield known[3]
            at = self.rules.play(at, known[3])
