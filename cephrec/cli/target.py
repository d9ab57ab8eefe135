"""What a verb that shows a position is pointed at: a file, and in it a game, a line and a ply; or a bare position."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeVar

import click

from cephrec.cli import Unusable
from cephrec.cli.options import board_option, tag_option
from cephrec.cli.paths import pieces
from cephrec.core.diagnostic import Fault, Path
from cephrec.core.game import Step
from cephrec.core.record import Comment, Ply, turns
from cephrec.core.source import Source
from cephrec.games import AnyGame, game_of, read_position
from cephrec.messages import sentence
from cephrec.tracks import Replay
from cephrec.verdict import Verdict, check

F = TypeVar("F", bound=Callable[..., Any])

_POSITION = re.compile(r"[WBwb]:")


@dataclass(frozen=True)
class Walk:
    """A game from its start to the end of one line. Ply p is at `stops[p - 1]`: a line and a place in it."""

    name: str
    verdict: Verdict
    game: AnyGame
    stops: tuple[tuple[int, int], ...]

    def ply(self, number: int) -> Ply:
        """The ply of that number, from 1."""
        line, place = self.stops[number - 1]
        return self.verdict.record.lines[line].plies[place]

    def before(self, number: int) -> Any | None:
        """The position before that ply; None if it is not known."""
        line, place = self.stops[number - 1]
        return self._played.tracks[line].befores[place]

    def step(self, number: int) -> Step[Any, Any] | None:
        """The step of that ply; None for the start, and for a ply that is illegal or could not be judged."""
        if number == 0:
            return None
        line, place = self.stops[number - 1]
        return self._played.tracks[line].steps[place]

    def after(self, number: int) -> Any | None:
        """The position after that ply, 0 being the start; None if it is not known."""
        if number == 0:
            return self._played.main.befores[0]
        line, place = self.stops[number - 1]
        step = self._played.tracks[line].steps[place]
        return step.after if step else self._played.tracks[line].befores[place + 1]

    def comments(self, number: int) -> tuple[Comment, ...]:
        """What was said about the position after that ply; 0 being the start."""
        main = self.verdict.record.main
        said = self.ply(number).after if number else main.plies[0].before if main.plies else main.tail
        return tuple(item for item in said if isinstance(item, Comment))

    def move(self, number: int) -> str:
        """The move of that ply with its number, as `12. c3` or `12... c3`; as written where it was not judged."""
        line, place = self.stops[number - 1]
        turn, step = self._turns[line][place], self.step(number)
        word = self.game.words.write(step.move) if step else self.ply(number).word
        return f"{turn // 2 + 1}{'...' if turn % 2 else '.'} {word}"

    @cached_property
    def _turns(self) -> list[tuple[int, ...]]:
        return list(turns(self.verdict.record))

    @property
    def last(self) -> int:
        """The last ply after which the position is known."""
        return next((number for number in range(len(self.stops), 0, -1) if self.after(number) is not None), 0)

    @property
    def _played(self) -> Replay[Any, Any]:
        assert self.verdict.replay is not None
        return self.verdict.replay


@dataclass(frozen=True)
class Chosen:
    """A position of a game with these tags, and the step that led to it, if there was one.

    `walk` is None for a bare position.
    """

    game: AnyGame
    at: Any
    tags: Mapping[str, str]
    step: Step[Any, Any] | None = None
    walk: Walk | None = None
    ply: int = 0


def choose(
    target: str | None, *, game: int | None, ply: int | None, variation: Path, tags: dict[str, str], stuck: bool = False
) -> Chosen:
    """The position that the arguments of a verb name; Unusable if there is none. The last judged one is the default.

    No target is the start of the game that the tags describe. With `stuck` a ply that was not judged will do: the
    position is then the one before it.
    """
    if target is None:
        return _start(tags)
    if _POSITION.match(target) and not os.path.exists(target):
        return _bare(target, tags)
    walk = walk_of(target, game=game, variation=variation)
    number = walk.last if ply is None else ply
    if not 0 <= number <= len(walk.stops):
        raise Unusable(f"{target}: there is no ply {number}; the plies are 0 to {len(walk.stops)}")
    at = walk.after(number)
    if at is None and stuck and number:
        at = walk.before(number)
    if at is None:
        raise Unusable(f"{target}: the position after ply {number} is not known; cephrec validate says why")
    tags = {tag.name: tag.value for tag in walk.verdict.record.tags}
    return Chosen(walk.game, at, tags, walk.step(number), walk, number)


def walk_of(target: str, *, game: int | None = None, variation: Path = ()) -> Walk:
    """The walk to the end of a game's main line, or of a variation; Unusable if there is none."""
    verdict = check(_source(target, game or 1))
    if verdict.replay is None or verdict.replay.fault is not None:
        raise Unusable(f"{target}: game {game or 1} was not judged; cephrec validate says why")
    line = verdict.record.find_line(variation)
    if line is None:
        raise Unusable(f"{target}: there is no such variation")
    stops: list[tuple[int, int]] = []
    length = len(verdict.record.lines[line].plies)
    while line >= 0:
        stops += ((line, place) for place in reversed(range(length)))
        line, length = verdict.record.lines[line].parent, verdict.record.lines[line].at
    return Walk(target, verdict, verdict.replay.game, tuple(reversed(stops)))


def _source(target: str, game: int) -> Source:
    count = 0
    for piece in pieces(target):
        if isinstance(piece, Source):
            count += 1
            if piece.game == game:
                return piece
    raise Unusable(f"{target}: there is no game {game}; it has {count}")


def _bare(target: str, tags: dict[str, str]) -> Chosen:
    found = read_position(target, tags)
    if isinstance(found[0], Fault):
        raise unusable(found)
    game, at = found
    return Chosen(game, at, tags)


def _start(tags: dict[str, str]) -> Chosen:
    game = game_of(tags)
    if isinstance(game, tuple):
        raise unusable(game)
    return Chosen(game, game.rules.start(), tags)


def unusable(faults: tuple[Any, ...]) -> Unusable:
    """What is raised where tags or a position describe no game."""
    return Unusable("; ".join(sentence(fault.code, fault.facts) for fault in faults))


def _variation(_ctx: click.Context, _option: click.Parameter, value: str | None) -> Path:
    """The path that `5.1/7.2` stands for."""
    if value is None:
        return ()
    if not re.fullmatch(r"[1-9][0-9]{0,8}\.[1-9][0-9]{0,8}(/[1-9][0-9]{0,8}\.[1-9][0-9]{0,8})*", value):
        raise click.BadParameter("a variation is named by plies and numbers, as in 5.1/7.2")
    return tuple((int(ply), int(nth)) for ply, nth in (step.split(".") for step in value.split("/")))


#: The option that picks a line of play.
variation_option = click.option("--variation", callback=_variation, metavar="PATH", help="A variation, as in 5.1/7.2.")


def _pointing(argument: Callable[[F], F]) -> Callable[[F], F]:
    """The options that pick a game, a line and a ply of a file, or complete a position, behind the argument."""

    def decorate(function: F) -> F:
        for each in (
            variation_option,
            click.option(
                "--ply",
                type=click.IntRange(min=0),
                help="After which ply; 0 is the start. [default: the last one judged]",
            ),
            click.option("--game", type=click.IntRange(min=1), help="Which game of the file. [default: the first]"),
            tag_option,
            board_option,
            argument,
        ):
            function = each(function)
        return function

    return decorate


#: The argument TARGET, a file or a position, and the options that pick one game, line and ply of it.
target_options = _pointing(click.argument("target", metavar="FILE|POSITION"))
#: The same, where the start of the game will do.
position_options = _pointing(click.argument("target", required=False, metavar="[FILE|POSITION]"))
