"""`cephrec replay`: a game step by step, in the terminal or as a page."""

from __future__ import annotations

import os
import sys

import click

from cephrec.cli import Unusable
from cephrec.cli.options import examples, lang_option, seen
from cephrec.cli.output import force_option, writing
from cephrec.cli.page import games_of, tours
from cephrec.cli.target import variation_option
from cephrec.core.diagnostic import Path
from cephrec.render.terminal import View
from cephrec.viewer import ways
from cephrec.viewer.manner import Manner
from cephrec.viewer.shelf import Shelf
from cephrec.viewer.tour import Tour


@click.command(epilog=examples("cephrec replay --print game.ceph", "cephrec replay game.ceph --html game.html"))
@click.argument("file", metavar="FILE")
@click.option("--game", type=click.IntRange(min=1), help="Which game of the file. [default: the first]")
@click.option("--ply", type=click.IntRange(min=0), help="After which ply to begin; 0 is the start.")
@variation_option
@click.option("--print", "printed", is_flag=True, help="Print all steps, or with --ply that one, and exit.")
@click.option("--html", metavar="FILE", help="Write all games as a page for the browser instead; see cephrec page.")
@click.option("--view", type=click.Choice([view.value for view in View]), default="medium", help="How large.")
@click.option("--ascii", "plain", is_flag=True, help="Only signs that every terminal has.")
@click.option("--no-color", is_flag=True, help="No colours.")
@force_option
@lang_option
def command(
    file: str,
    game: int | None,
    ply: int | None,
    variation: Path,
    printed: bool,
    html: str | None,
    view: str,
    plain: bool,
    no_color: bool,
    force: bool,
    lang: str,
) -> None:
    """Step through a game of a FILE: board, move, captured dice, comments, variations; ? shows the keys.

    Without a terminal all steps are printed one after the other.
    """
    if html is not None:
        from cephrec.viewer.page import page

        made = page(tours([file], game), lang)
        with writing(html, force=force) as stream:
            stream.write(made.encode())
        return
    terminal = seen(plain=plain, no_color=no_color)
    if not printed and sys.stdin.isatty() and sys.stdout.isatty() and file != "-":
        _open(file, game or 1, ply, variation, Manner(View(view), terminal, lang))
        return
    shown = tours([file], game or 1)[0]
    at = stop_of(shown, file, ply, variation)
    from cephrec.viewer.printing import print_line, print_stop

    if ply is None:
        print_line(shown, at, View(view), terminal, sys.stdout, lang)
    else:
        print_stop(shown, at, View(view), terminal, sys.stdout, lang)


def _open(file: str, game: int, ply: int | None, variation: Path, manner: Manner) -> None:
    """Run the terminal application."""
    if not manner.look.colour:
        os.environ["NO_COLOR"] = "1"
    from cephrec.viewer.app import Viewer

    shelf = Shelf(games_of(file))
    if shelf.reach(game) < game:
        raise Unusable(f"{file}: there is no game {game}; it has {shelf.known}")
    first = stop_of(shelf.open(game - 1), file, ply, variation)
    Viewer(shelf, manner, game=game - 1, start=first, save=_save).run()


def _save(name: str, content: bytes) -> str:
    """Write a file beside others of its name, and say what it is called."""
    stem, suffix = os.path.splitext(name)
    number = 1
    while os.path.exists(name):
        number += 1
        name = f"{stem}-{number}{suffix}"
    with writing(name) as stream:
        stream.write(content)
    return name


def stop_of(tour: Tour, file: str, ply: int | None, variation: Path) -> int:
    """The stop that the options of the command line name: in a line, after a ply; Unusable if there is none."""
    line = tour.record.find_line(variation)
    if line is None:
        raise Unusable(f"{file}: there is no such variation")
    if ply is None:
        return tour.first[line]
    last = tour.line_end(line)
    if ply > tour.stops[last].number:
        raise Unusable(f"{file}: there is no ply {ply}; the plies are 0 to {tour.stops[last].number}")
    return ways.to_ply(tour, last, ply)
