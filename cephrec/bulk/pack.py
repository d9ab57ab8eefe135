"""A compact archive of records: plain games at one byte a ply, every other text as it is, all of it byte for byte.

The container, version 1; numbers are little-endian:

- the file: `CEPHPACK`, a version (2 bytes), blocks, an index, and a tail;
- a block: `BLOK`, length of its body, CRC-32 of its body, how many games it holds (4 bytes each); its body: how many
  segments it has, and the length of each of three parts (4 bytes each), then the parts: a directory, plies, texts;
- directory and texts are zlib streams; a segment in the directory is 12 bytes: kind (1: packed, 0: text), result, the
  number of line ends behind it, 0; how many plies it has, and the length of its text (4 bytes each);
- plies: a byte each, as `plies.py` has them; texts: for a packed game its heading, else all of it;
- the index: `INDX`, the number of blocks, CRC-32 of the rest (4 bytes each), then for each block its offset and how
  many games come before it (8 bytes each); the tail: the offset of the index (8 bytes) and `CEPHTAIL`.
"""

from __future__ import annotations

import struct
import zlib
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import BinaryIO

from cephrec.bulk.blocks import blocks, boundaries
from cephrec.bulk.plies import Plies
from cephrec.bulk.table import Table
from cephrec.core.game import Game
from cephrec.core.record import RESULTS
from cephrec.core.source import Source
from cephrec.games import game_of
from cephrec.notation.scan import game_end, heading
from cephrec.notation.split import split_text

MAGIC, TAIL, VERSION = b"CEPHPACK", b"CEPHTAIL", 1
_HEAD, _BLOCK, _BODY, _SEGMENT = (
    struct.Struct("<8sH"),
    struct.Struct("<4sIII"),
    struct.Struct("<4I"),
    struct.Struct("<4BII"),
)
_INDEX, _ENTRY, _TAIL = struct.Struct("<4sII"), struct.Struct("<QQ"), struct.Struct("<Q8s")
#: How much text a block holds.
SIZE = 1 << 20


class RefusedError(ValueError):
    """What cannot be packed without loss, or is no archive; the message says why."""


@dataclass(frozen=True, slots=True)
class Damaged:
    """A block that cannot be read: its number from 1, the games lost with it (None if not known), and why."""

    block: int
    games: range | None
    reason: str


def pack(chunks: Iterable[bytes]) -> Iterator[bytes]:
    r"""The archive of a stream of records, piece by piece. RefusedError if it is not UTF-8.

    >>> import io
    >>> text = b'[White "Ann"]\n\n1. c3 b3 *\n\n[White "Bob"]\n\n1. a1 {so} *\n'
    >>> archive = Archive(io.BytesIO(b"".join(pack([text]))))
    >>> b"".join(archive) == text, archive.game(2)
    (True, b'[White "Bob"]\n\n1. a1 {so} *\n')
    """
    yield _HEAD.pack(MAGIC, VERSION)
    offset, games, index = _HEAD.size, 0, []
    for block in blocks(chunks, SIZE):
        data = block if isinstance(block, bytes) else b"".join(block)
        try:
            text = data.decode()
        except UnicodeDecodeError:
            raise RefusedError("it is not UTF-8, which alone is packed without loss; fmt makes it so") from None
        body, held = _pack_block(text)
        index.append(_ENTRY.pack(offset, games))
        yield _BLOCK.pack(b"BLOK", len(body), zlib.crc32(body), held) + body
        offset += _BLOCK.size + len(body)
        games += held
    entries = b"".join(index)
    yield _INDEX.pack(b"INDX", len(index), zlib.crc32(entries)) + entries + _TAIL.pack(offset, TAIL)


def _pack_block(text: str) -> tuple[bytes, int]:
    directory, plies, texts = bytearray(), bytearray(), []
    games = segments = at = 0
    while at < len(text):
        segments += 1
        found = heading(text, at) if text.startswith("[", at) else None
        packed = None
        if found is not None:
            end = game_end(text, found.moves)
            moves = text[found.moves + 2 : end].rstrip("\n")
            ends = end - found.moves - 2 - len(moves)
            packed = _plies().pack(moves) if _is_standard(found.tags) and ends < 256 else None
            if packed is not None:
                result = RESULTS.index(moves.split()[-1])
                tags = text[at : found.moves + 1]
                directory += _SEGMENT.pack(1, result, ends, 0, len(packed), len(tags.encode()))
                plies += packed
                texts.append(tags)
                games, at = games + 1, end
        if packed is None:
            stop = next(boundaries(text, at), len(text))
            directory += _SEGMENT.pack(0, 0, 0, 0, 0, len(text[at:stop].encode()))
            texts.append(text[at:stop])
            games += sum(isinstance(piece, Source) for piece in split_text(text[at:stop]))
            at = stop
    parts = zlib.compress(bytes(directory), 9), bytes(plies), zlib.compress("".join(texts).encode(), 9)
    return _BODY.pack(segments, *map(len, parts)) + b"".join(parts), games


class Archive:
    """A packed archive that is open for reading. RefusedError if it is none."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        head = stream.read(_HEAD.size)
        if len(head) < _HEAD.size or not head.startswith(MAGIC):
            raise RefusedError("it is no packed archive")
        if _HEAD.unpack(head)[1] != VERSION:
            raise RefusedError(f"it is of version {_HEAD.unpack(head)[1]}, and this program knows {VERSION}")
        self.size = stream.seek(0, 2)
        index = self._index()
        #: Whether the index can be read; else blocks are looked for, and games counted as far as they are known.
        self.indexed = index is not None
        self._blocks = index if index is not None else list(self._search())

    def __iter__(self) -> Iterator[bytes | Damaged]:
        """All text, block by block; what cannot be read is named, and the rest goes on."""
        for number in range(len(self._blocks)):
            yield self.block(number)

    def block(self, number: int) -> bytes | Damaged:
        """The text of a block, counted from 0."""
        offset, first = self._blocks[number]
        try:
            return b"".join(_unpack_block(self._body(offset)))
        except (ValueError, struct.error, zlib.error, LookupError) as error:
            last = self._blocks[number + 1][1] if number + 1 < len(self._blocks) else None
            games = range(first + 1, last + 1) if self.indexed and last is not None else None
            return Damaged(number + 1, games, str(error))

    def game(self, number: int) -> bytes | Damaged | None:
        """The text of a game, counted from 1; only its block is read. None if there is none."""
        at = bisect_right(self._blocks, number - 1, key=lambda entry: entry[1]) - 1
        if at < 0:
            return None
        text = self.block(at)
        if isinstance(text, Damaged):
            return text
        games = [piece for piece in split_text(text.decode()) if isinstance(piece, Source)]
        wanted = number - self._blocks[at][1]
        return games[wanted - 1].text.encode() if 1 <= wanted <= len(games) else None

    def _body(self, offset: int) -> bytes:
        self._stream.seek(offset)
        sign, length, checksum, _ = _BLOCK.unpack(self._stream.read(_BLOCK.size))
        if sign != b"BLOK" or length > self.size:
            raise ValueError("its beginning is damaged")
        body = self._stream.read(length)
        if len(body) < length:
            raise ValueError("the archive ends too early")
        if zlib.crc32(body) != checksum:
            raise ValueError("its checksum is wrong")
        return body

    def _index(self) -> list[tuple[int, int]] | None:
        try:
            self._stream.seek(-_TAIL.size, 2)
            offset, tail = _TAIL.unpack(self._stream.read(_TAIL.size))
            if tail != TAIL or offset > self.size:
                return None
            self._stream.seek(offset)
            sign, count, checksum = _INDEX.unpack(self._stream.read(_INDEX.size))
            entries = self._stream.read(min(count * _ENTRY.size, self.size))
            sound = sign == b"INDX" and len(entries) == count * _ENTRY.size and zlib.crc32(entries) == checksum
            return list(_ENTRY.iter_unpack(entries)) if sound else None
        except (struct.error, OSError):
            return None

    def _search(self) -> Iterator[tuple[int, int]]:
        """Without an index: every place where a sound block begins, and those that look like one."""
        offset, games = _HEAD.size, 0
        while offset + _BLOCK.size <= self.size:
            self._stream.seek(offset)
            sign, length, _, held = _BLOCK.unpack(self._stream.read(_BLOCK.size))
            if sign == b"INDX":
                return
            if sign == b"BLOK":
                yield offset, games
                games += held
                offset += _BLOCK.size + length
                continue
            offset = self._next(offset)

    def _next(self, offset: int) -> int:
        """The next place from one on that looks like a block."""
        while offset < self.size:
            self._stream.seek(offset)
            found = self._stream.read(SIZE).find(b"BLOK", 1)
            if found >= 0:
                return offset + found
            offset += SIZE - 3
        return self.size


def _unpack_block(body: bytes) -> Iterator[bytes]:
    segments, *lengths = _BODY.unpack_from(body)
    parts: list[bytes] = []
    at = _BODY.size
    for length in lengths:
        parts.append(body[at : at + length])
        at += length
    directory, plies, texts = zlib.decompress(parts[0]), parts[1], zlib.decompress(parts[2])
    ply = place = 0
    for kind, result, ends, _, packed, length in _SEGMENT.iter_unpack(directory[: segments * _SEGMENT.size]):
        yield texts[place : place + length]
        place += length
        if kind == 1:
            yield b"\n" + _plies().unpack(plies[ply : ply + packed], RESULTS[result]).encode() + b"\n" * ends
            ply += packed


def _is_standard(tags: Mapping[str, str]) -> bool:
    return game_of(tags) is game_of({}) and "FEN" not in tags


@cache
def _plies() -> Plies:
    """The plies of the usual game on the usual board."""
    game = game_of({})
    assert isinstance(game, Game), "no tags name a game"
    table = Table.of(game)
    assert table is not None, "it can be seen in its small"
    return Plies(table)
