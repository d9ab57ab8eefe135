"""Lay pieces of movetext out in lines of at most 79 columns, broken at blanks only (notation §7)."""

from __future__ import annotations

WIDTH = 79


class Flow:
    """Collects pieces and lays them out; a piece that is longer than a line stands alone.

    >>> flow = Flow()
    >>> flow.add("1.").add("c3").glue("!").open("(").add("1.").add("d4").glue(")")
    1. c3! (1. d4)
    """

    def __init__(self) -> None:
        self._lines: list[str] = []
        self._parts: list[str] = []
        self._width = 0
        self._piece = ""
        self._held = False

    def __str__(self) -> str:
        self._flush()
        return "\n".join([*self._lines, " ".join(self._parts)] if self._parts else self._lines)

    __repr__ = __str__

    def add(self, piece: str) -> Flow:
        """A piece after a blank, or right behind a sign that opens something."""
        if self._held:
            self._piece += piece
            self._held = False
        else:
            self._flush()
            self._piece = piece
        return self

    def glue(self, sign: str) -> Flow:
        """A sign right behind the piece before it."""
        self._piece += sign
        self._held = False
        return self

    def tie(self, piece: str) -> Flow:
        """A piece after a blank at which the line does not break; it begins a line only where one has just ended."""
        if self._held or not (self._piece or self._parts):
            return self.add(piece)
        if not self._piece:
            self._piece = self._parts.pop()
            self._width -= len(self._piece) + (1 if self._parts else 0)
        return self.glue(" " + piece)

    def open(self, sign: str) -> Flow:
        """A sign that the next piece follows at once."""
        self.add(sign)
        self._held = True
        return self

    def text(self, words: str) -> Flow:
        r"""Words with single blanks between them; `\n\n` is an empty line."""
        paragraphs = words.split("\n\n")
        for number, paragraph in enumerate(paragraphs):
            if number:
                self.break_line()
                self._lines.append("")
            for word in paragraph.split(" "):
                self.add(word)
        return self

    def break_line(self) -> Flow:
        """End the line here."""
        self._flush()
        if self._parts:
            self._lines.append(" ".join(self._parts))
            self._parts, self._width = [], 0
        return self

    def blank_line(self) -> Flow:
        """End the line here and leave one empty."""
        self.break_line()
        self._lines.append("")
        return self

    def _flush(self) -> None:
        if not self._piece:
            return
        if self._parts and self._width + 1 + len(self._piece) > WIDTH:
            self._lines.append(" ".join(self._parts))
            self._parts, self._width = [], 0
        self._width += len(self._piece) + (1 if self._parts else 0)
        self._parts.append(self._piece)
        self._piece, self._held = "", False
