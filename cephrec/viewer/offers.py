"""The panes beside the board of a game being played: the moves so far, and those that can be chosen."""

from __future__ import annotations

from textual import events
from textual.content import Content
from textual.message import Message

from cephrec.viewer.choosing import Choice
from cephrec.viewer.panes import Pane, styled
from cephrec.viewer.sitting import Sitting

#: So many moves are offered at once.
ROWS = 8


class Played(Pane):
    """The last moves, a number and two plies a row."""

    sitting: Sitting | None = None

    def show(self, sitting: Sitting) -> None:
        """Show the moves so far."""
        self.sitting = sitting
        self.refresh()

    def render(self) -> Content:
        """As many rows as there is room for."""
        if self.sitting is None:
            return Content("")
        words = [self.sitting.game.words.write(step.move) for step in self.sitting.steps]
        first = self.sitting.first_turn
        words = ["…"] * (first % 2) + words
        words += [""] * (len(words) % 2)
        rows: list[str] = []
        for number, (white, black) in enumerate(zip(words[::2], words[1::2], strict=True), first // 2 + 1):
            if len(white) + len(black) + 7 <= self.size.width:
                rows.append(f"{number:3}. {white} {black}")
            else:
                rows += (f"{number:3}. {white}", f"     {black}")
        return Content("\n".join(self.plain(row) for row in rows[-max(self.size.height, 1) :]))


class Offered(Pane):
    """What is typed, and the moves that fit."""

    class Clicked(Message):
        """A move was clicked, by its place among those that fit."""

        def __init__(self, place: int) -> None:
            super().__init__()
            self.place = place

    choice: Choice | None = None
    prompt = ""
    top = 0

    def show(self, choice: Choice | None, prompt: str) -> None:
        """Show a choice; None where nobody is to choose."""
        self.choice, self.prompt = choice, prompt
        self.refresh(layout=True)

    def render(self) -> Content:
        """The prompt above a few moves around the one picked."""
        # Cropped, so that each move stands on the row where a click looks for it.
        prompt = self.prompt if self.choice is None else self.prompt[: max(self.size.width, 1)]
        lines = [Content.styled(self.plain(prompt), styled("last"))]
        if self.choice is not None and (self.choice.typed or len(self.choice.words) <= ROWS or self.choice.at >= 0):
            words = self.choice.fitting
            self.top = max(0, min(self.choice.at - ROWS // 2, len(words) - ROWS))
            lines += (
                Content.styled(f" {word} ", "reverse" if word == self.choice.picked else "")
                for word in words[self.top : self.top + ROWS]
            )
            if len(words) > ROWS:
                lines.append(Content(f" {len(words)} moves"))
        return Content("\n").join(lines)

    def on_click(self, event: events.Click) -> None:
        """Play the move under the mouse."""
        if 0 < event.y <= ROWS:
            self.post_message(self.Clicked(self.top + event.y - 1))
