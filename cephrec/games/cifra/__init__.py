"""CIFRA, a game by Mitsuo Yamamoto: the game that a record's tags ask for."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from random import Random

from cephrec.core.diagnostic import Fault
from cephrec.core.game import Game
from cephrec.core.grid import Grid
from cephrec.games.cifra.account import CifraAccount
from cephrec.games.cifra.floor import Floor, deal_floor, read_floor
from cephrec.games.cifra.modes import MODES, Mode
from cephrec.games.cifra.moves import Choice, Move, Position
from cephrec.games.cifra.picture import CifraPicture
from cephrec.games.cifra.rules import Cifra
from cephrec.games.cifra.words import CifraWords

#: The boards by the value of the Board tag (CIFRA §1.1).
BOARDS = {"5x5": Grid(5, 5), "9x9": Grid(9, 9)}


def cifra(tags: Mapping[str, str]) -> Game[Position, Move] | tuple[Fault, ...]:
    """The game that the tags Board, Mode, Floor and, with a FEN tag, Opening describe; or all that is wrong with them.

    >>> floor = "DLLLL/DLDLL/DDNDD/LDDDL/DLDLL"
    >>> cifra({"Mode": "King", "Floor": floor}).rules.mode.key
    'King'
    >>> [fault.code for fault in cifra({"Board": "7x7"})], [fault.facts["reason"] for fault in cifra({})]
    (['tag.board'], ['there is none'])
    >>> [fault.code for fault in cifra({"Mode": "sum", "Floor": floor, "FEN": "W:W:B"})]
    ['tag.mode', 'tag.opening']
    """
    mode, grid = MODES.get(tags.get("Mode", "Dash")), BOARDS.get(tags.get("Board", "5x5"))
    floor = read_floor(tags["Floor"], grid) if grid and "Floor" in tags else "there is none"
    opening = CifraWords().read(tags.get("Opening", "")) if "FEN" in tags else None
    if mode and isinstance(floor, Floor) and (opening is None or isinstance(opening, Choice)):
        return _game(mode, floor, opening)
    wrong = {
        "Board": grid is None,
        "Mode": mode is None,
        "Floor": grid is not None and isinstance(floor, str),
        "Opening": opening is not None and not isinstance(opening, Choice),
    }
    reason = {"Floor": {"reason": str(floor)}}
    return tuple(
        Fault(f"tag.{tag.lower()}", (), {"tag": tag, "value": tags.get(tag, ""), **reason.get(tag, {})})
        for tag, is_wrong in wrong.items()
        if is_wrong
    )


@lru_cache(maxsize=64)
def _game(mode: Mode, floor: Floor, opening: Choice | None) -> Game[Position, Move]:
    rules = Cifra(mode, floor, opening)
    return Game("CIFRA", "Mitsuo Yamamoto", floor.grid, rules, CifraWords(), CifraPicture(rules), CifraAccount(rules))


def deal_cifra(tags: Mapping[str, str], random: Random) -> dict[str, str] | tuple[Fault, ...]:
    """The tags with a random floor for their board (CIFRA §1.2), or all that is wrong with them.

    >>> deal_cifra({"Board": "5x5"}, Random(4))["Floor"]
    'LLDLD/LLLLD/LLNDD/DLDLD/LDDDD'
    """
    board = tags.get("Board", "5x5")
    dealt = {**tags, "Floor": str(deal_floor(BOARDS[board], random))} if board in BOARDS else dict(tags)
    game = cifra(dealt)
    return dealt if isinstance(game, Game) else game


def opening_tags(at: Position) -> dict[str, str]:
    """White's choice on ply 1 (CIFRA §2.1) as the tag of a record that starts from this position."""
    return {} if at.choice is None else {"Opening": CifraWords().write(at.choice)}
