"""Bytes to text: UTF-8 with stray Windows-1252 bytes, UTF-16 by its mark; all line ends become LF."""

from __future__ import annotations

import codecs
import io
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

_MARKS = {b"\xff\xfe": "utf-16-le", b"\xfe\xff": "utf-16-be"}


@dataclass(frozen=True, slots=True)
class Foreign:
    """The first place where a stream is not UTF-8: the offset in bytes, line and column, and the sign read there."""

    offset: int
    line: int
    column: int
    encoding: str
    excerpt: str = ""


def _windows(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeDecodeError)
    return error.object[error.start : error.end].decode("windows-1252", "replace"), error.end


codecs.register_error("cephrec.windows-1252", _windows)


class Decoder:
    r"""Decodes chunks of bytes into pieces of text; `foreign` tells what was not UTF-8, once it has been read.

    >>> decoder = Decoder([b"J\xe1", b"n\r", b"\nx"])
    >>> "".join(decoder), decoder.foreign.offset, decoder.foreign.column
    ('Ján\nx', 1, 2)
    """

    def __init__(self, chunks: Iterable[bytes]) -> None:
        self._chunks = iter(chunks)
        self._offset = 0
        self._line = self._column = 1
        #: The last piece, which has not been counted yet: mostly nobody will want to know.
        self._said = ""
        self.foreign: Foreign | None = None

    def __iter__(self) -> Iterator[str]:
        head = b""
        while len(head) < 3 and (chunk := next(self._chunks, None)) is not None:
            head += chunk
        marked = _MARKS.get(head[:2])
        decode: Callable[[bytes, bool], str] = self._utf8()
        if marked is not None:
            self.foreign = Foreign(0, 1, 1, "UTF-16")
            decode = codecs.getincrementaldecoder(marked)("replace").decode
        lines = io.IncrementalNewlineDecoder(None, translate=True)
        # A UTF-8 mark at the start is no text; the offset of later bytes still counts it.
        skipped = 2 if marked else 3 if head.startswith(codecs.BOM_UTF8) else 0
        self._offset = skipped
        self._said = lines.decode(decode(head[skipped:], False))
        yield self._said
        for chunk in self._chunks:
            self._count()
            self._said = lines.decode(decode(chunk, False))
            yield self._said
        yield lines.decode(decode(b"", True), final=True)

    def _utf8(self) -> Callable[[bytes, bool], str]:
        held = b""

        def decode(chunk: bytes, final: bool) -> str:
            nonlocal held
            data = held + chunk
            try:
                text, used = codecs.utf_8_decode(data, "strict", final)
            except UnicodeDecodeError as error:
                text, used = codecs.utf_8_decode(data, "cephrec.windows-1252", final)
                self._note(data[: error.start].decode(), error.start, text)
            held = data[used:]
            self._offset += used
            return text

        return decode

    def _note(self, before: str, start: int, text: str) -> None:
        if self.foreign is None:
            self._count()
            line, column = _after(before.replace("\r\n", "\n").replace("\r", "\n"), self._line, self._column)
            excerpt = text[len(before)]
            self.foreign = Foreign(self._offset + start, line, column, "Windows-1252", excerpt)

    def _count(self) -> None:
        self._line, self._column = _after(self._said, self._line, self._column)
        self._said = ""


def _after(text: str, line: int, column: int) -> tuple[int, int]:
    """The place after some text that begins at a place."""
    ends = text.count("\n")
    return line + ends, len(text) - text.rfind("\n") if ends else column + len(text)
