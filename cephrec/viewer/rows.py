"""The moves of a tour as rows of text, wrapped to a width: the main line in two columns, variations as a tree."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice

from cephrec.core.record import Comment
from cephrec.viewer.telling import fault_lines, number, signs
from cephrec.viewer.tour import Tour

#: Where the moves of the main line begin; how many levels of variations are indented.
INDENT, LEVELS = 5, 6


@dataclass(frozen=True, slots=True)
class Piece:
    """A run of text in a row, the name of its style, and the stop that it stands for, -1 for none."""

    text: str
    style: str = ""
    stop: int = -1


Row = tuple[Piece, ...]


@dataclass
class MoveList:
    """The rows, and for each stop the row where it is found."""

    rows: list[Row] = field(default_factory=list)
    row_of: dict[int, int] = field(default_factory=dict)


def move_list(tour: Tour, width: int) -> MoveList:
    r"""The moves of a tour.

    >>> from cephrec.core.source import Source
    >>> from cephrec.verdict import check
    >>> from cephrec.viewer.tour import tour
    >>> made = move_list(tour(check(Source("a.ceph", "1. c2 d3 (1... a1 {So.}) 2. c3=2xc2+d3 *"))), 40)
    >>> print("\n".join("".join(piece.text for piece in row) for row in made.rows))
      1. c2               d3
       │ 1… a1 So.
      2. c3=2 ×c2 d3
         *
    """
    return _Writer(tour, width).write()


class _Writer:
    def __init__(self, tour: Tour, width: int) -> None:
        self.tour, self.width = tour, max(width, 16)
        self.made = MoveList()
        self.row: list[Piece] = []
        self.line = 0
        self.depths: list[int] = []

    def write(self) -> MoveList:
        for line in self.tour.record.lines:
            self.depths.append(self.depths[line.parent] + 1 if line.parent >= 0 else 0)
        fresh = True
        for at in self.tour.order:
            stop = self.tour.stops[at]
            if stop.line != self.line:
                self._end()
                self.line, fresh = stop.line, True
            for comment in stop.before:
                self._say(comment.text, "comment")
            if stop.ply is not None or stop.fen is not None:
                fresh = self._move(at, fresh or stop.turn % 2 == 0)
            elif stop.fault is None:
                self.made.row_of[at] = 0
            for text in islice(fault_lines(self.tour, at), 1):
                self._say(text, "fault")
                fresh = True
            for item in stop.after:
                if isinstance(item, Comment) and item.text:
                    self._say(item.text, "comment")
                    fresh = True
        self._end()
        self.line = 0
        self._put([Piece(" " * INDENT), Piece(self.tour.record.result, "bold")])
        return self.made

    def _move(self, at: int, numbered: bool) -> bool:
        stop, spelled = self.tour.stops[at], self.tour.spelled(at)
        style = "" if stop.judged and not stop.fault else "fault" if stop.fault else "muted"
        head = spelled.head + signs(stop.ply.glyphs if stop.ply else ()) if stop.ply else "position set"
        pieces = [Piece(head + (" ✗" if stop.fault else ""), style, at)]
        if spelled.taken:
            pieces.append(Piece(f" {spelled.taken}", "muted", at))
        if stop.line:
            self._flow([*([Piece(number(stop.turn), "muted"), Piece(" ")] if numbered else []), *pieces])
            self.made.row_of[at] = len(self.made.rows)
            return False
        black = stop.turn % 2
        column = INDENT + (self.width - INDENT) // 2
        taken, needed = _length(self.row), _length(pieces)
        if black and self.row and taken + 2 <= column + 2 and max(taken + 2, column) + needed <= self.width:
            pieces = [Piece(" " * (max(taken + 2, column) - taken)), *pieces]
        else:
            self._end()
            label = number(stop.turn) if stop.ply else ""
            self.row = [Piece(f"{label:>4} ".ljust(INDENT), "muted")]
        self.made.row_of[at] = len(self.made.rows)
        self.row += pieces
        return False

    def _flow(self, pieces: list[Piece]) -> None:
        """Put pieces behind one another in a variation, on a new row where they do not fit."""
        if self.row and _length(self.row) + 1 + _length(pieces) > self.width:
            self._end()
        self.row += pieces if not self.row else [Piece(" "), *pieces]
        if len(self.row) == len(pieces):
            self.row = [Piece(self._branch(), "muted"), *pieces]

    def _branch(self) -> str:
        return "  " + " " * min(self.depths[self.line], LEVELS) + "│ "

    def _say(self, text: str, style: str) -> None:
        if self.line:
            for word in text.split():
                self._flow([Piece(word, style)])
            return
        self._end()
        for paragraph in text.split("\n\n"):
            for line in textwrap.wrap(paragraph, self.width - INDENT):
                self._put([Piece(" " * INDENT), Piece(line, style)])

    def _end(self) -> None:
        if self.row:
            self._put(self.row)
        self.row = []

    def _put(self, row: list[Piece]) -> None:
        self.made.rows.append(tuple(row))


def _length(pieces: list[Piece]) -> int:
    return sum(len(piece.text) for piece in pieces)


def at_column(row: Row, column: int) -> int:
    """The stop whose text is at a column of a row, -1 if there is none."""
    for start, piece in _placed(row):
        if start <= column < start + len(piece.text):
            return piece.stop
    return -1


def _placed(row: Row) -> Iterator[tuple[int, Piece]]:
    start = 0
    for piece in row:
        yield start, piece
        start += len(piece.text)
