"""Find a grammar, in the installed package or in a checkout, and compile it."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from lark import Lark, Token, Transformer
from lark.exceptions import LarkError as UnreadableWord

__all__ = ["Token", "Transformer", "UnreadableWord", "grammar_text", "word_parser"]


def grammar_text(name: str) -> str:
    """The text of `grammars/<name>.lark`: the packed copy, else the checkout's (a wheel packs the folder).

    >>> "start" in grammar_text("cephalopod")
    True
    """
    packed: Traversable = files("cephrec").joinpath("grammars", f"{name}.lark")
    if packed.is_file():
        return packed.read_text(encoding="utf-8")
    return (Path(__file__).parents[2] / "grammars" / f"{name}.lark").read_text(encoding="utf-8")


@cache
def word_parser(name: str, transformer: type[Transformer[Token, Any]]) -> Lark:
    """The LALR parser of a game's move words; the transformer makes the move while parsing."""
    return Lark(grammar_text(name), parser="lalr", lexer="basic", transformer=transformer())
