"""A record becomes canonical text (notation §7)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from cephrec.core.record import RESULTS, Comment, Fen, Line, Ply, Record, turns
from cephrec.core.tags import normal_tags
from cephrec.notation.comments import comment_text
from cephrec.notation.flow import Flow
from cephrec.notation.plain import is_plain
from cephrec.notation.tokens import lexer
from cephrec.notation.values import tag_text

_SIGNS = {1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!"}


def write_record(record: Record) -> str:
    """The canonical text of a record, its words as they stand. A ValueError says what the notation cannot hold.

    >>> from cephrec.core.record import Tag
    >>> print(write_record(Record((Tag("White", "Ann"),), (Line((Ply("c3", glyphs=(1,)), Ply("b3"))),))))
    [Event "?"]
    [Site "?"]
    [Date "????.??.??"]
    [Round "?"]
    [White "Ann"]
    [Black "?"]
    [Result "*"]
    [Game "Cephalopod"]
    <BLANKLINE>
    1. c3! b3 *
    """
    tags = "\n".join(_checked_tag(tag.name, tag_text(tag)) for tag in normal_tags(record.tags, record.result))
    if record.result not in RESULTS:
        raise ValueError(f"{record.result!r} is no result")
    flow = Flow()
    _write_lines(record, flow)
    flow.add(record.result)
    for comment in record.closing:
        write_comment(flow, comment)
    return f"{tags}\n\n{flow}"


def write_records(records: Iterable[Record]) -> Iterator[str]:
    """The text of a file of records, piece by piece: an empty line between games, a line end after each."""
    for number, record in enumerate(records):
        yield ("\n" if number else "") + write_record(record) + "\n"


def write_comment(flow: Flow, comment: Comment) -> None:
    """A comment with its braces glued to its first and last word."""
    text = comment_text(comment)
    if not is_plain(text):
        raise ValueError(f"a comment holds control or invisible signs: {text[:40]!r}")
    flow.open("{").text(text).glue("}")


def numeral(turn: int) -> str:
    """The number that stands before a ply: `12.` for White, `12...` for Black.

    >>> numeral(0), numeral(23)
    ('1.', '12...')
    """
    return f"{turn // 2 + 1}" + ("..." if turn % 2 else ".")


def _write_lines(record: Record, flow: Flow) -> None:
    """All lines, variations where they belong; the stack is ours, since they may nest very deep."""
    numbers = list(turns(record))
    stack = [_write_line(record.lines[0], record.first_turn, numbers[0], flow)]
    while stack:
        child = next(stack[-1], None)
        if child is None:
            stack.pop()
            if stack:
                flow.glue(")")
        else:
            flow.open("(")
            line = record.lines[child]
            if not line.plies:
                raise ValueError("a variation without a move")
            stack.append(_write_line(line, numbers[line.parent][line.at], numbers[child], flow))


def _write_line(line: Line, turn: int, numbers: Sequence[int], flow: Flow) -> Iterator[int]:
    """Write one line of play; the variations are yielded where they stand."""
    fresh = True
    for place, (ply, own) in enumerate(zip(line.plies, numbers, strict=True)):
        numbered = bool(place and ply.before and isinstance(ply.before[0], Comment))
        if numbered:
            flow.add(numeral(turn))
        for item in ply.before:
            _write_item(flow, item)
            numbered = numbered and isinstance(item, Comment)
        if not numbered and (fresh or ply.before or own % 2 == 0):
            flow.add(numeral(own))
        _write_ply(flow, ply)
        fresh = bool(ply.after)
        for thing in ply.after:
            if isinstance(thing, int):
                yield thing
            else:
                write_comment(flow, thing)
        turn = own + 1
    if line.plies and line.tail and isinstance(line.tail[0], Comment):
        raise ValueError("a comment after the last ply belongs to that ply")
    for item in line.tail:
        _write_item(flow, item)


def _write_ply(flow: Flow, ply: Ply) -> None:
    found = lexer().fullmatch(ply.word)
    if found is None or found.lastgroup != "WORD" or not is_plain(ply.word, words=True):
        raise ValueError(f"{ply.word[:40]!r} is no word")
    flow.add(ply.word)
    rest = ply.glyphs
    if rest and rest[0] in _SIGNS:
        flow.glue(_SIGNS[rest[0]])
        rest = rest[1:]
    for number in rest:
        flow.add(f"${number}")


def _write_item(flow: Flow, item: Comment | Fen) -> None:
    if isinstance(item, Comment):
        write_comment(flow, item)
        return
    if re.search(r'["\n]', item.text) or not is_plain(item.text, words=True):
        raise ValueError(f"{item.text[:40]!r} is no position")
    flow.add(f'/FEN "{item.text}"/')


def _checked_tag(name: str, text: str) -> str:
    if re.fullmatch("[A-Za-z][A-Za-z0-9_]*", name) is None or "\n" in text or not is_plain(text):
        raise ValueError(f"a tag that cannot be written: {text[:40]!r}")
    return text
