"""Foreign formats: what goes out comes back, or the loss is named; what cannot be read gets a diagnostic."""

from __future__ import annotations

import csv
import gzip
import io
import json
import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cephrec.core.codes import CODES
from cephrec.core.diagnostic import Severity
from cephrec.core.game import Game
from cephrec.core.position import read_setup, write_setup
from cephrec.core.record import Line, Ply, Record
from cephrec.core.source import Source
from cephrec.core.tags import normal_tags
from cephrec.formats import FORMATS, dump, load
from cephrec.formats.guess import foreign, guess
from cephrec.formats.json_text import locate, values
from cephrec.formats.tables import tables
from cephrec.games import game_of
from cephrec.notation.write import write_record
from cephrec.tracks import replay, restyle
from cephrec.verdict import check, severity
from tests.strategies import games, records

DATA = Path(__file__).parent / "data"
ROOT = Path(__file__).parents[1]
SCHEMA = jsonschema.Draft202012Validator(json.loads((ROOT / "docs/schema/record-1.json").read_text()))
FOREIGN_SCHEMA = jsonschema.Draft202012Validator(
    json.loads((DATA / "abstractplay/gamerecord.json").read_text()), format_checker=jsonschema.FormatChecker()
)
TWO_WAY = [name for name, row in FORMATS.items() if row.reads and row.writes]


def codes(found: Any) -> list[str]:
    return [each.code for each in found.diagnostics]


def lines_of(path: Path) -> Iterator[dict[str, Any]]:
    with gzip.open(path, "rt") as file:
        yield from map(json.loads, file)


def in_full(record: Record) -> Record:
    """The record as canonical text would say it."""
    game = game_of({tag.name: tag.value for tag in reversed(record.tags)})
    record = restyle(replay(game, record)) if isinstance(game, Game) else record
    tags = [replace(tag, value=fen(tag.value)) if tag.name == "FEN" else tag for tag in record.tags]
    return replace(record, tags=normal_tags(tags, record.result))


def fen(text: str) -> str:
    setup = read_setup(text)
    return write_setup(setup) if setup else text


# What goes out comes back


@given(records())
def test_our_json_keeps_everything(record):
    text = dump([record, record], "json").value
    SCHEMA.validate(json.loads(text))
    assert [found.value for found in load(text)] == [record, record]
    assert guess(text) == "json"


@pytest.mark.parametrize("form", TWO_WAY)
@given(record=st.one_of(records(), games()))
def test_a_record_survives_or_the_loss_is_named(form, record):
    out = dump([record], form)
    back = list(load(out.value, form))
    said = [*out.diagnostics, *(each for found in back for each in found.diagnostics)]
    assert all(each.code in CODES for each in said)
    losses = [each for each in said if severity(each) > Severity.INFO]
    assert losses or [in_full(found.value) for found in back] == [in_full(record)]


@given(games())
def test_abstractplay_accepts_what_is_exported(record):
    exported = json.loads(dump([record], "abstractplay").value)
    for each in exported:
        FOREIGN_SCHEMA.validate(each)


@pytest.mark.parametrize("form", ["json", "abstractplay", "ceph"])
@given(record=games())
def test_a_legal_game_keeps_its_moves(form, record):
    (found,) = load(dump([record], form).value, form)
    assert [ply.word for ply in found.value.main.plies] == [ply.word for ply in record.main.plies]
    assert (found.value.tags, found.value.result) == (record.tags, record.result)


def test_variations_may_nest_without_limit():
    depth = 20_000
    plies = [Line((Ply("c3", after=(1,)),))]
    plies += [Line((Ply("c3", after=(at + 1,)),), at - 1, 0) for at in range(1, depth)]
    record = Record((), (*plies, Line((Ply("c3"),), depth - 1, 0)))
    (found,) = load(dump([record], "json").value)
    assert found.value == record


def test_many_records_are_read_one_by_one():
    text = dump((Record(result="1-0") for _ in range(3)), "json").value
    lines = [line.rstrip(",") for line in text.splitlines() if line.startswith("{")]
    assert len(lines) == 3
    assert [found.value.result for found in load("\n".join(lines))] == ["1-0"] * 3
    assert next(load(text + "garbage")).value.result == "1-0"


# AbstractPlay


SAMPLES = sorted((DATA / "abstractplay").glob("sample-*.json"))
#: Floors on which the moves of these samples are legal: a record does not tell its own.
FLOORS = {
    "sample-cifra": "LLDDD/DLLLD/LLNLD/LDDDD/LLLDD",
    "sample-cifra-king": "LLLLL/DLDLL/LDNDL/LDLDD/DDDDD",
}


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_a_sample_of_abstractplay_validates_clean_and_goes_back(path):
    tags = {"Floor": FLOORS[path.stem]} if path.stem in FLOORS else {}
    (found,) = load(path, tags=tags)
    verdict = check(Source("x", write_record(found.value)))
    assert verdict.diagnostics == ()
    assert verdict.finished
    assert [code for code in codes(found) if code != "format.board-inferred"] == []
    original = json.loads(path.read_text())
    moves = [move.replace(" ", "") for each in original["moves"] for move in each]
    back = json.loads(dump([found.value], "abstractplay").value)[0]
    assert [sorted_captures(move) for each in back["moves"] for move in each] == list(map(sorted_captures, moves))
    assert [each["result"] for each in back["header"]["players"]] == [
        each["result"] for each in original["header"]["players"]
    ]


def sorted_captures(word: str) -> str:
    cell, equals, captured = word.partition("=")
    return cell + equals + "+".join(sorted(captured.split("+"))) if equals else ",".join(sorted(word.split(",")))


@pytest.mark.parametrize("path", [*DATA.glob("*/games-*.jsonl.gz")], ids=lambda path: path.name[:-9])
def test_games_of_abstractplay_validate_clean_and_go_back(path):
    for number, game in enumerate(lines_of(path)):
        if number == 4:
            break
        known = {key: game[key] for key in ("game", "variants", "moves") if key in game}
        (found,) = load(json.dumps(known), tags=game.get("tags", {}))
        assert codes(found) == []
        verdict = check(Source("x", write_record(found.value)))
        assert verdict.diagnostics == ()
        assert verdict.finished
        assert verdict.score == tuple(game["score"]) or verdict.score is None
        back = json.loads(dump([found.value], "abstractplay").value)[0]
        assert [sorted_captures(move) for each in back["moves"] for move in each] == [
            sorted_captures(move.replace(" ", "")) for move in game["moves"]
        ]
        (again,) = load(json.dumps(back))
        assert again.value == found.value


def record_of(moves: Any, variants: Any = ("5x5 board",), results: tuple[int, int] = (1, 0), **more: Any) -> str:
    players = [{"name": name, "result": result} for name, result in zip(("Ann", "Bo"), results, strict=True)]
    game = {"name": "Cephalopod", "variants": list(variants)}
    return json.dumps({"header": {"game": game, "players": players, **more}, "moves": moves})


def load_one(text: str, form: str | None = None, **tags: str) -> tuple[Record, list[str]]:
    (found,) = load(text, form, tags=tags)
    assert found.value is not None
    return found.value, codes(found)


def test_moves_of_every_shape():
    moves = [
        [None, None],
        [{"move": "b1", "sequence": 2}, {"move": "C3", "sequence": 1, "result": "a bold start"}],
        ["d 3", {"move": "d2=c3", "result": [{"type": "place", "where": "d2"}, {"type": "sparkle"}]}],
    ]
    record, said = load_one(record_of(moves))
    assert [ply.word for ply in record.main.plies] == ["c3", "b1", "d3", "d2=c3"]
    assert record.main.plies[0].after[0].text == "a bold start"
    assert said == ["format.board-assumed", "format.field", "format.turn-order"]


@pytest.mark.parametrize(
    ("end", "results", "result", "termination"),
    [
        ("resign", (0, 1), "0-1", "resignation"),
        ("timeout", (1, 0), "1-0", "time forfeit"),
        ("draw", (1, 1), "1/2-1/2", "agreement"),
        ("abandoned", (0, 0), "*", "abandoned"),
    ],
)
def test_a_game_may_end_in_words(end, results, result, termination):
    record, said = load_one(record_of([["c3", end]], results=results), Board="5x5")
    assert (record.result, record.tag("Termination"), said) == (result, termination, [])
    assert [each.code for each in check(Source("x", write_record(record))).diagnostics] == []
    (back,) = json.loads(dump([record], "abstractplay").value)
    assert back["moves"] == [["c3", end]]
    assert [player["result"] for player in back["header"]["players"]] == list(results)


def test_a_plain_list_that_ends_in_words():
    assert load_one('["c3", "resign"]')[0].result == "1-0"
    assert load_one('[["c3"], ["timeout"]]')[0].result == "0-1"


def test_a_header_is_kept_whole():
    header = {
        "event": "Open",
        "round": "2",
        "pied": True,
        "pie-invoked": True,
        "unrated": False,
        "turn-model": "sequential",
    }
    record, said = load_one(record_of([["c3"]], **header, odd={"a": 1}), Board="5x5")
    kept = {tag.name: tag.value for tag in record.tags}
    assert kept["Event"] == "Open"
    assert [kept[name] for name in ("Round", "Pied", "PieInvoked", "Unrated", "TurnModel")] == [
        *("2", "true", "true", "false", "sequential")
    ]
    assert said == ["format.field"]


def test_variants_are_tags():
    record, said = load_one(record_of([["c3"]], ("Board: Snub Square", "12-sided dice", "Blue dice")), Board="5x5")
    assert (record.tag("Lattice"), record.tag("Dice"), said) == ("snub", "12", ["format.variant"])


def four_by_four() -> list[str]:
    return next(
        game["moves"] for game in lines_of(DATA / "cephalopod/games-4x4.jsonl.gz") if game["status"] == "exception"
    )


def test_the_size_of_the_board_is_inferred_from_the_end():
    moves = next(game["moves"] for game in lines_of(DATA / "cephalopod/games-4x4.jsonl.gz") if game["winner"])
    record, said = load_one(record_of([[move] for move in moves]))
    assert (record.tag("Board"), said[0]) == ("4x4", "format.board-inferred")
    record, said = load_one(record_of([["c3", "resign"]]))
    assert (record.tag("Board"), said) == ("", ["format.board-assumed"])
    record, said = load_one(record_of([["f6", "resign"]]))
    assert (record.tag("Board"), said) == ("6x6", ["format.board-assumed"])
    record, said = load_one(record_of([["f6", "resign"]]), Board="7x7")
    assert (record.tag("Board"), said) == ("7x7", [])


def test_the_last_move_of_a_level_game_is_restored():
    moves = four_by_four()
    rounds = [moves[at : at + 2] for at in range(0, len(moves), 2)]
    record, said = load_one(record_of([*rounds[:-1], rounds[-1][:-1]], results=(0, 0)))
    assert [ply.word for ply in record.main.plies][-1] == moves[-1]
    assert (record.result, "format.move-restored" in said) == ("1/2-1/2", True)
    assert load_one(json.dumps(moves[:-1]), Board="4x4")[1] == []


def test_a_floor_in_the_start_position_is_taken():
    game = next(lines_of(DATA / "cifra/games-dash.jsonl.gz"))
    text = json.dumps({"game": "cifra", "moves": game["moves"]})
    record, said = load_one(text)
    assert (said, len(record.main.plies)) == (["format.floor-missing"], len(game["moves"]))
    floor = game["tags"]["Floor"]
    record, said = load_one(text, Floor=floor)
    assert said == []
    shades = [shade for shade in floor if shade in "LD"]
    again, said = load_one(json.dumps({"game": "cifra", "moves": game["moves"], "startpos": shades}))
    assert (again, said) == (record, [])


# Vying


def test_click_logs_of_vying():
    clicks = "c1 d1 b1 c1"
    record, said = load_one(f"b1 d1 {clicks}", "vying")
    assert ([ply.word for ply in record.main.plies], said) == (["b1", "d1", "c1=2xb1+d1"], [])


@pytest.mark.parametrize("log", json.loads((DATA / "vying/logs.json").read_text()), ids=lambda log: log["test"])
def test_the_logs_of_vyings_own_tests(log):
    (found,) = load(" ".join(log["clicks"]), "vying")
    assert [each.facts["left"] for each in found.diagnostics] == [log["pending"]]
    words = [re.sub(r"=\d+", "", ply.word) for ply in found.value.main.plies]
    assert words == [sorted_captures(word.replace("x", "=")).replace("=", "x") for word in log["plies"]]
    back = dump([found.value], "vying").value.split()
    assert sorted(back) == sorted(log["clicks"][: len(back)])


@pytest.mark.parametrize(
    ("click", "result"), [("white_resigns", "0-1"), ("time_exceeded_by_black", "1-0"), ("draw", "1/2-1/2")]
)
def test_a_log_may_end_in_words(click, result):
    record, said = load_one(f"c3 b3 {click}", "vying")
    assert (record.result, said) == (result, [])
    assert dump([record], "vying").value == f"c3 b3 {click}\n"


def test_logs_of_several_games_and_boards():
    found = list(load("a1 b1\na2\n\na1 b2\n", "vying", tags={"Board": "2x2"}))
    assert [len(each.value.main.plies) for each in found] == [3, 2]
    assert found[0].value.tag("Board") == "2x2"


# Boards drawn with signs


PBM = """
        A   B   C   D   E
    5  ... ... ... ... ...  5
    4  ... (1) ... <1> ...  4
    3  ... ... (6) ... ...  3
    2  ... ... ... ... ...  2
    1  <2> ... ... ... ...  1
        A   B   C   D   E
"""


def test_a_board_of_the_pbm_server():
    assert guess(PBM) == "board"
    record, said = load_one(PBM)
    assert (record.tag("FEN"), said) == ("W:Wb4,c3=6:Ba1=2,d4", ["format.turn-assumed"])
    drawn = dump([record], "board").value
    assert [line.split() for line in drawn.splitlines()[:-1]] == [line.split() for line in PBM.strip("\n").splitlines()]
    assert load_one(drawn)[1] == []


def test_a_board_as_the_rules_print_it():
    record, _ = load_one("... (1) ...\n... ... <1>\n... ... ...")
    assert (record.tag("Board"), record.tag("FEN")) == ("3x3", "W:Wb3:Bc2")


def test_nine_digits():
    (puzzle, *_) = json.loads((DATA / "cephalopod/codingame.json").read_text())
    digits = "\n".join(" ".join(map(str, puzzle["board"][row : row + 3])) for row in (0, 3, 6)) + "\n"
    record, said = load_one(f"{puzzle['depth']}\n{digits}")
    assert said == ["format.owners", "format.turn-assumed"]
    assert dump([record], "codingame").value == digits
    assert load_one(digits.replace("\n", "").replace(" ", ""), "codingame")[0] == record


# What cannot be read


BAD = [
    *("", " ", "[", "]", "{", "}", '"', "[[", "{}", "[]", "null", "1", '"c3"', "[null]", "[1]", "[{}]", "[[{}]]"),
    *('{"header": 1}', '{"header": {}}', '{"moves": 1}', '{"header": {"game": {"name": 1}}, "moves": []}'),
    *('{"cephrec": 1}', '{"cephrec": 2, "tags": []}', '{"cephrec": true}', '{"tags": {}, "lines": []}'),
    '{"cephrec": 1, "tags": [["a"]], "lines": [{}], "result": "*"}',
    '{"cephrec": 1, "tags": [], "lines": [{"plies": [{"word": "c3", "after": [{"variation": 0}]}]}], "result": "*"}',
    '{"cephrec": 1, "tags": [], "lines": [{}, {"parent": 0, "at": 9}], "result": "*"}',
    '{"cephrec": 1, "tags": [], "lines": [{"parent": 1e999}], "result": "*"}',
    *("[" * 100_000, '{"a":' * 100_000, "(" * 100_000, "[" * 100_000 + "]" * 100_000, "{" * 100_000),
    *("9" * 100_000, f'["{"x" * 1_000_000}"]', "c3 " * 3000, "\x00\x01", "\ud800", '["\\ud800"]', "NaN", "[NaN]"),
    *("(1)", "(1) ...", "(1) ... ...\n... (2)", "1 2 3", "123456789 0", "(1) (99)\n... ...", ". .\n. ."),
    '{"game": "Cephalopod", "moves": ["c3"], "variants": 7}',
    '{"game": 7, "moves": ["c3"]}',
    record_of("c3"),
    record_of([["c3", {"move": "b3", "sequence": "x"}]]),
    record_of([["c3", {"move": "b3", "result": 7}]]),
    record_of([["c3", "😀"]]),
    record_of([["c3"]], ("5x5 board", "Board: 1e9")),
    '{"header": {"game": {"name": "Go"}, "players": []}, "moves": []}',
    '{"header": {"game": {"name": "CIFRA"}, "players": [{"name": 1, "score": 1e999}, {}]}, "moves": []}',
]


@pytest.mark.parametrize("form", [None, *TWO_WAY])
@pytest.mark.parametrize("text", BAD, ids=lambda text: text[:40].encode("unicode_escape").decode())
def test_nothing_that_is_read_raises(form, text):
    for found in load(text, form):
        assert all(each.code in CODES for each in found.diagnostics)
        assert found.value is not None or found.diagnostics
        if found.value is not None:
            for other in TWO_WAY:
                dump([found.value], other)


_json = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=6)
    | st.sampled_from(["c3", "draw", "5x5 board"]),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(
                ["cephrec", "tags", "lines", "plies", "word", "after", "moves", "header", "game", "name", "players"]
            ),
            inner,
            max_size=5,
        )
    ),
    max_leaves=20,
)


@settings(max_examples=200)
@given(_json.map(json.dumps) | st.text(max_size=60), st.sampled_from([None, *TWO_WAY]))
def test_any_text_is_read(text, form):
    for found in load(text, form):
        assert found.value is not None or found.diagnostics


@given(games(), st.data())
def test_a_broken_record_is_read(record, data):
    form = data.draw(st.sampled_from(["json", "abstractplay"]))
    text = dump([record], form).value
    at = data.draw(st.integers(0, len(text)))
    broken = text[:at] + data.draw(st.sampled_from(["", "]", '"', "7", "{", ",", "null"])) + text[at + 1 :]
    for found in load(broken, form):
        assert found.value is not None or found.diagnostics


PDN = '[Event "x"]\n[GameType "20"]\n\n1. 32-28 19-23 2. 28x19 14x23 2-0'
CHESS = '[Event "x"]\n[White "Morphy"]\n\n1. e4 e5 2. Nf3 d6 3. d4 Bg4 1-0'


@pytest.mark.parametrize(
    ("text", "program"),
    [
        (PDN, "PDN draughts"),
        ("1. 11-15 23-19 2. 8-11 22-17 *", "PDN draughts"),
        (CHESS, "PGN chess"),
        ('[FEN "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"]\n\n1. e4 *', "PGN chess"),
        ("1. e4 e5 2. O-O *", "PGN chess"),
        ("(;GM[1]FF[4]SZ[19];B[pd])", "SGF"),
    ],
)
def test_records_of_other_games_are_refused_by_name(text, program):
    (found,) = load(text)
    assert (found.value, codes(found), found.diagnostics[0].facts["program"]) == (None, ["format.foreign"], program)
    span = found.diagnostics[0].span
    assert 0 <= span.start < span.end <= len(text)


@given(records())
def test_our_own_text_is_never_taken_for_another(record):
    text = dump([record], "ceph").value
    assert foreign(text) is None


# Places


@given(_json, st.data())
def test_a_value_is_found_where_it_stands(value, data):
    text = json.dumps(value, indent=data.draw(st.sampled_from([None, 1])))
    way: list[str | int] = []
    at = value
    while isinstance(at, (dict, list)) and at and data.draw(st.booleans()):
        step = data.draw(st.sampled_from(list(at) if isinstance(at, dict) else list(range(len(at)))))
        way.append(step)
        at = at[step]
    span = locate(text, 0, way)
    if isinstance(at, (dict, list)):
        assert text[span.start] in "[{"
    else:
        assert text[span.start : span.end] == json.dumps(at)


def test_a_misfit_is_told_where_it_stands():
    text = '[{"cephrec": 1, "tags": [], "lines": [{"plies": [{"word": 7}]}], "result": "*"}]'
    ((_, (said,)),) = [(found.value, found.diagnostics) for found in load(text)]
    assert text[said.span.start : said.span.end] == "7"
    assert [found.reason for found in values("[{]")] == ["expecting property name enclosed in double quotes"]


# Tables


def table(parts: list[Any], beside: str) -> list[dict[str, str]]:
    text = "".join(part.value.data for part in parts if part.value.beside == beside)
    return list(csv.DictReader(io.StringIO(text)))


@given(st.lists(games(), max_size=3))
def test_tables_hold_every_ply(some):
    parts = list(FORMATS["csv"].dump(some, "x"))
    plies, rows = table(parts, ""), table(parts, "x.games.csv")
    assert [row["plies"] for row in rows] == [str(len(record.main.plies)) for record in some]
    assert all(row["legal"] == "true" for row in rows)
    for number, record in enumerate(some, 1):
        mine = [row for row in plies if row["game"] == str(number) and row["line"] == "0"]
        assert [row["word"] for row in mine] == [ply.word for ply in record.main.plies]
        assert [row["nags"] for row in mine] == [" ".join(map(str, ply.glyphs)) for ply in record.main.plies]


def test_tables_agree_with_outside_answers():
    for game in islice(lines_of(DATA / "cephalopod/games-5x5.jsonl.gz"), 3):
        (found,) = load(json.dumps({"game": "ceph", "moves": game["moves"]}))
        plies = tables(found.value, 1, "csv").plies
        assert [row["legal_moves"] for row in plies] == game["legal"]
        for row, move, board in zip(plies, game["moves"], game["boards"], strict=True):
            cell, _, captured = move.partition("=")
            assert (row["square"], row["captured"]) == (cell, sorted(captured.split("+")) if captured else [])
            assert row["pips"] == (sum(row["captured_pips"]) or 1)
            assert (row["white_score"], row["black_score"]) == (board.count("A"), board.count("B"))


def test_parquet_holds_the_same_as_csv(tmp_path):
    parquet = pytest.importorskip("pyarrow.parquet")
    records = [found.value for path in SAMPLES for found in load(path)]
    for name, beside in (("plies", ""), ("games", "x.games.parquet")):
        data = b"".join(
            part.value.data for part in FORMATS["parquet"].dump(records, "x") if part.value.beside == beside
        )
        (tmp_path / name).write_bytes(data)
        rows = parquet.read_table(tmp_path / name).to_pylist()
        text = table(list(FORMATS["csv"].dump(records, "x")), beside.replace("parquet", "csv"))
        assert len(rows) == len(text)
        for row, line in zip(rows, text, strict=True):
            assert {key: cell(value) for key, value in row.items()} == line


def cell(value: Any) -> str:
    if isinstance(value, list):
        return " ".join(map(str, value))
    return "" if value is None else str(value).lower() if isinstance(value, bool) else str(value)


def test_cifra_rows_tell_both_squares():
    game = next(lines_of(DATA / "cifra/games-sum.jsonl.gz"))
    (found,) = load(json.dumps({"moves": game["moves"]}), tags=game["tags"])
    for row, word in zip(tables(found.value, 1, "csv").plies, game["moves"], strict=True):
        squares = re.fullmatch("([a-e][1-5])([-x])([a-e][1-5])", word)
        if squares:
            assert (row["start"], row["square"], bool(row["captured"])) == (squares[1], squares[3], squares[2] == "x")
        else:
            assert (row["start"], row["square"]) == (None, None)
