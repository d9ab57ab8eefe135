"""`cephrec stats`: what many games have in common, as tables and bars, as JSON, or as a picture."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import click

from cephrec.cli.drawing import SCREEN, plot_printer
from cephrec.cli.options import examples, lang_option, verbose_option
from cephrec.cli.output import force_option, writing
from cephrec.cli.paths import find, paths_argument
from cephrec.cli.progress import Progress
from cephrec.cli.records import Said, held
from cephrec.scene.theme import THEMES, theme
from cephrec.study.statistics import Statistics

#: How many rows a table has at most, and how wide a bar is.
ROWS, WIDE = 10, 40


@click.command(epilog=examples("cephrec stats games/", "cephrec stats games/ --json"))
@paths_argument
@click.option("--json", "as_json", is_flag=True, help="Write one JSON object.")
@click.option("--plot", metavar="FILE", help="Draw lengths and captures; the ending says how: svg, png, pdf, tex.")
@click.option("--theme", "style", type=click.Choice(list(THEMES)), default="light", help="The colours of the plot.")
@click.option("-q", "--quiet", is_flag=True, help="Do not say what is wrong with what is read.")
@verbose_option
@force_option
@lang_option
def command(
    paths: tuple[str, ...],
    as_json: bool,
    plot: str | None,
    style: str,
    quiet: bool,
    verbose: bool,
    force: bool,
    lang: str,
) -> int:
    """Count the games of every PATH: results, lengths, first moves, captures by size, most captured squares."""
    said = Said(lang, quiet, verbose)
    names = list(find(paths))
    counted = Statistics()
    printer = plot_printer(plot) if plot else None
    with Progress(names, quiet=quiet) as progress:
        for it in held(names, said, watch=progress.watch):
            counted.add(it.record)
    if plot and printer:
        from cephrec.study.plot import plot as plotted

        with writing(plot, force=force) as stream:
            stream.write(printer(plotted(counted), theme(style), SCREEN))
    if as_json:
        click.echo(json.dumps(counted.as_json(), indent=1))
    elif not plot:
        _print(counted)
    return said.status()


def _print(counted: Statistics) -> None:
    from rich.console import Console

    console = Console(highlight=False)
    every = counted.as_json()
    illegal = f", {counted.illegal} of them not legal throughout" if counted.illegal else ""
    console.print(f"[bold]{counted.games:,}[/bold] games, {counted.plies:,} plies{illegal}")
    if not counted.games:
        return
    lengths = every["lengths"]
    console.print(
        f"Length: {lengths['shortest']} to {lengths['longest']}, median {lengths['median']:g}, mean {lengths['mean']:g}"
    )
    bars = {f"{bar['from']}–{bar['to']}": bar["games"] for bar in lengths["bars"]}
    for title, label, counts in (
        ("Results", "result", every["results"]),
        ("Lengths", "plies", bars),
        ("First moves", "move", every["first_moves"]),
        ("Captures by size", "pieces", every["captures"]),
    ):
        if counts:
            console.print(_table(title, label, counts, most=None if title == "Lengths" else ROWS))
    for board, squares in every["captured"].items():
        console.print(_heat(board, squares))


def _table(title: str, label: str, counts: Mapping[str, int], most: int | None) -> Any:
    from rich.bar import Bar
    from rich.table import Table

    table = Table(title=title, title_justify="left", title_style="bold", box=None, pad_edge=False)
    table.add_column(label, justify="right", no_wrap=True)
    table.add_column("", justify="right")
    table.add_column("", justify="right", style="dim")
    table.add_column("", width=WIDE)
    total, top = sum(counts.values()), max(counts.values())
    for name, count in list(counts.items())[:most]:
        table.add_row(name, f"{count:,}", f"{100 * count / total:.1f} %", Bar(top, 0, count, color="yellow"))
    if most is not None and len(counts) > most:
        table.add_row("…", f"{sum(list(counts.values())[most:]):,}", "", "")
    return table


def _heat(board: str, squares: Mapping[str, int]) -> Any:
    """The board with the counts; the more is captured on a square, the stronger its ground."""
    from rich.table import Table
    from rich.text import Text

    columns, rows = (int(side) for side in board.split("x"))
    top, least = max(squares.values()), min(squares.values())
    width = max(4, len(f"{top:,}") + 2)
    table = Table(title=f"Captured on, {board}", title_justify="left", title_style="bold", box=None, padding=0)
    table.add_column("", justify="right")
    for file in range(columns):
        table.add_column(chr(97 + file), justify="center", width=width)
    for rank in range(rows, 0, -1):
        cells = [Text(f"{rank} ", style="dim")]
        for file in range(columns):
            count = squares.get(f"{chr(97 + file)}{rank}", 0)
            cells.append(Text(f"{count:,}".center(width), style=_ground((count - least) / max(top - least, 1))))
        table.add_row(*cells)
    return table


def _ground(share: float) -> str:
    """From the bare terminal for the least to a strong orange, in five steps; the number tells it without colour."""
    steps = ("", "on #3a2c17", "on #6b4a1c", "on #a86f22", "black on #ffb454")
    return steps[max(0, min(4, int(share * 5)))]
