"""A game as a sheet to read: its moves, comments and variations as text, diagrams at marked plies and at the end.

It is what the page prints, and what it shows where no script runs.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape

from cephrec.core.record import Comment
from cephrec.notes import DIAGRAM, nag_words
from cephrec.render.size import Size
from cephrec.render.svg import write
from cephrec.scene.layout import layout
from cephrec.scene.theme import theme
from cephrec.scene.view import Options
from cephrec.viewer.telling import credit, details, fault_lines, number, signs, title
from cephrec.viewer.tour import Tour

#: The side of a square in the diagrams, in pixels.
CELL = 40.0
#: Deeper variations are indented no further.
DEEPEST = 4


def sheet(tour: Tour, prefix: str, lang: str = "en") -> str:
    """A game as an HTML article; `prefix` keeps the ids of its diagrams apart from those of other sheets."""
    about = " · ".join((*details(tour.record), credit(tour.verdict)))
    parts = [f"<h1>{escape(title(tour.record))}</h1>", f'<p class="about">{escape(about)}</p>']
    parts += _blocks(tour, prefix, lang)
    last = tour.line_end(0)
    if not _marked(tour, last):
        parts.append(_figure(tour, last, f"{prefix}{last}-", lang))
    return f'<article class="sheet">{"".join(parts)}</article>'


def _blocks(tour: Tour, prefix: str, lang: str) -> Iterator[str]:
    """Paragraphs: the main line and each variation break where another begins."""
    line, fresh, words = 0, True, list[str]()
    figures: list[str] = []
    for at in tour.order:
        stop = tour.stops[at]
        if stop.line != line or (figures and stop.ply is not None):
            yield _block(_depth(tour, line), words)
            yield from figures
            line, fresh, words, figures = stop.line, True, [], []
        words += (_said(comment) for comment in stop.before if comment.text)
        if stop.ply is not None:
            if fresh or stop.turn % 2 == 0:
                words.append(f"<b>{number(stop.turn)}</b>")
            words.append(_move(tour, at))
        elif stop.fen is not None:
            words.append(f"<b>[{escape(stop.fen.text)}]</b>")
        words += (f'<span class="fault">{escape(text)}</span>' for text in fault_lines(tour, at, lang))
        said = [item for item in stop.after if isinstance(item, Comment) and item.text]
        words += map(_said, said)
        fresh = bool(said or stop.fen or stop.fault)
        if _marked(tour, at):
            figures.append(_figure(tour, at, f"{prefix}{at}-", lang))
        if at == 0:
            yield _block(0, words)
            words = []
    yield _block(_depth(tour, line), [*words, f"<b>{escape(tour.record.result)}</b>"] if line == 0 else words)
    yield from figures
    if line:
        yield _block(0, [f"<b>{escape(tour.record.result)}</b>"])


def _depth(tour: Tour, line: int) -> int:
    """How many lines a line is inside of, as far as is shown."""
    depth = 0
    while depth < DEEPEST and (line := tour.record.lines[line].parent) >= 0:
        depth += 1
    return depth


def _block(depth: int, words: list[str]) -> str:
    kind = f' class="variation level-{depth}"' if depth else ""
    return f"<p{kind}>{' '.join(words)}</p>" if words else ""


def _move(tour: Tour, at: int) -> str:
    spelled, stop = tour.spelled(at), tour.stops[at]
    glyphs = stop.ply.glyphs if stop.ply else ()
    said = [nag_words(glyph) for glyph in glyphs if glyph > 6 and glyph != DIAGRAM]
    words = spelled.head + signs(glyphs) + (f" {spelled.taken}" if spelled.taken else "")
    return escape(words) + (f" <i>({escape(', '.join(said))})</i>" if said else "")


def _said(comment: Comment) -> str:
    return f"<i><bdi>{escape(comment.text).replace(chr(10) * 2, '</bdi><br><bdi>')}</bdi></i>"


def _marked(tour: Tour, at: int) -> bool:
    ply = tour.stops[at].ply
    return ply is not None and DIAGRAM in ply.glyphs


def _figure(tour: Tour, at: int, prefix: str, lang: str) -> str:
    diagram = tour.diagram(at)
    if diagram is None:
        return ""
    drawn = write(layout(diagram, Options(), lang), theme("paper"), Size(CELL))
    drawn = re.sub(r'(id="|href="#|aria-labelledby="|aria-describedby=")s[0-9a-f]{8}-', rf"\g<1>{prefix}", drawn)
    stop = tour.stops[at]
    caption = f"{number(stop.turn)} {_move(tour, at)}" if stop.ply else escape(tour.say(at))
    return f"<figure>{drawn.strip()}<figcaption>{caption}</figcaption></figure>"
