"""Long strides through text: games whose frame is silently in order, by the terminals of the grammar (bulk lane).

What is accepted here is exactly what the fine lane reads without a word about the text; anything else is left to it.
"""

from __future__ import annotations

import re
import string
from functools import cache
from itertools import chain
from typing import NamedTuple, Protocol

from cephrec.notation.comments import is_readable, read_comment
from cephrec.notation.grammars import record_parser
from cephrec.notation.plain import is_plain
from cephrec.notation.tokens import tokens
from cephrec.notation.write import numeral

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
    end = text.find("[", moves)
    while end >= 0 and (text[end - 1] != "\n" or text[end + 1 : end + 2] not in _LETTERS):
        end = text.find("[", end + 1)
    return Frame(tags, moves, end if end >= 0 else len(text))


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


class Player(Protocol):
    """Plays the words that `walk` meets, a stretch of a line at a time; each method says whether that went silently."""

    def open(self, words: list[str]) -> bool:
        """More words of the line that is being read; then a variation begins, which replaces the last of them.

        Without words it replaces the ply that the variation before it replaced.
        """

    def close(self, words: list[str]) -> bool:
        """The last words of the variation that is being read."""

    def end(self, words: list[str]) -> bool:
        """The last words of the main line."""


#: What the tokens of a piece are to `walk`.
WORD, NUMBER, SIGN, OPEN, CLOSE, RESULT, OTHER = range(7)
_KINDS = {"WORD": WORD, "NUMBER": NUMBER, "GLYPH": SIGN, "NAG": SIGN, "OPEN": OPEN, "CLOSE": CLOSE, "RESULT": RESULT}
#: How a line of play stands: after a word; where a number is due; behind one; behind one that no comment has justified.
_MOVED, _FRESH, _NUMBERED, _UNNEEDED = range(4)


def walk(moves: str, player: Player) -> str | None:
    """Read all movetext of a game, its tags left aside, and let a player play it; the result token, if all is silent.

    Words, numbers, comments, glyphs and variations are taken where the fine lane would say nothing of them: neither
    that they are wrong nor that they would be written otherwise (notation §3, C11–C21).

    >>> class Anything:
    ...     open = close = end = lambda *_: True
    >>> walk("1. c3! b3 {so} 2. c2 (2. d2 $14) d3 1-0 {end}", Anything())
    '1-0'
    >>> walk("1. c3 1... b3 *", Anything())
    """
    cuts, numerals = _PIECES.__getitem__, NUMERALS.upto(0)
    token = ""
    begun = played = False
    state, turn = _FRESH, 0
    words: list[str] = []
    outer: list[tuple[int, int]] = []
    for place, part in enumerate(comments().split(moves)):
        if place % 2:
            if not is_silent(part):
                return None
            state = _FRESH if state == _MOVED else _NUMBERED if state == _UNNEEDED else state
            continue
        if not part.isascii() or (token and part and not part.isspace()):
            return None
        for kind, text in chain.from_iterable(map(cuts, part.split())):
            if kind == WORD:
                if state:
                    if state == _UNNEEDED or not begun or token:
                        return None
                    state = _MOVED
                words.append(text)
                turn += 1
            elif kind == NUMBER:
                if turn >= len(numerals):
                    numerals = NUMERALS.upto(turn)
                if state >= _NUMBERED or text != numerals[turn]:
                    return None
                state = _UNNEEDED if turn % 2 and state == _MOVED else _NUMBERED
                begun = True
            elif kind == SIGN:
                if not (words or played):
                    return None
            elif kind == OPEN:
                if not (words or played) or not player.open(words):
                    return None
                outer.append((turn, state))
                words, played = [], False
                turn, state = turn - 1, _FRESH
            elif kind == CLOSE:
                if not (outer and (words or played)) or state >= _NUMBERED or not player.close(words):
                    return None
                turn, state = outer.pop()
                state = max(state, _FRESH)
                words, played = [], True
            elif kind == RESULT:
                # The last token of its part is a result, and only one is taken: so it is this one.
                if outer or state >= _NUMBERED or token or not part.rstrip().endswith(text):
                    return None
                token, state = text, _FRESH
            else:
                return None
    return token if token and player.end(words) else None


class _Pieces(dict[str, tuple[tuple[int, str], ...]]):
    """What stands between two blanks, as the grammar's terminals cut it; OTHER if that is not for this lane.

    Only terminals that hold no blank are taken, so cutting at the blanks first changes nothing.
    """

    def __missing__(self, piece: str) -> tuple[tuple[int, str], ...]:
        cut = [(token.type, piece[token.start : token.end]) for token in tokens(piece)] if piece.isascii() else []
        usual = all(kind in _KINDS and not (kind == "NAG" and int(text[1:]) > 255) for kind, text in cut)
        if len(self) >= _MOST:
            self.clear()
        self[piece] = found = tuple((_KINDS[kind], text) for kind, text in cut) if usual else ((OTHER, piece),)
        return found


class _Numerals:
    """The canonical numbers before the turns, as far as they were ever needed."""

    def __init__(self) -> None:
        self._all: list[str] = []
        self._white: list[str] = []

    def upto(self, turn: int) -> list[str]:
        """The numbers of all turns up to one; it may be longer."""
        while len(self._all) <= turn:
            self._all += (numeral(each) for each in range(len(self._all), 2 * turn + 100))
            self._white = self._all[::2]
        return self._all

    def white(self, count: int) -> list[str]:
        """The numbers of White's first turns."""
        self.upto(2 * count)
        return self._white[:count]


_PIECES, NUMERALS = _Pieces(), _Numerals()


@cache
def comments() -> re.Pattern[str]:
    """The grammar's comments, as a group: `split` then gives text and comments by turns."""
    (pattern,) = (each.pattern.to_regexp() for each in record_parser().terminals if each.name == "COMMENT")
    return re.compile(f"({pattern})")


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
