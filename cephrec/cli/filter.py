"""`cephrec filter`: the games that meet a condition."""

from __future__ import annotations

import click

from cephrec.cli import Unusable
from cephrec.cli.options import examples, lang_option, verbose_option
from cephrec.cli.output import force_option, writing
from cephrec.cli.paths import find, paths_argument
from cephrec.cli.progress import Progress
from cephrec.cli.records import Said, as_text, held


@click.command(
    epilog=examples(
        "cephrec filter games/ --where 'captures > 3 and result != \"*\"' -o long.ceph",
        "cephrec filter game.ceph --where 'reaches(\"B:Wc3:B\")' --count",
    )
)
@paths_argument
@click.option("--where", required=True, metavar="CONDITION", help="Which games; docs/filter.md has the fields.")
@click.option("-o", "output", metavar="FILE", default="-", help="Write to a file instead of standard output.")
@click.option("--count", is_flag=True, help="Only say how many there are.")
@click.option("-q", "--quiet", is_flag=True, help="Do not say what is wrong with what is read.")
@verbose_option
@force_option
@lang_option
def command(
    paths: tuple[str, ...], where: str, output: str, count: bool, quiet: bool, verbose: bool, force: bool, lang: str
) -> int:
    """Write the games of every PATH that meet a condition, as they stand.

    A condition compares fields: white == "Ann" and plies > 100 and reaches("W:Wc3=6:B").
    """
    from cephrec.study.facts import Facts
    from cephrec.study.query import Trouble, read_query

    query = read_query(where)
    if isinstance(query, Trouble):
        raise Unusable(f"--where, {query}")
    said = Said(lang, quiet, verbose)
    names = list(find(paths))
    found = 0
    with Progress(names, quiet=quiet) as progress, writing("-" if count else output, force=force) as stream:
        for it in held(names, said, watch=progress.watch):
            if query.matches(Facts(it.record)):
                text = "" if count else as_text(it, said)
                if text is not None:
                    stream.write((f"\n{text}" if found and text else text).encode())
                    found += 1
        if count:
            stream.write(f"{found}\n".encode())
    return said.status()
