"""Who plays the words of an annotated game: a table where the game has one, the plain rules where it has not."""

from __future__ import annotations

from typing import Any

from cephrec.bulk.table import Ending, Table, Unusual
from cephrec.core.diagnostic import Fault
from cephrec.core.game import Game

#: The last ply of a line: its square and the four around it, and what those showed before it.
_Last = tuple[int, int, int, int, int, int, int, int, int]


class TablePlayer:
    """Plays by a table; a variation is played on a copy of the board.

    >>> from cephrec.games import game_of
    >>> player = TablePlayer(Table.of(game_of({})))
    >>> player.play("c3"), player.play("c3"), player.plies
    (True, False, 1)
    """

    def __init__(self, table: Table) -> None:
        self._table, self._rows = table, table.rows
        self._board, self._owner = table.empty()
        self._last: _Last = (0, 0, 0, 0, 0, 0, 0, 0, 0)
        self._outer: list[tuple[list[int], _Last]] = []
        self.plies = 0

    def play(self, word: str) -> bool:
        """A ply of the line that is open; False if it is not the canonical word of a legal move."""
        board = self._board
        try:
            row = self._rows[word]
        except Unusual:
            return False
        square, a, b, c, d, answers, shows, emptied = row
        w, x, y, z = board[a], board[b], board[c], board[d]
        if board[square] or (answers[w][x][y][z] != shows and self._table.ask(row, board) != shows):
            return False
        self._last = square, a, b, c, d, w, x, y, z
        for each in emptied:
            board[each] = 0
        board[square] = shows
        if not self._outer:
            self.plies = plies = self.plies + 1
            self._owner[square] = plies & 1
        return True

    def open(self) -> None:
        """A variation goes on from before the last ply."""
        self._outer.append((self._board, self._last))
        square, a, b, c, d, w, x, y, z = self._last
        self._board = board = self._board.copy()
        board[square], board[a], board[b], board[c], board[d] = 0, w, x, y, z

    def close(self) -> bool:
        """Back to the line outside."""
        self._board, self._last = self._outer.pop()
        return True

    def ending(self) -> Ending | None:
        """How the game stands at the end of the main line."""
        return self._table.ending(self._board, self._owner)


class RulesPlayer:
    """Plays by the plain rules, which is slower and goes for every game.

    >>> from cephrec.games import game_of
    >>> player = RulesPlayer(game_of({}))
    >>> player.play("c3"), player.play("c3"), player.ending()
    (True, False, (None, None))
    """

    def __init__(self, game: Game[Any, Any]) -> None:
        self._game = game
        self._at = self._before = game.rules.start()
        self._outer: list[tuple[Any, Any]] = []
        self.plies = 0

    def play(self, word: str) -> bool:
        """A ply of the line that is open; False if it is not the canonical word of a legal move."""
        rules, words = self._game.rules, self._game.words
        move = words.read(word)
        if isinstance(move, Fault) or words.write(move) != word or rules.judge(self._at, move) is not None:
            return False
        self._before, self._at = self._at, rules.play(self._at, rules.complete(self._at, move))
        self.plies += not self._outer
        return True

    def open(self) -> None:
        """A variation goes on from before the last ply."""
        self._outer.append((self._before, self._at))
        self._at = self._before

    def close(self) -> bool:
        """Back to the line outside; False if the game was stuck at the end of the variation."""
        stuck = self._game.rules.stuck(self._at)
        self._before, self._at = self._outer.pop()
        return stuck is None

    def ending(self) -> Ending | None:
        """How the game stands at the end of the main line; None if it is stuck there."""
        rules = self._game.rules
        if rules.stuck(self._at) is not None:
            return None
        result = rules.result(self._at)
        return result, rules.score(self._at) if result is not None else None
