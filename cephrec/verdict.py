"""A source is read, replayed and judged: everything that is wrong with one game, and what it amounts to."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from cephrec.core.codes import CODES
from cephrec.core.diagnostic import Diagnostic, Fact, Fault, Severity
from cephrec.core.game import Game, Style, Words
from cephrec.core.record import RESULTS, Paths, Record
from cephrec.core.source import Source, Span
from cephrec.games import WORDS, game_of
from cephrec.notation.read import Reading, read_source
from cephrec.notation.tidy import tidy
from cephrec.tracks import Replay, replay, restyle


@dataclass(frozen=True, slots=True)
class Verdict:
    """One game, judged. `replay` is None where the tags name no game that could be played.

    `legal`: every ply of the main line is legal; None if it could not be judged. `finished` and `score` speak of the
    last position of the main line; None if it was not reached, or not finished.
    """

    reading: Reading
    diagnostics: tuple[Diagnostic, ...]
    replay: Replay[Any, Any] | None = None
    legal: bool | None = None
    finished: bool | None = None
    score: tuple[int, int] | None = None

    @property
    def source(self) -> Source:
        """The text that was judged."""
        return self.reading.source

    @property
    def record(self) -> Record:
        """The record that was read."""
        return self.reading.record


def check(source: Source) -> Verdict:
    """Read, replay and judge one game.

    >>> verdict = check(Source("a.ceph", "1. c3 c3 2. d4 *"))
    >>> verdict.legal, [each.code for each in verdict.diagnostics]
    (False, ['ceph.occupied', 'check.not-checked'])
    """
    return judge(read_source(source))


def judge(reading: Reading) -> Verdict:
    """Judge a game that has been read."""
    tags = {tag.name: tag.value for tag in reading.record.tags}
    game = game_of(tags)
    said = [*reading.diagnostics, *_tag_values(reading)]
    if not isinstance(game, Game):
        said += (_at_tag(reading, fault) for fault in game)
        said += _told_results(reading)
        if words := WORDS.get(reading.record.tag("Game")):
            said += _bad_words(reading, words)
        return Verdict(reading, _in_order(said))
    played = replay(game, reading.record)
    for look in CHECKS:
        said += look(reading, played)
    if played.fault is not None:
        said.append(_at_tag(reading, played.fault))
        return Verdict(reading, _in_order(said), played)
    main = played.main
    legal = all(step is not None for step in main.steps)
    if main.end is None:
        return Verdict(reading, _in_order(said), played, legal)
    finished = game.rules.result(main.end) is not None
    return Verdict(reading, _in_order(said), played, legal, finished, game.rules.score(main.end) if finished else None)


def tidied(verdict: Verdict, style: Style = Style.LONG) -> str:
    r"""The text of a game with blanks, words and numbers tidied (notation §1, `fmt`), without a line end behind it.

    >>> tidied(check(Source("a.ceph", "c3  B4\nc4x *")))
    '1. c3 b4 2. c4=2xb4+c3 *'
    """
    record = restyle(verdict.replay, style) if verdict.replay else verdict.record
    return tidy(verdict.reading, record)


def severity(diagnostic: Diagnostic) -> Severity:
    """How much a diagnostic weighs."""
    return CODES[diagnostic.code].severity


def _in_order(said: list[Diagnostic]) -> tuple[Diagnostic, ...]:
    return tuple(sorted(said, key=lambda each: each.span.start))


def _at_tag(reading: Reading, fault: Fault) -> Diagnostic:
    """A fault of a tag stands at its value, or at the game's first sign if the tag is missing."""
    given = {tag.name: tag.span for tag in reading.given}
    return Diagnostic(fault.code, given.get(str(fault.facts.get("tag")), _first_sign(reading)), fault.facts)


def _tag_values(reading: Reading) -> Iterator[Diagnostic]:
    """Result and dates, which every game has."""
    for tag in reading.given:
        if (code := tag_fault(tag.name, tag.value)) is not None:
            yield Diagnostic(code, tag.span, {"tag": tag.name, "value": tag.value})


def tag_fault(name: str, value: str) -> str | None:
    """The code of what is wrong with the value of a tag that every game has; None if nothing is.

    >>> tag_fault("Date", "2024.13.01"), tag_fault("Date", "2024.??.??"), tag_fault("Result", "2-0")
    ('tag.date', None, 'tag.result')
    """
    if name == "Result" and value not in (*RESULTS, "?"):
        return "tag.result"
    return "tag.date" if name in ("Date", "UTCDate") and not _is_date(value) else None


def _is_date(value: str) -> bool:
    """`YYYY.MM.DD`; `??` for what is not known, `?` alone for all of it."""
    found = re.fullmatch(r"([0-9]{4}|\?{4})\.([0-9]{2}|\?\?)\.([0-9]{2}|\?\?)", value)
    if found is None:
        return value == "?"
    year, month, day = (
        int(part) if part.isdigit() else fallback for part, fallback in zip(found.groups(), (2000, 1, 1), strict=True)
    )
    try:
        date(year or 2000, month or 1, day or 1)
    except ValueError:
        return False
    return True


def _faults(reading: Reading, played: Replay[Any, Any]) -> Iterator[Diagnostic]:
    """What the rules and the words say of each line, and of plies that are kept nowhere."""
    paths = Paths(reading.record)
    start = next((tag.span for tag in reading.given if tag.name == "FEN"), _first_sign(reading))
    for index, (line, track) in enumerate(zip(reading.record.lines, played.tracks, strict=True)):
        if not (track.faults or track.unjudged):
            continue
        path, first = paths.path(index), paths.first_ply[index]
        for found in track.faults:
            ply = min(found.place, len(line.plies) - 1)
            span = found.fen.span if found.fen else line.plies[ply].span if line.plies else start
            number = first + ply if line.plies else None
            yield Diagnostic(found.fault.code, span, found.fault.facts, number, path)
        for place, count in track.unjudged:
            yield Diagnostic("check.not-checked", line.plies[place].span, {"plies": count}, first + place, path)
    yield from _lost_words(reading, played.game.words)


def _bad_words(reading: Reading, words: Words[Any]) -> Iterator[Diagnostic]:
    """The words of a game that cannot be played which are no moves in any: reading one needs no position."""
    paths = Paths(reading.record)
    for index, line in enumerate(reading.record.lines):
        for place, ply in enumerate(line.plies):
            if isinstance(fault := words.read(ply.word), Fault):
                yield Diagnostic(fault.code, ply.span, fault.facts, paths.first_ply[index] + place, paths.path(index))
    yield from _lost_words(reading, words)


def _lost_words(reading: Reading, words: Words[Any]) -> Iterator[Diagnostic]:
    for lost in reading.lost:
        if isinstance(fault := words.read(lost.word), Fault):
            yield Diagnostic(fault.code, lost.span, fault.facts)


def _first_sign(reading: Reading) -> Span:
    return Span(reading.begin, min(reading.begin + 1, len(reading.source.text)))


def _form(reading: Reading, played: Replay[Any, Any]) -> Iterator[Diagnostic]:
    """Words and numbers that are written otherwise, once a game."""
    spans = [] if reading.first_form is None else [reading.first_form]
    count = reading.forms
    for line, other in zip(reading.record.lines, restyle(played).lines, strict=True):
        for ply, written in zip(line.plies, other.plies, strict=True):
            if ply.word != written.word:
                count += 1
                spans.append(ply.span)
    if count:
        yield Diagnostic("text.form", min(spans, key=lambda span: span.start), {"count": count})


def _result(reading: Reading, played: Replay[Any, Any]) -> Iterator[Diagnostic]:
    """Result token, Result tag, Score tag and the board, held against each other (C28–C30)."""
    main, rules = played.main, played.game.rules
    result = rules.result(main.end) if main.end is not None else None
    score = rules.score(main.end) if result is not None else None
    judged = main.end is not None and not main.faults
    yield from _told_results(reading, result, score, judged=judged)


def _told_results(
    reading: Reading, result: str | None = None, score: tuple[int, int] | None = None, *, judged: bool = False
) -> Iterator[Diagnostic]:
    spans = {tag.name: tag.span for tag in reading.given}
    tags = {tag.name: tag.value for tag in reading.given}
    for code, tag, facts in disagreements(tags, reading.token, result, score, judged=judged):
        yield Diagnostic(code, spans[tag] if tag else reading.token_span, facts)


def disagreements(
    tags: Mapping[str, str],
    token: str | None,
    result: str | None,
    score: tuple[int, int] | None,
    *,
    judged: bool = True,
) -> Iterator[tuple[str, str, dict[str, Fact]]]:
    """What result token, Result tag, Score tag and the end of the main line say against each other.

    A code, the tag at fault (empty: the token) and facts. `result` and `score` are those of a finished board; `judged`
    if the main line was played to its end without a fault.

    >>> [code for code, _, _ in disagreements({"Result": "0-1", "Score": "12-13"}, "1-0", "1-0", (13, 12))]
    ['result.tag-mismatch', 'result.score-mismatch']
    """
    claimed = tags["Result"] if tags.get("Result") in RESULTS else None
    if token is not None and claimed is not None and token != claimed:
        yield "result.tag-mismatch", "", {"tag": claimed, "token": token}
    said, place = token or claimed, "" if token else "Result"
    if said is not None and judged:
        if result is not None and result != said:
            yield "result.board-mismatch", place, {"token": said, "board": result}
        if result is None and said != "*" and "Termination" not in tags:
            yield "result.unfinished", place, {"token": said}
    if (written := tags.get("Score", "?")) != "?":
        found = re.fullmatch(r"0*([0-9]{1,4})-0*([0-9]{1,4})", written)
        if not found or (score is not None and score != (int(found[1]), int(found[2]))):
            board = f"{score[0]}-{score[1]}" if score else "?"
            yield "result.score-mismatch", "Score", {"tag": written, "board": board}


#: What is looked at once a game has been replayed; a row is a function of the reading and the replay.
CHECKS: tuple[Callable[[Reading, Replay[Any, Any]], Iterator[Diagnostic]], ...] = (_faults, _form, _result)
