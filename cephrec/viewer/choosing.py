"""Choosing a move: what is typed or clicked narrows the legal moves until one is left."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from cephrec.core.grid import Cell, read_cell

_SQUARE = re.compile(r"[a-z][1-9][0-9]?")


@dataclass(frozen=True, slots=True)
class Choice:
    """The words of all legal moves, sorted; what has been typed of one, and which of those that fit is picked, if any.

    >>> choice = Choice(("a1", "c3=2xb3+c4", "c3=3xb3+d3")).type("c").type("3")
    >>> choice.fitting, choice.picked, str(choice.square)
    (('c3=2xb3+c4', 'c3=3xb3+d3'), None, 'c3')
    >>> choice.move(1).picked, choice.move(2).picked, choice.type("a").typed, choice.type("e").typed
    ('c3=2xb3+c4', 'c3=3xb3+d3', 'a', '')
    """

    words: tuple[str, ...]
    typed: str = ""
    at: int = -1

    @property
    def fitting(self) -> tuple[str, ...]:
        """The words that begin with what was typed. A plain word typed to its end is the only one."""
        if self.typed in self.words:
            return (self.typed,)
        square = _SQUARE.fullmatch(self.typed)
        found = tuple(word for word in self.words if word.startswith(self.typed))
        # a1 is not the beginning of a12.
        exact = tuple(word for word in found if not word[len(self.typed) : len(self.typed) + 1].isdigit())
        return exact if square and exact else found

    @property
    def picked(self) -> str | None:
        """The word that Enter would play: the one picked, or the only one; None as long as there are several."""
        found = self.fitting
        if len(found) == 1 and (self.typed or len(self.words) == 1):
            return found[0]
        return found[self.at] if 0 <= self.at < len(found) else None

    @property
    def square(self) -> Cell | None:
        """The square that was named, if one was."""
        found = _SQUARE.match(self.typed)
        return read_cell(found[0]) if found else None

    def type(self, sign: str) -> Choice:
        """A sign more; capitals are read as small letters. Where no legal move goes on so, it begins anew with it."""
        for typed in (self.typed + sign.lower(), sign.lower()):
            longer = replace(self, typed=typed, at=-1)
            if longer.fitting:
                return longer
        return self.clear()

    def back(self) -> Choice:
        """A sign less."""
        return replace(self, typed=self.typed[:-1], at=-1)

    def clear(self) -> Choice:
        """Nothing typed."""
        return replace(self, typed="", at=-1)

    def complete(self) -> Choice:
        """All signs more that all fitting words have in common."""
        return replace(self, typed=_common(self.fitting) or self.typed, at=-1)

    def move(self, by: int) -> Choice:
        """Pick another one of those that fit, further down or up."""
        return replace(self, at=max(0, min(self.at + by, len(self.fitting) - 1)))

    def click(self, cell: Cell) -> Choice:
        """A square more: where the move goes on, or another one where it begins."""
        name = str(cell)
        going = [word for word in self.fitting if self.typed and name in squares(word)[1:]]
        if going:
            return replace(self, typed=_common(going), at=-1)
        if any(squares(word)[:1] == [name] for word in self.words):
            return replace(self, typed=name, at=-1)
        return self.clear()


def _common(words: Sequence[str]) -> str:
    """What all words begin with."""
    first, last = min(words, default=""), max(words, default="")
    length = next((at for at, (one, other) in enumerate(zip(first, last, strict=False)) if one != other), len(first))
    return first[:length]


def squares(word: str) -> list[str]:
    """The squares that a word names, in its order.

    >>> squares("c3=6xb3+c4"), squares("a1-b2")
    (['c3', 'b3', 'c4'], ['a1', 'b2'])
    """
    return _SQUARE.findall(word)


def choice_of(words: Iterable[str]) -> Choice:
    """The choice among some words."""
    return Choice(tuple(sorted(words)))
