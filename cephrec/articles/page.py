"""A figure as HTML: a picture for light and for dark pages, its caption, and its alternative texts."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable
from zlib import crc32

from cephrec.articles.figure import Figure
from cephrec.render.svg import draw, escape
from cephrec.scene.theme import Theme

#: Asks a browser whether a page is dark.
DARK = "(prefers-color-scheme: dark)"


def html(figure: Figure) -> str:
    r"""A `figure` element that needs no other file.

    >>> from cephrec.articles.figure import NAMES, read_figure
    >>> page = html(read_figure(next(iter(NAMES)), "1. c3 *", {"caption": "The centre & more"}))
    >>> page[:24], page[-56:]
    ('<figure class="cephrec">', '<figcaption>The centre &amp; more</figcaption>\n</figure>')
    """
    caption = f"\n<figcaption>{escape(figure.caption)}</figcaption>" if figure.caption else ""
    return f'<figure class="cephrec">\n{picture(figure, lambda of: data_uri(svg(figure, of)))}{caption}\n</figure>'


def picture(figure: Figure, address: Callable[[Theme], str]) -> str:
    """A `picture` element whose images are where `address` says, and the long description beside it, hidden."""
    light, *dark = (escape(address(each)) for each in figure.themes)
    scene, cell = figure.scene, figure.size.cell * (96 / 25.4 if figure.size.paper else 1)
    name = f"cephrec-{crc32(f'{light}{scene.description}'.encode()):08x}"
    image = (
        f'<img src="{light}" width="{scene.width * cell:.0f}" height="{scene.height * cell:.0f}"'
        f' style="max-width: 100%; height: auto" alt="{escape(scene.title)}" aria-describedby="{name}"/>'
    )
    sources = "".join(f'<source media="{DARK}" srcset="{each}"/>' for each in dark)
    return f'<picture>{sources}{image}</picture>\n<span id="{name}" hidden="hidden">{escape(scene.description)}</span>'


def svg(figure: Figure, theme: Theme) -> bytes:
    """The picture itself."""
    return draw(figure.scene, theme, figure.size)


def data_uri(image: bytes) -> str:
    """An address that holds an SVG image itself."""
    return f"data:image/svg+xml;base64,{b64encode(image).decode()}"
