"""Tables as comma-separated values: the plies, and beside them the games."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from cephrec.core.diagnostic import Outcome
from cephrec.core.record import Record
from cephrec.formats.part import Part
from cephrec.formats.tables import GAMES, PLIES, tables


def dump(records: Iterable[Record], stem: str) -> Iterator[Outcome[Part]]:
    """A row a ply, and in `STEM.games.csv` a row a game. Lists are joined by blanks, what is not known is empty.

    >>> from cephrec.core.record import Line, Ply
    >>> parts = list(dump([Record(lines=(Line((Ply("c3"),)),))], "x"))
    >>> [part.value.beside for part in parts], parts[-1].value.data.split(",")[:4]
    (['', 'x.games.csv', '', 'x.games.csv'], ['1', 'Cephalopod', '', ''])
    """
    beside = f"{stem}.games.csv"
    yield Outcome(Part(_line(PLIES)))
    yield Outcome(Part(_line(GAMES), beside))
    for number, record in enumerate(records, 1):
        found = tables(record, number, "csv")
        yield Outcome(Part("".join(_line(_cells(row, PLIES)) for row in found.plies)), found.said)
        yield Outcome(Part(_line(_cells(found.game, GAMES)), beside))


def _cells(row: Mapping[str, Any], columns: Iterable[str]) -> Iterator[str]:
    for column in columns:
        value = row[column]
        if isinstance(value, bool):
            yield str(value).lower()
        elif isinstance(value, list):
            yield " ".join(map(str, value))
        else:
            yield "" if value is None else str(value)


def _line(cells: Iterable[str]) -> str:
    stream = io.StringIO()
    csv.writer(stream, lineterminator="\n").writerow(cells)
    return stream.getvalue()
