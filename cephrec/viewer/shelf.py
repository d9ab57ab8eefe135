"""The games of a file, read as far as somebody looks: thousands of them cost nothing until then."""

from __future__ import annotations

from collections.abc import Iterator

from cephrec.core.record import Record
from cephrec.core.source import Source
from cephrec.notation.read import read_source
from cephrec.verdict import check
from cephrec.viewer.telling import details, title
from cephrec.viewer.tour import Tour, tour


class Shelf:
    """Games by their place, from 0."""

    def __init__(self, sources: Iterator[Source]) -> None:
        self._waiting = sources
        self._games: list[Source] = []
        self._headings: dict[int, str] = {}
        #: Whether all games of the file are known.
        self.complete = False

    @property
    def known(self) -> int:
        """How many games are known so far."""
        return len(self._games)

    def reach(self, count: int) -> int:
        """Read on until so many games are known, or the file ends; how many are known."""
        while len(self._games) < count and not self.complete:
            source = next(self._waiting, None)
            if source is None:
                self.complete = True
            else:
                self._games.append(source)
        return len(self._games)

    def open(self, place: int) -> Tour:
        """The tour of a game."""
        return tour(check(self._games[place]))

    def heading(self, place: int) -> str:
        """A game in one line: its number, players, event, date, result."""
        if place not in self._headings:
            record = heading_of(self._games[place])
            self._headings[place] = " · ".join((f"{place + 1}. {title(record)}", *details(record)))
        return self._headings[place]


def heading_of(source: Source) -> Record:
    r"""The record of a game's tags alone: what stands before its moves is read, no more.

    >>> heading_of(Source("a.ceph", '[White "Ann"]\n\n1. c3 *')).tag("White")
    'Ann'
    """
    end = 0
    for line in source.text.splitlines(keepends=True):
        if line.strip() and line.lstrip("\ufeff \t")[0] not in "[;%":
            break
        end += len(line)
    return read_source(Source(source.name, source.text[:end], source.game)).record
