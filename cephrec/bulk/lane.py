"""The bulk lane: games that are silently and completely legal, told at a glance; all others are left to `check`."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cached_property, lru_cache, partial
from operator import itemgetter
from typing import Any, NamedTuple

from cephrec.bulk.course import Racer
from cephrec.bulk.pieces import apart
from cephrec.bulk.plainly import RulesJudge
from cephrec.bulk.race import is_compiled
from cephrec.bulk.stride import GLUED, walk
from cephrec.bulk.table import Ending, Played, Table, Unusual
from cephrec.core.game import Game
from cephrec.core.record import RESULTS
from cephrec.core.tags import GAME_TAGS
from cephrec.games import game_of
from cephrec.notation.scan import Page, cut, game_end, heading, heading_pattern, is_tame, white_numbers
from cephrec.verdict import disagreements, tag_fault

#: The tags that say which game is played, those that hold dates, and those that matter to how it ended.
GAMES = (*GAME_TAGS, "FEN")
DATES = ("Date", "UTCDate")
RESULT_TAGS = ("Result", "Score", "Termination")
#: Remembers what a function said, so many answers of each.
remembered = lru_cache(1 << 12)


class Glance(NamedTuple):
    """A game of which `check` would say nothing at all: every ply of every line is legal.

    `game` and `line` are its number and the line where it begins; `at` and `end` the offsets in `text` where it begins
    and ends, `lines` the line ends between. The rest is as in a Verdict: `score` is None unless it is finished.
    """

    game: int
    line: int
    text: str
    at: int
    end: int
    lines: int
    result: str
    plies: int
    finished: bool
    score: tuple[int, int] | None

    @property
    def tags(self) -> dict[str, str]:
        """Its tags, as they are given."""
        found = heading(self.text, self.at)
        assert found is not None
        return found.tags


class Lane:
    r"""Takes one game after another and remembers what they have in common.

    >>> lane = Lane()
    >>> glance = lane.take(Page('[White "Ann"]\n\n1. c3 b3 {so} 2. a1 *\n'))
    >>> glance.plies, glance.finished, lane.take(Page('[White "Ann"]\n\n1. c3 c3 *\n'))
    (3, False, None)
    """

    def __init__(self) -> None:
        self._form_of = remembered(partial(_Form, desk_of=remembered(_desk)))
        self._dated = remembered(_dated)
        #: The form of the last game, and whether that of the game before was the same: then the next will have it too.
        self._form, self._steady = self._form_of(()), False

    def take(self, page: Page, at: int = 0, game: int = 1, line: int = 1) -> Glance | None:
        """The game that begins at an offset, its number and line; None if it is not for this lane.

        The text before it must end a game, or be none.
        """
        text, form = page.text, self._form
        if self._steady and (found := form.pattern.match(text, at)):
            moves, values = found.end(), found.groups()
        else:
            head = heading(text, at)
            if head is None:
                return None
            form = self._form_of(head.names)
            self._form, self._steady = form, form is self._form
            moves, values = head.moves, form.wanted(head.values)
        desk = form.desk(form.games(values))
        played = desk.play(page, moves) if desk is not None else None
        if played is None:
            return None
        end, lines, token, plies, ending = played
        if not self._dated(form.dates(values)) or not form.agreed(token, ending, form.results(values)):
            return None
        finished, score = ending
        return Glance(game, line, text, at, end, lines + form.lines, token, plies, finished is not None, score)


def _desk(told: tuple[str | None, ...]) -> _Desk | None:
    """Where the games of these GAMES tags are played; None where they name none, or a start of its own."""
    tags = {name: value for name, value in zip(GAMES, told, strict=True) if value is not None}
    game = game_of(tags)
    return _Desk(game) if isinstance(game, Game) and "FEN" not in tags else None


def _dated(values: tuple[str, ...]) -> bool:
    """Whether dates are in order."""
    return not any(tag_fault("Date", value) for value in values)


class _Form:
    """What the names of a heading tell of it: where the tags are that matter, and what was found out about those.

    `wanted` chooses the values that matter from all; `games`, `dates` and `results` choose from them. `desk` says
    where it is played, `agreed` whether nothing is to be said about tags, token and board together. `lines` are the
    line ends between the tags.
    """

    def __init__(self, names: tuple[str, ...], desk_of: Callable[[tuple[str | None, ...]], _Desk | None]) -> None:
        wanted = [name for name in names if name in (*GAMES, *DATES, *RESULT_TAGS)]
        self._names, self._wanted, self.lines = names, wanted, len(names) - 1
        self.wanted = _chooser(names, wanted)
        games, dates, results = ([name for name in some if name in wanted] for some in (GAMES, DATES, RESULT_TAGS))
        self.games, self.dates, self.results = (_chooser(wanted, some) for some in (games, dates, results))

        def desk(values: tuple[str, ...]) -> _Desk | None:
            return desk_of(tuple(map(dict(zip(games, values, strict=True)).get, GAMES)))

        def agreed(token: str, ending: Ending, values: tuple[str, ...]) -> bool:
            tags = dict(zip(results, values, strict=True))
            silent = tag_fault("Result", tags.get("Result", "?")) is None
            return silent and next(disagreements(tags, token, *ending), None) is None

        self.desk, self.agreed = remembered(desk), remembered(agreed)

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """Finds such a heading and the values that matter."""
        return heading_pattern(self._names, self._wanted)


def _chooser(names: Sequence[str], wanted: Sequence[str]) -> Callable[[Sequence[str]], tuple[str, ...]]:
    """Chooses the values of some names."""
    places = [names.index(name) for name in wanted]
    if len(places) > 1:
        return itemgetter(*places)
    return (lambda values: (values[places[0]],)) if places else lambda _: ()


class _Desk:
    """Plays the games of one kind."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self._table = Table.of(game)
        self._judge = self._table or RulesJudge(game)
        self._racer = Racer(self._table) if self._table and is_compiled() else None

    def play(self, page: Page, start: int) -> Played | None:
        """The game whose movetext begins at an offset, if that is silently legal."""
        if self._racer and (raced := self._racer.run(page, start)):
            return raced
        end = game_end(page.text, start)
        moves = page.text[start:end]
        if not page.tame and not is_tame(moves):
            return None
        if self._table is None or "{" in moves or "(" in moves or not moves.isascii():
            told = _play(moves, self._judge)
        else:
            told = _play_plain(moves, self._table) or _play(moves, self._table)
            if told is not None and self._racer:
                self._racer.missed()
        return (end, moves.count("\n"), *told) if told else None


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
