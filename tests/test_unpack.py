"""Streams come out whole whatever their compression, and a broken archive gives what it still holds."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import random
from collections.abc import Callable

import pytest
import zstandard

from cephrec.notation.unpack import Unpacked

PACK: dict[str, Callable[[bytes], bytes]] = {
    "gzip": gzip.compress,
    "bzip2": bz2.compress,
    "xz": lzma.compress,
    "zstandard": zstandard.compress,
}
TEXT = "".join(random.Random(1).choices("abcde12345 \n", k=300_000)).encode()


def unpack(data: bytes) -> tuple[bytes, str | None]:
    stream = Unpacked(io.BytesIO(data))
    return b"".join(stream), stream.broken


@pytest.mark.parametrize("data", [b"", b"1", b"1. c3 *", TEXT, b"BZh is no archive", b"\x1f"])
def test_plain_streams_come_out_as_they_are(data: bytes) -> None:
    assert unpack(data) == (data, None)


@pytest.mark.parametrize("kind", PACK)
@pytest.mark.parametrize("data", [b"", b"1. c3 *", TEXT])
def test_archives_come_out_whole(kind: str, data: bytes) -> None:
    assert unpack(PACK[kind](data)) == (data, None)


@pytest.mark.parametrize("kind", PACK)
def test_archives_one_after_another_are_one_stream(kind: str) -> None:
    assert unpack(PACK[kind](b"1. c3 *\n") * 3) == (b"1. c3 *\n" * 3, None)
    assert unpack(PACK[kind](b"1. c3 *\n") + b"\0" * 8) == (b"1. c3 *\n", None)


@pytest.mark.parametrize("kind", PACK)
def test_a_truncated_archive_gives_what_came_before_and_says_so(kind: str) -> None:
    whole = PACK[kind](TEXT)
    for cut in (len(whole) // 2, len(whole) - 1):
        read, broken = unpack(whole[:cut])
        assert TEXT.startswith(read)
        assert broken == "the archive ends too early"
    assert unpack(PACK[kind](b"1. c3 *")[:10])[1] is not None


@pytest.mark.parametrize("kind", ["gzip", "bzip2", "xz"])
def test_a_damaged_archive_says_so(kind: str) -> None:
    whole = bytearray(PACK[kind](TEXT))
    whole[len(whole) // 2] ^= 0xFF
    read, broken = unpack(bytes(whole))
    assert broken is not None
    assert len(read) < len(TEXT) or kind == "gzip"


@pytest.mark.parametrize("kind", PACK)
def test_what_follows_an_archive_and_is_none_is_reported(kind: str) -> None:
    read, broken = unpack(PACK[kind](b"1. c3 *") + b"and more than that, no archive")
    assert read == b"1. c3 *"
    assert broken is not None


@pytest.mark.parametrize("kind", PACK)
def test_a_bomb_is_given_out_in_pieces(kind: str) -> None:
    size = 1 << 26
    stream = Unpacked(io.BytesIO(PACK[kind](bytes(size))))
    sizes = [len(piece) for piece in stream]
    assert sum(sizes) == size
    assert max(sizes) <= size // 2
