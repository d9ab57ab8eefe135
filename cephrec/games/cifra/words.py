"""The spelling of CIFRA's moves: words to moves by the grammar, moves to words."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import cast

from cephrec.core.diagnostic import Fault
from cephrec.core.diagram import Edge, Shade
from cephrec.core.game import Style
from cephrec.core.grid import Cell, read_cell
from cephrec.games.cifra.moves import Choice, HomeRow, Move, Slide
from cephrec.notation.grammars import Token, Transformer, UnreadableWord, word_parser

#: No move needs more signs: a longer word is refused unread.
LONGEST = 100


@dataclass(frozen=True)
class CifraWords:
    """How moves of CIFRA are written (notation §6); reading needs neither board nor position.

    >>> words = CifraWords()
    >>> [words.write(words.read(word)) for word in ("L,T", "1c1,5B1", "A1xB2")]
    ['light,top', 'b1=5,c1=1', 'a1xb2']
    >>> words.read("a1b2").code
    'cifra.bad-word'
    """

    def read(self, word: str) -> Move | Fault:
        """The move that a word means; else `cifra.bad-word`."""
        if len(word) > LONGEST:
            return Fault("cifra.bad-word", (), {"word": word[: LONGEST - 1] + "…"})
        return _read(word)

    def write(self, move: Move, style: Style = Style.LONG, rivals: Iterable[Move] = ()) -> str:  # noqa: ARG002
        """The word of a move; only a home row has a spelling of its own in the style of AbstractPlay.

        >>> CifraWords().write(CifraWords().read("a1=3,b1=1"), Style.ABSTRACTPLAY)
        '3a1,1b1'
        """
        match move:
            case Choice():
                return f"{move.shade.name.lower()},{move.side.value}"
            case HomeRow() if style is Style.ABSTRACTPLAY:
                return ",".join(f"{number}{cell}" for cell, number in move.pieces)
            case HomeRow():
                return ",".join(f"{cell}={number}" for cell, number in move.pieces)
            case Slide():
                return f"{move.start}{'x' if move.captures else '-'}{move.end}"


@lru_cache(maxsize=1 << 15)
def _read(word: str) -> Move | Fault:
    try:
        return cast(Move, word_parser("cifra", _MoveMaker).parse(word))
    except UnreadableWord:
        return Fault("cifra.bad-word", (), {"word": word})


_SHADES = {"l": Shade.LIGHT, "d": Shade.DARK}
_SIDES = {"t": Edge.TOP, "b": Edge.BOTTOM, "l": Edge.LEFT, "r": Edge.RIGHT}


class _MoveMaker(Transformer[Token, Move]):
    """Makes the move while its word is parsed: a method for each rule and terminal of `cifra.lark`."""

    def SQUARE(self, name: Token) -> Cell | None:  # noqa: N802 - terminals are named in capitals
        return read_cell(name)

    def NUMBER(self, digits: Token) -> int:  # noqa: N802
        return int(digits)

    def choice(self, parts: tuple[Token, Token]) -> Move:
        shade, side = (part[0].lower() for part in parts)
        return Choice(_SHADES[shade], _SIDES[side])

    def piece(self, parts: tuple[Cell, int]) -> tuple[Cell, int]:
        cell, number = parts
        return cell, number

    def turned(self, parts: tuple[int, Cell]) -> tuple[Cell, int]:
        number, cell = parts
        return cell, number

    def home_row(self, pieces: list[tuple[Cell, int]]) -> Move:
        return HomeRow(tuple(sorted(pieces)))

    def slide(self, squares: tuple[Cell, Cell]) -> Move:
        return Slide(*squares)

    def capture(self, squares: tuple[Cell, Cell]) -> Move:
        return Slide(*squares, captures=True)
