"""The notation itself, as one format among the others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from cephrec.core.diagnostic import Diagnostic, Outcome
from cephrec.core.record import Record
from cephrec.core.source import Source, Span
from cephrec.formats.part import Part
from cephrec.formats.tags import with_tags
from cephrec.notation.read import read_source
from cephrec.notation.split import Stray, split_text
from cephrec.notation.write import write_record


def dump(records: Iterable[Record], _stem: str = "") -> Iterator[Outcome[Part]]:
    """Canonical text; a record that the notation cannot hold is left out and said.

    >>> from cephrec.core.record import Line, Ply
    >>> [part.diagnostics[0].facts["reason"] for part in dump([Record(lines=(Line((Ply("no word"),)),))])]
    ["'no word' is no word"]
    """
    between = ""
    for record in records:
        try:
            text = write_record(record)
            text.encode()
        except ValueError as error:
            reason = "a sign that is no character" if isinstance(error, UnicodeError) else str(error)
            said = Diagnostic("format.unwritable", facts={"format": "ceph", "reason": reason})
            yield Outcome(Part(""), (said,))
        else:
            yield Outcome(Part(f"{between}{text}\n"))
            between = "\n"


def load(text: str, tags: Mapping[str, str]) -> Iterator[Outcome[Record | None]]:
    """The games of a text, and what stands outside them; the spans are places in the whole text."""
    starts = [0]
    for line in text.split("\n"):
        starts.append(starts[-1] + len(line) + 1)
    for piece in split_text(text):
        if isinstance(piece, Stray):
            yield Outcome(None, _shift((piece.diagnostic,), piece.source, starts))
        else:
            reading = read_source(piece)
            yield Outcome(with_tags(reading.record, tags), _shift(reading.diagnostics, piece, starts))


def _shift(said: tuple[Diagnostic, ...], source: Source, starts: list[int]) -> tuple[Diagnostic, ...]:
    offset = starts[source.line - 1] + source.column - 1
    return tuple(replace(each, span=Span(each.span.start + offset, each.span.end + offset)) for each in said)
