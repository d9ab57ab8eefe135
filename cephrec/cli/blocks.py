"""The blocks of a file: plain or compressed, of whole games as far as it can be cut."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from typing import BinaryIO

from cephrec.bulk.blocks import blocks
from cephrec.cli.look import Block, Place, Wish, stamp
from cephrec.cli.paths import STDIN, opened
from cephrec.notation.unpack import Unpacked


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
