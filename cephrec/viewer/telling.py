"""What is told in words: a game's heading, and at each stop the move, what it captures, and what was said of it."""

from __future__ import annotations

from collections.abc import Iterator

from cephrec.core.codes import CODES
from cephrec.core.record import Record
from cephrec.core.tags import DEFAULT_GAME
from cephrec.messages import hint, sentence
from cephrec.notes import DIAGRAM, SIGNS, command_body, nag_words
from cephrec.verdict import Verdict
from cephrec.viewer.tour import Tour

#: A line of text and the name of its style, as the terminal's panel takes them.
Line = tuple[str, str]

#: Our own signs that a terminal may lack, and what stands for them.
PLAIN_SIGNS = str.maketrans({"×": "x", "…": "...", "–": "-", "·": "-", "½": "1/2", "│": "|", "✗": "x"})
_UNKNOWN = ("", "-", "?", "????.??.??")


def title(record: Record) -> str:
    """Who played; where nobody is named, the event or the game.

    >>> from cephrec.core.record import Tag
    >>> title(Record((Tag("White", "Ann"), Tag("Black", "?")))), title(Record((Tag("Event", "Cup"),)))
    ('Ann – ?', 'Cup')
    """
    white, black, event = (record.tag(name, "?") for name in ("White", "Black", "Event"))
    if white in _UNKNOWN and black in _UNKNOWN:
        return event if event not in _UNKNOWN else record.tag("Game", DEFAULT_GAME)
    return f"{white or '?'} – {black or '?'}"


def details(record: Record) -> tuple[str, ...]:
    """Where and when it was played, and how it ended, as far as the tags tell.

    >>> from cephrec.core.record import Tag
    >>> details(Record((Tag("White", "Ann"), Tag("Round", "3"), Tag("Date", "2024.05.??")), result="1-0"))
    ('round 3', '2024-05', '1–0')
    """
    tags = {name: record.tag(name) for name in ("Event", "Site", "Round", "Date")}
    known = {name: value for name, value in tags.items() if value not in _UNKNOWN}
    if title(record) == known.get("Event"):
        del known["Event"]
    if "Round" in known:
        known["Round"] = f"round {known['Round']}"
    if "Date" in known:
        known["Date"] = known["Date"].replace(".??", "").replace(".", "-")
    result = record.result.replace("1/2-1/2", "½–½").replace("-", "–")
    return (*known.values(), *((result,) if result != "*" else ()))


def credit(verdict: Verdict) -> str:
    """The game and its author, and the mark of a variant that is not the author's; empty where no game is known."""
    if verdict.replay is None:
        return ""
    game = verdict.replay.game
    return f"{game.key} by {game.author}" + (
        f" · variant ({game.variant}), not by {game.author}" if game.variant else ""
    )


def number(turn: int) -> str:
    """A move number: `11.` before White's move, `11…` before Black's.

    >>> number(20), number(21)
    ('11.', '11…')
    """
    return f"{turn // 2 + 1}{'…' if turn % 2 else '.'}"


def signs(glyphs: tuple[int, ...]) -> str:
    """The signs among the glyphs of a ply, to be set behind its word."""
    return "".join(SIGNS[glyph] for glyph in glyphs if glyph in SIGNS)


def heading(tour: Tour, at: int) -> str:
    """A stop's move with its number and what it captures.

    >>> from cephrec.core.source import Source
    >>> from cephrec.verdict import check
    >>> from cephrec.viewer.tour import tour
    >>> heading(tour(check(Source("a.ceph", "1. c2 d3 2. c3=2xc2+d3! *"))), 3)
    '2. c3=2! ×c2 d3 (1+1)'
    """
    stop = tour.stops[at]
    if stop.ply is None:
        return "Start" if stop.fen is None else "Position set"
    spelled = tour.spelled(at)
    parts = (
        number(stop.turn),
        spelled.head + signs(stop.ply.glyphs),
        spelled.taken,
        spelled.sum and f"({spelled.sum})",
    )
    return " ".join(part for part in parts if part)


def told(tour: Tour, at: int, lang: str = "en") -> Iterator[Line]:
    """What is told at a stop below its heading: what happened, clocks, what was said, and what is wrong."""
    stop = tour.stops[at]
    if stop.ply is not None or stop.fen is not None:
        yield (tour.say(at), "muted")
    yield from ((line, "fault") for line in fault_lines(tour, at, lang))
    times = [f"{name} {command_body(stop.comments, key)}" for key, name in _TIMES if command_body(stop.comments, key)]
    if times:
        yield (", ".join(times), "muted")
    for glyph in stop.ply.glyphs if stop.ply else ():
        if glyph != DIAGRAM:
            yield (f"{SIGNS.get(glyph, '')} {nag_words(glyph)}".strip(), "muted")
    for comment in stop.comments:
        yield from ((paragraph, "") for paragraph in comment.text.split("\n\n") if paragraph)
    for line in stop.variations:
        yield (f"or {heading(tour, tour.first[line])}", "muted")


_TIMES = (("clk", "clock"), ("emt", "time spent"), ("eval", "evaluation"))


def fault_lines(tour: Tour, at: int, lang: str = "en") -> Iterator[str]:
    """What is wrong at a stop: the sentence, the hint, and the rule."""
    fault = tour.stops[at].fault
    if fault is None:
        return
    said = sentence(fault.code, fault.facts, lang)
    yield said[:1].upper() + said[1:] + "."
    hinted = hint(fault.code, fault.facts, lang)
    if hinted:
        yield f"Hint: {hinted}"
    yield f"Rule: {CODES[fault.code].rule}  [{fault.code}]"
