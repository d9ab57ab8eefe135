"""A piece of text with a name and a place in its file, and spans of offsets into it."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass
from functools import cached_property


@dataclass(frozen=True, slots=True)
class Span:
    """A half-open range of offsets, in characters, into the text of one Source.

    >>> Span(2, 5)
    Span(start=2, end=5)
    """

    start: int
    end: int


#: The span of a value that was not read from text.
NOWHERE = Span(-1, -1)


@dataclass(frozen=True)
class Source:
    r"""The text of one game (or of what stands between games) and where it begins in its file.

    `text` has LF line ends only. `game` is the game's number in its file, from 1; None for text that
    belongs to no game. `line` and `column` (from 1) are the place of the first character.

    >>> Source("a.ceph", "1. c3\n  b3 *", game=1, line=7).place(8)
    (8, 3)
    """

    name: str
    text: str
    game: int | None = 1
    line: int = 1
    column: int = 1

    @cached_property
    def _starts(self) -> list[int]:
        return [0, *(found.end() for found in re.finditer("\n", self.text))]

    def place(self, offset: int) -> tuple[int, int]:
        """The line and column, from 1 and in characters, of an offset in this text."""
        row = bisect_right(self._starts, offset) - 1
        column = offset - self._starts[row] + 1
        return self.line + row, column + (self.column - 1 if row == 0 else 0)

    def excerpt(self, offset: int) -> str:
        """The whole line of text that holds an offset, without its line end."""
        start = self._starts[bisect_right(self._starts, offset) - 1]
        end = self.text.find("\n", start)
        return self.text[start : end if end >= 0 else len(self.text)]
