"""PATH arguments: files, folders of records and `-` for standard input; and the games inside each."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, nullcontext
from typing import BinaryIO

import click

from cephrec.cli import describe
from cephrec.core.diagnostic import Diagnostic
from cephrec.core.source import Source, Span
from cephrec.notation.split import Stray, split
from cephrec.notation.unpack import Unpacked, is_archive

#: What standard input is called, as an argument and in reports.
STDIN = "-"
#: What a record's file ends with, compressed or not; inside folders only such files are taken.
SUFFIXES = tuple(".ceph" + compressed for compressed in ("", ".gz", ".bz2", ".xz", ".zst"))


def find(arguments: Iterable[str]) -> Iterator[str]:
    """The files that arguments stand for, in order: each file itself, each folder's records, sorted by name.

    Nothing is opened here, so a file that is missing is found out by who opens it.
    """
    for argument in arguments:
        if argument != STDIN and os.path.isdir(argument):
            yield from _in_folder(argument)
        else:
            yield argument


def _in_folder(folder: str) -> Iterator[str]:
    found = False
    for root, folders, names in os.walk(folder, onerror=_say_unreadable):
        folders.sort()
        for name in sorted(names):
            if name.endswith(SUFFIXES):
                found = True
                yield os.path.join(root, name)
    if not found:
        click.echo(f"cephrec: {folder}: no records in this folder", err=True)


def _say_unreadable(error: OSError) -> None:
    click.echo(f"cephrec: {describe(error)}", err=True)


def pieces(name: str, watch: Callable[[int], None] = lambda _: None) -> Iterator[Source | Stray]:
    """The games of a file one by one, and what stands outside them; a broken archive ends with `text.truncated`.

    `watch` is told how many bytes have been read. Raises OSError for a file that cannot be opened or read.
    """
    with opened(name) as stream:
        unpacked = Unpacked(stream)
        end = (1, 1)
        for piece in split(unpacked, name):
            source = piece.source if isinstance(piece, Stray) else piece
            end = max(end, source.place(len(source.text)))
            yield piece
            if stream is not sys.stdin.buffer:
                watch(stream.tell())
        if unpacked.broken is not None:
            facts = {"reason": unpacked.broken}
            yield Stray(Source(name, "", None, *end), Diagnostic("text.truncated", Span(0, 0), facts))


def opened(name: str) -> AbstractContextManager[BinaryIO]:
    """A file, or standard input, to read bytes from."""
    return nullcontext(sys.stdin.buffer) if name == STDIN else open(name, "rb")


def is_misnamed(name: str) -> bool:
    """Whether a file is named like an archive and is none.

    >>> is_misnamed("game.ceph")
    False
    """
    if not (name.endswith((".gz", ".bz2", ".xz", ".zst")) and os.path.isfile(name)):
        return False
    with open(name, "rb") as stream:
        return not is_archive(stream.read(10))


#: The argument of verbs that take any number of files and folders.
paths_argument = click.argument("paths", nargs=-1, required=True, metavar="PATH...")
