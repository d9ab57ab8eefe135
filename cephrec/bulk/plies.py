"""A game in one byte a ply: the square that is filled, and which of those around it are emptied."""

from __future__ import annotations

from cephrec.bulk.table import Table, Unusual
from cephrec.core.record import RESULTS
from cephrec.notation.flow import Flow
from cephrec.notation.scan import white_numbers


class Plies:
    """Packs the movetext of plain games, as it is written, and gives back the very same text.

    Every square has one code for each set of squares around it: on 5x5 these are 9 x 16 + 12 x 8 + 4 x 4 = 256.

    >>> from cephrec.games import game_of
    >>> plies = Plies(Table.of(game_of({})))
    >>> packed = plies.pack("1. c3 b4 2. c4=2xb4+c3 *")
    >>> len(packed), plies.unpack(packed, "*")
    (3, '1. c3 b4 2. c4=2xb4+c3 *')
    """

    def __init__(self, table: Table) -> None:
        self._table = table
        grid = table.game.grid
        self._around = [tuple(map(grid.index, grid.neighbours[cell])) for cell in grid.cells]
        self._codes: dict[tuple[int, tuple[int, ...]], int] = {}
        self._moves: list[tuple[int, tuple[int, ...]]] = []
        self._words: dict[tuple[int, tuple[int, ...], tuple[int, ...]], str | None] = {}
        for square, around in enumerate(self._around):
            for bits in range(1 << len(around)):
                emptied = tuple(each for place, each in enumerate(around) if bits >> place & 1)
                self._codes[square, emptied] = len(self._moves)
                self._moves.append((square, emptied))

    def pack(self, moves: str) -> bytes | None:
        """The plies of a movetext; None unless `unpack` gives exactly this text back."""
        pieces = moves.split()
        token = pieces.pop() if pieces else ""
        words = [piece for place, piece in enumerate(pieces) if place % 3]
        try:
            rows = [self._table.rows[word] for word in words]
            self._table.run(words)
        except Unusual:
            return None
        packed = bytes(self._codes[row[0], row[7]] for row in rows)
        return packed if token in RESULTS and _written(words, token) == moves else None

    def unpack(self, packed: bytes, token: str) -> str:
        """The movetext; a ValueError if it is not that of a legal game."""
        board, _ = self._table.start()
        words: list[str] = []
        for code in packed:
            square, emptied = self._moves[code]
            word = self._word(square, emptied, tuple(board[each] for each in self._around[square]))
            if word is None or board[square]:
                raise ValueError("its plies are not legal")
            words.append(word)
            for each in emptied:
                board[each] = 0
            board[square] = self._table.rows[word][6]
        return _written(words, token)

    def _word(self, square: int, emptied: tuple[int, ...], around: tuple[int, ...]) -> str | None:
        key = square, emptied, around
        if key not in self._words:
            self._words[key] = self._table.local.word(*key)
        return self._words[key]


def _written(words: list[str], token: str) -> str:
    """The movetext as the writer has it."""
    flow = Flow()
    numbers = white_numbers(len(words) // 2 + 1)
    for turn, word in enumerate(words):
        if turn % 2 == 0:
            flow.add(numbers[turn // 2])
        flow.add(word)
    return str(flow.add(token))
