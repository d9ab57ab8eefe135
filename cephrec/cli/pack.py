"""`cephrec pack`: records into a compact archive, byte for byte."""

from __future__ import annotations

import click

from cephrec.bulk.pack import RefusedError, pack
from cephrec.cli import Unusable
from cephrec.cli.options import examples
from cephrec.cli.output import force_option, writing
from cephrec.cli.paths import opened
from cephrec.notation.unpack import Unpacked


@click.command(
    "pack",
    epilog=examples("cephrec pack game.ceph -o game.cephpack", "cephrec pack games/figures.ceph -o figures.pack"),
)
@click.argument("file", metavar="FILE")
@click.option("-o", "output", metavar="FILE", required=True, help="Where the archive goes; - is standard output.")
@force_option
def command(file: str, output: str, force: bool) -> None:
    """Pack the records of a FILE, compressed ones too: a byte a ply for plain games, the text as it is for others.

    Nothing is lost: cephrec unpack gives back the very same bytes. What is not UTF-8 is refused.
    """
    with opened(file) as stream, writing(output, force=force) as target:
        unpacked = Unpacked(stream)
        try:
            for piece in pack(unpacked):
                target.write(piece)
        except RefusedError as error:
            raise Unusable(f"{file}: {error}") from None
        if unpacked.broken is not None:
            raise Unusable(f"{file}: {unpacked.broken}")
