"""A stream of bytes becomes one Source a game, and what belongs to no game (notation §1, C1–C5)."""

from __future__ import annotations

import errno
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from cephrec.core.diagnostic import Diagnostic
from cephrec.core.source import Source, Span
from cephrec.notation.decode import Decoder
from cephrec.notation.plain import plain
from cephrec.notation.sections import Section, Sections
from cephrec.notation.tokens import REMARKS, TRIVIA, tokens

_SILENT = TRIVIA | {"LINE_COMMENT"}
#: What may stand before the first game and belong to it.
_MAY_LEAD = TRIVIA | REMARKS
#: What may go on behind the end of a block.
_MAY_GO_ON = frozenset({"UNCLOSED_COMMENT", "BLANKS"})

#: How much text a game may have, in characters, and of how many tokens, blanks included (docs/limits.md).
LONGEST, MOST = 1 << 27, 1 << 22
#: How many characters are read before the first look; a longer game is read in growing steps.
STRIDE = 1 << 16


@dataclass(frozen=True, slots=True)
class Stray:
    """Something to say about a file that belongs to none of its games. `text` is all that stands outside, untouched."""

    source: Source
    diagnostic: Diagnostic
    text: str = ""


def split(chunks: Iterable[bytes], name: str = "-") -> Iterator[Source | Stray]:
    r"""Cut a stream of bytes into games, one in memory at a time, in linear time.

    Raises OSError where a game would be longer than any record is: a stream may have no end.

    >>> [source.text for source in split([b"1. c3 * {end}", b"\n1. d4 *"])]
    ['1. c3 * {end}\n', '1. d4 *']
    """
    decoder = Decoder(chunks)
    noted = False
    for piece in _cut(iter(decoder), name):
        if not noted and (sign := foreign_sign(decoder, name)) is not None:
            source = piece.source if isinstance(piece, Stray) else piece
            if source.line + source.text.count("\n") - source.text.endswith("\n") >= sign.source.line:
                noted = True
                yield sign
        yield piece
    if not noted and (sign := foreign_sign(decoder, name)) is not None:
        yield sign


def split_text(text: str, name: str = "-") -> Iterator[Source | Stray]:
    r"""The same for a text in memory.

    >>> [type(piece).__name__ for piece in split_text("hello\n1. c3 *")]
    ['Stray', 'Source']
    """
    return _cut(iter([text.replace("\r\n", "\n").replace("\r", "\n")]), name)


def foreign_sign(decoder: Decoder, name: str) -> Stray | None:
    """What to say of the first sign that is not UTF-8, once it has been read; it goes before the game that holds it."""
    found = decoder.foreign
    if found is None:
        return None
    source = Source(name, found.excerpt, None, found.line, found.column)
    facts: dict[str, str | int] = {"offset": found.offset, "encoding": found.encoding}
    return Stray(source, Diagnostic("text.encoding", Span(0, min(1, len(found.excerpt))), facts))


class _Cutter:
    """Collects the text of the game that is open; what stands before the first game waits in `_loose`."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._game = 0
        self._at = (1, 1)
        self._start = (1, 1)
        self._parts: list[str] = []
        self._loose: list[tuple[str, str]] = []
        #: How many characters it holds.
        self.size = 0
        self._count = 0
        # Whether something that can belong to no game is among what is loose.
        self._lost = False

    def take(self, section: Section, kind: str, text: str) -> Iterator[Stray]:
        """Add the text of one token."""
        self.size += len(text)
        self._count += 1
        if self._count > MOST:
            raise too_long(self._name)
        if section is not Section.OUTSIDE:
            self._parts.append(text)
            self._move(text)
            return
        self._loose.append((kind, text))
        self._lost = self._lost or kind not in _MAY_LEAD
        if self._lost and kind == "BLANKS" and "\n" in text:
            yield from self.drop()

    def begin(self) -> Iterator[Source | Stray]:
        """A game begins: give out the one before it."""
        yield from self.end()
        if self._lost:
            yield from self.drop()
        self._game += 1
        self._start = self._at
        self._parts = [text for _, text in self._loose]
        for text in self._parts:
            self._move(text)
        self.size, self._count = sum(map(len, self._parts)), len(self._parts)
        self._loose = []

    def end(self) -> Iterator[Source]:
        """Give out the game that is open, if any."""
        if self._parts:
            yield Source(self._name, "".join(self._parts), self._game, *self._start)
            self._parts, self.size, self._count = [], 0, 0

    def drop(self) -> Iterator[Stray]:
        """Say of what is loose that it belongs to no game; blanks, `;` and `%` lines are passed over."""
        loud = [place for place, (kind, _) in enumerate(self._loose) if kind not in _SILENT]
        for place, (_, text) in enumerate(self._loose):
            if loud and place == loud[0]:
                run = "".join(each for _, each in self._loose[place : loud[-1] + 1])
                fault = Diagnostic("text.unexpected", Span(0, len(run)), {"text": run[:40]})
                everything = "".join(each for _, each in self._loose)
                yield Stray(Source(self._name, run, None, *self._at), fault, everything)
            self._move(text)
        self._loose, self._lost, self.size, self._count = [], False, 0, 0

    def _move(self, text: str) -> None:
        line, column = self._at
        ends = text.count("\n")
        self._at = (line + ends, len(text) - text.rfind("\n") if ends else column + len(text))


def _cut(pieces: Iterator[str], name: str) -> Iterator[Source | Stray]:
    cutter = _Cutter(name)
    sections = Sections("")
    waiting: deque[tuple[str, str]] = deque()
    held, final = "", False
    while not final:
        block, held, final = _fill(held, pieces, LONGEST - cutter.size, name)
        copy = plain(block)
        sections.text = copy.text
        done = 0
        for token in tokens(copy.text):
            if not final and token.end == len(copy.text) and token.type in _MAY_GO_ON:
                held = block[done:] + held
                break
            end = copy.back(token.end)
            waiting.append((token.type, block[done:end]))
            if len(waiting) > MOST:
                raise too_long(name)
            done = end
            placed = sections.read(token)
            if sections.begins:
                yield from cutter.begin()
            for section, _ in placed:
                yield from cutter.take(section, *waiting.popleft())
    for section, _ in sections.close():
        yield from cutter.take(section, *waiting.popleft())
    yield from cutter.end()
    yield from cutter.drop()


def too_long(name: str) -> OSError:
    """What is raised where a game does not end."""
    said = f"no record: a game in it would have more than {LONGEST:,} characters, or {MOST:,} tokens"
    return OSError(errno.EFBIG, said, name)


def _fill(held: str, pieces: Iterator[str], room: int, name: str) -> tuple[str, str, bool]:
    """Whole lines to work on, at least twice as much as was held; what follows them; whether that was all."""
    parts, size, whole = [held], 0, False
    for piece in pieces:
        parts.append(piece)
        size += len(piece)
        if len(held) + size > room:
            raise too_long(name)
        whole = whole or "\n" in piece
        if whole and size >= max(STRIDE, len(held)):
            break
    else:
        return "".join(parts), "", True
    text = "".join(parts)
    stop = text.rfind("\n") + 1
    return text[:stop], text[stop:], False
