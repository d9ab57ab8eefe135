"""Long strides through text: games whose frame is silently in order, by the terminals of the grammar (bulk lane).

What is accepted here is exactly what the fine lane reads without a word about the text; anything else is left to it.
"""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from cephrec.notation.comments import is_readable, read_comment
from cephrec.notation.grammars import record_parser
from cephrec.notation.plain import is_plain
from cephrec.notation.write import numeral

#: Stands for a comment: a sign that no plain text holds.
NOTED = "\x01"
_JOINT = " " + NOTED
#: So many names of tags and pieces of movetext are remembered.
_MOST = 1 << 16
#: A comment no longer than this is worth remembering.
_SHORT = 40
#: Where the tags of the next game begin.
_FOLLOWING = re.compile(r"\n\[[A-Za-z]")
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
    following = _FOLLOWING.search(text, moves)
    return Frame(tags, moves, following.start() + 1 if following else len(text))


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


def cut(moves: str) -> list[str] | None:
    r"""A game's movetext without its comments, cut at the blanks; None if something may have to be said about one.

    A comment leaves NOTED before the piece that follows it: it matters to that alone. A closing parenthesis stands by
    itself, an opening one at the beginning of its piece.

    >>> cut("1. c3 b3 {so} 2. c2 (2. d2 $14) 2... d3 1-0")
    ['1.', 'c3', 'b3', '\x012.', 'c2', '(2.', 'd2', '$14', ')', '2...', 'd3', '1-0']
    >>> cut("1. c3 {[%clk soon]} *")
    """
    if NOTED in moves:
        return None
    shielded = "\\" in moves or '"' in moves
    parts = (comments() if shielded else _SIMPLE_COMMENTS).split(moves)
    if not _SILENT.issuperset(parts[1::2]) and not all(map(is_silent, parts[1::2])):
        return None
    text = _JOINT.join(parts[::2])
    return text.replace(")", " ) ").split() if text.isascii() else None


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
    return re.compile(rf"({pattern})[ \t\n]*")


#: The same where no sign is shielded and no line of a comment can look like a tag, for which it needs a quote.
_SIMPLE_COMMENTS = re.compile(r"(\{[^}]*\})[ \t\n]*")
#: Short comments of which nothing need be said.
_SILENT: set[str] = set()


def is_silent(comment: str) -> bool:
    """Whether nothing need be said about a comment, its braces included: no command in it is malformed (C32).

    >>> is_silent("{a six [%clk 0:05:00]}"), is_silent("{[%clk soon]}")
    (True, False)
    """
    if comment in _SILENT:
        return True
    silent = "[%" not in comment or all(map(is_readable, read_comment(comment[1:-1]).commands))
    if silent and len(comment) <= _SHORT:
        if len(_SILENT) >= _MOST:
            _SILENT.clear()
        _SILENT.add(comment)
    return silent
