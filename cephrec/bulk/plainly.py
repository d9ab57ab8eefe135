"""Judges words by the plain rules, where there is no table for a game: slower, but every game has rules."""

from __future__ import annotations

from typing import Any

from cephrec.bulk.pieces import Pieces
from cephrec.bulk.stride import Row
from cephrec.bulk.table import Ending
from cephrec.core.diagnostic import Fault
from cephrec.core.game import Game


class RulesJudge:
    """The rules of a game; the board has one square, and the position lies on it.

    >>> from cephrec.games import game_of
    >>> judge = RulesJudge(game_of({}))
    >>> (at,), _ = judge.start()
    >>> judge.after(at, "c3=1"), str(judge.after(at, "c3").to_move)
    (None, 'Player.BLACK')
    """

    def __init__(self, game: Game[Any, Any]) -> None:
        self._game = game
        self.pieces = Pieces(str)

    def start(self) -> tuple[list[Any], list[int]]:
        """The board before the first ply; who owns a square is in the position."""
        return [self._game.rules.start()], [0]

    def shown(self, row: Row, board: list[int]) -> int:
        """Never asked: there are no rows."""
        raise AssertionError((row, board))

    def after(self, position: Any, word: str) -> Any | None:
        """The position after a legal and canonical word."""
        rules, words = self._game.rules, self._game.words
        move = words.read(word)
        if isinstance(move, Fault) or rules.judge(position, move) is not None:
            return None
        full = rules.complete(position, move)
        return rules.play(position, full) if words.write(full) == word else None

    def may_end(self, board: list[Any]) -> bool:
        """Not where the game is stuck."""
        return self._game.rules.stuck(board[0]) is None

    def ending(self, board: list[Any], _owner: list[int]) -> Ending:
        """How the game stands."""
        rules = self._game.rules
        result = rules.result(board[0])
        return result, rules.score(board[0]) if result is not None else None
