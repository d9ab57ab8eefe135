"""`cephrec deal`: the tags of a new record, with what chance settles before the first ply."""

from __future__ import annotations

from random import Random

import click

from cephrec.cli import Unusable
from cephrec.cli.options import examples, lang_option
from cephrec.cli.output import force_option, writing


@click.command("deal", epilog=examples("cephrec deal --seed 7", "cephrec deal --board 9x9 --mode King"))
@click.option("--board", metavar="CxR", help="The size of the board: 5x5 (the default) or 9x9.")
@click.option("--mode", help="Dash (the default), King or Sum.")
@click.option("--seed", type=int, help="Deal the same floor each time.")
@click.option("-o", "output", metavar="FILE", default="-", help="Write to a file instead of standard output.")
@force_option
@lang_option
def command(board: str | None, mode: str | None, seed: int | None, output: str, force: bool, lang: str) -> None:
    """Deal a random floor and write the tags of a record that begins with it. Type the moves below them."""
    from cephrec.core.record import Record, Tag
    from cephrec.games import DEALS
    from cephrec.messages import hint, sentence
    from cephrec.notation.write import write_record

    game, deal = next(iter(DEALS.items()))
    given = {"Game": game, "Board": board, "Mode": mode}
    dealt = deal({name: value for name, value in given.items() if value is not None}, Random(seed))
    if isinstance(dealt, tuple):
        said = (f"{sentence(it.code, it.facts, lang)} ({hint(it.code, it.facts, lang)})" for it in dealt)
        raise Unusable("; ".join(said))
    record = Record(tuple(Tag(name, value) for name, value in dealt.items()))
    tags = write_record(record).removesuffix("*")
    with writing(output, force=force) as stream:
        stream.write(tags.encode())
