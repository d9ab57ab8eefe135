"""What else could be tried with the piece of a move, and why a legal move is legal."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from cephrec.core.grid import Cell
from cephrec.core.position import Player
from cephrec.games.cifra.moves import Choice, HomeRow, Move, Position, Slide
from cephrec.games.cifra.rules import Cifra


@dataclass(frozen=True)
class CifraAccount:
    """Accounts for moves under some rules; implements `core.game.Account`."""

    rules: Cifra

    def tried(self, at: Position, move: Move) -> Iterator[Move]:
        """Every square on a straight line from the piece; in the opening every choice, or the row itself."""
        if at.choice is None:
            yield from self.rules.legal(at)
        if not isinstance(move, Slide):
            yield from () if at.choice is None and isinstance(move, Choice) else (move,)
            return
        for end in self.rules.floor.grid.cells:
            across, up = end.file - move.start.file, end.rank - move.start.rank
            if end != move.start and (0 in (across, up) or abs(across) == abs(up)):
                yield Slide(move.start, end, captures=self._is_captured(at, end))

    def why(self, at: Position, move: Move) -> tuple[str, str]:  # noqa: ARG002 - asked of every game
        """Why a legal move is legal, and the rule."""
        if isinstance(move, Choice):
            return "any shade and any side may be chosen", "CIFRA §2.1"
        if isinstance(move, HomeRow):
            return "the numbers may stand in any order", "CIFRA §2.3"
        return "a straight and open way with one change at most", "CIFRA §3.2"

    def _is_captured(self, at: Position, cell: Cell) -> bool:
        piece = self.rules.piece(at, cell)
        return piece < 0 if at.to_move is Player.WHITE else piece > 0
