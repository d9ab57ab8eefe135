"""Who plays the words of an annotated game: a table where the game has one, the plain rules where it has not."""

from __future__ import annotations

from typing import Any

from cephrec.bulk.stride import play
from cephrec.bulk.table import Ending, Table, Unusual
from cephrec.core.diagnostic import Fault
from cephrec.core.game import Game


class TablePlayer:
    """Plays by a table; a variation is played on the board as it was before the ply that it replaces.

    >>> from cephrec.games import game_of
    >>> player = TablePlayer(Table.of(game_of({})))
    >>> player.open(["c3", "b3"]), player.close(["d4"]), player.end(["c3"])
    (True, True, False)
    """

    def __init__(self, table: Table) -> None:
        self._table, self._row = table, table.rows.__getitem__
        self._board, self._owner = table.empty()
        #: The board before the ply that a variation would replace, and the lines around the one that is open.
        self._before: list[int] = self._board
        self._outer: list[tuple[list[int], list[int]]] = []
        #: Who holds squares in a variation is nobody's question.
        self._nobody = [0] * len(self._owner)
        self.plies = 0

    def open(self, words: list[str]) -> bool:
        """More words of the open line; a variation goes on from before the last of them."""
        if words:
            if not self._play(words[:-1]):
                return False
            self._before = self._board.copy()
            if not self._play(words[-1:]):
                return False
        self._outer.append((self._board, self._before))
        self._board = self._before.copy()
        return True

    def close(self, words: list[str]) -> bool:
        """The last words of the variation."""
        legal = self._play(words)
        self._board, self._before = self._outer.pop()
        return legal

    def end(self, words: list[str]) -> bool:
        """The last words of the main line."""
        return self._play(words)

    def _play(self, words: list[str]) -> bool:
        table, main = self._table, not self._outer
        owner = self._owner if main else self._nobody
        try:
            legal = play(map(self._row, words), self._board, owner, table.ask, self.plies % 2 == 1)
        except Unusual:
            return False
        self.plies += len(words) if main else 0
        return legal

    def ending(self) -> Ending | None:
        """How the game stands at the end of the main line."""
        return self._table.ending(self._board, self._owner)


class RulesPlayer:
    """Plays by the plain rules, which is slower and goes for every game.

    >>> from cephrec.games import game_of
    >>> player = RulesPlayer(game_of({}))
    >>> player.open(["c3", "b3"]), player.close(["d4"]), player.end(["a1"]), player.plies, player.ending()
    (True, True, True, 3, (None, None))
    >>> [RulesPlayer(game_of({})).end(["c3", "d4", word]) for word in ("c4xc3+d4", "c4=2", "c4=2xc3+d4")]
    [False, False, True]
    """

    def __init__(self, game: Game[Any, Any]) -> None:
        self._game = game
        self._at = self._before = game.rules.start()
        self._outer: list[tuple[Any, Any]] = []
        self.plies = 0

    def open(self, words: list[str]) -> bool:
        """More words of the open line; a variation goes on from before the last of them."""
        legal = all(map(self._play, words))
        self._outer.append((self._at, self._before))
        self._at = self._before
        return legal

    def close(self, words: list[str]) -> bool:
        """The last words of the variation; False too if the game is stuck behind them."""
        legal = all(map(self._play, words)) and self._game.rules.stuck(self._at) is None
        self._at, self._before = self._outer.pop()
        return legal

    def end(self, words: list[str]) -> bool:
        """The last words of the main line."""
        return all(map(self._play, words))

    def _play(self, word: str) -> bool:
        rules, words = self._game.rules, self._game.words
        move = words.read(word)
        if isinstance(move, Fault) or rules.judge(self._at, move) is not None:
            return False
        full = rules.complete(self._at, move)
        if words.write(full) != word:
            return False
        self._before, self._at = self._at, rules.play(self._at, full)
        self.plies += not self._outer
        return True

    def ending(self) -> Ending | None:
        """How the game stands at the end of the main line; None if it is stuck there."""
        rules = self._game.rules
        if rules.stuck(self._at) is not None:
            return None
        result = rules.result(self._at)
        return result, rules.score(self._at) if result is not None else None
