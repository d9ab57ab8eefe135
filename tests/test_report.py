"""Every presenter says all that was found, in the form that its readers expect."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from cephrec.cli.report import PRESENTERS, FileReport, GameReport, Outside, Tally, presenter, resolve
from cephrec.core.codes import CODES
from cephrec.core.diagnostic import Diagnostic
from cephrec.core.source import Source, Span

SCHEMA = Path(__file__).parent / "data" / "sarif" / "sarif-2.1.0-rtm.5.json"
TEXT = '[White "Änn"]\n\n1. c2 d3 2. c4 c3\t! \x1b[2J {漢字} *\n'
REQUIRED = {"square": "c3", "sets": ("c2+d3",), "words": ("c3=2xc2+d3",)}


def files() -> list[FileReport]:
    source = Source("gam,es.ceph", TEXT, 2, 5)
    start = TEXT.index("c3")
    findings = (
        resolve(source, Diagnostic("ceph.capture-required", Span(start, start + 2), REQUIRED, 4)),
        resolve(source, Diagnostic("text.form", Span(0, 4), {"count": 1})),
        resolve(source, Diagnostic("ceph.bad-word", Span(22, 40), {"word": "%x\x1b[2J"}, 3, ((2, 1), (3, 1)))),
    )
    outside = Outside((resolve(Source("gam,es.ceph", "%\r:,", None), Diagnostic("text.missing-result", Span(1, 1))),))
    game = GameReport(2, 5, "Cephalopod", {"White": "Änn"}, "*", 4, False, None, None, findings)
    clean = GameReport(1, 1, "Cephalopod", {}, "1-0", 25, True, True, (13, 12))
    return [FileReport("gam,es.ceph", iter([clean, outside, game])), FileReport("empty.ceph", iter([]))]


def present(name: str) -> str:
    tally = Tally()
    pieces = presenter(name)(tally.count(files()), tally, "en")
    return "".join(it if isinstance(it, str) else it.decode("latin-1") for it in pieces)


@pytest.mark.parametrize("name", sorted(PRESENTERS.keys() - {"parquet"}))
def test_each_says_everything_and_nothing_to_the_terminal(name: str) -> None:
    said = present(name)
    assert "\x1b" not in said
    for part in ("a die on c3 must capture", "ame has no result", "otherwise", "is not a move"):
        assert part in said


def test_short_is_one_line_a_finding() -> None:
    lines = present("short").splitlines()
    assert lines[1] == "gam,es.ceph:7:16: error[ceph.capture-required] a die on c3 must capture"
    assert all(re.fullmatch(r".+:[0-9]+:[0-9]+: (error|warning|info)\[[a-z.-]+\] .+", line) for line in lines)
    assert len(lines) == 4


def test_text_marks_the_place() -> None:
    assert (
        "error[ceph.capture-required]: a die on c3 must capture\n"
        "  gam,es.ceph:7:16 (game 2, ply 4)\n"
        "7 | 1. c2 d3 2. c4 c3 ! �[2J {漢字} *\n"
        "  |                ^^\n"
        "  = rule: Cephalopod §3.2      = hint: c3=2xc2+d3\n"
    ) in present("text")
    assert present("text").endswith("\n2 games in 2 files: 2 errors, 1 warning\n")


def test_a_long_line_is_cut_around_the_place() -> None:
    text = "c3 " * 100_000 + "x9 " + "d3 " * 100_000
    at = text.index("x9")
    found = resolve(Source("a", text), Diagnostic("ceph.bad-word", Span(at, at + 2), {"word": "x9"}))
    game = GameReport(1, 1, "Cephalopod", {}, "*", 4, False, None, None, (found,))
    said = "".join(presenter("text")([FileReport("a", iter([game]))], Tally(), "en")).splitlines()
    assert len(said[2]) <= 80
    assert said[2].index("x9") == said[3].index("^^")


def test_json_is_the_contract() -> None:
    said = json.loads(present("json"))
    assert list(said) == ["version", "files", "summary"]
    assert said["version"] == 1
    assert said["summary"] == {"files": 2, "games": 2, "errors": 2, "warnings": 1}
    assert [file["name"] for file in said["files"]] == ["gam,es.ceph", "empty.ceph"]
    assert said["files"][1] == {"name": "empty.ceph", "games": [], "diagnostics": []}
    clean, faulty = said["files"][0]["games"]
    assert clean == {
        "index": 1,
        "line": 1,
        "game": "Cephalopod",
        "tags": {},
        "result": "1-0",
        "plies": 25,
        "legal": True,
        "finished": True,
        "score": [13, 12],
        "diagnostics": [],
    }
    assert faulty["diagnostics"][0] == {
        "code": "ceph.capture-required",
        "severity": "error",
        "line": 7,
        "column": 16,
        "end_line": 7,
        "end_column": 18,
        "game": 2,
        "ply": 4,
        "path": [],
        "message": "a die on c3 must capture",
        "hint": "c3=2xc2+d3",
        "rule": "Cephalopod §3.2",
        "facts": {"square": "c3", "sets": ["c2+d3"], "words": ["c3=2xc2+d3"]},
    }
    assert faulty["diagnostics"][2]["path"] == [[2, 1], [3, 1]]
    assert said["files"][0]["diagnostics"][0]["game"] is None


def test_json_lines_are_games() -> None:
    lines = [json.loads(line) for line in present("jsonl").splitlines()]
    assert [line.get("index") for line in lines] == [1, None, 2]
    assert lines[2]["legal"] is False


def test_sarif_follows_its_schema() -> None:
    said = json.loads(present("sarif"))
    jsonschema.Draft4Validator(json.loads(SCHEMA.read_text())).validate(said)
    results = said["runs"][0]["results"]
    rules = said["runs"][0]["tool"]["driver"]["rules"]
    assert [result["level"] for result in results] == ["warning", "error", "note", "error"]
    assert all(rules[result["ruleIndex"]]["id"] == result["ruleId"] for result in results)
    assert results[1]["locations"][0]["physicalLocation"] == {
        "artifactLocation": {"uri": "gam%2Ces.ceph"},
        "region": {"startLine": 7, "startColumn": 16, "endLine": 7, "endColumn": 18},
    }


def test_github_annotations_are_escaped() -> None:
    lines = present("github").splitlines()
    assert len(lines) == 4
    assert lines[1] == (
        "::error file=gam%2Ces.ceph,line=7,endLine=7,col=16,endColumn=18,title=ceph.capture-required"
        "::a die on c3 must capture%0Ahint: c3=2xc2+d3"
    )
    assert lines[3].endswith(
        "::“%25x\\x1b[2J” is not a move%0Ahint: a square, as in c3, or a capture, as in c3=4xb3+d3"
    )


def test_narration_is_sentences() -> None:
    lines = present("narrate").splitlines()
    assert lines[1] == "Game 1 is legal and finished: 25 plies, result 1-0, score 13 to 12."
    assert "Line 7, ply 4, error: a die on c3 must capture. Hint: c3=2xc2+d3. See Cephalopod §3.2." in lines
    assert all(line.endswith(".") for line in lines)


def test_the_status_follows_what_weighs_most() -> None:
    def status(*codes: str, strict: bool = False) -> int:
        found = tuple(resolve(Source("a", "x"), Diagnostic(code, Span(0, 1), _facts(code))) for code in codes)
        tally = Tally()
        for file in tally.count([FileReport("a", iter([Outside(found)]))]):
            list(file.parts)
        return tally.status(strict=strict)

    assert status() == status("text.form", strict=True) == status("text.encoding") == 0
    assert status("text.encoding", strict=True) == status("text.form", "ceph.occupied") == 1


def _facts(code: str) -> dict[str, Any]:
    return dict.fromkeys(CODES[code].facts, 1)
