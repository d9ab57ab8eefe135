"""What a record holds that a format cannot: counted, with the place of the first."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from cephrec.core.diagnostic import Diagnostic
from cephrec.core.record import Comment, Fen, Ply, Record
from cephrec.core.source import NOWHERE, Span
from cephrec.core.tags import DEFAULT_GAME, ROSTER

#: The kinds of things that stand around the moves; `format.<kind>` says that some were left out.
AROUND = ("comments", "glyphs", "variations", "positions")
#: Tags that say nothing that a record without them does not say.
_SILENT = {**ROSTER, "Game": DEFAULT_GAME, "Mode": "Dash", "Notation": "1"}


def around(record: Record, form: str, kinds: Collection[str] = AROUND) -> Iterator[Diagnostic]:
    """What stands around the moves of the main line and is left out, once a kind.

    >>> from cephrec.core.record import Line
    >>> record = Record(lines=(Line((Ply("c3", glyphs=(1,)), Ply("b3", glyphs=(2, 220)))),))
    >>> [(each.code, each.facts["count"], each.ply) for each in around(record, "vying")]
    [('format.glyphs', 3, 1)]
    """
    found: dict[str, tuple[int, int | None, Span]] = {}

    def count(kind: str, number: int, ply: int | None, span: Span) -> None:
        if number and kind in kinds:
            before, first, place = found.get(kind, (0, ply, span))
            found[kind] = before + number, first, place

    for number, ply in enumerate(record.main.plies, 1):
        for item in ply.before:
            count("positions" if isinstance(item, Fen) else "comments", 1, number, item.span)
        count("glyphs", len(ply.glyphs), number, ply.span)
        for thing in ply.after:
            count("comments" if isinstance(thing, Comment) else "variations", 1, number, _span(thing, ply))
    for item in record.main.tail:
        count("positions" if isinstance(item, Fen) else "comments", 1, None, item.span)
    for comment in record.closing:
        count("comments", 1, None, comment.span)
    for kind, (number, first, span) in sorted(found.items(), key=lambda entry: AROUND.index(entry[0])):
        yield Diagnostic(f"format.{kind}", span, {"format": form, "count": number}, first)


def _span(thing: Comment | int, ply: Ply) -> Span:
    return thing.span if isinstance(thing, Comment) else ply.span


def tags(record: Record, form: str, kept: Collection[str] = ()) -> Iterator[Diagnostic]:
    """The tags that say something and are not kept, in one diagnostic at the first of them."""
    lost = [tag for tag in record.tags if tag.name not in kept and _SILENT.get(tag.name) != tag.value]
    if lost:
        names = tuple(tag.name for tag in lost)
        yield Diagnostic("format.tags", lost[0].span, {"format": form, "tags": names})


def left_out(form: str, reason: str, span: Span = NOWHERE, ply: int | None = None) -> Diagnostic:
    """What to say of a whole record that a format cannot hold."""
    return Diagnostic("format.unwritable", span, {"format": form, "reason": reason}, ply)
