"""The bulk lane: games that are silently and completely legal, told at a glance; all others are left to `check`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from cephrec.bulk.course import Racer
from cephrec.bulk.pieces import apart
from cephrec.bulk.plainly import RulesJudge
from cephrec.bulk.stride import GLUED, is_compiled, walk
from cephrec.bulk.table import Ending, Table, Unusual
from cephrec.core.game import Game
from cephrec.core.record import RESULTS
from cephrec.core.tags import GAME_TAGS
from cephrec.games import game_of
from cephrec.notation.plain import is_plain
from cephrec.notation.scan import cut, frame, white_numbers
from cephrec.verdict import disagreements, tag_fault

#: So many different values are remembered of each thing that is.
MOST = 1 << 14


class Glance(NamedTuple):
    """A game of which `check` would say nothing at all: every ply of every line is legal.

    `end` is the offset where it ends in its text. The rest is as in a Verdict: `score` is None unless it is finished.
    """

    end: int
    tags: dict[str, str]
    result: str
    plies: int
    finished: bool
    score: tuple[int, int] | None


class Lane:
    r"""Takes one game after another and remembers what they have in common.

    >>> lane = Lane()
    >>> glance = lane.take('[White "Ann"]\n\n1. c3 b3 {so} 2. a1 *\n')
    >>> glance.plies, glance.finished, lane.take('[White "Ann"]\n\n1. c3 c3 *\n')
    (3, False, None)
    """

    def __init__(self) -> None:
        self._desks: dict[tuple[str | None, ...], _Desk | None] = {}
        self._silent: dict[tuple[object, ...], bool] = {}
        self._dates: dict[str, bool] = {}

    def take(self, text: str, at: int = 0, *, tame: bool = False) -> Glance | None:
        """The game that begins with a tag at an offset; None if it is not for this lane.

        The text before it must end a game, or be none. `tame`: the whole text holds no sign that reading drops.
        """
        found = frame(text, at)
        if found is None:
            return None
        tags, start, end = found
        moves = text[start:end]
        if not tame and not is_plain(text[at:end]):
            return None
        desk = self._desk(tags)
        played = desk.play(moves) if desk is not None else None
        if played is None:
            return None
        token, plies, (result, score) = played
        if not self._agree(tags, token, result, score):
            return None
        return Glance(end, tags, token, plies, result is not None, score)

    def _desk(self, tags: Mapping[str, str]) -> _Desk | None:
        """Where the games with these tags are played; None where tags name none, or a start of its own."""
        key = () if _GAME_TAGS.isdisjoint(tags) else tuple(map(tags.get, _GAME_TAGS))
        if key not in self._desks:
            if len(self._desks) >= MOST:
                self._desks.clear()
            game = game_of(tags)
            self._desks[key] = _Desk(game) if isinstance(game, Game) and "FEN" not in tags else None
        return self._desks[key]

    def _agree(self, tags: Mapping[str, str], token: str, result: str | None, score: tuple[int, int] | None) -> bool:
        """Whether nothing is to be said about tags, token and board together."""
        for name in _DATES:
            if name in tags and not self._is_date(tags[name]):
                return False
        key = token, result, score, tags.get("Result"), tags.get("Score"), "Termination" in tags
        silent = self._silent.get(key)
        if silent is None:
            if len(self._silent) >= MOST:
                self._silent.clear()
            silent = tag_fault("Result", tags.get("Result", "?")) is None
            silent = silent and next(disagreements(tags, token, result, score), None) is None
            self._silent[key] = silent
        return silent

    def _is_date(self, value: str) -> bool:
        good = self._dates.get(value)
        if good is None:
            if len(self._dates) >= MOST:
                self._dates.clear()
            self._dates[value] = good = tag_fault("Date", value) is None
        return good


#: The tags that say which game is played, and those that hold dates.
_GAME_TAGS = frozenset((*GAME_TAGS, "FEN"))
_DATES = ("Date", "UTCDate")


class _Desk:
    """Plays the games of one kind."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self._table = Table.of(game)
        self._judge = self._table or RulesJudge(game)
        self._racer = Racer(self._table) if self._table and is_compiled() else None

    def play(self, moves: str) -> tuple[str, int, Ending] | None:
        """Result token, plies of the main line and ending, if the movetext is silently legal."""
        if self._table is None or "{" in moves or "(" in moves or not moves.isascii():
            return _play(moves, self._judge)
        told = self._racer.run(moves) if self._racer else None
        if told is None:
            told = _play_plain(moves, self._table) or _play(moves, self._table)
            if told is not None and self._racer:
                self._racer.missed()
        return told


def _play_plain(moves: str, table: Table) -> tuple[str, int, Ending] | None:
    """A game of words alone: a number before each of White's, a result behind them all."""
    pieces = moves.split()
    token = pieces.pop() if pieces else ""
    numbers = pieces[::3]
    if token not in RESULTS or len(pieces) % 3 == 1 or numbers != white_numbers(len(numbers)):
        return None
    del pieces[::3]
    try:
        return token, len(pieces), table.ending(*table.run(pieces))
    except Unusual:
        return None


def _play(moves: str, judge: Table | RulesJudge) -> tuple[str, int, Ending] | None:
    """Any game."""
    pieces = cut(moves)
    if pieces is None:
        return None
    try:
        told = _walk(pieces, judge)
        if told is None and GLUED in map(judge.pieces.get, pieces):
            told = _walk([each for piece in pieces for each in apart(piece)], judge)
    except Unusual:
        return None
    return told


def _walk(pieces: list[str], judge: Table | RulesJudge) -> tuple[str, int, Ending] | None:
    if not pieces or type(judge.pieces[pieces[0]]) is not int:
        return None
    board, owner = judge.start()
    told = walk(map(judge.pieces.__getitem__, pieces), board, owner, judge)
    return (RESULTS[told[0]], told[1], judge.ending(board, owner)) if told else None
