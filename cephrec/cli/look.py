"""A block of games becomes the parts of a report, in whatever process; then they are put in their place in the file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from cephrec.bulk.blocks import blocks
from cephrec.bulk.judge import Count, judge_block, judge_stream
from cephrec.bulk.lane import Glance
from cephrec.cli.blocks import Block, Wish
from cephrec.cli.report import Finding, GameReport, Outside, Part, Silent, resolve
from cephrec.core.diagnostic import Diagnostic
from cephrec.core.record import Tag
from cephrec.core.source import Source, Span
from cephrec.core.tags import normal_tags
from cephrec.messages import sentence
from cephrec.notation.decode import Decoder
from cephrec.notation.split import Stray
from cephrec.verdict import Verdict


@dataclass(frozen=True, slots=True)
class Looked:
    """What was found in a block, numbered as if the block were the file; `encoding` is where it is not UTF-8."""

    parts: tuple[Part, ...]
    games: int
    lines: int
    size: int
    encoding: Outside | None = None
    truncated: bool = False


def look(block: Block) -> Looked:
    """Judge the games of a block."""
    count, wish = Count(), block.wish
    parts: list[Part] = []
    encoding: Outside | None = None
    end = (1, 1)
    silent = 0
    for piece in judge_block(block.data, block.name, count):
        if isinstance(piece, Glance) and not wish.silent:
            silent += 1
            continue
        if silent:
            parts.append(Silent(silent))
            silent = 0
        part = report(piece, wish)
        if not isinstance(piece, Glance):
            end = max(end, piece.source.place(len(piece.source.text)))
        if isinstance(piece, Stray) and piece.diagnostic.code == "text.encoding":
            encoding = part if isinstance(part, Outside) else None
        if part is not None:
            parts.append(part)
    if silent:
        parts.append(Silent(silent))
    if block.broken is not None:
        parts += filter(None, [report(truncated(block.name, max(end, _end(block.data)), block.broken), wish)])
    return Looked(tuple(parts), count.games, count.lines, len(block.data), encoding, block.broken is not None)


def look_all(chunks: Iterable[bytes], name: str, wish: Wish) -> Looked:
    """Judge the games of a stream block by block, as if it were one block."""
    place = Placing(wish.lang)
    parts: list[Part] = []
    encoding: Outside | None = None
    for block in blocks(chunks):
        if not isinstance(block, bytes):
            rest = list(map(place.placed, look_through(block, name, wish)))
            place.games += sum(isinstance(part, GameReport) for part in rest)
            parts += rest
            continue
        for part in place.parts(look(Block(name, 0, block, wish))):
            if isinstance(part, Outside) and any("offset" in found.facts for found in part.findings):
                encoding = part
            if parts and isinstance(part, Silent) and isinstance(last := parts[-1], Silent):
                parts[-1] = Silent(last.games + part.games)
            else:
                parts.append(part)
    return Looked(tuple(parts), place.games, place.lines, place.size, encoding)


def look_through(chunks: Iterable[bytes], name: str, wish: Wish) -> Iterator[Part]:
    """Judge the games of a stream that cannot be cut."""
    yield from filter(None, (report(piece, wish) for piece in judge_stream(chunks, name)))


def truncated(name: str, place: tuple[int, int], reason: str) -> Stray:
    """What is said where an archive breaks off."""
    return Stray(Source(name, "", None, *place), Diagnostic("text.truncated", Span(0, 0), {"reason": reason}))


def _end(data: bytes) -> tuple[int, int]:
    text = data.replace(b"\r\n", b"\n").replace(b"\r", b"\n").decode(errors="replace")
    return text.count("\n") + 1, len(text) - text.rfind("\n")


def report(piece: Glance | Verdict | Stray, wish: Wish) -> Part | None:
    """The part of a report that a piece makes; None if nothing is to be said of it."""
    if isinstance(piece, Glance):
        tags = normal_tags((Tag(*pair) for pair in piece.tags.items()), piece.result)
        named = {tag.name: tag.value for tag in tags}
        told = (piece.result, piece.plies, True, piece.finished, piece.score)
        return GameReport(piece.game, piece.line, named["Game"], named, *told)
    if isinstance(piece, Stray):
        return Outside((resolve(piece.source, piece.diagnostic, wish.lang),)) if piece.diagnostic in wish else None
    source, record = piece.source, piece.record
    start = len(source.text) - len(source.text.lstrip())
    return GameReport(
        index=source.game or 0,
        line=source.place(start)[0],
        game=record.tag("Game"),
        tags={tag.name: tag.value for tag in record.tags},
        result=record.result,
        plies=len(record.main.plies),
        legal=piece.legal,
        finished=piece.finished,
        score=piece.score,
        findings=tuple(resolve(source, found, wish.lang) for found in piece.diagnostics if found in wish),
    )


@dataclass(slots=True)
class Placing:
    """Puts the blocks of one file in their places, one after the other."""

    lang: str = "en"
    games: int = 0
    lines: int = 0
    size: int = 0
    _encoded: bool = field(default=False)

    def parts(self, looked: Looked) -> Iterator[Part]:
        """The parts of the next block."""
        for part in looked.parts:
            if part is looked.encoding:
                if self._encoded:
                    continue
                self._encoded = True
            yield self.placed(part)
        self.games += looked.games
        self.lines += looked.lines
        self.size += looked.size

    def skip(self, chunks: Iterable[bytes]) -> None:
        """Bytes are left out: their lines count, their games are unknown."""
        for text in Decoder(self._weigh(chunks)):
            self.lines += text.count("\n")

    def _weigh(self, chunks: Iterable[bytes]) -> Iterator[bytes]:
        for chunk in chunks:
            self.size += len(chunk)
            yield chunk

    def placed(self, part: Part) -> Part:
        """A part with numbers that count from the beginning of the file."""
        if isinstance(part, Silent) or not (self.lines or self.games):
            return part
        findings = tuple(map(self._found, part.findings))
        if isinstance(part, Outside):
            return Outside(findings)
        return replace(part, index=part.index + self.games, line=part.line + self.lines, findings=findings)

    def _found(self, found: Finding) -> Finding:
        game = found.game + self.games if found.game is not None else None
        moved = replace(found, line=found.line + self.lines, end_line=found.end_line + self.lines, game=game)
        if "offset" not in found.facts:
            return moved
        facts = {**found.facts, "offset": int(str(found.facts["offset"])) + self.size}
        return replace(moved, facts=facts, message=sentence(found.code, facts, self.lang))
