"""Many games at once: conditions, and the verbs filter, split, merge, stats and convert."""

from __future__ import annotations

import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cephrec.cli import main
from cephrec.core.record import Line, Ply, Record, Tag
from cephrec.study.facts import FIELDS, FUNCTIONS, Facts
from cephrec.study.query import Query, Trouble, read_query
from cephrec.study.statistics import statistics
from tests.strategies import games, records

GAME = Facts(
    Record((Tag("White", "Ann"), Tag("WhiteElo", "1800")), (Line(tuple(map(Ply, ["c3", "b4", "C4x", "a1"]))),), "1-0")
)
FILES = """[White "Ann"]
[Result "1-0"]

; a note that stays
1. c3 b4 2. c4=2xb4+c3 1-0 {Well.}

[White "Bo"]

1. C3 B4 2. C4X *

[White "Ann"]

1. a1 b2 2. d4 *
"""


def run(*args: str) -> int:
    with pytest.raises(SystemExit) as left:
        main(args)
    assert isinstance(left.value.code, int)
    return left.value.code


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "a.ceph").write_text(FILES)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def holds(condition: str, facts: Facts = GAME) -> bool:
    query = read_query(condition)
    assert isinstance(query, Query), query
    return query.matches(facts)


@pytest.mark.parametrize(
    "condition",
    [
        'white == "Ann" and plies > 3',
        "plies == 4 and captures == 1 and captured == 2 and largest == 2",
        "highest == 2 and pips == 3 and white_score == 1 and black_score == 1",
        "legal and not finished",
        'reaches("B:Wc4=2:B") and not reaches("W:Wc4=2:B")',
        'plays("c4=2xb4+c3") and opens("c3 b4") and not opens("b4")',
        'tag("White") == "Ann" and has("WhiteElo") and not has("Nothing")',
        'result in ["1-0", "0-1"] and "nn" in white and black not in ["Ann"]',
        "1700 < white_elo <= 1800 and white_elo - 100 == 1700 and -plies + 5 > 0 and plies * 2 == 8",
        'not black_elo > 1 and not black_elo <= 1 and not tag("Nothing") == ""',
        'board == "5x5" and variant == "" and mode == "" and game == "" and variations == 0 and comments == 0',
        '  (white\n == "Ann")  ',
    ],
)
def test_a_condition_that_holds(condition: str) -> None:
    assert holds(condition)


@pytest.mark.parametrize(
    ("condition", "trouble"),
    [
        ('  whte == "Ann"', "column 3: there is no field whte; perhaps white"),
        ('reach("W:W:B")', "column 1: there is no function reach; perhaps reaches"),
        ('white == "é" and plis > 1', "column 18: there is no field plis; perhaps plies"),
        ('plies > "a"', "column 9: a number cannot be compared with a text"),
        ("plies", "column 1: a condition is true or false, and this is a number"),
        ("plies and legal", "column 1: true or false is wanted here, and this is a number"),
        ("plies + white > 1", "column 9: a number is wanted here, and this is a text"),
        ('plies = "a"', "column 7: perhaps == is meant"),
        ("plies >", "column 8: something is missing or out of place here"),
        ("", "column 1: something is missing or out of place here"),
        ('reaches("nonsense")', "column 9: this is not a position, such as W:Wc3=6:Bb2"),
        ("reaches(white)", "column 9: reaches takes a text in quotes"),
        ('reaches("W:W:B", 1)', "column 1: reaches takes one text"),
        ("legal is True", "column 1: compare with == != < <= > >= in"),
        ("plies in 3", "column 10: in wants a list, or a text in a text"),
        ("plies in [1, 'a']", "column 14: a number cannot be compared with a text"),
        ("white[0] == 'A'", "column 1: this is not part of a condition"),
        ("(lambda: 1)()", "column 1: this is not part of a condition"),
        ("[x for x in y]", "column 1: this is not part of a condition"),
        ("__import__('os')", "column 1: there is no function __import__"),
        ("None == None", "column 1: this is not part of a condition"),
    ],
)
def test_what_is_wrong_with_a_condition_has_a_column(condition: str, trouble: str) -> None:
    assert str(read_query(condition)) == trouble


@pytest.mark.parametrize(
    "condition", ["(" * 3000, "not " * 999 + "legal", "\0", "\ud800", "x" * 5000, "-" * 3999 + "1", "'\\d'"]
)
def test_no_condition_raises(condition: str) -> None:
    found = read_query(condition)
    assert isinstance(found, Trouble) or not found.matches(GAME) or found.matches(GAME)


@given(
    st.lists(
        st.sampled_from([*FIELDS, *FUNCTIONS, *'()[],"', " ", "==", "<", "+", "in", "not ", "and ", "1", '"a"', "."])
    )
)
def test_no_heap_of_signs_raises(signs: list[str]) -> None:
    found = read_query("".join(signs))
    if isinstance(found, Query):
        found.matches(GAME)


@given(st.one_of(records(), games()))
def test_every_field_can_be_asked_of_every_record(record: Record) -> None:
    facts = Facts(record)
    kinds = {"a text": str, "a number": (int, float), "true or false": bool}
    for field in FIELDS.values():
        value = field.tell(facts)
        assert value is None or isinstance(value, kinds[field.kind.value])
    statistics([record]).as_json()


def test_every_field_is_documented() -> None:
    text = (Path(__file__).parents[1] / "docs/filter.md").read_text()
    assert set(FIELDS) | set(FUNCTIONS) <= set(re.findall(r"`(\w+)[`(]", text))


def test_filter_writes_games_as_they_stand(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("filter", "a.ceph", "--where", 'result == "1-0"', "-o", "b.ceph") == 0
    assert (folder / "b.ceph").read_text() == FILES.split("\n\n[White", 1)[0] + "\n"
    assert run("filter", "a.ceph", "--where", 'white == "Ann"', "--count") == 0
    assert capsys.readouterr().out == "2\n"
    assert run("filter", "a.ceph", "--where", "whit") == 2
    assert capsys.readouterr().err == "cephrec: --where, column 1: there is no field whit; perhaps white\n"
    assert run("filter", "a.ceph", "missing.ceph", "--where", "legal", "--count") == 2


def test_merge_drops_what_is_there_already_and_says_so(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("merge", "a.ceph", "a.ceph", "-o", "all.ceph") == 0
    assert (folder / "all.ceph").read_text().count("[White") == 6
    assert run("merge", "a.ceph", "--dedupe", "moves", "-o", "once.ceph") == 0
    said = capsys.readouterr().err
    assert "a.ceph: game 2 (line 7) dropped: same moves as a.ceph: game 1 (line 1)" in said
    assert "2 games kept, 1 dropped" in said
    assert run("validate", "-q", "once.ceph") == 0
    (folder / "c.ceph").write_text("1. b4 c3 2. c4x *\n\n1. c3 b4 2. c4x *\n\n1. d1 *")
    assert run("merge", "c.ceph", "--dedupe", "position", "-o", "-") == 0
    assert capsys.readouterr().out == "1. b4 c3 2. c4x *\n\n1. d1 *\n"


def test_split_by_number_and_by_tag(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("split", "a.ceph", "--every", "2", "-o", "parts") == 0
    assert sorted(each.name for each in (folder / "parts").iterdir()) == ["0001.ceph", "0002.ceph"]
    assert run("split", "a.ceph", "--by", "White", "-o", "players") == 0
    assert (folder / "players/Ann.ceph").read_text().count("1. ") == 2
    assert "3 games in 2 files" in capsys.readouterr().err
    assert run("split", "a.ceph", "--by", "White", "-o", "players") == 2
    assert sorted(each.name for each in (folder / "players").iterdir()) == ["Ann.ceph", "Bo.ceph"]
    assert run("split", "a.ceph", "-o", "players") == run("split", "a.ceph", "--by", "White", "-o", "a.ceph") == 2


def test_names_of_files_are_safe_and_apart(folder: Path) -> None:
    values = ["../x", "..", "a/b", "a b", "A_B", "", "?", "x" * 300, "é"]
    (folder / "n.ceph").write_text("\n".join(f'[White "{value}"]\n\n1. c3 *\n' for value in values))
    assert run("split", "n.ceph", "--by", "White", "-o", "out", "-q") == 0
    names = sorted(each.name for each in (folder / "out").iterdir())
    assert names == sorted(
        [
            "A_B-3.ceph",
            "a_b-2.ceph",
            "a_b.ceph",
            "unknown-2.ceph",
            "unknown-3.ceph",
            "unknown.ceph",
            "x.ceph",
            "x" * 80 + ".ceph",
            "é.ceph",
        ]
    )


def test_stats_as_tables_as_json_and_as_a_picture(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("stats", "a.ceph", "--json") == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["games"], found["plies"], found["results"]) == (3, 9, {"*": 2, "1-0": 1})
    assert (found["captures"], found["captured"]) == ({"2": 2}, {"5x5": {"b4": 2, "c3": 2}})
    assert found["first_moves"] == {"c3": 2, "a1": 1}
    assert run("stats", "a.ceph") == 0
    said = capsys.readouterr().out
    assert "3 games, 9 plies" in said
    assert "Captured on, 5x5" in said
    assert run("stats", "a.ceph", "--plot", "plot.svg") == 0
    drawn = ElementTree.parse(folder / "plot.svg").getroot()
    assert drawn.tag.endswith("svg")
    assert "".join(drawn.itertext()).count("Captured on")
    (folder / "empty.ceph").write_text("")
    assert run("stats", "empty.ceph") == run("stats", "empty.ceph", "--json") == 0
    assert run("stats", "empty.ceph", "--plot", "empty.svg") == 0


def test_strict_conversions_write_nothing(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("convert", "a.ceph", "-o", "x.vying", "--strict") == 1
    assert not (folder / "x.vying").exists()
    assert run("convert", "a.ceph", "--to", "vying", "--strict") == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert "a.ceph:1:8: warning[format.tags] Vying has no place for the tags White" in said.err
    assert run("convert", "a.ceph", "-o", "x.vying") == 0
    assert run("convert", "a.ceph", "-o", "x.vying") == 2
    assert run("convert", "a.ceph", "-o", "x.json", "--strict") == 0
    assert run("convert", "x.json", "-o", "back.ceph", "--strict") == 0
    assert run("convert", "missing.json", "-o", "no.ceph") == 2
    assert not (folder / "no.ceph").exists()
    assert run("convert", "a.ceph", "-o", "tables.csv") == 0
    assert (folder / "tables.games.csv").read_text().count("\n") == 4
    (folder / "tables.csv").unlink()
    assert run("convert", "a.ceph", "-o", "tables.csv") == 2
    assert not (folder / "tables.csv").exists()
    assert sorted(each.name for each in folder.glob(".*")) == []


def test_tags_that_the_input_does_not_say(folder: Path) -> None:
    (folder / "moves.json").write_text('["a1", "b2"]')
    assert run("convert", "moves.json", "-o", "x.ceph", "--board", "3x3", "--tag", "White=Ann Lee") == 0
    text = (folder / "x.ceph").read_text()
    assert '[Board "3x3"]' in text
    assert '[White "Ann Lee"]' in text
    assert run("convert", "moves.json", "-o", "y.ceph", "--tag", "White") == 2


def test_one_bad_file_or_record_costs_no_other(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "bad.json").write_text('[{"cephrec": 1, "tags": [], "lines": [{}], "result": "*"}, {"cephrec": 1}]')
    (folder / "chess.pgn").write_text("1. e4 e5 2. Nf3 Nc6 *")
    assert run("convert", "bad.json", "chess.pgn", "a.ceph", "-o", "all.json") == 2
    assert len(json.loads((folder / "all.json").read_text())) == 4
    said = capsys.readouterr().err
    assert "bad.json:1:60: error[format.malformed]" in said
    assert "chess.pgn:1:13: error[format.foreign] this is a PGN chess record" in said
    assert run("convert", "bad.json", "-o", "x.ceph") == 1


def test_records_that_cannot_be_written_are_said(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bad = {"cephrec": 1, "tags": [], "lines": [{"plies": [{"word": "no word"}]}], "result": "*"}
    (folder / "bad.json").write_text(json.dumps([bad, {**bad, "lines": [{}]}]))
    for args in (["filter", "--where", "plies >= 0"], ["merge"], ["split", "--every", "1", "-o", "out"], ["convert"]):
        assert run(args[0], "bad.json", *args[1:]) == 1
        said = capsys.readouterr().err
        assert "bad.json: game 1: error[format.unwritable]" in said
    assert [each.name for each in (folder / "out").iterdir()] == ["0001.ceph"]


@pytest.mark.parametrize("name", ["p.gif", "p.txt", "p", "p.xyz"])
def test_a_plot_has_the_suffix_of_a_picture(name: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("stats", "a.ceph", "--plot", name) == 2
    assert "internal" not in capsys.readouterr().err
    assert not (folder / name).exists()


@pytest.mark.usefixtures("folder")
def test_the_queries_of_the_documentation_run(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("pandas")
    duckdb = pytest.importorskip("duckdb")
    text = (Path(__file__).parents[1] / "docs/formats.md").read_text()
    for suffix in ("csv", "parquet"):
        assert run("convert", "a.ceph", "-q", "-o", f"x.{suffix}") == 0
    (frame,) = re.findall(r"```python\n(import pandas.*?)```", text, re.DOTALL)
    exec(frame, {})
    assert re.search(r"^0 +0\.33", capsys.readouterr().out, re.MULTILINE)
    (query,) = re.findall(r"```sql\n(.*?)```", text, re.DOTALL)
    assert sorted(duckdb.sql(query).fetchall()) == [("b4", 2), ("c3", 2)]
