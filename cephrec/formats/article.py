"""A game as an article: a heading from its tags, moves and comments as prose, figures; in whatever it is printed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from cephrec.core.diagnostic import Diagnostic
from cephrec.core.diagram import Diagram
from cephrec.core.game import Game
from cephrec.core.record import Comment, Fen, Ply, Record, turns
from cephrec.core.tags import ROSTER
from cephrec.formats.losses import tags as lost_tags
from cephrec.games import game_of
from cephrec.notes import DIAGRAM, SIGNS, marks, nag_words
from cephrec.tracks import Replay, replay, restyle

#: Tags that the heading tells; the board, dice and so on are told by its note and by the figures.
_TOLD = (
    *ROSTER,
    "Game",
    "Board",
    "Dice",
    "Lattice",
    "Mode",
    "Floor",
    "FEN",
    "Opening",
    "Annotator",
    "Score",
    "Termination",
)


@dataclass(frozen=True, slots=True)
class Heading:
    """What stands above a game: who played, and what else the tags say."""

    title: str
    facts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Run:
    """A piece of a paragraph; `strong` for the moves of the main line."""

    text: str
    strong: bool = False


@dataclass(frozen=True, slots=True)
class Prose:
    """A paragraph; an `aside` is a variation, with those inside it in parentheses."""

    runs: tuple[Run, ...]
    aside: bool = False


@dataclass(frozen=True, slots=True)
class Figure:
    """A diagram after a ply of the main line, 0 being the start."""

    diagram: Diagram
    ply: int
    caption: str


Block = Heading | Prose | Figure


def article(record: Record) -> Iterator[Block]:
    """The blocks of an article, in order: a figure at each ply with `$220`, and one of the last position.

    >>> from cephrec.core.record import Line
    >>> record = Record(lines=(Line((Ply("c3", glyphs=(1, 220)), Ply("b3"))),))
    >>> [type(block).__name__ for block in article(record)]
    ['Heading', 'Prose', 'Figure', 'Prose', 'Figure']
    """
    game = game_of({tag.name: tag.value for tag in reversed(record.tags)})
    found = replay(game, record) if isinstance(game, Game) else None
    if found is not None:
        record = restyle(found)
    yield _heading(record, found)
    yield from _Writer(record, found).blocks()


def losses(record: Record, form: str) -> Iterator[Diagnostic]:
    """The tags that an article does not show, and the commands, of which only marks are drawn, at figures."""
    yield from lost_tags(record, form, _TOLD)
    plies = [(number, ply) for number, ply in enumerate(record.main.plies, 1)]
    lost = [
        (number, comment)
        for number, ply in plies
        for comment in (*ply.before, *ply.after)
        if isinstance(comment, Comment) and comment.commands
    ]
    if lost:
        number, comment = lost[0]
        count = sum(len(each.commands) for _, each in lost)
        yield Diagnostic("format.commands", comment.span, {"format": form, "count": count}, number)


def _heading(record: Record, found: Replay[Any, Any] | None) -> Heading:
    told = {tag.name: tag.value for tag in reversed(record.tags) if tag.value != ROSTER.get(tag.name)}
    title = f"{told.get('White', 'White')} – {told.get('Black', 'Black')}"
    place = ", ".join(told[name] for name in ("Event", "Site", "Date") if name in told)
    rest = [f"round {told['Round']}"] if "Round" in told else []
    ends = {"*": "not finished"}.get(record.result, record.result)
    score = f" ({told['Score']})" if "Score" in told else ""
    rest.append(f"result: {ends}{score}" + (f", {told['Termination']}" if "Termination" in told else ""))
    facts = [", ".join(filter(None, [place, *rest]))]
    if found is not None:
        mode = f", {record.tag('Mode')}" if record.tag("Mode") else ""
        facts.append(f"{found.game.key}{mode}, a game by {found.game.author}")
        note = found.game.picture.position(found.game.rules.start()).note
        facts += [note] if note else []
    if "Annotator" in told:
        facts.append(f"Comments by {told['Annotator']}")
    return Heading(title, tuple(fact[0].upper() + fact[1:] for fact in facts if fact))


class _Writer:
    """Collects runs until a paragraph ends."""

    def __init__(self, record: Record, found: Replay[Any, Any] | None) -> None:
        self._record = record
        self._found = found
        self._numbers = list(turns(record))
        self._runs: list[Run] = []

    def blocks(self) -> Iterator[Block]:
        main = self._record.main
        last = 0
        fresh = True
        for place, ply in enumerate(main.plies):
            for item in ply.before:
                yield from self._remark(item)
                fresh = fresh or bool(_said(item))
            self._runs.append(Run(self._numbered(0, place, ply, fresh=fresh), strong=True))
            fresh = any(map(_said, ply.after))
            asides: list[int] = []
            for thing in ply.after:
                if isinstance(thing, int):
                    asides.append(thing)
                else:
                    yield from self._remark(thing)
            if DIAGRAM in ply.glyphs and (figure := self._figure(place + 1, ply)):
                yield from self._paragraph()
                yield figure
                last, fresh = place + 1, True
            for aside in asides:
                yield from self._paragraph()
                yield Prose(tuple(self._variation(aside)), aside=True)
                fresh = True
        for item in main.tail:
            yield from self._remark(item)
        if self._record.result != "*":
            self._runs.append(Run(self._record.result, strong=True))
        for comment in self._record.closing:
            yield from self._remark(comment)
        yield from self._paragraph()
        if self._found is not None and (last == 0 or last < len(main.plies)):
            yield from self._end()

    def _paragraph(self) -> Iterator[Prose]:
        if self._runs:
            yield Prose(tuple(self._runs))
            self._runs = []

    def _remark(self, item: Comment | Fen) -> Iterator[Prose]:
        """A comment flows on; where it has paragraphs, so has the article."""
        first, *others = _texts(item)
        if first:
            self._runs.append(Run(first))
        for paragraph in others:
            yield from self._paragraph()
            self._runs.append(Run(paragraph))
        if others:
            yield from self._paragraph()

    def _variation(self, index: int) -> Iterator[Run]:
        """The moves of a variation; those inside it stand in parentheses, however deep."""
        stack = [self._pieces(index)]
        while stack:
            piece = next(stack[-1], None)
            if piece is None:
                stack.pop()
                if stack:
                    yield Run(")")
            elif isinstance(piece, int):
                yield Run("(")
                stack.append(self._pieces(piece))
            else:
                yield piece

    def _pieces(self, index: int) -> Iterator[Run | int]:
        fresh = True
        for place, ply in enumerate(self._record.lines[index].plies):
            for item in ply.before:
                yield Run(" ".join(_texts(item)))
            yield Run(self._numbered(index, place, ply, fresh=fresh or bool(ply.before)))
            for thing in ply.after:
                yield thing if isinstance(thing, int) else Run(" ".join(_texts(thing)))
            fresh = any(map(_said, ply.after))

    def _numbered(self, line: int, place: int, ply: Ply, *, fresh: bool) -> str:
        turn = self._numbers[line][place]
        number = f"{turn // 2 + 1}. " if turn % 2 == 0 else f"{turn // 2 + 1}… " if fresh else ""
        signs = "".join(SIGNS[glyph] for glyph in ply.glyphs if glyph in SIGNS)
        words = [nag_words(glyph) for glyph in ply.glyphs if glyph not in SIGNS and glyph != DIAGRAM]
        return f"{number}{ply.word}{signs}" + (f" ({', '.join(words)})" if words else "")

    def _figure(self, number: int, ply: Ply) -> Figure | None:
        step = self._found.main.steps[number - 1] if self._found else None
        if self._found is None or step is None:
            return None
        diagram = self._found.game.picture.step(step)
        drawn = tuple(marks([item for item in ply.after if isinstance(item, Comment)], diagram.grid))
        caption = f"After {self._numbered(0, number - 1, ply, fresh=True)}"
        return Figure(replace(diagram, marks=(*diagram.marks, *drawn)), number, caption)

    def _end(self) -> Iterator[Figure]:
        assert self._found is not None
        plies = self._record.main.plies
        for number in range(len(plies), 0, -1):
            if figure := self._figure(number, plies[number - 1]):
                yield replace(figure, caption="The last position" if number == len(plies) else figure.caption)
                return
        start = self._found.main.befores[0]
        if start is not None:
            yield Figure(self._found.game.picture.position(start), 0, "The first position")


def _said(thing: Comment | Fen | int) -> bool:
    """Whether it shows: a comment of commands alone does not."""
    return not isinstance(thing, Comment) or bool(thing.text)


def _texts(item: Comment | Fen) -> list[str]:
    """The paragraphs of a comment, at least one; a position that is set is said."""
    text = item.text if isinstance(item, Comment) else f"[position: {item.text}]"
    return text.split("\n\n")
