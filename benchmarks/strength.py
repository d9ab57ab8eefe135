"""How strong the bots are: level 8 against those without a plan, and each level against the one below it."""

from __future__ import annotations

import math
import os
from dataclasses import dataclass

from cephrec.bulk.processes import Lost, in_order
from cephrec.study import elo
from cephrec.study.match import Pairing, play, schedule

#: How many games each pair plays, the seed, and the chance that a result may leave to luck.
GAMES, SEED, LUCK = int(os.environ.get("GAMES", "100")), 9, 0.05
#: Of a hundred points, level 8 wins at least so many.
LEAST = {"random": 100, "greedy": 95, "taker": 95}


@dataclass(frozen=True, slots=True)
class Won:
    """How many points one player won of so many games against another, a draw being half a point, and the least due."""

    strong: str
    weak: str
    points: float
    games: int
    least: float

    @property
    def kept(self) -> bool:
        return self.points >= self.least

    def __str__(self) -> str:
        state = "kept" if self.kept else "BROKEN"
        players = f"level {self.strong} against {'level ' * self.weak.isdigit()}{self.weak}"
        return f"{players:34} {self.points:5g} of {self.games}, at least {self.least:g}: {state}"


def run() -> list[Won]:
    """All pairs; of two levels the higher must win more than luck alone is likely to give it."""
    plain = [_won("8", weak, GAMES * least / 100) for weak, least in LEAST.items()]
    return plain + [_won(str(level + 1), str(level), _lucky(GAMES) + 1) for level in range(1, 8)]


def _won(strong: str, weak: str, least: float) -> Won:
    points = 0.0
    pairings = schedule([strong, weak], GAMES, Pairing("", "", seed=SEED))
    for pairing, record in in_order(play, pairings, os.cpu_count() or 1):
        assert record is not None
        assert not isinstance(record, Lost)
        won = elo.points(record.result)
        points += won if pairing.white == strong else 1 - won
    found = Won(strong, weak, points, GAMES, least)
    print(found, flush=True)
    return found


def _lucky(games: int) -> int:
    """The most points of so many games that one of two equals wins with a chance of more than `LUCK`."""
    points, tail = games, 1 / 2**games
    while tail < LUCK:
        points -= 1
        tail += math.comb(games, points) / 2**games
    return points
