"""The panes of the terminal application: board, moves, what is told of one, and single lines."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from textual import events
from textual.content import Content
from textual.geometry import Size
from textual.message import Message
from textual.style import Style
from textual.widget import Widget

from cephrec.core.diagram import Diagram, Last, Moved
from cephrec.core.grid import Cell
from cephrec.render.terminal import Look, View, page
from cephrec.render.terminal.board import LEFT, cell_at, extent, measure
from cephrec.render.terminal.canvas import STYLES
from cephrec.render.terminal.signs import ASCII
from cephrec.viewer.rows import MoveList, Row, at_column, move_list
from cephrec.viewer.telling import PLAIN_SIGNS, heading, told
from cephrec.viewer.tour import Tour

if TYPE_CHECKING:
    from cephrec.viewer.app import Viewer

#: The least width of the moves beside a board; the rows that a board's status and the two single lines take.
SIDE, AROUND = 28, 4
_STYLES = {"comment": "italic", "here": "bold reverse", "found": "underline"}


def styled(name: str) -> Style:
    """A style by its name."""
    if name in ("light", "white-run", "black-run"):
        return Style()
    return Style.parse(_STYLES.get(name) or STYLES.get(name) or "")


class Pane(Widget):
    """A widget that takes no focus, so that every key is the application's."""

    can_focus = False

    @property
    def viewer(self) -> Viewer:
        """The application."""
        app: Any = self.app
        viewer: Viewer = app
        return viewer

    def plain(self, text: str) -> str:
        """A text in signs that the terminal has."""
        return text.translate(PLAIN_SIGNS) if self.viewer.manner.look.signs == ASCII else text


class Line(Pane):
    """One line of text."""

    text = ""

    def say(self, text: str) -> None:
        """Show another text."""
        self.text = text
        self.refresh()

    def render(self) -> Content:
        """The text, cropped."""
        return Content(self.text[: max(self.size.width, 1)])


class Board(Pane):
    """The board, in the largest view up to the one wanted that leaves room for the moves."""

    class Clicked(Message):
        """A square was clicked."""

        def __init__(self, cell: Cell) -> None:
            super().__init__()
            self.cell = cell

    wide = False
    drawn: Any = ""
    #: How the diagram was drawn, and how many rows stand above it; None where only a part of it is seen.
    _shown: tuple[Diagram, View, bool, int] | None = None

    def show(self, diagram: Diagram | None, wanted: View, look: Look, screen: Size, flip: bool, lang: str) -> None:
        """Draw a diagram. Where no view leaves room beside it, the moves stand below (`wide`)."""
        if diagram is None:
            self.wide, self.drawn = False, Content("No board: this game cannot be judged.")
            self.styles.width, self.styles.height = 24, "100%"
            self.refresh()
            return
        view = self._fitting(diagram, wanted, screen)
        columns, _ = extent(diagram, view)
        self.wide = columns + SIDE > screen.width
        canvas = page(diagram, view, replace(look, columns=max(columns, 32)), (), lang, flip=flip)
        width, height = columns + 1, len(canvas.rows)
        header = diagram.header
        above: int | None = 0 if header is None else 1 if header.score is None else 2
        if self.wide:
            width, height = screen.width, min(height, max(screen.height - 6, 4))
            if columns > width or len(canvas.rows) > height:
                above = None
                canvas.rows = list(_window(canvas.rows, diagram, view, width, height, flip))
        self._shown = None if above is None else (diagram, view, flip, above)
        self.drawn = canvas.text()
        self.styles.width = "100%" if self.wide else max(columns, canvas.width) + 1
        self.styles.height = height if self.wide else "100%"
        self.refresh()

    def _fitting(self, diagram: Diagram, wanted: View, screen: Size) -> View:
        views = list(View)
        for view in reversed(views[: views.index(wanted) + 1]):
            columns, rows = extent(diagram, view)
            if columns + SIDE <= screen.width and rows + AROUND <= screen.height:
                return view
        return View.COMPACT

    def on_click(self, event: events.Click) -> None:
        """Tell which square is under the mouse."""
        if self._shown is None:
            return
        diagram, view, flip, above = self._shown
        cell = cell_at(diagram, view, event.x, event.y - above, flip=flip)
        if cell is not None:
            self.post_message(self.Clicked(cell))

    def render(self) -> Any:
        """What was drawn."""
        return self.drawn


def _window(
    rows: list[list[tuple[str, str]]], diagram: Diagram, view: View, width: int, height: int, flip: bool
) -> Iterator[list[tuple[str, str]]]:
    """The part of a board around its last move, for which a screen has room; ranks and status stay in sight."""
    grid, size = diagram.grid, measure(diagram, view)
    cells = [mark.cell for mark in diagram.marks if isinstance(mark, Last)]
    cells += [mark.end for mark in diagram.marks if isinstance(mark, Moved)]
    file, rank = cells[0] if cells else (0, grid.rows - 1)
    column, row = (grid.columns - 1 - file, rank) if flip else (file, grid.rows - 1 - rank)
    x, y = column * (size.width + size.gap), row * (size.height + size.row_gap)
    header = diagram.header
    above = 0 if header is None else 1 if header.score is None else 2
    columns, shown = width - LEFT, height - above
    across = max(0, min(x - columns // 2, extent(diagram, view)[0] - LEFT - columns))
    down = max(0, min(y - shown // 2, len(rows) - above - shown))
    for line in rows[:above]:
        yield line[:width]
    end = above + extent(diagram, view)[1]
    for n, line in enumerate(rows[above + down : above + down + shown], above + down):
        yield [*line[:LEFT], *line[LEFT + across : LEFT + across + columns]] if n < end else line[:width]


class Moves(Pane):
    """The list of moves: only the rows in sight are made into text."""

    made = MoveList()
    top = 0
    at = 0
    found: tuple[int, ...] = ()
    _key: tuple[int, int] = (0, 0)

    def show(self, tour: Tour, at: int, found: tuple[int, ...]) -> None:
        """Show the moves of a tour, the row of a stop in sight."""
        key = (id(tour), self.size.width)
        if key != self._key:
            self._key, self.made = key, move_list(tour, self.size.width - 1)
        self.at, self.found = at, found
        row, height = self.made.row_of.get(at, 0), max(self.size.height, 1)
        if not self.top + 1 <= row < self.top + height - 1:
            self.top = row - height // 2
        self._crop()
        self.refresh()

    def _crop(self) -> None:
        self.top = max(0, min(self.top, len(self.made.rows) - self.size.height))

    def render(self) -> Content:
        """The rows in sight."""
        rows = self.made.rows[self.top : self.top + max(self.size.height, 1)]
        return Content("\n").join(self._line(row) for row in rows)

    def _line(self, row: Row) -> Content:
        parts = []
        for piece in row:
            here = piece.stop == self.at and piece.stop >= 0
            style = "here" if here else "found" if piece.stop in self.found and piece.stop >= 0 else piece.style
            parts.append(Content.styled(self.plain(piece.text), styled(style)))
        return Content("").join(parts)

    def on_click(self, event: events.Click) -> None:
        """Go to the move under the mouse."""
        row = self.top + event.y
        if row < len(self.made.rows):
            stop = at_column(self.made.rows[row], event.x)
            if stop >= 0:
                self.viewer.go(stop)

    def on_mouse_scroll_down(self) -> None:
        """Scroll on."""
        self._scroll(3)

    def on_mouse_scroll_up(self) -> None:
        """Scroll back."""
        self._scroll(-3)

    def _scroll(self, by: int) -> None:
        self.top += by
        self._crop()
        self.refresh()


class Told(Pane):
    """What is told of a stop."""

    lines: tuple[tuple[str, str], ...] = ()

    def show(self, tour: Tour, at: int, lang: str) -> None:
        """Show the lines of a stop."""
        self.lines = ((heading(tour, at), "last"), *told(tour, at, lang))
        self.refresh(layout=True)

    def render(self) -> Content:
        """The lines."""
        return Content("\n").join(Content.styled(self.plain(text), styled(style)) for text, style in self.lines)
