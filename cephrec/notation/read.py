"""The text of one game becomes a record and diagnostics; every text does."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, cast

from lark import Tree

from cephrec.core.diagnostic import Diagnostic
from cephrec.core.record import RESULTS, Comment, Ply, Record, Tag, turn_after
from cephrec.core.source import NOWHERE, Source, Span
from cephrec.core.tags import normal_tags
from cephrec.notation.grammars import record_parser
from cephrec.notation.lines import Lines
from cephrec.notation.plain import Plain, is_plain, plain
from cephrec.notation.sections import Section, Sections
from cephrec.notation.tokens import BRACKETS, REMARKS, TRIVIA, Token, tokens
from cephrec.notation.values import read_tag


@dataclass(frozen=True, slots=True)
class Reading:
    """A record as it was read, with what was said about its text.

    `begin` is the offset of its first sign; `given` are the tags as they stand, the first of each name. `token` is the
    result token as written, None if there was none. `lost` are plies of variations that are kept nowhere (C21); `forms`
    counts the numbers that would be written otherwise, the first of them at `first_form`; `misnumbered` are those that
    are not their ply's own, with what would be written.
    """

    source: Source
    record: Record
    diagnostics: tuple[Diagnostic, ...] = ()
    given: tuple[Tag, ...] = ()
    token: str | None = None
    token_span: Span = NOWHERE
    begin: int = 0
    lost: tuple[Ply, ...] = ()
    forms: int = 0
    first_form: Span | None = None
    misnumbered: tuple[tuple[Span, str], ...] = ()


def read_source(source: Source) -> Reading:
    """Read one game. Whatever is in the text, a record comes out, and all that is wrong is said.

    >>> reading = read_source(Source("a.ceph", "1. c3 {a six} b3 ) *"))
    >>> [ply.word for ply in reading.record.main.plies], [each.code for each in reading.diagnostics]
    (['c3', 'b3'], ['text.unopened-variation'])
    """
    copy = plain(source.text)
    sifted = _Sifted(copy)
    tree = record_parser().parse(cast(str, sifted))
    heading, main, ending = ((part.children if part else []) for part in cast("list[Any]", tree.children))
    tags, said = _read_tags(heading, copy)
    given = {tag.name: tag for tag in tags}
    lines = Lines(copy, turn_after(0, given["FEN"].value if "FEN" in given else "", fresh=True))
    for remark in _leading(heading):
        lines.take(remark)
    _read_moves(main, lines)
    flat = lines.finish()
    closing = _read_ending(ending, lines)
    token = ending[0] if ending else None
    written = copy.text[token.start : token.end] if token else None
    if token is None:
        end = len(copy.text[: sifted.last.end].rstrip(" \t\n"))
        said.append(Diagnostic("text.missing-result", copy.span(max(0, end - 1), end)))
    claimed = given["Result"].value if "Result" in given else "*"
    result = written or (claimed if claimed in RESULTS else "*")
    return Reading(
        source,
        Record(normal_tags(tags, result), flat, result, closing),
        tuple(sorted((*said, *copy.diagnostics, *lines.said), key=lambda each: each.span.start)),
        tuple(tags),
        written,
        copy.span(token.start, token.end) if token else NOWHERE,
        copy.back(sifted.begin or 0),
        tuple(lines.lost),
        lines.forms,
        lines.first_form,
        tuple(lines.misnumbered),
    )


def _read_tags(heading: list[Any], copy: Plain) -> tuple[list[Tag], list[Diagnostic]]:
    """The tags, the first of each name, and what is wrong with them."""
    tags: dict[str, Tag] = {}
    said: list[Diagnostic] = []
    for token in heading:
        if token.type not in BRACKETS:
            continue
        tag, faults = read_tag(token, copy)
        said += faults
        if tag is not None and tags.setdefault(tag.name, tag) is not tag:
            facts = {"name": tag.name, "value": tag.value, "first": tags[tag.name].value}
            said.append(Diagnostic("text.duplicate-tag", copy.span(token.start, token.end), facts))
    return list(tags.values()), said


def _leading(heading: list[Any]) -> Iterator[Token]:
    """What a heading hands to the main line: a `;` comment only from behind the last tag."""
    last = max((place for place, token in enumerate(heading) if token.type in BRACKETS), default=len(heading))
    for place, token in enumerate(heading):
        if token.type not in BRACKETS and (token.type != "LINE_COMMENT" or place > last):
            yield token


def _read_moves(main: list[Any], lines: Lines) -> None:
    """Hand over the tokens of a tree that may be very deep."""
    stack: list[tuple[str, Iterator[Any]]] = [("main", iter(main))]
    while stack:
        rule, items = stack[-1]
        item = next(items, None)
        if item is None:
            stack.pop()
        elif isinstance(item, Tree):
            stack.append((item.data, iter(item.children)))
        elif item.type == "OPEN":
            lines.open(item, first=rule == "variation_first")
        elif item.type in ("CLOSE", "MISSING_CLOSE"):
            lines.close(item)
        else:
            lines.take(Token("STRAY", item.start, item.end) if rule == "misplaced" else item)


def _read_ending(ending: list[Any], lines: Lines) -> tuple[Comment, ...]:
    """The comments after the result; a `;` there is no part of the record."""
    closing: list[Comment] = []
    for token in ending[1:]:
        if token.type == "STRAY":
            lines.take(token)
        elif token.type != "LINE_COMMENT":
            closing.append(lines.comment(token))
    return tuple(closing)


class _Sifted:
    """The tokens that the parser is given: those in the wrong place as STRAY, parentheses balanced, trivia left out."""

    def __init__(self, copy: Plain) -> None:
        self._text = copy.text
        self._opened = 0
        self._ended = False
        self.begin: int | None = None
        self.last = Token("BLANKS", 0, 0)

    def __iter__(self) -> Iterator[Token]:
        sections = Sections(self._text)
        waiting: list[Token] = []
        for section, token in _one_game(sections, tokens(self._text)):
            if token.type in TRIVIA:
                continue
            self.begin = token.start if self.begin is None else self.begin
            self.last = token
            inside = section is Section.MOVES and token.type == "RESULT"
            if inside or (waiting and token.type in REMARKS):
                # Whether a result inside a variation is the game's shows only when the text ends (C14).
                yield from self._strays(waiting) if inside else ()
                waiting = [token] if inside else [*waiting, token]
                continue
            yield from self._strays(waiting)
            waiting = []
            yield from self._admit(section, token)
        if waiting and sections.left_open:
            yield from self._close()
            yield from waiting
        else:
            yield from self._strays(waiting)
            yield from self._close()

    def _admit(self, section: Section, token: Token) -> Iterator[Token]:
        match section, token.type:
            case Section.MOVES, "OPEN":
                self._opened += 1
                yield token
            case Section.MOVES, "CLOSE" if self._opened:
                self._opened -= 1
                yield token
            case Section.MOVES, ("WORD" | "SETUP") if not is_plain(self._text[token.start : token.end], words=True):
                yield Token("STRAY", token.start, token.end)
            case Section.MOVES, kind if kind not in BRACKETS and kind not in ("JUNK", "CLOSE"):
                yield token
            case ((Section.HEADING | Section.OUTSIDE), kind) if kind in BRACKETS or kind in REMARKS:
                yield token
            case Section.ENDING, "RESULT" if not self._ended:
                self._ended = True
                yield token
            case Section.ENDING, kind if kind in REMARKS:
                yield token
            case _:
                yield Token("STRAY", token.start, token.end)

    def _strays(self, waiting: list[Token]) -> Iterator[Token]:
        for token in waiting:
            yield token if token.type in REMARKS else Token("STRAY", token.start, token.end)

    def _close(self) -> Iterator[Token]:
        for _ in range(self._opened):
            yield Token("MISSING_CLOSE", self.last.end, self.last.end)
        self._opened = 0


def _one_game(sections: Sections, cut: Iterable[Token]) -> Iterator[tuple[Section, Token]]:
    """The tokens with their sections; from where a second game or result begins, none belongs."""
    begun = ended = False
    for token in cut:
        placed = sections.read(token)
        if sections.begins and begun:
            ended = True
        begun = begun or sections.begins
        for section, each in placed:
            yield (Section.ENDING if ended else section), each
    yield from sections.close()
