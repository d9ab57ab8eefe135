"""Cut a plain text into tokens by the terminals of `record.lark`: every character belongs to one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from cephrec.notation.grammars import record_parser

#: Tokens that are not part of what a record says.
TRIVIA = frozenset({"BLANKS", "HIDDEN"})
#: The tokens that open with a bracket.
BRACKETS = frozenset({"TAG", "UNQUOTED_TAG", "UNCLOSED_TAG", "UNCLOSED_STRING", "BAD_TAG"})
REMARKS = frozenset({"COMMENT", "UNCLOSED_COMMENT", "LINE_COMMENT"})


class Token:
    """A piece of text and its kind, a terminal of the grammar; offsets into the plain text."""

    __slots__ = ("end", "start", "type")

    # The parser borrows a place for its end mark from the last token; ours have offsets only.
    start_pos = end_pos = line = column = end_line = end_column = None

    def __init__(self, kind: str, start: int, end: int) -> None:
        self.type = kind
        self.start = start
        self.end = end

    def __repr__(self) -> str:
        return f"{self.type}[{self.start}:{self.end}]"


@cache
def lexer() -> re.Pattern[str]:
    """One regular expression of all terminals, by rank."""
    ranked = sorted(record_parser().terminals, key=lambda terminal: -terminal.priority)
    return re.compile("|".join(f"(?P<{each.name}>{each.pattern.to_regexp()})" for each in ranked))


def tokens(text: str, start: int = 0) -> Iterator[Token]:
    """All tokens of a plain text, blanks and hidden lines included.

    >>> [token.type for token in tokens("1. c3! {x} *")]
    ['NUMBER', 'BLANKS', 'WORD', 'GLYPH', 'BLANKS', 'COMMENT', 'BLANKS', 'RESULT']
    """
    for found in lexer().finditer(text, start):
        kind = found.lastgroup
        assert kind is not None
        yield Token(kind, found.start(), found.end())
