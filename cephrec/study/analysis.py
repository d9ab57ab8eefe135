"""What a search says about the plies of a game: evaluations, mistakes, turning points; and how a record keeps that."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from cephrec.core.insight import WON
from cephrec.core.position import Player
from cephrec.core.record import Command, Comment, Line, Ply, Record
from cephrec.core.source import Source
from cephrec.games import AnyGame, insight_of
from cephrec.notation.read import read_source
from cephrec.notation.write import write_record
from cephrec.study.budget import Budget
from cephrec.study.search import Finding, outcome, search
from cephrec.tracks import Track

#: A lead of so many hundredths of a point wins about 73 of a hundred games: what games of bots come to (docs/play.md).
LEAD = 250
#: What a bad and a very bad move lose of the chance to win, and what a good one is better than any other.
BAD, VERY_BAD, GOOD = 0.15, 0.30, 0.15
#: The plies of a line that is shown instead of a bad move.
LINE = 6
#: NAGs: good, bad and very bad moves, and a ply to draw a diagram of.
_GOOD, _BAD, _VERY_BAD, _TURNING = 1, 2, 4, 220


@dataclass(frozen=True, slots=True)
class Judged:
    """What was found about a ply: the value after it, for White in hundredths, and its chance for White, from 0 to 1.

    `lost` is what the ply lost of its player's chance, `glyphs` are the NAGs that it deserves, `instead` the better
    line where it was bad, as words. `plies`: if the value is proven, how soon the game may be over.
    """

    value: int
    chance: float
    lost: float = 0.0
    glyphs: tuple[int, ...] = ()
    instead: tuple[str, ...] = ()
    proven: bool = False
    plies: int = 0

    @property
    def text(self) -> str:
        """The value as `[%eval]` has it: points, or in how many moves the game is won; at its end the margin.

        >>> Judged(-135, 0.4).text, Judged(WON + 3, 1, proven=True, plies=3).text
        ('-1.35', '#2')
        """
        if abs(self.value) > WON and self.proven and self.plies == 0:
            return f"{math.copysign(abs(self.value) - WON, self.value):.2f}"
        if abs(self.value) > WON // 2:
            return f"#{'-' * (self.value < 0)}{(self.plies + 1) // 2}"
        return f"{self.value / 100:.2f}"


@dataclass(frozen=True, slots=True)
class Analysis:
    """What was found about the plies of a main line, and the chance of White before the first."""

    start: float
    plies: tuple[Judged, ...]
    movers: tuple[Player, ...]

    @property
    def chances(self) -> tuple[float, ...]:
        """White's chance at the start and after each ply."""
        return (self.start, *(ply.chance for ply in self.plies))

    @property
    def turning(self) -> tuple[int, ...]:
        """The plies, from 1 on, at which a player threw away the lead."""
        return tuple(number for number, ply in enumerate(self.plies, 1) if _TURNING in ply.glyphs)

    @property
    def exact_from(self) -> int | None:
        """The first ply after which everything is proven; None if the last value is an estimate."""
        number = len(self.plies)
        while number and self.plies[number - 1].proven:
            number -= 1
        return number + 1 if number < len(self.plies) else None

    def accuracy(self, player: Player) -> float | None:
        """A hundred, less the chance to win that the plies of a player lost on average; None without plies."""
        lost = [ply.lost for ply, mover in zip(self.plies, self.movers, strict=True) if mover is player]
        return 100 * (1 - math.fsum(lost) / len(lost)) if lost else None


def chance(value: int) -> float:
    """The chance to win for whom a value is good.

    >>> [round(chance(value), 2) for value in (0, LEAD, -WON, WON)]
    [0.5, 0.73, 0.0, 1.0]
    """
    if abs(value) > WON // 2:
        return 1.0 if value > 0 else 0.0
    return (1 + math.tanh(value / (2 * LEAD))) / 2


def analyse(
    game: AnyGame, track: Track[Any, Any], nodes: int, seed: int = 0, watch: Callable[[], object] = bool
) -> Analysis:
    """Look at every position of a line in which all plies are legal, at so many positions each time.

    Equal nodes and seeds come to equal ends. `watch` is called once a ply.
    """
    rules, insight = game.rules, insight_of(game)
    budget = Budget(nodes=nodes)

    def find(at: Any, number: int, but: Any = None) -> Finding[Any] | None:
        over = outcome(rules, at)
        if over is not None:
            return Finding((), over, 0, 0, proven=True, mean=over)
        return search(rules, insight, at, budget, Random(f"{seed}/{number}"), but=but)

    first: Any = track.befores[0]
    found = find(first, 0)
    start = chance(_for_white(rules.to_move(first), found))
    judged: list[Judged] = []
    movers: list[Player] = []
    for number, step in enumerate(track.steps, 1):
        assert step is not None, "every ply is legal"
        mover, before = rules.to_move(step.before), found
        found = find(step.after, number)
        watch()
        value = _for_white(rules.to_move(step.after), found)
        white = chance(value)
        mine = white if mover is Player.WHITE else 1 - white
        # A move that a deeper look finds better than the best one is that best one.
        lost = max(0.0, _chance_of(before) - mine)
        same = before is not None and before.line[:1] == (step.move,)
        glyphs: list[int] = []
        if same:
            lost = 0.0
            other = find(step.before, number, step.move) if mine > 0.02 else None
            if other is not None and other.line and mine - _chance_of(other) >= GOOD:
                glyphs.append(_GOOD)
        elif lost >= BAD:
            glyphs.append(_VERY_BAD if lost >= VERY_BAD else _BAD)
            if _chance_of(before) >= 0.5 > mine:
                glyphs.append(_TURNING)
        instead = before.line[:LINE] if before is not None and lost >= BAD else ()
        words = tuple(map(game.words.write, instead))
        plies = found.depth if found is not None else 0
        proven = found is not None and found.proven
        judged.append(Judged(value, white, lost, tuple(glyphs), words, proven, plies))
        movers.append(mover)
    return Analysis(start, tuple(judged), tuple(movers))


def _for_white(mover: Player, found: Finding[Any] | None) -> int:
    value = found.mean if found is not None else 0
    return value if mover is Player.WHITE else -value


def _chance_of(found: Finding[Any] | None) -> float:
    return chance(found.mean) if found is not None else 0.5


def annotated(record: Record, analysis: Analysis) -> Record:
    """The record with what was found about its main line; what others have said in it stays.

    Evaluations are replaced, as commands of the first comment of a ply. A sign for a good or bad move is given only
    where there is none; a better line is added only where no variation begins with its first move. So a second analysis
    that finds the same changes nothing.
    """
    lines = list(record.lines)
    plies: list[Ply] = []
    for place, (ply, judged) in enumerate(zip(record.main.plies, analysis.plies, strict=True)):
        after = _with_eval(ply.after, judged.text)
        begun = {lines[item].plies[0].word for item in after if isinstance(item, int) and lines[item].plies}
        if judged.instead and judged.instead[0] not in begun:
            after = (*after, len(lines))
            lines.append(Line(tuple(map(Ply, judged.instead)), 0, place))
        plies.append(replace(ply, after=after, glyphs=_with_glyphs(ply.glyphs, judged.glyphs)))
    lines[0] = replace(record.main, plies=tuple(plies))
    # Reading it back puts the lines in the order of their places.
    return read_source(Source("", write_record(replace(record, lines=tuple(lines))))).record


def _with_eval(after: Sequence[Comment | int], text: str) -> tuple[Comment | int, ...]:
    command = Command("eval", text)
    items = [_without_eval(item) if isinstance(item, Comment) else item for item in after]
    kept = [item for item, before in zip(items, after, strict=True) if item != Comment() or before == Comment()]
    if kept and isinstance(kept[0], Comment):
        first = kept[0]
        spaced = (" ", *first.parts) if first.parts and isinstance(first.parts[0], Command) else first.parts
        return (replace(first, parts=(command, *_parted(spaced))), *kept[1:])
    return (Comment((command,)), *kept)


def _parted(parts: Sequence[str | Command]) -> tuple[str | Command, ...]:
    """What stands behind a command, a space between."""
    if parts and isinstance(parts[0], str) and not parts[0].startswith((" ", "\n")):
        return (f" {parts[0]}", *parts[1:])
    return tuple(parts)


def _without_eval(comment: Comment) -> Comment:
    """A comment without its evaluations, and without the space that stood behind them at its beginning."""
    if not any(isinstance(part, Command) and part.name == "eval" for part in comment.parts):
        return comment
    parts = [part for part in comment.parts if not (isinstance(part, Command) and part.name == "eval")]
    if parts and isinstance(parts[0], str):
        parts[0] = parts[0].lstrip(" ")
    return replace(comment, parts=tuple(part for part in parts if part != ""))


def _with_glyphs(given: tuple[int, ...], found: Sequence[int]) -> tuple[int, ...]:
    signed = any(1 <= glyph <= 6 for glyph in given)
    more = [glyph for glyph in found if glyph not in given and not (signed and glyph <= 6)]
    quality = [glyph for glyph in more if glyph <= 6]
    return (*quality, *given, *(glyph for glyph in more if glyph > 6))
