"""Plain sentences, one after the other, for screen readers and for reading aloud."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cephrec.cli.report import FileReport, Finding, GameReport, Tally
from cephrec.cli.report.text import summary
from cephrec.core.diagnostic import Fact
from cephrec.messages import phrase, plain


def present(files: Iterable[FileReport], tally: Tally, lang: str) -> Iterator[str]:
    """Each game's verdict, then what was found, in full sentences."""
    for file in files:
        yield phrase("narrate.file", lang, name=file.name) + "\n"
        for part in file.parts:
            if isinstance(part, GameReport):
                yield _verdict(part, lang) + "\n"
            for found in part.findings:
                yield _finding(found, lang) + "\n"
    yield summary(tally, lang)[:1].upper() + summary(tally, lang)[1:] + ".\n"


def _verdict(game: GameReport, lang: str) -> str:
    facts: dict[str, Fact] = {"game": game.index, "plies": game.plies, "result": plain(game.result)}
    if game.legal is None:
        return phrase("narrate.unjudged", lang, **facts)
    if not game.legal:
        return phrase("narrate.illegal", lang, **facts)
    if game.score is None:
        return phrase("narrate.legal", lang, **facts)
    return phrase("narrate.finished", lang, white=game.score[0], black=game.score[1], **facts)


def _finding(found: Finding, lang: str) -> str:
    where = phrase("narrate.line", lang, line=found.line)
    if found.ply is not None:
        where = phrase("narrate.ply", lang, line=found.line, ply=found.ply)
    if found.path:
        where = phrase("narrate.variation", lang, line=found.line, ply=found.ply or 0, variation=found.variation)
    said = f"{where}, {phrase(found.weight, lang)}: {found.message}."
    hinted = " " + phrase("narrate.hint", lang, hint=found.hint) if found.hint else ""
    return f"{said}{hinted} {phrase('narrate.rule', lang, rule=found.rule)}"
