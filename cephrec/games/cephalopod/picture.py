"""Positions and steps of Cephalopod as meaning for the eye."""

from __future__ import annotations

from dataclasses import dataclass

from cephrec.core.diagram import Candidate, Capture, Diagram, Header, Last, Mark, Piece
from cephrec.core.game import Step
from cephrec.core.grid import Cell
from cephrec.core.position import Player
from cephrec.games.cephalopod.rules import CephalopodRules, Move, Position


@dataclass(frozen=True)
class CephalopodPicture:
    """What a position of these rules looks like; `variant` names what is not by Mark Steere, empty for his own game."""

    rules: CephalopodRules
    variant: str = ""

    def position(self, at: Position) -> Diagram:
        """The dice on the board, whose turn it is, and the score."""
        pieces = (self._piece(at, cell) for cell in self.rules.grid.cells)
        result = self.rules.result(at)
        header = Header(at.to_move if result is None else None, self.rules.score(at), result, bar=True)
        note = f"Variant ({self.variant}), not by Mark Steere" if self.variant else ""
        return Diagram(self.rules.grid, tuple(piece for piece in pieces if piece), (), header, note=note)

    def step(self, step: Step[Position, Move]) -> Diagram:
        """The position after a step, with its last die marked and the captured dice as ghosts."""
        after, move = self.position(step.after), step.move
        marks: tuple[Mark, ...] = (Last(move.cell),)
        ghosts: tuple[Piece, ...] = ()
        if move.captured:
            taken = (self._piece(step.before, cell, ghost=True) for cell in move.captured)
            ghosts = tuple(piece for piece in taken if piece)
            marks += (Capture(move.cell, move.captured, tuple(ghost.value or 0 for ghost in ghosts)),)
        return Diagram(after.grid, after.pieces + ghosts, marks, after.header, note=after.note)

    def candidates(self, at: Position) -> tuple[Candidate, ...]:
        """The empty squares, with the pips that a die placed there may show.

        >>> from cephrec.core.grid import Grid
        >>> rules = CephalopodRules(Grid(2, 2))
        >>> picture, at = CephalopodPicture(rules), Position((0, 1, 1, 0), Player.WHITE)
        >>> [(str(each.cell), each.values) for each in picture.candidates(at)]
        [('a1', (2,)), ('b2', (2,))]
        """
        values: dict[Cell, set[int]] = {}
        for move in self.rules.legal(at):
            values.setdefault(move.cell, set()).add(move.pips or 0)
        return tuple(Candidate(cell, tuple(sorted(pips))) for cell, pips in values.items())

    def say(self, step: Step[Position, Move]) -> str:
        """A step as a sentence.

        >>> from cephrec.core.grid import Grid
        >>> rules, move = CephalopodRules(Grid(5, 5)), Move(Cell(2, 2))
        >>> CephalopodPicture(rules).say(Step(rules.start(), move, rules.play(rules.start(), move)))
        'White 1 on c3.'
        """
        move = step.move
        name = "White" if step.before.to_move is Player.WHITE else "Black"
        said = f"{name} {move.pips} on {move.cell}"
        taken = [f"{self._pips(step.before, cell)} on {cell}" for cell in move.captured or ()]
        if taken:
            said += ", capturing " + ", ".join(taken[:-1]) + " and " + taken[-1]
        return said + "."

    def _pips(self, at: Position, cell: Cell) -> int:
        return abs(at.dice[self.rules.grid.index(cell)])

    def _piece(self, at: Position, cell: Cell, *, ghost: bool = False) -> Piece | None:
        die = at.dice[self.rules.grid.index(cell)]
        owner = Player.WHITE if die > 0 else Player.BLACK
        return Piece(cell, owner, abs(die), ghost=ghost) if die else None
