"""Counting the ways to play: how many sequences of legal moves there are, ply by ply."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import TypeVar

from cephrec.core.game import Rules

P = TypeVar("P")
M = TypeVar("M")


def census(rules: Rules[P, M], at: P, alike: Callable[[P], P] | None = None) -> Iterator[Counter[P]]:
    """For each ply from 0 on, every position that can then stand, and in how many ways; ends when no game goes on.

    `alike` may send positions that play alike to one of them: they are then counted together.

    >>> from itertools import islice
    >>> from cephrec.games import game_of
    >>> rules = game_of({"Board": "2x2"}).rules
    >>> [(len(found), found.total()) for found in islice(census(rules, rules.start()), 5)]
    [(1, 1), (4, 4), (12, 12), (16, 24), (20, 40)]
    """
    found = Counter({alike(at) if alike else at: 1})
    while found:
        yield found
        later: Counter[P] = Counter()
        for position, ways in found.items():
            for move in rules.legal(position):
                after = rules.play(position, move)
                later[alike(after) if alike else after] += ways
        found = later


def counts(rules: Rules[P, M], at: P, depth: int, alike: Callable[[P], P] | None = None) -> Iterator[int]:
    """The numbers of sequences of 1, 2 … `depth` legal moves from a position; `alike` as in `census`.

    >>> from cephrec.games import game_of
    >>> rules = game_of({"Board": "2x2"}).rules
    >>> list(counts(rules, rules.start(), 4))
    [4, 12, 24, 40]
    """
    if depth < 1:
        return
    later = census(rules, at, alike)
    found = next(later)
    for _ in range(depth - 1):
        found = next(later, Counter())
        yield found.total()
    # What a move leads to need not be known to count it.
    yield sum(ways * sum(1 for _ in rules.legal(position)) for position, ways in found.items())


def perft(rules: Rules[P, M], at: P, depth: int, alike: Callable[[P], P] | None = None) -> int:
    """The number of sequences of `depth` legal moves from a position; `alike` as in `census`.

    >>> from cephrec.games import game_of
    >>> rules = game_of({}).rules
    >>> perft(rules, rules.start(), 3)
    13800
    """
    *_, last = 1, *counts(rules, at, depth, alike)
    return last


def divide(rules: Rules[P, M], at: P, depth: int, alike: Callable[[P], P] | None = None) -> Iterator[tuple[M, int]]:
    """For each legal move, the number of sequences of `depth` moves that begin with it.

    >>> from cephrec.games import game_of
    >>> rules = game_of({"Board": "2x2"}).rules
    >>> [(str(move), count) for move, count in divide(rules, rules.start(), 4)][:2]
    [('a1', 10), ('a2', 10)]
    """
    if depth < 1:
        return
    for move in rules.legal(at):
        yield move, perft(rules, rules.play(at, move), depth - 1, alike)
