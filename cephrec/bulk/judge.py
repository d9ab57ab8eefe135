"""A block of games is judged: by the lane where nothing is to be said, else by `check`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache

from cephrec.bulk.blocks import boundaries
from cephrec.bulk.lane import Glance, Lane
from cephrec.core.source import Source
from cephrec.notation.decode import Decoder
from cephrec.notation.scan import Page
from cephrec.notation.split import Stray, foreign_sign, split, split_text
from cephrec.verdict import Verdict, check


@dataclass(slots=True)
class Count:
    """How many games and line ends have gone by."""

    games: int = 0
    lines: int = 0


@cache
def lane() -> Lane:
    """The lane of this process, which remembers."""
    return Lane()


def judge_block(data: bytes, name: str, count: Count) -> Iterator[Glance | Verdict | Stray]:
    """The games of a block of bytes and what stands outside them, in order; numbers are those in the block.

    `count` is complete when the last of them has been taken.
    """
    decoder = Decoder([data])
    text = "".join(filter(None, decoder))
    foreign = foreign_sign(decoder, name)
    pieces = _pieces(Page(text, data), name, count)
    if foreign is None:
        yield from pieces
        return
    for piece in pieces:
        if foreign is not None and _last_line(piece, text, count) >= foreign.source.line:
            yield foreign
            foreign = None
        yield piece
    if foreign is not None:
        yield foreign


def judge_stream(chunks: Iterable[bytes], name: str) -> Iterator[Verdict | Stray]:
    """The same for a stream that cannot be cut into blocks, one game after the other."""
    for piece in split(chunks, name):
        yield piece if isinstance(piece, Stray) else check(piece)


def _pieces(page: Page, name: str, count: Count) -> Iterator[Glance | Verdict | Stray]:
    text, take = page.text, lane().take
    at, end = 0, len(text)
    while at < end:
        glance = take(page, at, count.games + 1, count.lines + 1)
        if glance is not None:
            count.games += 1
            count.lines += glance.lines
            yield glance
            at = glance.end
            continue
        stop = next(boundaries(text, at), end)
        games, lines = count.games, count.lines
        for piece in split_text(text[at:stop], name):
            source = piece.source if isinstance(piece, Stray) else piece
            moved = _moved(source, games, lines)
            count.games = moved.game or count.games
            count.lines = lines + source.line - 1 + source.text.count("\n")
            yield replace(piece, source=moved) if isinstance(piece, Stray) else check(moved)
        count.lines = lines + text.count("\n", at, stop)
        at = stop


def _last_line(piece: Glance | Verdict | Stray, text: str, count: Count) -> int:
    """The line on which a piece that has been counted ends."""
    if isinstance(piece, Glance):
        return count.lines + (piece.end == len(text) and not text.endswith("\n"))
    source = piece.source
    return source.line + source.text.count("\n") - source.text.endswith("\n")


def _moved(source: Source, games: int, lines: int) -> Source:
    game = source.game + games if source.game is not None else None
    return Source(source.name, source.text, game, source.line + lines, source.column)
