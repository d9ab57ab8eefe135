"""What a study may cost: positions looked at, seconds, plies ahead; and the clock that ends it."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Budget:
    """What a search or a proof may use. None: no limit of that kind.

    `nodes` are positions looked at, `seconds` those of the clock, `depth` is in plies. Limited by nodes and depth
    alone, equal studies come to equal ends.
    """

    nodes: int | None = None
    seconds: float | None = None
    depth: int | None = None


class OutOfBudget(Exception):  # noqa: N818 - it is no error
    """The study must stop here."""


class Stopped(Exception):  # noqa: N818 - it is no error
    """Somebody wants no answer any more."""


class Clock:
    """Counts the nodes of a study and ends it when its budget is spent, or when `stop` says so.

    >>> clock = Clock(Budget(nodes=2))
    >>> clock.spend(2), clock.nodes
    (None, 2)
    >>> clock.spend(1)
    Traceback (most recent call last):
    cephrec.study.budget.OutOfBudget
    """

    def __init__(self, budget: Budget, stop: Callable[[], bool] = bool) -> None:
        self.nodes = 0
        self._stop = stop
        self.limit = budget.nodes
        self.deadline = None if budget.seconds is None else time.monotonic() + budget.seconds

    def spend(self, nodes: int) -> None:
        """Count nodes; raises OutOfBudget when there were too many, or it is too late; Stopped when it was stopped."""
        self.nodes += nodes
        if self._stop():
            raise Stopped
        if self.limit is not None and self.nodes > self.limit:
            raise OutOfBudget
        if self.deadline is not None and time.monotonic() > self.deadline:
            raise OutOfBudget
