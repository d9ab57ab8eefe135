"""`cephrec play`: a game against a bot, between two people, or between two bots, kept as a record as it goes."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any

import click

from cephrec.cli import Unusable
from cephrec.cli.bots import bot_named
from cephrec.cli.options import board_option, examples, seen, tag_option
from cephrec.cli.output import force_option, writing
from cephrec.cli.target import unusable
from cephrec.core.position import Player
from cephrec.core.tags import GAME_TAGS
from cephrec.notation.write import numeral, write_record

if TYPE_CHECKING:
    from cephrec.core.record import Record
    from cephrec.study.bot import Bot
    from cephrec.viewer.sitting import Clock, Sitting

#: Tags that nobody but the game says.
_SETTLED = ("Result", "Score", "Termination", "TimeControl", "FEN")
#: The level that gives hints.
ADVISER = "8"


@click.command(
    "play",
    epilog=examples(
        "cephrec play --bot greedy --bot 2 --board 3x3 --seed 7",
        "cephrec play --bot random --bot random --tag Game=CIFRA --max-plies 40 -o game.ceph --force",
    ),
)
@click.argument("file", required=False, metavar="[FILE]")
@click.option("--white", metavar="NAME", help="Who plays White: a person's name, or a bot's. [default: you]")
@click.option("--black", metavar="NAME", help="Who plays Black. [default: level 4]")
@click.option("--level", type=click.IntRange(1, 8), help="You against this level.")
@click.option("--as", "colour", type=click.Choice(["white", "black", "random"]), help="Your colour. [default: white]")
@click.option("--bot", "bots", multiple=True, metavar="BOT", help="Twice: White and Black are these bots, nobody else.")
@click.option("--clock", metavar="MIN[+SEC]", help="Minutes for each player, and seconds that every ply adds.")
@click.option("--start", metavar="POSITION", help="Begin from a position.")
@tag_option
@board_option
@click.option("--seed", type=click.IntRange(min=0), help="With this the bots play the same again. [default: chance]")
@click.option(
    "--max-plies", type=click.IntRange(min=1), default=500, show_default=True, help="Bots stop after so many."
)
@click.option("--view", type=click.Choice(["compact", "medium", "large"]), default="medium", help="How large.")
@click.option("--ascii", "plain", is_flag=True, help="Only signs that every terminal has.")
@click.option("--no-color", is_flag=True, help="No colours.")
@click.option(
    "-o", "output", metavar="FILE", help="With --bot twice: where the record goes. [default: standard output]"
)
@force_option
def command(file: str | None, **chosen: Any) -> None:
    """Play a game in the terminal; its record is kept in FILE after every ply.

    Type or click a square, and choose among the moves there. Where FILE holds a game that is not over, it is played on;
    without FILE a new one is named for the time. A bot is random, greedy, taker, or a level from 1 to 8.
    """
    seed = chosen["seed"] if chosen["seed"] is not None else Random().randrange(1 << 30)
    if chosen["bots"]:
        if len(chosen["bots"]) != 2 or file or chosen["white"] or chosen["black"] or chosen["level"]:
            raise click.UsageError("--bot twice, and no other players", click.get_current_context())
        _watch(chosen, seed)
        return
    if not _at_terminal():
        raise Unusable("play needs a terminal; bots alone need none: --bot BOT --bot BOT")
    name = file or datetime.now().strftime("cephrec-%Y%m%d-%H%M%S.ceph")
    if name == "-" or (os.path.exists(name) and not os.path.isfile(name)):
        raise Unusable(f"{name}: a game is kept in a file")
    new = not os.path.exists(name) or os.path.getsize(name) == 0
    sitting = _new(chosen, seed) if new else _resumed(name)
    asked = _seats(chosen, seed) if chosen["level"] or chosen["white"] or chosen["black"] or chosen["colour"] else {}
    if not new and (chosen["start"] or any(sitting.tags.get(tag) != who for tag, who in asked.items())):
        click.echo(f"{name}: the game there is played on; options that begin another are left aside", err=True)
    # What cannot be kept is better not begun.
    _keep(name, sitting.record())
    _sit(name, sitting, chosen, seed)


def _at_terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()


def _new(chosen: dict[str, Any], seed: int) -> Sitting:
    """A new game, from its usual start or the position asked for."""
    from cephrec.core.diagnostic import Fault
    from cephrec.core.game import Game
    from cephrec.games import dealt, game_of, read_position, tags_at
    from cephrec.viewer.sitting import Sitting

    tags = dealt(chosen["tags"], Random(seed))
    if isinstance(tags, tuple):
        raise unusable(tags)
    found: Any = read_position(chosen["start"], tags) if chosen["start"] else game_of(tags)
    if isinstance(found, tuple) and isinstance(found[0], Fault):
        raise unusable(found)
    game, at = (found, found.rules.start()) if isinstance(found, Game) else found
    given = tags_at(game, at, tags)
    if given is None:
        raise Unusable("no record can start from this position")
    names = _seats(chosen, seed)
    if refused := sorted({*_SETTLED, *names} & set(tags)):
        raise Unusable(f"{refused[0]}: this tag follows from the game; players are named by --white and --black")
    own = {name: value for name, value in tags.items() if name not in GAME_TAGS}
    heading = {"Event": "Game", "Date": datetime.now().strftime("%Y.%m.%d"), **names, **own, **given}
    turn = 1 if game.rules.to_move(at) is Player.BLACK else 0
    return Sitting(game, heading, at, clock=_clock(chosen["clock"]), first_turn=turn)


def _seats(chosen: dict[str, Any], seed: int) -> dict[str, str]:
    """The names of both players, as tags."""
    you, level = os.environ.get("USER") or "You", f"level {chosen['level'] or 4}"
    colour = chosen["colour"] or "white"
    if colour == "random":
        colour = Random(seed).choice(["white", "black"])
    white, black = (you, level) if colour == "white" else (level, you)
    return {"White": _named(chosen["white"] or white), "Black": _named(chosen["black"] or black)}


def _named(name: str) -> str:
    from cephrec.study.bot import bot_of

    bot = bot_of(name)
    return bot.name if bot else name


def _clock(text: str | None) -> Clock | None:
    from cephrec.viewer.sitting import Clock

    if text is None:
        return None
    found = re.fullmatch(r"([0-9]{1,4})(?:\+([0-9]{1,4}))?", text)
    if found is None or int(found[1]) == 0:
        raise Unusable(f"{text}: a clock is given as 10 or 10+5, in minutes and seconds")
    return Clock(60.0 * int(found[1]), float(found[2] or 0))


def _resumed(name: str) -> Sitting:
    """The game in a file, to be played on."""
    from cephrec.cli.page import games_of
    from cephrec.verdict import check
    from cephrec.viewer.sitting import resumed

    sources = list(games_of(name))
    if len(sources) != 1:
        raise Unusable(f"{name}: a game is played on in a file of its own; this holds {len(sources)}")
    sitting = resumed(check(sources[0]))
    if sitting is None:
        raise Unusable(f"{name}: only a game without faults, comments and variations is played on")
    return sitting


def _sit(name: str, sitting: Sitting, chosen: dict[str, Any], seed: int) -> None:
    """Run the application; then say where the game is, or step through it."""
    from cephrec.render.terminal import View
    from cephrec.study.bot import bot_of
    from cephrec.viewer.manner import Manner
    from cephrec.viewer.seats import Seats
    from cephrec.viewer.table import Table

    names = {Player.WHITE: sitting.tags.get("White", "White"), Player.BLACK: sitting.tags.get("Black", "Black")}
    bots = {player: bot for player, who in names.items() if (bot := bot_of(who)) is not None}
    adviser = bot_of(ADVISER)
    assert adviser is not None
    thinkers = {player: partial(_word, sitting, bot, seed) for player, bot in bots.items()}
    terminal = seen(plain=chosen["plain"], no_color=chosen["no_color"])
    if not terminal.colour:
        os.environ["NO_COLOR"] = "1"
    seats = Seats(names, thinkers, partial(_word, sitting, adviser, seed))
    table = Table(sitting, seats, Manner(View(chosen["view"]), terminal), partial(_keep, name))
    again = table.run()
    if table.unsaved:
        click.echo(write_record(table.sitting.record()))
        raise Unusable(f"the game above was not saved: {table.unsaved}")
    if again:
        from cephrec.cli.replay import command as replay

        replay.main([name], standalone_mode=False)
    click.echo(f"the game is in {name}", err=True)


def _word(sitting: Sitting, bot: Bot, seed: int, at: Any, ply: int, stop: Callable[[], bool]) -> str | None:
    """The word that a bot plays; None if it was stopped."""
    from cephrec.study.budget import Stopped

    try:
        found = bot.choose(sitting.game, at, Random(f"{seed}/{ply}"), stop)
    except Stopped:
        return None
    return sitting.game.words.write(found.line[0])


def _keep(name: str, record: Record) -> None:
    """Write the record in place of what was kept before."""
    with writing(name, force=True) as stream:
        stream.write(f"{write_record(record)}\n".encode())


def _watch(chosen: dict[str, Any], seed: int) -> None:
    """Two bots; their moves are printed as they are played, the record is kept at the end or when interrupted."""
    from cephrec.study.match import moves_of

    seats = dict(zip(Player, map(bot_named, chosen["bots"]), strict=True))
    chosen = {**chosen, "white": seats[Player.WHITE].name, "black": seats[Player.BLACK].name}
    sitting = replace(_new(chosen, seed), clock=None)
    live = chosen["output"] is not None and sys.stdout.isatty()
    interrupted = False
    try:
        for move, _ in moves_of(sitting.game, sitting.at, seats, str(seed), chosen["max_plies"]):
            sitting = sitting.play(sitting.game.words.write(move))
            if live:
                turn = sitting.first_turn + len(sitting.steps) - 1
                click.echo(f"{numeral(turn)} {sitting.game.words.write(move)}")
    except KeyboardInterrupt:
        interrupted = True
    with writing(chosen["output"] or "-", force=chosen["force"]) as stream:
        stream.write(f"{write_record(sitting.record())}\n".encode())
    if interrupted:
        raise KeyboardInterrupt
