"""Options that several verbs share, and the examples at the end of a verb's help."""

from __future__ import annotations

import os
import sys
from dataclasses import replace
from typing import TYPE_CHECKING

import click

from cephrec.messages import languages, nearest

if TYPE_CHECKING:
    from cephrec.render.terminal import Look


def examples(*lines: str) -> str:
    """The epilog of a verb's help; a test runs each line.

    >>> print(examples("cephrec show game.ceph").splitlines()[-1])
      cephrec show game.ceph
    """
    return "\b\nExamples:\n" + "\n".join(f"  {line}" for line in lines)


def _locale() -> str:
    wanted = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    return nearest(next((value for value in wanted if value), ""))


#: The language of sentences and hints.
lang_option = click.option(
    "--lang",
    type=click.Choice(languages()),
    default=_locale,
    show_default="from the locale",
    help="The language of sentences and hints.",
)


def _processors() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


#: How many processes work; as many as there are processors that this one may use.
jobs_option = click.option(
    "-j",
    "--jobs",
    type=click.IntRange(1, 256),
    default=_processors,
    show_default="the processors",
    help="So many processes.",
)


def seen(*, plain: bool = False, no_color: bool = False) -> Look:
    """What standard output can show, less what `--ascii` and `--no-color` take away."""
    from cephrec.render.terminal import look
    from cephrec.render.terminal.signs import ASCII

    found = look(sys.stdout)
    return replace(found, signs=ASCII if plain else found.signs, colour=found.colour and not no_color)


#: What a verb that reads files says besides.
verbose_option = click.option("-v", "--verbose", is_flag=True, help="Say of every file how many games it holds.")


def say_games(name: str, games: int) -> None:
    """Say of a file how many games it holds."""
    click.echo(f"cephrec: {name}: {games} {'game' if games == 1 else 'games'}", err=True)


def _tags(ctx: click.Context, _option: click.Parameter, values: tuple[str, ...]) -> dict[str, str]:
    tags: dict[str, str] = {}
    for value in values:
        name, found, content = value.partition("=")
        if not (found and name):
            raise click.BadParameter("a tag is given as NAME=VALUE")
        tags[name] = content
    if board := ctx.params.pop("board", None):
        tags["Board"] = board
    return tags


#: Tags that a record or a position does not say itself; `--board` is short for that one.
tag_option = click.option(
    "--tag", "tags", multiple=True, callback=_tags, metavar="NAME=VALUE", help="A tag that the input does not say."
)
board_option = click.option("--board", metavar="CxR", is_eager=True, help="The size of the board.")
