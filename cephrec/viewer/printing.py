"""A tour printed: all its steps one after the other, for pipes and paper."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TextIO

from cephrec.render.terminal import Canvas, Line, Look, View, page, show
from cephrec.render.terminal.signs import ASCII
from cephrec.viewer import ways
from cephrec.viewer.telling import PLAIN_SIGNS, credit, details, heading, title, told
from cephrec.viewer.tour import Tour


def way_to(tour: Tour, end: int) -> tuple[int, ...]:
    """The stops from the start to a stop, in order."""
    found: list[int] = []
    while end >= 0:
        found.append(end)
        end = tour.stops[end].back
    return tuple(reversed(found))


def print_line(tour: Tour, at: int, view: View, look: Look, stream: TextIO, lang: str = "en") -> None:
    """Print the heading of a game, and every step of the line that a stop is in, from the start to its end."""
    head = [title(tour.record), " · ".join(details(tour.record)), credit(tour.verdict)]
    stream.write("".join(f"{_signs(text, look)}\n" for text in head if text) + "\n")
    for stop in way_to(tour, ways.end(tour, at)):
        print_stop(tour, stop, view, look, stream, lang)


def print_stop(tour: Tour, at: int, view: View, look: Look, stream: TextIO, lang: str = "en") -> None:
    """Print one step: board, move, captured dice, comments."""
    diagram = tour.diagram(at)
    said = [(_signs(text, look), style) for text, style in _lines(tour, at, lang)]
    if diagram is not None:
        show(page(diagram, view, look, said, lang), look, stream)
    else:
        canvas = Canvas()
        for row, (text, style) in enumerate(said):
            canvas.put(0, row, text, style if look.colour else "")
        show(canvas, look, stream)
    stream.write("\n")


def _lines(tour: Tour, at: int, lang: str) -> Iterator[Line]:
    stop = tour.stops[at]
    yield (f"{heading(tour, at)}" + (f"   ply {stop.number}" if stop.ply else ""), "last")
    yield from told(tour, at, lang)


def _signs(text: str, look: Look) -> str:
    return text.translate(PLAIN_SIGNS) if look.signs == ASCII else text
