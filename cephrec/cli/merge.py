"""`cephrec merge`: the games of several files in one, each once if wanted."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b

import click

from cephrec.cli.options import examples, lang_option, verbose_option
from cephrec.cli.output import force_option, writing
from cephrec.cli.paths import find, paths_argument
from cephrec.cli.progress import Progress
from cephrec.cli.records import Held, Said, as_text, held


@click.command(
    epilog=examples(
        "cephrec merge games/ -o all.ceph",
        "cephrec merge games/ game.ceph --dedupe moves -o all.ceph",
    )
)
@paths_argument
@click.option("-o", "output", metavar="FILE", default="-", help="Write to a file instead of standard output.")
@click.option(
    "--dedupe",
    type=click.Choice(["moves", "position"]),
    help="Drop a game that has the same moves, or ends in the same position, as one before.",
)
@click.option("-q", "--quiet", is_flag=True, help="Do not say what is dropped.")
@verbose_option
@force_option
@lang_option
def command(
    paths: tuple[str, ...], output: str, dedupe: str | None, quiet: bool, verbose: bool, force: bool, lang: str
) -> int:
    """Write the games of every PATH to one file, as they stand, and say which were dropped."""
    said = Said(lang, quiet, verbose)
    names = list(find(paths))
    first: dict[bytes, str] = {}
    kept = dropped = 0
    with Progress(names, quiet=quiet) as progress, writing(output, force=force) as stream:
        for it in held(names, said, watch=progress.watch):
            key = _KEYS[dedupe](it) if dedupe else None
            place = f"{it.name}: game {it.number} (line {it.line})"
            if key is not None and first.setdefault(key, place) != place:
                dropped += 1
                if not quiet:
                    click.echo(f"{place} dropped: same {dedupe} as {first[key]}", err=True)
                continue
            text = as_text(it, said)
            if text is not None:
                stream.write((f"\n{text}" if kept else text).encode())
                kept += 1
    if dropped and not quiet:
        click.echo(f"{kept} {'game' if kept == 1 else 'games'} kept, {dropped} dropped", err=True)
    return said.status()


def _moves(it: Held) -> bytes | None:
    """What two records of one game have in common: the game, its start, and the moves in full."""
    from cephrec.study.facts import Facts

    facts = Facts(it.record)
    return _digest(*_setting(it), *facts.words) if facts.words else None


def _position(it: Held) -> bytes | None:
    from cephrec.core.position import write_setup
    from cephrec.study.facts import Facts

    facts = Facts(it.record)
    if facts.game is None or facts.last is None:
        return None
    return _digest(*_setting(it)[:-1], write_setup(facts.game.rules.describe(facts.last)))


def _setting(it: Held) -> tuple[str, ...]:
    from cephrec.core.tags import GAME_TAGS

    return tuple(it.record.tag(name) for name in (*GAME_TAGS, "FEN"))


def _digest(*texts: str) -> bytes:
    return blake2b("\n".join(texts).encode("utf-8", "replace"), digest_size=16).digest()


_KEYS: dict[str, Callable[[Held], bytes | None]] = {"moves": _moves, "position": _position}
