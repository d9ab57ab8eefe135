"""Printers: each draws a scene (or, for text, a diagram) in one format; `RENDERERS` finds them by suffix.

A printer is a function `draw(scene, theme, size) -> bytes`: the same input gives the same bytes.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from cephrec.core.diagram import Diagram

#: From this many pixels a square on, small details are drawn.
DETAILED = 40

#: A suffix and where its `draw` is, as `module:function`; a printer is loaded when it is used.
RENDERERS: dict[str, str] = {
    ".png": "cephrec.render.png:draw",
    ".svg": "cephrec.render.svg:draw",
    ".pdf": "cephrec.render.pdf:draw",
    ".tex": "cephrec.render.tikz:draw",
}

#: The same for moving pictures: here `draw(scenes, theme, size, delay, last)` takes a scene for each frame.
ANIMATIONS: dict[str, str] = {
    ".gif": "cephrec.render.animation:gif",
    ".apng": "cephrec.render.animation:apng",
    ".webp": "cephrec.render.animation:webp",
}

#: The same for text: here `draw(diagram, lang)` takes the diagram itself.
TEXTS: dict[str, str] = {
    ".txt": "cephrec.render.terminal:plain",
    ".ansi": "cephrec.render.terminal:ansi",
}

#: The suffixes whose printers set words themselves and take a `font` file.
FONTED = (".png", ".pdf", ".tex", ".gif", ".apng", ".webp")


def drawing(diagram: Diagram, suffix: str, *, theme: str = "light", cell: str = "64px") -> bytes:
    """A picture of a diagram in the format of a suffix; a ValueError says what is unknown.

    >>> from cephrec.core.grid import Grid
    >>> drawing(Diagram(Grid(3, 3)), ".svg", theme="paper")[:4]
    b'<svg'
    """
    from cephrec.render.size import read_size
    from cephrec.scene.layout import layout
    from cephrec.scene.theme import theme as theme_of
    from cephrec.scene.view import Options

    if suffix in TEXTS:
        written: bytes = load(TEXTS[suffix])(diagram, "en")
        return written
    size = read_size(cell)
    if suffix not in RENDERERS or size is None:
        raise ValueError(f"{suffix or 'no suffix'} is no picture format" if size else f"{cell} is no size")
    scene = layout(diagram, Options(detail=size.pixels >= DETAILED, thinnest=size.thinnest))
    drawn: bytes = load(RENDERERS[suffix])(scene, theme_of(theme), size)
    return drawn


def load(place: str) -> Any:
    """The printer at `module:function`, a row of the tables above."""
    module, _, function = place.partition(":")
    return getattr(import_module(module), function)
