"""A game and a record become steps: every line is played through the rules, as far as it is legal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from cephrec.core.diagnostic import Fault
from cephrec.core.game import Game, Step, Style
from cephrec.core.position import read_setup
from cephrec.core.record import Fen, Line, Record

P = TypeVar("P")
M = TypeVar("M")


@dataclass(frozen=True, slots=True)
class Found:
    """A fault at a ply, by its place in the line; len(plies) is the line's end. `fen` is the position at fault."""

    place: int
    fault: Fault
    fen: Fen | None = None


@dataclass(frozen=True, slots=True)
class Track(Generic[P, M]):
    """One line, replayed. `steps` goes along with the plies; None where a ply is illegal, unreadable or unjudged.

    `befores` are the positions before each ply and, last, at the end of the line; None where it is not known.
    `unjudged` are runs of plies (place of the first, how many) that could not be judged because of one before them.
    """

    steps: tuple[Step[P, M] | None, ...]
    befores: tuple[P | None, ...]
    faults: tuple[Found, ...] = ()
    unjudged: tuple[tuple[int, int], ...] = ()

    @property
    def end(self) -> P | None:
        """The position at the end of the line."""
        return self.befores[-1]


@dataclass(frozen=True, slots=True)
class Replay(Generic[P, M]):
    """A record, replayed: `tracks` goes along with its lines."""

    game: Game[P, M]
    record: Record
    tracks: tuple[Track[P, M], ...]
    #: Why the FEN tag is no start position, then nothing is judged.
    fault: Fault | None = None

    @property
    def main(self) -> Track[P, M]:
        """The line that was played."""
        return self.tracks[0]


def replay(game: Game[P, M], record: Record) -> Replay[P, M]:
    """Play every line of a record. After an illegal ply its line is not judged, until a `Fen` sets a position.

    >>> from cephrec.games import game_of
    >>> from cephrec.core.record import Ply
    >>> record = Record(lines=(Line((Ply("c3"), Ply("c3"), Ply("d4"))),))
    >>> track = replay(game_of({}), record).main
    >>> track.faults[0].place, track.faults[0].fault.code, track.unjudged
    (1, 'ceph.occupied', ((2, 1),))
    """
    text = next((tag.value for tag in record.tags if tag.name == "FEN"), None)
    first: P | None = None
    fault: Fault | None = None
    if text is None:
        first = game.rules.start()
    elif isinstance(start := _position(game, text, None), Fault):
        fault = start
    else:
        first = start
    tracks: list[Track[P, M]] = []
    for line in record.lines:
        at = first if line.parent < 0 else tracks[line.parent].befores[line.at]
        tracks.append(_run(game, line, at, judged=fault is None))
    return Replay(game, record, tuple(tracks), fault)


def _position(game: Game[P, M], text: str, at: P | None) -> P | Fault:
    setup = read_setup(text)
    if setup is None:
        return Fault("tag.position", (), {"tag": "FEN", "value": text, "reason": "it is not of the form W:W…:B…"})
    return game.rules.setup(setup, at)


def _run(game: Game[P, M], line: Line, at: P | None, *, judged: bool) -> Track[P, M]:
    rules, words = game.rules, game.words
    steps: list[Step[P, M] | None] = []
    befores: list[P | None] = []
    faults: list[Found] = []
    unjudged: list[tuple[int, int]] = []
    # Plies are counted as unjudged only behind a fault of this very line.
    broken = False
    known = at

    def set_position(place: int, fen: Fen) -> None:
        nonlocal at, broken
        found = _position(game, fen.text, known)
        if isinstance(found, Fault):
            faults.append(Found(place, found, fen))
            at, broken = None, True
        else:
            at, broken = found, False

    for place, ply in enumerate(line.plies):
        for item in ply.before:
            if isinstance(item, Fen) and judged:
                set_position(place, item)
        befores.append(at)
        step = None
        move = words.read(ply.word)
        if isinstance(move, Fault):
            faults.append(Found(place, move))
        if at is None:
            if broken:
                first, count = unjudged.pop() if unjudged and sum(unjudged[-1]) == place else (place, 0)
                unjudged.append((first, count + 1))
        elif isinstance(move, Fault):
            at, broken = None, True
        elif (fault := rules.judge(at, move)) is not None:
            faults.append(Found(place, fault))
            at, broken = None, True
        else:
            full = rules.complete(at, move)
            step = Step(at, full, rules.play(at, full))
            at = known = step.after
        steps.append(step)
    for item in line.tail:
        if isinstance(item, Fen) and judged:
            set_position(len(line.plies), item)
    befores.append(at)
    if at is not None and (fault := rules.stuck(at)) is not None:
        faults.append(Found(len(line.plies), fault))
    return Track(tuple(steps), tuple(befores), tuple(faults), tuple(unjudged))


def restyle(played: Replay[P, M], style: Style = Style.LONG) -> Record:
    """The record with the words of all judged plies written in one style (notation §4).

    >>> from cephrec.games import game_of
    >>> from cephrec.core.record import Ply
    >>> record = Record(lines=(Line((Ply("C3"), Ply("b4"), Ply("C4X"))),))
    >>> [ply.word for ply in restyle(replay(game_of({}), record)).main.plies]
    ['c3', 'b4', 'c4=2xb4+c3']
    """
    lines: list[Line] = []
    for line, track in zip(played.record.lines, played.tracks, strict=True):
        words = _words(played.game, line, track.steps, style)
        plies = tuple(
            ply if ply.word == word else replace(ply, word=word) for ply, word in zip(line.plies, words, strict=True)
        )
        lines.append(replace(line, plies=plies))
    return replace(played.record, lines=tuple(lines))


def _words(game: Game[P, M], line: Line, steps: Sequence[Step[P, M] | None], style: Style) -> list[str]:
    return [
        ply.word
        if step is None
        else game.words.write(step.move, style, game.rules.legal(step.before) if style is Style.SHORT else ())
        for ply, step in zip(line.plies, steps, strict=True)
    ]
