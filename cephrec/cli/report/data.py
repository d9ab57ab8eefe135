"""The report as data: one JSON object, or one game a line."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from cephrec.cli.report import FileReport, Finding, GameReport, Tally

VERSION = 1


def json_object(files: Iterable[FileReport], tally: Tally, _lang: str) -> Iterator[str]:
    """The whole report as one object, written as it goes: memory does not grow with the number of games."""
    yield f'{{"version": {VERSION}, "files": ['
    for number, file in enumerate(files):
        yield f'{", " if number else ""}\n{{"name": {dumps(file.name)}, "games": ['
        outside: list[Finding] = []
        games = 0
        for part in file.parts:
            if isinstance(part, GameReport):
                yield f"{',' if games else ''}\n{dumps(game(part))}"
                games += 1
            else:
                outside += part.findings
        outside.sort(key=lambda found: (found.line, found.column))
        yield f'], "diagnostics": {dumps([diagnostic(found) for found in outside])}}}'
    summary = {"files": tally.files, "games": tally.games, "errors": tally.errors, "warnings": tally.warnings}
    yield f'], "summary": {dumps(summary)}}}\n'


def json_lines(files: Iterable[FileReport], _tally: Tally, _lang: str) -> Iterator[str]:
    """One game a line, as it is read; what belongs to no game is a line that has `file` and `diagnostics` only."""
    for file in files:
        for part in file.parts:
            if isinstance(part, GameReport):
                yield dumps({"file": file.name, **game(part)}) + "\n"
            else:
                found = [diagnostic(finding) for finding in part.findings]
                yield dumps({"file": file.name, "diagnostics": found}) + "\n"


def game(report: GameReport) -> dict[str, Any]:
    """A game as the contract has it."""
    return {
        "index": report.index,
        "line": report.line,
        "game": report.game,
        "tags": dict(report.tags),
        "result": report.result,
        "plies": report.plies,
        "legal": report.legal,
        "finished": report.finished,
        "score": report.score,
        "diagnostics": [diagnostic(found) for found in report.findings],
    }


def diagnostic(found: Finding) -> dict[str, Any]:
    """A finding as the contract has it."""
    return {
        "code": found.code,
        "severity": found.weight,
        "line": found.line,
        "column": found.column,
        "end_line": found.end_line,
        "end_column": found.end_column,
        "game": found.game,
        "ply": found.ply,
        "path": found.path,
        "message": found.message,
        "hint": found.hint,
        "rule": found.rule,
        "facts": dict(found.facts),
    }


def dumps(value: object) -> str:
    """JSON in ASCII: it survives every terminal, pipe and code page."""
    return json.dumps(value)
