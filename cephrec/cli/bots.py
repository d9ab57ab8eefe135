"""The bots that a user names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cephrec.cli import Unusable

if TYPE_CHECKING:
    from cephrec.study.bot import Bot


def bot_named(name: str) -> Bot:
    """The bot of that name; Unusable, with all names, if there is none.

    >>> bot_named("5").name
    'level 5'
    """
    from cephrec.study.bot import bot_of, names

    bot = bot_of(name)
    if bot is None:
        raise Unusable(f"{name}: there is no such bot; there are {', '.join(names())}")
    return bot
