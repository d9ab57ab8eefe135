"""Cephalopod, a game by Mark Steere: the game that a record's tags ask for."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

from cephrec.core.diagnostic import Fault
from cephrec.core.game import Game
from cephrec.core.grid import LARGEST, SMALLEST, Grid
from cephrec.games.cephalopod.account import CephalopodAccount
from cephrec.games.cephalopod.local import CephalopodLocal
from cephrec.games.cephalopod.picture import CephalopodPicture
from cephrec.games.cephalopod.rules import CephalopodRules, Move, Position
from cephrec.games.cephalopod.words import CephalopodWords

_BOARD = re.compile(r"([1-9][0-9]?)x([1-9][0-9]?)")
_LIMITS = {"6": 6, "12": 12}
_SNUB = {"square": False, "snub": True}


def cephalopod(tags: Mapping[str, str]) -> Game[Position, Move] | tuple[Fault, ...]:
    """The game that the tags Board, Dice and Lattice describe (notation §2), or all that is wrong with them.

    >>> cephalopod({"Board": "7x6", "Lattice": "snub"}).variant
    '7x6 board, snub'
    >>> [fault.code for fault in cephalopod({"Board": "5X5", "Dice": "8"})]
    ['tag.board', 'tag.dice']
    """
    board, dice, lattice = tags.get("Board", "5x5"), tags.get("Dice", "6"), tags.get("Lattice", "square")
    found = _BOARD.fullmatch(board)
    columns, rows = (int(found[1]), int(found[2])) if found else (0, 0)
    faults: list[Fault] = []
    if not (SMALLEST <= columns <= LARGEST and SMALLEST <= rows <= LARGEST):
        faults.append(Fault("tag.board", (), {"tag": "Board", "value": board}))
    if dice not in _LIMITS:
        faults.append(Fault("tag.dice", (), {"tag": "Dice", "value": dice}))
    if lattice not in _SNUB:
        faults.append(Fault("tag.lattice", (), {"tag": "Lattice", "value": lattice}))
    return tuple(faults) or _game(columns, rows, _SNUB[lattice], _LIMITS[dice])


@lru_cache(maxsize=64)
def _game(columns: int, rows: int, snub: bool, limit: int) -> Game[Position, Move]:
    grid = Grid(columns, rows, snub)
    kinds = {f"{grid} board": (columns, rows) != (5, 5), "dodeca": limit == 12, "snub": snub}
    variant = ", ".join(kind for kind, present in kinds.items() if present)
    rules = CephalopodRules(grid, limit)
    picture, account, local = CephalopodPicture(rules, variant), CephalopodAccount(rules), CephalopodLocal(rules)
    return Game("Cephalopod", "Mark Steere", grid, rules, CephalopodWords(), picture, account, variant, local)
