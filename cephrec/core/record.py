"""The record of one game: tags, lines of plies with comments, and a result; flat, frozen, without places."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from cephrec.core.diagnostic import Path
from cephrec.core.position import Player, read_setup
from cephrec.core.source import NOWHERE, Span

#: The result tokens; `*` means unfinished or unknown.
RESULTS = ("1-0", "0-1", "1/2-1/2", "*")
#: Beyond this many levels a path is cut (diagnostics, `path`).
PATH_LEVELS = 50


@dataclass(frozen=True, slots=True)
class Tag:
    """A tag pair such as `[White "Ann"]`; the span is that of the value with its quotes."""

    name: str
    value: str
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Command:
    """A command inside a comment, as in `[%clk 0:05:00]`; `body` is kept verbatim."""

    name: str
    body: str = ""

    def __str__(self) -> str:
        return f"[%{self.name} {self.body}]" if self.body else f"[%{self.name}]"


@dataclass(frozen=True, slots=True)
class Comment:
    r"""A comment: text and commands in order. In text one space stands between words, `\n\n` between paragraphs.

    >>> Comment(("A six", Command("csl", "Gb3"))).text
    'A six'
    """

    parts: tuple[str | Command, ...] = ()
    span: Span = field(default=NOWHERE, compare=False, repr=False)

    @property
    def text(self) -> str:
        """What a reader reads: the text without the commands."""
        words = (part.strip(" ") for part in self.parts if isinstance(part, str))
        return " ".join(filter(None, words)).strip()

    @property
    def commands(self) -> tuple[Command, ...]:
        """The commands, in order."""
        return tuple(part for part in self.parts if isinstance(part, Command))


@dataclass(frozen=True, slots=True)
class Fen:
    """`/FEN "…"/` in movetext: the position is set, no ply is played (notation §3)."""

    text: str
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Ply:
    """One player's turn: the word as written, glyphs as NAG numbers, and what stands around it.

    `after` holds, in order of place, comments and the indices (in `Record.lines`) of variations that replace this ply.
    """

    word: str
    before: tuple[Comment | Fen, ...] = ()
    after: tuple[Comment | int, ...] = ()
    glyphs: tuple[int, ...] = ()
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Line:
    """A line of play. A variation replaces ply number `at` (from 0) of line `parent`; the main line has parent -1.

    `tail` is what stands after the last ply and belongs to none: a `Fen` and what follows it, or the comments of a line
    without plies.
    """

    plies: tuple[Ply, ...] = ()
    parent: int = -1
    at: int = 0
    tail: tuple[Comment | Fen, ...] = ()


@dataclass(frozen=True, slots=True)
class Record:
    """One game. `lines[0]` is the main line; the variations follow, flat, in order of place, parents before children.

    `closing` are the comments after the result.

    >>> record = Record((Tag("White", "Ann"),), (Line((Ply("c3"), Ply("b3"))),), "*")
    >>> record.tag("White"), [ply.word for ply in record.main.plies]
    ('Ann', ['c3', 'b3'])
    """

    tags: tuple[Tag, ...] = ()
    lines: tuple[Line, ...] = (Line(),)
    result: str = "*"
    closing: tuple[Comment, ...] = ()

    @property
    def main(self) -> Line:
        """The line that was played."""
        return self.lines[0]

    def tag(self, name: str, default: str = "") -> str:
        """The value of the first tag of that name."""
        return next((tag.value for tag in self.tags if tag.name == name), default)

    def find_line(self, path: Path) -> int | None:
        """The index of the line at the end of a path; None if there is none (the inverse of `Paths.path`)."""
        line, first = 0, 1
        for number, nth in path:
            plies = self.lines[line].plies
            if not first <= number < first + len(plies):
                return None
            children = [item for item in plies[number - first].after if isinstance(item, int)]
            if not 1 <= nth <= len(children):
                return None
            line, first = children[nth - 1], number
        return line

    @property
    def first_turn(self) -> int:
        """The turn (see `turn_after`) of the main line's first ply, from the FEN tag."""
        return turn_after(0, self.tag("FEN"), fresh=True)


def turn_after(turn: int, fen: str, *, fresh: bool = False) -> int:
    """The turn that follows when `fen` sets the position where `turn` was due.

    Turn 0 is White's first ply, 1 Black's first, 2 White's second: move number `turn // 2 + 1`. A position without
    `:F` goes on counting; if it gives the move to the other side, one ply counts as played (notation C23). An
    unreadable one changes nothing.

    >>> turn_after(0, "B:Wc3:B:F4", fresh=True), turn_after(4, "B:W:B"), turn_after(4, "nonsense")
    (7, 5, 4)
    """
    setup = read_setup(fen) if fen else None
    if setup is None:
        return turn
    black = int(setup.to_move is Player.BLACK)
    if setup.number is not None or fresh:
        return 2 * ((setup.number or 1) - 1) + black
    return turn + (turn % 2 != black)


def turns(record: Record) -> Iterator[tuple[int, ...]]:
    """For each line, in order, the turn of each of its plies (see `turn_after`).

    >>> list(turns(Record(lines=(Line((Ply("c3", after=(1,)), Ply("b3"))), Line((Ply("a1"),), 0, 0)))))
    [(0, 1), (0,)]
    """
    counted: list[tuple[int, ...]] = []
    for line in record.lines:
        turn = record.first_turn if line.parent < 0 else counted[line.parent][line.at]
        numbers: list[int] = []
        for ply in line.plies:
            for item in ply.before:
                if isinstance(item, Fen):
                    turn = turn_after(turn, item.text)
            numbers.append(turn)
            turn += 1
        counted.append(tuple(numbers))
        yield counted[-1]


class Paths:
    """The way to each line of a record, without walking long chains of variations again and again.

    >>> record = Record(lines=(Line((Ply("c3"), Ply("b3", after=(1,)))), Line((Ply("a1"),), 0, 1)))
    >>> Paths(record).path(1), Paths(record).first_ply[1]
    (((2, 1),), 2)
    """

    def __init__(self, record: Record) -> None:
        #: For each line the number, from 1, of its first ply: a variation's is that of the ply it replaces.
        self.first_ply: list[int] = []
        self._parent = [line.parent for line in record.lines]
        self._nth: list[int] = []
        self._anchor: list[int] = []
        depths: list[int] = []
        siblings: dict[tuple[int, int], int] = {}
        for index, line in enumerate(record.lines):
            main = line.parent < 0
            self.first_ply.append(1 if main else self.first_ply[line.parent] + line.at)
            depths.append(0 if main else depths[line.parent] + 1)
            self._anchor.append(index if depths[index] <= PATH_LEVELS else self._anchor[line.parent])
            siblings[line.parent, line.at] = siblings.get((line.parent, line.at), 0) + 1
            self._nth.append(siblings[line.parent, line.at])

    def path(self, line: int) -> Path:
        """The way to a line from the main line; beyond 50 levels it is cut to the outermost 50."""
        line = self._anchor[line]
        steps: list[tuple[int, int]] = []
        while self._parent[line] >= 0:
            steps.append((self.first_ply[line], self._nth[line]))
            line = self._parent[line]
        return tuple(reversed(steps))
