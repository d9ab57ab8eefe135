"""`cephrec watch`: the last position of a record that is being written, drawn again whenever the file changes."""

from __future__ import annotations

import io
import os
import sys
import time
from collections.abc import Iterator

import click

from cephrec.cli import Unusable, describe
from cephrec.cli.options import examples, lang_option, seen
from cephrec.cli.page import games_of
from cephrec.core.source import Source
from cephrec.render.terminal import Look, View
from cephrec.verdict import check
from cephrec.viewer.telling import title
from cephrec.viewer.tour import Tour, tour

#: Seconds between two looks at the file; the port that is tried where none is named.
PAUSE, PORT = 0.3, 8217
_CLEAR = "\x1b[H\x1b[2J\x1b[3J"


@click.command(epilog=examples("cephrec watch --once game.ceph", "cephrec watch --once --view compact game.ceph"))
@click.argument("file", metavar="FILE")
@click.option("--game", type=click.IntRange(min=1), help="Which game of the file. [default: the last]")
@click.option("--view", type=click.Choice([view.value for view in View]), default="medium", help="How large.")
@click.option("--ascii", "plain", is_flag=True, help="Only signs that every terminal has.")
@click.option("--once", is_flag=True, help="Show it once and exit.")
@click.option("--serve", is_flag=True, help="Serve the page to browsers of this machine, at 127.0.0.1.")
@click.option("--port", type=click.IntRange(0, 65535), default=PORT, show_default=True, help="With --serve: the port.")
@lang_option
def command(file: str, game: int | None, view: str, plain: bool, once: bool, serve: bool, port: int, lang: str) -> None:
    """Show where the game in FILE stands, again each time the file is saved. Ctrl-C ends it.

    It shows the end of the main line, or the first fault there.
    """
    if not os.path.isfile(file):
        raise Unusable(f"{file}: {'is no file' if os.path.exists(file) else 'No such file or directory'}")
    try:
        if serve:
            from cephrec.cli.serving import serve as run

            run(file, port, lang)
            return
        terminal = seen(plain=plain)
        for _ in versions(file, once=once):
            shown = _drawn(file, game, View(view), terminal, lang)
            sys.stdout.write((_CLEAR if terminal.colour and not once else "") + shown)
            sys.stdout.flush()
    except KeyboardInterrupt:
        click.echo()


def versions(file: str, *, once: bool = False) -> Iterator[tuple[int, int]]:
    """The states of a file, as they come: when it was changed, and its size."""
    known = None
    while True:
        found = state_of(file)
        if found is not None and found != known:
            known = found
            yield found
        if once:
            return
        time.sleep(PAUSE)


def state_of(file: str) -> tuple[int, int] | None:
    """When a file was changed, and its size; None where there is none, as while an editor saves it."""
    try:
        found = os.stat(file)
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size


def _drawn(file: str, game: int | None, view: View, seen: Look, lang: str) -> str:
    from cephrec.viewer.printing import print_stop

    out = io.StringIO()
    try:
        source = _source(file, game)
    except (OSError, Unusable) as error:
        said = describe(error, file) if isinstance(error, OSError) else error.message
        return f"{said}\n"
    shown = tour(check(source))
    out.write(f"{title(shown.record)}\n\n")
    print_stop(shown, last_stop(shown), view, seen, out, lang)
    return out.getvalue()


def _source(file: str, game: int | None) -> Source:
    """The game of that number, or the last."""
    last = None
    for source in games_of(file, game):
        last = source
    if last is None:
        raise Unusable(f"{file}: no game in it")
    return last


def last_stop(shown: Tour) -> int:
    """The first fault of the main line, or its end."""
    end = shown.line_end(0)
    return next((at for at in range(end + 1) if shown.stops[at].fault), end)
