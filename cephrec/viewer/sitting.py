"""A game that is being played: its plies so far, its clocks, and the record of it at any moment."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from cephrec.core.diagnostic import Fault
from cephrec.core.game import Step
from cephrec.core.position import Player
from cephrec.core.record import Command, Comment, Line, Ply, Record, Tag
from cephrec.core.tags import normal_tags
from cephrec.games import AnyGame
from cephrec.notation.write import numeral
from cephrec.verdict import Verdict


@dataclass(frozen=True, slots=True)
class Clock:
    """How long each player has for the game, and what every ply adds, in seconds; None: as long as they like."""

    start: float
    added: float = 0

    @property
    def text(self) -> str:
        """As the TimeControl tag has it."""
        return f"{self.start:g}+{self.added:g}" if self.added else f"{self.start:g}"


@dataclass(frozen=True)
class Sitting:
    """All of a game so far. `left` are the seconds that the player of each ply had left after it.

    `ended` is a result that is not the board's, and how it came about: a player resigned, or ran out of time.
    """

    game: AnyGame
    tags: Mapping[str, str]
    start: Any
    steps: tuple[Step[Any, Any], ...] = ()
    left: tuple[float | None, ...] = ()
    clock: Clock | None = None
    ended: tuple[str, str] | None = None
    first_turn: int = 0

    @property
    def at(self) -> Any:
        """The position now."""
        return self.steps[-1].after if self.steps else self.start

    @property
    def mover(self) -> Player:
        """Whose turn it is."""
        return self.game.rules.to_move(self.at)

    @property
    def result(self) -> str | None:
        """The result, once there is one; `*` where the game cannot go on."""
        if self.ended is not None:
            return self.ended[0]
        found = self.game.rules.result(self.at)
        return "*" if found is None and self.game.rules.stuck(self.at) is not None else found

    def words(self) -> tuple[str, ...]:
        """The words of all legal moves; none once the game is over."""
        return () if self.result else tuple(map(self.game.words.write, self.game.rules.legal(self.at)))

    def play(self, word: str, left: float | None = None) -> Sitting:
        """A ply more; a ValueError if it is not legal. `left` is what the clock of its player then shows."""
        move = self.game.words.read(word)
        if self.result or isinstance(move, Fault) or self.game.rules.judge(self.at, move) is not None:
            raise ValueError(word)
        move = self.game.rules.complete(self.at, move)
        step = Step(self.at, move, self.game.rules.play(self.at, move))
        return replace(self, steps=(*self.steps, step), left=(*self.left, left))

    def undo(self, plies: int = 1) -> Sitting:
        """So many plies less; a game that had been resigned goes on."""
        keep = max(0, len(self.steps) - plies)
        return replace(self, steps=self.steps[:keep], left=self.left[:keep], ended=None)

    def remaining(self, player: Player) -> float | None:
        """The seconds that a player has left when nobody's clock is running; None without clocks."""
        if self.clock is None:
            return None
        rules = self.game.rules
        for step, left in zip(reversed(self.steps), reversed(self.left), strict=True):
            if rules.to_move(step.before) is player and left is not None:
                return left
        return self.clock.start

    def lose(self, player: Player, how: str) -> Sitting:
        """That player gives up, or is out of time (`how`, as the Termination tag says it)."""
        return replace(self, ended=("0-1" if player is Player.WHITE else "1-0", how))

    def move_text(self, ply: int) -> str:
        """A ply with its number, from ply 1 on: `12. c3`."""
        step = self.steps[ply - 1]
        return f"{numeral(self.first_turn + ply - 1)} {self.game.words.write(step.move)}"

    def record(self) -> Record:
        """The record of what has been played."""
        tags = dict(self.tags)
        result = self.result or "*"
        if self.clock is not None:
            tags["TimeControl"] = self.clock.text
        if self.ended is not None:
            tags["Termination"] = self.ended[1]
        score = self.game.rules.score(self.at) if self.game.rules.result(self.at) else None
        if score is not None:
            tags["Score"] = f"{score[0]}-{score[1]}"
        tags["Result"] = result
        plies = tuple(
            Ply(
                self.game.words.write(step.move),
                after=() if left is None else (Comment((Command("clk", _span(left)),)),),
            )
            for step, left in zip(self.steps, self.left, strict=True)
        )
        return Record(normal_tags((Tag(*pair) for pair in tags.items()), result), (Line(plies),), result)


def resumed(verdict: Verdict) -> Sitting | None:
    """The game of a record, to be played on from the end of its main line.

    None if not every ply there is legal, and if more is said in it than clocks: it would be lost.
    """
    replay, record = verdict.replay, verdict.record
    if replay is None or replay.fault is not None or len(record.lines) > 1 or record.main.tail or record.closing:
        return None
    steps = tuple(step for step in replay.main.steps if step is not None)
    if len(steps) < len(record.main.plies) or any(ply.before or ply.glyphs or _said(ply) for ply in record.main.plies):
        return None
    tags = {tag.name: tag.value for tag in record.tags if tag.name not in _MADE}
    ended = None
    if record.result != "*" and replay.game.rules.result(replay.main.end) is None:
        ended = record.result, record.tag("Termination", "normal")
    left = tuple(_left(ply) for ply in record.main.plies)
    return Sitting(
        replay.game,
        tags,
        replay.main.befores[0],
        steps,
        left,
        _clock(record.tag("TimeControl")),
        ended,
        record.first_turn,
    )


#: The tags that `Sitting.record` makes anew.
_MADE = ("Result", "Score", "Termination", "TimeControl")


def _span(seconds: float) -> str:
    """Seconds as `[%clk]` has them.

    >>> _span(3725.4)
    '1:02:05'
    """
    whole = max(0, int(seconds))
    return f"{whole // 3600}:{whole // 60 % 60:02}:{whole % 60:02}"


def _said(ply: Ply) -> bool:
    """Whether there is more about a ply than a clock."""
    return any(
        not isinstance(item, Comment) or item.text or any(command.name != "clk" for command in item.commands)
        for item in ply.after
    )


def _left(ply: Ply) -> float | None:
    for item in ply.after:
        for command in item.commands if isinstance(item, Comment) else ():
            parts = command.body.split(":")
            if command.name == "clk" and len(parts) == 3 and all(part.isdecimal() for part in parts):
                hours, minutes, seconds = map(int, parts)
                return float(3600 * hours + 60 * minutes + seconds)
    return None


def _clock(control: str) -> Clock | None:
    start, _, added = control.partition("+")
    return Clock(float(start), float(added or 0)) if start.isdecimal() and (added or "0").isdecimal() else None
