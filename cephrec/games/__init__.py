"""The games: which there are, and which one a record's tags ask for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from random import Random
from typing import Any

from cephrec.core.diagnostic import Fault
from cephrec.core.game import Game, Words
from cephrec.core.insight import Insight
from cephrec.core.position import read_setup, write_setup
from cephrec.core.tags import GAME_TAGS
from cephrec.games.cephalopod import cephalopod
from cephrec.games.cephalopod.insight import CephalopodInsight
from cephrec.games.cephalopod.words import CephalopodWords
from cephrec.games.cifra import cifra, deal_cifra, opening_tags
from cephrec.games.cifra.insight import CifraInsight
from cephrec.games.cifra.words import CifraWords

#: A game whose positions and moves only its own three parts know.
AnyGame = Game[Any, Any]

#: Each game by its Game tag. A row makes the game from all tags, or says all that is wrong with them.
GAMES: dict[str, Callable[[Mapping[str, str]], AnyGame | tuple[Fault, ...]]] = {
    "Cephalopod": cephalopod,
    "CIFRA": cifra,
}

#: The words of each game, which are the same whatever its other tags say.
WORDS: dict[str, Words[Any]] = {
    "Cephalopod": CephalopodWords(),
    "CIFRA": CifraWords(),
}

#: The games in which chance settles something before ply 1: a row adds what is dealt to the tags that are given.
DEALS: dict[str, Callable[[Mapping[str, str], Random], dict[str, str] | tuple[Fault, ...]]] = {
    "CIFRA": deal_cifra,
}

#: What the study of each game knows of it beyond its rules.
INSIGHTS: dict[str, Callable[[Any], Insight[Any]]] = {
    "Cephalopod": CephalopodInsight,
    "CIFRA": CifraInsight,
}

#: What play has settled in a position that its text does not say, as tags, for the games where there is such a thing.
SETTLED: dict[str, Callable[[Any], dict[str, str]]] = {
    "CIFRA": opening_tags,
}


def dealt(tags: Mapping[str, str], random: Random) -> dict[str, str] | tuple[Fault, ...]:
    """The tags of a game that is to begin, with what chance settles in it where they leave that open; else the faults.

    >>> dealt({"Board": "3x3"}, Random(1)), sorted(dealt({"Game": "CIFRA"}, Random(1)))
    ({'Board': '3x3'}, ['Floor', 'Game'])
    """
    deal = DEALS.get(tags.get("Game", ""))
    return dict(tags) if deal is None or "Floor" in tags else deal(tags, random)


def game_of(tags: Mapping[str, str]) -> AnyGame | tuple[Fault, ...]:
    """The game that tags describe (notation §2), the same object for equal ones; else every `tag.*` fault.

    >>> game_of({}).key, game_of({"Board": "4x4"}).variant
    ('Cephalopod', '4x4 board')
    >>> game_of({"Game": "Go"})[0].facts
    {'tag': 'Game', 'value': 'Go'}
    """
    key = tags.get("Game", "Cephalopod")
    build = GAMES.get(key)
    return build(tags) if build else (Fault("tag.game", (), {"tag": "Game", "value": key}),)


@lru_cache(maxsize=8)
def insight_of(game: AnyGame) -> Insight[Any]:
    """The judgement that the study of a game goes by; it remembers what it has worked out."""
    return INSIGHTS[game.key](game.rules)


def read_position(text: str, tags: Mapping[str, str]) -> tuple[AnyGame, Any] | tuple[Fault, ...]:
    """The game that tags describe and the position in it that a text describes (notation §5); else the faults.

    >>> game, at = read_position("B:Wa1,c3=4:Bb2=6", {})
    >>> game.rules.score(at)
    (2, 1)
    >>> read_position("B:Wf1:B", {})[0].facts["reason"]
    'f1 is not on the 5x5 board'
    """
    game = game_of({**tags, "FEN": text})
    if not isinstance(game, Game):
        return game
    setup = read_setup(text)
    if setup is None:
        return (Fault("tag.position", (), {"tag": "FEN", "value": text, "reason": "it is not of the form W:W…:B…"}),)
    at = game.rules.setup(setup)
    return (at,) if isinstance(at, Fault) else (game, at)


def tags_at(game: AnyGame, at: Any, tags: Mapping[str, str]) -> dict[str, str] | None:
    """The tags of a record that starts from a position of a game with those tags; None if no text says the position.

    >>> game, at = read_position("B:Wa1:Bb2=6", {"Board": "4x4"})
    >>> tags_at(game, at, {"Board": "4x4", "White": "Ann"})
    {'Board': '4x4', 'FEN': 'B:Wa1:Bb2=6'}
    """
    kept = {name: tags[name] for name in GAME_TAGS if name in tags}
    if at == game.rules.start():
        return kept
    kept |= SETTLED.get(game.key, lambda _: {})(at)
    text = write_setup(game.rules.describe(at))
    return {**kept, "FEN": text} if read_position(text, kept)[-1] == at else None
