"""Validation: plies a second against python-chess, pgn-extract and sgfmill, and a game's text against `wc -w`."""

from __future__ import annotations

import io
import json
import resource
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from random import Random

from benchmarks.corpus import CLOCKS, COMMENTS, GLYPHS, REMARKS, VARIATIONS, random_records
from benchmarks.measure import Promise
from cephrec.bulk.blocks import blocks
from cephrec.bulk.judge import Count, judge_block
from cephrec.bulk.lane import Glance
from cephrec.bulk.race import is_compiled
from cephrec.core.record import Record
from cephrec.notation.write import write_records

#: How many games our corpus and that of chess have; how often they are told to a program that starts anew; the rounds.
GAMES, CHESS, TIMES, ROUNDS, SEED = 1200, 100, 12, 9, 8
#: How much is read at a time.
CHUNK = 1 << 16
#: The lines of a Go board.
LINES = "abcdefghijklmnopqrs"
#: Where the figures are kept.
FIGURES = Path("benchmarks", "out", "validation.json")
#: The least ratios of plies a second, to python-chess and to pgn-extract.
LEAST = {
    (False, "plain"): (35.0, 1.4),
    (False, "annotated"): (25.0, 1.0),
    (True, "plain"): (150.0, 6.0),
    (True, "annotated"): (25.0, 1.0),
}


@dataclass
class Contender:
    """A program and how it is run; `plies` are those of one run, `seconds` the CPU time of the best."""

    name: str
    plies: int
    run: Callable[[], float]
    seconds: float = float("inf")

    @property
    def rate(self) -> float:
        return self.plies / self.seconds


def run() -> list[Promise]:
    figures: dict[str, dict[str, float]] = {}
    with tempfile.TemporaryDirectory() as folder:
        for kind in ("plain", "annotated"):
            contenders = _contenders(kind, Path(folder))
            for _ in range(ROUNDS):
                for each in contenders:
                    each.seconds = min(each.seconds, each.run())
            figures[kind] = {each.name: each.rate for each in contenders}
            _table(kind, contenders)
    FIGURES.parent.mkdir(parents=True, exist_ok=True)
    FIGURES.write_text(json.dumps({"compiled": is_compiled(), "plies per second": figures}, indent=1) + "\n")
    return promises(FIGURES)


def promises(path: Path) -> list[Promise]:
    """The promises about figures that were kept in a file."""
    kept = json.loads(path.read_text())
    found: list[Promise] = []
    for kind, rates in kept["plies per second"].items():
        what = f"validation, {kind}, {'compiled' if kept['compiled'] else 'pure Python'}, 1000 plies"
        for peer, least in zip(("python-chess", "pgn-extract"), LEAST[kept["compiled"], kind], strict=True):
            if peer in rates:
                found.append(Promise(what, 1000 / rates["cephrec"], peer, 1000 / rates[peer], least))
    return found


def _table(kind: str, contenders: list[Contender]) -> None:
    print(f"\n{kind + ' games':16} {'plies/s':>12} {'as many as':>11}")
    for each in contenders:
        print(f"{each.name:16} {each.rate:12,.0f} {contenders[0].rate / each.rate:10.2f}x")
    print(flush=True)


def _contenders(kind: str, folder: Path) -> list[Contender]:
    annotated = kind == "annotated"
    records = list(islice(random_records(SEED, annotated=annotated), GAMES))
    text = "".join(write_records(records))
    plies = sum(map(_plies, records))
    games, chess_plies = _chess_games(annotated)
    ours, theirs = _written(folder, f"{kind}.ceph", text), _written(folder, f"{kind}.pgn", games)
    found = [
        Contender("cephrec", plies, _apart(_ours, ours)),
        Contender("python-chess", chess_plies, _apart(_python_chess, theirs)),
    ]
    if (program := shutil.which("pgn-extract") or shutil.which("/usr/games/pgn-extract")) is not None:
        many = _written(folder, f"{kind}-many.pgn", games * TIMES)
        found.append(Contender("pgn-extract", chess_plies * TIMES, lambda: _child(program, "-r", "-s", many)))
    words = _written(folder, f"{kind}-many.ceph", text * TIMES)
    found.append(Contender("wc -w", plies * TIMES, lambda: _child("wc", "-w", words)))
    if not annotated:
        trees, stones = _go_games()
        found.append(Contender("sgfmill", stones, _apart(_sgfmill, _written(folder, "games.sgf", trees))))
    return found


def _written(folder: Path, name: str, text: str) -> str:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return str(path)


def _apart(run: Callable[[str], float], path: str) -> Callable[[], float]:
    """A process of its own for a program in Python: what the others leave behind in memory is no burden to it."""
    pool = ProcessPoolExecutor(1, mp_context=get_context("spawn"))
    return lambda: pool.submit(run, path).result()


@cache
def _read(path: str) -> bytes:
    return Path(path).read_bytes()


def _plies(record: Record) -> int:
    return sum(len(line.plies) for line in record.lines)


def _ours(path: str) -> float:
    stream = io.BytesIO(_read(path))
    start = time.process_time()
    pieces: list[object] = []
    for block in blocks(iter(lambda: stream.read(CHUNK), b"")):
        assert isinstance(block, bytes)
        pieces += judge_block(block, "-", Count())
    spent = time.process_time() - start
    assert len(pieces) == GAMES
    assert all(isinstance(piece, Glance) for piece in pieces)
    return spent


def _chess_games(annotated: bool) -> tuple[str, int]:
    """Random games of chess, with as many remarks, clocks, glyphs and variations as ours."""
    import chess
    import chess.pgn

    random = Random(SEED)
    texts: list[str] = []
    plies = 0
    for _ in range(CHESS):
        game = chess.pgn.Game()
        node: chess.pgn.GameNode = game
        board = game.board()
        while not board.is_game_over() and board.ply() < 160:
            before, parent = board.copy(stack=False), node
            move = random.choice(list(board.legal_moves))
            node = node.add_main_variation(move)
            board.push(move)
            plies += 1
            if annotated:
                _annotate(node, random)
                others = [each for each in before.legal_moves if each != move]
                if others and random.random() * 100 < VARIATIONS:
                    line: chess.pgn.GameNode = parent
                    for _ in range(random.randrange(1, 5)):
                        choice = random.choice(others)
                        line = line.add_variation(choice)
                        plies += 1
                        before.push(choice)
                        if not (others := list(before.legal_moves)):
                            break
        game.headers["Result"] = board.result()
        texts.append(f"{game}\n\n")
    return "".join(texts), plies


def _annotate(node: object, random: Random) -> None:
    import chess.pgn

    assert isinstance(node, chess.pgn.ChildNode)
    if random.random() * 100 < GLYPHS:
        node.nags.add(random.choice((1, 2, 5, 6, 14)))
    if random.random() * 100 < CLOCKS:
        node.comment = f"[%clk 0:{random.randrange(60):02}:{random.randrange(60):02}]"
    if random.random() * 100 < COMMENTS:
        node.comment += random.choice(REMARKS)


def _python_chess(path: str) -> float:
    import chess.pgn

    stream = io.StringIO(_read(path).decode())
    start = time.process_time()
    while chess.pgn.read_game(stream) is not None:
        pass
    return time.process_time() - start


def _go_games() -> tuple[str, int]:
    """Games of Go on 19x19, 139 stones each, none on another; one a line."""
    random = Random(SEED)
    trees: list[str] = []
    for _ in range(GAMES):
        points = random.sample([file + rank for file in LINES for rank in LINES], 139)
        stones = "".join(f";{'BW'[place % 2]}[{point}]" for place, point in enumerate(points))
        trees.append(f"(;GM[1]FF[4]SZ[19]{stones})\n")
    return "".join(trees), 139 * GAMES


def _sgfmill(path: str) -> float:
    from sgfmill import sgf, sgf_moves

    trees = _read(path).splitlines()
    start = time.process_time()
    for tree in trees:
        board, plays = sgf_moves.get_setup_and_moves(sgf.Sgf_game.from_bytes(tree))
        for colour, move in plays:
            board.play(*move, colour)
    return time.process_time() - start


def _child(*command: str) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
