"""The table where games are played: the board, the clocks, and the moves to choose from; with keys and mouse."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical

from cephrec.core.diagram import Diagram, Label, Mark, Square
from cephrec.core.position import Player
from cephrec.core.record import Record
from cephrec.render.terminal import View
from cephrec.render.terminal.signs import ASCII
from cephrec.viewer.choosing import Choice, choice_of, squares
from cephrec.viewer.manner import Manner
from cephrec.viewer.offers import Offered, Played
from cephrec.viewer.panes import Board, Line
from cephrec.viewer.screens import Text
from cephrec.viewer.sitting import Sitting
from cephrec.viewer.telling import PLAIN_SIGNS

#: Finds a word for a position, as a bot does, or None as soon as the last argument is true.
Thinker = Callable[[Any, int, Callable[[], bool]], str | None]

#: What is pressed, what it does, and its name.
KEYS: tuple[tuple[tuple[str, ...], str, str], ...] = (
    (("enter",), "choose", "play the move that is picked"),
    (("down",), "down", "pick the next move"),
    (("up",), "up", "pick the move before"),
    (("tab",), "complete", "type all that is certain"),
    (("backspace",), "back", "a sign less"),
    (("escape",), "clear", "nothing typed"),
    (("f2", "ctrl+t"), "hint", "a hint"),
    (("f3", "ctrl+u"), "undo", "take back"),
    (("f4", "ctrl+r"), "resign", "resign; asks again"),
    (("f5", "ctrl+f"), "flip", "flip the board"),
    (("f6", "ctrl+v"), "view", "view: compact, medium, large"),
    (("f1", "question_mark"), "help", "these keys"),
    (("f10", "ctrl+q", "ctrl+c"), "leave", "save and leave; play goes on when you come back"),
)
_ACTIONS = {key: action for keys, action, _ in KEYS for key in keys}
_NAMES = {Player.WHITE: "White", Player.BLACK: "Black"}


@dataclass(frozen=True)
class Seats:
    """Who plays: the names, the bots among them, and one that gives hints."""

    names: Mapping[Player, str]
    bots: Mapping[Player, Thinker]
    adviser: Thinker


class Table(App[bool]):
    """A game being played. `save` keeps its record after each ply. The result is whether to step through the game."""

    CSS_PATH = "assets/app.tcss"
    ENABLE_COMMAND_PALETTE = False
    TITLE = "cephrec"
    #: Keys that Textual has a use for of its own.
    BINDINGS = [Binding(key, "leave", show=False, priority=True) for key in ("ctrl+c", "ctrl+q")]  # noqa: RUF012

    def __init__(self, sitting: Sitting, seats: Seats, manner: Manner, save: Callable[[Record], None]) -> None:
        super().__init__()
        self.sitting, self.seats, self.manner, self._save = sitting, seats, manner, save
        self.choice = choice_of(sitting.words())
        self.view = manner.view
        self.flip = Player.BLACK not in seats.bots and Player.WHITE in seats.bots
        self.notice = ""
        self._asked = False
        self._hint = ""
        #: Ends the search that is going on; a new one for each.
        self._stop = threading.Event()
        self._since = time.monotonic()

    def compose(self) -> ComposeResult:
        """The names, the board beside the moves and what can be chosen, and a line of help."""
        yield Line(id="heading")
        with Horizontal(id="table"):
            yield Board(id="board")
            with Vertical(id="side"):
                yield Played(id="moves")
                yield Offered(id="told")
        yield Line(id="foot")

    def on_mount(self) -> None:
        """Let whoever's turn it is begin."""
        self.set_class(self.manner.look.signs == ASCII, "ascii")
        self.theme = "textual-dark"
        self.set_interval(0.25, self._tick)
        self._keep()
        self.call_after_refresh(self._turn)

    def on_resize(self) -> None:
        """Choose a view that fits."""
        self.call_after_refresh(self.show)

    # What is shown

    def show(self) -> None:
        """Bring everything up to date."""
        self.query_one("#heading", Line).say(self._plain(self._heading()))
        board = self.query_one(Board)
        board.show(self._diagram(), self.view, self.manner.look, self.size, self.flip, self.manner.lang)
        self.set_class(board.wide, "stacked")
        self.query_one(Played).show(self.sitting)
        self.query_one(Offered).show(self.choice if self._is_due else None, self._prompt())
        self.query_one("#foot", Line).say(self._plain(self.notice or "F1 help  F2 hint  F3 undo  F4 resign  F10 leave"))

    @property
    def _is_due(self) -> bool:
        """Whether a person is to choose a move."""
        return self.sitting.result is None and self.sitting.mover not in self.seats.bots

    def _heading(self) -> str:
        parts = []
        for player in Player:
            left = self._left(player)
            clock = "" if left is None else f" {int(left) // 60}:{int(left) % 60:02}"
            parts.append(f"{_NAMES[player]} {self.seats.names[player]}{clock}")
        return " · ".join(parts)

    def _prompt(self) -> str:
        sitting = self.sitting
        if sitting.result is not None:
            how = f" ({sitting.ended[1]})" if sitting.ended else ""
            score = sitting.game.rules.score(sitting.at)
            counted = f", {score[0]}–{score[1]}" if score and not sitting.ended else ""
            return f"{_OUTCOMES[sitting.result]}{counted}{how}. Enter steps through it."
        name = self.seats.names[sitting.mover]
        if sitting.mover in self.seats.bots:
            return f"{name} is thinking …"
        typed = self.choice.typed
        return f"{_NAMES[sitting.mover]}: {typed}_" + (f"   hint: {self._hint}" if self._hint else "")

    def _diagram(self) -> Diagram:
        """The board, with a question mark on the square that was named, and what the picked move would take."""
        sitting = self.sitting
        picture = sitting.game.picture
        diagram = picture.step(sitting.steps[-1]) if sitting.steps else picture.position(sitting.at)
        if not self._is_due or self.choice.square is None:
            return diagram
        diagram = picture.position(sitting.at)
        named = squares(self.choice.picked or self.choice.typed)
        marks: list[Mark] = [Square(cell) for cell in diagram.grid.cells if str(cell) in named[1:]]
        return replace(diagram, marks=(*diagram.marks, *marks, Label(self.choice.square, "?")))

    def _plain(self, text: str) -> str:
        return text.translate(PLAIN_SIGNS) if self.manner.look.signs == ASCII else text

    # Clocks

    def _left(self, player: Player) -> float | None:
        left = self.sitting.remaining(player)
        running = self.sitting.result is None and player is self.sitting.mover
        return left - (time.monotonic() - self._since) if left is not None and running else left

    def _tick(self) -> None:
        if self.sitting.clock is None or self.sitting.result is not None:
            return
        mover = self.sitting.mover
        if (self._left(mover) or 0) <= 0:
            self._stop.set()
            self._become(self.sitting.lose(mover, "time forfeit"))
        self.show()

    # Turns

    def _turn(self) -> None:
        """Somebody's turn begins."""
        self._since = time.monotonic()
        self._asked, self._hint = False, ""
        self.choice = choice_of(self.sitting.words())
        mover = self.sitting.mover
        if self.sitting.result is None and mover in self.seats.bots:
            self._think(self.seats.bots[mover], self._answered)
        self.show()

    def _think(self, thinker: Thinker, then: Callable[[Sitting, str], None]) -> None:
        """Let a bot search beside the application; what it finds counts only if nothing has happened meanwhile."""
        self._stop.set()
        stop = self._stop = threading.Event()
        sitting = self.sitting

        def work() -> None:
            word = thinker(sitting.at, len(sitting.steps), stop.is_set)
            if word is not None and not stop.is_set():
                self.call_from_thread(then, sitting, word)

        self.run_worker(work, thread=True, exit_on_error=True)

    def _answered(self, asked: Sitting, word: str) -> None:
        if asked is self.sitting:
            self.play(word)

    def _advised(self, asked: Sitting, word: str) -> None:
        if asked is self.sitting:
            self._hint = word
            self.notice = ""
            self.show()

    def play(self, word: str) -> None:
        """Play a move; the clock of its player gets what a ply adds."""
        sitting = self.sitting
        left = self._left(sitting.mover)
        if left is not None and sitting.clock is not None:
            left = max(0.0, left) + sitting.clock.added
        self._become(sitting.play(word, left))

    def _become(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self.notice = ""
        self._keep()
        self._turn()

    def _keep(self) -> None:
        try:
            self._save(self.sitting.record())
        except Exception as error:
            self.notice = f"not saved: {error}"

    # Keys and mouse

    def on_key(self, event: events.Key) -> None:
        """Signs of a move gather; every other key is looked up in the table."""
        if len(self.screen_stack) > 1:
            return
        event.stop()
        event.prevent_default()
        action = _ACTIONS.get(event.key)
        self.notice = ""
        if action is not None:
            getattr(self, f"do_{action}")()
        elif self._is_due and event.character and event.character.isprintable():
            self._choose(self.choice.type(event.character))
        self._asked = self._asked and action == "resign"
        self.show()

    def on_board_clicked(self, message: Board.Clicked) -> None:
        """A square narrows the choice; a move that is the only one on it is played."""
        if not self._is_due:
            return
        choice = self.choice.click(message.cell)
        if choice.typed and len(choice.fitting) == 1:
            self.play(choice.fitting[0])
        else:
            self._choose(choice)
            self.show()

    def on_offered_clicked(self, message: Offered.Clicked) -> None:
        """A move of the list is played."""
        if self._is_due and message.place < len(self.choice.fitting):
            self.play(self.choice.fitting[message.place])

    def _choose(self, choice: Choice) -> None:
        if choice == self.choice:
            self.notice = "no legal move goes on so"
        self.choice = choice

    def do_choose(self) -> None:
        """Play what is picked; after the end, step through the game."""
        if self.sitting.result is not None:
            self._stop.set()
            self.exit(True)
        elif self._is_due and self.choice.picked is not None:
            self.play(self.choice.picked)
        elif self._is_due:
            self.notice = "type a square, or pick a move with the arrows"

    def do_down(self) -> None:
        """Pick the next move."""
        self.choice = self.choice.move(1)

    def do_up(self) -> None:
        """Pick the move before."""
        self.choice = self.choice.move(-1)

    def do_complete(self) -> None:
        """Type what is certain."""
        self.choice = self.choice.complete()

    def do_back(self) -> None:
        """A sign less."""
        self.choice = self.choice.back()

    def do_clear(self) -> None:
        """Nothing typed."""
        self.choice = self.choice.clear()

    def do_hint(self) -> None:
        """Ask for a good move."""
        if self._is_due:
            self.notice = "looking for a hint …"
            self._think(self.seats.adviser, self._advised)

    def do_undo(self) -> None:
        """Take back one's own last move, and what a bot answered."""
        self._stop.set()
        plies = 1
        sitting = self.sitting.undo()
        while sitting.steps and sitting.mover in self.seats.bots:
            plies += 1
            sitting = self.sitting.undo(plies)
        if sitting.mover in self.seats.bots or not self.sitting.steps:
            self.notice = "there is nothing to take back"
            self._turn()
            return
        self._become(sitting)
        self.notice = f"{plies} {'ply' if plies == 1 else 'plies'} taken back"

    def do_resign(self) -> None:
        """Give up, when asked for twice."""
        if not self._is_due:
            return
        if self._asked:
            self._become(self.sitting.lose(self.sitting.mover, "resignation"))
        else:
            self._asked = True
            self.notice = "resign? the same key again does it"

    def do_flip(self) -> None:
        """See the board from the other side."""
        self.flip = not self.flip

    def do_view(self) -> None:
        """The next view of the board."""
        views = list(View)
        self.view = views[(views.index(self.view) + 1) % len(views)]

    def do_help(self) -> None:
        """The keys."""
        width = max(len(_shown(keys)) for keys, _, _ in KEYS)
        lines = [f"{_shown(keys):{width}}  {said}" for keys, _, said in KEYS]
        game = self.sitting.game
        intro = "Type or click a square; where there are several moves, pick one of the list."
        self.push_screen(Text("Keys", [intro, "", *lines, "", f"{game.key} by {game.author}"], plain=self._plain))

    def action_leave(self) -> None:
        """As the other keys that leave."""
        self.do_leave()

    def do_leave(self) -> None:
        """End; a search that is going on plays nothing any more."""
        self._stop.set()
        self._keep()
        self.exit(False)


_OUTCOMES = {"1-0": "White has won", "0-1": "Black has won", "1/2-1/2": "Drawn", "*": "The game cannot go on"}


def _shown(keys: tuple[str, ...]) -> str:
    """Keys as people call them."""
    names = (key.replace("question_mark", "?").replace("ctrl+", "Ctrl-") for key in keys)
    return " ".join(name[:1].upper() + name[1:] for name in names)
