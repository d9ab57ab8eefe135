"""The terminal application: a game to step through, with keys and mouse; it shows a tour and changes nothing."""

from __future__ import annotations

from collections.abc import Callable

from textual import events
from textual.app import App, ComposeResult
from textual.containers import Horizontal, Vertical
from textual.timer import Timer

from cephrec.core.codes import CODES
from cephrec.core.diagnostic import Fault
from cephrec.explain import Alternative, alternatives
from cephrec.messages import sentence
from cephrec.render.size import Size
from cephrec.render.svg import write as write_svg
from cephrec.render.terminal import View
from cephrec.render.terminal.signs import ASCII
from cephrec.rulebook import cited
from cephrec.scene.layout import layout
from cephrec.scene.theme import theme
from cephrec.scene.view import Options
from cephrec.viewer import ways
from cephrec.viewer.keys import ACTIONS, KEYS
from cephrec.viewer.manner import Manner
from cephrec.viewer.panes import Board, Line, Moves, Told
from cephrec.viewer.screens import GameList, Search, Text
from cephrec.viewer.shelf import Shelf
from cephrec.viewer.telling import PLAIN_SIGNS, credit, details, fault_lines, heading, title
from cephrec.viewer.tour import Tour

#: Seconds a ply while playing, slowest first.
PACES = (4.0, 3.0, 2.0, 1.5, 1.0, 0.7, 0.5, 0.3)
#: How far Page Up and Page Down leap.
LEAP = 10


class Viewer(App[None]):
    """Shows the games of a shelf. `save` writes a file of that name and says what it is called in the end."""

    CSS_PATH = "assets/app.tcss"
    ENABLE_COMMAND_PALETTE = False
    TITLE = "cephrec"

    def __init__(
        self,
        shelf: Shelf,
        manner: Manner,
        *,
        game: int = 0,
        start: int = 0,
        save: Callable[[str, bytes], str],
    ) -> None:
        super().__init__()
        self.shelf, self.manner, self.game, self._save = shelf, manner, game, save
        self.tour = shelf.open(game)
        self.at = start
        self.view, self.flip = manner.view, False
        self.found: tuple[int, ...] = ()
        self.notice = ""
        self._digits = ""
        self._pace = 4
        self._playing: Timer | None = None

    def compose(self) -> ComposeResult:
        """The heading, the board beside the moves and what is told of one, and a line of help."""
        yield Line(id="heading")
        with Horizontal(id="table"):
            yield Board(id="board")
            with Vertical(id="side"):
                yield Moves(id="moves")
                yield Told(id="told")
        yield Line(id="foot")

    def on_mount(self) -> None:
        """Show the first stop."""
        self.set_class(self.manner.look.signs == ASCII, "ascii")
        self.theme = "textual-dark"
        self.call_after_refresh(self.show)

    def on_resize(self) -> None:
        """Choose a view that fits."""
        self.call_after_refresh(self.show)

    # What is shown

    def show(self) -> None:
        """Bring everything to the stop that is looked at."""
        tour, at = self.tour, self.at
        self.query_one("#heading", Line).say(self._plain(" · ".join((title(tour.record), *details(tour.record)))))
        board = self.query_one(Board)
        board.show(tour.diagram(at), self.view, self.manner.look, self.size, self.flip, self.manner.lang)
        self.set_class(board.wide, "stacked")
        self.query_one(Moves).show(tour, at, self.found)
        self.query_one(Told).show(tour, at, self.manner.lang)
        last = tour.stops[ways.end(tour, at)].number
        place = f"ply {tour.stops[at].number}/{last}"
        if self.shelf.reach(2) > 1:
            place = f"game {self.game + 1} · {place}"
        line = tour.stops[at].line
        if line:
            place += " · variation " + "/".join(f"{ply}.{nth}" for ply, nth in tour.paths.path(line))
        hint = self.notice or self._faulty() or "? keys  o games  q quit"
        self.query_one("#foot", Line).say(self._plain(f"{place}   {hint}"))

    def _faulty(self) -> str:
        """Where the first fault is, as long as it has not been reached."""
        first = next((at for at in self.tour.order if self.tour.stops[at].fault), None)
        if first is None or self.tour.stops[first].line or self.at >= first:
            return ""
        number = self.tour.stops[first].number
        return f"ply {number} is not legal: {number} g goes there"

    def _plain(self, text: str) -> str:
        return text.translate(PLAIN_SIGNS) if self.manner.look.signs == ASCII else text

    def say(self, text: str) -> None:
        """A short notice in the last line, until the next key."""
        self.notice = text

    # Keys and mouse

    def on_key(self, event: events.Key) -> None:
        """Digits gather for `g`; any other key is looked up in the table."""
        if len(self.screen_stack) > 1:
            return
        key = event.character if event.character and event.character.isprintable() else event.key
        if key.isdigit() and len(key) == 1:
            self._digits = (self._digits + key)[-7:]
            self.say(f"{self._digits} … g")
        elif key == "g" and self._digits:
            self.notice = ""
            self.at = ways.to_ply(self.tour, self.at, int(self._digits))
            self._digits = ""
        else:
            self._digits = self.notice = ""
            action = KEYS.get("space" if key == " " else key)
            if action is None:
                self.show()
                return
            self.do(action)
        event.stop()
        event.prevent_default()
        self.show()

    def go(self, at: int) -> None:
        """Go to a stop; the mouse does so."""
        self.notice = ""
        self.at = at
        self.show()

    def do(self, action: str) -> None:
        """What a key does, by its name."""
        way = _WAYS.get(action)
        if way is not None:
            there = way(self.tour, self.at)
            if there == self.at and action in _NONE:
                self.say(_NONE[action])
            self.at = there
        else:
            getattr(self, f"do_{action}")()

    def do_quit(self) -> None:
        """End."""
        self.exit()

    def do_view(self) -> None:
        """The next view of the board."""
        views = list(View)
        self.view = views[(views.index(self.view) + 1) % len(views)]
        self.say(f"view: {self.view.value}")

    def do_flip(self) -> None:
        """See the board from the other side."""
        self.flip = not self.flip

    def do_theme(self) -> None:
        """Dark or light."""
        self.theme = "textual-light" if self.theme == "textual-dark" else "textual-dark"

    def do_play(self) -> None:
        """Step by itself, or stop doing so."""
        if self._playing is not None:
            self._playing.stop()
            self._playing = None
            self.say("paused")
            return
        if self.at == ways.end(self.tour, self.at):
            self.at = 0
        self._playing = self.set_interval(PACES[self._pace], self._tick)
        self.say(f"playing, {PACES[self._pace]:g} s a ply")

    def _tick(self) -> None:
        self.at = ways.next_stop(self.tour, self.at)
        if self.at == ways.end(self.tour, self.at) and self._playing is not None:
            self._playing.stop()
            self._playing = None
        self.show()

    def do_faster(self) -> None:
        """Play faster."""
        self._change_pace(1)

    def do_slower(self) -> None:
        """Play slower."""
        self._change_pace(-1)

    def _change_pace(self, by: int) -> None:
        self._pace = max(0, min(self._pace + by, len(PACES) - 1))
        self.say(f"{PACES[self._pace]:g} s a ply")
        if self._playing is not None:
            self._playing.stop()
            self._playing = self.set_interval(PACES[self._pace], self._tick)

    def do_search(self) -> None:
        """Ask for words and go to the first place that says them."""
        self.push_screen(Search(), self._search)

    def _search(self, words: str | None) -> None:
        if words is not None:
            self.found = ways.find(self.tour, words)
            self.say(f"{len(self.found)} found" if self.found else f"nothing found: {words}")
            if self.found and self.at not in self.found:
                self.at = ways.among(self.found, self.tour.order, self.at, 1)
        self.show()

    def do_found_next(self) -> None:
        """The next place found."""
        self._to_found(1)

    def do_found_back(self) -> None:
        """The previous place found."""
        self._to_found(-1)

    def _to_found(self, by: int) -> None:
        self.at = ways.among(self.found, self.tour.order, self.at, by)
        self.say(f"{self.found.index(self.at) + 1} of {len(self.found)} found" if self.found else "search first: /")

    def do_games(self) -> None:
        """Choose a game."""
        self.push_screen(GameList(self.shelf, self.game), self._open)

    def _open(self, place: int | None) -> None:
        if place is not None and place != self.game:
            self.game, self.tour, self.at, self.found = place, self.shelf.open(place), 0, ()
        self.show()

    def do_save(self) -> None:
        """Write a picture of this position."""
        diagram = self.tour.diagram(self.at)
        if diagram is None:
            self.say("there is no board to be saved")
            return
        drawn = write_svg(layout(diagram, Options(flip=self.flip), self.manner.lang), theme("light"), Size())
        try:
            name = self._save(f"position-{self.tour.stops[self.at].number:03}.svg", drawn.encode())
        except Exception as error:
            self.say(f"not saved: {error}")
        else:
            self.say(f"saved {name}")

    def do_copy(self) -> None:
        """The text of the position to the clipboard."""
        self._copy(self.tour.position(self.at), "position")

    def do_copy_move(self) -> None:
        """The move to the clipboard."""
        self._copy(heading(self.tour, self.at), "move")

    def _copy(self, text: str, what: str) -> None:
        if text:
            self.copy_to_clipboard(text)
        self.say(f"{what} copied: {text}" if text else f"no {what} to copy")

    def do_help(self) -> None:
        """The keys."""
        width = max(len(keys) for keys, _, _ in ACTIONS)
        lines = [f"{keys:{width}}  {said}" for keys, _, said in ACTIONS]
        self.push_screen(Text("Keys", [*lines, "", credit(self.tour.verdict)], plain=self._plain))

    def do_explain(self) -> None:
        """What was possible on this ply, and why."""
        self.push_screen(Text(heading(self.tour, self.at), self._explained(), plain=self._plain))

    def _explained(self) -> list[str]:
        stop, played = self.tour.stops[self.at], self.tour.verdict.replay
        lines = [self.tour.say(self.at), *fault_lines(self.tour, self.at, self.manner.lang)]
        rules = [CODES[stop.fault.code].rule] if stop.fault else []
        at = stop.step.before if stop.step else stop.shown
        if stop.ply is not None and played is not None and at is not None and stop.judged:
            move = played.game.words.read(stop.ply.word)
            tried = () if isinstance(move, Fault) else alternatives(played.game, at, move)
            lines += ("", *(self._answer(each) for each in tried)) if tried else ()
            rules += (CODES[each.fault.code].rule if each.fault else each.rule for each in tried)
        said = cited(rules)
        return [*lines, *(("", "The rules:") if said else ()), *(f"{rule}: {words}" for rule, words in said.items())]

    def _answer(self, tried: Alternative) -> str:
        if tried.fault is None:
            return f"yes  {tried.word}  {tried.reason} ({tried.rule})"
        said = sentence(tried.fault.code, tried.fault.facts, self.manner.lang)
        return f"no   {tried.word}  {said} ({CODES[tried.fault.code].rule})"


_WAYS: dict[str, Callable[[Tour, int], int]] = {
    "next": ways.next_stop,
    "back": ways.back,
    "start": lambda _tour, _at: 0,
    "end": ways.end,
    "variation_next": lambda tour, at: ways.variation(tour, at, 1),
    "variation_back": lambda tour, at: ways.variation(tour, at, -1),
    "enter": ways.enter,
    "branch_next": lambda tour, at: ways.branch(tour, at, 1),
    "branch_back": lambda tour, at: ways.branch(tour, at, -1),
    "main": ways.main_line,
    "leap_next": lambda tour, at: ways.leap(tour, at, LEAP),
    "leap_back": lambda tour, at: ways.leap(tour, at, -LEAP),
    "comment": ways.next_comment,
    "capture": ways.next_capture,
}
_NONE = {
    "comment": "no further comment",
    "capture": "no further capture in this line",
    "enter": "no variation here",
    "branch_next": "no further branch",
    "branch_back": "no branch before this",
}
