"""Nested movetext becomes the flat lines of a record, in order of place, without recursion."""

from __future__ import annotations

from dataclasses import dataclass, field

from cephrec.core.diagnostic import Diagnostic, Fact, Path
from cephrec.core.record import PATH_LEVELS, Comment, Fen, Line, Ply, turn_after
from cephrec.core.source import Span
from cephrec.notation.comments import is_readable, read_comment
from cephrec.notation.plain import Plain
from cephrec.notation.tokens import Token

#: A number with more digits than this is no move's number.
_DIGITS = 9
_GLYPHS = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}


@dataclass(slots=True)
class _Draft:
    """A ply while it is being read."""

    word: str
    span: Span
    before: list[Comment | Fen]
    after: list[Comment | int] = field(default_factory=list)
    glyphs: list[int] = field(default_factory=list)
    variations: int = 0

    def ply(self) -> Ply:
        return Ply(self.word, tuple(self.before), tuple(self.after), tuple(self.glyphs), self.span)


@dataclass(slots=True)
class _Frame:
    """A line of play while it is being read. `index` is None for one that is kept nowhere."""

    index: int | None
    turn: int
    parent: int = -1
    at: int = 0
    first: int = 1
    path: Path = ()
    opened: Token | None = None
    plies: list[_Draft] = field(default_factory=list)
    pending: list[Comment | Fen] = field(default_factory=list)
    tail: list[Comment | Fen] = field(default_factory=list)
    last_number: tuple[int, int] | None = None
    number_span: Span | None = None
    fresh: bool = True
    numbered: bool = False
    unneeded: bool = False

    @property
    def ply_number(self) -> int:
        """The number of the last ply read."""
        return self.first + len(self.plies) - 1

    def line(self) -> Line:
        return Line(tuple(draft.ply() for draft in self.plies), self.parent, self.at, tuple(self.tail))


class Lines:
    """Takes the tokens of movetext in order and keeps what they say."""

    def __init__(self, plain: Plain, first_turn: int) -> None:
        self._plain = plain
        self._all = [_Frame(0, first_turn)]
        self._stack = [self._all[0]]
        self.said: list[Diagnostic] = []
        self.lost: list[Ply] = []
        #: How many numbers would be written otherwise, and where the first of them stands.
        self.forms = 0
        self.first_form: Span | None = None
        #: Numbers that are not their ply's own, with what would be written.
        self.misnumbered: list[tuple[Span, str]] = []

    def say(
        self, code: str, start: int, end: int, facts: dict[str, Fact] | None = None, ply: int | None = None
    ) -> None:
        """Report a fault in the line that is being read."""
        path = self._stack[-1].path
        self.said.append(Diagnostic(code, self._plain.span(start, end), facts or {}, ply, path))

    def finish(self) -> tuple[Line, ...]:
        """The lines, when the main line has ended."""
        self._end(self._stack[-1])
        return tuple(frame.line() for frame in self._all)

    def take(self, token: Token) -> None:
        """Take one token of movetext, parentheses excepted; what is STRAY may come after the result too."""
        text = self._plain.text[token.start : token.end]
        if token.type == "STRAY":
            code = "text.unopened-variation" if text == ")" else "text.unexpected"
            self.say(code, token.start, token.end, {} if text == ")" else {"text": text[:40]})
            return
        frame = self._stack[-1]
        match token.type:
            case "NUMBER":
                self._number(frame, token, text)
            case "WORD":
                frame.plies.append(_Draft(text, self._plain.span(token.start, token.end), frame.pending))
                if frame.unneeded and not frame.pending:
                    self._count_form(frame)
                frame.pending, frame.fresh, frame.numbered, frame.unneeded = [], False, False, False
                frame.turn += 1
            case "GLYPH":
                frame.plies[-1].glyphs.append(_GLYPHS[text])
            case "NAG":
                self._nag(frame, token, int(text[1:]))
            case "SETUP":
                quoted = text[text.index('"') + 1 : text.rindex('"')]
                frame.pending.append(Fen(quoted, self._plain.span(token.start, token.end)))
                frame.turn = turn_after(frame.turn, quoted)
                frame.fresh, frame.numbered, frame.unneeded = True, False, False
            case _:
                self._comment(frame, self.comment(token))

    def comment(self, token: Token) -> Comment:
        """The comment that a token says; what is wrong in it is reported."""
        start = token.start + 1
        end = token.end - (token.type == "COMMENT")
        if token.type == "UNCLOSED_COMMENT":
            self.say("text.unclosed-comment", token.start, start)
        span = self._plain.span(token.start, token.end)
        comment = read_comment(self._plain.original(start, end), span, shields=token.type != "LINE_COMMENT")
        for command in comment.commands:
            start = self._plain.text.index(f"[%{command.name}", start)
            if not is_readable(command):
                stop = self._plain.text.index("]", start) + 1
                self.say("text.bad-command", start, stop, {"command": str(command)[:60]})
            start += 2
        return comment

    def open(self, token: Token, *, first: bool) -> None:
        """A parenthesis opens a variation; `first`: it has no move before it."""
        outer = self._stack[-1]
        if first or outer.index is None:
            if first:
                self.say("text.variation-first", token.start, token.end)
            inner = _Frame(None, outer.turn, path=outer.path, opened=token)
        else:
            draft, index = outer.plies[-1], len(self._all)
            draft.after.append(index)
            draft.variations += 1
            number = outer.ply_number
            path = (*outer.path, (number, draft.variations)) if len(outer.path) < PATH_LEVELS else outer.path
            inner = _Frame(index, outer.turn - 1, outer.index, len(outer.plies) - 1, number, path, token)
            self._all.append(inner)
        self._stack.append(inner)

    def close(self, token: Token) -> None:
        """The variation ends, at its parenthesis or where it must."""
        inner = self._stack.pop()
        outer = self._stack[-1]
        opened = inner.opened or token
        self._end(inner)
        if token.type == "MISSING_CLOSE":
            self._stack.append(inner)
            self.say("text.unclosed-variation", opened.start, opened.end)
            self._stack.pop()
        outer.fresh = True
        if inner.index is None:
            self.lost += [draft.ply() for draft in inner.plies]
        elif not inner.plies:
            self._all.pop()
            draft = outer.plies[-1]
            draft.after.pop()
            draft.variations -= 1
            draft.after += [item for item in inner.tail if isinstance(item, Comment)]
            self.say("text.empty-variation", opened.start, token.end)

    def _end(self, frame: _Frame) -> None:
        """Comments that wait for a ply which does not come stay with the one before; a position stays at the end."""
        if frame.numbered:
            self._count_form(frame)
        fens = [place for place, item in enumerate(frame.pending) if isinstance(item, Fen)]
        kept = (fens[0] if fens else len(frame.pending)) if frame.plies else 0
        if frame.plies:
            frame.plies[-1].after += [item for item in frame.pending[:kept] if isinstance(item, Comment)]
        frame.tail = frame.pending[kept:]

    def _comment(self, frame: _Frame, comment: Comment) -> None:
        if frame.numbered or frame.pending or not frame.plies:
            frame.pending.append(comment)
        else:
            frame.plies[-1].after.append(comment)
        if not frame.numbered:
            frame.fresh = True

    def _number(self, frame: _Frame, token: Token, text: str) -> None:
        digits = text.rstrip(". \t")
        value = int(digits) if len(digits) <= _DIGITS else -1
        own, black = frame.turn // 2 + 1, frame.turn % 2 == 1
        follows = frame.last_number is not None and value == frame.last_number[0] + own - frame.last_number[1]
        written = f"{own}..." if black else f"{own}."
        if not (value == own or follows) or (not black and text.count(".") > 1):
            facts: dict[str, Fact] = {"found": text[:20], "expected": written}
            self.say("text.move-number", token.start, token.end, facts, frame.ply_number + 1)
        if value != own or (not black and text.count(".") > 1):
            self.misnumbered.append((self._plain.span(token.start, token.end), written))
        if frame.numbered:
            self._count_form(frame)
        frame.last_number = (value, own)
        frame.number_span = self._plain.span(token.start, token.end)
        frame.unneeded = black and not frame.fresh and text == written
        if text != written:
            self._count_form(frame)
        frame.numbered = True

    def _count_form(self, frame: _Frame) -> None:
        self.forms += 1
        self.first_form = self.first_form or frame.number_span

    def _nag(self, frame: _Frame, token: Token, number: int) -> None:
        frame.plies[-1].glyphs.append(number)
        if number > 255:
            self.say("text.glyph-range", token.start, token.end, {"number": number}, frame.ply_number)
