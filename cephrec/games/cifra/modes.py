"""The three modes of CIFRA: which pieces are numbered, and what decides a game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

#: What the players compare at the end, best first: points, then the tie-breaks. It is made of the numbers on a
#: player's locked pieces (1 for a piece without a number) and of how many pieces are left on the board.
Standing = Callable[[Sequence[int], int], tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Mode:
    """A way to play. `key` is the Mode tag's value; without a `standing` the kings decide (CIFRA §4.4).

    >>> SUM.standing([5, 3], 2), KING.crowned
    ((8, 2, 2), True)
    """

    key: str
    numbered: bool
    standing: Standing | None = None

    @property
    def crowned(self) -> bool:
        """The highest number is a king (CIFRA §2.5)."""
        return self.standing is None


def _locked_then_left(locked: Sequence[int], left: int) -> tuple[int, ...]:
    return len(locked), left


def _sum_then_locked_then_left(locked: Sequence[int], left: int) -> tuple[int, ...]:
    return sum(locked), len(locked), left


DASH = Mode("Dash", numbered=False, standing=_locked_then_left)
KING = Mode("King", numbered=True)
SUM = Mode("Sum", numbered=True, standing=_sum_then_locked_then_left)

#: The modes by the value of the Mode tag.
MODES = {mode.key: mode for mode in (DASH, KING, SUM)}
