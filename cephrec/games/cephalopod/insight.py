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
        """The least of all mirrored and turned positions, with the players changed over so that White moves."""
        dice = at.dice if at.to_move is Player.WHITE else tuple(-die for die in at.dice)
        return Position(min(turn(dice) for turn in self._turns), Player.WHITE)

    def as_counted(self, at: Position) -> Position:
        """The least of all turned positions with White's dice only: whose a die is changes no legal move (§3.2)."""
        return self.alike(Position(tuple(map(abs, at.dice)), Player.WHITE))

    def plies_left(self, at: Position) -> tuple[int, int]:
        """At least a ply for each empty square. At most twice the pips that still fit on the board, less those plies.

        For every plain placement adds a pip, and every capture removes a die that a plain placement must bring back.
        """
        empty = at.dice.count(0)
        plain = self.rules.limit * len(at.dice) - sum(map(abs, at.dice))
        return empty, 2 * plain - empty

    def bounds(self, at: Position) -> tuple[int, int]:
        """What the dice that can never be captured make sure of.

        Take the dice that stay away from the board, and let anything happen on the other squares. A die stays if it
        shows the limit, or if each neighbouring square is taken by one that stays, or has only such dice around as
        make a sum above the limit with it: the first to be captured of all these would break a rule.
        """
        pips = list(map(abs, at.dice))
        stays = list(map(bool, pips))
        loose = [index for index, pip in enumerate(pips) if 0 < pip < self.rules.limit]
        while gone := [index for index in loose if self._can_go(index, pips, stays)]:
            for index in gone:
                stays[index] = False
            loose = [index for index in loose if stays[index]]
        white = sum(die > 0 for die, stay in zip(at.dice, stays, strict=True) if stay)
        black = sum(stays) - white
        mine, theirs = (white, black) if at.to_move is Player.WHITE else (black, white)
        return valued(2 * mine - len(pips)), valued(len(pips) - 2 * theirs)

    def _can_go(self, index: int, pips: list[int], stays: list[bool]) -> bool:
        room = self.rules.limit - pips[index]
        return any(
            not stays[there] and any(not stays[other] or pips[other] <= room for other in others)
            for there, others in self._beside[index]
        )

    @cached_property
    def draws(self) -> bool:
        """On a board with an even number of squares."""
        return len(self.rules.grid.cells) % 2 == 0

    def exact(self, at: Position, spend: Callable[[int], None] = unpaid) -> Exact | None:
        """From tables on boards of up to 3x3 squares."""
        return self._tables.value(at, spend) if self._tables else None

    @cached_property
    def _beside(self) -> list[list[tuple[int, list[int]]]]:
        """For each square its neighbours, by index, and the other neighbours of each."""
        near = [list(map(self.rules.grid.index, self.rules.grid.neighbours[cell])) for cell in self.rules.grid.cells]
        return [
            [(there, [other for other in near[there] if other != index]) for there in near[index]]
            for index in range(len(near))
        ]

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
