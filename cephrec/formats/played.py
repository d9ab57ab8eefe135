"""What a legal ply did, in words that fit every game: from where, to where, the number shown, what was captured."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from cephrec.core.diagram import Capture, Last, Moved
from cephrec.core.game import Step
from cephrec.core.grid import Cell
from cephrec.games import AnyGame


@dataclass(frozen=True, slots=True)
class Played:
    """`square` is where a die was placed or a piece ended, None where a ply does neither; `start` where a piece began.

    `pips` is the number on it, None if there is none. `captured` and `numbers` go together; a piece without a number
    counts 1.
    """

    square: Cell | None = None
    start: Cell | None = None
    pips: int | None = None
    captured: tuple[Cell, ...] = ()
    numbers: tuple[int, ...] = ()


def played(game: AnyGame, step: Step[Any, Any]) -> Played:
    """What a step did, told by the marks of its picture.

    >>> from cephrec.games import read_position
    >>> game, at = read_position("W:Wb3:Bd3=2", {})
    >>> move = game.rules.complete(at, game.words.read("c3x"))
    >>> found = played(game, Step(at, move, game.rules.play(at, move)))
    >>> str(found.square), found.pips, [str(cell) for cell in found.captured], found.numbers
    ('c3', 3, ['b3', 'd3'], (1, 2))
    """
    diagram = game.picture.step(step)
    shown = {piece.cell: piece.value for piece in diagram.pieces if not piece.ghost}
    square: Cell | None = None
    start: Cell | None = None
    captured: tuple[Cell, ...] = ()
    numbers: tuple[int, ...] = ()
    for mark in diagram.marks:
        if isinstance(mark, Last):
            square = mark.cell
        elif isinstance(mark, Capture):
            captured, numbers = mark.captured, mark.pips
        elif isinstance(mark, Moved):
            start, square = mark.start, mark.end
            if mark.taken is not None:
                before = {piece.cell: piece.value for piece in game.picture.position(step.before).pieces}
                captured, numbers = (mark.end,), (before.get(mark.end) or 1,)
    return Played(square, start, shown.get(square) if square else None, captured, numbers)
