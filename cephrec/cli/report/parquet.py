"""The report as a Parquet file: the rows of `jsonl`, for pandas, DuckDB and their like. Needs the extra `data`."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from cephrec.cli.report import FileReport, Finding, GameReport, Tally
from cephrec.cli.report.data import diagnostic, dumps, game
from cephrec.formats.parquet import Sink

if TYPE_CHECKING:
    import pyarrow

#: How many games and diagnostics together make a row group: memory does not grow beyond it.
GROUP = 20_000


def present(files: Iterable[FileReport], _tally: Tally, _lang: str) -> Iterator[bytes]:
    """One row a game, as they are read; what belongs to no game is a row that has `file` and `diagnostics` only."""
    import pyarrow as pa
    from pyarrow.parquet import ParquetWriter

    sink, schema = Sink(), _schema()
    rows: list[dict[str, Any]] = []
    waiting = 0
    with ParquetWriter(sink, schema, compression="zstd") as writer:
        for file in files:
            name = os.fsencode(file.name).decode(errors="backslashreplace")
            for part in file.parts:
                row = _game(part) if isinstance(part, GameReport) else {}
                rows.append({"file": name, **row, "diagnostics": list(map(_diagnostic, part.findings))})
                waiting += 1 + len(part.findings)
                if waiting >= GROUP:
                    writer.write_table(pa.Table.from_pylist(rows, schema))
                    rows, waiting = [], 0
                    yield sink.drain()
        if rows:
            writer.write_table(pa.Table.from_pylist(rows, schema))
    yield sink.drain()


def _game(report: GameReport) -> dict[str, Any]:
    row = game(report)
    return {**row, "tags": list(row["tags"].items())}


def _diagnostic(found: Finding) -> dict[str, Any]:
    row = diagnostic(found)
    return {**row, "facts": dumps(row["facts"])}


def _schema() -> pyarrow.Schema:
    import pyarrow as pa

    text, number, pair = pa.string(), pa.int64(), pa.list_(pa.int64())
    found = {"code": text, "severity": text, "line": number, "column": number, "end_line": number}
    found |= {"end_column": number, "game": number, "ply": number, "path": pa.list_(pair), "message": text}
    found |= {"hint": text, "rule": text, "facts": text}
    columns = {"file": text, "index": number, "line": number, "game": text, "tags": pa.map_(text, text)}
    columns |= {"result": text, "plies": number, "legal": pa.bool_(), "finished": pa.bool_(), "score": pair}
    columns |= {"diagnostics": pa.list_(pa.struct(list(found.items())))}
    return pa.schema(list(columns.items()))
