"""What else could be tried with the piece of a move, and why a legal move is legal."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from cephrec.core.grid import Cell
from cephrec.games.cifra.floor import straight
from cephrec.games.cifra.moves import Choice, HomeRow, Move, Position, Slide, owner
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
            if straight(move.start, end):
                yield Slide(move.start, end, captures=self._is_captured(at, end))

    def why(self, at: Position, move: Move) -> tuple[str, str]:
        """Why a legal move is legal, and the rule.

        >>> from cephrec.games import read_position
        >>> tags = {"Game": "CIFRA", "Floor": "DLDLD/LLLLD/DDNLL/LDDDL/DLDLD", "Opening": "light,bottom"}
        >>> game, at = read_position("W:Wd3:Be5", tags)
        >>> for word in ("d3-d5", "d3-d2"):
        ...     print(game.account.why(at, game.words.read(word))[0])
        the whole way is light
        the step to d2 is the only change
        """
        if isinstance(move, Choice):
            return "any shade and any side may be chosen", "CIFRA §2.1"
        if isinstance(move, HomeRow) or at.choice is None:
            return "the numbers may stand in any order", "CIFRA §2.3"
        shade = at.choice.shade_of(at.to_move)
        steps = pairwise(straight(move.start, move.end))
        change = next((there for here, there in steps if self.rules.floor.is_change(here, there, shade)), None)
        if change is None:
            return f"the whole way is {shade.name.lower()}", "CIFRA §3.2"
        return f"the step to {change} is the only change", "CIFRA §3.2"

    def _is_captured(self, at: Position, cell: Cell) -> bool:
        piece = self.rules.piece(at, cell)
        return piece != 0 and owner(piece) is not at.to_move
