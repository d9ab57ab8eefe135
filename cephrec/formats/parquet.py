"""Tables as Parquet files, for pandas, DuckDB and their like: the plies, and beside them the games. Needs `data`."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from cephrec.core.diagnostic import Outcome
from cephrec.core.record import Record
from cephrec.formats.part import Part
from cephrec.formats.tables import GAMES, PLIES, Row, tables

if TYPE_CHECKING:
    import pyarrow

#: How many rows of plies are written at once.
BATCH = 50_000


class Sink(io.RawIOBase):
    """Takes the bytes of a file and gives them out piece by piece."""

    def __init__(self) -> None:
        self._held: list[bytes] = []

    def writable(self) -> bool:
        """It is."""
        return True

    def write(self, data: Any) -> int:
        """Take some bytes."""
        self._held.append(bytes(data))
        return len(self._held[-1])

    def drain(self) -> bytes:
        """What has been written since the last time."""
        data, self._held = b"".join(self._held), []
        return data


def dump(records: Iterable[Record], stem: str) -> Iterator[Outcome[Part]]:
    """A row a ply, and in `STEM.games.parquet` a row a game. Lists are lists, what is not known is null.

    >>> from cephrec.core.record import Line, Ply
    >>> parts = list(dump([Record(lines=(Line((Ply("c3"),)),))], "x"))
    >>> parts[-1].value.beside, parts[-1].value.data[:4]
    ('x.games.parquet', b'PAR1')
    """
    from pyarrow.parquet import ParquetWriter

    sink, schema = Sink(), _schema(PLIES)
    games: list[Row] = []
    waiting: list[Row] = []
    with ParquetWriter(sink, schema, compression="zstd") as writer:
        for number, record in enumerate(records, 1):
            found = tables(record, number, "parquet")
            games.append(found.game)
            waiting += found.plies
            if len(waiting) >= BATCH:
                writer.write_table(_table(waiting, schema))
                waiting = []
            yield Outcome(Part(sink.drain()), found.said)
        writer.write_table(_table(waiting, schema))
    yield Outcome(Part(sink.drain()))
    beside, schema = Sink(), _schema(GAMES)
    with ParquetWriter(beside, schema, compression="zstd") as writer:
        writer.write_table(_table(games, schema))
    yield Outcome(Part(beside.drain(), f"{stem}.games.parquet"))


def _schema(columns: Mapping[str, Any]) -> pyarrow.Schema:
    import pyarrow as pa

    kinds = {
        int: pa.int32(),
        str: pa.string(),
        bool: pa.bool_(),
        list[str]: pa.list_(pa.string()),
        list[int]: pa.list_(pa.int32()),
    }
    return pa.schema([(name, kinds[kind]) for name, kind in columns.items()])


def _table(rows: list[Row], schema: pyarrow.Schema) -> pyarrow.Table:
    import pyarrow as pa

    return pa.Table.from_pylist([{name: row[name] for name in schema.names} for row in rows], schema)
