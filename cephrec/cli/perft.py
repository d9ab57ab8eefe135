"""`cephrec perft`: how many ways there are to play on from a position, ply by ply."""

from __future__ import annotations

from typing import Any

import click

from cephrec.cli.options import examples
from cephrec.cli.progress import Tally
from cephrec.cli.target import choose, position_options
from cephrec.core.diagnostic import Path


@click.command(
    "perft",
    epilog=examples("cephrec perft --board 3x3 --depth 8", "cephrec perft game.ceph --ply 4 --depth 3 --divide"),
)
@position_options
@click.option("--depth", type=click.IntRange(1, 1000), default=3, show_default=True, help="How many plies.")
@click.option("--divide", is_flag=True, help="The number for each move, and the total, for the whole depth only.")
def command(
    target: str | None,
    game: int | None,
    ply: int | None,
    variation: Path,
    tags: dict[str, str],
    depth: int,
    divide: bool,
) -> None:
    """Count the sequences of legal moves from a POSITION or a position of a FILE, by default from the start of a game.

    A line for each number of plies up to the depth: the plies and the count. Such counts are the usual test of a
    program that knows the rules. A game that ends earlier has no longer sequences.
    """
    from cephrec.games import insight_of
    from cephrec.study.perft import counts
    from cephrec.study.perft import divide as divided

    at = choose(target, game=game, ply=ply, variation=variation, tags=tags)
    rules, insight = at.game.rules, insight_of(at.game)
    with Tally() as tally:

        def say(line: str) -> None:
            tally.hide()
            click.echo(line)

        def alike(position: Any) -> Any:
            tally.add()
            return insight.as_counted(position)

        if not divide:
            for plies, count in enumerate(counts(rules, at.at, depth, alike), 1):
                say(f"{plies} {count}")
            return
        total = 0
        for move, count in divided(rules, at.at, depth, alike):
            say(f"{at.game.words.write(move)} {count}")
            total += count
        say(f"total {total}")
