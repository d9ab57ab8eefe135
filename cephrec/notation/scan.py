"""Long strides through text: games whose frame is silently in order, by the terminals of the grammar (bulk lane).

What is accepted here is exactly what the fine lane reads without a word about the text; anything else is left to it.
"""

from __future__ import annotations

import re
import string
from collections.abc import Callable, Iterator
from functools import cache
from typing import Generic, NamedTuple, TypeVar

from cephrec.core.record import RESULTS
from cephrec.notation.comments import is_readable, read_comment
from cephrec.notation.grammars import record_parser
from cephrec.notation.plain import is_plain
from cephrec.notation.tokens import tokens
from cephrec.notation.write import numeral

T = TypeVar("T")

#: So many names of tags and pieces of movetext are remembered.
_MOST = 1 << 16
_LETTERS = frozenset(string.ascii_letters)
#: What text in ASCII consists of, and all other bytes of a text.
_PRINTED, _FOREIGN = bytes({*b"\t\n", *range(0x20, 0x7F)}), bytes(range(0x80, 0x100))


class Frame(NamedTuple):
    """Where the parts of a game are: its tags, the offset where movetext begins, and the one where the game ends."""

    tags: dict[str, str]
    moves: int
    end: int


def is_tame(data: bytes) -> bool:
    r"""Whether bytes are UTF-8 with LF line ends, and hold no sign that reading would drop (C31).

    >>> is_tame("1. c3 {\u010capek} *".encode()), is_tame(b"1. c3\r"), is_tame("1. c3\u200b *".encode())
    (True, False, False)
    """
    rest = data.translate(None, _PRINTED)
    try:
        return not rest.translate(None, _FOREIGN) and is_plain(rest.decode())
    except UnicodeDecodeError:
        return False


def frame(text: str, at: int = 0) -> Frame | None:
    r"""The frame of the game that begins at an offset with a tag; None unless its tags are plain and all different.

    >>> frame('[White "Ann"]\n\n1. c3 *\n\n[White "Bob"]\n')
    Frame(tags={'White': 'Ann'}, moves=13, end=24)
    """
    moves = text.find("\n\n", at)
    if moves < 0:
        return None
    heading = "]\n" + text[at:moves]
    glue, values = (pieces := heading.split('"'))[:-1:2], pieces[1::2]
    tags = dict(zip(map(_NAMES.__getitem__, glue), values, strict=False))
    # Each line end stands between two tags, each name is there once and is one, and values need no second look.
    if not heading.count("\n") == len(tags) == len(values) or pieces[-1] != "]" or "" in tags or "\\" in heading:
        return None
    end = text.find("\n[", moves)
    while end >= 0 and text[end + 2 : end + 3] not in _LETTERS:
        end = text.find("\n[", end + 1)
    return Frame(tags, moves, end + 1 if end >= 0 else len(text))


class _Names(dict[str, str]):
    """The name of a tag by what stands before its value's first quote; empty if no tag begins so."""

    _BEFORE = re.compile(r"\]\n\[([A-Za-z][A-Za-z0-9_]*) ")

    def __missing__(self, glue: str) -> str:
        found = self._BEFORE.fullmatch(glue)
        if len(self) >= _MOST:
            self.clear()
        self[glue] = name = found[1] if found else ""
        return name


_NAMES = _Names()


#: What the walk through a game says besides its words: remember the board as it is before the next word; a variation
#: begins, on the board last remembered; it ends, and all is as it was when it began.
KEEP, OPEN, CLOSE = -1, -2, -3
#: The other tokens, as numbers. From 0 on they are turns: the number before a ply; with `_NOTED` added one that stands
#: behind a comment, with `_OPENING` one with which a variation begins. The results are from `_RESULT` downwards.
_COMMENT, _SIGN, _GLUED, _OTHER, _RESULT = -4, -5, -6, -7, -8
_NOTED, _OPENING = 1 << 20, 1 << 21


class Walk(NamedTuple, Generic[T]):
    """A game's words in the order of its text, with KEEP, OPEN and CLOSE between them; its result token, its plies."""

    items: list[T | int]
    result: str
    plies: int


def walk(moves: str, pieces: Pieces[T]) -> Walk[T] | None:
    """Read all movetext of a game, its tags left aside; None if the fine lane might say something about it.

    Words, numbers, comments, glyphs and variations are taken where they are neither wrong nor would be written
    otherwise (notation §3, C11–C21), as long as they stand where the writer puts them.

    >>> walk("1. c3! b3 {so} 2. c2 (2. d2 $14) 2... d3 1-0 {end}", Pieces(str))
    Walk(items=['c3', 'b3', -1, 'c2', -2, 'd2', -3, 'd3'], result='1-0', plies=4)
    >>> walk("1. c3 1... b3 *", Pieces(str))
    """
    parts = comments().split(moves)
    if "[%" in moves and not all(map(is_silent, parts[1::2])):
        return None
    # A comment matters to the number behind it only, so it becomes part of that.
    text = " {".join(parts[::2])
    cut = text.replace(")", " ) ").split() if text.isascii() else []
    tokens = list(map(pieces.__getitem__, cut))
    if _GLUED in tokens:
        apart = " ".join(piece for each in cut for piece in pieces.apart(each))
        tokens = list(map(pieces.__getitem__, apart.replace("{ ", "{").split()))
    return _walk(iter(tokens))


def _walk(tokens: Iterator[T | int]) -> Walk[T] | None:
    """The walk through tokens, each a word or a number that stands for something else."""
    items: list[T | int] = []
    append = items.append
    #: The turn that is due, the one with which the line began, and both of the lines around it.
    turn = begin = 0
    outer: list[tuple[int, int]] = []
    for token in tokens:
        if not isinstance(token, int):
            if not items:
                return None
            append(token)
            turn += 1
            continue
        if token >= 0:
            if token != turn:
                if token >= _OPENING and turn > begin:
                    _open(items)
                    outer.append((turn, begin))
                    turn = begin = turn - 1
                    token -= _OPENING - _NOTED
                if token != turn + _NOTED:
                    return None
            elif token & 1 and not isinstance(items[-1], int):
                return None
            word = next(tokens, 0)
            if isinstance(word, int):
                return None
            append(word)
            turn += 1
        elif token <= _RESULT:
            if outer or any(each != _COMMENT for each in tokens):
                return None
            return Walk(items, RESULTS[_RESULT - token], turn)
        elif token == _COMMENT:
            continue
        elif token <= _GLUED or turn == begin:
            return None
        elif token == OPEN:
            _open(items)
            outer.append((turn, begin))
            turn = begin = turn - 1
        elif token == CLOSE:
            if not outer:
                return None
            append(CLOSE)
            turn, begin = outer.pop()
    return None


def _open(items: list[T | int]) -> None:
    """A variation begins: it replaces the last word, or what the variation replaced that has just ended."""
    if not isinstance(items[-1], int):
        items.insert(-1, KEEP)
    items.append(OPEN)


class Pieces(dict[str, "T | int"], Generic[T]):
    """What stands between two blanks, by the grammar's terminals: a word as `word` gives it, or a number.

    Only terminals that hold no blank are taken, so cutting at the blanks first changes nothing. In front a piece may
    have the braces of comments that were there.
    """

    def __init__(self, word: Callable[[str], T]) -> None:
        super().__init__()
        self._word = word

    def __missing__(self, piece: str) -> T | int:
        if len(self) >= _MOST:
            self.clear()
        self[piece] = token = self._token(piece)
        return token

    def _token(self, piece: str) -> T | int:
        text = piece.lstrip("{")
        noted = _NOTED if text != piece else 0
        if not text:
            return _COMMENT
        (kind, text), *more = _cut(text)
        # What follows a parenthesis may belong to the word before it.
        if "(" in piece.lstrip("{")[1:]:
            return _OTHER
        if kind == "WORD" and all(other == "GLYPH" for other, _ in more):
            return self._word(text)
        if kind == "OPEN" and more:
            number = self[piece[piece.index("(") + 1 :]]
            opens = isinstance(number, int) and 0 <= number < _OPENING
            return _OPENING + number % _NOTED if opens and isinstance(number, int) else _GLUED
        if more:
            return _GLUED
        if kind == "NUMBER":
            turn = 2 * int(text.rstrip(".")) - (1 if text.endswith("...") else 2)
            return turn + noted * (turn % 2) if 0 <= turn < _NOTED and numeral(turn) == text else _OTHER
        if kind == "RESULT":
            return _RESULT - RESULTS.index(text)
        return _TOKENS.get(kind, _OTHER) if kind != "NAG" or int(text[1:]) <= 255 else _OTHER

    def apart(self, piece: str) -> list[str]:
        """The tokens that a piece consists of."""
        text = piece.lstrip("{")
        return ["{"] * (len(piece) - len(text)) + [each for _, each in _cut(text)]


_TOKENS = {"OPEN": OPEN, "CLOSE": CLOSE, "GLYPH": _SIGN, "NAG": _SIGN}


def _cut(piece: str) -> list[tuple[str, str]]:
    """The tokens of a piece and their kinds."""
    return [(each.type, piece[each.start : each.end]) for each in tokens(piece)]


_NUMBERS: list[str] = []


def white_numbers(count: int) -> list[str]:
    """The canonical numbers before White's first plies.

    >>> white_numbers(3)
    ['1.', '2.', '3.']
    """
    while len(_NUMBERS) < count:
        _NUMBERS.append(numeral(2 * len(_NUMBERS)))
    return _NUMBERS[:count]


@cache
def comments() -> re.Pattern[str]:
    """The grammar's comments, as a group, and blanks behind them: `split` gives text and comments by turns."""
    (pattern,) = (each.pattern.to_regexp() for each in record_parser().terminals if each.name == "COMMENT")
    return re.compile(rf"({pattern})\s*")


def is_silent(comment: str) -> bool:
    """Whether nothing need be said about a comment, its braces included: no command in it is malformed (C32).

    >>> is_silent("{a six [%clk 0:05:00]}"), is_silent("{[%clk soon]}")
    (True, False)
    """
    return "[%" not in comment or _SILENT[comment]


class _Silent(dict[str, bool]):
    """Whether all commands of a comment are well formed."""

    def __missing__(self, comment: str) -> bool:
        if len(self) >= _MOST:
            self.clear()
        if "\\" in comment:
            silent = all(map(is_readable, read_comment(comment[1:-1]).commands))
        else:
            # Nothing is shielded, so each command can be looked up by itself: there are not many different ones.
            silent = all(self[text] if text != comment else _is_readable(text) for text in _COMMAND.findall(comment))
        self[comment] = silent
        return silent


def _is_readable(command: str) -> bool:
    return all(map(is_readable, read_comment(command).commands))


#: What begins like a command, to its bracket.
_COMMAND = re.compile(r"\[%[^\]]*\]")
_SILENT = _Silent()
