"""What best play comes to: win, draw or loss, the margin and the speed; bounds where a budget ends the proof."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from cephrec.core.game import Rules
from cephrec.core.insight import WON, Insight
from cephrec.study.budget import Budget, Clock, OutOfBudget
from cephrec.study.proof import Proof, sign
from cephrec.study.search import outcome

P = TypeVar("P")
M = TypeVar("M")


@dataclass(frozen=True, slots=True)
class Solution(Generic[M]):
    """What is proven for the player to move. The value lies from `low` to `high`: a margin, with `WON` added to a win.

    `plies` is how long the game takes if whoever wins hurries and whoever loses delays (a draw is delayed by both), and
    `line` is played so; where `plies` is None, it only holds the result. `keep` are the moves after which the result is
    still the same. What is not proven is None.
    """

    low: int = -2 * WON
    high: int = 2 * WON
    plies: int | None = None
    line: tuple[M, ...] | None = None
    keep: tuple[M, ...] | None = None
    nodes: int = 0

    @property
    def result(self) -> int | None:
        """1 for a win of the player to move, 0 for a draw, -1 for a loss; None if that is not proven."""
        low, high = sign(self.low), sign(self.high)
        return low if low == high else None

    @property
    def margins(self) -> tuple[int | None, int | None]:
        """The least and the greatest margin of the player to move that is still possible; None where nothing is known.

        >>> Solution(WON + 1, 2 * WON).margins
        (1, None)
        """
        least, most = (value - WON * sign(value) if abs(value) < 2 * WON else None for value in (self.low, self.high))
        return least, most


def solve(rules: Rules[P, M], insight: Insight[P], at: P, budget: Budget) -> Solution[M]:
    """What best play comes to, as far as the budget allows.

    >>> from cephrec.games import insight_of, read_position
    >>> game, at = read_position("W:W:B", {"Board": "2x3"})
    >>> solution = solve(game.rules, insight_of(game), at, Budget())
    >>> solution.low, solution.high, solution.plies, len(solution.line), len(solution.keep)
    (-1000002, -1000002, 26, 26, 6)
    """
    over = outcome(rules, at)
    if over is not None:
        return Solution(over, over, 0, (), ())
    clock = Clock(budget)
    try:
        exact = insight.exact(at, clock.spend)
    except OutOfBudget:
        low, high = insight.bounds(at)
        return Solution(low, high, nodes=clock.nodes)
    if exact is not None:
        keep = tuple(move for move, value, _ in _looked_up(rules, insight, at) if sign(value) == sign(exact.value))
        return Solution(exact.value, exact.value, exact.plies, _line_of_tables(rules, insight, at), keep, clock.nodes)
    return _prove(Proof(rules, insight, clock), at, budget.depth)


def _looked_up(rules: Rules[P, M], insight: Insight[P], at: P) -> list[tuple[M, int, int]]:
    """Each move with what it is worth to whoever plays it, and for how many plies the game then goes on."""
    found = []
    for move in rules.legal(at):
        after = rules.play(at, move)
        over = outcome(rules, after)
        exact = insight.exact(after) if over is None else (over, 0)
        assert exact is not None, "tables know all that follows"
        found.append((move, -exact[0], exact[1]))
    return found


def _line_of_tables(rules: Rules[P, M], insight: Insight[P], at: P) -> tuple[M, ...]:
    line: list[M] = []
    while rules.result(at) is None:
        move, _, _ = max(
            _looked_up(rules, insight, at),
            key=lambda found: (sign(found[1]), -found[2] if sign(found[1]) > 0 else found[2], found[1]),
        )
        line.append(move)
        at = rules.play(at, move)
    return tuple(line)


def _prove(proof: Proof[P, M], at: P, deepest: int | None) -> Solution[M]:
    found: Solution[M] = Solution()
    try:
        proof.settle(at, deepest)
        low, high = proof.bounds(at)
        found = replace(found, low=low, high=high)
        if found.result is not None:
            found = replace(found, line=proof.holding(at))
            found = replace(found, keep=proof.keep(at, deepest))
        if found.result:
            plies, line = proof.plies(at), proof.line(at)
            found = replace(found, plies=plies, line=line)
        proof.widen(at, deepest)
    except OutOfBudget:
        pass
    low, high = proof.bounds(at)
    return replace(found, low=low, high=high, nodes=proof.clock.nodes)
