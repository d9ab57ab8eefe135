"""Moves from a position on, as a record of their own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from cephrec.core.record import Line, Ply, Record, Tag
from cephrec.core.tags import normal_tags
from cephrec.games import AnyGame, tags_at


def plies_of(game: AnyGame, moves: Iterable[Any]) -> tuple[Ply, ...]:
    """The moves as plies, in canonical words."""
    return tuple(Ply(game.words.write(move)) for move in moves)


def extract(
    game: AnyGame, at: Any, moves: Iterable[Any], tags: Mapping[str, str], more: Mapping[str, str] | None = None
) -> Record | None:
    """The record of a game with those tags that starts from a position; None for one that no text says.

    `more` are tags of its own. The result is that of the board after the last move.

    >>> from cephrec.games import read_position
    >>> game, at = read_position("B:Wa1,a2:Bb1", {"Board": "2x2"})
    >>> record = extract(game, at, [game.words.read("b2=2xa2+b1")], {"Board": "2x2"}, {"Event": "Study"})
    >>> record.tag("FEN"), record.main.plies[0].word, record.result
    ('B:Wa1,a2:Bb1', 'b2=2xa2+b1', '*')
    """
    own = tags_at(game, at, tags)
    if own is None:
        return None
    moves = tuple(moves)
    for move in moves:
        at = game.rules.play(at, move)
    result = game.rules.result(at) or "*"
    given = (Tag(name, value) for name, value in {**own, **(more or {})}.items())
    return Record(normal_tags(given, result), (Line(plies_of(game, moves)),), result)
