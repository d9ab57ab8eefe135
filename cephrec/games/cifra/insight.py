"""How a position of CIFRA stands at first sight."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from cephrec.core.diagram import Edge
from cephrec.core.insight import WON, unpaid
from cephrec.core.position import Player
from cephrec.games.cifra.moves import Position
from cephrec.games.cifra.rules import Cifra

#: What a piece is worth before its first step and just before its last, in hundredths of its worth when locked.
_AT_HOME, _UNDER_WAY = 40, 80


@dataclass(frozen=True)
class CifraInsight:
    """The judgement on one floor and mode: pieces count, and count for more the nearer they are to their goal."""

    rules: Cifra

    def evaluate(self, at: Position) -> int:
        """The mover's pieces less the opponent's, each worth what it would score when locked, or a part of it."""
        if at.choice is None:
            return 0
        white, black = (self._progress[at.choice.side_of(player)] for player in Player)
        worth = 0
        for piece, forth, back in zip(at.board, white, black, strict=True):
            if piece:
                worth += self._worth[piece] * forth if piece > 0 else -self._worth[-piece] * back
        return worth if at.to_move is Player.WHITE else -worth

    def alike(self, at: Position) -> Position:
        """The position itself: no dealt floor is sure to look the same from two sides."""
        return at

    def as_counted(self, at: Position) -> Position:
        """The position itself."""
        return at

    def plies_left(self, at: Position) -> tuple[int, None]:  # noqa: ARG002 - asked of every game
        """Positions may come back (CIFRA §4.5)."""
        return 0, None

    def bounds(self, at: Position) -> tuple[int, int]:  # noqa: ARG002
        """Anything can come; in King there is no margin."""
        most = WON if self.rules.mode.crowned else 2 * WON
        return -most, most

    @property
    def draws(self) -> bool:
        """In Dash and Sum (§4.2, §4.3): kings are not shared."""
        return not self.rules.mode.crowned

    def exact(self, at: Position, spend: Callable[[int], None] = unpaid) -> None:  # noqa: ARG002
        """None: no board of CIFRA is small enough."""
        return

    @cached_property
    def _worth(self) -> tuple[int, ...]:
        """By a piece's number, the points that it scores when locked; in King the king is worth all the others."""
        standing, side = self.rules.mode.standing, self.rules.side
        if standing is None:
            return (0, *(1 for _ in range(1, side)), side)
        return tuple(standing([number], 1)[0] for number in range(side + 1))

    @cached_property
    def _progress(self) -> dict[Edge, tuple[int, ...]]:
        """For each home side and square, how much of a piece's worth it has there."""
        last = self.rules.side - 1
        steps = {
            Edge.BOTTOM: [cell.rank for cell in self.rules.floor.grid.cells],
            Edge.LEFT: [cell.file for cell in self.rules.floor.grid.cells],
        }
        steps |= {
            Edge.TOP: [last - step for step in steps[Edge.BOTTOM]],
            Edge.RIGHT: [last - step for step in steps[Edge.LEFT]],
        }
        part = [_AT_HOME + (_UNDER_WAY - _AT_HOME) * step // last for step in range(last)] + [100]
        return {side: tuple(part[step] for step in way) for side, way in steps.items()}
