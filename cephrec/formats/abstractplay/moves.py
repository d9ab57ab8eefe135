"""The move lists of AbstractPlay: rounds of seats, plain lists, and the words that end a game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from cephrec.formats.json_text import MisfitError, Way

#: The words that end a game, and the value of the Termination tag for each.
ENDINGS = {"resign": "resignation", "timeout": "time forfeit", "draw": "agreement", "abandoned": "abandoned"}
#: What a move's own list of results may say: nothing that the rules do not say as well, or how the game ended.
_TOLD = frozenset({"place", "move", "capture", "eog", "winners", "affiliate", "announce"})
_ENDED = {"resigned": "resign", "timeout": "timeout", "drawagreed": "draw", "gameabandoned": "abandoned"}


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of a move list: its text without blanks, where it stands, and in which player's seat (0 or 1).

    `remark` is what it says to human readers; `ending` is how its list of results says the game ended; `unknown` are
    the types of other results.
    """

    text: str
    way: Way
    seat: int | None = None
    remark: str = ""
    ending: str = ""
    unknown: tuple[str, ...] = ()


def entries(moves: Any, way: Way) -> Iterator[Entry]:
    """The entries of a list of rounds or of moves, in the order of play; a MisfitError says what is none.

    >>> rounds = [[{"move": "a1", "sequence": 2}, {"move": "b1", "sequence": 1}], ["c1", None]]
    >>> [entry.text for entry in entries(rounds, ())]
    ['b1', 'a1', 'c1']
    """
    if not isinstance(moves, list):
        raise MisfitError("the moves are a list", way)
    for number, item in enumerate(moves):
        if isinstance(item, list):
            yield from _round(item, (*way, number))
        else:
            found = _entry(item, (*way, number), None)
            if found:
                yield found[1]


def _round(seats: list[Any], way: Way) -> Iterator[Entry]:
    found = [_entry(item, (*way, seat), seat) for seat, item in enumerate(seats)]
    yield from (entry for _, entry in sorted((each for each in found if each), key=lambda each: each[0]))


def _entry(item: Any, way: Way, seat: int | None) -> tuple[int, Entry] | None:
    """An entry with its place in the round; None for a seat that did not move."""
    order = (seat or 0) + 1
    if item is None:
        return None
    if isinstance(item, str):
        return order, Entry("".join(item.split()), way, seat)
    if not isinstance(item, dict) or not isinstance(item.get("move"), str):
        raise MisfitError("a move is a text, null, or an object with a move", way)
    sequence, result = item.get("sequence", order), item.get("result", "")
    if not isinstance(sequence, int):
        raise MisfitError("a sequence is a whole number", (*way, "sequence"))
    remark = result if isinstance(result, str) else ""
    ending, unknown = _results(result, (*way, "result"))
    return sequence, Entry("".join(item["move"].split()), way, seat, remark, ending, unknown)


def _results(result: Any, way: Way) -> tuple[str, tuple[str, ...]]:
    if isinstance(result, str):
        return "", ()
    if not isinstance(result, list) or not all(isinstance(each, dict) for each in result):
        raise MisfitError("a result is a text or a list of objects", way)
    types = [str(each.get("type", "")) for each in result]
    ending = next((_ENDED[each] for each in types if each in _ENDED), "")
    return ending, tuple(dict.fromkeys(each for each in types if each not in _TOLD and each not in _ENDED))
