"""`cephrec solve`: what best play comes to."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from math import isfinite
from typing import Any

import click

from cephrec.cli import Unusable
from cephrec.cli.options import examples
from cephrec.cli.output import force_option, writing
from cephrec.cli.progress import waiting
from cephrec.cli.target import Chosen, choose, position_options
from cephrec.core.diagnostic import Path
from cephrec.core.position import Player, write_setup
from cephrec.notation.write import numeral, write_records
from cephrec.study.budget import Budget
from cephrec.study.solve import Solution, solve

#: How many positions a proof may look at where nobody says so: about a minute.
NODES = 3_000_000
_NAMES = {Player.WHITE: "White", Player.BLACK: "Black"}


def _finite(_ctx: click.Context, _option: click.Parameter, value: float | None) -> float | None:
    if value is not None and not isfinite(value):
        raise click.BadParameter(f"{value} is no time.")
    return value


def budget_options(function: Any) -> Any:
    """The options that end a proof; `budget` reads them."""
    for decorate in (
        click.option(
            "--depth",
            type=click.IntRange(1, 400),
            help="Look ahead no further than so many plies. Boards up to 3x3 are solved whole.",
        ),
        click.option(
            "--seconds", type=click.FloatRange(0, min_open=True), callback=_finite, help="Stop after so many seconds."
        ),
        click.option(
            "--nodes",
            type=click.IntRange(min=1),
            help=f"Stop after so many positions. [default: {NODES:,}, with --seconds no limit]",
        ),
    ):
        function = decorate(function)
    return function


@click.command(
    "solve",
    epilog=examples(
        "cephrec solve --board 2x3", "cephrec solve 'W:Wa1=6,a2=3,b1:Bb3=5,c2,c3=6' --board 3x3 --format json"
    ),
)
@position_options
@budget_options
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", help="How to say it.")
@click.option("-o", "output", metavar="FILE", help="Write the best line as a record too.")
@force_option
def command(
    target: str | None,
    game: int | None,
    ply: int | None,
    variation: Path,
    tags: dict[str, str],
    nodes: int | None,
    seconds: float | None,
    depth: int | None,
    form: str,
    output: str | None,
    force: bool,
) -> None:
    """Solve a POSITION or a position of a FILE, by default the start of a game: who wins, by how much and how soon.

    All that is said is proven, for both players at their best. Where the proof would cost more than is allowed, it says
    how far it came.
    """
    at = choose(target, game=game, ply=ply, variation=variation, tags=tags)
    from cephrec.games import insight_of

    budget = Budget(nodes or (None if seconds else NODES), seconds, depth)
    with waiting("Solving. A small board needs a table first: up to a minute."):
        solution = solve(at.game.rules, insight_of(at.game), at.at, budget)
    if output is not None:
        _write(at, solution, output, force=force)
    if form == "json":
        click.echo(json.dumps(_as_json(at, solution), indent=1))
    elif output != "-":
        click.echo("\n".join(_sentences(at, solution)))


def _write(at: Chosen, solution: Solution[Any], output: str, *, force: bool) -> None:
    """The best line as a record, with what is proven as its first comment."""
    from cephrec.core.record import Comment, Ply
    from cephrec.study.extract import extract

    if not solution.line:
        raise Unusable("there is no line to be written: " + _verdict(at, solution))
    record = extract(at.game, at.at, solution.line, at.tags, {"Event": "Best play"})
    if record is None:
        raise Unusable("no record can start from this position; write the game up to it instead")
    (first, *rest), said = record.main.plies, Comment((_verdict(at, solution),))
    opened = replace(record.main, plies=(Ply(first.word, (said,)), *rest))
    with writing(output, force=force) as stream:
        stream.write("".join(write_records([replace(record, lines=(opened,))])).encode())


def _sentences(at: Chosen, solution: Solution[Any]) -> list[str]:
    """What is proven: the verdict, a line, and which moves are as good as the best."""
    said = [_verdict(at, solution)]
    if solution.line:
        said.append(f"Best line: {_movetext(at, solution.line)}")
    if solution.plies == 0 or solution.result is None:
        return said
    if solution.keep is None:
        return [*said, "Whether other moves are as good is not proven."]
    legal = sum(1 for _ in at.game.rules.legal(at.at))
    deed = {1: "win", 0: "hold the draw", -1: "lose"}[solution.result]
    if len(solution.keep) == legal:
        return [*said, f"All {legal} moves {deed}." if legal > 1 else "There is no other move."]
    words = " ".join(map(at.game.words.write, solution.keep))
    return [*said, f"Moves that {deed} ({len(solution.keep)} of {legal}): {words}"]


def _verdict(at: Chosen, solution: Solution[Any]) -> str:
    mover = at.game.rules.to_move(at.at)
    result = solution.result
    if result is None:
        hope = "" if solution.low < 0 < solution.high else "not win" if solution.low < 0 else "not lose"
        known = f"; but {_NAMES[mover]} does {hope}" if hope else ""
        return f"Who wins is not proven after {solution.nodes:,} positions{known}."
    if result == 0:
        return "The game is drawn." if solution.plies == 0 else "Nobody wins: a draw."
    winner = mover if result > 0 else mover.other
    score = _score(at, solution, winner)
    if solution.plies == 0:
        return f"The game is over: {_NAMES[winner]} has won{score and f', {score}'}."
    said = f"{_NAMES[winner]} wins" + ("" if solution.plies is None else f" in {_plies(solution.plies)}")
    least, most = solution.margins
    if score:
        said += f", {score}"
    elif least == most and least:
        said += f", by {abs(least)}" if solution.plies is None else f"; at most by {abs(least)}"
    unknown = ["how soon"] * (solution.plies is None) + ["by how much"] * (least != most)
    return f"{said}; {' and '.join(unknown)} is not proven." if unknown else f"{said}."


def _plies(number: int) -> str:
    return f"{number} {'ply' if number == 1 else 'plies'}"


def _score(at: Chosen, solution: Solution[Any], winner: Player) -> str:
    """The score at the end of the line, the winner's first, if it is the best that can be had."""
    rules, end, (least, most) = at.game.rules, at.at, solution.margins
    for move in solution.line or ():
        end = rules.play(end, move)
    score = rules.score(end) if solution.plies is not None and least == most and least else None
    if score is None or rules.result(end) is None:
        return ""
    ordered = score if winner is Player.WHITE else score[::-1]
    return f"{ordered[0]}-{ordered[1]}" if ordered[0] - ordered[1] == abs(least or 0) else ""


def _movetext(at: Chosen, moves: Sequence[Any]) -> str:
    turn = int(at.game.rules.to_move(at.at) is Player.BLACK)
    words = []
    for number, move in enumerate(moves, turn):
        numbered = number % 2 == 0 or number == turn
        words.append(f"{numeral(number)} " * numbered + at.game.words.write(move))
    return " ".join(words)


def _as_json(at: Chosen, solution: Solution[Any]) -> dict[str, Any]:
    rules, words = at.game.rules, at.game.words
    mover = rules.to_move(at.at)
    result = solution.result
    token = {None: None, 0: "1/2-1/2"}.get(result, "1-0" if (result == 1) is (mover is Player.WHITE) else "0-1")
    least, most = solution.margins
    return {
        "version": 1,
        "game": at.game.key,
        "position": write_setup(rules.describe(at.at)),
        "to_move": _NAMES[mover],
        "result": token,
        "margin": {"least": least, "most": most},
        "plies": solution.plies,
        "line": None if solution.line is None else list(map(words.write, solution.line)),
        "moves": None if solution.keep is None else list(map(words.write, solution.keep)),
        "positions": solution.nodes,
    }
