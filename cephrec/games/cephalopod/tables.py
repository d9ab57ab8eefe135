"""The exact value of every position on a small board, worked out backwards from the full boards.

Which moves are legal does not depend on whose the dice are. So the positions that differ in nothing but the owners of
their dice are worked out together: a *shape* is the pips on each square, and its row of values has an entry for each
way to own the dice. Bit n of an entry's index says that the n-th die belongs to the player to move.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from operator import itemgetter

from cephrec.core.insight import WON, Exact, unpaid
from cephrec.core.position import Player
from cephrec.games.cephalopod.rules import CephalopodRules, Position

Shape = tuple[int, ...]

#: Tables are made for boards that could show no more shapes than this, were all of them reachable: up to 3x3.
MOST_SHAPES = 6_000_000
#: A speed says who wins and when: wins are the greater the sooner, losses the greater the later, and draws, between
#: them, the greater the later. A ply is worth `_PLY`; below that the margin decides.
_PLY = 16
_WON_NOW = 128 * _PLY


class SmallBoard:
    """The values of the positions asked for and of all that can follow them, for good.

    A shape's rows are kept as the player sees them who has just moved: the value of playing to this shape.
    """

    def __init__(self, rules: CephalopodRules, turns: Sequence[Shape]) -> None:
        self.rules, self.turns = rules, turns
        self.turned = [itemgetter(*turn) for turn in turns]
        self.speeds: dict[Shape, Sequence[int]] = {}
        self.margins: dict[Shape, Sequence[int]] = {}

    def value(self, at: Position, spend: Callable[[int], None] = unpaid) -> Exact:
        """The exact value of a position; the first time this may take a minute."""
        shape, turn = self.least(tuple(map(abs, at.dice)))
        self.fill(shape, spend)
        sign = 1 if at.to_move is Player.WHITE else -1
        owned = [at.dice[index] * sign > 0 for index in self.turns[turn] if at.dice[index]]
        entry = sum(mine << n for n, mine in enumerate(owned))
        speed, margin = self.speeds[shape][entry], -self.margins[shape][entry]
        won = (speed < -_WON_NOW // 2) - (speed > _WON_NOW // 2)
        plies = (speed if won == 0 else _WON_NOW + _PLY - 1 - abs(speed)) // _PLY - 1
        return Exact(won * WON + margin, plies)

    def least(self, shape: Shape) -> tuple[Shape, int]:
        """The least of the shapes into which a shape can be turned, and the turn that does it."""
        return min((turned(shape), number) for number, turned in enumerate(self.turned))

    def fill(self, shape: Shape, spend: Callable[[int], None] = unpaid) -> None:
        """Work out a shape's rows, those of the shapes after it first; no deeper than a game is long."""
        if shape in self.speeds:
            return
        dice = tuple(index for index, pips in enumerate(shape) if pips)
        speeds: list[Sequence[int]] = []
        margins: list[Sequence[int]] = []
        for square, captured, after, turn in self.children(shape):
            self.fill(after, spend)
            pick = _picker(dice, square, captured, self.turns[turn])
            speeds.append(pick(self.speeds[after]))
            margins.append(pick(self.margins[after]))
        spend(len(speeds))
        if not speeds:
            margins = [[2 * entry.bit_count() - len(dice) for entry in range(1 << len(dice))]]
            speeds = [[margin + _WON_NOW * ((margin > 0) - (margin < 0)) for margin in margins[0]]]
        best = speeds[0] if len(speeds) == 1 else map(max, *speeds)
        widest = margins[0] if len(margins) == 1 else map(max, *margins)
        self.speeds[shape] = array("h", map(_a_ply_before, best))
        self.margins[shape] = array("b", map(int.__neg__, widest))

    def children(self, shape: Shape) -> Iterator[tuple[int, tuple[int, ...], Shape, int]]:
        """For each legal move the square, the captured squares, and the shape after it with the turn to its least."""
        index = self.rules.grid.index
        at = Position(shape, Player.WHITE)
        for move in self.rules.legal(at):
            after, turn = self.least(tuple(map(abs, self.rules.play(at, move).dice)))
            yield index(move.cell), tuple(map(index, move.captured or ())), after, turn


@cache
def _picker(
    dice: Shape, square: int, captured: tuple[int, ...], turn: Shape
) -> Callable[[Sequence[int]], Sequence[int]]:
    """What picks, from the row of the shape after a move, a value for each entry of the row before it.

    The opponent moves next, so a die counts there that is not the mover's here, and the die just placed does not count.
    """
    left = [index for index in turn if index == square or (index in dice and index not in captured)]
    weights = {index: 1 << n for n, index in enumerate(left)}
    entries = [sum(weights.values()) - weights.pop(square)]
    for index in dice:
        weight = weights.get(index, 0)
        entries += [entry - weight for entry in entries]
    return itemgetter(*entries) if dice else itemgetter(slice(entries[0], entries[0] + 1))


def _flip(speed: int) -> int:
    if abs(speed) < _WON_NOW // 2:
        return speed + _PLY
    return -speed + (_PLY if speed > 0 else -_PLY)


#: The speed as the opponent sees it, one ply earlier; negative speeds find theirs from the end.
_FLIPPED = [_flip(speed) for speed in (*range(2 * _WON_NOW), *range(-2 * _WON_NOW, 0))]
_a_ply_before = _FLIPPED.__getitem__
