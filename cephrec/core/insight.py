"""What the study of a game needs to know beyond its rules: how a position stands, and which positions are alike."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, Protocol, TypeVar

P = TypeVar("P")

#: The value of a won game; what is added to it is the margin. Any estimate is far below.
WON = 1_000_000


def unpaid(_nodes: int) -> None:
    """What a study without a budget pays."""


class Exact(NamedTuple):
    """What best play from a position comes to, for the player to move.

    `value` is the greatest margin that can be had, with `WON` added to it if it wins, taken from it if it loses.
    `plies` is how long the game takes if whoever wins hurries and whoever loses delays; a draw is delayed by both.
    """

    value: int
    plies: int


class Insight(Protocol[P]):
    """A game's judgement, the only part of searching and solving that knows the game."""

    def evaluate(self, at: P) -> int:
        """An estimate for the player to move of a position that is not over, in hundredths of a point of the score."""

    def alike(self, at: P) -> P:
        """One position for all that play alike: mirrored, turned, or with the players changed over."""

    def as_counted(self, at: P) -> P:
        """One position for all from which as many sequences of moves go on, whoever they win for."""

    def plies_left(self, at: P) -> tuple[int, int | None]:
        """For how many plies the game goes on at least, and at most; None where it may go on for ever."""

    def bounds(self, at: P) -> tuple[int, int]:
        """What the value is at least and at most, whatever is played, as far as it shows at first sight."""

    @property
    def draws(self) -> bool:
        """Whether a game can be drawn."""

    def exact(self, at: P, spend: Callable[[int], None] = unpaid) -> Exact | None:
        """The value of a position where all that can follow from it is known; None where it is not, or too much.

        `spend` is told of the positions that have to be worked out first, and may end that by an exception.
        """


def valued(margin: int) -> int:
    """The value of a game won or lost by a margin.

    >>> valued(2), valued(0), valued(-1)
    (1000002, 0, -1000001)
    """
    return margin + WON * ((margin > 0) - (margin < 0))
