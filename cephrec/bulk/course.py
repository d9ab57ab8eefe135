"""What a table knows, laid out for `race`: built anew now and then, as long as new words and answers turn up."""

from __future__ import annotations

from collections.abc import Iterable

from cephrec.bulk.race import BLANK, FILLER, LETTER, TOKEN, WORD, Course, race
from cephrec.bulk.table import AROUND, Played, Table
from cephrec.core.grid import Grid
from cephrec.core.record import RESULTS
from cephrec.notation.scan import Page, white_numbers

#: How long the tree can be, and how many move numbers a course knows.
_NODES, _NUMBERS = 1 << 20, 500
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
    >>> racer.run(Page("1. c3 b3 *\n"), 0), racer.run(Page("1. c3 c3 *\n"), 0)
    ((11, 1, '*', 2, (None, None)), None)
    """

    def __init__(self, table: Table) -> None:
        self._table = table
        self._course: Course | None = None
        self._missed, self._patience = 0, EARLY

    def run(self, page: Page, start: int) -> Played | None:
        """The movetext from an offset, if it is plain and all of it known and legal."""
        if self._course is None:
            return None
        end, lines, result, plies, free, white = race(page.image, start, self._course)
        ending = self._table.endings.get((free, white)) if end >= 0 else None
        if ending is None:
            return None
        if end > len(page.text):
            # The image has one line end more.
            end, lines = end - 1, lines - 1
        return end, lines, RESULTS[result], plies, ending

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
    letters = sorted(set("".join(table.rows)))
    tree, bits = _tree(table.rows, letters), (table.local.values - 1).bit_length()
    places = _places(table.game.grid, bits)
    if tree is None or places is None:
        return None
    classes = bytearray(256)
    for number, letter in enumerate(letters, LETTER):
        classes[ord(letter)] = number
    for blank in b" \t\n":
        classes[blank] = BLANK
    words = bytearray(WORD)
    for square, a, b, c, d, _, shows, emptied in table.rows.values():
        pattern = sum(1 << (a, b, c, d).index(each) for each in emptied)
        words += bytes((*places[square], *(places[each][1] for each in (a, b, c, d)), pattern, shows))
    return Course(
        bytes(classes),
        tree,
        len(letters) + LETTER,
        bytes(words),
        _shown(table),
        _texts(white_numbers(_NUMBERS)),
        _texts(RESULTS),
        table.local.values,
        table.squares,
        bits,
    )


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


def _texts(texts: Iterable[str]) -> bytes:
    return b"".join(text.encode().ljust(TOKEN, bytes([FILLER])) for text in texts)


def _tree(words: Iterable[str], letters: list[str]) -> str | None:
    """The nodes of the tree of words, which are numbered from 1 on; None if they are too many."""
    wide = len(letters) + LETTER
    columns = {letter: number for number, letter in enumerate(letters, LETTER)}
    nodes = [0] * (2 * wide)
    for leaf, word in enumerate(words, 1):
        node = wide
        for letter in word:
            place = node + columns[letter]
            if not nodes[place]:
                nodes[place] = len(nodes)
                nodes += [0] * wide
            node = nodes[place]
        nodes[node] = leaf
    return "".join(map(chr, nodes)) if len(nodes) < _NODES else None
