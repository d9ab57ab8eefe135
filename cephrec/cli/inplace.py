"""Files that a verb reads whole and writes back in their place."""

from __future__ import annotations

import difflib
import sys
from collections.abc import Iterator
from pathlib import Path

from cephrec.cli import Unusable
from cephrec.cli.output import writing
from cephrec.cli.paths import STDIN
from cephrec.notation.unpack import is_archive


def read_whole(name: str) -> bytes:
    """All bytes of a file or of standard input; an archive is refused, because it could not be written back."""
    data = sys.stdin.buffer.read() if name == STDIN else Path(name).read_bytes()
    if is_archive(data[:10]):
        raise Unusable(f"{name}: is compressed; unpack it first")
    return data


def write_back(name: str, data: bytes) -> None:
    """Replace a file's bytes, whatever its name says; those of standard input go to standard output."""
    with writing(name, force=True, plain=True) as stream:
        stream.write(data)


def difference(name: str, old: bytes, new: bytes) -> Iterator[str]:
    """The lines of a unified diff."""
    before, after = (data.decode("utf-8", "replace").splitlines(keepends=True) for data in (old, new))
    for line in difflib.unified_diff(before, after, name, name):
        yield line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n"
