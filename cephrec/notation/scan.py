"""Long strides through text: games whose frame is silently in order, by the terminals of the grammar (bulk lane).

What is accepted here is exactly what the fine lane reads without a word about the text; anything else is left to it.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable
from functools import cache, cached_property
from typing import NamedTuple

from cephrec.notation.comments import SIMPLE_COMMAND, is_readable, read_comment
from cephrec.notation.grammars import record_parser
from cephrec.notation.plain import is_plain
from cephrec.notation.write import numeral

#: Stands for a comment: a sign that no plain text holds.
NOTED = "\x01"
_JOINT = " " + NOTED
#: So many forms of headings and so many comments are remembered, those no longer than this.
_FORMS_KEPT, _LONGEST_FORM = 1 << 12, 1 << 10
#: So many characters are looked through for the end of a heading.
_LONGEST_HEADING = 1 << 15
_COMMENTS_KEPT, _LONGEST_COMMENT = 1 << 16, 40
#: Where the tags of the next game begin.
_FOLLOWING = re.compile(r"\n\[[A-Za-z]")
#: The control characters of ASCII that Python takes for blanks; reading drops them (C31).
_NO_BLANKS = "\x0b\x0c\x1c\x1d\x1e\x1f"


class Page:
    r"""A text of many games, perhaps read from bytes, and what is known about all of it.

    >>> Page("1. c3 {\u010capek} *").tame, Page("1. c3\x0c *").tame
    (True, False)
    """

    def __init__(self, text: str, data: bytes | None = None) -> None:
        self.text, self._data = text, data

    @cached_property
    def tame(self) -> bool:
        """Whether it holds no control character that `cut` would take for a blank."""
        return is_tame(self.text)

    @cached_property
    def image(self) -> bytes:
        """It in bytes, one for each character, `?` for those that are not ASCII; it ends with a line end."""
        data = self._data
        if data is None or not data.isascii() or b"\r" in data:
            data = self.text.encode("ascii", "replace")
        return data if data.endswith(b"\n") else data + b"\n"


def is_tame(text: str) -> bool:
    """Whether a text may be cut at what Python takes for blanks."""
    return not any(sign in text for sign in _NO_BLANKS)


class Heading(NamedTuple):
    """The tags that a game begins with, and the offset where its movetext does."""

    names: tuple[str, ...]
    values: list[str]
    moves: int

    @property
    def tags(self) -> dict[str, str]:
        """Names and values together."""
        return dict(zip(self.names, self.values, strict=True))


def heading(text: str, at: int = 0) -> Heading | None:
    r"""What a game begins with; None unless its tags are plain and all different, and an empty line follows.

    >>> heading('[White "Ann"]\n\n1. c3 *\n')
    Heading(names=('White',), values=['Ann'], moves=13)
    """
    moves = text.find("\n\n", at, at + _LONGEST_HEADING)
    if moves < 0:
        return None
    lines = text[at:moves]
    pieces = lines.split('"')
    values = pieces[1::2]
    names = _FORMS['"'.join(pieces[::2])]
    # Each line end stands between two tags, and values need no second look.
    if len(names) != len(values) or lines.count("\n") != len(names) - 1 or "\\" in lines:
        return None
    return Heading(names, values, moves) if "".join(values).isprintable() else None


def heading_pattern(names: Iterable[str], wanted: Container[str]) -> re.Pattern[str]:
    r"""A heading of just these tags with values in ASCII; the wanted ones are groups. It ends where `moves` is.

    >>> found = heading_pattern(["White", "Date"], {"Date"}).match('[White "Ann"]\n[Date "2026"]\n\n1. c3 *\n')
    >>> found.groups(), found.end()
    (('2026',), 27)
    """
    value = r"[ !#-\[\]-~]*+"
    tags = (rf'\[{name} "{f"({value})" if name in wanted else value}"\]\n' for name in names)
    return re.compile("".join(tags)[:-2] + r"(?=\n\n)")


class _Forms(dict[str, tuple[str, ...]]):
    """The names of the tags of a heading without its values; none if it is not in order, or if two are the same."""

    _BEFORE = re.compile(r"\]\n\[([A-Za-z][A-Za-z0-9_]*) ")

    def __missing__(self, form: str) -> tuple[str, ...]:
        *glue, last = ("]\n" + form).split('"')
        found = [self._BEFORE.fullmatch(each) for each in glue]
        names = tuple(each[1] for each in found if each)
        good = last == "]" and len(names) == len(glue) == len(set(names))
        names = names if good else ()
        if len(form) <= _LONGEST_FORM:
            if len(self) >= _FORMS_KEPT:
                self.clear()
            self[form] = names
        return names


_FORMS = _Forms()


def game_end(text: str, moves: int) -> int:
    r"""The offset where the game ends whose movetext begins at one.

    >>> game_end('1. c3 *\n\n[White "Bob"]\n', 0)
    9
    """
    following = _FOLLOWING.search(text, moves)
    return following.start() + 1 if following else len(text)


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


#: The same where no sign is shielded and no line of a comment can look like a tag, for which it needs a quote. What is
#: in the group lacks its first brace; the group is empty where the comment is but one command, in order.
_SIMPLE_COMMENTS = re.compile(rf"\{{(?:{SIMPLE_COMMAND}\}}|([^}}]*+\}}))[ \t\n]*+")
#: Short comments of which nothing need be said, and none.
_SILENT: set[str | None] = {None}


def is_silent(comment: str | None) -> bool:
    """Whether nothing need be said about a comment, which may lack its first brace, or about none.

    That is: no sign in it is dropped (C31), and no command is malformed (C32).

    >>> is_silent("{a six [%clk 0:05:00]}"), is_silent("[%clk soon]}")
    (True, False)
    """
    if comment is None or comment in _SILENT:
        return True
    silent = (comment.isprintable() or is_plain(comment)) and (
        "[%" not in comment or all(map(is_readable, read_comment(comment.removeprefix("{")[:-1]).commands))
    )
    if silent and len(comment) <= _LONGEST_COMMENT:
        if len(_SILENT) >= _COMMENTS_KEPT:
            _SILENT.clear()
            _SILENT.add(None)
        _SILENT.add(comment)
    return silent
