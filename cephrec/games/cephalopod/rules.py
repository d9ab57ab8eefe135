"""The rules of Cephalopod, a game by Mark Steere, on any grid and with six- or twelve-sided dice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations
from operator import itemgetter

from cephrec.core.diagnostic import Fact, Fault
from cephrec.core.grid import Cell, Grid
from cephrec.core.position import Placed, Player, Setup, write_setup


@dataclass(frozen=True, slots=True)
class Position:
    """Who stands where, and whose turn it is.

    `dice` holds a number for each square, in the order of `grid.cells`: pips > 0 for a White die, -pips for a Black
    one, 0 for an empty square.
    """

    dice: tuple[int, ...]
    to_move: Player


@dataclass(frozen=True, slots=True)
class Move:
    """A die placed on `cell`, showing `pips` and capturing the dice on `captured`.

    A complete move has both; a plain placement captures `()` and shows 1. In a short form, `captured` is None where the
    word says only that something is captured, and `pips` is None where it leaves the sum out. Whatever their order, the
    captured squares are kept sorted.

    >>> str(Move(Cell(2, 2), (Cell(3, 2), Cell(1, 2)), 4))
    'c3=4xb3+d3'
    >>> str(Move(Cell(2, 2))), str(Move(Cell(2, 2), None, 4)), str(Move(Cell(2, 2), None, None))
    ('c3', 'c3=4', 'c3x')
    """

    cell: Cell
    captured: tuple[Cell, ...] | None = ()
    pips: int | None = 1

    def __post_init__(self) -> None:
        if self.captured:
            object.__setattr__(self, "captured", tuple(sorted(self.captured)))

    def __str__(self) -> str:
        if self.captured == ():
            return str(self.cell)
        value = f"={self.pips}" if self.pips is not None else ""
        if self.captured is None:
            return f"{self.cell}{value or 'x'}"
        return f"{self.cell}{value}x{_joined(self.captured)}"


@dataclass(frozen=True)
class CephalopodRules:
    """The rules on one grid; `limit` is the greatest number of pips a die can show: 6, or 12 for dodeca (§5.2).

    >>> rules = CephalopodRules(Grid(5, 5))
    >>> at = rules.setup(Setup(Player.WHITE, white=((Cell(2, 3), 4),), black=((Cell(3, 2), None),)))
    >>> [str(move) for move in rules.legal(at) if move.cell == Cell(2, 2)]
    ['c3=5xc4+d3']
    >>> rules.judge(at, Move(Cell(2, 2))).code
    'ceph.capture-required'
    """

    grid: Grid
    limit: int = 6

    def start(self) -> Position:
        """The empty board, White to move (§1.2, §1.4)."""
        return Position((0,) * len(self.grid.cells), Player.WHITE)

    def legal(self, at: Position) -> Iterator[Move]:
        """Every legal move, complete, each once: square by square, small capture sets first."""
        pips = [abs(die) for die in at.dice]
        for shown, (cell, near, around) in zip(pips, self._squares, strict=True):
            if not shown:
                yield from _moves_on(cell, near, around(pips), self.limit)

    def judge(self, at: Position, move: Move) -> Fault | None:
        """The first fault of a move, short or complete, in the order of the table of codes; None if it is legal.

        A move on a full board is over before anything else is asked of it.
        """
        if 0 not in at.dice:
            return _fault("ceph.game-over", move, result=self.result(at) or "")
        if move.cell not in self.grid:
            return _fault("ceph.off-board", move, board=str(self.grid))
        die = at.dice[self.grid.index(move.cell)]
        if die:
            return _fault("ceph.occupied", move, owner="White" if die > 0 else "Black", pips=abs(die))
        if move.captured is None:
            return self._judge_short(at, move)
        if move.captured:
            return self._judge_capture(at, move, move.captured)
        return self._judge_plain(at, move)

    def complete(self, at: Position, move: Move) -> Move:
        """The full move that a legal, perhaps short, form stands for."""
        return next(full for full in self._moves_on(at, move.cell) if _fits(move, full))

    def play(self, at: Position, move: Move) -> Position:
        """The position after a legal, complete move (§2.1, §3.3)."""
        if move.captured is None or move.pips is None:
            raise ValueError(f"{move} is a short form: complete it first")
        dice = list(at.dice)
        for cell in move.captured:
            dice[self.grid.index(cell)] = 0
        dice[self.grid.index(move.cell)] = move.pips if at.to_move is Player.WHITE else -move.pips
        return Position(tuple(dice), at.to_move.other)

    def to_move(self, at: Position) -> Player:
        """The player whose turn it is (§2.1)."""
        return at.to_move

    def result(self, at: Position) -> str | None:
        """The result of a full board, None before (§4.2, §4.3); an even board may be drawn (§5.1)."""
        if 0 in at.dice:
            return None
        white, black = self.score(at)
        return "1-0" if white > black else "0-1" if black > white else "1/2-1/2"

    def score(self, at: Position) -> tuple[int, int]:
        """How many dice White and Black have on the board (§4.3)."""
        white = sum(die > 0 for die in at.dice)
        return white, len(at.dice) - at.dice.count(0) - white

    def stuck(self, at: Position) -> Fault | None:  # noqa: ARG002 - asked of every game
        """None: a board that is not full always has a legal placement (§2.2)."""
        return None

    def setup(self, setup: Setup, at: Position | None = None) -> Position | Fault:  # noqa: ARG002
        """The position that a text describes; a square without a number shows 1 (notation §5)."""
        dice = [0] * len(self.grid.cells)
        for sign, pieces in ((1, setup.white), (-1, setup.black)):
            for cell, number in pieces:
                pips = 1 if number is None else number
                if cell not in self.grid:
                    return _bad_position(setup, cell, f"{cell} is not on the {self.grid} board")
                if not 1 <= pips <= self.limit:
                    return _bad_position(setup, cell, f"a die shows 1 to {self.limit}, not {pips}")
                dice[self.grid.index(cell)] = sign * pips
        return Position(tuple(dice), setup.to_move)

    def describe(self, at: Position) -> Setup:
        """The text of a position, without a move number; a die that shows 1 goes without its number."""
        placed: dict[bool, list[Placed]] = {True: [], False: []}
        for cell, die in zip(self.grid.cells, at.dice, strict=True):
            if die:
                placed[die > 0].append((cell, abs(die) if abs(die) > 1 else None))
        return Setup(at.to_move, tuple(placed[True]), tuple(placed[False]))

    @cached_property
    def _squares(self) -> tuple[tuple[Cell, tuple[Cell, ...], itemgetter[tuple[int, ...]]], ...]:
        """For each square itself, its neighbours, and a getter of what stands on them. All have two or more."""
        near = self.grid.neighbours
        return tuple((cell, near[cell], itemgetter(*map(self.grid.index, near[cell]))) for cell in self.grid.cells)

    def _moves_on(self, at: Position, cell: Cell) -> tuple[Move, ...]:
        _, near, around = self._squares[self.grid.index(cell)]
        return _moves_on(cell, near, tuple(map(abs, around(at.dice))), self.limit)

    def _words(self, at: Position, cell: Cell) -> tuple[str, ...]:
        return tuple(map(str, self._moves_on(at, cell)))

    def _judge_plain(self, at: Position, move: Move) -> Fault | None:
        around = self._squares[self.grid.index(move.cell)][2]
        lowest = sorted(abs(die) for die in around(at.dice) if die)[:2]
        if len(lowest) == 2 and sum(lowest) <= self.limit:
            sets = tuple(_joined(full.captured or ()) for full in self._moves_on(at, move.cell))
            return _fault("ceph.capture-required", move, sets=sets, words=self._words(at, move.cell))
        if move.pips not in (None, 1):
            return _fault("ceph.wrong-sum", move, written=move.pips or 0, sum=1, words=(str(move.cell),))
        return None

    def _judge_capture(self, at: Position, move: Move, captured: tuple[Cell, ...]) -> Fault | None:
        once = tuple(dict.fromkeys(captured))
        if len(once) < len(captured):
            twice = tuple(cell for cell in once if captured.count(cell) > 1)
            return _fault("ceph.duplicate-capture", move, twice, captured=_names(twice))
        near = self.grid.neighbours[move.cell]
        if far := tuple(cell for cell in captured if cell not in near):
            return _fault("ceph.not-adjacent", move, far, captured=_names(far))
        pips = {cell: abs(at.dice[self.grid.index(cell)]) for cell in captured}
        if empty := tuple(cell for cell in captured if not pips[cell]):
            return _fault("ceph.empty-capture", move, empty, captured=_names(empty))
        total = sum(pips.values())
        if len(captured) < 2:
            words = self._words(at, move.cell)
            return _fault("ceph.too-few", move, captured, captured=_names(captured), words=words)
        if total > self.limit:
            words = self._words(at, move.cell)
            return _fault("ceph.sum-too-high", move, captured, sum=total, limit=self.limit, words=words)
        if move.pips is not None and move.pips != total:
            right = (str(Move(move.cell, captured, total)),)
            return _fault("ceph.wrong-sum", move, captured, written=move.pips, sum=total, words=right)
        return None

    def _judge_short(self, at: Position, move: Move) -> Fault | None:
        fitting = tuple(str(full) for full in self._moves_on(at, move.cell) if _fits(move, full))
        if not fitting:
            pips, words = move.pips or 0, self._words(at, move.cell)
            return _fault("ceph.no-such-capture", move, pips=pips, word=str(move), words=words)
        if len(fitting) > 1:
            return _fault("ceph.ambiguous-capture", move, words=fitting)
        return None


@lru_cache(maxsize=1 << 16)
def _moves_on(cell: Cell, near: tuple[Cell, ...], pips: tuple[int, ...], limit: int) -> tuple[Move, ...]:
    """The legal moves on an empty square whose neighbours show these pips (0: none): every capture set, or plain.

    Remembered, because a game asks the same few questions over and over.
    """
    dice = [(neighbour, shown) for neighbour, shown in zip(near, pips, strict=True) if shown]
    captures = [
        Move(cell, tuple(square for square, _ in chosen), total)
        for size in range(2, len(dice) + 1)
        for chosen in combinations(dice, size)
        if (total := sum(shown for _, shown in chosen)) <= limit
    ]
    return tuple(captures) or (Move(cell),)


def _fits(short: Move, full: Move) -> bool:
    if short.captured is None:
        return full.captured != () and short.pips in (None, full.pips)
    return short.captured == full.captured


def _joined(cells: Sequence[Cell]) -> str:
    return "+".join(map(str, cells))


def _names(cells: Sequence[Cell]) -> tuple[str, ...]:
    return tuple(map(str, cells))


def _fault(code: str, move: Move, cells: Sequence[Cell] = (), **facts: Fact) -> Fault:
    return Fault(code, _names(cells) or (str(move.cell),), {"square": str(move.cell), **facts})


def _bad_position(setup: Setup, cell: Cell, reason: str) -> Fault:
    return Fault("tag.position", (str(cell),), {"tag": "FEN", "value": write_setup(setup), "reason": reason})
