"""Articles in Markdown, for MkDocs, Sphinx and their like; the figures are SVG, beside the article or in it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from cephrec.core.diagnostic import Outcome
from cephrec.core.record import Record
from cephrec.formats.article import Figure, Heading, Prose, Run, article, losses
from cephrec.formats.part import Part
from cephrec.render import drawing
from cephrec.scene.alt import short

FORM = "Markdown"
_SPECIAL = re.compile(r"([\\`*_{}\[\]#])")
#: Signs that begin a list or a heading where they begin a line.
_OPENING = re.compile(r"^([0-9]*)([-+=:.)])")


def dump(records: Iterable[Record], stem: str, *, inline: bool = False) -> Iterator[Outcome[Part]]:
    """An article for each record.

    >>> from cephrec.core.record import Line, Ply
    >>> parts = [part.value for part in dump([Record(lines=(Line((Ply("c3"),)),))], "x")]
    >>> print(parts[0].data.splitlines()[-1], [part.beside for part in parts[1:]])
    *The last position* ['x-1-001.svg']
    """
    for game, record in enumerate(records, 1):
        blocks: list[str] = []
        pictures: list[Part] = []
        for block in article(record):
            match block:
                case Heading(title, facts):
                    blocks += [f"# {_plain(title)}", *("  \n".join(map(_plain, facts)),)]
                case Prose(runs, aside):
                    blocks.append(("> " if aside else "") + _line(runs))
                case Figure():
                    text, picture = _figure(block, f"{stem}-{game}-{block.ply:03}.svg", inline=inline)
                    blocks.append(text)
                    pictures += picture
        between = "\n" if game > 1 else ""
        yield Outcome(Part(between + "\n\n".join(blocks) + "\n"), tuple(losses(record, FORM)))
        yield from map(Outcome, pictures)


def _line(runs: Iterable[Run]) -> str:
    text = " ".join(f"**{_plain(run.text)}**" if run.strong else _plain(run.text) for run in runs if run.text)
    return _OPENING.sub(r"\1\\\2", text.replace("( ", "(").replace(" )", ")"))


def _plain(text: str) -> str:
    """A text that Markdown shows as it is; `<` and `&` as HTML wants them, for not all kinds take a backslash there."""
    return _SPECIAL.sub(r"\\\1", text).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _figure(figure: Figure, name: str, *, inline: bool) -> tuple[str, list[Part]]:
    svg = drawing(figure.diagram, ".svg", theme="light", cell="48px")
    if inline:
        drawn = "".join(svg.decode().splitlines())
        caption = figure.caption.replace("&", "&amp;").replace("<", "&lt;")
        return f"<figure>{drawn}<figcaption>{caption}</figcaption></figure>", []
    return f"![{_plain(short(figure.diagram))}]({name})\n\n*{_plain(figure.caption)}*", [Part(svg, name)]
