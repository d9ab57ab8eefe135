"""The spelling of Cephalopod's moves: words to moves by the grammar, moves to words in three styles."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import cast

from cephrec.core.diagnostic import Fault
from cephrec.core.game import Style
from cephrec.core.grid import Cell, read_cell
from cephrec.games.cephalopod.rules import Move
from cephrec.notation.grammars import Token, Transformer, UnreadableWord, word_parser

#: No move needs more signs: a longer word is refused unread.
LONGEST = 100


@dataclass(frozen=True)
class CephalopodWords:
    """How moves of Cephalopod are written (notation §4); reading is liberal and needs neither board nor position.

    >>> words = CephalopodWords()
    >>> words.write(words.read("C3=4(d3,b3)"))
    'c3=4xb3+d3'
    >>> words.read("c3=b3+d3") == Move(Cell(2, 2), (Cell(1, 2), Cell(3, 2)), None)
    True
    >>> words.read("Nf3").code
    'ceph.bad-word'
    """

    def read(self, word: str) -> Move | Fault:
        """The move that a word means, perhaps a short form; else `ceph.bad-word`."""
        if len(word) > LONGEST:
            return Fault("ceph.bad-word", (), {"word": word[: LONGEST - 1] + "…"})
        return _read(word)

    def write(self, move: Move, style: Style = Style.LONG, rivals: Iterable[Move] = ()) -> str:
        """The word of a move. SHORT gives only the sum where, of all rivals, this move alone has it on this square.

        >>> move = Move(Cell(2, 2), (Cell(1, 2), Cell(3, 2)), 4)
        >>> [CephalopodWords().write(move, style, (move,)) for style in Style]
        ['c3=4xb3+d3', 'c3=4', 'c3=b3+d3']
        """
        if move.captured and style is Style.ABSTRACTPLAY:
            return str(move.cell) + "=" + "+".join(map(str, move.captured))
        if move.captured and style is Style.SHORT:
            alike = sum(rival.cell == move.cell and rival.pips == move.pips for rival in rivals)
            return f"{move.cell}={move.pips}" if alike == 1 else str(move)
        return str(move)


@lru_cache(maxsize=1 << 15)
def _read(word: str) -> Move | Fault:
    try:
        return cast(Move, word_parser("cephalopod", _MoveMaker).parse(word))
    except UnreadableWord:
        return Fault("ceph.bad-word", (), {"word": word})


class _MoveMaker(Transformer[Token, Move]):
    """Makes the move while its word is parsed: a method for each rule and terminal of `cephalopod.lark`."""

    def SQUARE(self, name: Token) -> Cell | None:  # noqa: N802 - terminals are named in capitals
        return read_cell(name)

    def PIPS(self, digits: Token) -> int:  # noqa: N802
        return int(digits)

    def squares(self, cells: list[Cell]) -> tuple[Cell, ...]:
        return tuple(cells)

    listed = squares

    def placement(self, parts: tuple[Cell]) -> Move:
        return Move(*parts)

    def full(self, parts: tuple[Cell, int, tuple[Cell, ...]]) -> Move:
        cell, pips, captured = parts
        return Move(cell, captured, pips)

    def unsummed(self, parts: tuple[Cell, tuple[Cell, ...]]) -> Move:
        cell, captured = parts
        return Move(cell, captured, None)

    def short(self, parts: tuple[Cell] | tuple[Cell, int]) -> Move:
        cell, pips = parts if len(parts) == 2 else (parts[0], None)
        return Move(cell) if pips == 1 else Move(cell, None, pips)
