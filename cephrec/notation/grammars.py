"""Find a grammar, in the installed package or in a checkout, and compile it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from lark import Lark, Token, Transformer
from lark.exceptions import LarkError as UnreadableWord
from lark.lexer import Lexer

__all__ = ["Token", "Transformer", "UnreadableWord", "grammar_text", "record_parser", "word_parser"]


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


class _Given:
    """A lexer that hands on the tokens that it is given: `tokens.py` has cut them, by the same terminals."""

    def __init__(self, _conf: object) -> None:
        pass

    def lex(self, data: Iterable[Token]) -> Iterator[Token]:
        yield from data


@cache
def record_parser() -> Lark:
    """The LALR parser of one game, fed with tokens; `tokens.py` takes its regular expressions from the terminals."""
    lexer = type("Given", (_Given, Lexer), {})
    return Lark(grammar_text("record"), start="record", parser="lalr", lexer=lexer)
