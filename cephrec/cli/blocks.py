"""The blocks of a file: plain or compressed, of whole games as far as it can be cut."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import BinaryIO

from cephrec.bulk.blocks import blocks
from cephrec.cli.paths import STDIN, opened
from cephrec.core.diagnostic import Diagnostic
from cephrec.notation.unpack import Unpacked


@dataclass(frozen=True, slots=True)
class Wish:
    """What is to be reported: codes that begin so, the language, and whether silent games are to be shown too."""

    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    lang: str = "en"
    silent: bool = True

    def __contains__(self, diagnostic: Diagnostic) -> bool:
        code = diagnostic.code
        return (not self.select or code.startswith(self.select)) and not code.startswith(self.ignore)


@dataclass(frozen=True, slots=True)
class Place:
    """Where a block stands in a plain file: the offset in bytes, and what tells that the file is as it was."""

    offset: int
    stamp: tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class Block:
    """Some games of a file, the number of which is `file`.

    `position` is how far it has been read; `broken` is why an archive ends behind this block. A block with a `place`
    travels light: another process reads it from the file again, and is left with Changed if that is another now.
    """

    name: str
    file: int
    data: bytes
    wish: Wish
    position: int = 0
    broken: str | None = None
    place: Place | None = None

    def read(self) -> Iterator[bytes]:
        """Its bytes."""
        yield self.data

    def __reduce__(self) -> tuple[Callable[..., Block | Changed], tuple[object, ...]]:
        rest = (self.wish, self.position, self.broken, self.place)
        if self.place is None:
            return Block, (self.name, self.file, self.data, *rest)
        return _again, (self.name, self.file, len(self.data), *rest)


class Changed:
    """What is left of a block whose file has changed."""


def _again(
    name: str, file: int, size: int, wish: Wish, position: int, broken: str | None, place: Place
) -> Block | Changed:
    try:
        with open(name, "rb") as stream:
            if stamp(stream) == place.stamp:
                stream.seek(place.offset)
                if len(data := stream.read(size)) == size:
                    return Block(name, file, data, wish, position, broken, place)
    except OSError:
        pass
    return Changed()


def stamp(stream: BinaryIO) -> tuple[int, int, int, int] | None:
    """What tells that a file is as it was; None if it cannot be read twice."""
    found = os.fstat(stream.fileno())
    return (found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns) if stat.S_ISREG(found.st_mode) else None


@dataclass(frozen=True, slots=True)
class Failed:
    """A file that cannot be opened or read on."""

    name: str
    file: int
    error: OSError | ModuleNotFoundError


@dataclass(frozen=True, slots=True)
class Rest:
    """A file, or the rest of one, that cannot be cut; it must be read before the next block is asked for."""

    name: str
    file: int
    chunks: Iterator[bytes]


def blocks_of(name: str, file: int, wish: Wish) -> Iterator[Block | Rest]:
    """The blocks of a file, at least one; `file` is its number among all. Raises OSError."""
    with opened(name) as stream:
        unpacked = Unpacked(stream)
        mark = stamp(stream) if name != STDIN else None
        held: bytes | None = None
        offset = 0

        def block_of(data: bytes, broken: str | None = None) -> Block:
            place = Place(offset, mark) if mark and not unpacked.packed else None
            return Block(name, file, data, wish, _position(stream), broken, place)

        for block in blocks(unpacked):
            if held is not None:
                yield block_of(held)
                offset += len(held)
            held = block if isinstance(block, bytes) else None
            if not isinstance(block, bytes):
                yield Rest(name, file, block)
                if unpacked.broken is None:
                    return
        yield block_of(held or b"", unpacked.broken)


def _position(stream: BinaryIO) -> int:
    return 0 if stream is sys.stdin.buffer else stream.tell()
