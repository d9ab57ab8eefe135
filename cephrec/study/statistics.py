"""What many games have in common: results, lengths, first moves, captures by size, and where captures happen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from statistics import mean, median
from typing import Any

from cephrec.core.grid import Cell
from cephrec.core.record import Record
from cephrec.study.facts import Facts

#: How many plies one bar of the lengths stands for, at least.
BAR = 10


@dataclass(slots=True)
class Statistics:
    """Counts over games, main lines only. `captured` is by board, as boards of different sizes cannot be added."""

    games: int = 0
    plies: int = 0
    results: Counter[str] = field(default_factory=Counter)
    lengths: list[int] = field(default_factory=list)
    first: Counter[str] = field(default_factory=Counter)
    captures: Counter[int] = field(default_factory=Counter)
    captured: dict[str, Counter[Cell]] = field(default_factory=dict)
    illegal: int = 0

    def add(self, record: Record) -> None:
        """Count one game."""
        facts = Facts(record)
        words = facts.words
        self.games += 1
        self.plies += len(words)
        self.results[record.result] += 1
        self.lengths.append(len(words))
        self.illegal += facts.legal is not True
        if words:
            self.first[words[0]] += 1
        board = str(facts.game.grid) if facts.game else "?"
        for ply in facts.played:
            if ply.captured:
                self.captures[len(ply.captured)] += 1
                self.captured.setdefault(board, Counter()).update(ply.captured)

    def bars(self) -> list[tuple[int, int, int]]:
        """The lengths in at most twenty bars: from, to (both included), how many games."""
        if not self.lengths:
            return []
        low, high = min(self.lengths), max(self.lengths)
        width = BAR * max(1, -(-(high - low + 1) // (20 * BAR)))
        low -= low % width
        counted = Counter((length - low) // width for length in self.lengths)
        return [(low + at * width, low + (at + 1) * width - 1, counted[at]) for at in range(max(counted) + 1)]

    def as_json(self) -> dict[str, Any]:
        """All of it as plain values."""
        spread = self.lengths or [0]
        return {
            "version": 1,
            "games": self.games,
            "plies": self.plies,
            "illegal": self.illegal,
            "results": dict(self.results.most_common()),
            "lengths": {
                "shortest": min(spread),
                "median": median(spread),
                "mean": round(mean(spread), 2),
                "longest": max(spread),
                "bars": [{"from": first, "to": last, "games": count} for first, last, count in self.bars()],
            },
            "first_moves": dict(self.first.most_common()),
            "captures": {str(size): count for size, count in sorted(self.captures.items())},
            "captured": {
                board: {str(cell): count for cell, count in sorted(counts.items())}
                for board, counts in sorted(self.captured.items())
            },
        }


def statistics(records: Iterable[Record]) -> Statistics:
    """Count games.

    >>> from cephrec.core.record import Line, Ply
    >>> found = statistics([Record(lines=(Line((Ply("c3"), Ply("b4"), Ply("c4x"))),))])
    >>> found.games, dict(found.captures), found.bars()
    (1, {2: 1}, [(0, 9, 1)])
    """
    counted = Statistics()
    for record in records:
        counted.add(record)
    return counted
