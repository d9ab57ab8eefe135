"""The pages of docs/ that the program itself quotes, packed into the wheel and found in a checkout."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

_LINK = re.compile(r"\[([^]]+)\]\([^)]*\)")
_STRESS = re.compile(r"(\*{1,2})(\S|\S[^*]*\S)\1")


@cache
def document(name: str) -> str:
    """The Markdown of `docs/<name>`: the packed copy, else the checkout's; links are plain words.

    >>> document("diagnostics.md").splitlines()[0]
    '# Diagnostics'
    """
    packed: Traversable = files("cephrec").joinpath("docs", name)
    place = packed if packed.is_file() else Path(__file__).parents[1] / "docs" / name
    return _LINK.sub(r"\1", place.read_text(encoding="utf-8"))


def plain(markdown: str) -> str:
    r"""A paragraph of Markdown in one line, without its signs of stress.

    >>> plain("A *capture set*, as `c3`,\n    is **one**.")
    'A capture set, as `c3`, is one.'
    """
    return _STRESS.sub(r"\2", " ".join(markdown.split()))
