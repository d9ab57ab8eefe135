"""What an author types becomes a figure: a record, a position or a typed board, and options."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from cephrec.articles.options import read_options
from cephrec.core.diagnostic import Diagnostic, Fault, Severity
from cephrec.core.diagram import Diagram, Mark
from cephrec.core.record import Comment
from cephrec.core.source import Source
from cephrec.games import GAMES, AnyGame, read_position
from cephrec.messages import sentence
from cephrec.notation.read import read_source
from cephrec.notation.split import split_text
from cephrec.notes import marks
from cephrec.render import DETAILED
from cephrec.render.size import Size
from cephrec.scene.layout import layout
from cephrec.scene.shapes import Scene
from cephrec.scene.theme import Theme
from cephrec.scene.view import Coordinates, Options, read_region
from cephrec.sequence import sequence
from cephrec.typed import read_typed
from cephrec.verdict import check, severity

#: What a fence or directive is called, and the game of its text where no tag says another.
NAMES: dict[str, str] = {key.lower(): key for key in GAMES}

_TAG = re.compile(r"[ \t]*\[[ \t]*[A-Za-z]")
_POSITION = re.compile(r"[WBwb][ \t]*:")
_SQUARE = re.compile(r"[.·_-]|[WB][0-9]{0,3}")
_RANK = re.compile(r"[ \t]*[0-9]{1,2}[ \t]+")


@dataclass(frozen=True)
class Figure:
    """A picture for an article, which sets the caption itself. The second of two themes is for dark pages."""

    scene: Scene
    size: Size
    themes: tuple[Theme, ...]
    caption: str = ""


def figure_of(diagram: Diagram, caption: str = "") -> Figure:
    """The figure of a diagram as it is usually drawn, in one theme."""
    usual = read_options({})
    return Figure(layout(diagram), usual["cell"], usual["theme"][:1], caption)


def read_figure(name: str, text: str, options: Mapping[str, str]) -> Figure:
    r"""The figure that a fence or directive called `name`, one of NAMES, shows.

    A text that begins with `W:` or `B:` is a position (notation §5), one of squares such as `.` and `W3` a typed board;
    both may stand below tags. Any other is a record, shown after its last ply. A ValueError says what is wrong.

    >>> name = next(iter(NAMES))
    >>> read_figure(name, "1. c3 b3 *", {"ply": "1"}).scene.title
    'White 1 on c3. White 1, Black 0. Black to move.'
    >>> read_figure(name, ". B1\nW3 .", {}).scene.title
    '2 by 2 board. White 1, Black 1. White to move.'
    >>> read_figure(name, "1. c3 c3 *", {})
    Traceback (most recent call last):
        ...
    ValueError: line 1: c3 is taken: a White 1 stands there
    """
    asked = read_options(options)
    diagram = _diagram(NAMES[name], text, asked)
    given = [asked[key] for key in ("squares", "arrows", "letters") if asked[key] is not None]
    own = tuple(marks([Comment(tuple(given))], diagram.grid))
    if len(own) < sum(command.body.count(",") + 1 for command in given):
        raise ValueError(f"a mark is not on the board of {diagram.grid} squares")
    size = asked["cell"]
    shown = Options(
        coordinates=Coordinates(asked["coordinates"]),
        flip=bool(asked["flip"]),
        region=read_region(asked["region"], diagram.grid) if asked["region"] else None,
        header=asked["header"],
        detail=size.paper or size.cell >= DETAILED,
        thinnest=size.thinnest,
    )
    scene = layout(replace(diagram, marks=(*diagram.marks, *own)), shown, asked["lang"])
    return Figure(replace(scene, title=asked["alt"] or scene.title), size, asked["theme"], asked["caption"])


def _diagram(key: str, text: str, asked: Mapping[str, Any]) -> Diagram:
    if not text.strip():
        raise ValueError("there is no record, position or board to draw")
    lines = text.splitlines()
    start = next((place for place, line in enumerate(lines) if line.strip() and not _TAG.match(line)), len(lines))
    tags = {"Game": key, **_tags("\n".join(lines[:start]))}
    rest = "\n".join(lines[start:])
    if _POSITION.match(rest.lstrip()):
        return _position(read_position(rest.strip(), tags), asked)
    if any(map(_is_row, lines[start:])):
        return _position(read_typed(rest, tags), asked)
    return _from_record(key, text, asked)


def _tags(heading: str) -> dict[str, str]:
    return {tag.name: tag.value for tag in read_source(Source("", f"{heading}\n*")).given}


def _is_row(line: str) -> bool:
    """Whether a line is a row of a typed board."""
    squares = _RANK.sub("", line).replace("|", " ").split()
    return len(squares) > 1 and all(map(_SQUARE.fullmatch, squares))


def _position(found: tuple[AnyGame, Any] | tuple[Fault, ...], asked: Mapping[str, Any]) -> Diagram:
    if isinstance(found[0], Fault):
        faults = (fault for fault in found if isinstance(fault, Fault))
        raise ValueError("; ".join(sentence(fault.code, fault.facts, asked["lang"]) for fault in faults))
    game, at = found
    if asked["ply"] or asked["sequence"]:
        raise ValueError("only a record has plies")
    return _marked(game.picture.position(at), game, at, asked)


def _from_record(key: str, text: str, asked: Mapping[str, Any]) -> Diagram:
    # A line is added, so lines count from 0.
    added = "" if any(name == "Game" for name in _tags(text)) else f'[Game "{key}"]'
    pieces = list(split_text(f"{added}\n{text}"))
    sources = [piece for piece in pieces if isinstance(piece, Source)]
    for piece in pieces:
        if not isinstance(piece, Source):
            _refuse([piece.diagnostic], piece.source, asked)
    number = asked["game"]
    if not 1 <= number <= len(sources):
        raise ValueError(f"there is no game {number} in this text; it has {len(sources)}")
    verdict = check(sources[number - 1])
    first, last = asked["sequence"] or (None, asked["ply"])
    if last is None or verdict.replay is None:
        # Nobody said how far the game is good.
        _refuse(verdict.diagnostics, verdict.source, asked)
    assert verdict.replay is not None, "a game that was not replayed has errors"
    plies, steps, game = verdict.record.main.plies, verdict.replay.main.steps, verdict.replay.game
    last = len(steps) if last is None else last
    if last > len(steps):
        raise ValueError(f"there is no ply {last}; the plies are 0 to {len(steps)}")
    start = verdict.replay.main.befores[0]
    wanted = steps[(first or last) - 1 : last] if last else ()
    shown = [step for step in wanted if step]
    if len(shown) < len(wanted) or start is None:
        _refuse(verdict.diagnostics, verdict.source, asked)
    if first is not None:
        return sequence(game, shown, first, asked["lang"])
    if not shown:
        return _marked(game.picture.position(start), game, start, asked)
    said = [item for item in plies[last - 1].after if isinstance(item, Comment)] if asked["marks"] else ()
    return _marked(game.picture.step(shown[0]), game, shown[0].after, asked, said)


def _refuse(said: Sequence[Diagnostic], source: Source, asked: Mapping[str, Any]) -> None:
    for each in said:
        if severity(each) is Severity.ERROR:
            line, _ = source.place(max(0, each.span.start))
            raise ValueError(f"line {max(1, line - 1)}: {sentence(each.code, each.facts, asked['lang'])}")


def _marked(
    diagram: Diagram, game: AnyGame, at: Any, asked: Mapping[str, Any], said: Sequence[Comment] = ()
) -> Diagram:
    candidates: tuple[Mark, ...] = tuple(game.picture.candidates(at)) if asked["candidates"] else ()
    return replace(diagram, marks=(*diagram.marks, *candidates, *marks(said, diagram.grid)))
