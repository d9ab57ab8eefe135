"""Plays the words of a game by the plain rules, where there is no table for it: slower, but every game has rules."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from cephrec.bulk.table import Ending
from cephrec.core.diagnostic import Fault
from cephrec.core.game import Game
from cephrec.notation.scan import CLOSE, KEEP


def play_by_rules(items: Iterable[str | int], game: Game[Any, Any]) -> Ending | None:
    """How the game stands at the end of the main line of a walk; None unless every ply of every line is legal.

    Canonical words only; and a line may not end where the game is stuck.

    >>> from cephrec.games import game_of
    >>> play_by_rules(["c3", "d4"], game_of({})), play_by_rules(["c3", "c3"], game_of({}))
    ((None, None), None)
    """
    rules, words = game.rules, game.words
    at = before = rules.start()
    outer: list[tuple[Any, Any]] = []
    for item in items:
        if isinstance(item, str):
            move = words.read(item)
            if isinstance(move, Fault) or rules.judge(at, move) is not None:
                return None
            full = rules.complete(at, move)
            if words.write(full) != item:
                return None
            at = rules.play(at, full)
        elif item == KEEP:
            before = at
        elif item == CLOSE:
            if rules.stuck(at) is not None:
                return None
            at, before = outer.pop()
        else:
            outer.append((at, before))
            at = before
    if rules.stuck(at) is not None:
        return None
    result = rules.result(at)
    return result, rules.score(at) if result is not None else None
