"""`cephrec validate`: every game replayed, every fault reported."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator

import click

from cephrec.cli import UNUSABLE, describe
from cephrec.cli.options import examples, lang_option
from cephrec.cli.paths import find, paths_argument, pieces
from cephrec.cli.progress import Progress
from cephrec.cli.report import PRESENTERS, FileReport, GameReport, Outside, Tally, presenter, resolve
from cephrec.cli.report.text import statistics as said_statistics
from cephrec.cli.report.text import summary
from cephrec.core.codes import CODES
from cephrec.core.diagnostic import Diagnostic
from cephrec.notation.split import Stray
from cephrec.verdict import Verdict, check


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
@click.option("--format", "form", type=click.Choice(list(PRESENTERS)), default="text", help="How to report.")
@click.option("--select", multiple=True, callback=_prefixes, metavar="CODES", help="Report only codes that begin so.")
@click.option("--ignore", multiple=True, callback=_prefixes, metavar="CODES", help="Do not report codes that begin so.")
@click.option("--strict", is_flag=True, help="Exit with 1 for warnings too.")
@click.option("--statistics", is_flag=True, help="Say how often each code was found.")
@click.option("-q", "--quiet", is_flag=True, help="Report nothing: only the exit status tells.")
@lang_option
def command(
    paths: tuple[str, ...],
    form: str,
    select: tuple[str, ...],
    ignore: tuple[str, ...],
    strict: bool,
    statistics: bool,
    quiet: bool,
    lang: str,
) -> int:
    """Replay every game of every PATH and report every fault with its place, a hint and the rule.

    A PATH is a file, a folder that is searched for *.ceph files, compressed ones too, or - for standard input.
    The exit status is 0 without errors, 1 with errors, and 2 if a file could not be used.
    """

    def wanted(diagnostic: Diagnostic) -> bool:
        return (not select or diagnostic.code.startswith(select)) and not diagnostic.code.startswith(ignore)

    reading = _Reading(wanted, lang)
    tally = Tally()
    names = list(find(paths))
    with Progress(names, quiet=quiet) as progress:
        for piece in presenter(form)(tally.count(reading.files(names, progress.watch)), tally, lang):
            if not quiet:
                sys.stdout.write(piece)
    if statistics:
        click.echo(said_statistics(tally), nl=False, err=form in ("json", "jsonl", "sarif"))
    if form in ("short", "github") and not quiet:
        click.echo(summary(tally, lang), err=True)
    return UNUSABLE if reading.unusable else tally.status(strict=strict)


class _Reading:
    """Reads files one after the other and judges their games; a file that cannot be used costs no other."""

    def __init__(self, wanted: Callable[[Diagnostic], bool], lang: str) -> None:
        self.wanted = wanted
        self.lang = lang
        self.unusable = False

    def files(self, names: list[str], watch: Callable[[str, int], None]) -> Iterator[FileReport]:
        for name in names:
            try:
                if name != "-":
                    os.stat(name)
            except OSError as error:
                self._complain(error, name)
            else:
                yield FileReport(name, self._parts(name, watch))

    def _parts(self, name: str, watch: Callable[[str, int], None]) -> Iterator[GameReport | Outside]:
        try:
            for piece in pieces(name, lambda offset: watch(name, offset)):
                if isinstance(piece, Stray):
                    self.unusable |= piece.diagnostic.code == "text.truncated"
                    if self.wanted(piece.diagnostic):
                        yield Outside((resolve(piece.source, piece.diagnostic, self.lang),))
                else:
                    yield self._judged(check(piece))
        except (OSError, ModuleNotFoundError) as error:
            self._complain(error, name)

    def _judged(self, verdict: Verdict) -> GameReport:
        source, record = verdict.source, verdict.record
        start = len(source.text) - len(source.text.lstrip())
        return GameReport(
            index=source.game or 0,
            line=source.place(start)[0],
            game=record.tag("Game"),
            tags={tag.name: tag.value for tag in record.tags},
            result=record.result,
            plies=len(record.main.plies),
            legal=verdict.legal,
            finished=verdict.finished,
            score=verdict.score,
            findings=tuple(resolve(source, found, self.lang) for found in verdict.diagnostics if self.wanted(found)),
        )

    def _complain(self, error: OSError | ModuleNotFoundError, name: str) -> None:
        self.unusable = True
        click.echo(f"cephrec: {describe(error, name)}", err=True)
