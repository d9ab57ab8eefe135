"""CPU time of a piece of work, and a promise about it."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass


def cpu(work: Callable[[], object], seconds: float = 1.0, rounds: int = 3) -> float:
    """The CPU seconds that one call takes: the best of several rounds, the first call not counted."""
    work()
    best = float("inf")
    for _ in range(rounds):
        count, start = 0, time.process_time()
        while (spent := time.process_time() - start) < seconds / rounds:
            work()
            count += 1
        best = min(best, spent / count)
    return best


@dataclass(frozen=True, slots=True)
class Promise:
    """What was measured, against what, and how many times as fast it must be at least."""

    what: str
    ours: float
    peer: str
    theirs: float
    least: float

    @property
    def ratio(self) -> float:
        return self.theirs / self.ours

    @property
    def kept(self) -> bool:
        return self.ratio >= self.least

    def __str__(self) -> str:
        state = "kept" if self.kept else "BROKEN"
        times = f"{self.ours * 1000:9.2f} ms, {self.peer} {self.theirs * 1000:9.2f} ms"
        return f"{self.what:34} {times}: {self.ratio:6.1f} times, at least {self.least:g}: {state}"
