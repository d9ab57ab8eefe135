"""Boards drawn with signs, as the published rules and the PBM server print them: positions in and out.

Files stand above and below, ranks on both sides, `(3)` is White's (the first player's) die, `<3>` Black's, `...` is an
empty square. Labels may be missing. Boards are separated by an empty line.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from cephrec.core.diagnostic import Diagnostic, Fault, Outcome
from cephrec.core.game import Game
from cephrec.core.grid import LARGEST, SMALLEST, Cell, Grid
from cephrec.core.position import Player, Setup, write_setup
from cephrec.core.record import Fen, Record, Tag, turns
from cephrec.core.source import Span
from cephrec.core.tags import normal_tags
from cephrec.formats.losses import around, left_out, tags
from cephrec.formats.part import Part
from cephrec.formats.tags import with_tags
from cephrec.games import AnyGame, game_of
from cephrec.tracks import replay

FORM = "board"
_CELL = re.compile(r"\.{1,4}|-|\(([1-9][0-9]?)?\)|<([1-9][0-9]?)?>")
_LABEL = re.compile(r"[1-9][0-9]?")
_FILES = re.compile(r"[ \t]*(?:[A-Za-z][ \t]*)+")
_TURN = re.compile(
    r"(?:\bmove ([1-9][0-9]{0,8})\b.*)?\b(white|black|paren|angle)\b.*\bto (?:move|play)\b", re.IGNORECASE
)
#: The tags that the drawing itself tells; a board of the usual size needs none.
TOLD = ("FEN", "Board", "Result")


def load(text: str, tags: Mapping[str, str]) -> Iterator[Outcome[Record | None]]:
    r"""A record without moves for each board.

    >>> (found,) = load("2 (1) ... 2\n1 ... <3> 1\nMove 7, Black to move", {})
    >>> found.value.tag("FEN"), found.value.tag("Board")
    ('B:Wa2:Bb1=3:F7', '2x2')
    """
    start = 0
    for block in re.split(r"(\n[ \t]*\n)", text):
        if block.strip():
            yield _read(block, start, tags)
        start += len(block)


def _read(block: str, start: int, given: Mapping[str, str]) -> Outcome[Record | None]:
    rows: list[list[str]] = []
    turn: Player | None = None
    number: int | None = None
    offset = start
    for line in block.split("\n"):
        said = _TURN.search(line)
        cells = _cells(line)
        if said:
            turn = Player.WHITE if said[2].lower() in ("white", "paren") else Player.BLACK
            number = int(said[1]) if said[1] else None
        elif cells:
            rows.append(cells)
        elif line.strip() and not _FILES.fullmatch(line):
            return _malformed(Span(offset, offset + len(line)), "a line is neither a rank nor the files")
        offset += len(line) + 1
    sizes = {len(row) for row in rows}
    if len(sizes) != 1 or not all(SMALLEST <= size <= LARGEST for size in (*sizes, len(rows))):
        return _malformed(Span(start, start + len(block)), "the ranks are not of one length, 2 to 26 squares")
    said_turn = () if turn else (Diagnostic("format.turn-assumed", Span(start, start + len(block))),)
    return Outcome(_record(rows, turn or Player.WHITE, number, given), said_turn)


def _cells(line: str) -> list[str]:
    """The squares of a rank without its labels; empty if the line is no rank."""
    signs = line.split()
    if len(signs) > 1 and _LABEL.fullmatch(signs[0]):
        signs = signs[1:-1] if signs[-1] == signs[0] else signs[1:]
    return signs if signs and all(_CELL.fullmatch(sign) for sign in signs) else []


def _malformed(span: Span, reason: str) -> Outcome[Record | None]:
    return Outcome(None, (Diagnostic("format.malformed", span, {"format": FORM, "reason": reason}),))


def _record(rows: Sequence[Sequence[str]], turn: Player, number: int | None, given: Mapping[str, str]) -> Record:
    placed: dict[str, list[tuple[Cell, int | None]]] = {"(": [], "<": []}
    for rank, row in enumerate(reversed(rows)):
        for file, sign in enumerate(row):
            if sign[0] in placed:
                shown = sign[1:-1]
                placed[sign[0]].append((Cell(file, rank), int(shown) if shown else None))
    setup = Setup(turn, tuple(placed["("]), tuple(placed["<"]), number)
    return position_record(f"{len(rows[0])}x{len(rows)}", setup, given)


def position_record(board: str, setup: Setup, given: Mapping[str, str]) -> Record:
    """A record of a position alone, written as its game writes it."""
    tags = {"Board": board, **given}
    game = game_of(tags)
    at = game.rules.setup(setup) if isinstance(game, Game) else None
    if isinstance(game, Game) and not isinstance(at, Fault):
        setup = replace(game.rules.describe(at), number=setup.number)
    record = Record(normal_tags([Tag("Board", board), Tag("FEN", write_setup(setup))], "*"))
    return with_tags(record, given)


def dump(records: Iterable[Record], _stem: str = "") -> Iterator[Outcome[Part]]:
    """The last judged position of each record.

    >>> record = Record((Tag("Board", "2x2"), Tag("FEN", "B:Wa2=3:Bb1")))
    >>> print(next(dump([record])).value.data, end="")
        A   B
    2  (3) ...  2
    1  ... <1>  1
        A   B
    Black to move
    """
    between = ""
    for record in records:
        said: list[Diagnostic] = []
        found = position_of(record, FORM, said)
        if found is None:
            yield Outcome(Part(""), tuple(said))
        else:
            game, at = found
            setup = replace(game.rules.describe(at), number=_number(record))
            yield Outcome(Part(between + _drawn(game.grid, setup)), tuple(said))
            between = "\n"


def position_of(record: Record, form: str, said: list[Diagnostic]) -> tuple[AnyGame, Any] | None:
    """The game of a record and its last judged position; what else the record holds is said to be lost."""
    game = game_of({tag.name: tag.value for tag in reversed(record.tags)})
    if not isinstance(game, Game):
        said.append(left_out(form, "its tags cannot be understood"))
        return None
    played = replay(game, record)
    at = next((each for each in reversed(played.main.befores) if each is not None), None)
    if played.fault or at is None:
        said.append(left_out(form, "its start position cannot be understood"))
        return None
    plies = record.main.plies
    if plies:
        said.append(Diagnostic("format.plies", plies[0].span, {"format": form, "count": len(plies)}, 1))
    if record.result != "*":
        said.append(Diagnostic("format.result", facts={"format": form, "result": record.result}))
    said += around(record, form, ("comments", "variations"))
    if any(isinstance(item, Fen) for item in record.main.tail):
        said += around(record, form, ("positions",))
    said += tags(record, form, TOLD)
    return game, at


def _number(record: Record) -> int:
    """The number of the move that comes next."""
    played = next(turns(record))
    return (played[-1] + 1 if played else record.first_turn) // 2 + 1


def _drawn(grid: Grid, setup: Setup) -> str:
    signs = dict.fromkeys(grid.cells, "...")
    for left, right, pieces in (("(", ")", setup.white), ("<", ">", setup.black)):
        for cell, number in pieces:
            signs[cell] = f"{left}{1 if number is None else number}{right}"
    width = max(map(len, signs.values()))
    label = len(str(grid.rows))
    files = " " * (label + 2) + " ".join(chr(65 + file).center(width) for file in range(grid.columns)).rstrip()
    ranks = [
        f"{rank + 1:>{label}}  {' '.join(signs[Cell(file, rank)].center(width) for file in range(grid.columns))}"
        f"  {rank + 1}"
        for rank in range(grid.rows - 1, -1, -1)
    ]
    turn = "White to move" if setup.to_move is Player.WHITE else "Black to move"
    turn = f"Move {setup.number}, {turn}" if (setup.number or 1) > 1 else turn
    return "\n".join([files, *ranks, files, turn]) + "\n"
