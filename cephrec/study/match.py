"""Games between bots: one from its opening to its end, and the pairings of a tournament."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, islice
from random import Random
from typing import Any

from cephrec.core.game import Game
from cephrec.core.position import Player
from cephrec.core.record import Record
from cephrec.games import AnyGame, dealt, game_of
from cephrec.study.bot import Bot, bot_of
from cephrec.study.extract import extract
from cephrec.study.search import WIDEST, Finding

#: A game that is not over after so many plies is left unfinished: not every game must end (CIFRA §4.5).
MOST_PLIES = 500


@dataclass(frozen=True, slots=True)
class Pairing:
    """A game to be played: who against whom, of what kind, from which opening. Equal ones come to equal games.

    `opening` is the seed of the plies with which it begins, `opens` how many these are.
    """

    white: str
    black: str
    tags: tuple[tuple[str, str], ...] = ()
    seed: int = 0
    opening: int = 0
    opens: int = 4
    most: int = MOST_PLIES
    nodes: int | None = None
    round: str = "?"


def schedule(names: Sequence[str], games: int, common: Pairing) -> Iterator[Pairing]:
    """Everybody against everybody, so many games a pair; each opening is played twice, with the colours changed over.

    >>> common = Pairing("", "", seed=5)
    >>> [(each.white, each.black, each.opening) for each in schedule(["a", "b"], 3, common)]
    [('a', 'b', 5000), ('b', 'a', 5000), ('a', 'b', 5001)]
    """
    for one, other in combinations(names, 2):
        for number in range(games):
            white, black = (one, other) if number % 2 == 0 else (other, one)
            opening = 1000 * common.seed + number // 2
            yield Pairing(
                white,
                black,
                common.tags,
                common.seed + number,
                opening,
                common.opens,
                common.most,
                common.nodes,
                str(number + 1),
            )


def play(pairing: Pairing) -> Record:
    """The record of a game.

    >>> record = play(Pairing("greedy", "random", (("Board", "2x2"),), opens=0))
    >>> record.tag("White"), record.result != "*"
    ('greedy', True)
    """
    random = Random(pairing.opening)
    asked = dealt(dict(pairing.tags), random)
    assert isinstance(asked, dict), asked
    game = game_of(asked)
    bots = {Player.WHITE: bot_of(pairing.white, pairing.nodes), Player.BLACK: bot_of(pairing.black, pairing.nodes)}
    assert isinstance(game, Game)
    at, played = game.rules.start(), list[Any]()
    for _ in range(pairing.opens):
        moves = list(islice(game.rules.legal(at), WIDEST))
        if not moves:
            break
        played.append(random.choice(moves))
        at = game.rules.play(at, played[-1])
    seats = {player: bot for player, bot in bots.items() if bot is not None}
    for move, _ in moves_of(game, at, seats, str(pairing.seed), pairing.most - len(played)):
        played.append(move)
        at = game.rules.play(at, move)
    more = {"Event": "Bots", "Round": pairing.round, "White": pairing.white, "Black": pairing.black, **asked}
    score = game.rules.score(at) if game.rules.result(at) is not None else None
    if score is not None:
        more["Score"] = f"{score[0]}-{score[1]}"
    record = extract(game, game.rules.start(), played, asked, more)
    assert record is not None, "a text says the start of every game"
    return record


def moves_of(
    game: AnyGame, at: Any, bots: Mapping[Player, Bot], seed: str, most: int, stop: Callable[[], bool] = bool
) -> Iterator[tuple[Any, Finding[Any]]]:
    """The moves of a game of two bots from a position on, with what each had found, at most so many plies.

    Raises Stopped as soon as `stop` is true.
    """
    rules = game.rules
    for ply in range(most):
        if rules.result(at) is not None or next(iter(rules.legal(at)), None) is None:
            return
        found = bots[rules.to_move(at)].choose(game, at, Random(f"{seed}/{ply}"), stop)
        yield found.line[0], found
        at = rules.play(at, found.line[0])
