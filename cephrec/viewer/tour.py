"""A game as a tour: one list of stops, in which every face of the viewer shows the same things."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from cephrec.core.codes import CODES
from cephrec.core.diagnostic import Fault, Severity
from cephrec.core.diagram import Capture, Diagram, Mark, Moved, Square
from cephrec.core.game import Step
from cephrec.core.grid import read_cell
from cephrec.core.position import Setup, write_setup
from cephrec.core.record import Comment, Fen, Line, Paths, Ply, Record, turn_after
from cephrec.notes import marks
from cephrec.tracks import Found, Track
from cephrec.verdict import Verdict


@dataclass(frozen=True, slots=True)
class Stop:
    """Where a reader can stand: at the start, after a ply, or where `/FEN/` has set the position.

    `line` is the index of its line in the record, `number` its ply's number as in diagnostics (0 at the start), `turn`
    its ply's turn (see `turn_after`), `back` the stop before it, -1 at the start. At the start and where the position
    is set, `ply` is None.

    What is said after the result is said at the main line's last stop.

    `shown` is the position to look at: that after the ply, or, where the ply is illegal or cannot be judged, the last
    one that is known. None where no position is known at all.
    """

    line: int
    number: int
    turn: int
    back: int
    ply: Ply | None = None
    fen: Fen | None = None
    before: tuple[Comment, ...] = ()
    after: tuple[Comment | int, ...] = ()
    step: Step[Any, Any] | None = None
    shown: Any = None
    fault: Fault | None = None
    judged: bool = True

    @property
    def comments(self) -> tuple[Comment, ...]:
        """All that is said here, in order."""
        return self.before + tuple(item for item in self.after if isinstance(item, Comment))

    @property
    def variations(self) -> tuple[int, ...]:
        """The lines that replace this ply, by their indices in the record."""
        return tuple(item for item in self.after if isinstance(item, int))


@dataclass(frozen=True, slots=True)
class Spelled:
    """A move to be shown: what is placed or moved, and the squares and pips that it captures, if any.

    >>> Spelled("c3=4", ("b3", "d3"), (1, 3)).taken
    '×b3 d3'
    """

    head: str
    captured: tuple[str, ...] = ()
    pips: tuple[int, ...] = ()

    @property
    def taken(self) -> str:
        """The captured squares in one piece."""
        return "×" + " ".join(self.captured) if self.captured else ""

    @property
    def sum(self) -> str:
        """The sum, as `1+3`, of two dice or more."""
        return "+".join(map(str, self.pips)) if len(self.pips) > 1 else ""


@dataclass(frozen=True)
class Tour:
    """A judged game and its stops, line by line; stop 0 is the start.

    `first` is the first stop of each line, and `plies` holds for each line the stops of its plies.
    """

    verdict: Verdict
    stops: tuple[Stop, ...]
    first: tuple[int, ...]
    plies: tuple[tuple[int, ...], ...]

    @property
    def record(self) -> Record:
        """The record that is shown."""
        return self.verdict.record

    @cached_property
    def paths(self) -> Paths:
        """The way to each line."""
        return Paths(self.record)

    def line_end(self, line: int) -> int:
        """The last stop of a line."""
        return (self.first[line + 1] if line + 1 < len(self.first) else len(self.stops)) - 1

    @cached_property
    def order(self) -> tuple[int, ...]:
        """All stops as they are read: after a ply the variations that replace it, then the next ply."""
        found: list[int] = []
        waiting = [iter(range(self.line_end(0) + 1))]
        while waiting:
            at = next(waiting[-1], None)
            if at is None:
                waiting.pop()
                continue
            found.append(at)
            inner = reversed(self.stops[at].variations)
            waiting.extend(iter(range(self.first[line], self.line_end(line) + 1)) for line in inner)
        return tuple(found)

    def diagram(self, at: int) -> Diagram | None:
        """The board at a stop, with the marks of its comments; the squares of a fault are marked red."""
        stop, played = self.stops[at], self.verdict.replay
        if played is None or stop.shown is None:
            return None
        picture = played.game.picture
        shown = picture.step(stop.step) if stop.step else picture.position(stop.shown)
        noted = (*shown.marks, *marks(stop.comments, shown.grid), *_faulty(shown, stop.fault))
        return replace(shown, marks=noted)

    def spelled(self, at: int) -> Spelled:
        """The move of a stop in its canonical word, in parts; the word as written where it could not be judged."""
        stop, played = self.stops[at], self.verdict.replay
        if stop.ply is None:
            return Spelled("")
        if stop.step is None or played is None:
            return Spelled(stop.ply.word)
        for mark in played.game.picture.step(stop.step).marks:
            if isinstance(mark, Capture):
                return Spelled(f"{mark.cell}={sum(mark.pips)}", tuple(map(str, mark.captured)), mark.pips)
        return Spelled(played.game.words.write(stop.step.move))

    def captures(self, at: int) -> bool:
        """Whether anything is captured at a stop."""
        stop, played = self.stops[at], self.verdict.replay
        if stop.step is None or played is None:
            return False
        marks = played.game.picture.step(stop.step).marks
        return any(isinstance(mark, Capture) or (isinstance(mark, Moved) and mark.taken is not None) for mark in marks)

    def say(self, at: int) -> str:
        """What happened at a stop, as an English sentence; empty where nothing has."""
        stop, played = self.stops[at], self.verdict.replay
        if stop.step is not None and played is not None:
            said: str = played.game.picture.say(stop.step)
            return said
        if stop.fen is not None:
            return "The position is set." if stop.fault is None else "The position cannot be read."
        if stop.ply is None:
            return "The start." if stop.shown is not None else ""
        return f"{stop.ply.word}: " + (
            "not a legal move." if stop.fault else "not judged, because of a fault before it."
        )

    def position(self, at: int) -> str:
        """The text of the position at a stop, with the number of the next move (notation §5); empty if unknown."""
        stop = self.stops[at]
        setup = self.describe(stop)
        if setup is None:
            return ""
        turn = stop.turn + 1 if stop.step else stop.turn
        return write_setup(replace(setup, number=turn // 2 + 1))

    def describe(self, stop: Stop) -> Setup | None:
        """The position that a stop shows, as text says it; None if it is unknown."""
        played = self.verdict.replay
        return played.game.rules.describe(stop.shown) if played is not None and stop.shown is not None else None


def tour(verdict: Verdict) -> Tour:
    """The tour of a judged game, whatever is wrong with it.

    >>> from cephrec.verdict import check
    >>> from cephrec.core.source import Source
    >>> walk = tour(check(Source("a.ceph", "1. c2 d3 (1... a1) 2. c3=2xc2+d3 *")))
    >>> [(stop.line, stop.number) for stop in walk.stops], walk.order
    ([(0, 0), (0, 1), (0, 2), (0, 3), (1, 2)], (0, 1, 2, 4, 3))
    >>> walk.spelled(3), walk.position(2)
    (Spelled(head='c3=2', captured=('c2', 'd3'), pips=(1, 1)), 'W:Wc2:Bd3:F2')
    """
    return _Builder(verdict).build()


class _Builder:
    """Lays the stops of all lines one after the other; a line's parent is always laid before it."""

    def __init__(self, verdict: Verdict) -> None:
        self.verdict = verdict
        self.stops: list[Stop] = []
        self.first: list[int] = []
        self.plies: list[tuple[int, ...]] = []

    def build(self) -> Tour:
        record, played = self.verdict.record, self.verdict.replay
        for index, line in enumerate(record.lines):
            self.first.append(len(self.stops))
            track = played.tracks[index] if played is not None else None
            if line.parent < 0:
                self._start(line, track)
                self._line(index, line, track, 0, 1, record.first_turn)
            else:
                replaced = self.stops[self.plies[line.parent][line.at]]
                self._line(index, line, track, replaced.back, replaced.number, replaced.turn)
        last = (self.first[1] if len(self.first) > 1 else len(self.stops)) - 1
        self.stops[last] = replace(self.stops[last], after=self.stops[last].after + record.closing)
        return Tour(self.verdict, tuple(self.stops), tuple(self.first), tuple(self.plies))

    def _start(self, line: Line, track: Track[Any, Any] | None) -> None:
        led = line.plies[0].before if line.plies else line.tail
        shown = self.verdict.replay and self._known_start(track, led)
        self.stops.append(
            Stop(
                line=0,
                number=0,
                turn=self.verdict.record.first_turn,
                back=-1,
                after=_until_fen(led),
                shown=shown,
                fault=self._of_tags(),
                judged=shown is not None,
            )
        )

    def _known_start(self, track: Track[Any, Any] | None, led: Iterable[Comment | Fen]) -> Any:
        """The position before anything was set; behind a `/FEN/` at once, only the game's own start is known."""
        if track is None or self.verdict.replay is None or self.verdict.replay.fault is not None:
            return None
        if not any(isinstance(item, Fen) for item in led):
            return track.befores[0]
        rules = self.verdict.replay.game.rules
        return None if self.verdict.record.tag("FEN") else rules.start()

    def _of_tags(self) -> Fault | None:
        """What is wrong with the tags, if no game could be played for it."""
        played = self.verdict.replay
        if played is not None:
            return played.fault
        said = (each for each in self.verdict.diagnostics if each.code.startswith("tag."))
        worst = next((each for each in said if CODES[each.code].severity is Severity.ERROR), None)
        return Fault(worst.code, (), worst.facts) if worst else None

    def _line(self, index: int, line: Line, track: Track[Any, Any] | None, back: int, number: int, turn: int) -> None:
        own: list[int] = []
        shown = self.stops[back].shown
        faults = _by_place(track.faults if track else ())
        for place, ply in enumerate(line.plies):
            fen, comments, led = _parted(ply.before)
            led = () if index == 0 and place == 0 else led
            if fen is not None:
                turn = turn_after(turn, fen.text)
                at, fault = (track.befores[place], faults.get((place, True))) if track else (None, None)
                shown = shown if at is None else at
                self._set(index, number - 1, turn, back, fen, led, comments, shown, fault, at is not None)
                back, led = len(self.stops) - 1, ()
            step = track.steps[place] if track else None
            shown = step.after if step else shown
            own.append(len(self.stops))
            self.stops.append(
                Stop(
                    line=index,
                    number=number,
                    turn=turn,
                    back=back,
                    ply=ply,
                    before=led,
                    after=ply.after,
                    step=step,
                    shown=shown,
                    fault=faults.get((place, False)),
                    judged=step is not None or (place, False) in faults,
                )
            )
            back, number, turn = len(self.stops) - 1, number + 1, turn + 1
        self.plies.append(tuple(own))
        fen, comments, led = _parted(line.tail)
        if fen is not None:
            turn = turn_after(turn, fen.text)
            at, fault = (track.end, faults.get((len(line.plies), True))) if track else (None, None)
            led, shown = (led, shown if at is None else at) if line.plies else ((), at)
            self._set(index, number - 1, turn, back, fen, led, comments, shown, fault, at is not None)
        if (len(line.plies), False) in faults:
            self.stops[-1] = replace(self.stops[-1], fault=faults[len(line.plies), False])

    def _set(
        self,
        line: int,
        number: int,
        turn: int,
        back: int,
        fen: Fen,
        before: tuple[Comment, ...],
        after: tuple[Comment, ...],
        shown: Any,
        fault: Fault | None,
        judged: bool,
    ) -> None:
        judged = judged or fault is not None
        self.stops.append(Stop(line, number, turn, back, None, fen, before, after, None, shown, fault, judged))


def _by_place(found: Iterable[Found]) -> dict[tuple[int, bool], Fault]:
    """Faults by the place in their line, and by whether they are those of a set position."""
    return {(each.place, each.fen is not None): each.fault for each in found}


def _until_fen(items: Iterable[Comment | Fen]) -> tuple[Comment, ...]:
    comments: list[Comment] = []
    for item in items:
        if isinstance(item, Fen):
            break
        comments.append(item)
    return tuple(comments)


def _parted(items: tuple[Comment | Fen, ...]) -> tuple[Fen | None, tuple[Comment, ...], tuple[Comment, ...]]:
    """The position that counts, of those set here; the comments behind the first; else those before a move."""
    fens = [item for item in items if isinstance(item, Fen)]
    comments = tuple(item for item in items if isinstance(item, Comment))
    if not fens:
        return None, (), comments
    return fens[-1], comments[len(_until_fen(items)) :], _until_fen(items)


def _faulty(shown: Diagram, fault: Fault | None) -> Iterator[Mark]:
    for name in fault.cells if fault else ():
        cell = read_cell(name)
        if cell is not None and cell in shown.grid:
            yield Square(cell, "R")
