"""`cephrec fix`: what has exactly one right answer is mended, in place; what has several is listed."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass, field

import click

from cephrec.cli import UNUSABLE, Unusable, describe
from cephrec.cli.inplace import difference, read_whole, write_back
from cephrec.cli.options import examples, lang_option
from cephrec.cli.paths import STDIN, find, paths_argument
from cephrec.cli.report import resolve
from cephrec.core.diagnostic import Diagnostic, Severity
from cephrec.core.record import Record
from cephrec.core.source import Source
from cephrec.mend import Mended, Repair, mend
from cephrec.messages import phrase, plain
from cephrec.notation.decode import Decoder
from cephrec.notation.split import Stray, split, split_text
from cephrec.verdict import check, severity


@click.command(epilog=examples("cephrec fix --diff game.ceph", "cephrec fix --dry-run games/"))
@paths_argument
@click.option("--dry-run", is_flag=True, help="Write nothing; say what would be mended.")
@click.option("--diff", is_flag=True, help="Write nothing; show what would be mended as a diff.")
@click.option("-q", "--quiet", is_flag=True, help="Do not say what was mended and what was left.")
@click.option("-v", "--verbose", is_flag=True, help="Say too of which files there was nothing to say.")
@lang_option
def command(paths: tuple[str, ...], dry_run: bool, diff: bool, quiet: bool, verbose: bool, lang: str) -> int:
    """Mend the records of every PATH, in place, where there is exactly one right answer.

    That is: look-alike characters and encodings, move numbers, words that are not canonical, tags that were read as
    meant or stand twice, results and scores that the finished board decides. The game always stays the same. Faults
    that remain are listed, and the exit status is 1 if there are errors among them.
    """
    status = done = left = files = 0
    for name in find(paths):
        try:
            file = _File(name, read_whole(name))
            new = file.mended()
        except (OSError, Unusable) as error:
            reason = describe(error, name) if isinstance(error, OSError) else error.format_message()
            click.echo(f"cephrec: {reason}", err=True)
            status = UNUSABLE
            continue
        mended, remaining = list(file.mendings(lang)), list(file.remains(lang))
        done, left, files = done + len(mended), left + len(remaining), files + 1
        if diff:
            sys.stdout.writelines(difference(name, file.old, new))
        elif not quiet:
            click.echo("".join(f"{line}\n" for line in (*mended, *remaining)), nl=False, err=name == STDIN)
        if verbose and not (mended or remaining):
            click.echo(f"cephrec: {name}: nothing to mend", err=True)
        if not (diff or dry_run) and (new != file.old or name == STDIN):
            write_back(name, new)
        status = max(status, file.has_errors)
    if not quiet:
        said = phrase("fix.dry" if diff or dry_run else "fix.done", lang, done=done, left=left, files=files)
        click.echo(said, err=diff or STDIN in paths)
    return status


@dataclass
class _File:
    """The bytes of a file, and what became of its games."""

    name: str
    old: bytes
    games: list[Mended] = field(default_factory=list)
    strays: list[Stray] = field(default_factory=list)

    def mended(self) -> bytes:
        """The new bytes; the old ones if there is nothing to mend. Unusable if the games could not be read back."""
        decoder = Decoder([self.old])
        text = "".join(decoder)
        parts: list[str] = []
        done = 0
        for piece in split([self.old], self.name):
            if isinstance(piece, Stray):
                self.strays.append(piece)
                continue
            self.games.append(mend(check(piece)))
            at = text.index(piece.text, done)
            parts += text[done:at], self.games[-1].after.source.text
            done = at + len(piece.text)
        if decoder.foreign is None and not any(game.repairs for game in self.games):
            return self.old
        new = "".join(parts) + text[done:]
        if _records(new) != [game.after.record for game in self.games]:
            raise Unusable(f"{self.name}: would not be read back as the same games; left alone")
        return new.encode()

    @property
    def has_errors(self) -> bool:
        """Whether faults remain that are errors."""
        return any(severity(each) is Severity.ERROR for _, each in self._left())

    def mendings(self, lang: str) -> Iterator[str]:
        """A line for each repair."""
        for stray in self.strays:
            if stray.diagnostic.code == "text.encoding":
                found = resolve(stray.source, stray.diagnostic, lang)
                yield f"{self.name}:{found.line}:{found.column}: mended[{found.code}] {found.facts['encoding']} → UTF-8"
        for game in self.games:
            yield from (self._done(game.before.source, repair) for repair in game.repairs)

    def remains(self, lang: str) -> Iterator[str]:
        """A line for each error and warning that remains."""
        for source, diagnostic in self._left():
            if severity(diagnostic) is not Severity.INFO:
                found = resolve(source, diagnostic, lang)
                yield f"{self.name}:{found.line}:{found.column}: left[{found.code}] {found.message}"

    def _done(self, source: Source, repair: Repair) -> str:
        line, column = source.place(repair.span.start)
        old = source.text[repair.span.start : repair.span.end]
        return f"{self.name}:{line}:{column}: mended[{repair.code}] “{plain(old)}” → “{plain(repair.new)}”"

    def _left(self) -> Iterator[tuple[Source, Diagnostic]]:
        for stray in self.strays:
            if stray.diagnostic.code != "text.encoding":
                yield stray.source, stray.diagnostic
        for game in self.games:
            yield from ((game.after.source, each) for each in game.after.diagnostics)


def _records(text: str) -> list[Record]:
    return [check(piece).record for piece in split_text(text) if isinstance(piece, Source)]
