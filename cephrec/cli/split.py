"""`cephrec split`: games divided among the files of a folder, so many a file or by the value of a tag."""

from __future__ import annotations

import os
import re
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager

import click

from cephrec.cli import Unusable
from cephrec.cli.options import examples, lang_option, verbose_option
from cephrec.cli.output import force_option
from cephrec.cli.paths import find, paths_argument
from cephrec.cli.progress import Progress
from cephrec.cli.records import Said, as_text, held

#: A longer value gives a file name of so many signs.
LONGEST = 80


@click.command(
    epilog=examples("cephrec split games/ --every 1 -o parts", "cephrec split games/ --by White -o players"),
)
@paths_argument
@click.option("--every", type=click.IntRange(min=1), metavar="N", help="So many games a file: 0001.ceph, 0002.ceph, …")
@click.option("--by", metavar="TAG", help="A file for each value of a tag, named after it.")
@click.option("-o", "folder", metavar="FOLDER", required=True, help="Where to; it is made if it is missing.")
@click.option("-q", "--quiet", is_flag=True, help="Do not say what was written.")
@verbose_option
@force_option
@lang_option
def command(
    paths: tuple[str, ...],
    every: int | None,
    by: str | None,
    folder: str,
    quiet: bool,
    verbose: bool,
    force: bool,
    lang: str,
) -> int:
    """Divide the games of every PATH among files; each game is written as it stands."""
    if (every is None) == (by is None):
        raise click.UsageError("one of --every and --by is wanted")
    said = Said(lang, quiet, verbose)
    names = list(find(paths))
    files = _Names()
    games = 0
    with Progress(names, quiet=quiet) as progress, _filled(folder, force=force) as place:
        for it in held(names, said, watch=progress.watch):
            text = as_text(it, said)
            if text is None:
                continue
            name = files.of_value(it.record.tag(by, "?")) if by else f"{games // (every or 1) + 1:04}"
            path = os.path.join(place, f"{name}.ceph")
            between = "\n" if os.path.exists(path) else ""
            with open(path, "a", encoding="utf-8", newline="\n") as file:
                file.write(between + text)
            games += 1
        count = len(os.listdir(place))
    if not quiet:
        click.echo(
            f"{games} {'game' if games == 1 else 'games'} in {count} {'file' if count == 1 else 'files'}", err=True
        )
    return said.status()


class _Names:
    """A file name for each value of a tag; values that would share one are told apart by a number."""

    def __init__(self) -> None:
        self._names: dict[str, str] = {}
        self._taken: set[str] = set()

    def of_value(self, value: str) -> str:
        if value not in self._names:
            plain = re.sub(r"[^\w.-]+", "_", value).strip("._-")[:LONGEST] or "unknown"
            name, number = plain, 1
            while name.casefold() in self._taken:
                number += 1
                name = f"{plain}-{number}"
            self._taken.add(name.casefold())
            self._names[value] = name
        return self._names[value]


@contextmanager
def _filled(folder: str, *, force: bool) -> Iterator[str]:
    """A temporary folder whose files go to `folder` when the block ends well: all of them, or none."""
    if os.path.exists(folder) and not os.path.isdir(folder):
        raise Unusable(f"{folder}: is not a folder")
    os.makedirs(folder, exist_ok=True)
    place = tempfile.mkdtemp(prefix=".cephrec-", dir=folder)
    try:
        yield place
        made = sorted(os.listdir(place))
        standing = next((name for name in made if os.path.exists(os.path.join(folder, name))), None)
        if standing and not force:
            raise Unusable(f"{os.path.join(folder, standing)}: exists already; --force replaces it")
        for name in made:
            os.replace(os.path.join(place, name), os.path.join(folder, name))
    finally:
        shutil.rmtree(place, ignore_errors=True)
