"""Ratings from results: how strong each player must be for the points to come out as they did, and how sure that is."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

#: An advantage of so many points multiplies the odds by ten.
SCALE = 400
#: How many standard errors hold 95 of a hundred cases.
WIDE = 1.96
#: A draw that every pair is taken to have played beforehand: without it whoever never lost would be infinitely strong.
PRIOR = 1.0


def points(result: str) -> float:
    """What a result is worth to White; half a point where nobody has won, or nobody yet.

    >>> points("1-0"), points("0-1"), points("*")
    (1.0, 0.0, 0.5)
    """
    return {"1-0": 1.0, "0-1": 0.0}.get(result, 0.5)


@dataclass(frozen=True, slots=True)
class Rating:
    """A player's Elo rating, the mean of all being 0, and half the width of its 95 % interval."""

    elo: float
    error: float


def ratings(results: Iterable[tuple[str, str, float]]) -> dict[str, Rating]:
    """The ratings of all players, the best first, from games: two names, and the points of the first: 1, ½ or 0.

    The most likely ones by the Bradley–Terry model (Zermelo's iteration), with the errors of its information matrix.

    >>> found = ratings([("a", "b", 1)] * 15 + [("a", "b", 0)] * 5)
    >>> [(name, round(rating.elo), round(rating.error)) for name, rating in found.items()]
    [('a', 90, 84), ('b', -90, 84)]
    """
    shares: dict[tuple[str, str], float] = {}
    for one, other, won in results:
        for pair, share in (((one, other), float(won)), ((other, one), 1 - won)):
            shares[pair] = shares.get(pair, PRIOR / 2) + share
    names = sorted({name for pair in shares for name in pair})
    strength = _strengths(names, shares)
    mean = math.fsum(map(math.log, strength.values())) / max(len(names), 1)
    errors = _errors(names, shares, strength)
    unit = SCALE / math.log(10)
    found = {name: Rating(unit * (math.log(strength[name]) - mean), unit * WIDE * errors[name]) for name in names}
    return dict(sorted(found.items(), key=lambda item: -item[1].elo))


def _strengths(names: Sequence[str], shares: Mapping[tuple[str, str], float]) -> dict[str, float]:
    strength = dict.fromkeys(names, 1.0)
    for _ in range(10_000):
        before = strength
        strength = {}
        for name in names:
            won, due = 0.0, 0.0
            for other in names:
                if (name, other) in shares:
                    won += shares[name, other]
                    due += (shares[name, other] + shares[other, name]) / (before[name] + before[other])
            strength[name] = won / due
        if all(abs(math.log(strength[name] / before[name])) < 1e-9 for name in names):
            break
    return strength


def _errors(
    names: Sequence[str], shares: Mapping[tuple[str, str], float], strength: Mapping[str, float]
) -> dict[str, float]:
    """The standard error of the logarithm of each strength.

    Only differences of strengths are known, so the information matrix is singular; adding 1/n everywhere pins the mean.
    """
    size = len(names)
    matrix = [[1 / size] * size for _ in names]
    for row, name in enumerate(names):
        for column, other in enumerate(names):
            if (name, other) in shares:
                chance = strength[name] / (strength[name] + strength[other])
                known = (shares[name, other] + shares[other, name]) * chance * (1 - chance)
                matrix[row][row] += known
                matrix[row][column] -= known
    inverse = _inverse(matrix)
    return {name: math.sqrt(max(0.0, inverse[at][at] - 1 / size)) for at, name in enumerate(names)}


def _inverse(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """The inverse of a small positive definite matrix, by elimination."""
    size = len(matrix)
    rows = [[*row, *(float(at == column) for column in range(size))] for at, row in enumerate(matrix)]
    for pivot in range(size):
        scale = rows[pivot][pivot]
        rows[pivot] = [value / scale for value in rows[pivot]]
        for at, row in enumerate(rows):
            if at != pivot:
                factor = row[pivot]
                rows[at] = [value - factor * above for value, above in zip(row, rows[pivot], strict=True)]
    return [row[size:] for row in rows]
