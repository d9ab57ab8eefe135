"""`cephrec page`: games as one page for the browser, as data, or the web component that shows such data."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import click

from cephrec.cli import Unusable
from cephrec.cli.options import examples, lang_option
from cephrec.cli.output import force_option, writing
from cephrec.cli.paths import find, pieces
from cephrec.core.source import Source
from cephrec.messages import sentence
from cephrec.scene.theme import THEMES
from cephrec.verdict import check
from cephrec.viewer.tour import Tour, tour


@click.command(epilog=examples("cephrec page game.ceph -o game.html", "cephrec page --component -o cephrec-viewer.js"))
@click.argument("paths", nargs=-1, metavar="PATH...")
@click.option("-o", "output", metavar="FILE", default="-", help="Write to a file instead of standard output.")
@click.option("--game", type=click.IntRange(min=1), help="Only this game of the file. [default: all]")
@click.option("--data", "form", flag_value="data", help="Write the data alone, as JSON, for the web component.")
@click.option("--component", "form", flag_value="component", help="Write the script of the web component; no PATH.")
@click.option("--theme", type=click.Choice(THEMES), help="The page's theme. [default: light or dark, as the system is]")
@click.option("--wheel", is_flag=True, help="The mouse wheel steps through the game.")
@force_option
@lang_option
def command(
    paths: tuple[str, ...],
    output: str,
    game: int | None,
    form: str | None,
    theme: str | None,
    wheel: bool,
    force: bool,
    lang: str,
) -> None:
    """Write all games of every PATH as one page that needs nothing else: no network, no other file.

    A PATH is a file, a folder that is searched for *.ceph files, compressed ones too, or - for standard input.
    """
    if (form == "component") == bool(paths):
        raise click.UsageError("Name a file." if not paths else "--component takes no PATH.")
    if form == "component":
        from cephrec.viewer.assets import script

        made = script()
    elif form == "data":
        from cephrec.viewer.data import to_json, tours_data

        made = to_json(tours_data(tours(paths, game), lang)) + "\n"
    else:
        from cephrec.viewer.page import page

        made = page(tours(paths, game), lang, attributes={"theme": theme or "", "wheel": "wheel" if wheel else ""})
    with writing(output, force=force) as stream:
        stream.write(made.encode())


def tours(paths: Iterable[str], game: int | None = None) -> list[Tour]:
    """The tours of all games of all files, or of the one of that number in each; Unusable if there is none."""
    names = list(find(paths))
    found = [tour(check(source)) for name in names for source in games_of(name, game)]
    if not found:
        raise Unusable(f"{' '.join(names) or 'the folder'}: no game in it")
    return found


def games_of(name: str, game: int | None = None) -> Iterator[Source]:
    """The games of a file, or the one of that number; Unusable if there is none, or where an archive breaks off."""
    count = 0
    for piece in pieces(name):
        if isinstance(piece, Source):
            count += 1
            if game in (None, count):
                yield piece
            if game == count:
                return
        elif piece.diagnostic.code == "text.truncated":
            raise Unusable(f"{name}: {sentence(piece.diagnostic.code, piece.diagnostic.facts)}")
    if game is not None:
        raise Unusable(f"{name}: there is no game {game}; it has {count}")
