"""What a validation found, resolved to places and sentences: the values that every presenter shows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from importlib import import_module

from cephrec.core.codes import CODES
from cephrec.core.diagnostic import Diagnostic, Fact, Path, Severity
from cephrec.core.source import Source
from cephrec.messages import hint, sentence

#: How many characters of a line an excerpt may hold before, inside and after the place.
WINDOW = 200


@dataclass(frozen=True, slots=True)
class Finding:
    """A diagnostic that people can read: lines and columns from 1, the end exclusive, columns in characters.

    `excerpt` is the line of text around the place in three pieces: before it, the place itself, and after it.
    """

    name: str
    code: str
    severity: Severity
    line: int
    column: int
    end_line: int
    end_column: int
    game: int | None
    ply: int | None
    path: Path
    message: str
    hint: str | None
    rule: str
    facts: Mapping[str, Fact]
    excerpt: tuple[str, str, str] = ("", "", "")

    @property
    def weight(self) -> str:
        """The severity as a word: error, warning or info."""
        return self.severity.name.lower()

    @property
    def variation(self) -> str:
        """The path as the command line takes it: `5.1/7.2`."""
        return "/".join(f"{ply}.{nth}" for ply, nth in self.path)


@dataclass(frozen=True, slots=True)
class GameReport:
    """One game and what was found in it; `line` is where it begins, `plies` the main line as read.

    `legal` is None if it was not judged, `finished` if its end was not reached, `score` if it is not finished.
    """

    index: int
    line: int
    game: str
    tags: Mapping[str, str]
    result: str
    plies: int
    legal: bool | None
    finished: bool | None
    score: tuple[int, int] | None
    findings: tuple[Finding, ...] = ()


@dataclass(frozen=True, slots=True)
class Outside:
    """What was found in a file outside its games."""

    findings: tuple[Finding, ...]


@dataclass(frozen=True, slots=True)
class Silent:
    """So many games in which nothing was found, where a format shows no more of them."""

    games: int
    findings: tuple[Finding, ...] = ()


#: What a file consists of.
Part = GameReport | Outside | Silent


@dataclass(frozen=True, slots=True)
class FileReport:
    """A file and, one after the other as they are read, its games and what stands outside them."""

    name: str
    parts: Iterator[Part]


@dataclass(slots=True)
class Tally:
    """Counts what passes by on its way to a presenter."""

    files: int = 0
    games: int = 0
    severities: Counter[Severity] = field(default_factory=Counter)
    codes: Counter[str] = field(default_factory=Counter)

    @property
    def errors(self) -> int:
        """How many errors were found."""
        return self.severities[Severity.ERROR]

    @property
    def warnings(self) -> int:
        """How many warnings were found."""
        return self.severities[Severity.WARNING]

    def count(self, files: Iterable[FileReport]) -> Iterator[FileReport]:
        """The same files, counted while their parts are read."""
        for file in files:
            self.files += 1
            yield FileReport(file.name, self._parts(file.parts))

    def _parts(self, parts: Iterable[Part]) -> Iterator[Part]:
        for part in parts:
            self.games += part.games if isinstance(part, Silent) else isinstance(part, GameReport)
            for finding in part.findings:
                self.severities[finding.severity] += 1
                self.codes[finding.code] += 1
            yield part

    def status(self, *, strict: bool = False) -> int:
        """The exit status: 1 if there were errors, or with `strict` warnings; else 0."""
        return int(self.errors > 0 or (strict and self.warnings > 0))


#: A presenter turns files into pieces of a report, as they come; the tally is complete when the files are at their end.
Presenter = Callable[[Iterable[FileReport], Tally, str], Iterator[str] | Iterator[bytes]]

#: Each format and where its presenter lives, as module and function.
PRESENTERS = {
    "text": ("text", "present"),
    "short": ("lines", "short"),
    "json": ("data", "json_object"),
    "jsonl": ("data", "json_lines"),
    "github": ("lines", "github"),
    "sarif": ("sarif", "present"),
    "narrate": ("narrate", "present"),
    "parquet": ("parquet", "present"),
}

#: The formats that the suffix of a file tells.
SUFFIXES = {".txt": "text", ".json": "json", ".jsonl": "jsonl", ".sarif": "sarif", ".parquet": "parquet"}

#: The formats for programs: nothing else may be written among them.
DATA = frozenset({"json", "jsonl", "sarif", "parquet"})

#: The formats that show games in which nothing was found.
SHOW_SILENT = frozenset({"json", "jsonl", "narrate", "parquet"})


def presenter(name: str) -> Presenter:
    """The presenter of a format."""
    module, function = PRESENTERS[name]
    present: Presenter = getattr(import_module(f"{__name__}.{module}"), function)
    return present


def resolve(source: Source, diagnostic: Diagnostic, lang: str = "en") -> Finding:
    r"""A diagnostic as a finding.

    >>> from cephrec.core.source import Span
    >>> found = resolve(Source("a.ceph", "1. c3 c3 *"), Diagnostic("text.unopened-variation", Span(6, 8)))
    >>> found.line, found.column, found.end_column, found.excerpt
    (1, 7, 9, ('1. c3 ', 'c3', ' *'))
    """
    code, span, facts = CODES[diagnostic.code], diagnostic.span, diagnostic.facts
    line, column = source.place(span.start)
    end_line, end_column = source.place(span.end)
    return Finding(
        name=source.name,
        code=code.key,
        severity=code.severity,
        line=line,
        column=column,
        end_line=end_line,
        end_column=end_column,
        game=source.game,
        ply=diagnostic.ply,
        path=diagnostic.path,
        message=sentence(code.key, facts, lang),
        hint=hint(code.key, facts, lang),
        rule=code.rule,
        facts=facts,
        excerpt=_excerpt(source.text, span.start, span.end),
    )


def _excerpt(text: str, start: int, end: int) -> tuple[str, str, str]:
    before = text[max(0, start - WINDOW) : start].rpartition("\n")[2]
    inside, broken, _ = text[start : min(end, start + WINDOW)].partition("\n")
    after = "" if broken else text[end : end + WINDOW].partition("\n")[0]
    return before, inside, after
