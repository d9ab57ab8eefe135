"""Printers: each draws a scene (or, for text, a diagram) in one format; `RENDERERS` finds them by suffix.

A printer is a function `draw(scene, theme, size) -> bytes`: the same input gives the same bytes.
"""

from __future__ import annotations

#: A suffix and where its `draw` is, as `module:function`; a printer is loaded when it is used.
RENDERERS: dict[str, str] = {
    ".png": "cephrec.render.png:draw",
    ".svg": "cephrec.render.svg:draw",
}

#: The same for text: here `draw(diagram, lang)` takes the diagram itself.
TEXTS: dict[str, str] = {
    ".txt": "cephrec.render.terminal:plain",
    ".ansi": "cephrec.render.terminal:ansi",
}
