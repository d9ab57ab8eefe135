"""Options that several verbs share, and the examples at the end of a verb's help."""

from __future__ import annotations

import os

import click

from cephrec.messages import languages, nearest


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
