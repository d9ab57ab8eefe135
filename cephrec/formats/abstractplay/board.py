"""How large the board was, and which last move is missing: what a record of AbstractPlay leaves to be found out."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from cephrec.core.diagnostic import Diagnostic, Fault
from cephrec.core.game import Game
from cephrec.core.grid import LARGEST, SMALLEST, read_cell
from cephrec.core.record import Line, Ply, Record, Tag
from cephrec.games import AnyGame, game_of
from cephrec.tracks import replay

_SQUARE = re.compile(r"[a-z][1-9][0-9]?", re.IGNORECASE)
DEFAULT = "5x5"


def find_board(tags: Mapping[str, str], words: Sequence[str], *, sure: bool) -> tuple[str, Diagnostic | None]:
    """The Board tag on which these words are a game, and what to say of it if that is not what the record tells.

    A finished game fills the board, so there is no doubt; else the board told is assumed, or the smallest that fits.
    `sure`: the record's own word for the size can be trusted.

    >>> find_board({}, ["a1", "b1", "a2", "b2=2xa2+b1"], sure=False)[0]
    '5x5'
    """
    told = tags.get("Board", DEFAULT)
    if sure:
        return told, None
    used = _side(words)
    fitting = [side for side in range(max(used, SMALLEST), LARGEST + 1) if _is_board(tags, side)]
    if not fitting:
        return told, None
    ends = next((f"{side}x{side}" for side in fitting[:1] if _ends(tags, side, words)), None)
    if ends is not None:
        return ends, None if ends == told else Diagnostic("format.board-inferred", facts={"board": ends})
    fits = any(told == f"{side}x{side}" for side in fitting)
    board = told if fits else f"{fitting[0]}x{fitting[0]}"
    doubtful = len(fitting) > 2 or not fits
    return board, Diagnostic("format.board-assumed", facts={"board": board}) if doubtful else None


def _side(words: Sequence[str]) -> int:
    cells = (read_cell(name) for word in words for name in _SQUARE.findall(word))
    return max((max(cell) + 1 for cell in cells if cell), default=0)


def _is_board(tags: Mapping[str, str], side: int) -> bool:
    """Whether the game is played on boards of that size; a floor is no hindrance."""
    game = game_of({**tags, "Board": f"{side}x{side}"})
    return isinstance(game, Game) or all(fault.code != "tag.board" for fault in game)


def _ends(tags: Mapping[str, str], side: int, words: Sequence[str]) -> bool:
    game = game_of({**tags, "Board": f"{side}x{side}"})
    if not isinstance(game, Game):
        return False
    at = end_of(game, tags, words)
    return at is not None and (game.rules.result(at) is not None or missing_move(game, at) is not None)


def end_of(game: AnyGame, tags: Mapping[str, str], words: Sequence[str]) -> Any | None:
    """The position after these words; None if one of them is not legal."""
    start = tuple(Tag(name, value) for name, value in tags.items() if name == "FEN")
    played = replay(game, Record(start, (Line(tuple(map(Ply, words))),)))
    return None if played.fault or played.main.faults else played.main.end


def missing_move(game: AnyGame, at: Any) -> str | None:
    """The word of the only legal move, if it ends the game in a draw: AbstractPlay stops with an error before it."""
    if game.rules.result(at) is not None:
        return None
    moves = list(islice(game.rules.legal(at), 2))
    if len(moves) != 1 or game.rules.result(game.rules.play(at, moves[0])) != "1/2-1/2":
        return None
    return game.words.write(moves[0])


def canonical(game: AnyGame, words: Sequence[str]) -> Iterator[str]:
    """The words as far as they say everything without a position."""
    for word in words:
        move = game.words.read(word)
        yield word if isinstance(move, Fault) else game.words.write(move)
