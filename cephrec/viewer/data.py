"""Tours as data for the page and the web component: what to place where, and what to say (docs/viewer.md).

The script that reads it knows no game: pieces are letters of a legend, pictures are places of symbols, sentences are
ready. Most of it is columns: lists with an entry for each stop. What only few stops have is keyed by the stop.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterable
from itertools import chain, count
from string import ascii_letters, digits
from typing import Any

from cephrec import __version__
from cephrec.core.codes import CODES
from cephrec.core.diagram import Diagram, Piece
from cephrec.core.position import Player, Setup
from cephrec.core.record import Comment
from cephrec.messages import hint, sentence
from cephrec.notation.write import write_record
from cephrec.notes import DIAGRAM, SIGNS, command_body, nag_words
from cephrec.scene.alt import piece_words
from cephrec.scene.header import status
from cephrec.scene.marks import disc_shaped
from cephrec.scene.pieces import token
from cephrec.viewer.symbols import UNIT, Layers, Symbols
from cephrec.viewer.telling import credit, details, title
from cephrec.viewer.tour import Stop, Tour

#: The version of the data's form.
VERSION = 1
#: The commands that are shown beside a move, and what they are called here.
_TIMES = {"clk": "clock", "emt": "spent", "eval": "eval"}


def tours_data(tours: Iterable[Tour], lang: str = "en") -> dict[str, Any]:
    """The data of games, in their order; their symbols are shared.

    >>> from cephrec.core.source import Source
    >>> from cephrec.verdict import check
    >>> from cephrec.viewer.tour import tour
    >>> game = tours_data([tour(check(Source("a.ceph", "1. c2 d3 2. c3=2xc2+d3 *")))])["games"][0]
    >>> game["move"], game["taken"], game["board"][3]
    (['', 'c2', 'd3', 'c3=2'], ['', '', '', 'c2 d3'], '...........dc....e.......')
    """
    data = _Data(lang)
    games = [data.game(tour) for tour in tours]
    return {
        "version": VERSION,
        "generator": f"cephrec {__version__}",
        "unit": UNIT,
        "symbols": data.symbols.drawn,
        "twins": data.symbols.twins,
        "outlines": data.symbols.outlines,
        "pieces": data.legend,
        "states": data.states,
        "games": games,
    }


def to_json(data: dict[str, Any]) -> str:
    r"""The data as JSON that may stand inside a script element: nothing in it can close one.

    >>> to_json({"title": "</script>"})
    '{"title":"\\u003c/script>"}'
    """
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


class _Data:
    """What the games of a page share: symbols, the legend of pieces, the words for whose turn it is."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self.symbols = Symbols()
        #: A letter for each kind of piece: its symbol, its owner (empty for a ghost), its number as in the text of a
        #: position, and its words, with `{}` for the square.
        self.legend: dict[str, list[Any]] = {}
        self.states: list[list[str]] = []
        self._letters: dict[str, str] = {}
        self._unused = chain(ascii_letters, digits, map(chr, count(0x100)))

    def game(self, tour: Tour) -> dict[str, Any]:
        """One game."""
        game = self._head(tour)
        columns: dict[str, list[Any]] = {name: [] for name in _COLUMNS}
        sparse: dict[str, dict[int, Any]] = {}
        grounds: list[tuple[int, int]] = []
        frames: list[tuple[float, float, float, float]] = []
        for at, stop in enumerate(tour.stops):
            for name, value in self._words(tour, at, stop).items():
                columns[name].append(value)
            for name, value in self._seldom(stop).items():
                sparse.setdefault(name, {})[at] = value
            diagram = tour.diagram(at)
            if diagram is None:
                for name in _DRAWN:
                    columns[name].append(None)
                continue
            layers = Layers(diagram, self.symbols)
            frames.append(layers.frame)
            if layers.board not in grounds:
                grounds.append(layers.board)
            columns["ground"].append(grounds.index(layers.board))
            columns["board"].append(self._board(tour, stop, diagram, layers))
            columns["under"].append(layers.under)
            columns["over"].append(layers.over)
            columns["state"].append(self._state(diagram))
            columns["score"].append(diagram.header.score if diagram.header else None)
            if diagram.note and diagram.note.lower() not in game["credit"].lower():
                sparse.setdefault("note", {})[at] = diagram.note
        lists = {
            "captures": [at for at in range(len(tour.stops)) if tour.captures(at)],
            "unjudged": [at for at, stop in enumerate(tour.stops) if not stop.judged],
        }
        return {**game, "frame": _union(frames), "grounds": grounds, **columns, **sparse, **lists}

    def _head(self, tour: Tour) -> dict[str, Any]:
        record, first = tour.record, tour.diagram(0)
        replaced = [tour.plies[line.parent][line.at] if line.parent >= 0 else -1 for line in record.lines]
        return {
            "title": title(record),
            "details": details(record),
            "credit": credit(tour.verdict),
            "white": record.tag("White", "?"),
            "black": record.tag("Black", "?"),
            "tags": [(tag.name, tag.value) for tag in record.tags],
            "result": record.result,
            "text": write_record(record),
            "file": f"{_slug(title(record))}.ceph",
            "size": (first.grid.columns, first.grid.rows) if first else None,
            "bar": bool(first and first.header and first.header.bar),
            "tokens": [self.symbols.number(token(player, disc_shaped(first), 0, 0, 0.0)) for player in Player]
            if first
            else None,
            "first": tour.first,
            "replaces": replaced,
            "order": tour.order,
        }

    def _words(self, tour: Tour, at: int, stop: Stop) -> dict[str, Any]:
        spelled = tour.spelled(at)
        return {
            "ply": stop.number,
            "turn": stop.turn,
            "move": spelled.head,
            "taken": " ".join(spelled.captured),
            "sum": spelled.sum,
            "say": tour.say(at),
        }

    def _seldom(self, stop: Stop) -> dict[str, Any]:
        found: dict[str, Any] = {
            "before": [comment.text for comment in stop.before if comment.text],
            "after": [
                item.text if isinstance(item, Comment) else item
                for item in stop.after
                if not isinstance(item, Comment) or item.text
            ],
            "glyphs": [
                [SIGNS.get(glyph, ""), nag_words(glyph)]
                for glyph in (stop.ply.glyphs if stop.ply else ())
                if glyph != DIAGRAM
            ],
            "marked": bool(stop.ply and DIAGRAM in stop.ply.glyphs),
            "set": stop.fen is not None,
        }
        found |= {name: command_body(stop.comments, command) for command, name in _TIMES.items()}
        if stop.fault is not None:
            fault = stop.fault
            found["fault"] = {
                "code": fault.code,
                "message": sentence(fault.code, fault.facts, self.lang),
                "hint": hint(fault.code, fault.facts, self.lang),
                "rule": CODES[fault.code].rule,
            }
        return {name: value for name, value in found.items() if value}

    def _board(self, tour: Tour, stop: Stop, diagram: Diagram, layers: Layers) -> str:
        squares = ["."] * len(diagram.grid.cells)
        setup: Setup | None = None
        for each, group in zip(diagram.pieces, layers.pieces, strict=True):
            letter = self._letters.get(group.name)
            if letter is None:
                setup = setup or tour.describe(stop)
                letter = self._letters[group.name] = next(self._unused)
                owner = "" if each.ghost else each.owner.value
                words = piece_words(each, self.lang).replace(str(each.cell), "{}", 1)
                self.legend[letter] = [self.symbols.number(group), owner, _numbered(each, setup), words]
            squares[diagram.grid.index(each.cell)] = letter
        return "".join(squares)

    def _state(self, diagram: Diagram) -> int:
        header = diagram.header
        words = status(header, self.lang) if header else ""
        mover = header.to_move.name.lower() if header and header.to_move else ""
        if [words, mover] not in self.states:
            self.states.append([words, mover])
        return self.states.index([words, mover])


_DRAWN = ("ground", "board", "under", "over", "state", "score")
_COLUMNS = ("ply", "turn", "move", "taken", "sum", "say", *_DRAWN)


def _numbered(piece: Piece, setup: Setup | None) -> str:
    if setup is None or piece.ghost:
        return ""
    placed = dict(setup.white if piece.owner is Player.WHITE else setup.black)
    number = placed.get(piece.cell)
    return "" if number is None else f"={number}"


def _union(frames: list[tuple[float, float, float, float]]) -> list[float] | None:
    """The smallest frame around all of them, so that the board stands still."""
    if not frames:
        return None
    left, top, right, bottom = zip(*frames, strict=True)
    x, y = min(left), min(top)
    return [round(side, 4) for side in (x, y, max(right) - x, max(bottom) - y)]


def _slug(text: str) -> str:
    """A file's name from a title: plain letters and hyphens.

    >>> _slug("Ján – Bob"), _slug("…")
    ('jan-bob', 'game')
    """
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:60] or "game"
