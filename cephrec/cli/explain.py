"""`cephrec explain`: a code's page, or what was possible on a ply and why."""

from __future__ import annotations

import os
import re
import sys
import textwrap
from difflib import get_close_matches

import click

from cephrec.cli import Unusable
from cephrec.cli.options import examples, lang_option
from cephrec.cli.target import Walk, variation_option, walk_of
from cephrec.core.codes import CODES
from cephrec.core.diagnostic import Fault, Path
from cephrec.documents import document
from cephrec.explain import Alternative, alternatives, elsewhere
from cephrec.messages import sentence
from cephrec.rulebook import cited

WIDTH = 100


@click.command(epilog=examples("cephrec explain ceph.capture-required", "cephrec explain game.ceph --ply 3"))
@click.argument("what", metavar="CODE|FILE")
@click.option("--ply", type=click.IntRange(min=1), help="Which ply. [default: the first illegal one, else the last]")
@click.option("--game", type=click.IntRange(min=1), help="Which game of the file. [default: the first]")
@variation_option
@lang_option
def command(what: str, ply: int | None, game: int | None, variation: Path, lang: str) -> None:
    """Print the page of a diagnostic's CODE; or, for a FILE, say what was possible on a ply.

    For a ply every other capture set of its square (in CIFRA: every other way of its piece) is named, with the reason
    why it was or was not legal, and the number of the rule. A file wins over a code of the same name.
    """
    if what == "-" or os.path.exists(what):
        click.echo(_ply(walk_of(what, game=game, variation=variation), ply, lang))
    elif what in CODES:
        _show(page(what))
    elif listed := [code for code in CODES if code.startswith(what)]:
        click.echo("\n".join(listed))
    else:
        near = get_close_matches(what, CODES, 1)
        raise Unusable(f"{what}: neither a file nor a code" + (f"; did you mean {near[0]}?" if near else ""))


def page(code: str) -> str:
    """The section of a code in docs/diagnostics.md, its links as plain words, and the words of the rule it cites.

    >>> page("ceph.occupied").splitlines()[0]
    '### ceph.occupied'
    """
    text = document("diagnostics.md")
    found = re.search(rf"^### {re.escape(code)}\n.*?(?=^###? |\Z)", text, re.MULTILINE | re.DOTALL)
    assert found is not None, "a test holds that every code has a section"
    return "\n\n".join(
        (found[0].rstrip(), *(f"> {rule}: {words}" for rule, words in cited([CODES[code].rule]).items()))
    )


def _show(markdown: str) -> None:
    if not sys.stdout.isatty():
        click.echo(markdown)
        return
    from rich.console import Console
    from rich.markdown import Markdown

    Console(width=min(Console().width, WIDTH)).print(Markdown(markdown))


def _ply(walk: Walk, number: int | None, lang: str) -> str:
    if not walk.stops:
        raise Unusable(f"{walk.name}: this game has no moves")
    number = number or _interesting(walk)
    if number > len(walk.stops):
        raise Unusable(f"{walk.name}: there is no ply {number}; the plies are 1 to {len(walk.stops)}")
    at = walk.before(number)
    if at is None:
        raise Unusable(f"{walk.name}: the position before ply {number} is not known; cephrec validate says why")
    game, word = walk.game, walk.ply(number).word
    move = game.words.read(word)
    fault = move if isinstance(move, Fault) else game.rules.judge(at, move)
    player = game.rules.to_move(at).name.capitalize()
    said = f"not legal: {_because(fault, lang)}" if fault else "legal"
    parts = [f"{walk.name}, ply {number}: {player} played {word}, and that was {said}."]
    tried = () if isinstance(move, Fault) else alternatives(game, at, move)
    if tried:
        parts.append("There:\n" + _table(tried, lang))
    rules = [CODES[fault.code].rule] if fault else []
    rules += (CODES[each.fault.code].rule if each.fault else each.rule for each in tried)
    if rest := elsewhere(game, at, (each.word for each in tried)):
        shown = _indented(" ".join(rest))
        parts.append(f"Elsewhere, all legal:\n{shown}")
    if words := cited(rules):
        parts.append("The rules:\n" + "\n".join(_indented(f"{rule}: {text}", "  ") for rule, text in words.items()))
    return "\n\n".join(parts)


def _indented(text: str, more: str = "") -> str:
    return textwrap.fill(text, WIDTH, initial_indent="  ", subsequent_indent="  " + more, break_on_hyphens=False)


def _interesting(walk: Walk) -> int:
    """The first ply that was judged and is illegal, else the last."""
    numbers = range(1, len(walk.stops) + 1)
    illegal = (number for number in numbers if walk.step(number) is None and walk.before(number) is not None)
    return next(illegal, len(walk.stops))


def _table(tried: tuple[Alternative, ...], lang: str) -> str:
    width = max(len(each.word) for each in tried)
    return "\n".join(
        f"  {each.word:{width}}  "
        + (f"no: {_because(each.fault, lang)}" if each.fault else f"yes: {each.reason} ({each.rule})")
        for each in tried
    )


def _because(fault: Fault, lang: str) -> str:
    return f"{sentence(fault.code, fault.facts, lang)} ({CODES[fault.code].rule})"
