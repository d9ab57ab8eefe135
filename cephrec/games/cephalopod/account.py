"""What else could be tried on the square of a placement, and why a legal one is legal."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from cephrec.core.grid import Cell
from cephrec.games.cephalopod.rules import CephalopodRules, Move, Position


@dataclass(frozen=True)
class CephalopodAccount:
    """Accounts for placements under some rules; implements `core.game.Account`."""

    rules: CephalopodRules

    def tried(self, at: Position, move: Move) -> Iterator[Move]:
        """No capture, and every group of dice that touch the square of the move."""
        yield Move(move.cell)
        if move.cell not in self.rules.grid:
            return
        pips = {near: abs(self._die(at, near)) for near in self.rules.grid.neighbours[move.cell]}
        dice = [near for near, shown in pips.items() if shown]
        for size in range(1, len(dice) + 1):
            for group in combinations(dice, size):
                yield Move(move.cell, group, sum(pips[near] for near in group))

    def why(self, at: Position, move: Move) -> tuple[str, str]:
        """Why a complete, legal placement is legal, and the rule."""
        if move.captured:
            pips = " + ".join(str(abs(self._die(at, cell))) for cell in move.captured)
            return f"{pips} = {move.pips}, and {self.rules.limit} is the most", "Cephalopod §3.1"
        return f"no dice that touch {move.cell} show {self.rules.limit} or less together", "Cephalopod §4.1"

    def _die(self, at: Position, cell: Cell) -> int:
        return at.dice[self.rules.grid.index(cell)]
