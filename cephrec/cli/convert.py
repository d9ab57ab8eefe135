"""`cephrec convert`: records of any format in, any format out; what is lost on the way is said."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from typing import BinaryIO, cast

import click

from cephrec.cli import Unusable
from cephrec.cli.options import board_option, examples, lang_option, tag_option, verbose_option
from cephrec.cli.output import force_option, writing
from cephrec.cli.paths import find, paths_argument
from cephrec.cli.progress import Progress
from cephrec.cli.records import Said, held, stem
from cephrec.core.diagnostic import Outcome
from cephrec.formats import FORMATS, Format
from cephrec.formats.part import Part

_READ = [name for name, row in FORMATS.items() if row.reads]
_WRITTEN = [name for name, row in FORMATS.items() if row.writes]


@click.command(
    epilog=examples(
        "cephrec convert game.ceph -o game.json",
        "cephrec convert --to abstractplay game.ceph",
    )
)
@paths_argument
@click.option("-o", "output", metavar="FILE", default="-", help="Where to write; the suffix tells the format.")
@click.option("--from", "source", type=click.Choice(_READ), help="The format of the input. [default: by its content]")
@click.option("--to", "target", type=click.Choice(_WRITTEN), help="The format of the output. [default: by its suffix]")
@tag_option
@board_option
@click.option("--inline", is_flag=True, help="Put the pictures of an article into it, not beside it.")
@click.option("--strict", is_flag=True, help="Write nothing if anything would be lost.")
@click.option("-q", "--quiet", is_flag=True, help="Do not say what is lost.")
@verbose_option
@force_option
@lang_option
def command(
    paths: tuple[str, ...],
    output: str,
    source: str | None,
    target: str | None,
    tags: dict[str, str],
    inline: bool,
    strict: bool,
    quiet: bool,
    verbose: bool,
    force: bool,
    lang: str,
) -> int:
    """Convert the records of every PATH and write them to one file, or to standard output.

    The format of the input is told by its content, that of the output by its suffix or by --to. A format that writes
    more than one file puts the others beside the first.
    """
    form = _format(output, target)
    said = Said(lang, quiet, verbose)
    names = list(find(paths))
    with Progress(names, quiet=quiet) as progress:
        records = (it.record for it in held(names, said, source, tags, progress.watch))
        options = {"inline": inline or output == "-"} if form.pictures else {}
        with _files(output, force=force) as write:
            some = _write(form.dump(records, stem(output), **options), write, said)
            failed = strict and said.warnings + said.errors
            if failed or not (some or said.status() == 0):
                raise click.exceptions.Exit(said.status(strict=strict))
    return said.status(strict=strict)


def _format(output: str, target: str | None) -> Format:
    """The format that was named, or the one that the suffix tells."""
    if target is not None:
        return FORMATS[target]
    suffix = os.path.splitext(output)[1].lower()
    if output == "-":
        return FORMATS["ceph"]
    for row in FORMATS.values():
        if row.writes and suffix in row.suffixes:
            return row
    known = ", ".join(suffix for row in FORMATS.values() if row.writes for suffix in row.suffixes[:1])
    raise Unusable(f"{output}: the suffix tells no format; known are {known}, others by --to")


def _write(parts: Iterable[Outcome[Part]], write: Callable[[str, bytes], None], said: Said) -> bool:
    """Write the pieces as they come, and say what they lost; whether there was a record."""
    some = False
    for part in parts:
        said.say(part.diagnostics)
        data = part.value.data
        write(part.value.beside, data.encode() if isinstance(data, str) else data)
        some = some or said.about is not None
    return some


@contextmanager
def _files(output: str, *, force: bool) -> Iterator[Callable[[str, bytes], None]]:
    """A function that writes to the output or to a file beside it; all of them appear at the end, or none."""
    streams: dict[str, BinaryIO] = {}
    with ExitStack() as stack:

        def write(beside: str, data: bytes) -> None:
            if beside and output == "-":
                return
            if beside not in streams:
                place = os.path.join(os.path.dirname(output), beside) if beside else output
                streams[beside] = stack.enter_context(_held_back() if output == "-" else writing(place, force=force))
            streams[beside].write(data)

        write("", b"")
        yield write


@contextmanager
def _held_back() -> Iterator[BinaryIO]:
    """Standard output, written only when all has gone well."""
    with tempfile.SpooledTemporaryFile(1 << 20) as stream:
        yield cast(BinaryIO, stream)
        stream.seek(0)
        while data := stream.read(1 << 16):
            sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
