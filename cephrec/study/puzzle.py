"""Problems out of games: positions in which exactly one move wins."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

from cephrec.core.record import Comment, Line, Record
from cephrec.games import AnyGame, insight_of
from cephrec.study.budget import Budget, Clock, OutOfBudget
from cephrec.study.extract import extract, plies_of
from cephrec.study.proof import Proof
from cephrec.tracks import Replay

#: After so many positions in a row that could not be proven, the ones before them are not tried: they are harder.
PATIENCE = 3
_GOOD, _BAD = (1,), (2,)


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position with one winning move: the moves to the win, and the ply, from 1, that was played there instead.

    Whoever wins hurries, whoever loses delays: `solution` begins with the one move that wins. `tried` does not win.
    """

    game: AnyGame
    at: Any
    ply: int
    solution: tuple[Any, ...]
    tried: Any
    missed: bool


def puzzles(played: Replay[Any, Any], nodes: int, lengths: range) -> list[Puzzle]:
    """The problems along the main line of a game, in order; one that is on another's way to the win is left out.

    Each proof may look at so many positions. `lengths` are the plies that a win may take.

    >>> from cephrec.core.source import Source
    >>> from cephrec.verdict import check
    >>> game = '[Board "3x3"] [FEN "B:Wa3,b1=5,b2=6:Ba2=4,c1,c2=6,c3"] 1... a1 2. b3=2xa3+c3 *'
    >>> (puzzle,) = puzzles(check(Source("game", game)).replay, 2000, range(3, 9))
    >>> puzzle.ply, len(puzzle.solution), str(puzzle.solution[0]), str(puzzle.tried)
    (1, 6, 'a1', 'b3=2xa3+c3')
    """
    found: list[Puzzle] = []
    rules = played.game.rules
    proof = Proof(rules, insight_of(played.game), Clock(Budget()))
    unproven = 0
    for ply in range(len(played.main.steps), 0, -1):
        step = played.main.steps[ply - 1]
        if step is None or len(list(islice(rules.legal(step.before), 2))) < 2:
            continue
        proof.clock = Clock(Budget(nodes))
        try:
            solution = _solution(proof, step.before)
        except OutOfBudget:
            unproven += 1
            if unproven == PATIENCE:
                break
            continue
        unproven = 0
        if len(solution) in lengths:
            missed = step.move != solution[0]
            others = (move for move in rules.legal(step.before) if move != solution[0])
            tried = step.move if missed else next(others)
            found.append(Puzzle(played.game, step.before, ply, solution, tried, missed))
    found.reverse()
    return [each for each in found if not any(_passes(other, each.at) for other in found if other is not each)]


def _solution(proof: Proof[Any, Any], at: Any) -> tuple[Any, ...]:
    """The fastest win, if exactly one move wins; else nothing."""
    proof.settle(at)
    if proof.result(at) != 1:
        return ()
    keep = proof.keep(at)
    return proof.line(at) if keep is not None and len(keep) == 1 else ()


def _passes(puzzle: Puzzle, at: Any) -> bool:
    """Whether a position comes up on the way to the win."""
    rules, here = puzzle.game.rules, puzzle.at
    for move in puzzle.solution:
        here = rules.play(here, move)
        if here == at:
            return True
    return False


def problem(puzzle: Puzzle, tags: Mapping[str, str], source: str) -> Record | None:
    """A record that poses a problem: a move that does not win, and the solution as a variation.

    `tags` are those of the game, `source` says where that is. None for a position that no text says.
    """
    kept = {name: tags[name] for name in ("Site", "Date", "Round", "White", "Black") if name in tags}
    more = {"Event": "Puzzle", **kept, "Source": source, "WinsIn": str(len(puzzle.solution))}
    record = extract(puzzle.game, puzzle.at, (puzzle.tried,), tags, more)
    if record is None:
        return None
    mover = puzzle.game.rules.to_move(puzzle.at).name.title()
    posed = Comment((f"{mover} to move and win.",))
    how = "Played in the game; it" if puzzle.missed else "The game went on with the solution; this"
    said = Comment((f"{how} does not win.",))
    (tried,) = record.main.plies
    first, *rest = plies_of(puzzle.game, puzzle.solution)
    main = Line((replace(tried, before=(posed,), after=(said, 1), glyphs=_BAD),))
    return replace(record, lines=(main, Line((replace(first, glyphs=_GOOD), *rest), 0, 0)))
