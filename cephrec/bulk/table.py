"""Moves as look-ups: tables that fill themselves from the plain rules, the first time that each question is asked."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from cephrec.bulk.pieces import Pieces
from cephrec.bulk.stride import Answers, Row, play
from cephrec.core.diagnostic import Fault
from cephrec.core.game import Game, Local

#: So many squares around a move have room in a row; so many words are kept.
AROUND, MOST = 4, 1 << 16
#: The result of a position and its score; None, None where the game is not over.
Ending = tuple[str | None, tuple[int, int] | None]
#: A game played: where it ends, line ends of its movetext, result token, plies of the main line, and how it stands.
Played = tuple[int, int, str, int, Ending]


class Unusual(Exception):  # noqa: N818 - no error: a way out of the lane
    """What is not for this lane: a word that is not canonical, or a move that is not legal."""


class Table:
    """All words of a game that were ever met, and all answers of its rules that were ever needed.

    A board is a list of what each square shows, with one square more that is always empty.

    >>> from cephrec.games import game_of
    >>> game = game_of({})
    >>> board, owner = Table.of(game).run(["a1", "c1", "b1=2xa1+c1"])
    >>> board[5], owner[5] % 2, board[0]
    (2, 1, 0)
    """

    #: In a game that can be seen in its small no position is stuck.
    may_end = None

    def __init__(self, game: Game[Any, Any], local: Local[Any, Any]) -> None:
        self.game, self.local = game, local
        self.squares = len(game.grid.cells)
        self.rows = _Rows(self)
        self.pieces = Pieces(self.rows.__getitem__)
        #: The answers for each set of squares emptied, told as bits.
        self.answers: dict[int, Answers] = {}
        self.moves: dict[tuple[int, tuple[int, ...]], Any] = {}
        self.endings: dict[tuple[int, int], Ending] = {}

    @classmethod
    def of(cls, game: Game[Any, Any]) -> Table | None:
        """The table of a game; None if it cannot be seen in its small, or too many squares are around one."""
        crowded = max(map(len, game.grid.neighbours.values())) > AROUND
        return None if game.local is None or crowded else cls(game, game.local)

    def start(self) -> tuple[list[int], list[int]]:
        """The board before the first ply, and for each square a number that is odd if White played last."""
        return [0] * (self.squares + 1), [0] * (self.squares + 1)

    def shown(self, row: Row, board: list[int]) -> int:
        """What the piece of a row would show on a board where its square is empty, from the rules if it must be."""
        square, a, b, c, d, answers, _, emptied = row
        leaf, last = answers[board[a]][board[b]][board[c]], board[d]
        if leaf[last] < 0:
            move = self.moves[square, emptied]
            around = [board[each] for each in (a, b, c, d) if each < self.squares]
            leaf[last] = self.local.shown(move, tuple(around))
        return leaf[last]

    def after(self, position: object, word: str) -> None:
        """Never asked: a word has a row, or is Unusual."""
        raise AssertionError((position, word))

    def run(self, words: Iterable[str]) -> tuple[list[int], list[int]]:
        """The board and its owners after a line of words; Unusual if one is no canonical word, or not legal."""
        board, owner = self.start()
        if not play(map(self.rows.__getitem__, words), board, owner, self.shown):
            raise Unusual
        return board, owner

    def ending(self, board: list[int], owner: list[int]) -> Ending:
        """How the game stands."""
        free = board.count(0) - 1
        white = sum([ply & 1 for ply, shows in zip(owner, board, strict=True) if shows])
        found = self.endings.get((free, white))
        if found is None:
            rules, at = self.game.rules, self.local.position(board[:-1], [ply % 2 == 1 for ply in owner[:-1]])
            result = rules.result(at)
            self.endings[free, white] = found = result, rules.score(at) if result is not None else None
        return found


class _Rows(dict[str, Row]):
    """The row of each canonical word."""

    def __init__(self, table: Table) -> None:
        super().__init__()
        self._table = table

    def __missing__(self, word: str) -> Row:
        table = self._table
        move = table.game.words.read(word)
        if isinstance(move, Fault) or table.game.words.write(move) != word or len(self) >= MOST:
            raise Unusual(word)
        place = table.local.place(move)
        if place is None:
            raise Unusual(word)
        a, b, c, d = *place.around, *(table.squares,) * (AROUND - len(place.around))
        pattern = sum(1 << place.around.index(each) for each in place.emptied)
        if pattern not in table.answers:
            table.answers[pattern] = _unasked(table.local.values)
        table.moves[place.square, place.emptied] = move
        self[word] = row = place.square, a, b, c, d, table.answers[pattern], place.shows, place.emptied
        return row


def _unasked(values: int) -> Answers:
    every = range(values)
    return [[[[-1] * values for _ in every] for _ in every] for _ in every]
