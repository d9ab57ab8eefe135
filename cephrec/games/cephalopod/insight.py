"""How a position of Cephalopod stands at first sight, and which positions are alike."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from operator import itemgetter

from cephrec.core.grid import Cell, Grid
from cephrec.core.insight import Exact, unpaid, valued
from cephrec.core.position import Player
from cephrec.games.cephalopod.rules import CephalopodRules, Position
from cephrec.games.cephalopod.staying import Staying
from cephrec.games.cephalopod.tables import MOST_SHAPES, SmallBoard


@dataclass(frozen=True)
class CephalopodInsight:
    """The judgement on one board: dice that stay count for more than dice that will be captured."""

    rules: CephalopodRules

    def evaluate(self, at: Position) -> int:
        """The mover's dice less the opponent's, each worth what dice of its pips turn out to be worth on average."""
        worth = sum(map(self._worth.__getitem__, at.dice))
        return worth if at.to_move is Player.WHITE else -worth

    def alike(self, at: Position) -> Position:
        """The least of all mirrored and turned positions, with the players changed over so that White moves.

        Dice that can never be captured show the limit there, and White's come first: of them only the number counts.
        """
        dice = at.dice if at.to_move is Player.WHITE else tuple(-die for die in at.dice)
        stay = self._staying.of(dice)
        if not stay:
            return Position(min(turn(dice) for turn in self._turns), Player.WHITE)
        limit = self.rules.limit
        white = sum(die > 0 and stay >> index & 1 for index, die in enumerate(dice))
        marked = tuple(limit if stay >> index & 1 else die for index, die in enumerate(dice))
        least = list(min(turn(marked) for turn in self._turns))
        for index, die in enumerate(least):
            if die == limit:
                white -= 1
                if white < 0:
                    least[index] = -limit
        return Position(tuple(least), Player.WHITE)

    def as_counted(self, at: Position) -> Position:
        """The least of all turned positions with White's dice only: whose a die is changes no legal move (§3.2)."""
        dice = tuple(map(abs, at.dice))
        return Position(min(turn(dice) for turn in self._turns), Player.WHITE)

    def plies_left(self, at: Position) -> tuple[int, int]:
        """At least a ply for each empty square. At most twice the pips that still fit on the board, less those plies.

        For every plain placement adds a pip, and every capture removes a die that a plain placement must bring back.
        """
        empty = at.dice.count(0)
        plain = self.rules.limit * len(at.dice) - sum(map(abs, at.dice))
        return empty, 2 * plain - empty

    def bounds(self, at: Position) -> tuple[int, int]:
        """What the dice that can never be captured make sure of."""
        stay = self._staying.of(at.dice)
        white = sum(die > 0 and stay >> index & 1 for index, die in enumerate(at.dice))
        mine, theirs = white, stay.bit_count() - white
        if at.to_move is Player.BLACK:
            mine, theirs = theirs, mine
        return valued(2 * mine - len(at.dice)), valued(len(at.dice) - 2 * theirs)

    @cached_property
    def draws(self) -> bool:
        """On a board with an even number of squares."""
        return len(self.rules.grid.cells) % 2 == 0

    def exact(self, at: Position, spend: Callable[[int], None] = unpaid) -> Exact | None:
        """From tables on boards of up to 3x3 squares."""
        return self._tables.value(at, spend) if self._tables else None

    @cached_property
    def _staying(self) -> Staying:
        return Staying(self.rules)

    @cached_property
    def _tables(self) -> SmallBoard | None:
        ways = sorted(turns(self.rules.grid))
        shapes = (self.rules.limit + 1) ** len(self.rules.grid.cells) // len(ways)
        return SmallBoard(self.rules, ways) if shapes <= MOST_SHAPES else None

    @cached_property
    def _worth(self) -> list[int]:
        """By the number that stands for a die: 0, 1 to limit, then -limit to -1, as negative indices find them."""
        limit = self.rules.limit
        worth = [0, *(20 for pips in range(1, limit)), 100]
        return [*worth, *(-value for value in reversed(worth[1:]))]

    @cached_property
    def _turns(self) -> tuple[itemgetter[tuple[int, ...]], ...]:
        """The ways to turn and mirror a board that keep every neighbour a neighbour."""
        return tuple(itemgetter(*turn) for turn in sorted(turns(self.rules.grid)))


def turns(grid: Grid) -> set[tuple[int, ...]]:
    """The symmetries of a board: for each square, by index, the square that comes to stand there.

    >>> len(turns(Grid(5, 5))), len(turns(Grid(3, 2))), len(turns(Grid(5, 5, snub=True)))
    (8, 4, 2)
    """
    right, top = grid.columns - 1, grid.rows - 1
    ways = [
        [Cell(abs(file - flip), abs(rank - turn)) for file, rank in grid.cells]
        for flip in (0, right)
        for turn in (0, top)
    ]
    if grid.columns == grid.rows:
        ways += [[Cell(rank, file) for file, rank in way] for way in ways]
    near = grid.neighbours
    return {
        tuple(map(grid.index, way))
        for way in ways
        if all(
            {way[grid.index(other)] for other in near[cell]} == set(near[there])
            for cell, there in zip(grid.cells, way, strict=True)
        )
    }
