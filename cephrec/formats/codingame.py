"""Boards of three times three digits, as CodinGame's puzzles give them: rows from the top, 0 is empty, no owners."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from cephrec.core.diagnostic import Diagnostic, Outcome
from cephrec.core.grid import Cell
from cephrec.core.position import Player, Setup
from cephrec.core.record import Record
from cephrec.core.source import Span
from cephrec.formats.board import position_of, position_record
from cephrec.formats.losses import left_out
from cephrec.formats.part import Part

FORM = "CodinGame"
SIDE = 3
_BOARD = re.compile(r"(?:[ \t]*[0-9]+[ \t]*\n)?([0-9][\s/]*){9}")


def load(text: str, tags: Mapping[str, str]) -> Iterator[Outcome[Record | None]]:
    r"""A record without moves for each board; a first line of its own, the puzzle's depth, is passed over.

    >>> (found,) = load("20\n0 6 0\n2 2 2\n1 6 1", {})
    >>> found.value.tag("FEN")
    'W:Wa1,a2=2,b1=6,b2=2,b3=6,c1,c2=2:B'
    """
    start = 0
    for block in re.split(r"(\n[ \t]*\n)", text):
        if block.strip():
            yield _read(block, Span(start, start + len(block)), tags)
        start += len(block)


def _read(block: str, span: Span, given: Mapping[str, str]) -> Outcome[Record | None]:
    if _BOARD.fullmatch(block) is None:
        facts = {"format": FORM, "reason": "nine digits are expected"}
        return Outcome(None, (Diagnostic("format.malformed", span, facts),))
    digits = [int(digit) for digit in re.findall("[0-9]", block)[-SIDE * SIDE :]]
    dice = tuple((Cell(at % SIDE, SIDE - 1 - at // SIDE), pips) for at, pips in enumerate(digits) if pips)
    said = (Diagnostic("format.owners", span), Diagnostic("format.turn-assumed", span))
    return Outcome(position_record(f"{SIDE}x{SIDE}", Setup(Player.WHITE, dice), given), said)


def dump(records: Iterable[Record], _stem: str = "") -> Iterator[Outcome[Part]]:
    """The last judged position of each record on a board of that size; the owners of the dice are lost.

    >>> from cephrec.core.record import Tag
    >>> print(next(dump([Record((Tag("Board", "3x3"), Tag("FEN", "W:Wa1=6:Bc3")))])).value.data, end="")
    0 0 1
    0 0 0
    6 0 0
    """
    between = ""
    for record in records:
        said: list[Diagnostic] = []
        found = position_of(record, FORM, said)
        text = _digits(*found, said) if found else ""
        yield Outcome(Part(between + text if text else ""), tuple(said))
        between = "\n" if text else between


def _digits(game: Any, at: Any, said: list[Diagnostic]) -> str:
    setup = game.rules.describe(at)
    pips = {cell: number or 1 for cell, number in (*setup.white, *setup.black)}
    if (game.grid.columns, game.grid.rows) != (SIDE, SIDE) or max(pips.values(), default=0) > 9:
        said.append(left_out(FORM, "it holds boards of 3x3 squares and single digits only"))
        return ""
    said.append(Diagnostic("format.owners"))
    if setup.to_move is Player.BLACK:
        said.append(Diagnostic("format.turn-assumed"))
    rows = ((pips.get(Cell(file, rank), 0) for file in range(SIDE)) for rank in range(SIDE - 1, -1, -1))
    return "\n".join(" ".join(map(str, row)) for row in rows) + "\n"
