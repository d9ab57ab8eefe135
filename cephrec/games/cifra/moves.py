"""What a player does on a ply of CIFRA, and the position in which it is done."""

from __future__ import annotations

from dataclasses import dataclass

from cephrec.core.diagram import Edge, Shade
from cephrec.core.grid import Cell
from cephrec.core.position import Player


@dataclass(frozen=True, slots=True)
class Choice:
    """White's first ply: White's shade, and the side of the board that is White's home row (CIFRA §2.1)."""

    shade: Shade
    side: Edge

    def shade_of(self, player: Player) -> Shade:
        """The shade on which a player moves freely."""
        return self.shade if player is Player.WHITE else _OTHER_SHADE[self.shade]

    def side_of(self, player: Player) -> Edge:
        """The side of the board where a player's home row is.

        >>> Choice(Shade.LIGHT, Edge.TOP).side_of(Player.BLACK)
        <Edge.BOTTOM: 'bottom'>
        """
        return self.side if player is Player.WHITE else _OPPOSITE[self.side]


_OTHER_SHADE = {Shade.LIGHT: Shade.DARK, Shade.DARK: Shade.LIGHT}
_OPPOSITE = {Edge.TOP: Edge.BOTTOM, Edge.BOTTOM: Edge.TOP, Edge.LEFT: Edge.RIGHT, Edge.RIGHT: Edge.LEFT}


@dataclass(frozen=True, slots=True)
class HomeRow:
    """All numbered pieces of a player placed at once, sorted by square (CIFRA §2.3)."""

    pieces: tuple[tuple[Cell, int], ...]


@dataclass(frozen=True, slots=True)
class Slide:
    """One piece goes straight from a square to another; `captures` says what the word's `x` or `-` said."""

    start: Cell
    end: Cell
    captures: bool = False


Move = Choice | HomeRow | Slide


@dataclass(frozen=True, slots=True)
class Position:
    """Who moves, White's choice (None before ply 1), the board, and whether the home rows are being placed.

    `board` follows `grid.cells`: 0 is an empty square, n a White piece with the number n, -n a Black one; pieces
    without a number are 1 and -1.
    """

    to_move: Player
    choice: Choice | None
    board: tuple[int, ...]
    placing: bool = False


def owner(piece: int) -> Player:
    """The player whose piece this entry of a board is."""
    return Player.WHITE if piece > 0 else Player.BLACK


def squares(move: Move) -> tuple[Cell, ...]:
    """The squares that a move names."""
    match move:
        case Choice():
            return ()
        case HomeRow():
            return tuple(cell for cell, _ in move.pieces)
        case Slide():
            return move.start, move.end
