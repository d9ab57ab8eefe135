"""The list of stops, and the ways between them, without any interface."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cephrec.core.diagram import Arrow, Label, Square
from cephrec.core.grid import Cell
from cephrec.core.source import Source
from cephrec.notation.split import split
from cephrec.verdict import check
from cephrec.viewer import ways
from cephrec.viewer.tour import Spelled, Tour, tour

SAMPLES = Path(__file__).parents[2] / "samples"
WALKS = """
[White "Ann"]
[Black "Bob"]
{Before.} 1. c2 {One.} d3 $220 (1... a1 {Off.} 2. a3 (2. a4 (2. b5) (2. b4) b3) 2... e3) (1... b1 {Aside.})
2. c3=2xc2+d3! {Two.} e5 3. a5 * {After.}
"""


def walk(text: str = WALKS) -> Tour:
    return tour(check(Source("a.ceph", text)))


def name(of: Tour, at: int) -> str:
    return f"{of.stops[at].number}{of.spelled(at).head}"


def read(of: Tour) -> list[str]:
    return [name(of, at) for at in of.order]


def test_the_order_is_that_of_the_text() -> None:
    order = "0 1c2 2d3 2a1 3a3 3a4 3b5 3b4 4b3 4e3 2b1 3c3=2 4e5 5a5"
    assert read(walk()) == order.split()


def test_comments_stand_where_they_were_said() -> None:
    tour = walk()
    said = {name(tour, at): [note.text for note in tour.stops[at].comments] for at in tour.order}
    assert said["0"] == ["Before."]
    assert said["1c2"] == ["One."]
    assert said["5a5"] == ["After."]
    assert said["2a1"] == ["Off."]


@pytest.mark.parametrize(
    ("start", "way", "stop"),
    [
        ("0", ways.next_stop, "1c2"),
        ("5a5", ways.next_stop, "5a5"),
        ("2b1", ways.next_stop, "2b1"),
        ("0", ways.back, "0"),
        ("2b1", ways.back, "1c2"),
        ("3b4", ways.back, "2a1"),
        ("3c3=2", ways.back, "2d3"),
        ("3a3", ways.end, "4e3"),
        ("1c2", ways.enter, "2a1"),
        ("2d3", ways.enter, "2a1"),
        ("2a1", ways.enter, "3a4"),
        ("5a5", ways.enter, "5a5"),
        ("3b4", ways.main_line, "2d3"),
        ("4e5", ways.main_line, "4e5"),
        ("0", ways.next_comment, "1c2"),
        ("1c2", ways.next_comment, "2a1"),
        ("2b1", ways.next_comment, "3c3=2"),
        ("5a5", ways.next_comment, "5a5"),
        ("0", ways.next_capture, "3c3=2"),
        ("3c3=2", ways.next_capture, "3c3=2"),
    ],
)
def test_a_way(start: str, way: object, stop: str) -> None:
    tour = walk()
    at = tour.order[read(tour).index(start)]
    assert callable(way)
    assert name(tour, way(tour, at)) == stop


@pytest.mark.parametrize(
    ("start", "by", "stop"),
    [
        ("2d3", 1, "2a1"),
        ("2a1", 1, "2b1"),
        ("2b1", 1, "2b1"),
        ("2b1", -1, "2a1"),
        ("2d3", -1, "2d3"),
        ("3a3", 1, "3a4"),
        ("3a4", 1, "3b5"),
        ("3b5", 1, "3b4"),
        ("3b4", -1, "3b5"),
        ("1c2", 1, "1c2"),
    ],
)
def test_variations_of_one_ply_are_choices(start: str, by: int, stop: str) -> None:
    tour = walk()
    assert name(tour, ways.variation(tour, tour.order[read(tour).index(start)], by)) == stop


def test_branches_are_where_there_is_a_choice() -> None:
    tour = walk()
    names = read(tour)
    found = [name(tour, ways.branch(tour, tour.order[names.index(start)], by)) for start, by in BRANCHES]
    assert found == ["2d3", "5a5", "2d3", "3a4", "2a1"]


BRANCHES = (("0", 1), ("5a5", 1), ("5a5", -1), ("4b3", -1), ("3b4", -1))


def test_plies_are_found_on_the_way_and_further_on() -> None:
    tour = walk()
    here = tour.order[read(tour).index("3a4")]
    assert [name(tour, ways.to_ply(tour, here, number)) for number in (0, 1, 2, 3, 4, 99)] == [
        *("0", "1c2", "2a1", "3a4", "4b3", "4b3")
    ]
    assert name(tour, ways.leap(tour, here, -2)) == "1c2"
    assert name(tour, ways.leap(tour, here, 10)) == "4b3"


def test_search_finds_words_comments_players_and_glyphs() -> None:
    tour = walk()
    found = {words: [name(tour, at) for at in ways.find(tour, words)] for words in ("C3", "aside", "ann", "good", "")}
    assert found == {"C3": ["3c3=2"], "aside": ["2b1"], "ann": ["0"], "good": ["3c3=2"], "": []}
    assert ways.among((), tour.order, 3, 1) == 3


def test_moves_are_spelled_in_parts() -> None:
    tour = walk("1. C2 d3 2. c3X xx *")
    assert tour.spelled(3) == Spelled("c3=2", ("c2", "d3"), (1, 1))
    assert tour.spelled(3).sum == "1+1"
    assert tour.spelled(4) == Spelled("xx")
    assert tour.spelled(0).head == ""


def test_a_fault_is_shown_at_its_ply() -> None:
    tour = walk("1. c2 d3 2. c3 a1 3. a2 (3. xx) *")
    fault, behind = tour.stops[3], tour.stops[4]
    assert fault.fault is not None
    assert fault.fault.code == "ceph.capture-required"
    assert fault.shown == tour.stops[2].shown == behind.shown
    assert (fault.judged, behind.judged, behind.fault) == (True, False, None)
    diagram = tour.diagram(3)
    assert diagram is not None
    assert Square(Cell(2, 2), "R") in diagram.marks
    assert tour.stops[6].fault is not None, "a word that is no move is a fault even where nothing is judged"
    assert "not judged" in tour.say(4)


@pytest.mark.parametrize("text", ['[Board "99x99"]\n1. c3 *', '[Game "Go"]\n1. c3 *', '[FEN "nonsense"]\n1. c3 *'])
def test_a_game_that_cannot_be_judged_opens_and_says_why(text: str) -> None:
    tour = walk(text)
    assert len(tour.stops) == 2
    assert tour.stops[0].fault is not None
    assert tour.diagram(1) is None
    assert tour.position(1) == ""


def test_a_set_position_is_a_stop() -> None:
    tour = walk('1. c2 d3 2. c3 {wrong} /FEN "B:Wc2,c3:Bd3"/ {mended} a1 /FEN "W:Wa1:B"/ {end} *')
    assert [(stop.number, stop.fen is not None, stop.judged) for stop in tour.stops] == [
        *((0, False, True), (1, False, True), (2, False, True), (3, False, True)),
        *((3, True, True), (4, False, True), (4, True, True)),
    ]
    assert [note.text for note in tour.stops[4].comments] == ["mended"]
    assert tour.position(4) == "B:Wc2,c3:Bd3:F2"
    assert tour.position(6) == "W:Wa1:B:F3"
    assert ways.to_ply(tour, 6, 3) == 3
    assert ways.to_ply(tour, 6, 4) == 5


def test_a_position_that_cannot_be_read_is_a_fault_of_its_stop() -> None:
    tour = walk('1. c2 /FEN "W:Wz9:B"/ d3 *')
    assert [stop.fault is not None for stop in tour.stops] == [False, False, True, False]
    assert tour.stops[3].judged is False


def test_commands_are_drawn() -> None:
    diagram = walk("1. c3 {[%csl Gb3,Ra1] [%cal Yb3c3] [%lbl A=b4,Bx=e2] [%csl nonsense]} *").diagram(1)
    assert diagram is not None
    assert diagram.marks[1:] == (
        Square(Cell(1, 2), "G"),
        Square(Cell(0, 0), "R"),
        Arrow(Cell(1, 2), Cell(2, 2), "Y"),
        Label(Cell(1, 3), "A"),
        Label(Cell(4, 1), "Bx"),
    )


@pytest.mark.parametrize("path", sorted(SAMPLES.rglob("*.ceph")), ids=lambda path: str(path.relative_to(SAMPLES)))
def test_every_sample_can_be_toured(path: Path) -> None:
    for source in split([path.read_bytes()], path.name):
        if isinstance(source, Source):
            found = tour(check(source))
            assert sorted(found.order) == list(range(len(found.stops)))
            assert [len(plies) for plies in found.plies] == [len(line.plies) for line in found.record.lines]
            at = found.order[-1]
            assert found.diagram(at) is not None or not found.stops[at].judged


def test_depth_costs_no_recursion() -> None:
    found = walk("1. c3 " + "(1. a1 " * 20_000 + ")" * 20_000 + " *")
    deepest = found.order[-1]
    assert ways.main_line(found, deepest) == 1
    assert len(ways.choices(found, deepest)) == 20_001


@given(
    st.lists(st.sampled_from(["a1", "b2", "c3x", "(", ")", "{x}", "q", '/FEN "W:W:B"/', "$1", "*", "1."]), max_size=30)
)
def test_laws_of_the_ways(words: list[str]) -> None:
    found = walk(" ".join(["1.", *words]))
    assert sorted(found.order) == list(range(len(found.stops)))
    for at, stop in enumerate(found.stops):
        assert (stop.back < 0) == (at == 0)
        assert found.stops[ways.main_line(found, at)].line == 0
        assert ways.leap(found, at, -len(found.stops)) == 0
        options = ways.choices(found, at)
        assert at in options
        assert len({found.stops[option].back for option in options}) == 1
        for option in options:
            assert ways.choices(found, option) == options
        if ways.next_stop(found, at) != at:
            assert ways.back(found, ways.next_stop(found, at)) == at
        assert found.stops[ways.to_ply(found, at, stop.number)].number == stop.number
