"""CIFRA against answers from elsewhere: complete games and counts of AbstractPlay's game library."""

from __future__ import annotations

import gzip
import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cephrec.core.grid import Cell
from cephrec.core.position import Player
from cephrec.games import AnyGame, game_of
from cephrec.games.cifra.moves import Move, Position
from cephrec.study.perft import perft

DATA = Path(__file__).parent / "data" / "cifra"
ARCHIVES = {"dash": 30, "king": 30, "sum": 30, "9x9-dash": 4, "9x9-king": 6, "9x9-sum": 4}


def archive(name: str) -> Iterator[Any]:
    with gzip.open(DATA / f"games-{name}.jsonl.gz", "rt", encoding="utf-8") as lines:
        yield from map(json.loads, lines)


def hash_of(game: AnyGame, moves: list[Move]) -> str:
    return hashlib.sha1(",".join(sorted(map(game.words.write, moves))).encode()).hexdigest()[:12]


def board_of(game: AnyGame, at: Position) -> str:
    """The board as the archive writes it: `.` `A` `B`, or `..` `A5` where pieces have numbers."""

    def sign(file: int, rank: int) -> str:
        piece = game.rules.piece(at, Cell(file, rank))
        number = str(abs(piece)) if game.rules.mode.numbered else ""
        return ("A" if piece > 0 else "B") + number if piece else "." * (2 if game.rules.mode.numbered else 1)

    side = range(game.rules.side)
    return "/".join("".join(sign(file, rank) for file in side) for rank in reversed(side))


@pytest.mark.parametrize("name", ARCHIVES)
def test_games_of_abstractplay_replay(name):
    records = list(archive(name))
    assert len(records) == ARCHIVES[name]
    for record in records:
        game = game_of(record["tags"])
        rules, at = game.rules, game.rules.start()
        plies = zip(record["moves"], record["legal"], record["lh"], record["boards"], record["players"], strict=True)
        for word, count, digest, board, player in plies:
            if count is not None:  # not one of the n! ways to place a home row
                legal = list(rules.legal(at))
                assert (len(legal), hash_of(game, legal)) == (count, digest)
            assert rules.to_move(at) is (Player.WHITE, Player.BLACK)[player - 1]
            assert rules.result(at) is None
            move = game.words.read(word)
            assert rules.judge(at, move) is None
            at = rules.play(at, move)
            assert board_of(game, at) == board
        assert rules.result(at) == {(1,): "1-0", (2,): "0-1", (1, 2): "1/2-1/2"}[tuple(record["winner"])]
        assert rules.score(at) == (None if rules.mode.crowned else tuple(record["score"]))


COUNTS = [
    pytest.param(row, id=f"{row['floor']}, {row['tags']['Mode']}, {row['prefix'][0]}")
    for row in json.loads((DATA / "perft.json").read_text(encoding="utf-8"))
]


def count(row: Any, depth: int) -> int:
    game = game_of(row["tags"])
    at = game.rules.start()
    for word in row["prefix"]:
        move = game.words.read(word)
        assert game.rules.judge(at, move) is None
        at = game.rules.play(at, move)
    return perft(game.rules, at, depth)


@pytest.mark.parametrize("row", COUNTS)
def test_perft(row):
    depth = 3 if "Board" in row["tags"] else 4
    assert count(row, depth) == row["counts"][depth - 1]


@pytest.mark.slow
@pytest.mark.parametrize("row", COUNTS)
def test_deep_perft(row):
    depth = min(len(row["counts"]), 4 if "Board" in row["tags"] else 6)
    assert count(row, depth) == row["counts"][depth - 1]
