"""Cephalopod against answers from elsewhere."""

from __future__ import annotations

import gzip
import hashlib
import json
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from cephrec.core.grid import Cell, Grid
from cephrec.core.position import Player
from cephrec.games import game_of, read_position
from cephrec.games.cephalopod.rules import CephalopodRules, Move, Position
from cephrec.study.perft import census, divide, perft

DATA = Path(__file__).parent / "data" / "cephalopod"
ARCHIVES = {
    "3x3": {"Board": "3x3"},
    "4x4": {"Board": "4x4"},
    "5x5": {},
    "6x6": {"Board": "6x6"},
    "7x7": {"Board": "7x7"},
    "snub": {"Lattice": "snub"},
    "3x3-snub": {"Board": "3x3", "Lattice": "snub"},
    "dodeca": {"Dice": "12"},
    "snub-dodeca": {"Lattice": "snub", "Dice": "12"},
}


def data(name: str) -> Any:
    return json.loads((DATA / f"{name}.json").read_text(encoding="utf-8"))


def archive(name: str) -> Iterator[Any]:
    with gzip.open(DATA / f"games-{name}.jsonl.gz", "rt", encoding="utf-8") as lines:
        yield from map(json.loads, lines)


def hash_of(moves: list[Move]) -> str:
    words = (str(move.cell) + "=" * bool(move.captured) + "+".join(sorted(map(str, move.captured))) for move in moves)
    return hashlib.sha1(",".join(sorted(words)).encode()).hexdigest()[:12]


def board_of(grid: Grid, at: Position) -> str:
    def sign(file: int, rank: int) -> str:
        die = at.dice[grid.index(Cell(file, rank))]
        return ("A" if die > 0 else "B") + "0123456789abc"[abs(die)] if die else ".."

    return "/".join("".join(sign(file, rank) for file in range(grid.columns)) for rank in reversed(range(grid.rows)))


@pytest.mark.parametrize("name", ARCHIVES)
def test_games_of_abstractplay_replay(name):
    game = game_of(ARCHIVES[name])
    rules = game.rules
    for record in archive(name):
        at = rules.start()
        plies = zip(record["moves"], record["legal"], record["lh"], record["boards"], record["players"], strict=True)
        for word, count, digest, board, player in plies:
            legal = list(rules.legal(at))
            assert (len(legal), hash_of(legal)) == (count, digest)
            assert rules.to_move(at) is (Player.WHITE, Player.BLACK)[player - 1]
            move = game.words.read(word)
            assert rules.judge(at, move) is None
            at = rules.play(at, rules.complete(at, move))
            assert board_of(game.grid, at) == board
        assert list(rules.score(at)) == record["score"]
        assert rules.result(at) == {1: "1-0", 2: "0-1", 0: "1/2-1/2"}[int(record["result"] or 0)]


#: How deep each row of perft.json is counted: always, and when slow tests run.
DEPTHS = {
    "2x2": (17, 17),
    "3x3": (9, 15),
    "4x4": (5, 8),
    "5x5": (5, 7),
    "6x6": (3, 4),
    "7x7": (3, 4),
    "snub": (4, 5),
    "12": (4, 5),
    "3x3 snub": (8, 9),
    "3x3 12": (8, 10),
}
COUNTS = [(" ".join(row["tags"].values()), row["tags"], row["counts"]) for row in data("perft")]


def colourless(at: Position) -> Position:
    """Who owns a die changes no legal move."""
    return Position(tuple(map(abs, at.dice)), Player.WHITE)


@pytest.mark.parametrize(("name", "tags", "counts"), COUNTS)
def test_perft(name, tags, counts):
    rules, depth = game_of(tags).rules, DEPTHS[name][0]
    assert perft(rules, rules.start(), depth) == counts[depth]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "tags", "counts"), COUNTS)
def test_deep_perft(name, tags, counts):
    rules, depth = game_of(tags).rules, DEPTHS[name][1]
    assert perft(rules, rules.start(), depth, colourless) == counts[depth]


@pytest.mark.parametrize(("board", "plies"), [("3x3", 9), ("4x4", 6), ("5x5", 5)])
def test_distinct_positions(board, plies):
    rules = game_of({"Board": board}).rules
    found = [len(positions) for positions in islice(census(rules, rules.start()), plies)]
    assert found == data("distinct")[board][:plies]


def test_every_game_on_2x2():
    rules, solved = game_of({"Board": "2x2"}).rules, data("solved")["2x2"]
    ends: Counter[int] = Counter()
    for ply, positions in enumerate(census(rules, rules.start())):
        ends[ply] += sum(ways for at, ways in positions.items() if rules.result(at))
    lengths = [ply for ply, ways in ends.items() if ways]
    assert (min(lengths), max(lengths), ends.total()) == (solved["shortest"], solved["longest"], solved["games"])


def test_divide_is_perft_move_by_move():
    rules = game_of({"Board": "3x3"}).rules
    parts = dict(divide(rules, rules.start(), 5))
    assert list(parts) == list(rules.legal(rules.start()))
    assert sum(parts.values()) == perft(rules, rules.start(), 5)
    assert list(divide(rules, rules.start(), 0)) == []


def sums_by_ply(board: list[int]) -> Iterator[int]:
    """For each depth, the sum of the decimal hashes of the boards reached then or full before."""
    rules = CephalopodRules(Grid(3, 3))
    from_top = [rules.grid.index(Cell(file, rank)) for rank in (2, 1, 0) for file in range(3)]
    dice = dict(zip(from_top, board, strict=True))
    ended = 0
    for positions in census(rules, Position(tuple(dice[index] for index in range(9)), Player.WHITE), colourless):
        going = 0
        for at, ways in positions.items():
            weight = ways * int("".join(str(at.dice[index]) for index in from_top))
            going, ended = (going + weight, ended) if 0 in at.dice else (going, ended + weight)
        yield (going + ended) % 2**30
    while True:
        yield ended % 2**30


PUZZLES = data("codingame")
HARD = (9, 10, 11)  # half a million positions each


@pytest.mark.parametrize(
    "puzzle", [pytest.param(PUZZLES[n], id=str(n + 1), marks=[pytest.mark.slow] * (n in HARD)) for n in range(12)]
)
def test_sums_of_codingame(puzzle):
    assert next(islice(sums_by_ply(puzzle["board"]), puzzle["depth"], None)) == puzzle["sum"]


@pytest.mark.parametrize("depth", [12, pytest.param(20, marks=pytest.mark.slow)])
def test_sums_of_codingame_from_the_empty_board(depth):
    expected = [puzzle["sum"] for puzzle in PUZZLES[12:] if not any(puzzle["board"])]
    assert list(islice(sums_by_ply([0] * 9), depth + 1)) == expected[: depth + 1]


@pytest.mark.parametrize("case", data("positions"), ids=lambda case: case["from"])
def test_positions_of_the_published_rules(case):
    game, at = read_position(case["position"], {})
    moves = (move for move in game.rules.legal(at) if str(move.cell) == case.get("square", str(move.cell)))
    assert sorted(map(game.words.write, moves)) == sorted(case["legal"])
    if "plies" in case:
        assert play_words(game, case["plies"])[-1] == at


@pytest.mark.parametrize(("board", "longest"), list(data("longest").items()))
def test_longest_games(board, longest):
    game = game_of({"Board": board})
    positions = play_words(game, longest["words"])
    final = [
        [abs(positions[-1].dice[game.grid.index(Cell(f, r))]) for f in range(game.grid.columns)]
        for r in range(game.grid.rows)
    ]
    assert final[::-1] == longest["rows"]
    assert [game.rules.result(at) is None for at in positions] == [True] * longest["plies"] + [False]


def play_words(game: Any, words: list[str]) -> list[Position]:
    positions = [game.rules.start()]
    for word in words:
        move = game.words.read(word)
        assert game.rules.judge(positions[-1], move) is None
        positions.append(game.rules.play(positions[-1], game.rules.complete(positions[-1], move)))
    return positions
