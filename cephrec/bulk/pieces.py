"""What stands between two blanks of movetext, as the walk through a game takes it: a word, or a number for all else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from cephrec.bulk.stride import BARE, CLOSE, COMMENT, GLUED, OPEN, OPENING, OTHER, RESULT, SIGN
from cephrec.core.record import RESULTS
from cephrec.notation.scan import NOTED
from cephrec.notation.tokens import tokens
from cephrec.notation.write import numeral

T = TypeVar("T")

#: So many different pieces are remembered.
MOST = 1 << 16
_TOKENS = {"OPEN": OPEN, "CLOSE": CLOSE, "GLYPH": SIGN, "NAG": SIGN}


class Pieces(dict[str, "T | int"], Generic[T]):
    """The token of each piece that was ever met; a word is whatever `word` makes of it.

    The terminals of the grammar say what a piece is. Only those that hold no blank are taken, so it does not matter
    that the text was cut at the blanks first.

    >>> pieces = Pieces(str)
    >>> pieces["c3!"], pieces["12."], pieces["1-0"], pieces[NOTED + "12..."], pieces["(12..."] - OPENING
    ('c3', 22, -8, 23, 23)
    """

    def __init__(self, word: Callable[[str], T]) -> None:
        super().__init__()
        self._word = word

    def __missing__(self, piece: str) -> T | int:
        if len(self) >= MOST:
            self.clear()
        self[piece] = token = self._token(piece)
        return token

    def _token(self, piece: str) -> T | int:
        text = piece.lstrip(NOTED)
        if not text:
            return COMMENT
        if "(" in text[1:]:
            # It may belong to the word before it.
            return OTHER
        (kind, text), *more = _cut(text)
        if kind == "WORD" and all(other == "GLYPH" for other, _ in more):
            return self._word(text)
        if more:
            (other, text), *rest = more
            opens = kind == "OPEN" and other == "NUMBER" and not rest
            turn = _turn(text) if opens else None
            return GLUED if turn is None else turn + OPENING
        if kind == "NUMBER":
            turn = _turn(text)
            return OTHER if turn is None else turn + BARE if turn % 2 and text == piece else turn
        if kind == "RESULT":
            return RESULT - RESULTS.index(text)
        return _TOKENS.get(kind, OTHER) if kind != "NAG" or int(text[1:]) <= 255 else OTHER


def apart(piece: str) -> list[str]:
    """The pieces that a piece consists of where no blanks part them.

    >>> apart("1.c3!")
    ['1.', 'c3', '!']
    """
    text = piece.lstrip(NOTED)
    first, *rest = (each for _, each in _cut(text)) if text else ("",)
    return [piece[: len(piece) - len(text)] + first, *rest]


def _turn(number: str) -> int | None:
    """The turn before which a canonical number stands."""
    turn = 2 * int(number.rstrip(".")) - (1 if number.endswith("...") else 2)
    return turn if 0 <= turn < BARE and numeral(turn) == number else None


def _cut(text: str) -> list[tuple[str, str]]:
    """The tokens of a piece and their kinds."""
    return [(each.type, text[each.start : each.end]) for each in tokens(text)]
