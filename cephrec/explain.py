"""What else could have been played on a ply, and why or why not: the alternatives on the square of a move, judged."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations, islice
from typing import Any

from cephrec.core.diagnostic import Fault
from cephrec.core.game import Game
from cephrec.core.position import Player
from cephrec.games.cephalopod.rules import CephalopodRules
from cephrec.games.cephalopod.rules import Move as Placement
from cephrec.games.cephalopod.rules import Position as Dice
from cephrec.games.cifra.moves import Choice, HomeRow, Slide
from cephrec.games.cifra.moves import Move as CifraMove
from cephrec.games.cifra.moves import Position as Pieces
from cephrec.games.cifra.rules import Cifra


@dataclass(frozen=True, slots=True)
class Alternative:
    """A move as a word; `fault` says why it is illegal, `reason` and `rule` why it is legal."""

    word: str
    fault: Fault | None
    reason: str = ""
    rule: str = ""


def alternatives(game: Game[Any, Any], at: Any, move: Any) -> tuple[Alternative, ...]:
    """All that could be tried on the square of a move (CIFRA: with its piece), legal ones first.

    Cephalopod: every group of dice that touch the square, and no capture. CIFRA: every square on a straight line.

    >>> from cephrec.games import read_position
    >>> game, at = read_position("W:Wc2,b3=5:Bd3", {})
    >>> [(each.word, each.fault and each.fault.code) for each in alternatives(game, at, game.words.read("c3"))][:3]
    [('c3=2xc2+d3', None), ('c3=6xb3+c2', None), ('c3=6xb3+d3', None)]
    """
    found = (_judged(game, at, each) for each in _TRIED[game.key](game.rules, at, move))
    return tuple(sorted(found, key=lambda each: (each.fault is not None, each.word)))


def elsewhere(game: Game[Any, Any], at: Any, but: Iterable[str], most: int = 500) -> tuple[str, ...]:
    """The words of the other legal moves, sorted; where there are very many, the first `most` of them and `…`."""
    known = set(but)
    rest = (word for word in map(game.words.write, game.rules.legal(at)) if word not in known)
    words = tuple(sorted(islice(rest, most)))
    return (*words, "…") if next(rest, None) else words


def _judged(game: Game[Any, Any], at: Any, move: Any) -> Alternative:
    word, fault = game.words.write(move), game.rules.judge(at, move)
    return Alternative(word, fault) if fault else Alternative(word, None, *_REASONS[game.key](game.rules, at, move))


def _groups(rules: CephalopodRules, at: Dice, move: Placement) -> Iterator[Placement]:
    yield Placement(move.cell)
    if move.cell not in rules.grid:
        return
    pips = {near: abs(at.dice[rules.grid.index(near)]) for near in rules.grid.neighbours[move.cell]}
    dice = [near for near, shown in pips.items() if shown]
    for size in range(1, len(dice) + 1):
        for group in combinations(dice, size):
            yield Placement(move.cell, group, sum(pips[near] for near in group))


def _why_placed(rules: CephalopodRules, at: Dice, move: Placement) -> tuple[str, str]:
    if move.captured:
        pips = " + ".join(str(abs(at.dice[rules.grid.index(cell)])) for cell in move.captured)
        return f"{pips} = {move.pips}, and {rules.limit} is the most", "Cephalopod §3.1"
    return f"no dice that touch {move.cell} show {rules.limit} or less together", "Cephalopod §4.1"


def _tried(rules: Cifra, at: Pieces, move: CifraMove) -> Iterator[CifraMove]:
    if at.choice is None:
        yield from rules.legal(at)
    if not isinstance(move, Slide):
        yield from () if at.choice is None and isinstance(move, Choice) else (move,)
        return
    for end in rules.floor.grid.cells:
        across, up = end.file - move.start.file, end.rank - move.start.rank
        if end != move.start and (0 in (across, up) or abs(across) == abs(up)):
            yield Slide(move.start, end, captures=_is_captured(rules, at, end))


def _is_captured(rules: Cifra, at: Pieces, cell: Any) -> bool:
    piece = rules.piece(at, cell)
    return piece < 0 if at.to_move is Player.WHITE else piece > 0


def _why_moved(_rules: Cifra, _at: Pieces, move: CifraMove) -> tuple[str, str]:
    if isinstance(move, Choice):
        return "any shade and any side may be chosen", "CIFRA §2.1"
    if isinstance(move, HomeRow):
        return "the numbers may stand in any order", "CIFRA §2.3"
    return "a straight and open way with one change at most", "CIFRA §3.2"


#: What could be tried instead of a move, by game, and why a legal move is legal.
_TRIED: dict[str, Callable[[Any, Any, Any], Iterator[Any]]] = {"Cephalopod": _groups, "CIFRA": _tried}
_REASONS: dict[str, Callable[[Any, Any, Any], tuple[str, str]]] = {"Cephalopod": _why_placed, "CIFRA": _why_moved}
