"""The hottest loop: a game's movetext played from its bytes by tables of numbers, as compiled code does it best.

This module knows neither games nor grammars, only the numbers that `course.py` gives it. It runs as it stands, slowly;
`CEPHREC_COMPILE=1 pip install .` compiles it with mypyc. What `race` accepts `play` accepts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from mypy_extensions import i64

#: What ends a line, and what begins a tag.
LINE_END: Final = 10
TAG: Final = 91
#: The column of blanks in a node, and that of the first letter; no piece holds what is in column 0.
BLANK: Final = 1
LETTER: Final = 2
#: How many results there are, and how many bytes each of them and each numeral has, at least one a FILLER.
RESULTS: Final = 4
TOKEN: Final = 8
#: How many bytes a word has.
WORD: Final = 8
#: No sign of a text.
FILLER: Final = 255
NOT: Final = (-1, -1, -1, -1, -1, -1)


class Course(NamedTuple):
    """The tables of `race`: a tree of the words, and what each of them does.

    `classes` gives the column of each byte in a node. `nodes` is the tree: each character is the offset of a node, and
    in column 0 of a node is the number of the word that ends there. The first node leads nowhere, the second is `root`.
    A word is eight bytes: on which of two boards its square lies and where, where the four squares around lie on the
    other one, which of them it empties as bits, and what its piece shows. `shown` holds the answers by what is emptied
    and by what the four squares show; 0 where a move is not legal or was never asked. `numerals` are the numbers of the
    moves and `results` the result tokens, eight bytes each, FILLERs behind them.
    """

    classes: bytes
    nodes: str
    root: int
    words: bytes
    shown: bytes
    numerals: bytes
    results: bytes
    values: int
    squares: int
    bits: int


def is_compiled() -> bool:
    """Whether this module runs compiled."""
    return not __file__.endswith(".py")


def race(image: bytes, start: int, course: Course) -> tuple[int, int, int, int, int, int]:
    """Play a game's whole movetext, which begins at an offset of a text in ASCII that ends with a line end.

    Gives the offset where the game ends, its line ends, the result's number, plies, how many squares are empty, and how
    many are White's; NOT if anything is not plain, known and legal.
    """
    classes, nodes, first_node, words, shown, numerals, results, values, squares, bits = course
    root: i64 = first_node
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
    stop: i64 = len(image)
    last: i64 = len(numerals)
    at: i64 = start
    ply: i64 = 0
    numbered: i64 = -1
    lines: i64 = 0
    while at < stop:
        byte: i64 = image[at]
        kind: i64 = classes[byte]
        if kind == BLANK:
            lines += byte == LINE_END
            at += 1
            continue
        place: i64 = at
        leaf: i64 = ply << 2
        if not ply & 1 and numbered != ply and leaf < last and numerals[leaf] == byte:
            while numerals[leaf] == image[place]:
                place += 1
                leaf += 1
            if numerals[leaf] == FILLER and classes[image[place]] == BLANK:
                numbered = ply
                at = place
                continue
            place = at
        node: i64 = root
        while kind >= LETTER:
            node = ord(nodes[node + kind])
            place += 1
            kind = classes[image[place]]
        leaf = ord(nodes[node])
        if kind != BLANK or leaf == 0:
            break
        if numbered < 0:
            return NOT
        at = place
        leaf *= WORD
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
            return NOT
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
    if at >= stop or numbered == ply:
        return NOT
    result: i64 = 0
    leaf = 0
    place = at
    while results[leaf] != FILLER or classes[image[place]] != BLANK:
        if results[leaf] == image[place]:
            place += 1
            leaf += 1
        else:
            result += 1
            if result == RESULTS:
                return NOT
            leaf = result * TOKEN
            place = at
    at = place
    while at < stop and classes[image[at]] == BLANK:
        lines += image[at] == LINE_END
        at += 1
    if at < stop:
        # The next game begins with a tag at the beginning of a line.
        letter: i64 = image[at + 1] | 32
        if image[at] != TAG or image[at - 1] != LINE_END or letter < 97 or letter > 122:
            return NOT
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
    return at, lines, result, ply, free, white
