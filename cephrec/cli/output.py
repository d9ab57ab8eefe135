"""Output files: written beside their place and renamed into it, never over an existing file without --force."""

from __future__ import annotations

import bz2
import gzip
import lzma
import os
import re
import sys
import tempfile
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import BinaryIO, cast

import click

from cephrec.cli import Unusable

#: The option that allows an existing file to be replaced.
force_option = click.option("--force", is_flag=True, help="Replace an existing file.")

_FIELD = re.compile(r"\{(ply|game)(?::0?([1-9]))?\}")


@contextmanager
def writing(target: str, *, force: bool = False, plain: bool = False) -> Iterator[BinaryIO]:
    """A binary stream whose content becomes the file `target` when the block ends well, and is dropped otherwise.

    `-` is standard output. A device or a pipe is written to directly. A file that is replaced keeps its permissions;
    one that is named like an archive is compressed, unless it is to be `plain`.
    """
    if target == "-":
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
    elif os.path.exists(target) and not os.path.isfile(target) and not os.path.isdir(target):
        with open(target, "wb") as device:
            yield device
    else:
        place = os.path.realpath(target)
        _refuse(target, place, force)
        with _beside(place) as raw, _packed(raw, "" if plain else place) as stream:
            yield stream


def refuse(target: str | None, *, force: bool = False) -> None:
    """Raise what `writing` would raise at once, before anything costly is done; a target may be None or `-`."""
    if target not in (None, "-") and (os.path.isfile(target) or os.path.isdir(target) or not os.path.exists(target)):
        _refuse(target, os.path.realpath(target), force)


def _refuse(target: str, place: str, force: bool) -> None:
    if os.path.isdir(place):
        raise Unusable(f"{target}: is a folder")
    if os.path.exists(place) and not force:
        raise Unusable(f"{target}: exists already; --force replaces it")
    if not os.path.isdir(os.path.dirname(place)):
        raise Unusable(f"{target}: there is no folder {os.path.dirname(target)}")


@contextmanager
def _beside(place: str) -> Iterator[BinaryIO]:
    try:
        descriptor, temporary = tempfile.mkstemp(prefix=".cephrec-", dir=os.path.dirname(place))
    except OSError as error:
        # The user asked for this file, not for the temporary one beside it.
        raise OSError(error.errno, error.strerror, place) from None
    try:
        with open(descriptor, "wb") as stream:
            yield stream
        os.chmod(temporary, _permissions(place))
        os.replace(temporary, place)
    except BaseException:
        os.unlink(temporary)
        raise


def _packed(raw: BinaryIO, name: str) -> AbstractContextManager[BinaryIO]:
    """What compresses for a stream as a name says; the same content gives the same bytes."""
    if name.endswith(".gz"):
        return cast(BinaryIO, gzip.GzipFile("", "wb", fileobj=raw, mtime=0))
    if name.endswith(".bz2"):
        return cast(BinaryIO, bz2.BZ2File(raw, "wb"))
    if name.endswith(".xz"):
        return cast(BinaryIO, lzma.LZMAFile(raw, "wb"))
    if name.endswith(".zst"):
        import zstandard

        return cast(BinaryIO, zstandard.ZstdCompressor().stream_writer(raw, closefd=False))
    return nullcontext(raw)


def _permissions(place: str) -> int:
    if os.path.exists(place):
        return os.stat(place).st_mode & 0o7777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


def expand(pattern: str, *, ply: int, game: int) -> str:
    """The name of one output file from a pattern that knows `{ply}` and `{game}`, with a width as in `{ply:03}`.

    >>> expand("game{game}-{ply:03}.png", ply=7, game=2)
    'game2-007.png'
    """
    rest = _FIELD.sub("", pattern)
    if "{" in rest or "}" in rest:
        raise Unusable(f"{pattern}: a name pattern knows {{ply}}, {{game}} and a width, as in {{ply:03}}")
    values = {"ply": ply, "game": game}
    return _FIELD.sub(lambda found: str(values[found[1]]).zfill(int(found[2] or 1)), pattern)
