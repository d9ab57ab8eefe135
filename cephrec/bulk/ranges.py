"""Files anywhere, by way of fsspec: which a URL stands for, into which ranges they are cut, and what is in a range."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any, BinaryIO, cast

from cephrec.bulk.blocks import boundaries

#: How much a range holds, and how much is read at once.
SIZE, STEP = 32 << 20, 1 << 20
#: Where a place to cut is looked for first, behind the end of a range.
_WINDOW = 1 << 16
_PACKED = (b"\x1f\x8b", b"BZh", b"\xfd7zXZ", b"\x28\xb5\x2f\xfd", b"\xff\xfe", b"\xfe\xff")


@dataclass(frozen=True, slots=True)
class Range:
    """A range of bytes of a file. `stop` is None for one that is read whole; `state` changes when the file does."""

    url: str
    start: int = 0
    stop: int | None = None
    state: str = ""


def expand(urls: Iterable[str]) -> Iterator[str]:
    """The files that URLs stand for, those of a pattern sorted by name. Raises OSError where a pattern fits none."""
    import fsspec

    for url in urls:
        if not any(sign in url.partition("://")[2] for sign in "*?[") or url.startswith(("http://", "https://")):
            yield url
            continue
        system, path = fsspec.core.url_to_fs(url)
        found = sorted(system.glob(path))
        if not found:
            raise FileNotFoundError(2, "no file has such a name", url)
        yield from (system.unstrip_protocol(name) for name in found)


def ranges(url: str, size: int | None = None) -> Iterator[Range]:
    """The ranges of a file; one that is compressed, or on a server that gives no ranges, is a single one.

    >>> import tempfile
    >>> with tempfile.NamedTemporaryFile() as file:
    ...     _ = file.write(b"1. c3 *" * 10), file.flush()
    ...     [(each.start, each.stop) for each in ranges(f"file://{file.name}", size=50)]
    [(0, 50), (50, 70)]
    """
    import fsspec

    system, path = fsspec.core.url_to_fs(url)
    known = system.info(path)
    state = str(known.get("ETag") or known.get("etag") or known.get("mtime") or known.get("LastModified") or "")
    length = known.get("size")
    served_whole = url.startswith(("http://", "https://")) and not known.get("partial")
    with opened(url) as stream:
        packed = stream.read(6).startswith(_PACKED)
    if not length or served_whole or packed:
        yield Range(url, state=f"{length} {state}")
        return
    size = size or SIZE
    for start in range(0, length, size):
        yield Range(url, start, min(start + size, length), f"{length} {state}")


def opened(url: str) -> AbstractContextManager[BinaryIO]:
    """A file to be read from its beginning to its end."""
    import fsspec

    return cast("AbstractContextManager[BinaryIO]", fsspec.open(url, "rb"))


def read(part: Range) -> Iterator[bytes]:
    """The bytes from the first game that certainly begins in a range to the first that begins behind it.

    So two ranges that meet leave out nothing and share nothing, whoever reads them.
    """
    import fsspec

    system, path = fsspec.core.url_to_fs(part.url)
    with system.open(path, "rb") as stream:
        at, end = _cut(stream, part.start), _cut(stream, part.stop or 0)
        stream.seek(at)
        while at < end and (chunk := stream.read(min(STEP, end - at))):
            at += len(chunk)
            yield chunk


def _cut(stream: Any, offset: int) -> int:
    """The first offset from one on where a game certainly begins; the end of the file if there is none."""
    if offset == 0:
        return 0
    window = _WINDOW
    while True:
        stream.seek(offset - 1)
        text = stream.read(window).decode("latin-1")
        found = next(boundaries(text, 1, encoded=True), None)
        # What looks like the last game of a window may go on behind it.
        if found is not None:
            return offset - 1 + found
        if len(text) < window:
            return offset - 1 + len(text)
        window *= 4
