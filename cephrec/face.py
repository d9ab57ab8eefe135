"""What `import cephrec` offers: records, verdicts, positions and pictures in a few lines."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

from cephrec.articles.notebook import Shown
from cephrec.core.diagnostic import Fault
from cephrec.core.diagram import Diagram
from cephrec.core.game import Game, Step, Style
from cephrec.core.position import Player, write_setup
from cephrec.core.record import Record
from cephrec.core.source import Source
from cephrec.games import AnyGame, game_of, read_position
from cephrec.messages import sentence
from cephrec.notation.read import Reading as PlainReading
from cephrec.notation.read import read_source
from cephrec.notation.split import split, split_text
from cephrec.notation.unpack import Unpacked
from cephrec.notation.write import write_record
from cephrec.render import drawing
from cephrec.tracks import Replay, restyle
from cephrec.tracks import replay as replay_record
from cephrec.verdict import Verdict, judge
from cephrec.verdict import check as check_source

if TYPE_CHECKING:
    from cephrec.articles.figure import Figure


@dataclass(frozen=True, slots=True)
class Reading(PlainReading, Shown):
    """A game that was read; a notebook shows its last judged position, and who played."""

    def figure(self) -> Figure | None:
        """The position; None if the game could not be replayed."""
        from cephrec.articles.figure import figure_of
        from cephrec.viewer.telling import details, title

        try:
            at = diagram(self)
        except ValueError:
            return None
        return figure_of(at.diagram(), ", ".join((title(self.record), *details(self.record))))


def _read(source: Source) -> Reading:
    reading = read_source(source)
    return Reading(*(getattr(reading, each.name) for each in fields(reading)))


def read(text: str) -> Reading:
    """Read the first game of a text. What was wrong stands in its `diagnostics`; ValueError if there is no game.

    >>> read("1. c3 {a start} b3 *").record.main.plies[0].after[0].text
    'a start'
    """
    reading = next((_read(piece) for piece in split_text(text) if isinstance(piece, Source)), None)
    if reading is None:
        raise ValueError("there is no game in this text")
    return reading


def read_all(source: str | os.PathLike[str] | BinaryIO) -> Iterator[Reading]:
    r"""Read the games of a file, by its path or an open binary stream, one in memory at a time; compressed ones too.

    >>> import io
    >>> [each.record.result for each in read_all(io.BytesIO(b"1. c3 1-0\n1. d4 *"))]
    ['1-0', '*']
    """
    if isinstance(source, str | os.PathLike):
        with open(source, "rb") as stream:
            yield from _read_stream(stream, os.fspath(source))
    else:
        yield from _read_stream(source, str(getattr(source, "name", "-")))


def _read_stream(stream: BinaryIO, name: str) -> Iterator[Reading]:
    return (_read(piece) for piece in split(Unpacked(stream), name) if isinstance(piece, Source))


def write(game: Record | PlainReading | Verdict, style: str | None = None) -> str:
    """The canonical text of a game. `style` is `long`, `short` or `abstractplay`; without it words stay as they are.

    ValueError for a record that the notation cannot hold.

    >>> write(read("1. c3 b4 2. c4=b4+c3 *"), style="long").splitlines()[-1]
    '1. c3 b4 2. c4=2xb4+c3 *'
    """
    record = game if isinstance(game, Record) else game.record
    return write_record(record if style is None else restyle(replay(record), Style(style))) + "\n"


def replay(game: Record | PlainReading | Verdict) -> Replay[Any, Any]:
    """Play every line of a game through its rules. ValueError if the tags name no game that can be played.

    >>> played = replay(read("1. c3 b3 (1... c3) *"))
    >>> len(played.main.steps), played.tracks[1].faults[0].fault.code
    (2, 'ceph.occupied')
    """
    record = game if isinstance(game, Record) else game.record
    return replay_record(_game({tag.name: tag.value for tag in record.tags}), record)


def check(game: str | Source | PlainReading) -> Verdict:
    """Judge a game: a text with one game in it, a Source, or what was read.

    >>> verdict = check("1. c3 c3 *")
    >>> verdict.legal, verdict.diagnostics[0].code
    (False, 'ceph.occupied')
    """
    if isinstance(game, str):
        return judge(read(game))
    return judge(game) if isinstance(game, PlainReading) else check_source(game)


@dataclass(frozen=True)
class Position(Shown):
    """A position of a game and, if a move led to it, that step. Plays by words and draws itself.

    >>> at = position().play("c3").play("b4")
    >>> str(at), at.to_move, at.moves()[7:9]
    ('W:Wc3:Bb4', <Player.WHITE: 'W'>, ['b3=2xb4+c3', 'b5'])
    >>> at.play("b4")
    Traceback (most recent call last):
    ValueError: b4 is taken: a Black 1 stands there
    """

    game: AnyGame
    at: Any
    step: Step[Any, Any] | None = None

    def __str__(self) -> str:
        return write_setup(self.game.rules.describe(self.at))

    @property
    def to_move(self) -> Player:
        """The player whose turn it is."""
        return self.game.rules.to_move(self.at)

    @property
    def result(self) -> str | None:
        """The result of a finished game, else None."""
        return self.game.rules.result(self.at)

    @property
    def score(self) -> tuple[int, int] | None:
        """White's and Black's score as it stands; None where the game has none."""
        return self.game.rules.score(self.at)

    def moves(self) -> list[str]:
        """The words of all legal moves."""
        return [self.game.words.write(move) for move in self.game.rules.legal(self.at)]

    def play(self, word: str) -> Position:
        """The position after a move; a ValueError says what is wrong with it."""
        move = self.game.words.read(word)
        fault = move if isinstance(move, Fault) else self.game.rules.judge(self.at, move)
        if fault is not None:
            raise ValueError(sentence(fault.code, fault.facts))
        full = self.game.rules.complete(self.at, move)
        step = Step(self.at, full, self.game.rules.play(self.at, full))
        return Position(self.game, step.after, step)

    def diagram(self) -> Diagram:
        """What there is to see: the position, and the marks of the step that led to it."""
        return self.game.picture.step(self.step) if self.step else self.game.picture.position(self.at)

    def draw(self, suffix: str = ".svg", *, theme: str = "light", cell: str = "64px") -> bytes:
        """A picture in the format of a suffix, `.png`, `.svg` …; ValueError for an unknown one."""
        return drawing(self.diagram(), suffix, theme=theme, cell=cell)

    def save(self, path: str | os.PathLike[str], *, theme: str = "light", cell: str = "64px") -> None:
        """Write a picture; the suffix picks the format. FileExistsError if there is such a file."""
        picture = self.draw(Path(path).suffix, theme=theme, cell=cell)
        with open(path, "xb") as stream:
            stream.write(picture)

    def figure(self) -> Figure:
        """What a notebook shows."""
        from cephrec.articles.figure import figure_of

        return figure_of(self.diagram())


def position(text: str | None = None, **tags: str) -> Position:
    """A position from its text (notation §5), or the start; tags such as `Board="3x3"` say of which game.

    ValueError if they are wrong.

    >>> position("B:Wa1,c3=4:Bb2=6").score
    (2, 1)
    """
    if text is None:
        game = _game(tags)
        return Position(game, game.rules.start())
    found = read_position(text, tags)
    if isinstance(found[0], Fault):
        raise ValueError(_said(found))
    return Position(*found)


def positions(played: Replay[Any, Any], line: int = 0) -> Iterator[Position]:
    """The positions of a replayed line after each judged ply.

    >>> [str(at) for at in positions(replay(read("1. c3 b3 *")))]
    ['B:Wc3:B', 'W:Wc3:Bb3']
    """
    return (Position(played.game, step.after, step) for step in played.tracks[line].steps if step is not None)


def diagram(game: str | Record | PlainReading | Verdict, ply: int | None = None) -> Position:
    """The position after a ply of the main line (0: the start; None: the last one judged), ready to be drawn.

    A text that begins with `W:` or `B:` is a position. ValueError if there is no such ply.

    >>> str(diagram("1. c3 b3 2. d4 *", ply=2))
    'W:Wc3:Bb3'
    """
    if isinstance(game, str):
        if game[:2].upper() in ("W:", "B:"):
            return position(game)
        game = read(game)
    played = replay(game)
    steps = played.main.steps
    known = [number for number, step in enumerate(steps, 1) if step is not None]
    number = (known[-1] if known else 0) if ply is None else ply
    if number == 0 and played.main.befores[0] is not None:
        return Position(played.game, played.main.befores[0])
    step = steps[number - 1] if 0 < number <= len(steps) else None
    if step is None:
        raise ValueError(f"the position after ply {number} is not known")
    return Position(played.game, step.after, step)


def _game(tags: dict[str, str]) -> AnyGame:
    found = game_of(tags)
    if isinstance(found, Game):
        return found
    raise ValueError(_said(found))


def _said(faults: Iterable[Any]) -> str:
    return "; ".join(sentence(fault.code, fault.facts) for fault in faults if isinstance(fault, Fault))
