"""Which diagrams the options of `cephrec diagram` ask for: one position, several, or numbered sequences."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from cephrec.cli import Unusable
from cephrec.cli.target import Chosen, Walk, choose
from cephrec.core.diagnostic import Fault
from cephrec.core.diagram import Diagram, Mark
from cephrec.core.game import Step
from cephrec.core.record import Comment
from cephrec.games import AnyGame
from cephrec.messages import phrase, sentence
from cephrec.notes import DIAGRAM, marks
from cephrec.sequence import sequence
from cephrec.typed import read_typed

#: A diagram and the ply after which it stands.
Figure = tuple[int, Diagram]


@dataclass(frozen=True)
class Figures:
    """The diagrams that the options ask for."""

    chosen: dict[str, Any]

    def figures(self, *, single: bool) -> list[Figure]:
        """Each with the ply after which it stands; `single`: one position, unless an option asks for several."""
        chosen, at = self.chosen, self._target()
        whole = not single and at.walk is not None and chosen["ply"] is None
        if not whole and not any(chosen[name] for name in ("numbered", "kifu", "grid", "marked", "plies")):
            return [(at.ply, self._position(at.game, at.at, at.step, self._said(at.walk, at.ply)))]
        if at.walk is None:
            raise Unusable(f"{chosen['target']}: only a record has several positions")
        if chosen["numbered"]:
            first, last = chosen["numbered"]
            return [(last, self._numbered(at.walk, first, last))]
        plies = [ply for ply in range(at.walk.last + 1) if self._wanted(at.walk, ply)]
        if chosen["kifu"]:
            return list(self._kifu(at.walk, plies, chosen["kifu"]))
        if not plies:
            raise Unusable(f"{chosen['target']}: no ply to draw" + (" is marked $220" if chosen["marked"] else ""))
        return [(ply, self._after(at.walk, ply)) for ply in plies]

    def _after(self, walk: Walk, ply: int) -> Diagram:
        """A position of several; on a sheet the move stands below it."""
        caption = walk.move(ply) if self.chosen["grid"] and ply else ""
        return self._position(walk.game, walk.after(ply), walk.step(ply), self._said(walk, ply), caption)

    def _target(self) -> Chosen:
        chosen = self.chosen
        if chosen["typed"]:
            found = read_typed(_text(chosen["target"]), chosen["tags"])
            if isinstance(found[0], Fault):
                said = (
                    sentence(fault.code, fault.facts, chosen["lang"]) for fault in found if isinstance(fault, Fault)
                )
                raise Unusable(f"{chosen['target']}: {'; '.join(said)}")
            return Chosen(*found, chosen["tags"])
        names = ("game", "ply", "variation", "tags")
        return choose(chosen["target"], **{name: chosen[name] for name in names})

    def _wanted(self, walk: Walk, ply: int) -> bool:
        first, last = self.chosen["plies"] or (0, walk.last)
        if last > walk.last:
            raise Unusable(f"{walk.name}: there is no ply {last}; the plies are 0 to {walk.last}")
        marked = not self.chosen["marked"] or (ply > 0 and DIAGRAM in walk.ply(ply).glyphs)
        return first <= ply <= last and marked and walk.after(ply) is not None

    def _said(self, walk: Walk | None, ply: int) -> Sequence[Comment]:
        return walk.comments(ply) if walk is not None and self.chosen["noted"] else ()

    def _position(
        self, game: AnyGame, at: Any, step: Step[Any, Any] | None, said: Sequence[Comment], caption: str = ""
    ) -> Diagram:
        diagram = game.picture.step(step) if step else game.picture.position(at)
        more: list[Mark] = [*game.picture.candidates(at)] if self.chosen["candidates"] else []
        return self._dressed(diagram, [*more, *marks(said, diagram.grid)], caption)

    def _dressed(self, diagram: Diagram, more: Sequence[Mark], caption: str = "") -> Diagram:
        """A diagram with the marks and the caption from the options."""
        given = [self.chosen[name] for name in ("squares", "arrows", "letters") if self.chosen[name] is not None]
        own = list(marks([Comment(tuple(given))], diagram.grid))
        asked = sum(command.body.count(",") + 1 for command in given)
        if len(own) < asked:
            raise Unusable(f"a mark is not on the board of {diagram.grid} squares")
        caption = self.chosen["caption"] or caption
        return replace(diagram, marks=(*diagram.marks, *more, *own), caption=caption)

    def _numbered(self, walk: Walk, first: int, last: int, caption: str = "") -> Diagram:
        if not 1 <= first <= last <= walk.last:
            raise Unusable(f"{walk.name}: there are no plies {first} to {last}; the plies are 1 to {walk.last}")
        steps = [walk.step(ply) for ply in range(first, last + 1)]
        known = [step for step in steps if step is not None]
        if len(known) < len(steps):
            raise Unusable(f"{walk.name}: not all plies from {first} to {last} are legal; cephrec validate says why")
        return self._dressed(sequence(walk.game, known, first, self.chosen["lang"]), (), caption)

    def _kifu(self, walk: Walk, plies: Sequence[int], count: int) -> Iterator[Figure]:
        """The game in figures; below each, what was said about its plies."""
        lang = self.chosen["lang"]
        first, last = max(1, plies[0]) if plies else 1, plies[-1] if plies else 0
        if last < first:
            raise Unusable(f"{walk.name}: this game has no moves")
        for number, start in enumerate(range(first, last + 1, count), 1):
            end = min(start + count - 1, last)
            lines = [phrase("diagram.figure", lang, figure=number, first=start, last=end)]
            said = ((ply, [each.text for each in self._said(walk, ply) if each.text]) for ply in range(start, end + 1))
            lines += [f"{ply}: {' '.join(texts)}" for ply, texts in said if texts]
            yield end, self._numbered(walk, start, end, "\n".join(lines))


def _text(name: str) -> str:
    if name == "-":
        data = sys.stdin.buffer.read()
    else:
        with open(name, "rb") as stream:
            data = stream.read()
    return data.decode("utf-8-sig", "replace")
