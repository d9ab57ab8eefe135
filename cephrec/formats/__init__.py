"""Other people's formats: records in and out, by name, by suffix or by content; every loss is said."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

from cephrec.core.diagnostic import Diagnostic, Outcome
from cephrec.core.record import Record
from cephrec.formats.part import Part

NO_TAGS: Mapping[str, str] = {}


@dataclass(frozen=True, slots=True)
class Format:
    """A format: its module in this room has `load` if it can be read and `dump` if it can be written.

    The first of its `suffixes` is the usual one. `about` completes "a file of …". `pictures`: what is written holds
    diagrams, beside it or, with the option `inline`, in it.
    """

    name: str
    suffixes: tuple[str, ...]
    about: str
    reads: bool = True
    writes: bool = True
    module: str = ""
    pictures: bool = False

    def load(self, text: str, tags: Mapping[str, str]) -> Iterator[Outcome[Record | None]]:
        """The records in a text, None where one could not be read; `tags` say what the text leaves unsaid."""
        found: Iterator[Outcome[Record | None]] = self._module().load(text, tags)
        return found

    def dump(self, records: Iterable[Record], stem: str, **options: bool) -> Iterator[Outcome[Part]]:
        """The pieces of a file; `stem` is the file's name without its suffix, for files that stand beside it."""
        parts: Iterator[Outcome[Part]] = self._module().dump(records, stem, **options)
        return parts

    def _module(self) -> Any:
        return import_module(f"{__name__}.{self.module or self.name}")


_ROWS = (
    Format("ceph", (".ceph",), "records"),
    Format("json", (".json", ".jsonl"), "records as JSON", module="json_records"),
    Format("abstractplay", (), "AbstractPlay's game records"),
    Format("vying", (".vying",), "click logs of Vying"),
    Format("board", (".txt",), "boards drawn with signs"),
    Format("codingame", (), "boards of nine digits"),
    Format("csv", (".csv",), "comma-separated tables", reads=False, module="csv_tables"),
    Format("parquet", (".parquet",), "Parquet tables", reads=False),
    Format("markdown", (".md",), "articles in Markdown", reads=False, pictures=True),
    Format("latex", (".tex",), "articles in LaTeX", reads=False, pictures=True),
)

#: Every format by its name.
FORMATS: dict[str, Format] = {row.name: row for row in _ROWS}


def load(
    source: str | bytes | Path,
    format: str | None = None,  # noqa: A002 - the field's word
    *,
    tags: Mapping[str, str] = NO_TAGS,
) -> Iterator[Outcome[Record | None]]:
    """The records in a text, in bytes or in a file, with what had to be said about each; None is what is no record.

    Without `format` the content tells it. `tags` say what the source leaves unsaid, such as CIFRA's Floor. Never
    fails for what is in the source; OSError for a file that cannot be opened, KeyError for a format there is not.

    >>> [found.value.main.plies[1].word for found in load('["c3", "b3"]')]
    ['b3']
    >>> [(found.value, found.diagnostics[0].code) for found in load("1. e4 e5 2. Nf3")]
    [(None, 'format.foreign')]
    """
    from cephrec.formats.guess import foreign, guess

    text = source if isinstance(source, str) else decode(source.read_bytes() if isinstance(source, Path) else source)
    other = foreign(text) if format is None else None
    return iter([Outcome(None, (other,))]) if other else FORMATS[format or guess(text)].load(text, tags)


def dump(
    records: Iterable[Record],
    format: str,  # noqa: A002 - the field's word
    *,
    stem: str = "games",
) -> Outcome[str | bytes]:
    r"""The text (for binary formats the bytes) of a file of records, and all that it could not hold.

    Files that belong beside it are left out; see `Format.dump`.

    >>> from cephrec.core.record import Line, Ply
    >>> dump([Record(lines=(Line((Ply("c3"), Ply("b3"))),))], "vying").value
    'c3 b3\n'
    """
    pieces: list[Any] = []
    said: list[Diagnostic] = []
    for part in FORMATS[format].dump(records, stem):
        said += part.diagnostics
        if not part.value.beside:
            pieces.append(part.value.data)
    empty: str | bytes = b"" if pieces and isinstance(pieces[0], bytes) else ""
    return Outcome(empty.join(pieces), tuple(said))


def decode(data: bytes) -> str:
    r"""The text in bytes, compressed or not, with LF line ends.

    >>> decode(b"c3\r\nb3")
    'c3\nb3'
    """
    from cephrec.notation.decode import Decoder
    from cephrec.notation.unpack import Unpacked

    return "".join(Decoder(Unpacked(io.BytesIO(data))))
