"""Work on many blocks in several processes: results in order, bounded memory, no loss where a process is killed."""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from itertools import chain, islice
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import Generic, TypeVar

B = TypeVar("B")
R = TypeVar("R")

#: So many blocks for each process are under way at once.
AHEAD = 2


@dataclass(frozen=True, slots=True)
class Lost:
    """What there is of a block that has killed the process working on it twice, the second time while it was alone."""


def in_order(
    work: Callable[[B], R], blocks: Iterable[B], jobs: int, here: Callable[[B], bool] = lambda _: False
) -> Iterator[tuple[B, R | Lost | None]]:
    """Each block with the result of some work on it, in order. One block alone costs no process.

    Where a process is killed, all are replaced; the blocks that were under way are tried once more, one at a time. A
    block that is for `here` is not worked on, and none behind it is taken before it has been given out.

    >>> list(in_order(abs, [-1, 2], jobs=1))
    [(-1, 1), (2, 2)]
    """
    rest = iter(blocks)
    first = list(islice(rest, 1))
    if first and not here(first[0]):
        first += islice(rest, 1)
    if jobs == 1 or len(first) < 2:
        for block in chain(first, rest):
            yield block, None if here(block) else work(block)
        return
    crew = _Crew(work, jobs, here)
    try:
        yield from crew.results(chain(first, rest))
    finally:
        crew.dismiss()


class _Crew(Generic[B, R]):
    """Processes that work; replaced all at once when one is killed, since that breaks them all."""

    def __init__(self, work: Callable[[B], R], jobs: int, here: Callable[[B], bool]) -> None:
        self._work, self._jobs, self._here = work, jobs, here
        self._pool = self._hire()

    def _hire(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self._jobs, get_context("spawn"), _follow)

    def dismiss(self) -> None:
        """Let no work go on, and be gone: an interpreter that ends while a pool does so stumbles over it."""
        self._pool.shutdown(cancel_futures=True)

    def results(self, blocks: Iterator[B]) -> Iterator[tuple[B, R | Lost | None]]:
        """All blocks with their results, in order."""
        line: deque[tuple[B, Future[R] | None]] = deque()
        while True:
            while len(line) < AHEAD * self._jobs and not (line and line[-1][1] is None):
                block = next(blocks, None)
                if block is None:
                    break
                line.append((block, None if self._here(block) else self._give(block)))
            if not line:
                return
            block, future = line.popleft()
            if future is None:
                yield block, None
            elif isinstance(future.exception(), BrokenProcessPool):
                line.appendleft((block, future))
                yield from self._mend(line)
            else:
                yield block, future.result()

    def _mend(self, line: deque[tuple[B, Future[R] | None]]) -> Iterator[tuple[B, R | Lost | None]]:
        """Everything that was under way when a process was killed."""
        self._replace()
        while line:
            block, future = line.popleft()
            if future is None:
                yield block, None
            elif isinstance(future.exception(), BrokenProcessPool):
                yield block, self._alone(block)
            else:
                yield block, future.result()

    def _give(self, block: B) -> Future[R]:
        try:
            return self._pool.submit(self._work, block)
        except BrokenProcessPool as error:
            failed: Future[R] = Future()
            failed.set_exception(error)
            return failed

    def _alone(self, block: B) -> R | Lost:
        try:
            return self._pool.submit(self._work, block).result()
        except BrokenProcessPool:
            self._replace()
            return Lost()

    def _replace(self) -> None:
        self._pool.shutdown(wait=False)
        self._pool = self._hire()


def _follow() -> None:
    """An interrupt is for the process that leads; when that is no more, whatever ended it, nobody is left behind."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    leader = parent_process()
    assert leader is not None

    def wait() -> None:
        leader.join()
        os._exit(1)

    Thread(target=wait, daemon=True).start()
