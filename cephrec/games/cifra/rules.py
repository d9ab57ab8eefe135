"""The rules of CIFRA, a game by Mitsuo Yamamoto: pure functions of immutable positions (docs/rules/cifra.md)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise, permutations

from cephrec.core.diagnostic import Fault
from cephrec.core.diagram import Edge, Shade
from cephrec.core.grid import Cell
from cephrec.core.position import Placed, Player, Setup, write_setup
from cephrec.games.cifra.floor import Floor, straight
from cephrec.games.cifra.modes import Mode
from cephrec.games.cifra.moves import Choice, HomeRow, Move, Position, Slide, owner, squares

_SIGN = {Player.WHITE: 1, Player.BLACK: -1}
#: What the players are called in facts and sentences.
NAME = {Player.WHITE: "White", Player.BLACK: "Black"}
_WIN = {Player.WHITE: "1-0", Player.BLACK: "0-1"}


@dataclass(frozen=True)
class Cifra:
    """What stays still in a game: the mode and the dealt floor.

    `opening` is White's choice in a record that starts from a set position; otherwise ply 1 makes it.

    >>> from cephrec.core.grid import Grid
    >>> from cephrec.games.cifra.floor import read_floor
    >>> from cephrec.games.cifra.modes import DASH
    >>> rules = Cifra(DASH, read_floor("DLLLL/DLDLL/DDNDD/LDDDL/DLDLL", Grid(5, 5)))
    >>> at = rules.play(rules.start(), Choice(Shade.DARK, Edge.RIGHT))
    >>> rules.judge(at, Slide(Cell(0, 2), Cell(2, 2))).code, len(list(rules.legal(at)))
    ('cifra.two-changes', 17)
    """

    mode: Mode
    floor: Floor
    opening: Choice | None = None

    @property
    def side(self) -> int:
        """How many squares are on a side: so many pieces has each player (CIFRA §1.3)."""
        return self.floor.grid.rows

    def start(self) -> Position:
        """The empty board, before White's choice."""
        return Position(Player.WHITE, None, (0,) * len(self.floor.shades))

    def to_move(self, at: Position) -> Player:
        """The player whose turn it is."""
        return at.to_move

    def home(self, choice: Choice, player: Player) -> tuple[Cell, ...]:
        """The squares of a player's home row, sorted (CIFRA §2.1)."""
        return self.floor.homes[choice.side_of(player)]

    def piece(self, at: Position, cell: Cell) -> int:
        """What stands on a square; see `Position.board`."""
        return at.board[self.floor.grid.index(cell)]

    def is_locked(self, at: Position, cell: Cell) -> bool:
        """Whether the piece on a square stands on the opponent's home row (CIFRA §3.5)."""
        piece = self.piece(at, cell)
        return piece != 0 and at.choice is not None and cell in self.home(at.choice, owner(piece).other)

    def legal(self, at: Position) -> Iterator[Move]:
        """Every legal move, each once; the n! ways to place a home row come one by one, as they are asked for."""
        if at.choice is None:
            yield from (Choice(shade, side) for shade in (Shade.LIGHT, Shade.DARK) for side in Edge)
        elif at.placing:
            home = self.home(at.choice, at.to_move)
            for numbers in permutations(range(1, self.side + 1)):
                yield HomeRow(tuple(zip(home, numbers, strict=True)))
        elif self.result(at) is None:
            yield from self._slides(at, at.choice)

    def _slides(self, at: Position, choice: Choice) -> Iterator[Slide]:
        sign = _SIGN[at.to_move]
        home, goal = self.home(choice, at.to_move), self.home(choice, at.to_move.other)
        ways = self.floor.ways[choice.shade_of(at.to_move)]
        for start, piece in zip(self.floor.grid.cells, at.board, strict=True):
            if piece * sign <= 0 or start in goal:
                continue
            for way in ways[start]:
                for end in way:
                    met = self.piece(at, end) * sign
                    if met == 0:
                        yield Slide(start, end)
                        continue
                    if met < 0 and end not in home:
                        yield Slide(start, end, captures=True)
                    break

    def judge(self, at: Position, move: Move) -> Fault | None:
        """The first fault of a move in the order of the table of codes, or None if it is legal."""
        result = self.result(at)
        if result is not None:
            return Fault("cifra.game-over", (), {"result": result})
        grid = self.floor.grid
        outside = next((str(cell) for cell in squares(move) if cell not in grid), None)
        if outside is not None:
            return Fault("cifra.off-board", (outside,), {"square": outside, "board": str(grid)})
        if at.choice is None:
            chosen = isinstance(move, Choice) and move.shade is not Shade.NEUTRAL
            return None if chosen else Fault("cifra.opening", (), {"example": "light,top"})
        if isinstance(move, Choice):
            return Fault("cifra.opening", (), {"example": ""})
        if at.placing or isinstance(move, HomeRow):
            return self._judge_home_row(at, at.choice, move)
        fault = self._judge_slide(at, at.choice, move)
        return None if fault is None else self.stuck(at) or fault

    def stuck(self, at: Position) -> Fault | None:
        """Why the game cannot go on: the player to move has a movable piece and no legal move (CIFRA §3.6)."""
        if at.choice is None or at.placing:
            return None
        locked, left = self._counts(at, at.choice, at.to_move)
        # To shut a player in takes more pieces than a game begins with, so the ways need rarely be looked at.
        if left <= self.side or len(locked) == left or next(self._slides(at, at.choice), None) is not None:
            return None
        return Fault("cifra.no-move", (), {"player": NAME[at.to_move]})

    def _judge_home_row(self, at: Position, choice: Choice, move: HomeRow | Slide) -> Fault | None:
        home, numbers = self.home(choice, at.to_move), range(1, self.side + 1)
        placed = [number for _, number in move.pieces] if isinstance(move, HomeRow) else []
        if at.placing and squares(move) == home and sorted(placed) == list(numbers):
            return None
        example = ",".join(f"{cell}={number}" for cell, number in zip(home, numbers, strict=True)) if at.placing else ""
        return Fault("cifra.setup", (), {"player": NAME[at.to_move], "highest": self.side, "example": example})

    def _judge_slide(self, at: Position, choice: Choice, move: Slide) -> Fault | None:
        start, end = str(move.start), str(move.end)
        piece, target = self.piece(at, move.start), self.piece(at, move.end)
        if piece == 0:
            return Fault("cifra.no-piece", (start,), {"square": start})
        if owner(piece) is not at.to_move:
            return Fault("cifra.not-your-piece", (start,), {"square": start, "owner": NAME[owner(piece)]})
        if self.is_locked(at, move.start):
            return Fault("cifra.locked", (start,), {"square": start})
        way = straight(move.start, move.end)
        if not way:
            return Fault("cifra.not-straight", (start, end), {"from": start, "to": end})
        hurdle = next((str(cell) for cell in way[1:-1] if self.piece(at, cell)), None)
        if hurdle is not None:
            return Fault("cifra.blocked", (hurdle,), {"from": start, "to": end, "square": hurdle})
        shade = choice.shade_of(at.to_move)
        changes = tuple(f"{here}-{there}" for here, there in pairwise(way) if self.floor.is_change(here, there, shade))
        if len(changes) > 1:
            return Fault("cifra.two-changes", (start, end), {"from": start, "to": end, "changes": changes})
        if target and owner(target) is at.to_move:
            return Fault("cifra.own-piece", (end,), {"square": end})
        if self.is_locked(at, move.end):
            return Fault("cifra.captures-locked", (end,), {"square": end})
        if move.captures is not bool(target):
            words = (f"{start}{'x' if target else '-'}{end}",)
            return Fault("cifra.capture-mark", (end,), {"square": end, "words": words})
        return None

    def complete(self, at: Position, move: Move) -> Move:  # noqa: ARG002 (the protocol passes the position)
        """The move itself: CIFRA has no short forms."""
        return move

    def play(self, at: Position, move: Move) -> Position:
        """The position after a legal move."""
        board, index = list(at.board), self.floor.grid.index
        match move:
            case Choice():
                if not self.mode.numbered:
                    for player, sign in _SIGN.items():
                        for cell in self.home(move, player):
                            board[index(cell)] = sign
                return Position(Player.BLACK, move, tuple(board), placing=self.mode.numbered)
            case HomeRow():
                for cell, number in move.pieces:
                    board[index(cell)] = number * _SIGN[at.to_move]
                return Position(at.to_move.other, at.choice, tuple(board), placing=at.to_move is Player.BLACK)
            case Slide():
                board[index(move.end)], board[index(move.start)] = board[index(move.start)], 0
                return Position(at.to_move.other, at.choice, tuple(board))

    def result(self, at: Position) -> str | None:
        """`1-0`, `0-1` or `1/2-1/2` when the game is over (CIFRA §4), else None."""
        if at.choice is None or at.placing:
            return None
        if self.mode.standing is None:
            return next((_WIN[player] for player in Player if self._king_won(at, at.choice, player)), None)
        white, black = (self._counts(at, at.choice, player) for player in Player)
        if all(len(locked) < left for locked, left in (white, black)) or self.stuck(at):
            return None
        first, second = self.mode.standing(*white), self.mode.standing(*black)
        return "1/2-1/2" if first == second else "1-0" if first > second else "0-1"

    def score(self, at: Position) -> tuple[int, int] | None:
        """White's and Black's points as they stand (CIFRA §4.2, §4.3); None in King."""
        if self.mode.standing is None:
            return None
        if at.choice is None:
            return 0, 0
        white, black = (self.mode.standing(*self._counts(at, at.choice, player))[0] for player in Player)
        return white, black

    def _king_won(self, at: Position, choice: Choice, player: Player) -> bool:
        king = self.side * _SIGN[player]
        return -king not in at.board or any(self.piece(at, cell) == king for cell in self.home(choice, player.other))

    def _counts(self, at: Position, choice: Choice, player: Player) -> tuple[list[int], int]:
        """The numbers on a player's locked pieces, and how many pieces are left, locked ones included."""
        sign = _SIGN[player]
        goal = (self.piece(at, cell) * sign for cell in self.home(choice, player.other))
        return [number for number in goal if number > 0], sum(piece * sign > 0 for piece in at.board)

    def setup(self, setup: Setup, at: Position | None = None) -> Position | Fault:
        """The position that a text describes: the opening is over, and White's choice is that of `at`, else `opening`.

        A text tells no choice (notation §5), so without either it cannot be understood.
        """
        choice = at.choice if at is not None and at.choice is not None else self.opening
        if choice is None:
            return _bad_position(setup, "White has not chosen a shade and a side")
        board = [0] * len(self.floor.shades)
        for player, pieces in ((Player.WHITE, setup.white), (Player.BLACK, setup.black)):
            reason = self._bad_pieces(pieces)
            if reason:
                return _bad_position(setup, reason)
            for cell, number in pieces:
                board[self.floor.grid.index(cell)] = (number or 1) * _SIGN[player]
        position = Position(setup.to_move, choice, tuple(board))
        if self.mode.crowned and all(self._king_won(position, choice, player) for player in Player):
            return _bad_position(setup, "both kings are taken or have arrived")
        return position

    def _bad_pieces(self, pieces: Sequence[Placed]) -> str:
        outside = next((cell for cell, _ in pieces if cell not in self.floor.grid), None)
        numbers = [number for _, number in pieces]
        if outside is not None:
            return f"{outside} is not on the {self.floor.grid} board"
        if not self.mode.numbered:
            return "" if not any(numbers) else f"pieces have no numbers in {self.mode.key}"
        if None in numbers:
            return f"every piece has a number in {self.mode.key}"
        if any(number is not None and number > self.side for number in numbers):
            return f"the numbers are 1 to {self.side}"
        return "" if len(set(numbers)) == len(numbers) else "a player has each number once"

    def describe(self, at: Position) -> Setup:
        """The text of a position; of one before the end of the opening it tells only the pieces on the board."""
        placed: dict[Player, list[Placed]] = {player: [] for player in Player}
        for cell, piece in zip(self.floor.grid.cells, at.board, strict=True):
            if piece:
                placed[owner(piece)].append((cell, abs(piece) if self.mode.numbered else None))
        return Setup(at.to_move, tuple(placed[Player.WHITE]), tuple(placed[Player.BLACK]))


def _bad_position(setup: Setup, reason: str) -> Fault:
    return Fault("tag.position", (), {"tag": "FEN", "value": write_setup(setup), "reason": reason})
