"""What can be asked of a game: the fields and functions of conditions, each computed when it is used."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import Any

from cephrec.core.game import Game
from cephrec.core.position import read_setup
from cephrec.core.record import Comment, Record
from cephrec.formats.played import Played, played
from cephrec.games import AnyGame, game_of
from cephrec.tracks import Replay, replay, restyle


class Kind(Enum):
    """What a value is, as error messages call it."""

    TEXT = "a text"
    NUMBER = "a number"
    TRUTH = "true or false"


class Facts:
    """A record and all that can be found out about it; nothing is replayed before it is asked for."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.tags = {tag.name: tag.value for tag in reversed(record.tags)}

    @cached_property
    def game(self) -> AnyGame | None:
        """The game that the tags describe."""
        game = game_of(self.tags)
        return game if isinstance(game, Game) else None

    @cached_property
    def replay(self) -> Replay[Any, Any] | None:
        """The record, replayed; None where its tags name no game or no start."""
        found = replay(self.game, self.record) if self.game else None
        return found if found and not found.fault else None

    @cached_property
    def words(self) -> list[str]:
        """The words of the main line, in full where they were judged."""
        record = restyle(self.replay) if self.replay else self.record
        return [ply.word for ply in record.main.plies]

    @cached_property
    def played(self) -> list[Played]:
        """What each legal ply of the main line did."""
        found = self.replay
        return [played(found.game, step) for step in found.main.steps if step] if found else []

    @cached_property
    def last(self) -> Any | None:
        """The last judged position of the main line."""
        found = self.replay
        return next((at for at in reversed(found.main.befores) if at is not None), None) if found else None

    @property
    def legal(self) -> bool | None:
        """Whether every ply of the main line is legal."""
        return all(step is not None for step in self.replay.main.steps) if self.replay else None

    @property
    def finished(self) -> bool | None:
        """Whether the game is over on the board; None if its end was not reached."""
        found = self.replay
        if found is None or found.main.end is None:
            return None
        return found.game.rules.result(found.main.end) is not None

    @property
    def score(self) -> tuple[int, int] | None:
        """White's and Black's score in the last judged position."""
        return self.game.rules.score(self.last) if self.game and self.last is not None else None

    @property
    def pips(self) -> int | None:
        """The sum of the numbers on the board in the last judged position."""
        if self.game is None or self.last is None:
            return None
        return sum(piece.value or 0 for piece in self.game.picture.position(self.last).pieces)

    def reaches(self, text: str) -> bool | None:
        """Whether the main line comes through a position (notation §5), with that player to move."""
        setup, found = read_setup(text), self.replay
        if setup is None or found is None:
            return None
        at = found.game.rules.setup(setup, self.last)
        return at in found.main.befores

    def count(self, kind: type) -> int:
        """How many things of a kind stand at the plies, in all lines."""
        plies = (ply for line in self.record.lines for ply in line.plies)
        return sum(isinstance(item, kind) for ply in plies for item in (*ply.before, *ply.after))


@dataclass(frozen=True, slots=True)
class Field:
    """A field: its kind, how it is told of a game, and what it is."""

    kind: Kind
    tell: Callable[[Facts], Any]
    about: str


@dataclass(frozen=True, slots=True)
class Function:
    """A function of one text: how it is told of a game, what is wrong with a text, and what it says."""

    kind: Kind
    tell: Callable[[Facts, str], Any]
    about: str
    fault: Callable[[str], str] = lambda _: ""


def _tag(name: str, about: str) -> Field:
    return Field(Kind.TEXT, lambda facts: facts.tags.get(name, ""), about)


def _number(name: str, about: str) -> Field:
    def tell(facts: Facts) -> int | None:
        value = facts.tags.get(name, "")
        return int(value) if value.isascii() and value.isdigit() and len(value) < 10 else None

    return Field(Kind.NUMBER, tell, about)


def _score(side: int, about: str) -> Field:
    return Field(Kind.NUMBER, lambda facts: facts.score[side] if facts.score else None, about)


FIELDS: dict[str, Field] = {
    "white": _tag("White", "the first player"),
    "black": _tag("Black", "the second player"),
    "event": _tag("Event", "the event"),
    "site": _tag("Site", "the site"),
    "date": _tag("Date", "the date, as 2026.01.31; texts compare in the order of signs"),
    "round": _tag("Round", "the round"),
    "annotator": _tag("Annotator", "who wrote the comments"),
    "termination": _tag("Termination", "how the game ended"),
    "white_elo": _number("WhiteElo", "the first player's rating"),
    "black_elo": _number("BlackElo", "the second player's rating"),
    "game": _tag("Game", "the game's name"),
    "board": Field(Kind.TEXT, lambda it: str(it.game.grid) if it.game else None, "the size of the board, as 5x5"),
    "variant": Field(Kind.TEXT, lambda it: it.game.variant if it.game else None, "the variant; empty for the author's"),
    "mode": _tag("Mode", "CIFRA's mode"),
    "result": Field(Kind.TEXT, lambda it: it.record.result, "the result"),
    "plies": Field(Kind.NUMBER, lambda it: len(it.record.main.plies), "the length of the main line"),
    "legal": Field(Kind.TRUTH, lambda it: it.legal, "every ply of the main line is legal"),
    "finished": Field(Kind.TRUTH, lambda it: it.finished, "the game is over on the board"),
    "white_score": _score(0, "the first player's score in the last position"),
    "black_score": _score(1, "the second player's score in the last position"),
    "pips": Field(Kind.NUMBER, lambda it: it.pips, "the sum of the numbers in the last position"),
    "highest": Field(
        Kind.NUMBER, lambda it: max((ply.pips or 0 for ply in it.played), default=0), "the highest number placed"
    ),
    "captures": Field(Kind.NUMBER, lambda it: sum(bool(ply.captured) for ply in it.played), "how many plies capture"),
    "captured": Field(Kind.NUMBER, lambda it: sum(len(ply.captured) for ply in it.played), "how many pieces are taken"),
    "largest": Field(
        Kind.NUMBER, lambda it: max((len(ply.captured) for ply in it.played), default=0), "the largest capture"
    ),
    "comments": Field(Kind.NUMBER, lambda it: it.count(Comment), "how many comments there are"),
    "variations": Field(Kind.NUMBER, lambda it: len(it.record.lines) - 1, "how many variations there are"),
}

FUNCTIONS: dict[str, Function] = {
    "reaches": Function(
        Kind.TRUTH,
        Facts.reaches,
        "the main line comes through this position",
        lambda text: "" if read_setup(text) else "this is not a position, such as W:Wc3=6:Bb2",
    ),
    "plays": Function(Kind.TRUTH, lambda it, word: word in it.words, "the main line has this word, in full"),
    "opens": Function(
        Kind.TRUTH,
        lambda it, words: it.words[: len(words.split())] == words.split(),
        "the main line begins with these words",
    ),
    "tag": Function(Kind.TEXT, lambda it, name: it.tags.get(name), "the value of this tag"),
    "has": Function(Kind.TRUTH, lambda it, name: name in it.tags, "there is a tag of this name"),
}
