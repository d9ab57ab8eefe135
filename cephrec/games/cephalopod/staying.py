"""Which dice on a board can never be captured, whatever is played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from cephrec.games.cephalopod.rules import CephalopodRules


@dataclass(frozen=True)
class Staying:
    """The dice that stay on one board, for good.

    Take those dice away from the board, and let anything happen on the other squares. A die stays if it shows the
    limit, or if each neighbouring square is taken by one that stays, or has only such dice around as make a sum above
    the limit with it: the first to be captured of all these would break a rule (§3.1).
    """

    rules: CephalopodRules

    def of(self, dice: Sequence[int]) -> int:
        """The squares of the dice that stay, bit n for square n.

        >>> from cephrec.core.grid import Grid
        >>> staying = Staying(CephalopodRules(Grid(3, 3))).of
        >>> bin(staying((0, 0, 0, 0, 1, 0, 0, 0, 6))), bin(staying((5, 6, 0, 6, 0, 0, 0, 0, 0)))
        ('0b100000000', '0b1011')
        """
        limit = self.rules.limit
        loose, low = 0, [0] * (limit + 1)
        doubtful = []
        for index, die in enumerate(dice):
            pips = abs(die)
            if not pips:
                loose |= 1 << index
            elif pips < limit:
                doubtful.append((index, limit - pips))
                low[pips] |= 1 << index
        for pips in range(1, limit):
            low[pips] |= low[pips - 1]
        going = True
        while going:
            left = []
            for index, room in doubtful:
                partners = loose | low[room]
                for square, others in self._beside[index]:
                    if loose & square and others & partners:
                        loose |= 1 << index
                        break
                else:
                    left.append((index, room))
            going, doubtful = len(left) < len(doubtful), left
        return ~loose & (1 << len(dice)) - 1

    @cached_property
    def _beside(self) -> list[list[tuple[int, int]]]:
        """For each square its neighbours, and the other neighbours of each, as bits."""
        grid = self.rules.grid
        near = [[grid.index(other) for other in grid.neighbours[cell]] for cell in grid.cells]
        around = [sum(1 << other for other in others) for others in near]
        return [[(1 << there, around[there] & ~(1 << index)) for there in others] for index, others in enumerate(near)]
