"""One finding a line: `short` for editors and eyes, `github` for workflow annotations."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cephrec.cli.report import FileReport, Finding, Tally

_COMMANDS = {"error": "error", "warning": "warning", "info": "notice"}


def short(files: Iterable[FileReport], _tally: Tally, _lang: str) -> Iterator[str]:
    """`file:line:col: error[code] message`."""
    for found in _findings(files):
        yield f"{found.name}:{found.line}:{found.column}: {found.weight}[{found.code}] {found.message}\n"


def github(files: Iterable[FileReport], _tally: Tally, _lang: str) -> Iterator[str]:
    """Workflow commands that annotate the files of a pull request."""
    for found in _findings(files):
        place = {
            "file": found.name,
            "line": found.line,
            "endLine": found.end_line,
            "col": found.column,
            "endColumn": found.end_column,
            "title": found.code,
        }
        where = ",".join(f"{key}={_escaped(str(value), ':,')}" for key, value in place.items())
        said = found.message + (f"\nhint: {found.hint}" if found.hint else "")
        yield f"::{_COMMANDS[found.weight]} {where}::{_escaped(said)}\n"


def _findings(files: Iterable[FileReport]) -> Iterator[Finding]:
    for file in files:
        for part in file.parts:
            yield from part.findings


def _escaped(text: str, more: str = "") -> str:
    for sign in "%\r\n" + more:
        text = text.replace(sign, f"%{ord(sign):02X}")
    return text
