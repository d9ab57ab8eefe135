"""How diagrams are drawn: options for theme, size and what is shown, and the printer that a file's name asks for."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, TypeVar

import click

from cephrec.cli import Unusable
from cephrec.core.diagram import Diagram
from cephrec.render import ANIMATIONS, DETAILED, FONTED, RENDERERS, TEXTS, load
from cephrec.render.size import Size, read_size
from cephrec.scene.layout import layout
from cephrec.scene.shapes import Scene
from cephrec.scene.theme import THEMES, Theme, load_theme, shortfalls, theme
from cephrec.scene.view import Coordinates, Options, read_region

F = TypeVar("F", bound=Callable[..., Any])

#: How large a square is where nobody says so: on a screen, on paper.
SCREEN, PAPER = Size(64.0), Size(8.0, paper=True, dpi=300)
#: The suffixes of pictures for paper.
_PRINT = (".pdf", ".tex")


def plot_printer(plot: str) -> Callable[[Scene, Theme, Size], bytes]:
    """What draws a plot into a file of that name; Unusable for a suffix that no scene is drawn as."""
    suffix = suffix_of(plot, None)
    if suffix not in RENDERERS:
        raise Unusable(f"{plot}: a plot is drawn as {', '.join(RENDERERS)}")
    printer: Callable[[Scene, Theme, Size], bytes] = load(RENDERERS[suffix])
    return printer


@dataclass(frozen=True)
class Drawing:
    """How to draw: what `--theme`, `--cell` and the others say. `extras` go to the one printer that knows them."""

    suffix: str
    theme: Theme
    size: Size
    options: Options
    region: str | None
    font: str
    lang: str
    extras: dict[str, Any]

    def scene(self, diagram: Diagram) -> Scene:
        """The scene of a diagram; Unusable for a region that is not on its board."""
        try:
            region = read_region(self.region, diagram.grid) if self.region else None
        except ValueError as error:
            raise Unusable(str(error)) from None
        return layout(diagram, replace(self.options, region=region), self.lang)

    def file(self, picture: Diagram | Scene) -> bytes:
        """The file of a diagram or of a scene; Unusable where it cannot be drawn."""
        if self.suffix in TEXTS:
            if isinstance(picture, Scene):
                raise Unusable(f"a {self.suffix} file holds one position, no sheet")
            text: bytes = load(TEXTS[self.suffix])(picture, self.lang)
            return text
        scene = self.scene(picture) if isinstance(picture, Diagram) else picture
        if self.suffix in ANIMATIONS:
            return self.film([scene], 1000, 1000)
        return self._printed(RENDERERS[self.suffix], scene, [scene])

    def film(self, scenes: Sequence[Scene], delay: int, last: int) -> bytes:
        """The file of an animation, a frame for each scene; `delay` and `last` are milliseconds."""
        return self._printed(ANIMATIONS[self.suffix], scenes, scenes, delay=delay, last=last)

    def _printed(self, row: str, picture: Any, scenes: Sequence[Scene], **more: Any) -> bytes:
        extras = {**self.extras, **more}
        if self.suffix in FONTED:
            extras["font"] = self.font
        try:
            if self.suffix in FONTED:
                self._refuse_missing(scenes)
            drawn: bytes = load(row)(picture, self.theme, self.size, **extras)
        except ValueError as error:
            raise Unusable(str(error)) from None
        return drawn

    def _refuse_missing(self, scenes: Sequence[Scene]) -> None:
        from cephrec.render.lettering import missing

        try:
            lacking = dict.fromkeys(sign for scene in scenes for sign in missing(scene, self.font))
        except OSError as error:
            raise Unusable(f"{self.font}: {error.strerror or 'no font that can be read'}") from None
        if lacking:
            signs = " ".join(lacking)
            whose = self.font or "our font"
            raise Unusable(f"{whose} has no {signs}; name a font that has with --font FILE")


def suffixes() -> tuple[str, ...]:
    """All endings of files that can be drawn."""
    return (*RENDERERS, *ANIMATIONS, *TEXTS)


def suffix_of(output: str | None, form: str | None) -> str:
    """The suffix that says how to draw: that of the file, unless a format is named."""
    suffix = f".{form}" if form else os.path.splitext(output or "")[1].lower()
    if suffix not in suffixes():
        known = " ".join(suffixes())
        raise Unusable(f"{output or 'no file'}: which format? A name ends with one of {known}, or --format names it")
    return suffix


def chosen_theme(name: str) -> Theme:
    """One of our themes by name, or a file; what a file's theme lacks in contrast is said."""
    if name in THEMES:
        return theme(name)
    try:
        if not os.path.exists(name):
            theme(name)
        found = load_theme(Path(name))
    except ValueError as error:
        raise Unusable(f"{error}; or name a TOML file" if not os.path.exists(name) else str(error)) from None
    for shortfall in shortfalls(found):
        click.echo(f"cephrec: {name}: warning: {shortfall}", err=True)
    return found


def chosen_size(cell: str | None, dpi: int | None, suffix: str) -> Size:
    """The size of a square that `--cell` and `--dpi` name."""
    if cell is None:
        usual = PAPER if suffix in _PRINT else SCREEN
        return replace(usual, dpi=dpi or usual.dpi)
    size = read_size(cell, dpi)
    if size is None:
        raise Unusable(f"--cell {cell}: a size is written like 64px or 8mm")
    if not (1 <= size.pixels <= 4096 and size.millimetres <= 1000):
        raise Unusable(f"--cell {cell}: a square has 1 to 4096 pixels and at most 1000 mm")
    return size


def drawing(suffix: str, chosen: dict[str, Any]) -> Drawing:
    """The drawing that the values of `drawing_options` describe."""
    size = chosen_size(chosen["cell"], chosen["dpi"], suffix)
    options = Options(
        coordinates=Coordinates(chosen["coordinates"]),
        flip=chosen["flip"],
        header=chosen["header"],
        caption=True,
        detail=size.paper or size.cell >= DETAILED,
        thinnest=size.thinnest,
    )
    if chosen["standalone"] and suffix != ".tex":
        raise Unusable("--standalone makes a TeX document: it goes with .tex only")
    extras = {"standalone": True} if chosen["standalone"] else {}
    found = chosen_theme(chosen["theme"])
    return Drawing(suffix, found, size, options, chosen["region"], chosen["font"] or "", chosen["lang"], extras)


def drawing_options(function: F) -> F:
    """The options that say how a diagram is drawn."""
    for decorate in (
        click.option("--standalone", is_flag=True, help="A whole TeX document instead of a fragment."),
        click.option("--region", metavar="a1-c3", help="Only a part of the board."),
        click.option("--flip", is_flag=True, help="Seen from Black's side."),
        click.option("--header/--no-header", default=True, help="Whose turn it is, counts and score bar."),
        click.option(
            "--coordinates",
            type=click.Choice([place.value for place in Coordinates]),
            default=Coordinates.OUTSIDE.value,
            help="Where files and ranks are named.",
        ),
        click.option("--font", metavar="FILE", help="A font for captions, instead of ours."),
        click.option("--dpi", type=click.IntRange(10, 2400), help="Pixels an inch. [default: 96, with mm 300]"),
        click.option("--cell", metavar="64px|8mm", help="The side of a square. [default: 64px, for paper 8mm]"),
        click.option(
            "--theme",
            metavar="NAME|FILE",
            default=THEMES[0],
            show_default=True,
            help=f"Colours: {', '.join(THEMES)}, or a TOML file.",
        ),
    ):
        function = decorate(function)
    return function
