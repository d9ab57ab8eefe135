"""What opens over the terminal application: a text, the search, and the list of games."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widget import Widget
from textual.widgets import Input, Static

from cephrec.viewer.shelf import Shelf

#: How many games are looked at before the screen is drawn again.
STRIDE = 100


class Text(ModalScreen[None]):
    """Lines to be read; every key but those that scroll closes them."""

    def __init__(self, title: str, lines: Iterable[str], plain: Callable[[str], str]) -> None:
        super().__init__()
        self.text = "\n".join(plain(line) for line in (title, "", *lines))

    def compose(self) -> ComposeResult:
        """The lines, in a box that scrolls."""
        with VerticalScroll(classes="box"):
            yield Static(Content(self.text))

    def on_key(self, event: events.Key) -> None:
        """Close."""
        if event.key not in ("up", "down", "pageup", "pagedown", "home", "end"):
            event.stop()
            self.dismiss(None)

    def on_click(self) -> None:
        """Close."""
        self.dismiss(None)


class Search(ModalScreen[str | None]):
    """Asks for words."""

    def compose(self) -> ComposeResult:
        """A line to write in."""
        with Vertical(classes="box low"):
            yield Input(placeholder="moves, comments, players", compact=True)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Answer what was written."""
        self.dismiss(event.value)

    def on_key(self, event: events.Key) -> None:
        """Escape answers nothing."""
        if event.key == "escape":
            event.stop()
            self.dismiss(None)


class GameList(ModalScreen[int | None]):
    """The games of a shelf, those whose heading has all words of the filter; read as far as the list is looked at."""

    def __init__(self, shelf: Shelf, current: int) -> None:
        super().__init__()
        self.shelf, self.current = shelf, current
        self.words: list[str] = []
        #: The places of the games that pass the filter, of the first `looked` games.
        self.passed: list[int] = []
        self.looked = 0
        self.chosen = 0
        self.top = 0

    def compose(self) -> ComposeResult:
        """The filter above the games."""
        with Vertical(classes="box tall"):
            yield Input(placeholder="filter: players, event, date", compact=True)
            yield Rows()
            yield Static("", id="count")

    def on_mount(self) -> None:
        """Look as far as the current game."""
        self.set_interval(0.05, self._look)
        self._look(self.current + STRIDE)
        if self.current in self.passed:
            self.chosen = self.passed.index(self.current)
        self.call_after_refresh(self.draw)

    def _look(self, count: int = STRIDE) -> None:
        """Look at some games more, if the list is too short for what is seen of it or a filter is set."""
        needed = self.chosen + 3 * self.size.height
        if len(self.passed) >= needed and count == STRIDE:
            return
        if self.looked == self.shelf.known and self.shelf.complete:
            return
        end = self.shelf.reach(self.looked + count)
        for place in range(self.looked, end):
            heading = self.shelf.heading(place).casefold() if self.words else ""
            if all(word in heading for word in self.words):
                self.passed.append(place)
        self.looked = end
        self.draw()

    def draw(self) -> None:
        """Show the rows around the chosen one."""
        rows = self.query_one(Rows)
        height = max(rows.size.height, 1)
        self.chosen = max(0, min(self.chosen, len(self.passed) - 1))
        self.top = max(min(self.top, self.chosen), self.chosen - height + 1)
        seen = self.passed[self.top : self.top + height]
        lines = [
            Content.styled(self.shelf.heading(place), "reverse" if self.top + n == self.chosen else "")
            for n, place in enumerate(seen)
        ]
        rows.text = Content("\n").join(lines)
        rows.refresh()
        more = "" if self.shelf.complete and self.looked == self.shelf.known else "+"
        self.query_one("#count", Static).update(Content(f"{len(self.passed)}{more} games"))

    def on_input_changed(self, event: Input.Changed) -> None:
        """Filter anew."""
        self.words = event.value.casefold().split()
        self.passed, self.looked, self.chosen, self.top = [], 0, 0, 0
        self._look(STRIDE + 1)

    def on_input_submitted(self) -> None:
        """Answer the chosen game."""
        self.dismiss(self.passed[self.chosen] if self.passed else None)

    def on_key(self, event: events.Key) -> None:
        """Up and down choose; Escape answers nothing."""
        steps = {"down": 1, "up": -1, "pagedown": 10, "pageup": -10}
        if event.key == "escape":
            event.stop()
            self.dismiss(None)
        elif event.key in steps:
            event.stop()
            self.chosen += steps[event.key]
            self._look()
            self.draw()

    def choose(self, row: int) -> None:
        """Answer the game in a row that is seen."""
        if self.top + row < len(self.passed):
            self.dismiss(self.passed[self.top + row])


class Rows(Widget):
    """The rows of the list that are seen."""

    can_focus = False
    text = Content("")

    def render(self) -> Content:
        """The rows."""
        return self.text

    def on_click(self, event: events.Click) -> None:
        """Choose a game with the mouse."""
        screen = self.screen
        if isinstance(screen, GameList):
            screen.choose(event.y)
