"""Random games from a seed, plain or annotated: of the games of this project, of chess and of Go for the peers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from random import Random
from typing import Any

from cephrec.core.game import Game
from cephrec.core.record import Command, Comment, Line, Ply, Record, Tag
from cephrec.games import DEALS, game_of

NAMES = ("Ann", "Bob", "Čapek, Karel", "Dora", "Erik", "Fatima", "Grace", "Håkon")
REMARKS = (
    "A six; it stays.",
    "Why not the corner?",
    "threatens d4",
    "the only move",
    "White is ahead by two dice now.",
)
#: An annotated game has, for a hundred plies, about so many comments, clocks, glyphs and variations.
COMMENTS, CLOCKS, GLYPHS, VARIATIONS = 15, 25, 10, 10
#: No game is longer than this; one that is not finished by then stays so.
LONGEST = 400


def random_records(seed: int, tags: dict[str, str] | None = None, *, annotated: bool = False) -> Iterator[Record]:
    """Games in which every move is chosen at random, without end."""
    random = Random(seed)
    number = 0
    while True:
        number += 1
        asked = dict(tags or {})
        if (deal := DEALS.get(asked.get("Game", ""))) is not None:
            asked = dict(deal(asked, random))
        game = game_of(asked)
        assert isinstance(game, Game)
        yield _record(game, asked, random, number, annotated)


def _record(game: Game[Any, Any], tags: dict[str, str], random: Random, number: int, annotated: bool) -> Record:
    draft = _Draft(game, random, annotated)
    at = draft.line(-1, 0, game.rules.start(), LONGEST)
    result, score = game.rules.result(at), game.rules.score(at)
    heading = {
        "Event": "Random games",
        "Site": "benchmark",
        "Date": f"20{random.randrange(10, 30)}.{random.randrange(1, 13):02}.{random.randrange(1, 29):02}",
        "Round": str(number),
        "White": random.choice(NAMES[:2] if not annotated else NAMES),
        "Black": random.choice(NAMES[:2] if not annotated else NAMES),
        **tags,
    }
    if result and score:
        heading["Score"] = f"{score[0]}-{score[1]}"
    return Record(tuple(Tag(*pair) for pair in heading.items()), tuple(draft.lines), result or "*")


@dataclass
class _Draft:
    """Plays lines, and variations wherever chance has them."""

    game: Game[Any, Any]
    random: Random
    annotated: bool
    lines: list[Line] = field(default_factory=list)

    def line(self, parent: int, at: int, position: Any, most: int) -> Any:
        """Add a line from a position, with its variations behind it; the position at its end."""
        index = len(self.lines)
        self.lines.append(Line())
        rules, plies = self.game.rules, list[Ply]()
        while len(plies) < most and rules.result(position) is None and rules.stuck(position) is None:
            move = _choose(rules.legal(position), self.random)
            word = self.game.words.write(move)
            after: list[Comment | int] = []
            glyphs: tuple[int, ...] = ()
            if self.annotated:
                glyphs = tuple(self.random.sample((1, 2, 5, 6, 14, 220), 1)) if self._chance(GLYPHS) else ()
                if self._chance(CLOCKS):
                    clock = f"0:{self.random.randrange(60):02}:{self.random.randrange(60):02}"
                    after.append(Comment((Command("clk", clock),)))
                if self._chance(COMMENTS):
                    after.append(Comment((self.random.choice(REMARKS),)))
                if self._chance(VARIATIONS if parent < 0 else VARIATIONS / 2):
                    after.append(len(self.lines))
                    self.line(index, len(plies), position, self.random.randrange(1, 5))
            plies.append(Ply(word, after=tuple(after), glyphs=glyphs))
            position = rules.play(position, move)
        self.lines[index] = Line(tuple(plies), parent, at)
        return position

    def _chance(self, percent: float) -> bool:
        return self.random.random() * 100 < percent


def _choose(moves: Iterator[Any], random: Random) -> Any:
    """Any move; of very many, as the placings of a home row are, one of the first hundred."""
    return random.choice(list(islice(moves, 100)))
