"""The records in files of any format, and what must be said about how they were read or are written."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import chain

import click

from cephrec.cli import UNUSABLE, describe
from cephrec.cli.options import say_games
from cephrec.cli.paths import opened
from cephrec.cli.report import resolve
from cephrec.core.codes import CODES
from cephrec.core.diagnostic import Diagnostic, Severity
from cephrec.core.record import Record
from cephrec.core.source import NOWHERE, Source
from cephrec.formats import FORMATS
from cephrec.formats.guess import HEAD, foreign, guess
from cephrec.formats.tags import with_tags
from cephrec.messages import hint, sentence
from cephrec.notation.decode import Decoder
from cephrec.notation.read import Reading, read_source
from cephrec.notation.split import Stray, split
from cephrec.notation.unpack import Unpacked


@dataclass(frozen=True, slots=True)
class Held:
    """A record, the file it is from and its number there; the text of it, and how that was read if it is notation.

    `has_given`: the user has said tags that the text does not have.
    """

    name: str
    number: int
    record: Record
    source: Source
    reading: Reading | None = None
    has_given: bool = False

    @property
    def line(self) -> int:
        """The line where its text begins."""
        start = len(self.source.text) - len(self.source.text.lstrip())
        return self.source.place(start)[0]


@dataclass(slots=True)
class Said:
    """What has been said so far; each diagnostic is one line on standard error. `about` is the record at hand."""

    lang: str = "en"
    quiet: bool = False
    verbose: bool = False
    errors: int = 0
    warnings: int = 0
    unusable: bool = False
    about: Held | None = None
    _seen: set[str] = field(default_factory=set)

    def say(self, said: Iterable[Diagnostic], source: Source | None = None) -> None:
        """Report diagnostics of a source, or of the record at hand; info only where it is about a format."""
        for each in said:
            code = CODES[each.code]
            self.errors += code.severity is Severity.ERROR
            self.warnings += code.severity is Severity.WARNING
            self.unusable |= each.code in ("format.foreign", "text.truncated")
            if not self.quiet and (code.severity > Severity.INFO or each.code.startswith("format.")):
                click.echo(self._line(each, source or (self.about.source if self.about else None)), err=True)

    def _line(self, said: Diagnostic, source: Source | None) -> str:
        code = CODES[said.code]
        message, mend = sentence(said.code, said.facts, self.lang), hint(said.code, said.facts, self.lang)
        if source is not None and said.span != NOWHERE:
            found = resolve(source, said, self.lang)
            place = f"{found.name}:{found.line}:{found.column}"
        else:
            name = self.about.name if self.about else "-"
            game = f": game {self.about.number}" if self.about else ""
            place = f"{name}{game}{f', ply {said.ply}' if said.ply else ''}"
        weight = code.severity.name.lower()
        return f"{place}: {weight}[{said.code}] {message}{f' (hint: {mend})' if mend else ''}"

    def complain(self, error: OSError | ModuleNotFoundError, name: str) -> None:
        """Report a file that cannot be used."""
        self.unusable = True
        click.echo(f"cephrec: {describe(error, name)}", err=True)

    def status(self, *, strict: bool = False) -> int:
        """The exit status: 2 if a file could not be used, 1 for errors, with `strict` for warnings too, else 0."""
        return UNUSABLE if self.unusable else int(self.errors > 0 or (strict and self.warnings > 0))


def held(
    names: Iterable[str],
    said: Said,
    form: str | None = None,
    tags: Mapping[str, str] | None = None,
    watch: Callable[[str, int], None] = lambda _name, _offset: None,
) -> Iterator[Held]:
    """The records of files, one in memory at a time where a file is notation; a broken file costs no other.

    Without `form` each file's content tells its format. `tags` are given to all that is read.
    """
    for name in names:
        count = 0
        try:
            for count, record in enumerate(_of_file(name, said, form, tags or {}, watch), 1):  # noqa: B007 - it is the last
                yield record
        except (OSError, ModuleNotFoundError) as error:
            said.complain(error, name)
        else:
            if said.verbose:
                say_games(name, count)


def _of_file(
    name: str, said: Said, form: str | None, tags: Mapping[str, str], watch: Callable[[str, int], None]
) -> Iterator[Held]:
    with opened(name) as stream:
        unpacked = Unpacked(stream)
        chunks = iter(unpacked)
        head = b""
        while len(head) < 4 * HEAD and (chunk := next(chunks, None)) is not None:
            head += chunk
        text = "".join(Decoder([head]))
        kind = form or guess(text)
        other = foreign(text) if form is None else None
        if other is not None:
            said.say([other], Source(name, text, None))
        elif kind == "ceph":
            yield from _of_notation(name, chain([head], chunks), said, tags, lambda: watch(name, stream.tell()))
        else:
            yield from _of_format(name, "".join(Decoder(chain([head], chunks))), kind, said, tags)
        if unpacked.broken is not None:
            cut = Diagnostic("text.truncated", facts={"reason": unpacked.broken})
            said.say([cut], Source(name, "", None))


def _of_notation(
    name: str, chunks: Iterable[bytes], said: Said, tags: Mapping[str, str], watch: Callable[[], None]
) -> Iterator[Held]:
    for piece in split(chunks, name):
        if isinstance(piece, Stray):
            said.say([piece.diagnostic], piece.source)
            continue
        reading = read_source(piece)
        said.say(reading.diagnostics, piece)
        if name != "-":
            watch()
        said.about = Held(name, piece.game or 0, with_tags(reading.record, tags), piece, reading, bool(tags))
        yield said.about


def _of_format(name: str, text: str, kind: str, said: Said, tags: Mapping[str, str]) -> Iterator[Held]:
    number = 0
    source = Source(name, text, None)
    for found in FORMATS[kind].load(text, tags):
        said.say(found.diagnostics, source)
        if found.value is not None:
            number += 1
            said.about = Held(name, number, found.value, source)
            yield said.about


def as_text(it: Held, said: Said) -> str | None:
    """The text of a game and a line end: as it stands, if it stands well alone; else in canonical form.

    None, and said, for a record that the notation cannot hold.
    """
    reading = it.reading
    if reading is not None and reading.token is not None:
        sound = all(CODES[each.code].severity < Severity.ERROR for each in reading.diagnostics)
        if sound and not it.has_given:
            return f"{it.source.text.strip()}\n"
    (found,) = FORMATS["ceph"].dump([it.record], "")
    said.say(found.diagnostics)
    return str(found.value.data) or None


def stem(output: str) -> str:
    """The name of a file without its folder and suffix: `games` for standard output."""
    return "games" if output == "-" else os.path.splitext(os.path.basename(output))[0]
