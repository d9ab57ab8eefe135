"""Tidier text for a game: blanks, words and numbers are edited, nothing else (notation §1, `fmt`)."""

from __future__ import annotations

import re
from dataclasses import dataclass

from cephrec.core.record import Record, turn_after, turns
from cephrec.core.source import Source
from cephrec.notation.flow import Flow
from cephrec.notation.plain import UNSEEN, plain
from cephrec.notation.read import Reading, read_source
from cephrec.notation.sections import Section, place
from cephrec.notation.split import split_text
from cephrec.notation.tokens import BRACKETS, REMARKS, Token, tokens
from cephrec.notation.write import numeral

_CLOSED = re.compile(r"[\[［].*[\]］]|([\"“”„‟″«»＂]).*[\"“”„‟″«»＂]|[^\[［\"“”„‟″«»＂].*", re.DOTALL)
_TRAILING = re.compile(f"[ \\t\\n{UNSEEN}]+$")
_TAG_BLANKS = re.compile(r"\[[ \t]*([A-Za-z][A-Za-z0-9_]*)[ \t]*(\".*\")[ \t]*\]", re.DOTALL)
_BLANKS = re.compile(r"[ \t\n]+")
#: What tidying may mend; all else must be said of the tidy text as of the old.
_MENDED = frozenset({"text.form", "text.move-number", "text.lookalike", "text.control-character"})


def tidy(reading: Reading, tidied: Record) -> str:
    r"""The text of a game with its blanks, words and numbers tidied, without a line end behind it.

    `tidied` is the record that was read with the words that shall stand there. Where the tidy text would not read as
    just this record, the old text is kept.

    >>> reading = read_source(Source("a", "[ White  'Ann' ]\n\n\n1.c3   2 ... b3 ; so\n2. d4 *"))
    >>> print(tidy(reading, reading.record))
    [ White  'Ann' ]
    <BLANKLINE>
    1. c3 b3 ; so
    2. d4 *
    """
    new = _Tidier(reading, tidied).text()
    return new if _same(reading, tidied, new) else reading.source.text.strip("\n")


def _same(reading: Reading, tidied: Record, new: str) -> bool:
    pieces = list(split_text(new))
    if len(pieces) != 1 or not isinstance(pieces[0], Source):
        return False
    again = read_source(pieces[0])
    before, after = (sorted(d.code for d in each.diagnostics if d.code not in _MENDED) for each in (reading, again))
    # Damaged text may turn out differently once it stands in another place: what is tidy must stay as it is.
    return again.record == tidied and before == after and _Tidier(again, tidied).text() == new


@dataclass(slots=True)
class _Line:
    """A line of play while it is tidied. `turn` is None in a variation that is kept nowhere: it stays as it is."""

    turn: int | None
    fresh: bool = True
    played: bool = False
    numbered: bool = False
    written: bool = False


class _Tidier:
    """Walks over the tokens of one game and lays them out anew."""

    def __init__(self, reading: Reading, tidied: Record) -> None:
        self._text = reading.source.text
        self._heading: list[str] = []
        self._leading: list[tuple[Token, str]] = []
        self._flow = Flow()
        self._lines = [_Line(reading.record.first_turn)]
        self._words = {
            old.span.start: (new.word, turn)
            for line, other, numbers in zip(reading.record.lines, tidied.lines, turns(reading.record), strict=True)
            for old, new, turn in zip(line.plies, other.plies, numbers, strict=True)
        }
        self._new_line = True
        self._gap = False
        self._ended = False
        self._last = ""

    def text(self) -> str:
        copy = plain(self._text)
        for section, token in place(copy.text, tokens(copy.text)):
            span = copy.span(token.start, token.end)
            raw = self._text[span.start : span.end]
            if token.type == "BLANKS":
                self._new_line = self._new_line or "\n" in raw
                self._gap = raw.count("\n") > 1
                continue
            if section in (Section.HEADING, Section.OUTSIDE):
                if token.type in REMARKS or token.type == "HIDDEN":
                    self._leading.append((token, raw))
                else:
                    self._head(token, raw)
                self._new_line = self._gap = False
                continue
            self._lead()
            if token.type == "HIDDEN":
                self._flow.break_line().add(raw).break_line()
            elif section is Section.ENDING:
                self._end(token, raw)
            else:
                self._move(token, raw, span.start)
            self._new_line, self._gap = False, False
            if token.type != "NUMBER" or self._lines[-1].turn is None:
                # A number is written with its word: a glyph before it still stands behind the word before.
                self._last = token.type
        self._lead()
        return "\n\n".join(filter(None, ("\n".join(self._heading), str(self._flow)))).rstrip("\n")

    def _lead(self) -> None:
        """What stands behind the last tag leads the moves."""
        leading, self._leading = self._leading, []
        for token, raw in leading:
            if token.type == "HIDDEN":
                self._flow.break_line().add(raw).break_line()
            else:
                self._new_line = True
                self._remark(token, raw)
                self._new_line = False
        if leading and self._gap:
            self._flow.blank_line()

    def _head(self, token: Token, raw: str) -> None:
        for remark, text in self._leading:
            flow = Flow()
            _write_comment(flow, text) if remark.type == "COMMENT" else flow.add(text.rstrip(" \t"))
            self._heading.append(str(flow))
        if self._leading and self._gap:
            # An empty line between a note and the tags is the writer's own.
            self._heading.append("")
        self._leading = []
        found = _TAG_BLANKS.fullmatch(raw) if token.type == "TAG" else None
        if token.type in BRACKETS or self._new_line or not self._heading:
            self._heading.append(f"[{found[1]} {found[2]}]" if found else _TRAILING.sub("", raw))
        else:
            self._heading[-1] += " " + raw

    def _end(self, token: Token, raw: str) -> None:
        if token.type in REMARKS:
            if token.type == "LINE_COMMENT" and self._gap:
                self._flow.blank_line()
            self._remark(token, raw)
        elif token.type == "RESULT" and not self._ended:
            self._ended = True
            self._flow.add(raw)
        elif self._new_line:
            self._flow.break_line().add(raw)
        else:
            self._flow.tie(raw)

    def _move(self, token: Token, raw: str, start: int) -> None:
        line = self._lines[-1]
        match token.type:
            case "NUMBER" if line.turn is not None:
                line.numbered = True
            case "WORD" if line.turn is not None:
                self._word(line, start, raw)
            case "GLYPH" if self._last == "WORD":
                self._flow.glue(raw)
            case "OPEN":
                self._flow.open(raw)
                turn = line.turn if line.played else None
                self._lines.append(_Line(None if turn is None else turn - 1))
            case "CLOSE" if len(self._lines) > 1:
                self._lines.pop()
                self._flow.glue(raw)
                self._lines[-1].fresh = True
            case "SETUP":
                self._flow.add(_BLANKS.sub(" ", raw))
                quoted = raw[raw.index('"') + 1 : raw.rindex('"')]
                line.turn = None if line.turn is None else turn_after(line.turn, quoted)
                line.fresh, line.played, line.numbered, line.written = True, False, False, False
            case kind if kind in REMARKS:
                self._remark(token, raw)
            case kind if kind in BRACKETS or kind == "JUNK":
                self._flow.tie(raw)
                if not _CLOSED.fullmatch(raw):
                    # What was left open took the rest of its line, and would take more.
                    self._flow.break_line()
            case _:
                self._flow.add(raw)

    def _word(self, line: _Line, start: int, raw: str) -> None:
        word, turn = self._words.get(start, (raw, line.turn or 0))
        if not line.written and (line.fresh or turn % 2 == 0):
            self._flow.add(numeral(turn))
        self._flow.add(word)
        line.turn, line.fresh, line.played = turn + 1, False, True
        line.numbered = line.written = False

    def _remark(self, token: Token, raw: str) -> None:
        line = self._lines[-1]
        if line.numbered and not line.written and line.turn is not None:
            # A number before a comment keeps that comment with the move that follows.
            self._flow.add(numeral(line.turn))
            line.written = True
        if token.type == "COMMENT":
            _write_comment(self._flow, raw)
        elif token.type == "LINE_COMMENT":
            if self._new_line:
                self._flow.break_line()
            self._flow.add(raw.rstrip(" \t")).break_line()
        else:
            self._flow.add(_TRAILING.sub("", raw))
        line.fresh = True


def _write_comment(flow: Flow, raw: str) -> None:
    """A comment as it stands, its blanks laid out anew."""
    inner = _BLANKS.sub(lambda found: "\n\n" if found[0].count("\n") > 1 else " ", raw[1:-1].strip(" \t\n"))
    flow.open("{").text(inner).glue("}")
