"""`cephrec show`: one position in the terminal."""

from __future__ import annotations

import sys
from dataclasses import replace

import click

from cephrec.cli.options import examples, lang_option, seen
from cephrec.cli.target import Chosen, choose, target_options
from cephrec.core.diagnostic import Path
from cephrec.core.position import write_setup
from cephrec.core.record import Comment
from cephrec.notes import marks
from cephrec.render.terminal import Line, View, page, show


@click.command(epilog=examples("cephrec show game.ceph --ply 6", "cephrec show B:Wa1,c3=4:Bb2=6 --view compact"))
@target_options
@click.option("--view", type=click.Choice([view.value for view in View]), default="medium", help="How large.")
@click.option("--candidates", is_flag=True, help="Mark the squares that may be played, with the values.")
@click.option("--ascii", "plain", is_flag=True, help="Only signs that every terminal has.")
@click.option("--no-color", is_flag=True, help="No colours.")
@lang_option
def command(
    target: str,
    game: int | None,
    ply: int | None,
    variation: Path,
    tags: dict[str, str],
    view: str,
    candidates: bool,
    plain: bool,
    no_color: bool,
    lang: str,
    **_: object,
) -> None:
    """Show a position of a FILE, or a POSITION such as B:Wa1,c3=4:Bb2=6, with what was played and said there."""
    at = choose(target, game=game, ply=ply, variation=variation, tags=tags)
    picture = at.game.picture
    diagram = picture.step(at.step) if at.step else picture.position(at.at)
    comments = at.walk.comments(at.ply) if at.walk else ()
    more = (*(picture.candidates(at.at) if candidates else ()), *marks(comments, diagram.grid))
    terminal = seen(plain=plain, no_color=no_color)
    shown = replace(diagram, marks=(*diagram.marks, *more))
    show(page(shown, View(view), terminal, _beside(at, comments, terminal.signs.dash), lang), terminal, sys.stdout)


def _beside(at: Chosen, comments: tuple[Comment, ...], dash: str) -> list[Line]:
    """Who plays, which ply it is, what was played and said; for a position, its text."""
    if at.walk is None:
        return [(write_setup(at.game.rules.describe(at.at)), "muted")]
    record = at.walk.verdict.record
    names = [record.tag(name) for name in ("White", "Black")]
    lines: list[Line] = [(f" {dash} ".join(names), "bold")] if any(name not in ("", "?") for name in names) else []
    lines.append((f"{at.ply} / {len(at.walk.stops)}", "muted"))
    if at.ply:
        lines += [("", ""), (at.walk.move(at.ply), "last")]
    for comment in comments:
        lines += [(comment.text, "")] if comment.text else []
    return lines
