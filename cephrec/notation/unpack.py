"""The bytes inside a stream, plain or compressed; the kind is told by content, never by name."""

from __future__ import annotations

import bz2
import lzma
import re
import zlib
from collections.abc import Callable, Iterator
from typing import Any, BinaryIO

#: How much is read at once, and how much goes to a decompressor at once: small, because a few bytes may inflate a lot.
CHUNK, SIP = 1 << 16, 1 << 10


def is_archive(head: bytes) -> bool:
    """Whether a file that begins with these ten bytes is compressed.

    >>> is_archive(b"1. c3 b3 *")
    False
    """
    return any(magic.match(head) for magic, _ in _ENGINES)


class Unpacked:
    """The bytes inside a buffered stream that is plain, gzip, bzip2, xz or, with the extra `zst`, Zstandard.

    Iterating gives out whatever can be decompressed and never fails for what is wrong with an archive: it ends, and
    `broken` then says why; `packed` says whether it is one, once reading has begun. Only reading the stream itself may
    raise OSError.

    >>> import gzip, io
    >>> whole = gzip.compress(b"1. c3 *")
    >>> b"".join(Unpacked(io.BytesIO(whole)))
    b'1. c3 *'
    >>> half = Unpacked(io.BytesIO(whole[:-8]))
    >>> b"".join(half), half.broken
    (b'1. c3 *', 'the archive ends too early')
    """

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self.broken: str | None = None
        self.packed = False

    def __iter__(self) -> Iterator[bytes]:
        head = self._stream.read(10)
        engine = next((new for magic, new in _ENGINES if magic.match(head)), None)
        if engine is not None:
            self.packed = True
            yield from self._inflate(engine, head)
            return
        while head:
            yield head
            head = self._stream.read(CHUNK)

    def _inflate(self, new: Callable[[], Any], head: bytes) -> Iterator[bytes]:
        engine = new()
        while head:
            for start in range(0, len(head), SIP):
                sip = head[start : start + SIP]
                while sip := sip.lstrip(b"\0") if engine.eof else sip:
                    engine = new() if engine.eof else engine  # another archive may follow, after zeros
                    try:
                        yield from _inside(engine, sip)
                    except Exception as error:  # each library raises its own kind
                        self.broken = f"the archive is damaged ({error})"
                        return
                    sip = engine.unused_data if engine.eof else b""
            head = self._stream.read(CHUNK)
        if not engine.eof:
            self.broken = "the archive ends too early"


def _inside(engine: Any, sip: bytes) -> Iterator[bytes]:
    if not hasattr(engine, "needs_input"):
        yield engine.decompress(sip)
        return
    yield engine.decompress(sip, CHUNK)
    while not (engine.eof or engine.needs_input):
        yield engine.decompress(b"", CHUNK)


def _zstandard() -> Any:
    import zstandard

    return zstandard.ZstdDecompressor().decompressobj()


_ENGINES: tuple[tuple[re.Pattern[bytes], Callable[[], Any]], ...] = (
    (re.compile(rb"\x1f\x8b\x08"), lambda: zlib.decompressobj(wbits=31)),
    (re.compile(rb"BZh[1-9](?:1AY&SY|\x17rE8P\x90)"), bz2.BZ2Decompressor),
    (re.compile(rb"\xfd7zXZ\0"), lzma.LZMADecompressor),
    (re.compile(rb"\x28\xb5\x2f\xfd"), _zstandard),
)
