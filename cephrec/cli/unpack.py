"""`cephrec unpack`: an archive becomes text again, whole or one game of it."""

from __future__ import annotations

import click

from cephrec.bulk.pack import Archive, Damaged, RefusedError
from cephrec.cli import Unusable
from cephrec.cli.options import examples
from cephrec.cli.output import force_option, writing


@click.command(
    "unpack", epilog=examples("cephrec unpack game.cephpack -o again.ceph", "cephrec unpack --game 1 game.cephpack")
)
@click.argument("file", metavar="FILE")
@click.option("-o", "output", metavar="FILE", default="-", help="Write to a file instead of standard output.")
@click.option("--game", type=click.IntRange(min=1), help="Only this game; only its block is read.")
@force_option
def command(file: str, output: str, game: int | None, force: bool) -> int:
    """Unpack an archive that cephrec pack has made.

    Damaged blocks are named and left out; then the exit status is 1.
    """
    damaged = 0
    with open(file, "rb") as stream:
        try:
            archive = Archive(stream)
        except RefusedError as error:
            raise Unusable(f"{file}: {error}") from None
        if not archive.indexed:
            click.echo(f"cephrec: {file}: its index is damaged: blocks were looked for", err=True)
            damaged += 1
        with writing(output, force=force) as target:
            for piece in archive if game is None else _one(archive, game, file):
                if isinstance(piece, Damaged):
                    damaged += 1
                    click.echo(f"cephrec: {file}: {_said(piece)}", err=True)
                else:
                    target.write(piece)
    return int(damaged > 0)


def _one(archive: Archive, number: int, file: str) -> list[bytes | Damaged]:
    found = archive.game(number)
    if found is None:
        raise Unusable(f"{file}: has no game {number}")
    return [found]


def _said(damaged: Damaged) -> str:
    games = f", games {damaged.games[0]} to {damaged.games[-1]}," if damaged.games else ""
    return f"block {damaged.block}{games} is lost: {damaged.reason}"
