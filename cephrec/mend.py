"""Repairs: what is wrong with a game and has exactly one right answer is mended; everything else is left alone."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from operator import attrgetter

from cephrec.core.record import RESULTS, Record
from cephrec.core.source import Source, Span
from cephrec.notation.plain import plain
from cephrec.notation.split import split_text
from cephrec.notation.values import tag_text
from cephrec.tracks import restyle
from cephrec.verdict import Verdict, check


@dataclass(frozen=True, slots=True)
class Repair:
    """One piece of a text and what shall stand there; `code` is the diagnostic that it answers."""

    code: str
    span: Span
    new: str


@dataclass(frozen=True, slots=True)
class Mended:
    """A game after its repairs: what was done to which text, and the verdict on what came out."""

    before: Verdict
    repairs: tuple[Repair, ...]
    after: Verdict


def mend(verdict: Verdict) -> Mended:
    """Make every repair that leaves the game the same, and tell which.

    Mended are look-alike signs and control characters, move numbers, words that are not canonical, values of tags that
    were read as meant, duplicate tags with equal values, and results and scores that the finished board decides.

    >>> mended = mend(check(Source("a", "1. C2 d3 3. c3=d3+c2 *")))
    >>> mended.after.source.text, [repair.code for repair in mended.repairs]
    ('1. c2 d3 2. c3=2xc2+d3 *', ['text.form', 'text.move-number', 'text.form'])
    """
    made: tuple[Repair, ...] = ()
    wanted = verdict.record
    after = verdict
    for group in (_signs, _numbers, _words, _tags, _results):
        repairs, change = group(verdict)
        if not repairs:
            continue
        tried, record = _merged(made, repairs), change(wanted)
        text = apply(verdict.source.text, tried)
        if (again := _read_back(verdict.source, text)) is not None and again.record == record:
            made, wanted, after = tried, record, again
    return Mended(verdict, made, after)


def apply(text: str, repairs: Iterable[Repair]) -> str:
    """A text after its repairs, which do not overlap.

    >>> apply("1. c3 *", [Repair("text.form", Span(3, 5), "d4")])
    '1. d4 *'
    """
    parts: list[str] = []
    done = 0
    for repair in sorted(repairs, key=attrgetter("span.start")):
        parts += text[done : repair.span.start], repair.new
        done = repair.span.end
    return "".join(parts) + text[done:]


def _read_back(source: Source, text: str) -> Verdict | None:
    """The verdict on a game's new text; None if it is not one game any more."""
    pieces = list(split_text(text, source.name))
    if len(pieces) != 1 or not isinstance(pieces[0], Source):
        return None
    return check(replace(source, text=text))


def _merged(made: tuple[Repair, ...], more: list[Repair]) -> tuple[Repair, ...]:
    """All repairs in order of place; one that holds another takes its place."""
    merged: list[Repair] = []
    for repair in sorted((*made, *more), key=lambda each: (each.span.start, -each.span.end)):
        if not merged or repair.span.start >= merged[-1].span.end:
            merged.append(repair)
    return tuple(merged)


_Group = tuple[list[Repair], Callable[[Record], Record]]


def _same(record: Record) -> Record:
    return record


def _signs(verdict: Verdict) -> _Group:
    """Look-alikes, and what cannot be seen (notation C31)."""
    control = {each.facts["character"] for each in verdict.diagnostics if each.code == "text.control-character"}
    signs = plain(verdict.source.text).signs
    codes = ("text.control-character" if f"U+{ord(run[0]):04X}" in control else "text.lookalike" for _, run, _ in signs)
    repairs = zip(codes, signs, strict=True)
    return [Repair(code, Span(at, at + len(run)), twin) for code, (at, run, twin) in repairs], _same


def _numbers(verdict: Verdict) -> _Group:
    """Once one number is wrong, all become their ply's own: those behind it may have followed it (notation C16)."""
    wrong = any(each.code == "text.move-number" for each in verdict.diagnostics)
    numbers = verdict.reading.misnumbered if wrong else ()
    return [Repair("text.move-number", span, written) for span, written in numbers], _same


def _words(verdict: Verdict) -> _Group:
    """Words of legal plies in canonical form, the sum of a capture included (notation §4)."""
    if verdict.replay is None:
        return [], _same
    tidy = restyle(verdict.replay)
    lines = zip(verdict.record.lines, tidy.lines, strict=True)
    plies = (pair for line, other in lines for pair in zip(line.plies, other.plies, strict=True))
    return [Repair("text.form", ply.span, other.word) for ply, other in plies if ply.word != other.word], (
        lambda record: replace(record, lines=tidy.lines)
    )


_READ_AS_MEANT = frozenset({"text.unquoted-value", "text.inner-quote", "text.bad-escape"})


def _tags(verdict: Verdict) -> _Group:
    """Values without quotes or with stray signs, and tags that say the same a second time."""
    repairs: dict[Span, Repair] = {}
    values = {tag.span: tag for tag in verdict.reading.given}
    for each in verdict.diagnostics:
        if each.code in _READ_AS_MEANT and each.span in values:
            tag = values[each.span]
            written = tag_text(tag).removeprefix(f"[{tag.name} ").removesuffix("]")
            repairs.setdefault(each.span, Repair(each.code, each.span, written))
        if each.code == "text.duplicate-tag" and each.facts["value"] == each.facts["first"]:
            line_end = verdict.source.text[each.span.end :].startswith("\n")
            repairs[each.span] = Repair(each.code, Span(each.span.start, each.span.end + line_end), "")
    return list(repairs.values()), _same


def _results(verdict: Verdict) -> _Group:
    """Token, Result tag and Score tag as the finished board has them (notation C28–C30)."""
    played = verdict.replay
    if not verdict.finished or played is None or played.main.faults:
        return [], _same
    board = played.game.rules.result(played.main.end)
    assert board is not None, "a finished board has a result"
    score = f"{verdict.score[0]}-{verdict.score[1]}" if verdict.score else None
    repairs = list(_result_repairs(verdict, board, score))
    new = {
        "Result": board,
        **({"Score": score} if any(each.code == "result.score-mismatch" for each in repairs) else {}),
    }

    def change(record: Record) -> Record:
        tags = tuple(replace(tag, value=new.get(tag.name) or tag.value) for tag in record.tags)
        return replace(record, result=board, tags=tags)

    return repairs, change


def _result_repairs(verdict: Verdict, board: str, score: str | None) -> Iterator[Repair]:
    reading, text = verdict.reading, verdict.source.text
    given = {tag.name: tag for tag in reading.given}
    if reading.token is None:
        end = next(each.span.end for each in verdict.diagnostics if each.code == "text.missing-result")
        line = text[text.rfind("\n", 0, end) + 1 : end]
        yield Repair("text.missing-result", Span(end, end), ("\n" if re.search(r"^%|;", line) else " ") + board)
    elif reading.token != board:
        yield Repair("result.board-mismatch", reading.token_span, board)
    if "Result" in given and given["Result"].value not in (board, "?"):
        known = given["Result"].value in RESULTS
        yield Repair("result.tag-mismatch" if known else "tag.result", given["Result"].span, f'"{board}"')
    if score and any(each.code == "result.score-mismatch" for each in verdict.diagnostics):
        yield Repair("result.score-mismatch", given["Score"].span, f'"{score}"')
