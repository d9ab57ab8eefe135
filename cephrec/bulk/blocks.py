"""A stream of bytes is cut into blocks where a game certainly begins, whatever stands before (notation §1, C1–C5)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise

from cephrec.notation.decode import Decoder
from cephrec.notation.plain import plain
from cephrec.notation.tokens import tokens

#: How much a block holds at least, in bytes, and after how much without a place to cut a stream is left whole.
SIZE, LIMIT = 1 << 20, 1 << 24
#: The end of a block in which a place to cut is looked for first.
_TAIL = 1 << 12
#: How a tag begins.
_TAG = re.compile(r'\[[A-Za-z][A-Za-z0-9_]*[ \t]*"')
_AMONG_TAGS = frozenset({"BLANKS", "COMMENT"})
#: What may begin a game anywhere on a line, behind a result (C2): then no tag line after it certainly does.
_MAY_BEGIN = re.compile(r"\[[ \t]*[A-Za-z]")


def blocks(chunks: Iterable[bytes], size: int = SIZE) -> Iterator[bytes | Iterator[bytes]]:
    r"""Blocks of whole games; the last is an iterator over the rest of a stream that cannot be cut.

    >>> game = b'[White "Ann"]\n\n1. c3 *\n'
    >>> [block.count(b"Ann") for block in blocks([game * 5], size=2 * len(game))]
    [4, 1]
    """
    chunks = iter(chunks)
    held: list[bytes] = []
    length, wanted = 0, size
    for chunk in chunks:
        held.append(chunk)
        length += len(chunk)
        if length < wanted:
            continue
        data = b"".join(held)
        cut = None if data[:2] in (b"\xff\xfe", b"\xfe\xff") else last_boundary(data)
        if cut is not None:
            yield data[:cut]
        elif length >= max(LIMIT, size):
            yield _rest(data, chunks)
            return
        held = [data[cut or 0 :]]
        length = len(held[0])
        wanted = size if cut is not None else 2 * length
    if length:
        yield b"".join(held)


def _rest(first: bytes, chunks: Iterator[bytes]) -> Iterator[bytes]:
    yield first
    yield from chunks


def last_boundary(data: bytes) -> int | None:
    """The last offset in UTF-8 bytes, or nearly, where a game certainly begins; None if none is found.

    >>> last_boundary(b'[White "Ann"] 1. c3 *') is None
    True
    """
    span = _TAIL
    while True:
        # A line begins there: whether a tag line begins a game depends on nothing before the tag line before.
        start = data.find(b"\n", -span) + 1 if span < len(data) else 0
        # In Latin-1 a character is a byte, so offsets stay what they are.
        text = data[start:].decode("latin-1")
        for line, before in pairwise(reversed(list(_tag_lines(text)))):
            if _moves_begin(_decoded(text[before:line])):
                return start + line
        if start == 0:
            return None
        span *= 8


def boundaries(text: str, at: int = 0, *, encoded: bool = False) -> Iterator[int]:
    """Offsets behind one where a game certainly begins: at a tag line, if movetext is between it and the one before.

    `encoded`: the characters are bytes of UTF-8.
    """
    for before, line in pairwise(_tag_lines(text, at)):
        between = text[before:line]
        if _moves_begin(_decoded(between) if encoded else between):
            yield line


def _tag_lines(text: str, at: int = 0) -> Iterator[int]:
    """Where lines that hold a tag first begin. Whatever stands before one, comments included, ends before it."""
    for tag in _TAG.finditer(text, at):
        start = tag.start()
        while start > at and text[start - 1] in " \t":
            start -= 1
        if start == 0 or text[start - 1] in "\r\n":
            yield start


def _decoded(text: str) -> str:
    return "".join(Decoder([text.encode("latin-1")]))


def _moves_begin(text: str) -> bool:
    """Whether movetext follows a text's first tag, with nothing but comments between."""
    text = plain(text).text
    cut = tokens(text)
    first_tag = next((token for token in cut if token.type not in _AMONG_TAGS), None)
    if first_tag is None or first_tag.type != "TAG" or _MAY_BEGIN.search(text, first_tag.end):
        return False
    token = next((token for token in cut if token.type not in _AMONG_TAGS), None)
    if token is None or token.type != "WORD":
        return token is not None and token.type in ("NUMBER", "RESULT", "SETUP")
    first = text[token.start : token.start + 2]
    return first.isascii() and first[:1].isalpha() and first[1:].isdigit()
