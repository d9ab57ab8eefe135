"""What a table knows, laid out for `race`: built anew now and then, as long as new words and answers turn up."""

from __future__ import annotations

from itertools import chain

from cephrec.bulk.stride import Course, race
from cephrec.bulk.table import AROUND, Ending, Table
from cephrec.core.grid import Grid
from cephrec.core.record import RESULTS
from cephrec.notation.scan import white_numbers

#: The widest node, the most nodes, how many move numbers it knows, and what leaf is the first result.
_CLASSES, _NODES, _NUMBERS, _RESULTS = 32, 1 << 16, 500, 1024
#: Where a square lies that is missing: on bits that no other square uses.
_MISSING = 59
#: After so many games that it did not take a course is built anew: the first early, later ones more and more seldom.
EARLY, SELDOM = 16, 256


class Racer:
    r"""Plays whole games by `race`; what it does not take is for another to find out.

    >>> from cephrec.games import game_of
    >>> table = Table.of(game_of({}))
    >>> table.ending(*table.run(["c3", "b3"]))
    (None, None)
    >>> racer = Racer(table)
    >>> racer.build()
    >>> racer.run("1. c3 b3 *\n"), racer.run("1. c3 c3 *\n")
    (('*', 2, (None, None)), None)
    """

    def __init__(self, table: Table) -> None:
        self._table = table
        self._course: Course | None = None
        self._missed, self._patience = 0, EARLY

    def run(self, moves: str) -> tuple[str, int, Ending] | None:
        """Result token, plies and ending of a movetext in ASCII, if it is plain and all of it known and legal."""
        if self._course is None:
            return None
        told = race(moves.encode() + b"\n", self._course)
        if told < 0:
            return None
        ending = self._table.endings.get((told >> 8 & 255, told & 255))
        return (RESULTS[told >> 16 & 255], told >> 24, ending) if ending is not None else None

    def missed(self) -> None:
        """A legal game was not taken."""
        self._missed += 1
        if self._missed == self._patience:
            self.build()

    def build(self) -> None:
        """Take up what the table has learnt."""
        self._missed, self._patience = 0, min(2 * self._patience, SELDOM)
        self._course = _course(self._table)


def _course(table: Table) -> Course | None:
    """The course of a table; None if it has too many words, or too large a board, or not one like a checkerboard."""
    pieces = {number: place for place, number in enumerate(white_numbers(_NUMBERS), 1)}
    pieces |= {result: _RESULTS + place for place, result in enumerate(RESULTS)}
    pieces |= {word: _RESULTS + len(RESULTS) + place for place, word in enumerate(table.rows)}
    letters = sorted(set("".join(pieces)))
    tree, bits = _tree(pieces, letters), (table.local.values - 1).bit_length()
    places = _places(table.game.grid, bits)
    if tree is None or places is None:
        return None
    classes = bytearray(256)
    for number, letter in enumerate(letters, 2):
        classes[ord(letter)] = number
    for blank in b" \t\n":
        classes[blank] = 1
    words = bytearray()
    for square, a, b, c, d, _, shows, emptied in table.rows.values():
        pattern = sum(1 << (a, b, c, d).index(each) for each in emptied)
        words += bytes((*places[square], *(places[each][1] for each in (a, b, c, d)), pattern, shows))
    return Course(bytes(classes), tree, bytes(words), _shown(table), table.local.values, table.squares, bits)


def _places(grid: Grid, bits: int) -> list[tuple[int, int]] | None:
    """On which of two boards each square lies, and where there; the last is for a square that is missing."""
    places: list[tuple[int, int]] = []
    used = [0, 0]
    for cell in grid.cells:
        board = (cell.file + cell.rank) % 2
        if any((near.file + near.rank) % 2 == board for near in grid.neighbours[cell]):
            return None
        places.append((board, used[board]))
        used[board] += bits
    return [*places, (0, _MISSING)] if max(used) <= _MISSING else None


def _shown(table: Table) -> bytes:
    never = bytes(table.local.values**AROUND)
    return b"".join(
        bytes(
            max(0, answer)
            for fourth in table.answers[pattern]
            for third in fourth
            for second in third
            for answer in second
        )
        if pattern in table.answers
        else never
        for pattern in range(1 << AROUND)
    )


def _tree(pieces: dict[str, int], letters: list[str]) -> str | None:
    """The nodes of the tree of pieces; None if they are too many or too wide."""
    places = {letter: number for number, letter in enumerate(letters, 2)}
    nodes = [[0] * _CLASSES]
    if len(letters) + 2 > _CLASSES:
        return None
    for piece, leaf in pieces.items():
        node = nodes[0]
        for letter in piece:
            if not node[places[letter]]:
                node[places[letter]] = len(nodes)
                nodes.append([0] * _CLASSES)
            node = nodes[node[places[letter]]]
        node[0] = leaf
    if len(nodes) > _NODES or len(pieces) + _RESULTS > _NODES:
        return None
    return "".join(map(chr, chain(*nodes)))
