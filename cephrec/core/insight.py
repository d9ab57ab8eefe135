"""What the study of a game needs to know beyond its rules: how a position stands, and which positions are alike."""

from __future__ import annotations

from typing import NamedTuple, Protocol, TypeVar

P = TypeVar("P")

#: The value of a won game; what is added to it is the margin. Any estimate is far below.
WON = 1_000_000


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

    def exact(self, at: P) -> Exact | None:
        """The value of a position where all that can follow from it is known; None where it is not, or too much."""
