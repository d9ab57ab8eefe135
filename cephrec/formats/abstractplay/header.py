"""The header of a record of AbstractPlay: which of its fields is which tag."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from cephrec.core.grid import LARGEST, SMALLEST
from cephrec.core.position import read_setup
from cephrec.core.record import RESULTS
from cephrec.formats.abstractplay.variants import game_key, tag_of
from cephrec.formats.json_text import MisfitError, Way
from cephrec.formats.tags import tag_value
from cephrec.games import DEALS

#: Fields that are told by tags of the roster.
_PLAIN = {"event": "Event", "round": "Round"}
_READ = ("game", "site", "players", "date-start", "startingPosition")
_DATE = re.compile(r"([0-9]{4})-([0-9]{2})-([0-9]{2})[T ]([0-9]{2}:[0-9]{2}:[0-9]{2})(?:\.0+)?Z?")
_FLOOR = re.compile(r"[LDN/]+")
_RESULTS = {1: "1-0", 0: "1/2-1/2", -1: "0-1"}


class OtherGameError(Exception):
    """The record is of a game that is not known here."""

    def __init__(self, name: str, way: Way) -> None:
        super().__init__(name)
        self.name, self.way = name, way


@dataclass(slots=True)
class Header:
    """What a header says: tags, the result, both scores; which variants and fields have no tag, and where they stand.

    `is_final`: the result is the whole truth, even `*`.
    """

    tags: dict[str, str] = field(default_factory=dict)
    result: str = "*"
    score: str = ""
    is_board_sure: bool = False
    is_final: bool = False
    variants: list[tuple[str, Way]] = field(default_factory=list)
    fields: list[tuple[str, Way]] = field(default_factory=list)

    def say(self, name: str, value: object, way: Way) -> None:
        """A scalar becomes a tag, unless there is one of that name; anything else cannot be kept."""
        if isinstance(value, (dict, list)):
            self.fields.append((".".join(map(str, way)), way))
        elif value is not None:
            text = str(value).lower() if isinstance(value, bool) else str(value)
            self.tags.setdefault(name, tag_value(text))


def read_header(value: Any) -> Header:
    """The header of a record; a MisfitError says what is no header, and OtherGameError which game it is of.

    >>> players = [{"name": "Ann", "result": 1}, {"name": "Bo", "result": 0}]
    >>> header = read_header({"game": {"name": "CIFRA", "variants": ["King"]}, "players": players, "pied": True})
    >>> header.result, header.tags["Mode"], header.tags["Pied"]
    ('1-0', 'King', 'true')
    """
    if not isinstance(value, dict):
        raise MisfitError("the header is an object", ("header",))
    header = Header()
    game = value.get("game")
    if not isinstance(game, dict) or not isinstance(game.get("name"), str):
        raise MisfitError("the header names no game", ("header",))
    if isinstance(value.get("tags"), dict):
        return _read_own(value["tags"])
    _read_game(header, game["name"], game.get("variants") or [], ("header", "game"))
    _read_site(header, value.get("site"))
    _read_date(header, value.get("date-start"))
    read_start(header, value.get("startingPosition"), ("header", "startingPosition"))
    _read_players(header, value.get("players"))
    for name, item in value.items():
        if name not in _READ:
            header.say(_PLAIN.get(name) or _camel(name), item, ("header", name))
    return header


def _read_own(tags: dict[str, Any]) -> Header:
    """What a record tells that was written here: all its tags are in a field of their own."""
    header = Header()
    for name, value in tags.items():
        if re.fullmatch("[A-Za-z][A-Za-z0-9_]*", name):
            header.say(name, value, ("header", "tags", name))
        else:
            header.fields.append((name[:40], ("header", "tags", name)))
    result = header.tags.get("Result")
    header.result = result if result in RESULTS else "*"
    header.is_final = header.is_board_sure = True
    return header


def read_bare(value: Mapping[str, Any]) -> Header:
    """What an object says that has moves and no header, such as the state of a game: every field may be missing."""
    name, variants = value.get("game", ""), value.get("variants") or []
    header = Header()
    if name:
        _read_game(header, name if isinstance(name, str) else "", variants, ())
    for start in ("startpos", "colours", "floor"):
        shades = value.get(start)
        joined = "".join(map(str, shades)) if isinstance(shades, list) else shades
        read_start(header, joined, (start,))
    header.is_board_sure = "Board" in header.tags
    return header


def _read_game(header: Header, name: str, variants: Any, way: Way) -> None:
    key = game_key(name)
    if key is None:
        raise OtherGameError(name, (*way, "name") if way else ("game",))
    header.tags["Game"] = key
    if not isinstance(variants, list):
        raise MisfitError("the variants are a list", (*way, "variants"))
    for number, variant in enumerate(variants):
        tag = tag_of(variant) if isinstance(variant, str) else None
        if tag is None:
            header.variants.append((str(variant)[:40], (*way, "variants", number)))
        else:
            header.tags.setdefault(*tag)


def _read_site(header: Header, site: Any) -> None:
    if isinstance(site, dict):
        header.say("Site", site.get("name"), ("header", "site", "name"))
        header.say("GameId", site.get("gameid"), ("header", "site", "gameid"))


def _read_date(header: Header, value: Any) -> None:
    found = _DATE.fullmatch(value) if isinstance(value, str) else None
    if found is None:
        header.say("DateStart", value, ("header", "date-start"))
        return
    date = f"{found[1]}.{found[2]}.{found[3]}"
    for name, text in (("Date", date), ("UTCDate", date), ("UTCTime", found[4])):
        header.tags.setdefault(name, text)


def read_start(header: Header, value: Any, way: Way) -> None:
    """A start position is a floor, perhaps without its neutral squares, or a position; else it is kept as it stands."""
    if not isinstance(value, str) or not value:
        return
    if _FLOOR.fullmatch(value.upper()):
        header.tags.setdefault("Floor", _whole_floor(value.upper().replace("/", ""), header.tags))
    elif read_setup(value):
        header.tags.setdefault("FEN", value)
    else:
        header.say("StartingPosition", value, way)


def _whole_floor(shades: str, tags: dict[str, str]) -> str:
    """The Floor tag of shades row by row from the top; the neutral squares, which never change, may be left out."""
    deal = DEALS.get(tags.get("Game", ""))
    for board in dict.fromkeys(
        (tags.get("Board", "5x5"), *(f"{side}x{side}" for side in range(SMALLEST, LARGEST + 1)))
    ):
        dealt = deal({**tags, "Board": board}, Random(0)) if deal else ()
        if not isinstance(dealt, dict):
            continue
        rows = dealt["Floor"]
        whole = len(shades) == len(rows.replace("/", ""))
        if whole or len(shades) == rows.count("L") + rows.count("D"):
            given = iter(shades)
            return "".join("/" if sign == "/" else "N" if sign == "N" and not whole else next(given) for sign in rows)
    return shades


def _read_players(header: Header, players: Any) -> None:
    if not isinstance(players, list) or len(players) != 2 or not all(isinstance(each, dict) for each in players):
        raise MisfitError("two players are expected", ("header", "players"))
    for seat, (colour, player) in enumerate(zip(("White", "Black"), players, strict=True)):
        way = ("header", "players", seat)
        header.say(colour, player.get("name"), (*way, "name"))
        if isinstance(player.get("is_ai"), bool):
            header.say(f"{colour}Type", "program" if player["is_ai"] else "human", (*way, "is_ai"))
        for name, item in player.items():
            if name not in ("name", "is_ai", "score", "result"):
                header.say(f"{colour}{_camel(name)}", item, (*way, name))
    scores = list(_numbers(players, "score"))
    if len(scores) == 2 and all(0 <= score <= 9999 and score == int(score) for score in scores):
        header.score = f"{int(scores[0])}-{int(scores[1])}"
    results = list(_numbers(players, "result"))
    if len(results) == 2:
        header.result = _RESULTS[(results[0] > results[1]) - (results[0] < results[1])]


def _numbers(players: list[dict[str, Any]], name: str) -> Iterator[float]:
    for player in players:
        value = player.get(name)
        if isinstance(value, (int, float)) and not isinstance(value, bool):
            yield value


def _camel(name: str) -> str:
    """The name of the tag for a field.

    >>> _camel("pie-invoked"), _camel("userid")
    ('PieInvoked', 'Userid')
    """
    words = re.findall(r"[A-Za-z0-9]+", name)
    joined = "".join(word[0].upper() + word[1:] for word in words)
    return joined if joined[:1].isalpha() else f"X{joined}"
