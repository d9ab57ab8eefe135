"""Which part of a game each token belongs to: heading, movetext, ending, or no game at all (C1–C5, C14)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import Enum

from cephrec.notation.tokens import BRACKETS, REMARKS, TRIVIA, Token


class Section(Enum):
    """A part of a file of games."""

    OUTSIDE = "outside"
    HEADING = "heading"
    MOVES = "moves"
    ENDING = "ending"


Placed = tuple[Section, Token]

_EVENT = re.compile(r"\[[ \t]*Event(?![A-Za-z0-9_])")


@dataclass
class Sections:
    """Reads tokens in order and says of each where it belongs and whether a game begins there.

    A few signs that may be a damaged tag or a game's first move wait in `_limbo` until a later token decides; so
    `read` and `close` give back several tokens at once, the first of which may begin a game.
    """

    text: str
    state: Section = Section.OUTSIDE
    begins: bool = False
    _limbo: list[Token] = field(default_factory=list)
    _only_tags: bool = True
    _events: int = 0
    _depth: int = 0
    _new_line: bool = True
    _empty_line: bool = False
    _fresh_line: bool = False
    _last: Token | None = None

    def read(self, token: Token) -> list[Placed]:
        """Place one token. `begins` is True afterwards if the first of the tokens given back begins a game."""
        self.begins = False
        if token.type in TRIVIA:
            if token.type == "BLANKS":
                ends = self.text.count("\n", token.start, token.end)
                self._new_line = self._new_line or ends > 0
                self._fresh_line = self._fresh_line or ends > 0
                self._empty_line = self._empty_line or ends > 1
            return self._wait(token) if self._limbo else [(self.state, token)]
        placed = self._place(token)
        if token.type not in REMARKS:
            self._new_line = self._empty_line = False
        self._last = token if token.type not in REMARKS else self._last
        return placed

    def _place(self, token: Token) -> list[Placed]:
        match self.state:
            case Section.OUTSIDE:
                return self._outside(token)
            case Section.HEADING:
                return self._heading(token)
            case Section.MOVES:
                return self._moves(token)
            case Section.ENDING:
                return self._ending(token)

    def close(self) -> list[Placed]:
        """What still waits when the text ends."""
        self.begins = False
        return self._settle(Section.MOVES) if self._limbo else []

    @property
    def left_open(self) -> bool:
        """Whether the text ended inside a variation, with a result as its last sign (C14)."""
        return self._depth > 0 and self._last is not None and self._last.type == "RESULT"

    def _begin(self, state: Section, token: Token) -> list[Placed]:
        waiting = self._settle(Section.MOVES)
        assert not waiting, "a game begins only after what waited was placed"
        self.state, self.begins = state, True
        self._only_tags, self._events, self._depth = True, int(self._is_event(token)), 0
        self._fresh_line = False
        return [(state, token)]

    def _outside(self, token: Token) -> list[Placed]:
        if token.type in BRACKETS and self._names(token):
            return self._begin(Section.HEADING, token)
        if self._new_line and self._opens_moves(token):
            return self._begin(Section.MOVES, token)
        if token.type == "RESULT" and self._new_line:
            return self._begin(Section.ENDING, token)
        return [(Section.OUTSIDE, token)]

    def _heading(self, token: Token) -> list[Placed]:
        if self._limbo:
            if token.type in BRACKETS and self._is_tag_line(token):
                self._only_tags = False
                return [*self._settle(Section.HEADING), *self._heading(token)]
            if not self._decides(token):
                return self._wait(token)
            waiting = self._settle(Section.MOVES)
            return [*waiting, *self._moves(token)]
        if token.type in BRACKETS:
            event = self._is_event(token)
            if event and self._events and self._empty_line and self._only_tags:
                return self._begin(Section.HEADING, token)
            self._events += event
            return [(Section.HEADING, token)]
        if token.type in REMARKS:
            self._only_tags = self._only_tags and token.type == "LINE_COMMENT"
            return [(Section.HEADING, token)]
        if self._decides(token):
            self.state = Section.MOVES
            return self._moves(token)
        return self._wait(token)

    def _moves(self, token: Token) -> list[Placed]:
        if token.type in BRACKETS and self._is_tag_line(token):
            return self._begin(Section.HEADING, token)
        if token.type == "OPEN":
            self._depth += 1
        elif token.type == "CLOSE":
            self._depth = max(0, self._depth - 1)
        elif token.type == "RESULT" and self._depth == 0:
            self.state, self._fresh_line = Section.ENDING, False
        return [(self.state, token)]

    def _ending(self, token: Token) -> list[Placed]:
        if token.type in BRACKETS and self._names(token):
            return self._begin(Section.HEADING, token)
        if self._fresh_line and self._new_line and self._opens_moves(token):
            return self._begin(Section.MOVES, token)
        return [(Section.ENDING, token)]

    def _wait(self, token: Token) -> list[Placed]:
        self._limbo.append(token)
        return []

    def _settle(self, section: Section) -> list[Placed]:
        waiting, self._limbo = self._limbo, []
        self.state = section if waiting else self.state
        for token in waiting:
            self._depth += token.type == "OPEN"
            self._depth -= token.type == "CLOSE" and self._depth > 0
        return [(section, token) for token in waiting]

    def _decides(self, token: Token) -> bool:
        """Whether a token in a heading can only be movetext."""
        return self._opens_moves(token) or token.type in ("SETUP", "RESULT")

    def _opens_moves(self, token: Token) -> bool:
        """A move number, or a word that begins with a letter and a digit (C3)."""
        if token.type == "WORD":
            first = self.text[token.start : token.start + 2]
            return first.isascii() and first[:1].isalpha() and first[1:].isdigit()
        return token.type == "NUMBER"

    def _names(self, token: Token) -> bool:
        """Whether a bracket is followed by a letter."""
        sign = self.text[token.start + 1 : token.end].lstrip(" \t")[:1]
        return sign.isascii() and sign.isalpha()

    def _is_tag_line(self, token: Token) -> bool:
        sign = self.text[token.start + 1 : token.start + 2]
        return self._new_line and sign.isascii() and sign.isalpha()

    def _is_event(self, token: Token) -> bool:
        return token.type in BRACKETS and _EVENT.match(self.text, token.start) is not None


def place(text: str, cut: Iterable[Token]) -> Iterator[Placed]:
    """All tokens of one game with their sections.

    >>> from cephrec.notation.tokens import tokens
    >>> text = '[Event "x"] c3 * d4'
    >>> [section.value for section, token in place(text, tokens(text)) if token.type != "BLANKS"]
    ['heading', 'moves', 'ending', 'ending']
    """
    sections = Sections(text)
    for token in cut:
        yield from sections.read(token)
    yield from sections.close()
