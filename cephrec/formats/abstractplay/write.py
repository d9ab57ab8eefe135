"""Records out to AbstractPlay: objects that its schema accepts, which read back as the same records."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any

from cephrec.core.diagnostic import Diagnostic, Outcome
from cephrec.core.game import Game, Style
from cephrec.core.record import Comment, Fen, Ply, Record
from cephrec.core.tags import normal_tags
from cephrec.formats.abstractplay.moves import ENDINGS
from cephrec.formats.abstractplay.read import FORM
from cephrec.formats.abstractplay.variants import labels
from cephrec.formats.losses import around
from cephrec.formats.part import Part
from cephrec.games import game_of
from cephrec.tracks import replay, restyle

NO_DATE = "1970-01-01T00:00:00.000Z"
_ISO = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]+)?Z")
_WORDS = {value: word for word, value in ENDINGS.items()}
_RESULTS = {"1-0": (1, 0), "0-1": (0, 1), "1/2-1/2": (1, 1), "*": (0, 0)}


def dump(records: Iterable[Record], _stem: str = "") -> Iterator[Outcome[Part]]:
    """A list of game records. Remarks after a move are kept as its result, other comments are not.

    >>> (start, record, end) = dump([Record()])
    >>> json.loads(record.value.data)["header"]["game"]["variants"]
    ['5x5 board']
    """
    between = "\n"
    yield Outcome(Part("["))
    for record in records:
        said: list[Diagnostic] = []
        yield Outcome(Part(between + json.dumps(_record(record, said))), tuple(said))
        between = ",\n"
    yield Outcome(Part("\n]\n"))


def _record(record: Record, said: list[Diagnostic]) -> dict[str, Any]:
    tags = {tag.name: tag.value for tag in normal_tags(record.tags, record.result)}
    game = game_of(tags)
    if isinstance(game, Game):
        record = restyle(replay(game, record), Style.ABSTRACTPLAY)
    plies = record.main.plies
    cut = next((at for at, ply in enumerate(plies) if _stops(ply)), len(plies))
    if cut < len(plies):
        facts: dict[str, str | int] = {"word": plies[cut].word, "left": len(plies) - cut}
        said.append(Diagnostic("format.bad-move", plies[cut].span, facts, cut + 1))
    said += around(record, FORM, ("glyphs", "variations", "positions"))
    entries: list[str | dict[str, str]] = [_entry(ply) for ply in plies[:cut]]
    lost = _comments(record) - sum(isinstance(entry, dict) for entry in entries)
    if lost:
        place = next(around(record, FORM, ("comments",)))
        said.append(Diagnostic("format.comments", place.span, {"format": FORM, "count": lost}, place.ply))
    black = tags.get("FEN", "W").strip()[:1].upper() == "B"
    ending = _WORDS.get(tags.get("Termination", ""))
    if ending is not None:
        entries.append(ending)
    if (record.result == "*" and ending is None) or tags.get("Result") != record.result:
        said.append(Diagnostic("format.result", facts={"format": FORM, "result": record.result}))
    return {"header": _header(record, tags, said), "moves": _rounds(entries, black)}


def _stops(ply: Ply) -> bool:
    """Whether a record of AbstractPlay cannot go on with this ply."""
    return ply.word.lower() in ENDINGS or any(isinstance(item, Fen) for item in ply.before)


def _comments(record: Record) -> int:
    places = [item for ply in record.main.plies for item in (*ply.before, *ply.after)]
    return sum(isinstance(item, Comment) for item in (*places, *record.main.tail, *record.closing))


def _entry(ply: Ply) -> str | dict[str, str]:
    """A move; a comment that is only text, and alone behind it, is its result in words."""
    remarks = [item for item in ply.after if isinstance(item, Comment)]
    if len(remarks) == 1 and not remarks[0].commands and remarks[0].text:
        return {"move": ply.word, "result": remarks[0].text}
    return ply.word


def _rounds(entries: list[str | dict[str, str]], black: bool) -> list[list[str | dict[str, str] | None]]:
    seats: list[str | dict[str, str] | None] = [*([None] if black else []), *entries]
    return [seats[at : at + 2] for at in range(0, len(seats), 2)]


def _header(record: Record, tags: dict[str, str], said: list[Diagnostic]) -> dict[str, Any]:
    start = _date(tags)
    if start is None:
        said.append(Diagnostic("format.date-missing"))
        start = NO_DATE
    end = tags.get("DateEnd", start)
    header: dict[str, Any] = {
        "game": {"name": tags["Game"], "variants": list(labels(tags))},
        "site": {"name": tags.get("Site", "?")},
        "date-start": start,
        "date-end": end if _ISO.fullmatch(end) else start,
        "date-generated": end if _ISO.fullmatch(end) else start,
        "players": [],
    }
    if "GameId" in tags:
        header["site"]["gameid"] = tags["GameId"]
    score = re.fullmatch(r"([0-9]{1,4})-([0-9]{1,4})", tags.get("Score", ""))
    for seat, colour in enumerate(("White", "Black")):
        # The seat keeps two players of one name apart: the schema wants no two that are alike.
        player: dict[str, Any] = {"name": tags.get(colour, "?"), "seat": seat + 1}
        if f"{colour}Userid" in tags:
            player["userid"] = tags[f"{colour}Userid"]
        if f"{colour}Type" in tags:
            player["is_ai"] = tags[f"{colour}Type"] == "program"
        if score:
            player["score"] = int(score[seat + 1])
        player["result"] = _RESULTS[record.result][seat]
        header["players"].append(player)
    # A field of our own: what has no place in the record of AbstractPlay is read back from here.
    header["tags"] = tags
    return header


def _date(tags: dict[str, str]) -> str | None:
    day = tags.get("UTCDate") or tags.get("Date", "")
    found = re.fullmatch(r"([0-9]{4})\.([0-9]{2})\.([0-9]{2})", day)
    time = tags.get("UTCTime", "00:00:00")
    if not found or not re.fullmatch(r"[0-9]{2}:[0-9]{2}:[0-9]{2}", time):
        return None
    return f"{found[1]}-{found[2]}-{found[3]}T{time}.000Z"
