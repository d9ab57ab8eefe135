"""Diagrams for terminals and text files: the board in characters, and beside it whose turn it is and what was said."""

from __future__ import annotations

import io
import os
import textwrap
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import TextIO

from rich.console import Console

from cephrec.core.diagram import Diagram, Header
from cephrec.core.position import Player
from cephrec.render.terminal.board import View, board, extent
from cephrec.render.terminal.canvas import Canvas
from cephrec.render.terminal.signs import Signs, signs_for
from cephrec.scene.header import status

__all__ = ["PANEL", "Canvas", "Look", "View", "ansi", "fitting", "look", "page", "plain", "show"]

#: The columns of the panel beside a board, and between the two.
PANEL, BETWEEN = 31, 1
#: A run of the score bar is one character a square up to so many squares.
_BAR = 25

#: A line of the panel: its text and the name of its style (`canvas.STYLES`).
Line = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Look:
    """What a terminal can show: which signs, colours or not, how many columns and rows."""

    signs: Signs
    colour: bool = False
    columns: int = 80
    rows: int = 24


def look(stream: TextIO, environ: Mapping[str, str] = os.environ) -> Look:
    """What a stream can show. Colours only on a terminal, and not with NO_COLOR or TERM=dumb; COLUMNS is honoured.

    >>> found = look(io.StringIO(), {"COLUMNS": "60"})
    >>> found.colour, found.columns, found.signs.white_pip
    (False, 60, '●')
    """
    terminal = stream.isatty()
    language = next((environ[name] for name in ("LC_ALL", "LC_CTYPE", "LANG") if environ.get(name)), "")
    colour = terminal and not environ.get("NO_COLOR") and environ.get("TERM") != "dumb"
    columns, rows = 80, 24
    if terminal:
        with suppress(OSError, ValueError):
            columns, rows = os.get_terminal_size(stream.fileno())
    wanted = environ.get("COLUMNS", "")
    if wanted.isdecimal() and 0 < int(wanted) < 10_000:
        columns = int(wanted)
    return Look(signs_for(stream.encoding or "utf-8", language), colour, columns or 80, rows or 24)


def fitting(diagram: Diagram, view: View, columns: int) -> View:
    """The view asked for, or the largest smaller one whose board is no wider than `columns`.

    >>> from cephrec.core.grid import Grid
    >>> fitting(Diagram(Grid(9, 9)), View.LARGE, 80)
    <View.COMPACT: 'compact'>
    """
    views = list(View)
    for smaller in reversed(views[: views.index(view) + 1]):
        if extent(diagram, smaller)[0] <= columns:
            return smaller
    return View.COMPACT


def page(
    diagram: Diagram, view: View, look: Look, said: Iterable[Line] = (), lang: str = "en", *, flip: bool = False
) -> Canvas:
    """A board with a panel: score bar, whose turn it is, then what is `said`.

    The panel stands at the right where both fit, else the status stands above the board and the rest below it.
    """
    shown = fitting(diagram, view, look.columns)
    canvas = board(diagram, shown, look.signs, colour=look.colour, flip=flip)
    width = extent(diagram, shown)[0]
    top = _status(diagram.header, diagram.grid.columns * diagram.grid.rows, look, lang) if diagram.header else []
    beside = width + BETWEEN + PANEL <= look.columns
    room = PANEL if beside else look.columns
    below: list[list[Line]] = [[(line, style)] for text, style in said for line in _wrapped(text, room)]
    for text in (diagram.caption, diagram.note):
        below += [[(line, "muted")] for line in _wrapped(text, room)] if text else []
    if beside:
        _write(canvas, width + BETWEEN, 0, [*top, *([[]] if top and below else []), *below], look)
    else:
        above = Canvas()
        _write(above, 0, 0, top, look)
        canvas.rows = above.rows + canvas.rows
        _write(canvas, 0, len(canvas.rows), below, look)
    # A terminal would wrap what is too wide, and no board can be read then.
    return Canvas([row[: look.columns] for row in canvas.rows])


def show(canvas: Canvas, look: Look, stream: TextIO) -> None:
    """Write a page to a stream, with colours if the look has them."""
    if not look.colour:
        stream.write(canvas.plain())
        return
    console = Console(file=stream, force_terminal=True, width=look.columns, legacy_windows=False)
    console.print(canvas.text(), end="", no_wrap=True, overflow="crop", crop=True)


def _wrapped(text: str, width: int) -> list[str]:
    return [line for part in text.split("\n") for line in textwrap.wrap(part, max(width, 10)) or [""]]


def _write(canvas: Canvas, x: int, y: int, lines: list[list[Line]], look: Look) -> None:
    for row, line in enumerate(lines, y):
        place = x
        canvas.put(place, row, "")
        for text, style in line:
            canvas.put(place, row, text, style if look.colour else "")
            place += len(text)


def _status(header: Header, squares: int, look: Look, lang: str) -> list[list[Line]]:
    signs = look.signs
    lines: list[list[Line]] = []
    if header.score is not None and header.bar:
        white, black = header.score
        if squares > _BAR:
            white, black, squares = (round(count * _BAR / squares) for count in (white, black, squares))
        free = squares - white - black
        before = min(max(squares // 2 - white, 0), free)
        middle = signs.majority if white <= squares // 2 and black <= squares // 2 else ""
        dots = signs.empty * before, signs.empty * (free - before - bool(middle and free))
        lines.append(
            [
                (f"{header.score[0]} ", "bold"),
                (signs.white_pip * white, "white-run"),
                (dots[0], "muted"),
                (middle if free else "", "bold"),
                (dots[1], "muted"),
                (signs.black_pip * black, "black-run"),
                (f" {header.score[1]}", "bold"),
            ]
        )
    elif header.score is not None:
        white, black = header.score
        lines.append(
            [(f"{signs.white_pip} {white}", "white-run"), ("   ", ""), (f"{signs.black_pip} {black}", "black-run")]
        )
    mover = {Player.WHITE: signs.white_pip, Player.BLACK: signs.black_pip}
    sign = f"{mover[header.to_move]} " if header.to_move else ""
    return [*lines, [(sign, ""), (status(header, lang), "bold")]]


def plain(diagram: Diagram, lang: str = "en", view: View = View.MEDIUM) -> bytes:
    """A diagram as a text file, UTF-8.

    >>> from cephrec.core.grid import Grid
    >>> print(plain(Diagram(Grid(2, 2)), view=View.COMPACT).decode(), end="")
     2   ·   ·
     1   ·   ·
         a   b
    """
    return page(diagram, view, _file_look(diagram, colour=False), lang=lang).plain().encode()


def ansi(diagram: Diagram, lang: str = "en", view: View = View.MEDIUM) -> bytes:
    """A diagram as a text file with colours, to be shown in a terminal by `cat`."""
    stream = io.StringIO()
    look = _file_look(diagram, colour=True)
    console = Console(file=stream, force_terminal=True, color_system="truecolor", width=500, legacy_windows=False)
    console.print(page(diagram, view, look, lang=lang).text(), end="", no_wrap=True)
    return stream.getvalue().encode()


def _file_look(diagram: Diagram, *, colour: bool) -> Look:
    """A file has no width of its own: wide enough for the usual page, and for any board in the compact view."""
    return Look(signs_for("utf-8"), colour, max(80, extent(diagram, View.COMPACT)[0]))
