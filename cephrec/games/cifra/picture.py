"""Positions and steps of CIFRA as meaning for the eye."""

from __future__ import annotations

from dataclasses import dataclass, replace

from cephrec.core.diagram import Candidate, Diagram, Edge, Header, Moved, Piece, Shape
from cephrec.core.game import Step
from cephrec.core.grid import Cell
from cephrec.core.position import Player
from cephrec.games.cifra.moves import Choice, HomeRow, Move, Position, Slide, owner
from cephrec.games.cifra.rules import NAME, Cifra


@dataclass(frozen=True)
class CifraPicture:
    """What a position of these rules looks like: the floor, the home rows, and a disc for each piece."""

    rules: Cifra

    def position(self, at: Position) -> Diagram:
        """The pieces on the floor, whose turn it is, the score where the mode has one, and what White has chosen."""
        floor, result = self.rules.floor, self.rules.result(at)
        pieces = (self._piece(at, cell) for cell in floor.grid.cells)
        homes = tuple((at.choice.side_of(player), player) for player in Player) if at.choice else ()
        header = Header(at.to_move if result is None else None, self.rules.score(at), result)
        shown = tuple(piece for piece in pieces if piece)
        note = f"White is {at.choice.shade.name.lower()}, home on {self._row(at.choice.side)}" if at.choice else ""
        return Diagram(floor.grid, shown, (), header, shades=floor.shades, homes=homes, note=note)

    def step(self, step: Step[Position, Move]) -> Diagram:
        """The position after a step; where a piece has moved, its way and what it captured are marked."""
        after, move = self.position(step.after), step.move
        if not isinstance(move, Slide):
            return after
        taken = self._piece(step.before, move.end)
        return replace(after, marks=(Moved(move.start, move.end, taken.owner if taken else None),))

    def candidates(self, at: Position) -> tuple[Candidate, ...]:
        """The squares on which a piece may arrive."""
        if at.placing:
            return ()
        ends = {move.end for move in self.rules.legal(at) if isinstance(move, Slide)}
        return tuple(Candidate(cell, ()) for cell in sorted(ends))

    def say(self, step: Step[Position, Move]) -> str:
        """A step as a sentence.

        >>> from cephrec.core.diagram import Shade
        >>> from cephrec.core.grid import Grid
        >>> from cephrec.games.cifra.floor import read_floor
        >>> from cephrec.games.cifra.modes import DASH
        >>> rules = Cifra(DASH, read_floor("DLLLL/DLDLL/DDNDD/LDDDL/DLDLL", Grid(5, 5)))
        >>> start, choice = rules.start(), Choice(Shade.DARK, Edge.RIGHT)
        >>> CifraPicture(rules).say(Step(start, choice, rules.play(start, choice)))
        'White chooses dark, and the right side as home row.'
        """
        name, move = NAME[step.before.to_move], step.move
        match move:
            case Choice():
                return f"{name} chooses {move.shade.name.lower()}, and the {move.side.value} side as home row."
            case HomeRow():
                return f"{name} places " + _listed([f"{number} on {cell}" for cell, number in move.pieces]) + "."
            case Slide():
                piece, taken = self._name(step.before, move.start), self._name(step.before, move.end)
                said = f"{name}'s {piece} goes from {move.start} to {move.end}"
                said += f" and captures a {taken}" if taken else ""
                return said + (", where it is locked." if self.rules.is_locked(step.after, move.end) else ".")

    def _row(self, side: Edge) -> str:
        """A side of the board by its coordinate, which is true from wherever one looks."""
        first, last = self.rules.floor.homes[side][0], self.rules.floor.homes[side][-1]
        return f"file {str(first)[0]}" if first.file == last.file else f"rank {first.rank + 1}"

    def _name(self, at: Position, cell: Cell) -> str:
        piece = self._piece(at, cell)
        if piece is None:
            return ""
        return "king" if piece.crown else f"{piece.value}" if piece.value else "piece"

    def _piece(self, at: Position, cell: Cell) -> Piece | None:
        piece, mode = self.rules.piece(at, cell), self.rules.mode
        if piece == 0:
            return None
        value = abs(piece) if mode.numbered else None
        crown = mode.crowned and value == self.rules.side
        return Piece(cell, owner(piece), value, Shape.DISC, crown=crown, locked=self.rules.is_locked(at, cell))


def _listed(parts: list[str]) -> str:
    return ", ".join(parts[:-1]) + " and " + parts[-1]
