"""The report for people: each finding with the line it stands in, the place marked, the rule and a hint."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache

from cephrec.cli.report import FileReport, Finding, Tally
from cephrec.core.diagnostic import Fact
from cephrec.messages import phrase

#: A piece of text and its style.
Piece = tuple[str, str]

_COLOURS = {"error": "bold red", "warning": "bold yellow", "info": "bold cyan"}


def present(files: Iterable[FileReport], tally: Tally, lang: str) -> Iterator[str]:
    """All findings, and one line that sums up."""
    for file in files:
        for part in file.parts:
            for found in part.findings:
                paint = _terminal().paint
                yield "".join(paint(text, style) for text, style in _finding(found, lang))
    yield summary(tally, lang) + "\n"


def summary(tally: Tally, lang: str) -> str:
    """How many games, in how many files, and how much was found.

    >>> summary(Tally(files=1, games=3), "en")
    '3 games in 1 file: no faults'
    """
    counts = [
        phrase(f"summary.{kind}", lang, count=number)
        for kind, number in (("errors", tally.errors), ("warnings", tally.warnings))
        if number
    ]
    found = ", ".join(counts) or phrase("summary.clean", lang)
    return phrase("summary.games", lang, games=tally.games, files=tally.files) + ": " + found


def statistics(tally: Tally) -> str:
    r"""How often each code was found, the most frequent first.

    >>> from collections import Counter
    >>> statistics(Tally(codes=Counter({"text.form": 2, "ceph.occupied": 11})))
    '11 ceph.occupied\n 2 text.form\n'
    """
    width = len(str(max(tally.codes.values(), default=0)))
    ranked = sorted(tally.codes.items(), key=lambda item: (-item[1], item[0]))
    return "".join(f"{count:{width}} {code}\n" for code, count in ranked)


def _finding(found: Finding, lang: str) -> Iterator[Piece]:
    colour = _COLOURS[found.weight]
    number = str(found.line)
    margin = " " * len(number)
    before, marked, after = _window(found, _terminal().width - len(number) - 4)
    yield from ((f"{phrase(found.weight, lang)}[{found.code}]", colour), (f": {found.message}\n", "bold"))
    yield f"{margin} {_place(found, lang)}\n", "dim"
    yield from ((f"{number} | ", "dim"), (before, ""), (marked, colour), (f"{after}\n", ""))
    yield from ((f"{margin} | ", "dim"), (" " * _cells(before), ""), ("^" * max(1, _cells(marked)), colour))
    yield from ((f"\n{margin} = {phrase('rule', lang)}: ", "dim"), (found.rule, ""))
    if found.hint:
        yield from ((f"      = {phrase('hint', lang)}: ", "dim"), (found.hint, "green"))
    yield "\n\n", ""


def _place(found: Finding, lang: str) -> str:
    place = f"{found.name}:{found.line}:{found.column}"
    if found.game is None or found.ply is None:
        return place
    facts: dict[str, Fact] = {"game": found.game, "ply": found.ply}
    if not found.path:
        return f"{place} ({phrase('place.ply', lang, **facts)})"
    return f"{place} ({phrase('place.variation', lang, variation=found.variation, **facts)})"


def _window(found: Finding, width: int) -> tuple[str, str, str]:
    """The excerpt, cut to one line of the terminal around the place; odd characters as one sign each."""
    before, marked, after = (_visible(piece) for piece in found.excerpt)
    marked = _cut(marked, width * 2 // 3)
    room = width - len(marked)
    if len(before) + len(after) > room:
        ahead = max(room // 2, room - len(after))
        if len(before) > ahead:
            before = "…" + before[len(before) - ahead + 1 :]
        after = _cut(after, room - len(before))
    return before, marked, after


def _cut(text: str, width: int) -> str:
    return text if len(text) <= width else text[: max(0, width - 1)] + "…"


def _visible(text: str) -> str:
    if text.isprintable():
        return text
    return "".join(
        sign if sign.isprintable() else " " if sign == "\t" else "\N{REPLACEMENT CHARACTER}" for sign in text
    )


def _cells(text: str) -> int:
    if text.isascii():
        return len(text)
    from rich.cells import cell_len

    return cell_len(text)


@dataclass(frozen=True)
class _Terminal:
    """How wide standard output is, and how it is painted; without colours a painted text is the text itself."""

    width: int
    paint: Callable[[str, str], str]


@cache
def _terminal() -> _Terminal:
    from rich.console import COLOR_SYSTEMS, Console
    from rich.style import Style

    console = Console()
    if console.color_system is None or console.no_color:
        return _Terminal(console.width, lambda text, _: text)
    colours = COLOR_SYSTEMS[console.color_system]
    return _Terminal(console.width, lambda text, style: Style.parse(style).render(text, color_system=colours))
