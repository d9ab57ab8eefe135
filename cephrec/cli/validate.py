"""`cephrec validate`: every game replayed, every fault reported."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import chain, groupby

import click

from cephrec.bulk.processes import Lost, in_order
from cephrec.cli import UNUSABLE, Unusable, describe
from cephrec.cli.blocks import Block, Changed, Failed, Rest, Wish, blocks_of
from cephrec.cli.look import Looked, Placing, look, look_through
from cephrec.cli.options import examples, jobs_option, lang_option, say_games, verbose_option
from cephrec.cli.output import force_option, writing
from cephrec.cli.paths import find, is_misnamed, paths_argument
from cephrec.cli.progress import Progress
from cephrec.cli.report import DATA, PRESENTERS, SHOW_SILENT, SUFFIXES, FileReport, Part, Tally, presenter
from cephrec.cli.report.text import statistics as said_statistics
from cephrec.cli.report.text import summary
from cephrec.cli.scale import Stretch, judged
from cephrec.core.codes import CODES


def _prefixes(_ctx: click.Context, _option: click.Parameter, values: tuple[str, ...]) -> tuple[str, ...]:
    prefixes = tuple(prefix for value in values for prefix in value.split(",") if prefix)
    for prefix in prefixes:
        if not any(code.startswith(prefix) for code in CODES):
            raise click.BadParameter(f"no code begins with {prefix}")
    return prefixes


@click.command(
    epilog=examples("cephrec validate games/", "cephrec validate --format json --ignore text.form game.ceph")
)
@paths_argument
@click.option(
    "--format", "form", type=click.Choice(list(PRESENTERS)), help="How to report. [default: by the suffix, else text]"
)
@click.option("-o", "output", metavar="FILE", default="-", help="Where to write the report.")
@force_option
@click.option("--select", multiple=True, callback=_prefixes, metavar="CODES", help="Report only codes that begin so.")
@click.option("--ignore", multiple=True, callback=_prefixes, metavar="CODES", help="Do not report codes that begin so.")
@click.option("--strict", is_flag=True, help="Exit with 1 for warnings too.")
@click.option("--statistics", is_flag=True, help="Say how often each code was found.")
@jobs_option
@click.option("--dask", metavar="ADDRESS", help="Work on a Dask cluster: its scheduler's address, or local.")
@click.option("--resume", metavar="FOLDER", help="With --dask: keep what is finished there, and do not do it again.")
@click.option("-q", "--quiet", is_flag=True, help="Print nothing: the exit status tells, and the file of -o.")
@verbose_option
@lang_option
def command(
    paths: tuple[str, ...],
    form: str | None,
    output: str,
    force: bool,
    select: tuple[str, ...],
    ignore: tuple[str, ...],
    strict: bool,
    statistics: bool,
    jobs: int,
    dask: str | None,
    resume: str | None,
    quiet: bool,
    verbose: bool,
    lang: str,
) -> int:
    """Replay every game of every PATH and report every fault with its place, a hint and the rule.

    A PATH is a file, a folder that is searched for *.ceph files, compressed ones too, or - for standard input; with
    --dask also a URL such as s3://bucket/*.ceph, gs://, https:// or file://.
    The exit status is 0 without errors, 1 with errors, and 2 if a file could not be used.
    """
    form = form or _format(output)
    if resume is not None and dask is None:
        raise click.UsageError("--resume needs --dask, which may be local.")
    if form == "parquet" and output == "-" and sys.stdout.isatty():
        raise click.UsageError("Parquet is not for a terminal: name a file with -o.")
    unread = quiet and output == "-"
    wish = Wish(select, ignore, lang, silent=form in SHOW_SILENT and not unread)
    names, tally = list(find(paths)) if dask is None else list(paths), Tally()
    with Progress(names, quiet=quiet) as progress, _report(output, force=force) as write:
        reading = _Reading(wish, progress)
        found = _here(names, wish, jobs) if dask is None else judged(names, wish, dask, jobs, resume)
        files = tally.count(reading.files(found))
        for piece in presenter(form)(_whole(files, tally, reading, verbose=verbose), tally, lang):
            if not unread:
                write(piece)
    if statistics:
        click.echo(said_statistics(tally), nl=False, err=form in DATA and output == "-")
    if (form in ("short", "github") or output != "-") and not quiet:
        click.echo(summary(tally, lang), err=True)
    return UNUSABLE if reading.unusable else tally.status(strict=strict)


def _format(output: str) -> str:
    """The format that the suffix of a file tells."""
    suffix = os.path.splitext(output)[1].lower()
    if output != "-" and suffix not in SUFFIXES:
        raise Unusable(f"{output}: the suffix tells no format; known are {', '.join(SUFFIXES)}, others by --format")
    return SUFFIXES.get(suffix, "text")


@contextmanager
def _report(output: str, *, force: bool) -> Iterator[Callable[[str | bytes], object]]:
    """What takes the pieces of the report; a file has no colours and is there when it is complete."""
    if output == "-":
        yield lambda it: sys.stdout.write(it) if isinstance(it, str) else sys.stdout.buffer.write(it)
        return
    with writing(output, force=force) as stream:
        yield lambda it: stream.write(
            click.unstyle(it).encode(errors="backslashreplace") if isinstance(it, str) else it
        )


def _whole(files: Iterable[FileReport], tally: Tally, reading: _Reading, *, verbose: bool) -> Iterator[FileReport]:
    """The same files; once each has been read, what is to be said of it as a whole."""
    for file in files:
        before = tally.games
        yield file
        games = tally.games - before
        if verbose:
            say_games(file.name, games)
        if not games and is_misnamed(file.name):
            reading.complain(OSError(errno.EINVAL, "is no archive as its name says, and holds no game"), file.name)


Item = Block | Rest | Failed | Stretch
Found = tuple[Item, Looked | Lost | OSError | None]


def _here(names: list[str], wish: Wish, jobs: int) -> Iterator[Found]:
    """The blocks of all files in order, judged ahead in other processes."""
    for item, found in in_order(_look, _blocks(names, wish), jobs, here=lambda it: not isinstance(it, Block)):
        if isinstance(found, Changed):
            assert isinstance(item, Block), "it is what is left of one"
            yield item, look(item)
        else:
            yield item, found


def _look(item: Item | Changed) -> Looked | OSError | Changed:
    if isinstance(item, Changed):
        return item
    assert isinstance(item, Block), "the others are not worked on"
    try:
        return look(item)
    except OSError as error:
        return error


def _blocks(names: list[str], wish: Wish) -> Iterator[Item]:
    for number, name in enumerate(names):
        try:
            yield from blocks_of(name, number, wish)
        except (OSError, ModuleNotFoundError) as error:
            yield Failed(name, number, error)


class _Reading:
    """Puts together what was found in the files; a file that cannot be used costs no other."""

    def __init__(self, wish: Wish, progress: Progress) -> None:
        self._wish, self._progress = wish, progress
        self._games = 0
        self.unusable = False

    def files(self, found: Iterator[Found]) -> Iterator[FileReport]:
        """The reports of all files in order."""
        for _, results in groupby(found, lambda pair: pair[0].file):
            first = next(results)
            if isinstance(first[0], Failed):
                self.complain(first[0].error, first[0].name)
            else:
                parts = self._parts(chain([first], results))  # noqa: B031 - read to its end before the next
                yield FileReport(first[0].name, parts)

    def _parts(self, results: Iterable[Found]) -> Iterator[Part]:
        place = Placing(self._wish.lang)
        for block, looked in results:
            if isinstance(block, Failed):
                self.complain(block.error, block.name)
            elif isinstance(block, Rest):
                try:
                    yield from map(place.placed, look_through(block.chunks, block.name, self._wish))
                except OSError as error:
                    self.complain(error, block.name)
            elif isinstance(looked, Looked):
                self._games += looked.games
                self._progress.watch(block.name, block.position, self._games)
                self.unusable |= looked.truncated
                yield from place.parts(looked)
            elif isinstance(looked, OSError):
                self.complain(looked, block.name)
                if isinstance(block, Block):
                    place.skip(block.read())
            else:
                self._give_up(block, place)

    def _give_up(self, block: Block | Stretch, place: Placing) -> None:
        """A block has killed who worked on it: say so, and count its lines; its games stay uncounted."""
        self.unusable = True
        start = place.size
        place.skip(block.read())
        where = f"the games from byte {start} to byte {place.size}"
        click.echo(f"cephrec: {block.name}: {where} were given up: judging them was killed twice", err=True)

    def complain(self, error: OSError | ModuleNotFoundError, name: str) -> None:
        """Say why a file cannot be used."""
        self.unusable = True
        click.echo(f"cephrec: {describe(error, name)}", err=True)
