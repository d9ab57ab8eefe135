"""Records as tables: one row a ply and one row a game, the same for every tabular format (docs/formats.md §5)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

from cephrec.core.diagnostic import Diagnostic
from cephrec.core.game import Game
from cephrec.core.record import Command, Comment, Fen, Line, Ply, Record, turns
from cephrec.core.tags import ROSTER
from cephrec.formats.played import Played, played
from cephrec.games import game_of
from cephrec.notation.comments import comment_text
from cephrec.tracks import Replay, Track, replay

#: Columns and their types; a list holds texts or numbers.
PLIES = {
    "game": int,
    "line": int,
    "ply": int,
    "move": int,
    "player": str,
    "word": str,
    "legal": bool,
    "start": str,
    "square": str,
    "pips": int,
    "captured": list[str],
    "captured_pips": list[int],
    "white_score": int,
    "black_score": int,
    "legal_moves": int,
    "comment": str,
    "nags": list[int],
}
#: Tags that are columns of their own; the others are one column, as JSON.
_TAGS = ("Event", "Site", "Date", "Round", "White", "Black", "Board", "Dice", "Lattice", "Mode", "Termination")
GAMES = {
    "game": int,
    "rules": str,
    **{tag.lower(): str for tag in _TAGS},
    "result": str,
    "plies": int,
    "legal": bool,
    "finished": bool,
    "white_score": int,
    "black_score": int,
    "captures": int,
    "captured": int,
    "highest": int,
    "variations": int,
    "tags": str,
}
#: Where there are more legal moves than this, nobody counts them (nine numbers can be placed in 362,880 ways).
COUNTED = 1000

Row = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Tables:
    """The rows of one record, and what they cannot hold."""

    game: Row
    plies: tuple[Row, ...]
    said: tuple[Diagnostic, ...] = ()


def tables(record: Record, number: int, form: str) -> Tables:
    """The rows of a record; `number` is the game's, from 1.

    >>> found = tables(Record(lines=(Line((Ply("c3"), Ply("b4"), Ply("c4=2xb4+c3"))),)), 1, "csv")
    >>> row = found.plies[2]
    >>> row["square"], row["captured"], row["captured_pips"], row["white_score"], row["legal_moves"]
    ('c4', ['b4', 'c3'], [1, 1], 1, 23)
    >>> found.game["captures"], found.game["plies"]
    (1, 3)
    """
    tags = {tag.name: tag.value for tag in reversed(record.tags)}
    game = game_of(tags)
    found = replay(game, record) if isinstance(game, Game) else None
    rows: list[Row] = []
    numbers = list(turns(record))
    firsts = _first_plies(record)
    for index, line in enumerate(record.lines):
        track = found.tracks[index] if found else None
        for place, ply in enumerate(line.plies):
            turn = numbers[index][place]
            row = {"game": number, "line": index, "ply": firsts[index] + place, **_ply(ply, turn)}
            rows.append({**row, **(_step(found, track, place) if found and track else _unplayed())})
    main = [row for row in rows if row["line"] == 0]
    return Tables(_game(record, tags, number, found, main), tuple(rows), tuple(_lost(record, form)))


def _first_plies(record: Record) -> list[int]:
    firsts: list[int] = []
    for line in record.lines:
        firsts.append(1 if line.parent < 0 else firsts[line.parent] + line.at)
    return firsts


def _ply(ply: Ply, turn: int) -> Row:
    comments = [item for item in (*ply.before, *ply.after) if isinstance(item, Comment)]
    return {
        "move": turn // 2 + 1,
        "player": "Black" if turn % 2 else "White",
        "word": ply.word,
        "comment": "\n\n".join(filter(None, map(_said, comments))),
        "nags": list(ply.glyphs),
    }


def _said(comment: Comment) -> str:
    """A comment as a reader reads it; one that holds commands as it is written."""
    return comment_text(comment) if any(isinstance(part, Command) for part in comment.parts) else comment.text


def _unplayed() -> Row:
    return {"legal": None, **_columns(Played()), **_scores(None), "legal_moves": None}


def _step(found: Replay[Any, Any], track: Track[Any, Any], place: int) -> Row:
    game, step, before = found.game, track.steps[place], track.befores[place]
    if step is None:
        return {**_unplayed(), "legal": None if before is None else False}
    moves = sum(1 for _ in islice(game.rules.legal(step.before), COUNTED + 1))
    return {
        "legal": True,
        **_columns(played(game, step)),
        **_scores(game.rules.score(step.after)),
        "legal_moves": moves if moves <= COUNTED else None,
    }


def _columns(found: Played) -> Row:
    return {
        "start": str(found.start) if found.start else None,
        "square": str(found.square) if found.square else None,
        "pips": found.pips,
        "captured": list(map(str, found.captured)),
        "captured_pips": list(found.numbers),
    }


def _scores(score: tuple[int, int] | None) -> Row:
    white, black = score or (None, None)
    return {"white_score": white, "black_score": black}


def _game(record: Record, tags: dict[str, str], number: int, found: Replay[Any, Any] | None, main: list[Row]) -> Row:
    end = found.main.end if found and not found.fault else None
    over = found.game.rules.result(end) is not None if found and end is not None else None
    others = {name: value for name, value in tags.items() if name not in (*_TAGS, "Game", "Result")}
    return {
        "game": number,
        "rules": found.game.key if found else tags.get("Game"),
        **{tag.lower(): tags.get(tag) if tags.get(tag) != ROSTER.get(tag) else None for tag in _TAGS},
        "board": str(found.game.grid) if found else tags.get("Board"),
        "result": record.result,
        "plies": len(main),
        "legal": all(row["legal"] for row in main) if found and not found.fault else None,
        "finished": over,
        **_scores(found.game.rules.score(end) if found and over else None),
        "captures": sum(bool(row["captured"]) for row in main),
        "captured": sum(len(row["captured"]) for row in main),
        "highest": max((row["pips"] for row in main if row["pips"]), default=None),
        "variations": len(record.lines) - 1,
        "tags": json.dumps(others, ensure_ascii=False),
    }


def _lost(record: Record, form: str) -> Iterator[Diagnostic]:
    """Comments that stand at no ply, and positions set in the middle, have no row."""
    lines: tuple[Line, ...] = record.lines
    loose = [item for line in lines for item in line.tail if isinstance(item, Comment)]
    comments = [*loose, *record.closing]
    fens = [item for line in lines for ply in line.plies for item in ply.before if isinstance(item, Fen)]
    fens += [item for line in lines for item in line.tail if isinstance(item, Fen)]
    if comments:
        yield Diagnostic("format.comments", comments[0].span, {"format": form, "count": len(comments)})
    if fens:
        yield Diagnostic("format.positions", fens[0].span, {"format": form, "count": len(fens)})
