"""What a game is to the rest of the house: rules, words, picture and account, small parts behind protocols."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Generic, NamedTuple, Protocol, TypeVar

from cephrec.core.diagnostic import Fault
from cephrec.core.diagram import Candidate, Diagram
from cephrec.core.grid import Grid
from cephrec.core.position import Player, Setup

P = TypeVar("P")
M = TypeVar("M")
_P = TypeVar("_P", contravariant=True)
P_co = TypeVar("P_co", covariant=True)
M_contra = TypeVar("M_contra", contravariant=True)


class Style(Enum):
    """The ways to write a move (notation §4): `long` is canonical."""

    LONG = "long"
    SHORT = "short"
    ABSTRACTPLAY = "abstractplay"


@dataclass(frozen=True, slots=True)
class Step(Generic[P, M]):
    """One ply played: the position before it, the complete move, the position after it."""

    before: P
    move: M
    after: P


class Rules(Protocol[P, M]):
    """A game's rules: pure functions of immutable positions and moves."""

    def start(self) -> P:
        """The usual first position."""

    def legal(self, at: P) -> Iterator[M]:
        """Every legal move, complete, each once, lazily."""

    def judge(self, at: P, move: M) -> Fault | None:
        """The first fault of a move, or None if it is legal. The move may be a short form."""

    def complete(self, at: P, move: M) -> M:
        """The full move that a legal, perhaps short, form stands for: one of `legal`."""

    def play(self, at: P, move: M) -> P:
        """The position after a legal, complete move."""

    def to_move(self, at: P) -> Player:
        """The player whose turn it is."""

    def result(self, at: P) -> str | None:
        """`1-0`, `0-1` or `1/2-1/2` on a finished board, else None."""

    def score(self, at: P) -> tuple[int, int] | None:
        """White's and Black's score as it stands; None where the game has none."""

    def stuck(self, at: P) -> Fault | None:
        """Why a game that is not over cannot go on; None if it can, or is over (CIFRA §3.6)."""

    def setup(self, setup: Setup, at: P | None = None) -> P | Fault:
        """The position that a text describes, or a `tag.position` fault.

        Inside a record, `at` is the last judged position: it tells what the text of a position leaves unsaid.
        """

    def describe(self, at: P) -> Setup:
        """The text of a position, canonical for this game; its number is None."""


class Words(Protocol[M]):
    """A game's spelling of moves: reading needs no position."""

    def read(self, word: str) -> M | Fault:
        """The move that a word means, or the game's bad-word fault."""

    def write(self, move: M, style: Style = Style.LONG, rivals: Iterable[M] = ()) -> str:
        """The word of a complete move. SHORT needs the legal moves of the position as rivals."""


class Picture(Protocol[P, M]):
    """A game's positions and steps as meaning for the eye."""

    def position(self, at: P) -> Diagram:
        """A position alone."""

    def step(self, step: Step[P, M]) -> Diagram:
        """The position after a step, with the marks of what has just happened."""

    def candidates(self, at: P) -> tuple[Candidate, ...]:
        """The squares that may be played, each once, with what may be shown there."""

    def say(self, step: Step[P, M]) -> str:
        """A step as one plain English sentence, for narration and alternative text."""


class Account(Protocol[_P, M]):
    """A game's answer to what could have been played instead, and why."""

    def tried(self, at: _P, move: M) -> Iterator[M]:
        """What one might try in place of a move, legal or not: with its square, or with its piece."""

    def why(self, at: _P, move: M) -> tuple[str, str]:
        """Why a legal, complete move is legal, as an English clause; and the rule that says so."""


class Place(NamedTuple):
    """A complete move in its small: the square that is filled, those around it, those it empties, what it then shows.

    Squares are places in `grid.cells`; those emptied are among those around.
    """

    square: int
    around: tuple[int, ...]
    emptied: tuple[int, ...]
    shows: int


class Local(Protocol[P_co, M_contra]):
    """A game seen in its small, where nothing far from a move matters to it.

    A legal move fills an empty square and empties some around it. What the piece then shows depends on what the squares
    around show and which of them are emptied: on nothing else, not on whose turn it is. A square belongs to who played
    there last, the result depends on how many squares each player has, and no position is stuck.
    """

    @property
    def values(self) -> int:
        """How many things a square may show: 0 for an empty one, then up."""

    def place(self, move: M_contra) -> Place | None:
        """What a complete move does where it is legal; None if it never is, or for a short form."""

    def word(self, square: int, emptied: tuple[int, ...], around: tuple[int, ...]) -> str | None:
        """The canonical word of the move that fills a square and empties those, given what the squares around show.

        None if it is not legal.
        """

    def shown(self, move: M_contra, around: tuple[int, ...]) -> int:
        """What a piece shows that goes where the move goes and empties what it empties; 0 if that is not legal.

        `around` is what the squares around show.
        """

    def position(self, shown: Sequence[int], white: Sequence[bool]) -> P_co:
        """The position in which the squares show this; those of White are marked."""


@dataclass(frozen=True)
class Game(Generic[P, M]):
    """All that stays still during play: board, modes, rules. `variant` is empty for the author's own rules.

    `key` is the Game tag's value; `author` is credited wherever the game is named. `local` is there where the rules
    can be asked about one square at a time.
    """

    key: str
    author: str
    grid: Grid
    rules: Rules[P, M]
    words: Words[M]
    picture: Picture[P, M]
    account: Account[P, M]
    variant: str = ""
    local: Local[P, M] | None = None
