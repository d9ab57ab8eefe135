"""`cephrec tournament`: bots against bots, everybody against everybody."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from contextlib import ExitStack
from dataclasses import dataclass, field

import click

from cephrec.cli import INTERRUPTED, Unusable
from cephrec.cli.bots import bot_named
from cephrec.cli.options import board_option, examples, jobs_option, tag_option
from cephrec.cli.output import force_option, writing
from cephrec.cli.progress import Tally
from cephrec.cli.target import unusable


@click.command(
    epilog=examples(
        "cephrec tournament random greedy 1 --games 4 --board 3x3",
        "cephrec tournament greedy taker --games 2 --seed 7 -o games.ceph",
    )
)
@click.argument("bots", nargs=-1, required=True, metavar="BOT BOT...")
@click.option("--games", type=click.IntRange(1, 10_000), default=10, show_default=True, help="Games of each pair.")
@click.option("--seed", type=click.IntRange(min=0), default=0, show_default=True, help="Other seeds, other games.")
@click.option(
    "--opens", type=click.IntRange(0, 20), default=4, show_default=True, help="Plies of an opening by chance."
)
@click.option("--max-plies", type=click.IntRange(min=1), default=500, show_default=True, help="Then a game stays open.")
@click.option("--nodes", type=click.IntRange(min=1), help="What every level may look at. [default: its own]")
@jobs_option
@tag_option
@board_option
@click.option("-o", "output", metavar="FILE", help="Keep the records of the games.")
@click.option("-q", "--quiet", is_flag=True, help="Print nothing.")
@force_option
def command(
    bots: tuple[str, ...],
    games: int,
    seed: int,
    opens: int,
    max_plies: int,
    nodes: int | None,
    jobs: int,
    tags: dict[str, str],
    output: str | None,
    quiet: bool,
    force: bool,
) -> int:
    """Let every BOT play every other, and print the crosstable with Elo ratings and their 95 % margins.

    A BOT is random, greedy (the most dice after one ply), taker (the largest capture), or a level from 1 to 8. Each
    opening is played twice, with the colours changed over. Equal seeds give equal games. A draw, and a game that is
    not over after --max-plies, counts half a point.
    """
    from cephrec.bulk.processes import Lost, in_order
    from cephrec.notation.write import write_record
    from cephrec.study.match import Pairing, play, schedule

    names = _names(bots)
    _known(tags)
    common = Pairing("", "", tuple(tags.items()), seed, 0, opens, max_plies, nodes)
    table, interrupted = _Table(names), False
    with ExitStack() as stack:
        stream = stack.enter_context(writing(output, force=force)) if output else None
        tally = stack.enter_context(Tally("games"))
        played = in_order(play, schedule(names, games, common), jobs)
        try:
            for pairing, record in played:
                if record is None or isinstance(record, Lost):
                    raise Unusable(f"a process was killed in {pairing.white} against {pairing.black}")
                if stream:
                    stream.write((write_record(record) if not table.games else f"\n{write_record(record)}").encode())
                    stream.write(b"\n")
                table.add(pairing.white, pairing.black, record.result)
                tally.add()
        except KeyboardInterrupt:
            interrupted = True
    if not quiet and table.games:
        table.show()
    if interrupted:
        click.echo(f"cephrec: interrupted after {table.games} games", err=True)
    return INTERRUPTED if interrupted else 0


def _names(bots: tuple[str, ...]) -> list[str]:
    """The full names of at least two bots, each once."""
    known = list(dict.fromkeys(bot_named(name).name for name in bots))
    if len(known) < 2:
        raise click.UsageError("name at least two different bots", click.get_current_context())
    return known


def _known(tags: Mapping[str, str]) -> None:
    """Refuse tags that no game fits."""
    from random import Random

    from cephrec.games import dealt, game_of

    asked = dealt(tags, Random(0))
    game = game_of(asked) if isinstance(asked, dict) else asked
    if isinstance(game, tuple):
        raise unusable(game)


@dataclass
class _Table:
    """The points of each against each, as they come in."""

    names: list[str]
    games: int = 0
    points: dict[tuple[str, str], float] = field(default_factory=dict)
    played: dict[str, int] = field(default_factory=dict)
    results: list[tuple[str, str, float]] = field(default_factory=list)

    def add(self, white: str, black: str, result: str) -> None:
        """One game more."""
        from cephrec.study.elo import points

        won = points(result)
        self.games += 1
        self.results.append((white, black, won))
        for one, other, share in ((white, black, won), (black, white, 1 - won)):
            self.points[one, other] = self.points.get((one, other), 0.0) + share
            self.played[one] = self.played.get(one, 0) + 1

    def show(self) -> None:
        """Print it, the strongest first."""
        from rich.console import Console
        from rich.table import Table

        from cephrec.study.elo import ratings

        rated = ratings(self.results)
        table = Table(box=None, pad_edge=False, header_style="bold")
        for title in ("", "Bot", "Elo", "±", "Points", *(str(place) for place in range(1, len(rated) + 1))):
            table.add_column(title, justify="left" if title == "Bot" else "right", no_wrap=True)
        for place, (name, rating) in enumerate(rated.items(), 1):
            total = sum(self.points.get((name, other), 0) for other in rated)
            against = (self._against(name, other) for other in rated)
            points = f"{_half(total)}/{self.played.get(name, 0)}"
            table.add_row(str(place), name, f"{rating.elo:+.0f}", f"{rating.error:.0f}", points, *against)
        console = Console(width=None if sys.stdout.isatty() else 200, highlight=False)
        console.print(table)

    def _against(self, name: str, other: str) -> str:
        if name == other:
            return "·"
        return _half(self.points[name, other]) if (name, other) in self.points else ""


def _half(points: float) -> str:
    """Points as chess players write them.

    >>> _half(3.5), _half(0.5), _half(2)
    ('3½', '½', '2')
    """
    whole = int(points)
    return f"{whole or '' if points % 1 else whole}{'½' if points % 1 else ''}"
