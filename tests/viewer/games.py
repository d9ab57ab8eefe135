"""Games to look at: random ones from the vectors, with variations if wanted."""

from __future__ import annotations

import gzip
import json
from itertools import islice
from pathlib import Path
from random import Random

from cephrec.core.source import Source
from cephrec.games import game_of
from cephrec.notation.split import split
from cephrec.verdict import check
from cephrec.viewer.tour import Tour, tour

VECTORS = Path(__file__).parents[1] / "data" / "cephalopod" / "games-5x5.jsonl.gz"


def tours(text: str) -> list[Tour]:
    pieces = split([text.encode()], "a.ceph")
    return [tour(check(piece)) for piece in pieces if isinstance(piece, Source)]


def random_games() -> list[list[str]]:
    with gzip.open(VECTORS, "rt") as lines:
        return [json.loads(line)["moves"] for line in lines]


def with_variations(moves: list[str], count: int, length: int, seed: int = 1) -> str:
    """A game of these moves; before some of them, other ways to go on, each so many plies long."""
    game, choose = game_of({}), Random(seed)
    at, text = game.rules.start(), []
    places = set(choose.sample(range(1, len(moves)), count))
    for place, word in enumerate(moves):
        before = at
        at = game.rules.play(at, game.rules.complete(at, game.words.read(word)))
        text.append(word)
        if place in places:
            side = []
            for _ in range(length):
                legal = list(islice(game.rules.legal(before), 200))
                if not legal:
                    break
                move = choose.choice(legal)
                side.append(game.words.write(move))
                before = game.rules.play(before, move)
            text.append(f"({' '.join(side)} {{A thought about it.}})")
    return f'[White "Ann"]\n[Black "Bob"]\n\n{" ".join(text)} *\n'
