"""The hottest loops: a plain game played by tables of numbers, word by word, or byte by byte.

This module knows neither games nor grammars, only the numbers that `table.py` gives it. It runs as it stands;
`CEPHREC_COMPILE=1 pip install .` compiles it with mypyc. `play` is what an interpreter does best, `race` what compiled
code does best, and what `race` accepts `play` accepts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from mypy_extensions import i64

#: What a piece shows, by what the four squares around show; -1 where that was never asked yet.
Answers = list[list[list[list[int]]]]
#: A word for `play`: its square, four squares around, the answers for what it empties, what its piece shows, and the
#: squares that it empties. A square that is missing around is the one behind the last, which is always empty.
Row = tuple[int, int, int, int, int, Answers, int, tuple[int, ...]]


class Course(NamedTuple):
    """The tables of `race`: a tree of pieces of text, and the words at its leaves.

    The tree is an array of nodes, each of 32 numbers of two bytes, low and high ones apart: first the node's leaf, then
    for each class of bytes the node that follows; 0 is none. Class 0 is what no piece holds, class 1 blanks. Leaves up
    to 1023 are move numbers, then come four results, and from 1028 on words. A word is eight bytes: on which of two
    boards its square lies and where, where the four squares around lie on the other one, which of them it empties as
    bits, and what its piece shows. `shown` holds the answers by what is emptied and by what the four squares show; 0
    where a move is not legal or was never asked.
    """

    classes: bytes
    low: bytes
    high: bytes
    words: bytes
    shown: bytes
    values: int
    squares: int
    bits: int


def is_compiled() -> bool:
    """Whether this module runs compiled."""
    return not __file__.endswith(".py")


def play(items: Iterable[Row | int], board: list[int], owner: list[int], ask: Callable[[Row, list[int]], int]) -> bool:
    """Play a game in place; False if a word of any line is not legal.

    `board` is what each square shows, `owner` whether White played there last. Between the words -1 says that the board
    before the next one will be needed, -2 that a variation begins on it, -3 that the variation ends. `ask` finds an
    answer that is not known.
    """
    white = False
    before = board
    outer: list[tuple[list[int], list[int], list[int], bool]] = []
    for row in items:
        if isinstance(row, int):
            if row == -1:
                before = board.copy()
            elif row == -2:
                outer.append((board, before, owner, white))
                # Who holds squares in a variation is nobody's question.
                board, owner = before.copy(), before.copy()
            else:
                board, before, owner, white = outer.pop()
            continue
        square, a, b, c, d, answers, shows, emptied = row
        usual = answers[board[a]][board[b]][board[c]][board[d]] == shows and not board[square]
        if not usual and (board[square] or ask(row, board) != shows):
            return False
        if emptied:
            for each in emptied:
                board[each] = 0
        board[square] = shows
        owner[square] = white = not white
    return True


def race(moves: bytes, course: Course) -> int:
    """Play a game's whole movetext from its bytes, the last of which is a blank.

    Gives four numbers in one, the last three of them as bytes: the plies, the result's number, how many squares are
    empty, how many are White's. -1 if anything is not plain, known and legal.
    """
    classes, low, high, words, shown, values, squares, bits = course
    base: i64 = values
    width: i64 = bits
    field: i64 = (1 << width) - 1
    # Not a literal 1, which mypyc hands to C as a number of 32 bits, too narrow to shift far.
    one: i64 = field & 1
    # The squares lie on two boards like the fields of a checkerboard: those around a square are all on the other one.
    first: i64 = 0
    second: i64 = 0
    first_held: i64 = 0
    second_held: i64 = 0
    end: i64 = len(moves)
    at: i64 = 0
    node: i64 = 0
    ply: i64 = 0
    numbered: i64 = -1
    result: i64 = -1
    while at < end:
        kind: i64 = classes[moves[at]]
        at += 1
        if kind > 1:
            node += kind
            lower: i64 = low[node]
            upper: i64 = high[node]
            node = (upper << 8 | lower) << 5
            if node == 0:
                return -1
            continue
        if kind == 0:
            return -1
        if node == 0:
            continue
        lower = low[node]
        upper = high[node]
        leaf: i64 = upper << 8 | lower
        node = 0
        if leaf == 0 or result >= 0:
            return -1
        if leaf < 1024:
            if ply & 1 or numbered == ply or leaf != (ply >> 1) + 1:
                return -1
            numbered = ply
        elif leaf < 1028:
            if numbered == ply:
                return -1
            result = leaf - 1024
        else:
            if numbered < 0:
                return -1
            leaf = (leaf - 1028) << 3
            turned: i64 = words[leaf]
            own: i64 = first
            other: i64 = second
            held: i64 = first_held
            if turned:
                own = second
                other = first
                held = second_held
            square: i64 = words[leaf + 1]
            near: i64 = words[leaf + 2]
            emptied: i64 = words[leaf + 6]
            key: i64 = emptied * base + (other >> near & field)
            near = words[leaf + 3]
            key = key * base + (other >> near & field)
            near = words[leaf + 4]
            key = key * base + (other >> near & field)
            near = words[leaf + 5]
            key = key * base + (other >> near & field)
            shows: i64 = words[leaf + 7]
            value: i64 = shown[key]
            here: i64 = own >> square & field
            if value != shows or here != 0:
                return -1
            leaf += 2
            while emptied:
                if emptied & 1:
                    near = words[leaf]
                    other &= ~(field << near)
                leaf += 1
                emptied >>= 1
            own |= shows << square
            ply += 1
            side: i64 = ply & one
            held = held & ~(one << square) | side << square
            if turned:
                second = own
                first = other
                second_held = held
            else:
                first = own
                second = other
                first_held = held
    if result < 0 or node != 0:
        return -1
    free: i64 = squares
    white: i64 = 0
    square = 0
    while square + width < 64:
        if first >> square & field:
            free -= 1
            white += first_held >> square & 1
        if second >> square & field:
            free -= 1
            white += second_held >> square & 1
        square += width
    return ((ply << 8 | result) << 8 | free) << 8 | white
