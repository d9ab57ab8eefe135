"""Games played by tables of numbers, word by word, as an interpreter does it best.

This module knows neither games nor grammars, only the numbers that `table.py` and `pieces.py` give it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final, Protocol

#: What a piece shows, by what the four squares around show; -1 where that was never asked yet.
Answers = list[list[list[list[int]]]]
#: A word for `play`: its square, four squares around, the answers for what it empties, what its piece shows, and the
#: squares that it empties. A square that is missing around is the one behind the last, which is always empty.
Row = tuple[int, int, int, int, int, Answers, int, tuple[int, ...]]

#: What numbers stand for where tokens are played. From 0 on they are turns, as the number before a ply tells them: BARE
#: is added to those of Black that no comment precedes, OPENING to those that begin a variation.
BARE: Final = 1 << 20
OPENING: Final = 1 << 21
#: A variation begins or ends without a number beside it; a comment; a glyph; pieces without a blank between them; what
#: is not for this lane. The results are those from RESULT downwards.
OPEN: Final = -2
CLOSE: Final = -3
COMMENT: Final = -4
SIGN: Final = -5
GLUED: Final = -6
OTHER: Final = -7
RESULT: Final = -8


class Judge(Protocol):
    """Knows the rules where the tables do not."""

    def shown(self, row: Row, board: list[int]) -> int:
        """What the piece of a row would show on a board where its square is empty; 0 if it is not legal."""

    def after(self, position: Any, word: str) -> Any | None:
        """The position after a word; None if it is not legal or not canonical."""

    @property
    def may_end(self) -> Callable[[list[Any]], bool] | None:
        """Whether a line may end on a board; None if it always may."""


def play(rows: Iterable[Row], board: list[int], owner: list[int], shown: Callable[[Row, list[int]], int]) -> bool:
    """Play a line of words in place; False if one is not legal.

    `board` is what each square shows, `owner` is odd where White played last. `shown` finds answers not known yet.
    """
    white = False
    for row in rows:
        square, a, b, c, d, answers, shows, emptied = row
        usual = answers[board[a]][board[b]][board[c]][board[d]] == shows and not board[square]
        if not usual and (board[square] or shown(row, board) != shows):
            return False
        if emptied:
            for each in emptied:
                board[each] = 0
        board[square] = shows
        owner[square] = white = not white
    return True


def walk(tokens: Iterator[Any], board: list[Any], owner: list[int], judge: Judge) -> tuple[int, int] | None:
    """Play a whole game in place, its variations too; the number of its result and its plies, or None.

    A token is a Row; or a number; or else a word for the plain rules, whose position then is all that is on the board.
    The first must be a number: no game begins with a word. None if a ply of any line is not legal, or if numbers,
    variations and result do not stand as the writer puts them (notation C11 to C21).
    """
    nobody, may_end = owner.copy(), judge.may_end
    outer: list[tuple[Any, ...]] = []
    #: The turn that is due, and the one with which the line began; the last turn before which a number stood, and the
    #: last at which a variation began or ended.
    turn = begin = 0
    numbered = parted = -1
    #: The last ply of the line and, if it emptied squares or is a word, what was on those around it before.
    last: Any = None
    was_a = was_b = was_c = was_d = None
    for token in tokens:
        if type(token) is tuple:
            square, a, b, c, d, answers, shows, emptied = last = token
            known = answers[board[a]][board[b]][board[c]][board[d]]
            if (known != shows and judge.shown(token, board) != shows) or board[square]:
                return None
            if emptied:
                was_a = board[a]
                was_b = board[b]
                was_c = board[c]
                was_d = board[d]
                for each in emptied:
                    board[each] = 0
            board[square] = shows
            turn += 1
            owner[square] = turn
        elif token == turn:
            if numbered == turn:
                return None
            numbered = turn
        elif type(token) is not int:
            last, was_a = token, board[0]
            board[0] = judge.after(was_a, token)
            if board[0] is None:
                return None
            turn += 1
        elif numbered == turn:
            return None
        elif token >= OPENING or token == OPEN:
            if turn == begin:
                return None
            outer.append((board, owner, turn, begin, last, was_a, was_b, was_c, was_d))
            board, owner = board.copy(), nobody
            if type(last) is tuple:
                square, a, b, c, d, _, _, emptied = last
                board[square] = 0
                if emptied:
                    board[a], board[b], board[c], board[d] = was_a, was_b, was_c, was_d
            else:
                board[0] = was_a
            turn = begin = parted = turn - 1
            numbered = -1 if token == OPEN else token - OPENING
            if numbered not in (-1, turn):
                return None
        elif token == CLOSE:
            if turn == begin or not outer or (may_end and not may_end(board)):
                return None
            board, owner, turn, begin, last, was_a, was_b, was_c, was_d = outer.pop()
            numbered, parted = -1, turn
        elif token == COMMENT:
            continue
        elif token - BARE == turn:
            if parted != turn:
                return None
            numbered = turn
        elif token == SIGN:
            if turn == begin:
                return None
        elif token <= RESULT:
            # Only comments follow a result.
            if outer or any(each != COMMENT for each in tokens) or (may_end and not may_end(board)):
                return None
            return RESULT - token, turn
        else:
            return None
    return None
