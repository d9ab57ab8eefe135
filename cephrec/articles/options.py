"""The options of a figure in an article: lines such as `:ply: 12`, the same in Markdown and in Sphinx."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from cephrec.core.record import Command
from cephrec.messages import languages
from cephrec.notation.comments import is_readable
from cephrec.render.size import Size, read_size
from cephrec.scene.theme import Theme, theme
from cephrec.scene.view import Coordinates

_LINE = re.compile(r":([a-z]+):(?:[ \t]+(.*))?")


def _flag(text: str) -> bool:
    if text.lower() not in ("", "yes", "no"):
        raise ValueError("it is yes or no")
    return text.lower() != "no"


def _number(text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,6}", text):
        raise ValueError("it is a number")
    return int(text)


def _range(text: str) -> tuple[int, int]:
    found = re.fullmatch(r"([0-9]{1,6})-([0-9]{1,6})", text)
    if found is None or not 1 <= int(found[1]) <= int(found[2]):
        raise ValueError("it is written like 12-18")
    return int(found[1]), int(found[2])


def _size(text: str) -> Size:
    size = read_size(text)
    if size is None or not 1 <= size.pixels <= 4096:
        raise ValueError("it is written like 64px or 8mm")
    return size


def _themes(text: str) -> tuple[Theme, ...]:
    names = text.split()
    if not 1 <= len(names) <= 2:
        raise ValueError("it names one theme, or two, the second for dark pages")
    return tuple(map(theme, names))


def _one_of(*words: str) -> Callable[[str], str]:
    def read(text: str) -> str:
        if text not in words:
            raise ValueError(f"it is one of {', '.join(words)}")
        return text

    return read


def _command(name: str, example: str) -> Callable[[str], Command]:
    def read(text: str) -> Command:
        command = Command(name, text)
        if not is_readable(command):
            raise ValueError(f"it is written like {example}")
        return command

    return read


#: Each option and what reads its value.
OPTIONS: dict[str, Callable[[str], Any]] = {
    "ply": _number,
    "game": _number,
    "sequence": _range,
    "candidates": _flag,
    "squares": _command("csl", "Gb3,Rc4"),
    "arrows": _command("cal", "Gb3c3"),
    "letters": _command("lbl", "A=b4,B=e2"),
    "marks": _flag,
    "region": str,
    "flip": _flag,
    "header": _flag,
    "coordinates": _one_of(*(place.value for place in Coordinates)),
    "theme": _themes,
    "cell": _size,
    "caption": str,
    "alt": str,
    "lang": lambda text: _one_of(*languages())(text),
}
#: What holds where an author says nothing.
USUAL = {
    "game": "1",
    "marks": "yes",
    "header": "yes",
    "coordinates": "outside",
    "theme": "light dark",
    "cell": "64px",
    "caption": "",
    "lang": "en",
}


def read_options(given: Mapping[str, str]) -> dict[str, Any]:
    """The values of all options; None for one that neither is given nor has a usual value.

    A ValueError says which option is unknown or cannot be read.

    >>> read_options({"ply": "12"})["ply"], read_options({})["ply"]
    (12, None)
    >>> read_options({"ply": "last"})
    Traceback (most recent call last):
        ...
    ValueError: the option ply cannot be 'last': it is a number
    """
    unknown = next((name for name in given if name not in OPTIONS), None)
    if unknown is not None:
        raise ValueError(f"there is no option {unknown}; there are {', '.join(OPTIONS)}")
    values: dict[str, Any] = dict.fromkeys(OPTIONS)
    for name, text in {**USUAL, **given}.items():
        try:
            values[name] = OPTIONS[name](text)
        except ValueError as error:
            raise ValueError(f"the option {name} cannot be {text!r}: {error}") from None
    return values


def split_options(text: str) -> tuple[dict[str, str], str]:
    r"""The option lines that a text begins with, and the text, in which these lines are empty.

    >>> split_options(":ply: 2\n:flip:\n1. c3 b3 *")
    ({'ply': '2', 'flip': ''}, '\n\n1. c3 b3 *')
    """
    options: dict[str, str] = {}
    lines = text.split("\n")
    for place, line in enumerate(lines):
        found = _LINE.fullmatch(line.strip())
        if found is None:
            break
        options[found[1]] = (found[2] or "").strip()
        lines[place] = ""
    return options, "\n".join(lines)
