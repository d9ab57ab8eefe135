"""Cephalopod in its small: what a move does depends on the dice around its square alone (§3.1, §3.2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cephrec.core.game import Place
from cephrec.core.position import Player
from cephrec.games.cephalopod.rules import CephalopodRules, Move, Position


@dataclass(frozen=True)
class CephalopodLocal:
    """Questions about one square; the answers are those of the plain rules.

    >>> from cephrec.core.grid import Cell, Grid
    >>> local = CephalopodLocal(CephalopodRules(Grid(5, 5)))
    >>> move = Move(Cell(2, 2), (Cell(1, 2), Cell(3, 2)), 4)
    >>> local.place(move)
    Place(square=12, around=(7, 11, 13, 17), emptied=(7, 17), shows=4)
    >>> local.shown(move, (1, 0, 0, 3)), local.shown(move, (1, 0, 0, 6))
    (4, 0)
    """

    rules: CephalopodRules

    @property
    def values(self) -> int:
        """A square is empty or shows 1 to the limit."""
        return self.rules.limit + 1

    def place(self, move: Move) -> Place | None:
        """The square played, its neighbours, the captured ones, and the pips."""
        grid, captured = self.rules.grid, move.captured
        if captured is None or move.pips is None:
            return None
        if move.cell not in grid or not set(captured) <= set(grid.neighbours[move.cell]):
            return None
        square, *around = map(grid.index, (move.cell, *grid.neighbours[move.cell]))
        return Place(square, tuple(around), tuple(map(grid.index, captured)), move.pips)

    def word(self, square: int, emptied: tuple[int, ...], around: tuple[int, ...]) -> str | None:
        """The word of a die placed on a square that captures those squares.

        >>> from cephrec.core.grid import Grid
        >>> CephalopodLocal(CephalopodRules(Grid(5, 5))).word(12, (7, 17), (1, 0, 0, 3))
        'c3=4xb3+d3'
        """
        cells = self.rules.grid.cells
        cell, captured = cells[square], tuple(cells[each] for each in emptied)
        pips = self.shown(Move(cell, captured), around)
        return str(Move(cell, captured, pips)) if pips else None

    def shown(self, move: Move, around: tuple[int, ...]) -> int:
        """The pips of a die on that square which captures those squares, where its neighbours show these pips."""
        grid = self.rules.grid
        dice = [0] * len(grid.cells)
        for cell, pips in zip(grid.neighbours[move.cell], around, strict=True):
            dice[grid.index(cell)] = pips
        at, unsummed = Position(tuple(dice), Player.WHITE), Move(move.cell, move.captured, None)
        if self.rules.judge(at, unsummed) is not None:
            return 0
        return self.rules.play(at, self.rules.complete(at, unsummed)).dice[grid.index(move.cell)]

    def position(self, shown: Sequence[int], white: Sequence[bool]) -> Position:
        """The position of these dice; whose turn it is does not matter to its result."""
        return Position(tuple(pips if own else -pips for pips, own in zip(shown, white, strict=True)), Player.WHITE)
