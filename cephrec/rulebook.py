"""The numbered rules of each game, as docs/rules tells them: what citations such as `Cephalopod §3.2` lead to."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache

from cephrec.documents import document, plain
from cephrec.games import GAMES

_AUTHOR = re.compile(r"\*\*(.+?)\*\*")
_RULE = re.compile(r"(\d+\.\d+) (.*)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Rule:
    """A numbered rule, or a paragraph that is none and has an empty number; `text` is Markdown."""

    number: str
    text: str


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and what stands below it; the number is empty where nobody cites it."""

    number: str
    title: str
    rules: tuple[Rule, ...]

    @property
    def heading(self) -> str:
        """Its number and title."""
        return f"§{self.number} {self.title}" if self.number else self.title


@dataclass(frozen=True, slots=True)
class Rulebook:
    """The rules of a game, its author, and what is said before the first section."""

    game: str
    author: str
    preface: tuple[Rule, ...]
    sections: tuple[Section, ...]

    @property
    def title(self) -> str:
        """The game and whose it is."""
        return f"{self.game}, a game by {self.author}"

    def numbers(self) -> Iterator[str]:
        """All that can be cited: `1`, `1.1`, and so on."""
        for section in filter(lambda each: each.number, self.sections):
            yield section.number
            yield from (rule.number for rule in section.rules if rule.number)

    def part(self, number: str) -> Section | None:
        """A section, or the section of a rule with that rule alone; None if there is no such number.

        >>> [rule.number for rule in rulebook("Cephalopod").part("2").rules]
        ['2.1', '2.2', '2.3', '2.4']
        >>> rulebook("Cephalopod").part("3.2").heading
        '§3 Capturing'
        """
        for section in self.sections:
            if section.number and section.number == number:
                return section
            for rule in section.rules:
                if rule.number and rule.number == number:
                    return Section(section.number, section.title, (rule,))
        return None


@cache
def rulebook(game: str) -> Rulebook:
    """The rules of a game by its Game tag.

    >>> rulebook("CIFRA").title
    'CIFRA, a game by Mitsuo Yamamoto'
    """
    preface, *sections = re.split(r"^## ", document(f"rules/{game.lower()}.md"), flags=re.MULTILINE)
    author = _AUTHOR.search(preface)
    assert author is not None, "the first words in bold are the author's name"
    _title, *before = _paragraphs(preface)
    return Rulebook(game, author[1], tuple(before), tuple(map(_section, sections)))


def cited(rules: Iterable[str]) -> dict[str, str]:
    """The words of the games' rules among citations, each once, in order; a numbered section stands for its title.

    >>> cited(["Cephalopod §2.1", "Notation C13"])
    {'Cephalopod §2.1': "The players take turns. A turn puts exactly one die of one's own colour on an empty square."}
    """
    return {rule: words for rule in rules if (words := _words(rule))}


def _words(rule: str) -> str:
    game, _, number = rule.partition(" §")
    part = rulebook(game).part(number) if game in GAMES else None
    if part is None:
        return ""
    return part.title if part.number == number else plain(part.rules[0].text)


def _section(text: str) -> Section:
    heading, _, below = text.partition("\n")
    numbered = re.fullmatch(r"§(\d+) (.*)", heading)
    number, title = (numbered[1], numbered[2]) if numbered else ("", heading)
    return Section(number, title, tuple(_paragraphs(below)))


def _paragraphs(text: str) -> Iterator[Rule]:
    for paragraph in re.split(r"\n{2,}", text.strip()):
        found = _RULE.fullmatch(paragraph)
        yield Rule(*found.groups()) if found else Rule("", paragraph)
