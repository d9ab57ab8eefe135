"""A text that is being edited, as an editor sees it: findings, boards behind words, quick fixes, games, tidy text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from cephrec.cli.fmt import laid_out
from cephrec.cli.report import Finding, resolve
from cephrec.core.game import Step
from cephrec.core.record import Ply
from cephrec.core.source import Source
from cephrec.mend import Mended, mend
from cephrec.notation.split import Stray, split_text
from cephrec.render.terminal import Look, View, page
from cephrec.render.terminal.signs import signs_for
from cephrec.verdict import Verdict, check

#: A place in the text: line and column in characters, from 0.
Place = tuple[int, int]
#: What shall stand between two places.
Edit = tuple[Place, Place, str]


@dataclass(frozen=True)
class Draft:
    """A text and what is in it. A game that has not changed since the last draft is not judged again."""

    text: str
    pieces: tuple[Source | Stray, ...]

    @property
    def games(self) -> Iterator[Verdict]:
        """The verdict on each game."""
        for piece in self.pieces:
            if isinstance(piece, Source):
                verdict = _checked(piece.text)
                yield replace(verdict, reading=replace(verdict.reading, source=piece))

    def findings(self, lang: str) -> Iterator[Finding]:
        """All that was found, in order of place."""
        for piece in self.pieces:
            if isinstance(piece, Stray):
                yield resolve(piece.source, piece.diagnostic, lang)
        for verdict in self.games:
            yield from (resolve(verdict.source, found, lang) for found in verdict.diagnostics)

    def board(self, place: Place) -> str | None:
        """The position after the ply at a place, as a compact board, and the move as a sentence."""
        for verdict in self.games:
            offset = _offset(verdict.source, place)
            found = offset is not None and verdict.replay and _step_at(verdict, offset)
            if found and verdict.replay:
                picture = verdict.replay.game.picture
                canvas = page(picture.step(found), View.COMPACT, Look(signs_for("utf-8"), columns=40))
                return f"{picture.say(found)}\n\n```text\n{canvas.plain().rstrip()}\n```"
        return None

    def repairs(self, first: Place, last: Place) -> Iterator[tuple[str, tuple[Edit, ...]]]:
        """Quick fixes for what stands between two places: what each one does, and how."""
        for verdict in self.games:
            source = verdict.source
            for repair in _mended(source.text).repairs:
                edit = (*_ends(source, repair.span.start, repair.span.end), repair.new)
                if edit[0] <= last and edit[1] >= first:
                    yield (f"Write “{repair.new}”" if repair.new else "Remove this"), (edit,)
            for found in verdict.diagnostics:
                start, end = _ends(source, found.span.start, found.span.end)
                words = found.facts.get("words", ())
                if start <= last and end >= first and isinstance(words, tuple):
                    yield from ((f"Write “{word}”", ((start, end, word),)) for word in words)

    def all_repairs(self) -> tuple[Edit, ...]:
        """Everything that has exactly one right answer."""
        return tuple(
            (*_ends(verdict.source, repair.span.start, repair.span.end), repair.new)
            for verdict in self.games
            for repair in _mended(verdict.source.text).repairs
        )

    def tidy(self) -> str:
        """The text as `cephrec fmt` writes it."""
        return laid_out(self.pieces)[0] or self.text


def draft(text: str, name: str) -> Draft:
    """A text, cut into its games.

    >>> [found.code for found in draft("1. c3 c3 *", "a.ceph").findings("en")]
    ['ceph.occupied']
    """
    return Draft(text, tuple(split_text(text, name)))


def extent(source: Source) -> tuple[Place, Place]:
    """Where a game begins and ends, blanks around it left out."""
    inner = source.text.strip()
    start = source.text.index(inner)
    return _ends(source, start, start + len(inner))


@lru_cache(maxsize=512)
def _checked(text: str) -> Verdict:
    return check(Source("", text))


@lru_cache(maxsize=512)
def _mended(text: str) -> Mended:
    return mend(_checked(text))


def _ends(source: Source, start: int, end: int) -> tuple[Place, Place]:
    (line, column), (end_line, end_column) = source.place(start), source.place(end)
    return (line - 1, column - 1), (end_line - 1, end_column - 1)


def _offset(source: Source, place: Place) -> int | None:
    """The offset of a place in a game's text; None if it lies outside."""
    rows = source.text.split("\n")
    row = place[0] + 1 - source.line
    if not 0 <= row < len(rows):
        return None
    column = place[1] - (source.column - 1 if row == 0 else 0)
    return sum(len(each) + 1 for each in rows[:row]) + column if 0 <= column <= len(rows[row]) else None


def _step_at(verdict: Verdict, offset: int) -> Step[object, object] | None:
    assert verdict.replay is not None
    for line, track in zip(verdict.record.lines, verdict.replay.tracks, strict=True):
        for ply, step in zip(line.plies, track.steps, strict=True):
            if _holds(ply, offset):
                return step
    return None


def _holds(ply: Ply, offset: int) -> bool:
    return ply.span.start <= offset <= ply.span.end
