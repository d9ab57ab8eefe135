"""Look-alikes: a plain copy of a text to parse, the way back to the offsets of the original, and what was found."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from cephrec.core.diagnostic import Diagnostic
from cephrec.core.source import Span

_DASHES = "‐‑‒–—―−﹘﹣－"
_SPACES = "\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000"
_QUOTES = "“”„‟″«»＂"
_TWINS: dict[str, str] = {
    **dict.fromkeys(_DASHES, "-"),
    **dict.fromkeys(_SPACES, " "),
    **{chr(0xFEE0 + code): chr(code) for code in range(0x21, 0x7F)},
    **dict.fromkeys(_QUOTES, '"'),
    **dict.fromkeys("‘’‚‛′", "'"),
    **dict.fromkeys("⁄∕", "/"),
    "×": "x",
    "…": "...",
    "½": "1/2",
    "‼": "!!",
    "⁇": "??",
    "⁈": "?!",
    "⁉": "!?",
}
_CONTROL = "\x00-\x08\x0b-\x1f\x7f-\x9f"
_INVISIBLE = "\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff"
_MARK = "\ufeff"
_LEAD = _MARK + " \t\n"
#: The signs that are dropped, as they stand in a character class.
UNSEEN = _CONTROL + _INVISIBLE
_DROPPED = re.compile(f"[{UNSEEN}]")
_IS_CONTROL = re.compile(f"[{_CONTROL}]")
_TWIN = "[" + "".join(map(re.escape, _TWINS)) + "]"
_BLANK = f"[ \\t{_SPACES}]"

# Comments and values are text: only their delimiters may have twins (C31).
_REGIONS = re.compile(
    rf"""
      (?P<comment>[{{｛][^}}\\\n]*(?:(?:\\[^\n]|\\|\n(?![ \t]*\[[A-Za-z][A-Za-z0-9_]*[ \t]*"))[^}}\\\n]*)*\}}?)
    | (?P<line>[;；][^\n]*|^%[^\n]*)
    | (?P<tag>[\[［]{_BLANK}*[A-Za-z][A-Za-z0-9_]*{_BLANK}*(?:"|[{_QUOTES}])[^\n]*)
    | (?P<stray>
          [\[［][^\]］\n"]*(?:"[^"\n]*"[^\]］\n"]*)*[\]］]
        | [\[［][^\]］\n]*
        | ["{_QUOTES}][^"{_QUOTES}\n]*["{_QUOTES}]?
      )
    | (?P<twin>{_TWIN})
    """,
    re.VERBOSE | re.MULTILINE,
)
_WIDE_COMMENT = re.compile(r"[^}｝\n]*｝")
_OPENED = re.compile(rf"([\[［]{_BLANK}*[A-Za-z][A-Za-z0-9_]*{_BLANK}*)([\"{_QUOTES}])")
_CLOSED_PLAIN = re.compile(rf"([^\"\\\n]*(?:(?:\\[^\n]|\"(?!{_BLANK}*[\]］]))[^\"\\\n]*)*)(\")({_BLANK}*[\]］])")
_CLOSED_ANY = re.compile(
    rf"([^\"{_QUOTES}\\\n]*(?:(?:\\[^\n]|[\"{_QUOTES}](?!{_BLANK}*[\]］]))[^\"{_QUOTES}\\\n]*)*)"
    rf"([\"{_QUOTES}])({_BLANK}*[\]］])"
)

_CLOSED_LOOSELY = re.compile(
    rf"([^\n]*(?=[\"{_QUOTES}]{_BLANK}*$)"
    rf"|[^\"{_QUOTES}\\\n]*(?:\\[^\n][^\"{_QUOTES}\\\n]*)*"
    rf"(?=[\"{_QUOTES}](?![^\n]*(?:[\[［]{_BLANK}*[A-Za-z]|[\]］]{_BLANK}*$))))([\"{_QUOTES}])",
    re.MULTILINE,
)

#: Replace `text[start:end]` by a string.
_Edit = tuple[int, int, str]


@dataclass(frozen=True)
class _Edits:
    """Edits of a text in order, applied once, and the way back from the new offsets to the old."""

    old: str
    edits: tuple[_Edit, ...]

    @cached_property
    def new(self) -> str:
        parts: list[str] = []
        done = 0
        for start, end, twin in self.edits:
            parts += self.old[done:start], twin
            done = end
        return "".join(parts) + self.old[done:]

    @cached_property
    def _stops(self) -> tuple[list[int], list[int]]:
        offsets, shifts, shift = [0], [0], 0
        for start, end, twin in self.edits:
            # Inside a replacement that is longer than one sign every offset leads back to the sign replaced.
            for extra in range(1, len(twin)):
                offsets.append(start - shift + extra)
                shifts.append(shift - extra)
            shift += end - start - len(twin)
            offsets.append(end - shift)
            shifts.append(shift)
        return offsets, shifts

    def back(self, offset: int) -> int:
        offsets, shifts = self._stops
        return offset + shifts[bisect_right(offsets, offset) - 1]


@dataclass(frozen=True)
class Plain:
    """The plain copy of a text. `back` leads from its offsets to those of the original.

    `signs` are the signs that were replaced or dropped: where each stood, the sign, and its twin or nothing. Of several
    equal ones in a row that are dropped, all are one.
    """

    text: str
    raw: str
    back: Callable[[int], int]
    diagnostics: tuple[Diagnostic, ...] = ()
    signs: tuple[tuple[int, str, str], ...] = ()

    def original(self, start: int, end: int) -> str:
        """A piece of the plain text as it was, less dropped signs: for comments and values, whose signs are text."""
        if not self.diagnostics:
            return self.text[start:end]
        span = self.span(start, end)
        return _DROPPED.sub("", self.raw[span.start : span.end])

    def span(self, start: int, end: int) -> Span:
        """The original span of a piece of the plain text."""
        first = self.back(start)
        return Span(first, max(first, self.back(end - 1) + 1) if end > start else first)


def plain(text: str) -> Plain:
    r"""Drop control and invisible signs, and read typographic signs outside comments and values as their twins.

    >>> found = plain("1.\u00a0c3 {a – b} b2\x00 1–0")
    >>> found.text, found.back(17), [item.code for item in found.diagnostics]
    ('1. c3 {a – b} b2 1-0', 18, ['text.lookalike', 'text.control-character', 'text.lookalike'])
    """
    dropped = _DROPPED.search(text) is not None
    if text.isascii() and not dropped:
        return Plain(text, text, lambda offset: offset)
    drops = _Edits(text, tuple(_runs(text)))
    twins = _Edits(drops.new, tuple(_twins(drops.new)))
    lead, trail = (len(text) - len(rest) for rest in (text.lstrip(_LEAD), text.rstrip(_LEAD)))
    # A byte-order mark is no part of a game where one may start (notation §1).
    inside = range(lead, len(text) - trail)
    places = [(start, text[start:end], "") for start, end, _ in drops.edits if text[start] != _MARK or start in inside]
    places += [(drops.back(start), drops.new[start], twin) for start, _, twin in twins.edits]
    signs = tuple(sorted(places))
    return Plain(twins.new, text, lambda offset: drops.back(twins.back(offset)), tuple(_report(signs)), signs)


def is_plain(text: str, *, words: bool = False) -> bool:
    """Whether a text holds no sign that reading would drop; `words`: nor one that it would read as its twin."""
    return not _DROPPED.search(text) and not (words and not text.isascii() and re.search(_TWIN, text))


def _runs(text: str) -> Iterator[_Edit]:
    """What is dropped, equal signs in a row together: memory follows how often they change, not how many they are."""
    found = _DROPPED.search(text)
    while found:
        run = re.compile(f"{re.escape(found[0])}+").match(text, found.start())
        assert run is not None
        yield run.start(), run.end(), ""
        found = _DROPPED.search(text, run.end())


def _twins(text: str) -> list[_Edit]:
    edits: list[_Edit] = []
    at = 0
    while found := _REGIONS.search(text, at):
        at = found.end()
        kind, start = found.lastgroup, found.start()
        if kind == "twin":
            edits.append((start, at, _TWINS[text[start]]))
        elif kind in ("tag", "stray"):
            signs, at = _delimiters(text, start) if kind == "tag" else (range(start, at), at)
            edits += [(place, place + 1, _TWINS[text[place]]) for place in signs if text[place] in _TWINS]
        elif text[start] in "；｛":
            edits.append((start, start + 1, _TWINS[text[start]]))
            if text[start] == "｛" and (wide := _WIDE_COMMENT.match(text, start)):
                edits.append((wide.end() - 1, wide.end(), "}"))
                at = wide.end()
    return edits


def _delimiters(text: str, start: int) -> tuple[Sequence[int], int]:
    """The places of the signs around a value that may need a twin, and where to go on."""
    opened = _OPENED.match(text, start)
    assert opened is not None
    frame = [start, *(place for place in range(start + 1, opened.end(1)) if text[place] in _SPACES), opened.end(1)]
    plain_first = _CLOSED_PLAIN.match(text, opened.end()) if opened[2] == '"' else None
    closed = plain_first or _CLOSED_ANY.match(text, opened.end()) or _CLOSED_LOOSELY.match(text, opened.end())
    if closed is None:
        line_end = text.find("\n", start)
        return frame, line_end if line_end >= 0 else len(text)
    return [*frame, *range(closed.start(2), closed.end())], closed.end()


def _report(places: Sequence[tuple[int, str, str]]) -> list[Diagnostic]:
    """Once a game and character, at its first place, with the count (diagnostics, `text.lookalike`)."""
    counts: dict[str, int] = {}
    for _, run, _ in places:
        counts[run[0]] = counts.get(run[0], 0) + len(run)
    said: list[Diagnostic] = []
    for start, run, twin in places:
        sign = run[0]
        if (count := counts.pop(sign, 0)) == 0:
            continue
        name = f"U+{ord(sign):04X}"
        if _IS_CONTROL.match(sign):
            facts: dict[str, str | int] = {"character": name, "count": count}
            said.append(Diagnostic("text.control-character", Span(start, start + 1), facts))
        else:
            facts = {"character": name, "twin": twin, "count": count}
            said.append(Diagnostic("text.lookalike", Span(start, start + 1), facts))
    return said
