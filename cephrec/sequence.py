"""Several plies in one diagram, numbered as in Go books."""

from __future__ import annotations

from collections.abc import Sequence as Ordered
from dataclasses import replace
from typing import TypeVar

from cephrec.core.diagram import Arrow, Diagram, Last, Mark, Moved, Piece, Sequence
from cephrec.core.game import Game, Step
from cephrec.core.grid import Cell
from cephrec.messages import phrase

P = TypeVar("P")
M = TypeVar("M")


def sequence(game: Game[P, M], steps: Ordered[Step[P, M]], first: int, lang: str = "en") -> Diagram:
    """The position after some steps, each placement with its number, the first one `first`.

    Pieces that move leave arrows. What was captured on the way and left its square empty is a ghost. Where a square was
    played again, the picture has the number of the first time and the note a line such as `15 at c3`.

    >>> from cephrec.games import game_of
    >>> game = game_of({})
    >>> at, steps = game.rules.start(), []
    >>> for word in ("c3", "b4", "b3=2xb4+c3"):
    ...     move = game.words.read(word)
    ...     steps.append(Step(at, move, game.rules.play(at, move)))
    ...     at = steps[-1].after
    >>> diagram = sequence(game, steps, 1)
    >>> [(str(mark.cell), mark.number) for mark in diagram.marks], [str(p.cell) for p in diagram.pieces if p.ghost]
    ([('c3', 1), ('b4', 2), ('b3', 3)], ['b4', 'c3'])
    """
    numbers: dict[Cell, int] = {}
    ghosts: dict[Cell, Piece] = {}
    again: list[str] = []
    ways: list[Arrow] = []
    for number, step in enumerate(steps, first):
        shown = game.picture.step(step)
        ghosts |= {piece.cell: piece for piece in shown.pieces if piece.ghost}
        ways += (Arrow(mark.start, mark.end) for mark in shown.marks if isinstance(mark, Moved))
        for cell in _ends(shown):
            if cell in numbers:
                again.append(phrase("diagram.again", lang, number=number, square=str(cell)))
            else:
                numbers[cell] = number
    after = game.picture.position(steps[-1].after)
    standing = {piece.cell for piece in after.pieces}
    left = tuple(piece for cell, piece in sorted(ghosts.items()) if cell not in standing)
    marks: list[Mark] = [*dict.fromkeys(ways), *(Sequence(cell, number) for cell, number in numbers.items())]
    note = "\n".join(line for line in (", ".join(again), after.note) if line)
    return replace(after, pieces=after.pieces + left, marks=tuple(marks), note=note)


def _ends(shown: Diagram) -> list[Cell]:
    return [
        mark.end if isinstance(mark, Moved) else mark.cell for mark in shown.marks if isinstance(mark, Last | Moved)
    ]
