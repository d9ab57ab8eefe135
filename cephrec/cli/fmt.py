"""`cephrec fmt`: blanks, words and numbers of records are tidied, in place; nothing else is touched."""

from __future__ import annotations

import sys
from collections.abc import Iterable

import click

from cephrec.cli import UNUSABLE, Unusable, describe
from cephrec.cli.inplace import difference, read_whole, write_back
from cephrec.cli.options import examples
from cephrec.cli.paths import STDIN, find, paths_argument
from cephrec.core.diagnostic import Severity
from cephrec.core.game import Style
from cephrec.core.source import Source
from cephrec.notation.split import Stray, split
from cephrec.verdict import check, severity, tidied


@click.command(epilog=examples("cephrec fmt games/", "cephrec fmt --diff --style short game.ceph"))
@paths_argument
@click.option("--check", "only_check", is_flag=True, help="Write nothing; exit with 1 if a file would change.")
@click.option("--diff", is_flag=True, help="Write nothing; show what would change.")
@click.option(
    "--style",
    type=click.Choice([style.value for style in Style]),
    default=Style.LONG.value,
    show_default=True,
    help="How to write moves.",
)
@click.option("--strict", is_flag=True, help="Leave a file alone in which something is wrong.")
@click.option("-q", "--quiet", is_flag=True, help="Do not name the files that change.")
@click.option("-v", "--verbose", is_flag=True, help="Name the files that stay as they are, too.")
def command(
    paths: tuple[str, ...], only_check: bool, diff: bool, style: str, strict: bool, quiet: bool, verbose: bool
) -> int:
    """Tidy the blanks, words and numbers of every record of every PATH, in place.

    Tags, comments, `;` and `%` lines stay as they are; what is wrong is left in its place. Standard input, -, goes to
    standard output.
    """
    status = 0
    for name in find(paths):
        try:
            old, new, faulty = _formatted(name, Style(style))
        except (OSError, Unusable) as error:
            reason = describe(error, name) if isinstance(error, OSError) else error.format_message()
            click.echo(f"cephrec: {reason}", err=True)
            status = UNUSABLE
            continue
        if strict and faulty:
            click.echo(f"cephrec: {name}: has errors, left alone; cephrec validate lists them", err=True)
            status = max(status, 1)
            continue
        if name == STDIN and not (only_check or diff):
            write_back(name, new)
            continue
        if new == old:
            if verbose:
                click.echo(f"cephrec: {name}: is tidy", err=True)
            continue
        if diff:
            sys.stdout.writelines(difference(name, old, new))
        elif not quiet:
            click.echo(f"{'would tidy' if only_check else 'tidied'} {name}")
        if only_check or diff:
            status = max(status, int(only_check))
        else:
            write_back(name, new)
    return status


def _formatted(name: str, style: Style) -> tuple[bytes, bytes, bool]:
    """The bytes of a file as they are and as they should be, and whether it has errors."""
    old = read_whole(name)
    new, faulty = laid_out(split([old], name), style)
    return old, old if new is None else new.encode(), faulty


def laid_out(pieces: Iterable[Source | Stray], style: Style = Style.LONG) -> tuple[str | None, bool]:
    """The tidy text of a whole file, None if there is nothing in it, and whether it has errors."""
    blocks: list[str] = []
    faulty = False
    for piece in pieces:
        if isinstance(piece, Stray):
            faulty = faulty or severity(piece.diagnostic) is Severity.ERROR
            blocks += filter(None, [piece.text.strip("\n")])
        else:
            verdict = check(piece)
            faulty = faulty or any(severity(each) is Severity.ERROR for each in verdict.diagnostics)
            blocks.append(tidied(verdict, style))
    return "\n\n".join(blocks) + "\n" if blocks else None, faulty
