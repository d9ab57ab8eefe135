"""`cephrec analyse`: evaluations, better lines, mistakes and turning points, written into the record."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import click

from cephrec.bulk.processes import Lost, in_order
from cephrec.cli import UNUSABLE, Unusable, describe
from cephrec.cli.drawing import SCREEN, plot_printer
from cephrec.cli.inplace import read_whole, write_back
from cephrec.cli.options import examples, jobs_option, seen
from cephrec.cli.output import force_option, refuse, writing
from cephrec.cli.paths import STDIN, find, paths_argument
from cephrec.cli.progress import Tally
from cephrec.core.diagnostic import Severity
from cephrec.core.position import Player
from cephrec.core.source import Source
from cephrec.notation.decode import Decoder
from cephrec.notation.plain import plain
from cephrec.notation.split import Stray, split
from cephrec.notation.tokens import BRACKETS, tokens
from cephrec.notation.write import write_record
from cephrec.notes import SIGNS
from cephrec.scene.theme import THEMES, theme
from cephrec.verdict import Verdict, check, severity

if TYPE_CHECKING:
    from cephrec.study.analysis import Analysis

#: How many positions are looked at for each ply.
NODES = 3_000


@dataclass(frozen=True, slots=True)
class _Task:
    """A game to be analysed."""

    source: Source
    nodes: int
    seed: int


@dataclass(frozen=True, slots=True)
class _Done:
    """The text of an analysed game and what was found; or why it was left alone."""

    text: str
    names: tuple[str, str] = ("?", "?")
    analysis: Analysis | None = None
    left: str = ""


@click.command(
    epilog=examples(
        "cephrec analyse --dry-run game.ceph", "cephrec analyse --nodes 500 game.ceph -o analysed.ceph --force"
    )
)
@paths_argument
@click.option("-o", "output", metavar="FILE", help="Write to a file; the input stays as it is. Only for one PATH.")
@click.option("--dry-run", is_flag=True, help="Write nothing; print what was found.")
@click.option("--nodes", type=click.IntRange(1, 100_000_000), default=NODES, show_default=True, help="Positions a ply.")
@click.option("--seed", type=click.IntRange(min=0), default=0, show_default=True, help="Chooses among equal moves.")
@click.option("--game", type=click.IntRange(min=1), help="Only that game of each file.")
@click.option("--plot", metavar="FILE", help="Draw the chance to win of one game: svg, png, pdf, tex.")
@click.option("--theme", "style", type=click.Choice(list(THEMES)), default="light", help="The colours of the plot.")
@click.option("--json", "as_json", is_flag=True, help="Print what was found as JSON, one line a game.")
@jobs_option
@click.option("-q", "--quiet", is_flag=True, help="Print only which games were left alone.")
@force_option
def command(paths: tuple[str, ...], output: str | None, dry_run: bool, quiet: bool, **chosen: Any) -> int:
    """Analyse the games of every PATH, in place: what every ply is worth, and what would have been better.

    Written are [%eval] after each ply, ?, ?? and ! where there is no sign yet, better lines as variations, and $220
    where a player threw away the lead. Comments and variations of others stay. The same number of nodes finds the
    same, and a second time changes nothing. Evaluations that are there already are replaced. The text is laid out anew,
    as fmt does it. Games with faults are left alone.
    """
    names = list(find(paths))
    if output is not None and len(names) != 1:
        raise click.UsageError("-o is for one file", click.get_current_context())
    printer = plot_printer(chosen["plot"]) if chosen["plot"] else None
    for target in (output, chosen["plot"]):
        refuse(target, force=chosen["force"])
    status, drawn = 0, False
    with Tally("games") as tally:
        for name in names:
            try:
                data = read_whole(name)
            except (OSError, Unusable) as error:
                reason = describe(error, name) if isinstance(error, OSError) else error.format_message()
                click.echo(f"cephrec: {reason}", err=True)
                status = UNUSABLE
                continue
            parts: list[str] = []
            for number, piece in _analysed(data, name, chosen):
                if isinstance(piece, str):
                    parts.append(piece)
                    continue
                parts.append(piece.text)
                if piece.left:
                    tally.hide()
                    click.echo(f"{name}: game {number} was left alone: {piece.left}", err=True)
                    status = max(status, 1)
                if piece.analysis is None:
                    continue
                tally.add()
                tally.hide()
                if not quiet:
                    _print(name, number, piece, as_json=chosen["as_json"], err=STDIN in (name, output or ""))
                if printer and not drawn:
                    drawn = True
                    _draw(piece, printer, chosen)
                    if not quiet and chosen["game"] is None:
                        click.echo(f"{chosen['plot']}: {name}, game {number}", err=True)
            if not dry_run:
                new = "".join(parts).encode()
                if output is not None and output != STDIN:
                    with writing(output, force=chosen["force"]) as stream:
                        stream.write(new)
                elif output == STDIN or name == STDIN or new != data:
                    write_back(STDIN if output == STDIN else name, new)
    return status


def _analysed(data: bytes, name: str, chosen: dict[str, Any]) -> Iterator[tuple[int, _Done | str]]:
    """The games of a file, analysed, with their numbers, and all text between them."""
    text, done = "".join(Decoder([data])), 0
    wanted = chosen["game"]
    sources = [piece for piece in split([data], name) if not isinstance(piece, Stray)]
    if wanted and wanted > len(sources):
        raise Unusable(f"{name}: there is no game {wanted}; it has {len(sources)}")
    tasks = [_Task(each, chosen["nodes"], chosen["seed"]) for each in sources if wanted in (None, each.game)]
    found = in_order(_work, tasks, min(chosen["jobs"], max(1, len(tasks))))
    for source in sources:
        at = text.index(source.text, done)
        yield 0, text[done:at]
        done = at + len(source.text)
        if wanted not in (None, source.game):
            yield 0, source.text
            continue
        _, result = next(found)
        if result is None or isinstance(result, Lost):
            result = _Done(source.text, left="its process was killed")
        yield source.game or 0, result
    yield 0, text[done:]


def _work(task: _Task) -> _Done:
    """One game; this may run in a process of its own."""
    from cephrec.study.analysis import analyse, annotated

    verdict = check(task.source)
    reason = _reason(verdict)
    if reason or verdict.replay is None:
        return _Done(task.source.text, left=reason)
    analysis = analyse(verdict.replay.game, verdict.replay.main, task.nodes, task.seed)
    text = task.source.text
    inner = text.strip(" \t\n")
    before = text[: text.index(inner)]
    after = text[len(before) + len(inner) :]
    record = annotated(verdict.record, analysis)
    names = record.tag("White"), record.tag("Black")
    if record == verdict.record:
        return _Done(text, names, analysis)
    above, below = _loose(inner)
    written = "\n".join([*above, *([""] if above else []), write_record(record).strip(), *below])
    return _Done(f"{before}{written}{after}", names, analysis)


def _loose(text: str) -> tuple[list[str], list[str]]:
    """The `;` and `%` lines of a game that its record does not hold: those before its result, and those behind it."""
    clean = plain(text).text
    cut = list(tokens(clean))
    tag = max((place for place, token in enumerate(cut) if token.type in BRACKETS), default=-1)
    result = max((place for place, token in enumerate(cut) if token.type == "RESULT"), default=len(cut))
    above, below = list[str](), list[str]()
    for place, token in enumerate(cut):
        if token.type == "HIDDEN" or (token.type == "LINE_COMMENT" and not tag < place < result):
            (below if place > result else above).append(clean[token.start : token.end].strip("\n"))
    return above, below


def _reason(verdict: Verdict) -> str:
    """Why a game cannot be analysed; empty if it can."""
    if not verdict.legal or verdict.replay is None:
        return "not all of it is legal; cephrec validate says why"
    if not verdict.record.main.plies:
        return "it has no moves"
    if any(step is None for step in verdict.replay.main.steps):
        return "not all of it was judged"
    if any(severity(each) is not Severity.INFO for each in verdict.diagnostics):
        # What is written anew is what was understood; the rest of a faulty text would be lost.
        return "it has faults; cephrec validate says which, cephrec fix mends what is certain"
    return ""


def _print(name: str, number: int, done: _Done, *, as_json: bool, err: bool) -> None:
    analysis = done.analysis
    assert analysis is not None
    accuracy = {player: analysis.accuracy(player) for player in Player}
    if as_json:
        said = {
            "file": name,
            "game": number,
            "chances": [round(each, 4) for each in analysis.chances],
            "evals": [ply.text for ply in analysis.plies],
            "accuracy": {player.name.lower(): value and round(value, 1) for player, value in accuracy.items()},
            "turning": list(analysis.turning),
            "exact_from": analysis.exact_from,
        }
        click.echo(json.dumps(said), err=err)
        return
    from cephrec.render.terminal.signs import ASCII
    from cephrec.study.chart import sparkline

    white, black = done.names
    lines = [f"{name}, game {number}: {white} – {black}", f"  {sparkline(analysis, ascii_only=seen().signs == ASCII)}"]
    for player, who in zip(Player, done.names, strict=True):
        value = accuracy[player]
        if value is not None:
            side = player.name.capitalize()
            lines.append(f"  {side} {who}: accuracy {value:.1f} %{_mistakes(analysis, player)}")
    if analysis.turning:
        lines.append(f"  turning points: {', '.join(f'ply {ply}' for ply in analysis.turning)}")
    if analysis.exact_from is not None:
        lines.append(f"  exact from ply {analysis.exact_from} on")
    click.echo("\n".join(lines), err=err)


def _mistakes(analysis: Analysis, player: Player) -> str:
    glyphs = [
        glyph
        for ply, mover in zip(analysis.plies, analysis.movers, strict=True)
        if mover is player
        for glyph in ply.glyphs
    ]
    return "".join(f", {glyphs.count(glyph)} {SIGNS[glyph]}" for glyph in (2, 4, 1) if glyph in glyphs)


def _draw(done: _Done, printer: Any, chosen: dict[str, Any]) -> None:
    from cephrec.study.chart import chart

    assert done.analysis is not None
    with writing(chosen["plot"], force=chosen["force"]) as stream:
        stream.write(printer(chart(done.analysis, done.names), theme(chosen["style"]), SCREEN))
