"""Our own JSON: a record without any loss, as docs/schema/record-1.json describes it.

Variations are a flat list with parents, because nested JSON cannot be read beyond about a thousand levels.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, TypeVar

from cephrec.core.diagnostic import Outcome
from cephrec.core.record import RESULTS, Command, Comment, Fen, Line, Ply, Record, Tag
from cephrec.formats.json_text import Found, MisfitError, values
from cephrec.formats.part import Part
from cephrec.formats.tags import with_tags

VERSION = 1

T = TypeVar("T")


def dump(records: Iterable[Record], _stem: str = "") -> Iterator[Outcome[Part]]:
    r"""A list of records, one a line; nothing is lost.

    >>> "".join(part.value.data for part in dump([Record(result="1-0")]))
    '[\n{"cephrec": 1, "tags": [], "lines": [{}], "result": "1-0"}\n]\n'
    """
    before = "[\n"
    for record in records:
        yield Outcome(Part(before + json.dumps(to_json(record))))
        before = ",\n"
    yield Outcome(Part("\n]\n" if before != "[\n" else "[]\n"))


def load(text: str, tags: Mapping[str, str]) -> Iterator[Outcome[Record | None]]:
    """The records of a list, of a single object, or of objects that follow one another (JSON Lines)."""
    for found in values(text):
        yield _load(found, tags)


def _load(found: Found, tags: Mapping[str, str]) -> Outcome[Record | None]:
    try:
        if found.reason:
            raise MisfitError(found.reason)
        return Outcome(with_tags(from_json(found.value), tags))
    except MisfitError as misfit:
        at = found.misfit("json", misfit)
        return Outcome(None, (at,))


def to_json(record: Record) -> dict[str, Any]:
    """A record as plain values; what is empty is left out.

    >>> to_json(Record(lines=(Line((Ply("c3", glyphs=(1,)),)),)))["lines"]
    [{'plies': [{'word': 'c3', 'nags': [1]}]}]
    """
    return {
        "cephrec": VERSION,
        "tags": [[tag.name, tag.value] for tag in record.tags],
        "lines": [_line(line) for line in record.lines],
        "result": record.result,
        **_unless_empty(closing=[_item(comment) for comment in record.closing]),
    }


def _unless_empty(**members: list[Any]) -> dict[str, Any]:
    return {name: value for name, value in members.items() if value}


def _line(line: Line) -> dict[str, Any]:
    place = {} if line.parent < 0 else {"parent": line.parent, "at": line.at}
    return {
        **place,
        **_unless_empty(plies=[_ply(ply) for ply in line.plies], tail=[_item(item) for item in line.tail]),
    }


def _ply(ply: Ply) -> dict[str, Any]:
    after = [{"variation": item} if isinstance(item, int) else _item(item) for item in ply.after]
    before = [_item(item) for item in ply.before]
    return {"word": ply.word, **_unless_empty(before=before, nags=list(ply.glyphs), after=after)}


def _item(item: Comment | Fen) -> dict[str, Any]:
    if isinstance(item, Fen):
        return {"fen": item.text}
    parts = [
        part if isinstance(part, str) else {"command": part.name, **({"body": part.body} if part.body else {})}
        for part in item.parts
    ]
    return {"comment": parts}


def from_json(value: Any) -> Record:
    """The record that plain values describe; a MisfitError says what is wrong with them, and where.

    >>> from_json({"cephrec": 1, "tags": [["White", "Ann"]], "lines": [{}], "result": "*"}).tag("White")
    'Ann'
    """
    members = _members(value, "cephrec", "tags", "lines", "result", "closing")
    if members.get("cephrec") != VERSION or isinstance(members["cephrec"], bool):
        raise MisfitError(f"this is not version {VERSION} of a record", ("cephrec",) if "cephrec" in members else ())
    tags = _list(members, "tags", _read_tag)
    lines = _list(members, "lines", _read_line)
    if members.get("result") not in RESULTS:
        raise MisfitError("the result is one of " + ", ".join(RESULTS), ("result",) if "result" in members else ())
    _check_tree(lines)
    return Record(tags, lines, members["result"], _list(members, "closing", _read_comment))


def _members(value: Any, *known: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise MisfitError("an object is expected")
    for name in value:
        if name not in known:
            raise MisfitError(f"there is no member {name[:40]!r} here", (name,))
    return value


def _list(members: dict[str, Any], name: str, read: Callable[[Any], T]) -> tuple[T, ...]:
    value = members.get(name, [])
    if not isinstance(value, list):
        raise MisfitError("a list is expected", (name,))
    read_items: list[T] = []
    for number, item in enumerate(value):
        try:
            read_items.append(read(item))
        except MisfitError as misfit:
            raise MisfitError(misfit.reason, (name, number, *misfit.way)) from None
    return tuple(read_items)


def _text(members: dict[str, Any], name: str, default: str | None = None) -> str:
    value = members.get(name, default)
    if not isinstance(value, str):
        raise MisfitError(f"{name} is a text", (name,) if name in members else ())
    return value


def _number(members: dict[str, Any], name: str, default: int | None = None) -> int:
    value = members.get(name, default)
    if not isinstance(value, int) or isinstance(value, bool):
        raise MisfitError(f"{name} is a whole number", (name,) if name in members else ())
    return value


def _read_tag(value: Any) -> Tag:
    if not (isinstance(value, list) and len(value) == 2 and all(isinstance(part, str) for part in value)):
        raise MisfitError("a tag is a list of its name and its value")
    return Tag(*value)


def _read_line(value: Any) -> Line:
    members = _members(value, "parent", "at", "plies", "tail")
    parent, at = _number(members, "parent", -1), _number(members, "at", 0)
    return Line(_list(members, "plies", _read_ply), parent, at, _list(members, "tail", _read_item))


def _read_ply(value: Any) -> Ply:
    members = _members(value, "word", "before", "nags", "after")
    return Ply(
        _text(members, "word"),
        _list(members, "before", _read_item),
        _list(members, "after", _read_after),
        _list(members, "nags", _read_nag),
    )


def _read_nag(value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise MisfitError("a NAG is a whole number")
    return value


def _read_after(value: Any) -> Comment | int:
    if isinstance(value, dict) and "variation" in value:
        return _number(_members(value, "variation"), "variation")
    return _read_comment(value)


def _read_item(value: Any) -> Comment | Fen:
    if isinstance(value, dict) and "fen" in value:
        return Fen(_text(_members(value, "fen"), "fen"))
    return _read_comment(value)


def _read_comment(value: Any) -> Comment:
    members = _members(value, "comment")
    if "comment" not in members:
        raise MisfitError("a comment is expected")
    return Comment(_list(members, "comment", _read_part))


def _read_part(value: Any) -> str | Command:
    if isinstance(value, str):
        return value
    members = _members(value, "command", "body")
    return Command(_text(members, "command"), _text(members, "body", ""))


def _check_tree(lines: tuple[Line, ...]) -> None:
    """Each line but the first is named once, by the ply that it replaces, after its parent."""
    if not lines or lines[0].parent != -1:
        raise MisfitError("the first line is the main line, which has no parent", ("lines",))
    named: set[int] = set()
    for number, line in enumerate(lines):
        for place, ply in enumerate(line.plies):
            for index, child in enumerate(ply.after):
                if not isinstance(child, int):
                    continue
                known = number < child < len(lines) and child not in named
                if not known or (lines[child].parent, lines[child].at) != (number, place):
                    way = ("lines", number, "plies", place, "after", index)
                    raise MisfitError("no variation of that number replaces this ply", way)
                named.add(child)
    for number in range(1, len(lines)):
        if number not in named:
            raise MisfitError("no ply names this variation", ("lines", number))
