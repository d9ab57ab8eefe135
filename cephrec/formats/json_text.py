"""JSON with places: the values of a text one by one, and where in the text a value stands."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NoReturn

from cephrec.core.diagnostic import Diagnostic
from cephrec.core.source import Span

#: The way to a value inside another: names of members and numbers of elements.
Way = tuple[str | int, ...]

_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[\[\]{},:]|[^\s\[\]{},:"]+')
_HALF = re.compile(r"\\u[dD][89a-fA-F]")
_BLANKS = re.compile(r"[\s\ufeff]*")


class MisfitError(Exception):
    """A value is not what a format wants at this place; it never leaves the room."""

    def __init__(self, reason: str, way: Way = ()) -> None:
        super().__init__(reason)
        self.reason, self.way = reason, way


@dataclass(frozen=True, slots=True)
class Found:
    """A value and where it begins; if it could not be read, the `reason`."""

    value: Any
    text: str
    start: int
    end: int
    reason: str = ""

    def span(self, *way: str | int) -> Span:
        """Where the value at the end of a way stands; of a way that leads nowhere, where it ends."""
        return locate(self.text, self.start, way)

    def misfit(self, form: str, misfit: MisfitError) -> Diagnostic:
        """What to say of a value that does not fit."""
        return Diagnostic("format.malformed", self.span(*misfit.way), {"format": form, "reason": misfit.reason})


def values(text: str) -> Iterator[Found]:
    """The values that follow one another in a text; of a list of objects the objects, one in memory at a time.

    >>> [(found.value, found.start) for found in values('[{"a": 1}, {}]')]
    [({'a': 1}, 1), ({}, 11)]
    >>> [found.value for found in values('["c3", "b3"] ["a1"]')]
    [['c3', 'b3'], ['a1']]
    >>> [found.reason for found in values("{")]
    ['expecting property name enclosed in double quotes']
    """
    at = _skip(text, 0)
    while at < len(text):
        inside = text[at] == "[" and text.startswith("{", _skip(text, at + 1))
        at = _skip(text, at + 1) if inside else at
        while True:
            found = _read(text, at)
            yield found
            if found.reason:
                return
            at = _skip(text, found.end)
            if not inside:
                break
            sign = text[at : at + 1]
            at = _skip(text, at + 1)
            if sign == "]":
                break
            if sign != ",":
                yield Found(None, text, at - bool(sign), at, "expecting a comma or the end of the list")
                return


def _skip(text: str, at: int) -> int:
    found = _BLANKS.match(text, at)
    return found.end() if found else at


def _refuse(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON")


_DECODER = json.JSONDecoder(parse_constant=_refuse)


def _read(text: str, at: int) -> Found:
    try:
        value, end = _DECODER.raw_decode(text, at)
    except json.JSONDecodeError as error:
        reason = error.msg[0].lower() + error.msg[1:]
        return Found(None, text, min(error.pos, len(text)), len(text), reason)
    except (ValueError, RecursionError) as error:
        deep = isinstance(error, RecursionError)
        return Found(None, text, at, len(text), "nested too deeply" if deep else "a number or constant that is too odd")
    return Found(_whole(value) if _HALF.search(text, at, end) else value, text, at, end)


def _whole(value: Any) -> Any:
    """The value with a question mark for each half of a character, which no file could hold."""
    return json.loads(json.dumps(value, ensure_ascii=False).encode("utf-8", "replace"))


def locate(text: str, start: int, way: Sequence[str | int]) -> Span:
    """The place of the value at the end of a way, in the value that begins at `start`, without recursion.

    >>> locate('{"a": [1, {"b": "x"}]}', 0, ("a", 1, "b"))
    Span(start=16, end=19)
    """
    opened: list[str] = []
    # The way has been followed into `depth` containers; in the innermost stand a key or a number of an element.
    depth, key, number = 0, "", 0
    for token in _TOKEN.finditer(text, start):
        sign = token[0]
        if depth == len(opened):
            inside = opened[-1] if opened else ""
            if sign in ("]", "}"):
                return Span(token.start(), token.end())
            if inside == "{" and sign not in (",", ":") and _is_key(text, token):
                key = _plain(sign)
            elif sign == ",":
                number += 1
            elif sign != ":" and (not inside or way[depth - 1] == (key if inside == "{" else number)):
                if depth == len(way) or sign not in ("[", "{"):
                    return Span(token.start(), token.end())
                depth, number = depth + 1, 0
        if sign in ("[", "{"):
            opened.append(sign)
        elif sign in ("]", "}"):
            opened.pop()
    return Span(start, start)


def _is_key(text: str, token: re.Match[str]) -> bool:
    return text.startswith(":", _skip(text, token.end()))


def _plain(quoted: str) -> str:
    try:
        return str(json.loads(quoted))
    except ValueError:
        return quoted
