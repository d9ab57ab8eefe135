"""What a person reads: the sentence and the hint of each code, and a few phrases, in several languages.

A language is one file, `xx.toml`. A template names declared facts in braces and knows five forms more:
`{count:sign|signs}` is a number with its noun, `{words:or}` a list joined by the language's *or* (plain `{words}` by
its *and*), `{value:q}` a text in quotes, `{value:n}` the same or, where it is empty, the word *nothing*,
`{owner:p}` a player's name. What a user wrote is shown short and without control characters.
"""

from __future__ import annotations

import string
import tomllib
from collections.abc import Mapping
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

from cephrec.core.diagnostic import Fact

#: A longer text of the user's is cut in a sentence, a longer list too; the facts keep them whole.
LONGEST_TEXT, LONGEST_LIST = 60, 6


def sentence(code: str, facts: Mapping[str, Fact], lang: str = "en") -> str:
    """What is wrong, as one sentence without a full stop.

    >>> sentence("ceph.sum-too-high", {"square": "c3", "sum": 8, "limit": 6, "words": ()})
    'the dice captured on c3 show 8 together, and 6 is the most'
    """
    return _Writer(lang).vformat(_language(lang)[code]["sentence"], (), facts)


def hint(code: str, facts: Mapping[str, Fact], lang: str = "en") -> str | None:
    """What would mend it; None where no hint helps, or where a list that the hint needs is empty.

    >>> hint("ceph.capture-required", {"square": "d4", "sets": ("c4+d3",), "words": ("d4=5xc4+d3",)})
    'd4=5xc4+d3'
    """
    template = _language(lang)[code].get("hint")
    if template is None or any(not facts[name] for name in fields(template)):
        return None
    return _Writer(lang).vformat(template, (), facts)


@lru_cache(maxsize=4096)
def phrase(key: str, lang: str = "en", /, **facts: Fact) -> str:
    """One of a report's own phrases.

    >>> phrase("summary.errors", count=2)
    '2 errors'
    """
    return _Writer(lang).vformat(_language(lang)["phrases"][key], (), facts)


def fields(template: str) -> list[str]:
    """The facts that a template names.

    >>> fields("{sum} is more than {limit}")
    ['sum', 'limit']
    """
    return [name for _, name, _, _ in string.Formatter().parse(template) if name]


@cache
def languages() -> tuple[str, ...]:
    """The languages there are, by their two-letter codes."""
    names = (entry.name for entry in files(__name__).iterdir())
    return tuple(sorted(name.removesuffix(".toml") for name in names if name.endswith(".toml")))


def nearest(locale: str) -> str:
    """The language for a locale's name; English where there is none.

    >>> nearest("en_GB.UTF-8"), nearest("C")
    ('en', 'en')
    """
    code = locale[:2].lower()
    return code if code in languages() else "en"


@cache
def _language(lang: str) -> dict[str, Any]:
    return tomllib.loads(files(__name__).joinpath(f"{lang}.toml").read_text(encoding="utf-8"))


class _Writer(string.Formatter):
    def __init__(self, lang: str) -> None:
        self.words: dict[str, str] = _language(lang)["lists"]

    def format_field(self, value: Fact, format_spec: str) -> str:
        if isinstance(value, tuple):
            return self._listed(value, self.words[format_spec or "and"])
        if isinstance(value, int):
            singular, _, plural = format_spec.partition("|")
            return f"{value} {singular if value == 1 else plural}" if format_spec else str(value)
        shown = plain(value)
        if format_spec == "n" and not value:
            return self.words["nothing"]
        if format_spec == "p":
            return self.words.get(value, shown)
        return self.words["quoted"].replace("…", shown) if format_spec else shown

    def _listed(self, items: tuple[str, ...], last: str) -> str:
        shown = [plain(item) for item in items[:LONGEST_LIST]]
        if len(items) > LONGEST_LIST:
            return ", ".join([*shown, "…"])
        return f" {last} ".join([part for part in (", ".join(shown[:-1]), shown[-1] if shown else "") if part])


def plain(text: str) -> str:
    r"""A text of the user's, fit for one line of a terminal: short, and every odd character escaped.

    >>> plain("a\x1b[31mb\n")
    'a\\x1b[31mb\\n'
    """
    if len(text) > LONGEST_TEXT:
        text = text[: LONGEST_TEXT - 1] + "…"
    return "".join(sign if sign.isprintable() else sign.encode("unicode_escape").decode() for sign in text)
