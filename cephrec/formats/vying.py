"""Click logs of the Vying library: the square played, each captured die in any order, the square again.

Games are separated by an empty line. A game without captures on a square takes one click there. What is a capture the
log does not say, so it is played through the rules.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from cephrec.core.diagnostic import Diagnostic, Fault, Outcome
from cephrec.core.game import Game
from cephrec.core.record import Fen, Line, Ply, Record, Tag
from cephrec.core.source import Span
from cephrec.core.tags import normal_tags
from cephrec.formats.losses import around, left_out, tags
from cephrec.formats.part import Part
from cephrec.formats.tags import with_tags
from cephrec.games import AnyGame, game_of
from cephrec.tracks import replay, restyle

FORM = "Vying"
#: The most clicks that a ply takes, and one more: the square twice, and five dice.
LONGEST = 8
#: A click and its place in the text.
Click = tuple[str, int]

_CLICK = re.compile(r"""[^\s,"'\[\]]+""")
_CAPTURE = re.compile(r"([a-z][1-9][0-9]?)(?:=[0-9]+x([a-z0-9+]+))?")
#: What ends a game otherwise, with the result and the value of the Termination tag.
_ENDS = {
    "white_resigns": ("0-1", "resignation"),
    "black_resigns": ("1-0", "resignation"),
    "time_exceeded_by_white": ("0-1", "time forfeit"),
    "time_exceeded_by_black": ("1-0", "time forfeit"),
    "draw": ("1/2-1/2", "agreement"),
}
_WORDS = {ending: word for word, ending in _ENDS.items()}


def load(text: str, tags: Mapping[str, str]) -> Iterator[Outcome[Record | None]]:
    """The games of a log; `tags` say on which board, with which dice.

    >>> [ply.word for found in load("b1 d1 c1 d1 b1 c1", {}) for ply in found.value.main.plies]
    ['b1', 'd1', 'c1=2xb1+d1']
    """
    start = 0
    for game in re.split(r"(\n[ \t]*\n)", text):
        clicks = [(found[0].lower(), start + found.start()) for found in _CLICK.finditer(game)]
        if clicks:
            yield _read(clicks, tags)
        start += len(game)


def _read(clicks: Sequence[Click], given: Mapping[str, str]) -> Outcome[Record | None]:
    game = game_of(given)
    if not isinstance(game, Game):
        facts = {"format": FORM, "reason": f"the tag {game[0].facts['tag']} cannot be understood"}
        return Outcome(None, (Diagnostic("format.malformed", _span(*clicks[0]), facts),))
    start = replay(game, Record(tuple(Tag(name, value) for name, value in given.items()))).main.end
    if start is None:
        facts = {"format": FORM, "reason": "the tag FEN cannot be understood"}
        return Outcome(None, (Diagnostic("format.malformed", _span(*clicks[0]), facts),))
    words, at, left = _plies(game, start, clicks)
    result, more = game.rules.result(at) or "*", dict(given)
    said: tuple[Diagnostic, ...] = ()
    if len(left) == 1 and left[0][0] in _ENDS and result == "*":
        result, more["Termination"] = _ENDS[left[0][0]]
    elif left:
        lost: dict[str, str | int] = {"word": left[0][0][:40], "left": len(left)}
        said = (Diagnostic("format.bad-move", _span(*left[0]), lost),)
    record = Record(normal_tags((), result), (Line(tuple(map(Ply, words))),), result)
    return Outcome(with_tags(record, more), said)


def _plies(game: AnyGame, at: Any, clicks: Sequence[Click]) -> tuple[list[str], Any, Sequence[Click]]:
    """The words of the plies, the position after them, and the clicks that make no ply."""
    words: list[str] = []
    rules = game.rules
    place = 0
    while place < len(clicks):
        target = clicks[place][0]
        near = range(place + 1, min(len(clicks), place + LONGEST))
        again = next((number for number in near if clicks[number][0] == target), None)
        spellings = [(target, 1)]
        if again is not None:
            taken = "+".join(click for click, _ in clicks[place + 1 : again])
            spellings.append((f"{target}x{taken}", again - place + 1))
        moves = ((game.words.read(word), size) for word, size in spellings)
        legal = next((it for it in moves if not isinstance(it[0], Fault) and rules.judge(at, it[0]) is None), None)
        if legal is None:
            break
        full = rules.complete(at, legal[0])
        at = rules.play(at, full)
        words.append(game.words.write(full))
        place += legal[1]
    return words, at, clicks[place:]


def _span(click: str, start: int) -> Span:
    return Span(start, start + len(click))


def dump(records: Iterable[Record], _stem: str = "") -> Iterator[Outcome[Part]]:
    r"""A log of each record, as far as its main line is legal; only moves and how the game ended can be told.

    >>> record = Record(lines=(Line((Ply("b1"), Ply("d1"), Ply("c1x"))),))
    >>> next(dump([record])).value.data
    'b1 d1 c1 b1 d1 c1\n'
    """
    between = ""
    for record in records:
        said: list[Diagnostic] = []
        clicks = _clicks(record, said)
        if clicks:
            yield Outcome(Part(f"{between}{' '.join(clicks)}\n"), tuple(said))
            between = "\n"
        else:
            yield Outcome(Part(""), tuple(said))


def _clicks(record: Record, said: list[Diagnostic]) -> list[str]:
    game = game_of({tag.name: tag.value for tag in reversed(record.tags)})
    if not isinstance(game, Game):
        said.append(left_out(FORM, "its tags cannot be understood"))
        return []
    played = replay(game, record)
    plies = restyle(played).main.plies
    legal = next((at for at, step in enumerate(played.main.steps) if step is None), len(plies))
    legal = min(legal, next((at for at, ply in enumerate(record.main.plies) if _sets(ply)), legal))
    moves = [_CAPTURE.fullmatch(ply.word) for ply in plies[:legal]]
    if not moves or None in moves:
        said.append(left_out(FORM, "it has no moves" if not moves else "its moves are not those of a click log"))
        return []
    said += around(record, FORM)
    said += tags(record, FORM, ("Result", "Termination"))
    if legal < len(plies):
        facts: dict[str, str | int] = {"word": plies[legal].word[:40], "left": len(plies) - legal}
        said.append(Diagnostic("format.bad-move", plies[legal].span, facts, legal + 1))
    clicks: list[str] = []
    for move in moves:
        if move is not None:
            taken = move[2].split("+") if move[2] else []
            clicks += [move[1], *taken, *([move[1]] if taken else [])]
    last = played.main.steps[legal - 1]
    over = (game.rules.result(last.after) if last else None) or "*"
    ending = _WORDS.get((record.result, record.tag("Termination")))
    if ending and over == "*":
        clicks.append(ending)
    elif record.result != over or record.tag("Termination"):
        said.append(Diagnostic("format.result", facts={"format": FORM, "result": record.result}))
    return clicks


def _sets(ply: Ply) -> bool:
    return any(isinstance(item, Fen) for item in ply.before)
