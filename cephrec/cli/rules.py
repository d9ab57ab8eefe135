"""`cephrec rules`: the numbered rules of a game, all of them, a section, or one."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from difflib import get_close_matches
from itertools import pairwise

import click
from click.shell_completion import CompletionItem

from cephrec.cli import Unusable
from cephrec.cli.options import examples
from cephrec.documents import plain
from cephrec.games import GAMES
from cephrec.rulebook import Rule, Rulebook, Section, rulebook

WIDTH = 100


def _numbers(ctx: click.Context, _argument: click.Parameter, typed: str) -> list[CompletionItem]:
    book = rulebook(ctx.params["game"]) if ctx.params.get("game") in GAMES else None
    return [CompletionItem(number) for number in (book.numbers() if book else ()) if number.startswith(typed)]


@click.command("rules", epilog=examples("cephrec rules", "cephrec rules cephalopod 3.2"))
@click.argument("game", required=False, type=click.Choice(list(GAMES), case_sensitive=False), metavar="[GAME]")
@click.argument("number", required=False, metavar="[§]", shell_complete=_numbers)
def command(game: str | None, number: str | None) -> None:
    """Print the numbered rules of a GAME, or of those the section or the rule with a number, as 3, 3.2 or §3.2.

    Without a GAME, print which games there are, who made them, and their sections. Diagnostics cite these numbers.
    """
    if game is None:
        _show([part for key in GAMES for part in _contents(rulebook(key))])
    else:
        book = rulebook(game)
        _show([book.title, *(_all(book) if number is None else _one(book, number.removeprefix("§")))])


#: A line that stands alone, or a number with what stands beside it.
_Part = str | Rule


def _contents(book: Rulebook) -> list[_Part]:
    return [book.title, *(Rule(f"§{each.number}", each.title) for each in book.sections if each.number)]


def _all(book: Rulebook) -> list[_Part]:
    return [*book.preface, *(part for section in book.sections for part in _section(section))]


def _section(section: Section) -> list[_Part]:
    return [section.heading, *section.rules]


def _one(book: Rulebook, number: str) -> list[_Part]:
    part = book.part(number)
    if part is None:
        numbers = list(book.numbers())
        near = get_close_matches(number, numbers, 1, 0.5)
        ask = f"did you mean §{near[0]}?" if near else f"there is §{numbers[0]} to §{numbers[-1]}"
        raise Unusable(f"{book.game} has no §{number}; {ask}")
    return _section(part)


def _show(parts: list[_Part]) -> None:
    if sys.stdout.isatty():
        _show_richly(parts)
        return
    for line in _spaced(parts):
        if isinstance(line, str):
            click.echo(line)
        else:
            click.echo(f"{line.number:4} {plain(line.text)}" if line.number else plain(line.text))


def _spaced(parts: list[_Part]) -> Iterator[_Part]:
    """The parts, an empty line around each that stands alone."""
    yield from parts[:1]
    for before, part in pairwise(parts):
        if isinstance(before, str) or isinstance(part, str):
            yield ""
        yield part


def _show_richly(parts: list[_Part]) -> None:
    from rich.console import Console
    from rich.markdown import Markdown
    from rich.table import Table
    from rich.text import Text

    console = Console(width=min(Console().width, WIDTH), highlight=False)
    for part in _spaced(parts):
        if isinstance(part, str):
            console.print(Text(part, "bold"))
            continue
        row = Table.grid(padding=(0, 2, 0, 0))
        row.add_column(width=5, style="cyan")
        row.add_column(ratio=1)
        row.add_row(part.number, Markdown(part.text))
        console.print(row)
