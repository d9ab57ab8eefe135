"""SARIF 2.1.0, which code hosts and editors read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any
from urllib.parse import quote

from cephrec import __version__
from cephrec.cli.report import FileReport, Finding, Tally
from cephrec.cli.report.data import dumps
from cephrec.core.codes import CODES
from cephrec.core.diagnostic import Severity

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "note"}


def present(files: Iterable[FileReport], _tally: Tally, lang: str) -> Iterator[str]:
    """One run with a result for each finding, written as it goes."""
    tool = {"driver": {"name": "cephrec", "semanticVersion": __version__, "rules": _rules()}}
    yield f'{{"$schema": {dumps(SCHEMA)}, "version": "2.1.0", "runs": [{{"tool": {dumps(tool)},\n'
    yield f'"columnKind": "unicodeCodePoints", "language": {dumps(lang)}, "results": ['
    mark = "\n"
    for file in files:
        for part in file.parts:
            for found in part.findings:
                yield mark + dumps(_result(found))
                mark = ",\n"
    yield "]}]}\n"


def _rules() -> list[dict[str, Any]]:
    return [
        {
            "id": code.key,
            "help": {"text": f"cephrec explain {code.key}"},
            "defaultConfiguration": {"level": _LEVELS[code.severity]},
            "properties": {"rule": code.rule},
        }
        for code in CODES.values()
    ]


def _result(found: Finding) -> dict[str, Any]:
    region = {
        "startLine": found.line,
        "startColumn": found.column,
        "endLine": found.end_line,
        "endColumn": found.end_column,
    }
    place = {"artifactLocation": {"uri": quote(found.name)}, "region": region}
    return {
        "ruleId": found.code,
        "ruleIndex": list(CODES).index(found.code),
        "level": _LEVELS[found.severity],
        "message": {"text": found.message},
        "locations": [{"physicalLocation": place}],
        "properties": {
            "game": found.game,
            "ply": found.ply,
            "path": found.path,
            "hint": found.hint,
            "rule": found.rule,
            "facts": dict(found.facts),
        },
    }
