"""What else could have been played on a ply, and why or why not: the alternatives on the square of a move, judged."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice
from typing import Any

from cephrec.core.diagnostic import Fault
from cephrec.core.game import Game


@dataclass(frozen=True, slots=True)
class Alternative:
    """A move as a word; `fault` says why it is illegal, `reason` and `rule` why it is legal."""

    word: str
    fault: Fault | None
    reason: str = ""
    rule: str = ""


def alternatives(game: Game[Any, Any], at: Any, move: Any) -> tuple[Alternative, ...]:
    """All that could be tried on the square of a move, or with its piece, legal ones first.

    >>> from cephrec.games import read_position
    >>> game, at = read_position("W:Wc2,b3=5:Bd3", {})
    >>> [(each.word, each.fault and each.fault.code) for each in alternatives(game, at, game.words.read("c3"))][:3]
    [('c3=2xc2+d3', None), ('c3=6xb3+c2', None), ('c3=6xb3+d3', None)]
    """
    found = (_judged(game, at, each) for each in game.account.tried(at, move))
    return tuple(sorted(found, key=lambda each: (each.fault is not None, each.word)))


def elsewhere(game: Game[Any, Any], at: Any, but: Iterable[str], most: int = 500) -> tuple[str, ...]:
    """The words of the other legal moves, sorted; where there are very many, the first `most` of them and `…`."""
    known = set(but)
    rest = (word for word in map(game.words.write, game.rules.legal(at)) if word not in known)
    words = tuple(sorted(islice(rest, most)))
    return (*words, "…") if next(rest, None) else words


def _judged(game: Game[Any, Any], at: Any, move: Any) -> Alternative:
    word, fault = game.words.write(move), game.rules.judge(at, move)
    return Alternative(word, fault) if fault else Alternative(word, None, *game.account.why(at, move))
