"""`cephrec puzzle`: problems out of games."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

import click

from cephrec.cli import Unusable
from cephrec.cli.drawing import Drawing, chosen_size, chosen_theme, suffix_of
from cephrec.cli.options import examples, lang_option
from cephrec.cli.output import expand, force_option, writing
from cephrec.cli.paths import find, paths_argument
from cephrec.cli.progress import Progress
from cephrec.cli.records import Held, Said, held
from cephrec.core.diagram import Diagram
from cephrec.core.record import Record
from cephrec.games import insight_of
from cephrec.notation.write import write_record
from cephrec.scene.theme import THEMES
from cephrec.scene.view import Options
from cephrec.study.facts import Facts
from cephrec.study.puzzle import problem, puzzles

#: How many positions the proof of one problem may look at where nobody says so: a few seconds.
NODES = 50_000


@click.command(
    "puzzle",
    epilog=examples(
        "cephrec puzzle games/ --most 10 -o problems.ceph", "cephrec puzzle game.ceph --least-plies 5 --nodes 20000"
    ),
)
@paths_argument
@click.option("-o", "output", metavar="FILE", default="-", help="Write to a file instead of standard output.")
@click.option("--diagrams", metavar="NAME", help="Draw each position too, as in problem-{game:02}.svg.")
@click.option("--theme", "style", type=click.Choice(THEMES), default=THEMES[0], help="The colours of the diagrams.")
@click.option(
    "--least-plies", "least", type=click.IntRange(min=1), default=3, show_default=True, help="No quicker wins."
)
@click.option("--most-plies", "longest", type=click.IntRange(min=1), default=400, help="No slower wins.")
@click.option("--most", type=click.IntRange(min=1), metavar="N", help="Stop after so many problems.")
@click.option(
    "--nodes",
    type=click.IntRange(min=1),
    default=NODES,
    show_default=True,
    help="Leave a position when so many have been looked at.",
)
@click.option("-q", "--quiet", is_flag=True, help="Do not say what is wrong with what is read, nor how many there are.")
@force_option
@lang_option
def command(
    paths: tuple[str, ...],
    output: str,
    diagrams: str | None,
    style: str,
    least: int,
    longest: int,
    most: int | None,
    nodes: int,
    quiet: bool,
    force: bool,
    lang: str,
) -> int:
    """Make problems from the games of every PATH: positions in which exactly one move wins.

    Each problem is a record that starts from the position. Its main line is a move that does not win, the solution is a
    variation, and a diagram of ply 0 shows neither. The more plies a win takes, the harder it is to find.
    """
    said = Said(lang, quiet)
    names = list(find(paths))
    draw = _drawer(diagrams, style, lang, force=force) if diagrams else None
    count, seen = 0, set[Any]()
    with Progress(names, quiet=quiet) as progress, writing(output, force=force) as stream:
        games = held(names, said, watch=progress.watch)
        found = (each for it in games for each in _problems(it, nodes, range(least, longest + 1), seen))
        for count, (posed, diagram) in enumerate(islice(found, most), 1):
            stream.write(("\n" * (count > 1) + write_record(posed) + "\n").encode())
            if draw:
                draw(count, diagram)
    if not quiet:
        click.echo(f"{count} {'problem' if count == 1 else 'problems'}", err=True)
    return said.status()


def _problems(it: Held, nodes: int, lengths: range, seen: set[Any]) -> Iterator[tuple[Record, Diagram]]:
    """The problems in one game that have not been posed before, each with its picture."""
    facts = Facts(it.record)
    if facts.replay is None or facts.replay.fault is not None or None in facts.replay.main.steps:
        click.echo(f"{it.name}: game {it.number}: not all of it is legal; cephrec validate says why", err=True)
    if facts.replay is None:
        return
    for puzzle in puzzles(facts.replay, nodes, lengths):
        alike = puzzle.game, insight_of(puzzle.game).alike(puzzle.at)
        source = f"{os.path.basename(it.name)}, game {it.number}, ply {puzzle.ply}"
        posed = problem(puzzle, facts.tags, source) if alike not in seen else None
        seen.add(alike)
        if posed is not None:
            yield posed, puzzle.game.picture.position(puzzle.at)


def _drawer(pattern: str, style: str, lang: str, *, force: bool) -> Callable[[int, Diagram], None]:
    """What writes the picture of a problem, by its number, to the file that a pattern names."""
    if "{game" not in pattern:
        raise Unusable(f"{pattern}: a file for each problem needs {{game}} in its name")
    suffix = suffix_of(pattern, None)
    ink = Drawing(suffix, chosen_theme(style), chosen_size(None, None, suffix), Options(), None, "", lang, {})

    def draw(number: int, diagram: Diagram) -> None:
        with writing(expand(pattern, ply=0, game=number), force=force) as stream:
            stream.write(ink.file(diagram))

    return draw
