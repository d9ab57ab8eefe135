"""A proof by search: what a position is worth at least and at most, and how soon a win can be forced."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Generic, TypeVar

from cephrec.core.game import Rules
from cephrec.core.insight import WON, Insight
from cephrec.study.budget import Clock
from cephrec.study.search import outcome

P = TypeVar("P")
M = TypeVar("M")

#: No proof looks further ahead than this, in plies.
DEEPEST = 400
_NEVER = DEEPEST + 1
#: For so many positions it is remembered which they are alike: each is asked for more than once.
_REMEMBERED = 1 << 14
#: What a ply less to the end is worth, in hundredths of a point, where moves are put in order.
_NEARER = 30


def sign(value: int) -> int:
    """1 for the value of a win, 0 of a draw, -1 of a loss.

    >>> sign(WON + 3), sign(0), sign(-WON)
    (1, 0, -1)
    """
    return (value > WON // 2) - (value < -WON // 2)


class Proof(Generic[P, M]):
    """What has been proven so far in one game; everything here raises OutOfBudget when the clock says so.

    A value is a margin for the player to move, with `WON` added to a win and taken from a loss. Whatever is proven
    within some plies is true for good, so positions that come back do no harm: they only leave a value open.
    """

    def __init__(self, rules: Rules[P, M], insight: Insight[P], clock: Clock) -> None:
        self.rules, self.insight, self.clock = rules, insight, clock
        self._alike = lru_cache(_REMEMBERED)(insight.alike)
        #: By position, what its value is at least and at most.
        self.known: dict[P, tuple[int, int]] = {}
        #: By position and target, the plies within which it stays open whether that is reached.
        self.open: dict[tuple[P, int], int] = {}
        #: By position, within how many plies a win can be forced, and within how many it cannot; and so for losses.
        self.wins: dict[P, tuple[int, int]] = {}
        self.losses: dict[P, tuple[int, int]] = {}

    def bounds(self, at: P) -> tuple[int, int]:
        """What the value is at least and at most, as far as proven."""
        over = outcome(self.rules, at)
        return self._known(self._alike(at)) if over is None else (over, over)

    def _known(self, key: P) -> tuple[int, int]:
        known = self.known.get(key)
        if known is None:
            known = self.known[key] = self.insight.bounds(key)
        return known

    def result(self, at: P) -> int | None:
        """The sign of the value, as far as proven."""
        low, high = map(sign, self.bounds(at))
        return low if low == high else None

    def settle(self, at: P, deepest: int | None = None) -> None:
        """Prove a win, a draw or a loss, looking ahead as far as it takes, or as `deepest` allows."""
        for plies in self._depths(at, deepest):
            if self.result(at) is None and self.reaches(at, 1, plies) is False:
                self.reaches(at, 0, plies)
            if self.result(at) is not None:
                return

    def widen(self, at: P, deepest: int | None = None) -> None:
        """Prove the margin of a result that is settled."""
        for plies in self._depths(at, deepest):
            low, high = self.bounds(at)
            while low < high and self.reaches(at, low + 1 if low > 0 else high, plies) is not None:
                low, high = self.bounds(at)
            if low == high:
                return

    def _depths(self, at: P, deepest: int | None) -> Iterator[int]:
        """The plies to look ahead: as many as a game can last, at once; or more and more, where that is not known."""
        most = self.insight.plies_left(at)[1]
        limit = min(deepest or DEEPEST, DEEPEST)
        yield from [most] if most is not None and most <= limit else range(1, limit + 1)

    def reaches(self, at: P, target: int, plies: int) -> bool | None:
        """Whether the player to move can reach a value within so many plies; None if that stays open."""
        over = outcome(self.rules, at)
        if over is not None:
            return over >= target
        key, target = self._alike(at), self._raised(target)
        low, high = self._known(key)
        if target <= low:
            return True
        if target > high:
            return False
        least, most = self.insight.plies_left(at)
        plies = plies if most is None else min(plies, most)
        if plies < max(least, 1) or self.open.get((key, target), 0) >= plies:
            return None
        children = [after for _, after in self._children(at)]
        found: bool | None = False if children else None
        wanted = self._raised(1 - target)
        # Somewhere it may be proven already that the opponent falls short.
        for after in (short,) if (short := self._short(children, wanted)) else children:
            answer = self.reaches(after, wanted, plies - 1)
            if answer is not True:
                found = None if answer is None else True
                if found:
                    break
        if found is None:
            self.open[key, target] = plies
        else:
            self.known[key] = (target, high) if found else (low, -self._raised(1 - target))
        return found

    def _short(self, positions: list[P], target: int) -> P | None:
        """The first position of which it is proven that a value is out of reach."""
        return next((at for at in positions if self.bounds(at)[1] < target), None)

    def keep(self, at: P, deepest: int | None = None) -> tuple[M, ...] | None:
        """The moves after which a settled result is still the same; None where that cannot be told of each."""
        kept, wanted = [], -(self.result(at) or 0)
        for move in self.rules.legal(at):
            after = self.rules.play(at, move)
            self.settle(after, deepest)
            low, high = map(sign, self.bounds(after))
            if low == high == wanted:
                kept.append(move)
            elif low <= wanted <= high:
                return None
        return tuple(kept)

    def holding(self, at: P) -> tuple[M, ...]:
        """The moves from a settled result on along which it is proven to stay; the end, or a position that was there.

        Nothing new is proven for that: on the way of a proof every other position is proven too.
        """
        line: list[M] = []
        seen: set[P] = set()
        while True:
            seen.add(at)
            wanted = -(self.result(at) or 0)
            afters = ((move, self.rules.play(at, move)) for move in self.rules.legal(at))
            step = next((each for each in afters if each[1] not in seen and self.result(each[1]) == wanted), None)
            if step is None:
                return tuple(line)
            line.append(step[0])
            at = step[1]

    def plies(self, at: P) -> int | None:
        """How soon a settled win can be forced, or how late a settled loss comes; None for a draw."""
        test = {1: self.wins_within, -1: self.loses_within}.get(self.result(at) or 0)
        return next(plies for plies in range(_NEVER) if test(at, plies)) if test else None

    def line(self, at: P) -> tuple[M, ...]:
        """The moves from a settled win or loss to the end, the winner hurrying, the loser delaying."""
        line: list[M] = []
        won, left = self.result(at) == 1, self.plies(at) or 0
        while left:
            left -= 1
            move, at = next(
                (move, after)
                for move, after in self._children(at)
                if (self.loses_within(after, left) if won else left == 0 or not self.wins_within(after, left - 1))
            )
            line.append(move)
            won = not won
        return tuple(line)

    def wins_within(self, at: P, plies: int) -> bool:
        """Whether the player to move can force a win within so many plies."""
        return self._within(
            at, plies, 1, self.wins, lambda left: any(self.loses_within(after, plies - 1) for after in left)
        )

    def loses_within(self, at: P, plies: int) -> bool:
        """Whether the player to move loses within so many plies, whatever they do."""
        return self._within(
            at, plies, -1, self.losses, lambda left: all(self.wins_within(after, plies - 1) for after in left)
        )

    def _within(
        self, at: P, plies: int, wanted: int, seen: dict[P, tuple[int, int]], test: Callable[[Iterator[P]], bool]
    ) -> bool:
        over = outcome(self.rules, at)
        if over is not None:
            return sign(over) == wanted
        key = self._alike(at)
        low, high = map(sign, self._known(key))
        if plies < max(self.insight.plies_left(at)[0], 1) or not low <= wanted <= high:
            return False
        can, cannot = seen.get(key, (_NEVER, 0))
        if not cannot < plies < can:
            return plies >= can
        children = self._children(at)
        found = bool(children) and test(after for _, after in children)
        seen[key] = (plies, cannot) if found else (can, plies)
        return found

    def _children(self, at: P) -> list[tuple[M, P]]:
        """The moves and what follows them: those first that look better, and bring the end nearer."""
        rules, insight = self.rules, self.insight
        found = []
        for number, move in enumerate(rules.legal(at)):
            after = rules.play(at, move)
            over = outcome(rules, after)
            estimate = insight.evaluate(after) if over is None else over
            found.append((estimate + _NEARER * insight.plies_left(after)[0], number, move, after))
            self.clock.spend(1)
        found.sort(key=lambda child: child[:2])
        return [(move, after) for *_, move, after in found]

    def _raised(self, value: int) -> int:
        """The least possible value that is no less: a win is worth `WON` at least, a loss minus that at most."""
        if value <= -WON:
            return value
        return 0 if value <= 0 and self.insight.draws else max(value, WON)
