"""The table where games are played: the board, the clocks, and the moves to choose from; with keys and mouse."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical

from cephrec.core.position import Player
from cephrec.core.record import Record
from cephrec.render.terminal import View
from cephrec.render.terminal.signs import ASCII
from cephrec.viewer.choosing import choice_of
from cephrec.viewer.manner import Manner
from cephrec.viewer.offers import Offered, Played
from cephrec.viewer.panes import Board, Line
from cephrec.viewer.screens import Text
from cephrec.viewer.seats import ACTIONS, Seats, Thinker, board_of, heading, help_lines, prompt
from cephrec.viewer.sitting import Sitting
from cephrec.viewer.telling import PLAIN_SIGNS


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
        self.choice = choice_of(())
        self.view = manner.view
        self.flip = Player.BLACK not in seats.bots and Player.WHITE in seats.bots
        self.notice = ""
        #: Why the game as it stands could not be kept.
        self.unsaved = ""
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
        self.query_one("#heading", Line).say(self._plain(heading(self.seats, self._left)))
        board = self.query_one(Board)
        board.show(
            board_of(self.sitting, self.choice if self._is_due else None),
            self.view,
            self.manner.look,
            self.size,
            self.flip,
            self.manner.lang,
        )
        self.set_class(board.wide, "stacked")
        self.query_one(Played).show(self.sitting)
        asked = prompt(self.sitting, self.seats, self.choice, self._hint)
        self.query_one(Offered).show(self.choice if self._is_due else None, asked)
        self.query_one("#foot", Line).say(self._plain(self.notice or "F1 help  F2 hint  F3 undo  F4 resign  F10 leave"))

    @property
    def _is_due(self) -> bool:
        """Whether a person is to choose a move."""
        return self.sitting.result is None and self.sitting.mover not in self.seats.bots

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
            self.unsaved = str(error)
            self.notice = f"not saved: {error}"
        else:
            self.unsaved = ""

    # Keys and mouse

    def on_key(self, event: events.Key) -> None:
        """Signs of a move gather; every other key is looked up in the table."""
        if len(self.screen_stack) > 1:
            return
        event.stop()
        event.prevent_default()
        action = ACTIONS.get(event.key)
        self.notice = ""
        if action is not None:
            getattr(self, f"do_{action}")()
        elif self._is_due and event.character and event.character.isprintable():
            typed = self.choice.typed + event.character
            self.choice = self.choice.type(event.character)
            if not self.choice.typed:
                self.notice = f"{typed}: no legal move begins so"
        if self._asked and action != "resign":
            self._asked, self.notice = False, "not resigned"
        self.show()

    def on_board_clicked(self, message: Board.Clicked) -> None:
        """A square narrows the choice; a move that is the only one on it is played."""
        if not self._is_due:
            return
        choice = self.choice.click(message.cell)
        if choice.typed and len(choice.fitting) == 1:
            self.play(choice.fitting[0])
        else:
            self.choice = choice
            self.notice = "" if choice.typed else f"{message.cell}: no legal move there"
            self.show()

    def on_offered_clicked(self, message: Offered.Clicked) -> None:
        """A move of the list is played."""
        if self._is_due and message.place < len(self.choice.fitting):
            self.play(self.choice.fitting[message.place])

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
        plies = 1
        sitting = self.sitting.undo()
        while sitting.steps and sitting.mover in self.seats.bots:
            plies += 1
            sitting = self.sitting.undo(plies)
        if sitting.mover in self.seats.bots or not self.sitting.steps:
            self.notice = "there is nothing to take back"
            return
        self._stop.set()
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
        self.push_screen(Text("Keys", help_lines(self.sitting), plain=self._plain))

    def action_leave(self) -> None:
        """As the other keys that leave."""
        self.do_leave()

    def do_leave(self) -> None:
        """End; a search that is going on plays nothing any more."""
        self._stop.set()
        self._keep()
        self.exit(False)
