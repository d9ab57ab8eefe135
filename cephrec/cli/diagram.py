"""`cephrec diagram`: a picture of a position, of several, or of a whole game."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from typing import Any

import click

from cephrec.cli import Unusable
from cephrec.cli.drawing import Drawing, drawing, drawing_options, suffix_of, suffixes
from cephrec.cli.figures import Figure, Figures
from cephrec.cli.options import examples, lang_option
from cephrec.cli.output import expand, force_option, writing
from cephrec.cli.target import target_options
from cephrec.core.record import Command
from cephrec.notation.comments import is_readable
from cephrec.render import ANIMATIONS
from cephrec.scene.alt import long, short
from cephrec.scene.sheet import sheet

_PLIES = re.compile(r"([0-9]{1,6})-([0-9]{1,6})")
_SHEET = re.compile(r"([1-9][0-9]?)x([1-9][0-9]?)")


def _range(_ctx: click.Context, _option: click.Parameter, value: str | None) -> tuple[int, int] | None:
    if value is None:
        return None
    found = _PLIES.fullmatch(value)
    if found is None or int(found[1]) > int(found[2]):
        raise click.BadParameter("plies are written like 12-18")
    return int(found[1]), int(found[2])


def _grid(_ctx: click.Context, _option: click.Parameter, value: str | None) -> tuple[int, int] | None:
    if value is None:
        return None
    found = _SHEET.fullmatch(value)
    if found is None:
        raise click.BadParameter("a sheet is written as columns x rows, like 3x4")
    return int(found[1]), int(found[2])


def _written(name: str) -> Any:
    """A callback that reads an option written like the command of that name in a comment."""

    def read(_ctx: click.Context, _option: click.Parameter, value: str | None) -> Command | None:
        if value is None:
            return None
        command = Command(name, value)
        if not is_readable(command):
            example = {"csl": "Gb3,Rc4", "cal": "Gb3c3", "lbl": "A=b4,B=e2"}[name]
            raise click.BadParameter(f"written like {example}")
        return command

    return read


@click.command(
    epilog=examples(
        "cephrec diagram game.ceph --ply 6 -o capture.png",
        "cephrec diagram 'B:Wa1,c3=4:Bb2=6' --theme paper --candidates -o position.svg",
    )
)
@target_options
@click.option("-o", "--output", metavar="FILE", help="Where to; the ending says how. A name may hold {ply} and {game}.")
@click.option(
    "--format", "form", type=click.Choice([suffix[1:] for suffix in suffixes()]), help="Instead of the ending."
)
@drawing_options
@click.option("--caption", metavar="TEXT", help="Words below the board.")
@click.option("--candidates", is_flag=True, help="Mark the squares that may be played, with the values.")
@click.option("--squares", callback=_written("csl"), metavar="Gb3,Rc4", help="Mark squares: G, R, Y or B.")
@click.option("--arrows", callback=_written("cal"), metavar="Gb3c3", help="Draw arrows.")
@click.option("--letters", callback=_written("lbl"), metavar="A=b4,B=e2", help="Write letters on squares.")
@click.option("--marks/--no-marks", "noted", default=True, help="The marks from the record's comments.")
@click.option("--sequence", "numbered", callback=_range, metavar="A-B", help="Number these plies in one diagram.")
@click.option("--plies", callback=_range, metavar="A-B", help="Of several diagrams, only these.")
@click.option("--marked", is_flag=True, help="Of several diagrams, only those that the record asks for by $220.")
@click.option("--sheet", "grid", callback=_grid, metavar="CxR", help="Several diagrams on one sheet.")
@click.option("--kifu", type=click.IntRange(1, 99), metavar="K", help="The game in numbered figures of K plies.")
@click.option("--delay", type=click.IntRange(10, 60000), default=800, help="Milliseconds a ply in moving pictures.")
@click.option("--last-delay", type=click.IntRange(10, 60000), default=3000, help="And after the last one.")
@click.option("--alt", is_flag=True, help="Print the alternative text, short and long.")
@click.option("--from-text", "typed", is_flag=True, help="FILE is a board typed as a grid of . W3 B1.")
@force_option
@lang_option
def command(**chosen: Any) -> None:
    """Draw a position of a FILE, or a POSITION such as B:Wa1,c3=4:Bb2=6, as a picture.

    The ending of the output's name says how: png, svg, pdf, tex, gif, apng, webp, txt, ansi. A name with {ply} asks for
    a file after each ply; --sheet and --kifu put several diagrams into one. A moving picture shows the whole game.
    """
    output, lang = chosen["output"], chosen["lang"]
    if output is None and not chosen["alt"]:
        raise Unusable("where to? -o names the file")
    drawer = Figures(chosen)
    if output is None:
        (_, diagram), *_ = drawer.figures(single=True)
        click.echo(f"{short(diagram, lang)}\n\n{long(diagram, lang)}")
        return
    suffix = suffix_of(output, chosen["form"])
    ink = drawing(suffix, chosen)
    several = "{" in output
    figures = drawer.figures(single=not several and suffix not in ANIMATIONS)
    if chosen["alt"]:
        click.echo("\n\n".join(f"{short(diagram, lang)}\n\n{long(diagram, lang)}" for _, diagram in figures))
    if suffix in ANIMATIONS and not several:
        scenes = [ink.scene(diagram) for _, diagram in figures]
        pictures: list[tuple[int, Any]] = [(0, ink.film(scenes, chosen["delay"], chosen["last_delay"]))]
    else:
        pictures = list(_pages(figures, ink, chosen["grid"], chosen["kifu"], several))
    _write(pictures, ink, output, chosen["game"] or 1, force=chosen["force"])


def _pages(
    figures: Sequence[Figure], ink: Drawing, grid: tuple[int, int] | None, kifu: int | None, several: bool
) -> Iterator[tuple[int, Any]]:
    """The pictures to be written: each diagram alone, or sheets of them, by their last ply."""
    if grid is None and (several or not kifu or len(figures) == 1):
        yield from figures
        return
    columns, rows = grid or (min(3, len(figures)), -(-len(figures) // 3))
    room = columns * rows
    if len(figures) > room and not several:
        count = -(-len(figures) // room)
        raise Unusable(f"{len(figures)} diagrams need {count} sheets of {columns}x{rows}: put {{ply}} into the name")
    for start in range(0, len(figures), room):
        page = figures[start : start + room]
        yield page[-1][0], sheet([ink.scene(diagram) for _, diagram in page], columns)


def _write(pictures: list[tuple[int, Any]], ink: Drawing, output: str, game: int, *, force: bool) -> None:
    """Write all files, or none where one of them exists already."""
    names = [expand(output, ply=ply, game=game) for ply, _ in pictures]
    if len(set(names)) < len(names):
        raise Unusable(f"{output}: {len(names)} files need {{ply}} in their name")
    standing = next((name for name in names if name != "-" and os.path.isfile(name)), None)
    if standing and not force:
        raise Unusable(f"{standing}: exists already; --force replaces it")
    for name, (_, picture) in zip(names, pictures, strict=True):
        drawn = picture if isinstance(picture, bytes) else ink.file(picture)
        with writing(name, force=force) as stream:
            stream.write(drawn)
