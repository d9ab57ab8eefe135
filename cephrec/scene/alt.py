"""Alternative texts: what a picture shows, in words, for those who do not see it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from cephrec.core.diagram import (
    Arrow,
    Candidate,
    Capture,
    Diagram,
    Label,
    Last,
    Mark,
    Moved,
    Piece,
    Sequence,
    Square,
)
from cephrec.core.grid import Cell
from cephrec.messages import phrase
from cephrec.scene.header import player_name, status
from cephrec.scene.view import Options, View, view_of

#: What screen readers and guidelines allow a short text.
SHORTEST = 125


def short(diagram: Diagram, lang: str = "en") -> str:
    """What has just happened and how it stands, in at most 125 characters.

    >>> from cephrec.core.diagram import Header
    >>> from cephrec.core.grid import Grid
    >>> from cephrec.core.position import Player
    >>> die = Piece(Cell(2, 2), Player.WHITE, 1)
    >>> short(Diagram(Grid(), (die,), (Last(Cell(2, 2)),), Header(Player.BLACK, (1, 0))))
    'White 1 on c3. White 1, Black 0. Black to move.'
    """
    parts = [_last(diagram, lang) or phrase("alt.start", lang, columns=diagram.grid.columns, rows=diagram.grid.rows)]
    header = diagram.header
    if header is not None:
        if header.score is not None:
            parts.append(_score(header.score, lang))
        parts.append(status(header, lang))
    text = ". ".join(part for part in parts if part) + "."
    return text if len(text) <= SHORTEST else text[: SHORTEST - 1] + "…"


def long(diagram: Diagram, lang: str = "en", view: View | None = None) -> str:
    """Everything that is shown, rank by rank from the top, then the marks; `view` if only a part is shown.

    >>> from cephrec.core.grid import Grid
    >>> from cephrec.core.position import Player
    >>> long(Diagram(Grid(2, 2), (Piece(Cell(0, 0), Player.WHITE, 1), Piece(Cell(1, 0), Player.BLACK, 2, ghost=True))))
    'Rank 2: empty. Rank 1: a1 White 1, b1 captured Black 2.'
    """
    shown = view or view_of(diagram.grid, Options())
    ranks: dict[int, list[str]] = {rank: [] for rank in range(shown.high.rank, shown.low.rank - 1, -1)}
    for piece in sorted(diagram.pieces, key=lambda piece: piece.cell):
        if piece.cell in shown:
            ranks[piece.cell.rank].append(piece_words(piece, lang))
    empty = phrase("alt.empty", lang)
    parts = [f"{_rank(rank + 1, lang)}: {', '.join(pieces) or empty}" for rank, pieces in ranks.items()]
    parts += _ground(diagram, lang)
    said = [text for mark in diagram.marks for text in _mark(mark, lang)]
    if said:
        parts.append(f"{phrase('alt.marks', lang)}: {'; '.join(said)}")
    parts += [text for text in (diagram.note, diagram.caption) if text]
    return " ".join(part if part.endswith((".", "!", "?")) else f"{part}." for part in parts)


@lru_cache(maxsize=256)
def _score(score: tuple[int, int], lang: str) -> str:
    return phrase("alt.score", lang, white=score[0], black=score[1])


def _last(diagram: Diagram, lang: str) -> str:
    pieces = {piece.cell: piece for piece in diagram.pieces}
    captured = next((mark.captured for mark in diagram.marks if isinstance(mark, Capture)), ())
    for mark in diagram.marks:
        if isinstance(mark, Last) and mark.cell in pieces:
            piece = pieces[mark.cell]
            who, value, square = player_name(piece.owner, lang), str(piece.value or ""), str(mark.cell)
            if not captured:
                return phrase("alt.placed", lang, player=who, value=value, square=square)
            squares = tuple(map(str, captured))
            return phrase("alt.captures", lang, player=who, value=value, square=square, squares=squares)
        if isinstance(mark, Moved) and mark.end in pieces:
            who = player_name(pieces[mark.end].owner, lang)
            key = "alt.moved" if mark.taken is None else "alt.took"
            return phrase(key, lang, player=who, start=str(mark.start), end=str(mark.end))
    return ""


@lru_cache(maxsize=4096)
def piece_words(piece: Piece, lang: str = "en") -> str:
    """A piece with its square, in words.

    >>> from cephrec.core.position import Player
    >>> piece_words(Piece(Cell(2, 2), Player.BLACK, 6))
    'c3 Black 6'
    """
    key = "alt.piece"
    if piece.value is None:
        key = "alt.blank"
    for name, applies in (("locked", piece.locked), ("king", piece.crown), ("ghost", piece.ghost)):
        if applies:
            key = f"alt.{name}"
    value = "" if piece.value is None else str(piece.value)
    said = phrase(key, lang, square=str(piece.cell), player=player_name(piece.owner, lang), value=value)
    return " ".join(said.split())  # a piece may have no value


@lru_cache(maxsize=128)
def _rank(rank: int, lang: str) -> str:
    return phrase("alt.rank", lang, rank=rank)


def _ground(diagram: Diagram, lang: str) -> Iterator[str]:
    if diagram.shades:
        grid = diagram.grid
        rows = (
            "".join(diagram.shades[grid.index(Cell(file, rank))].value for file in range(grid.columns))
            for rank in reversed(range(grid.rows))
        )
        yield f"{phrase('alt.floor', lang)}: {' '.join(rows)}"
    for side, player in diagram.homes:
        where = phrase(f"alt.side-{side.value}", lang)
        yield phrase("alt.home", lang, player=player_name(player, lang), side=where)


@lru_cache(maxsize=4096)
def _mark(mark: Mark, lang: str) -> tuple[str, ...]:
    """What a mark adds that the short text does not say."""
    return tuple(_said(mark, lang))


def _said(mark: Mark, lang: str) -> Iterator[str]:
    match mark:
        case Candidate(cell, values):
            yield phrase("alt.candidate", lang, square=str(cell), values=", ".join(map(str, values))).rstrip()
        case Label(cell, text):
            yield phrase("alt.label", lang, square=str(cell), text=text)
        case Square(cell, colour):
            yield phrase(f"alt.mark-{colour}", lang, square=str(cell))
        case Arrow(start, end, colour):
            yield phrase(f"alt.arrow-{colour}", lang, start=str(start), end=str(end))
        case Sequence(cell, number):
            yield phrase("alt.number", lang, square=str(cell), number=number)
        case _:
            return
