"""Rows of characters, each with a style: what the views draw on, and what becomes plain or coloured text."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import groupby

from rich.text import Text

from cephrec.render.terminal.signs import Signs

#: The styles, as rich spells them.
STYLES: dict[str, str] = {
    "": "",
    "muted": "#8a8f98",
    "white": "#1b1e24 on #f4f1ea",
    "black": "#ffffff on #1f4e8c",
    "white-ghost": "#b9b4a8",
    "black-ghost": "#6f9fe0",
    "last": "#ffb454",
    "mark": "bold #7fbf5f",
    "white-run": "#f4f1ea",
    "black-run": "#4a86d8",
    "bold": "bold",
    "fault": "bold #f0705f",
    "light": "#4a4030 on #d9cdb4",
    "dark": "#c9b994 on #6b5c43",
    "neutral": "#4a4030 on #aa9c80",
}


@dataclass
class Canvas:
    """A grid of characters that grows downward and to the right; every place holds a sign and a style's name."""

    rows: list[list[tuple[str, str]]] = field(default_factory=list)

    def put(self, x: int, y: int, text: str, style: str = "") -> None:
        """Write a text from (x, y) to the right."""
        if x < 0 or y < 0:
            return
        while len(self.rows) <= y:
            self.rows.append([])
        row = self.rows[y]
        row.extend([(" ", "")] * (x + len(text) - len(row)))
        for place, sign in enumerate(text, x):
            row[place] = (sign, style)

    def fill(self, x: int, y: int, width: int, height: int, sign: str, style: str) -> None:
        """Fill a rectangle with one sign."""
        for row in range(y, y + height):
            self.put(x, row, sign * width, style)

    @property
    def width(self) -> int:
        """The length of the longest row."""
        return max((len(row) for row in self.rows), default=0)

    def plain(self) -> str:
        """The characters without styles and without blanks at the ends of rows."""
        return "".join("".join(sign for sign, _ in row).rstrip() + "\n" for row in self.rows)

    def text(self) -> Text:
        """The characters as rich text, styled."""
        text = Text(no_wrap=True, end="")
        for row in self.rows:
            for style, run in groupby(row, lambda place: place[1]):
                text.append("".join(sign for sign, _ in run), STYLES[style])
            text.append("\n")
        return text


@dataclass(frozen=True, slots=True)
class Brush:
    """What a piece is drawn with: where, with which signs, and whether in colour."""

    canvas: Canvas
    signs: Signs
    colour: bool

    def style(self, name: str) -> str:
        """A style's name; none without colours."""
        return name if self.colour else ""
