"""Records of AbstractPlay in: objects with a header, lists of them, states of games, and plain lists of moves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from random import Random
from typing import Any

from cephrec.core.diagnostic import Diagnostic, Outcome
from cephrec.core.game import Game
from cephrec.core.record import Comment, Line, Ply, Record, Tag
from cephrec.core.tags import normal_tags
from cephrec.formats.abstractplay.board import DEFAULT, canonical, end_of, find_board, missing_move
from cephrec.formats.abstractplay.header import Header, OtherGameError, read_bare, read_header
from cephrec.formats.abstractplay.moves import ENDINGS, Entry, entries
from cephrec.formats.json_text import Found, MisfitError, values
from cephrec.games import DEALS, AnyGame, game_of
from cephrec.notation.comments import text_comment
from cephrec.notation.write import write_record
from cephrec.tracks import replay, restyle

FORM = "AbstractPlay"
_LOSES = ("0-1", "1-0")


def load(text: str, tags: Mapping[str, str]) -> Iterator[Outcome[Record | None]]:
    """The records of a text. `tags` say what it leaves unsaid, such as Floor, or get wrong, such as Board.

    >>> (found,) = load('[["C3", "b4"], ["c4=b4+c3", "resign"]]', {})
    >>> [ply.word for ply in found.value.main.plies], found.value.result, found.value.tag("Termination")
    (['c3', 'b4', 'c4=2xb4+c3'], '1-0', 'resignation')
    """
    for found in values(text):
        try:
            if found.reason:
                raise MisfitError(found.reason)
            yield _Reading(found, tags).outcome()
        except MisfitError as misfit:
            at = found.misfit(FORM, misfit)
            yield Outcome(None, (at,))
        except OtherGameError as other:
            facts = {"program": other.name[:40] or "nameless"}
            yield Outcome(None, (Diagnostic("format.foreign", found.span(*other.way), facts),))


class _Reading:
    """One value becomes one record; what must be said is collected on the way."""

    def __init__(self, found: Found, given: Mapping[str, str]) -> None:
        self._found = found
        self._said: list[Diagnostic] = []
        value = found.value
        self._header = Header()
        self._is_record = isinstance(value, dict) and "header" in value
        if isinstance(value, dict):
            self._header = read_header(value["header"]) if self._is_record else read_bare(value)
            if "moves" not in value:
                raise MisfitError("there are no moves")
            moves = list(entries(value["moves"], ("moves",)))
        else:
            moves = list(entries(value, ()))
        self._tags = {**self._header.tags, **given}
        self._header.is_board_sure |= "Board" in given
        self._moves, self._ending = self._cut(moves)

    def outcome(self) -> Outcome[Record | None]:
        for variant, way in self._header.variants:
            self._say("format.variant", way, variant=variant)
        for name, way in self._header.fields:
            self._say("format.field", way, field=name)
        words = [entry.text for entry in self._moves]
        board, doubt = find_board(self._tags, words, sure=self._header.is_board_sure)
        self._tags["Board"] = board
        if doubt and (self._is_record or board != DEFAULT):
            self._said.append(replace(doubt, span=self._found.span("header", "game", "variants")))
        game = game_of(self._tags)
        if isinstance(game, Game):
            record = self._record(game, self._played(game, words))
        else:
            record = self._record(None, self._unplayed(words))
        return Outcome(record, tuple(self._said))

    def _cut(self, moves: Sequence[Entry]) -> tuple[list[Entry], Entry | None]:
        """The moves before the end, and the entry that ends the game in words; no move may follow it."""
        for number, entry in enumerate(moves):
            ends = entry.text.lower() in ENDINGS
            if ends or not _is_word(entry.text):
                rest = len(moves) - number - ends
                if rest:
                    self._say(
                        "format.bad-move", moves[number + ends].way, word=moves[number + ends].text[:40], left=rest
                    )
                return list(moves[:number]), replace(entry, text=entry.text.lower()) if ends else None
        last = moves[-1] if moves and moves[-1].ending else None
        return list(moves), replace(last, text=last.ending) if last else None

    def _played(self, game: AnyGame, words: list[str]) -> list[str]:
        """The words in full, with the last move if it is missing."""
        at = end_of(game, self._tags, words) if self._is_record and self._ending is None else None
        if at is not None:
            last = missing_move(game, at)
            if last is not None:
                self._say("format.move-restored", ("moves",), word=last)
                return [*words, last]
        return words

    def _unplayed(self, words: list[str]) -> list[str]:
        """The words as they stand: without a floor they cannot be played, but their spelling is that of any floor."""
        deal = DEALS.get(self._tags.get("Game", ""))
        dealt = deal(self._tags, Random(0)) if deal else ()
        game = game_of(dealt) if isinstance(dealt, dict) else ()
        if not isinstance(game, Game):
            return words
        if "Floor" not in self._tags:
            self._say("format.floor-missing", ())
        if game.rules.score(game.rules.start()) is None:
            self._header.score = ""
        return list(canonical(game, words))

    def _record(self, game: AnyGame | None, words: Sequence[str]) -> Record:
        plies: list[Ply] = []
        for number, word in enumerate(words):
            entry = self._moves[number] if number < len(self._moves) else Entry(word, ())
            remark: tuple[Comment, ...] = (text_comment(entry.remark),) if entry.remark.strip() else ()
            plies.append(Ply(word, after=remark))
            for kind in entry.unknown:
                self._say("format.field", (*entry.way, "result"), field=f"result {kind[:40]}")
        odd = next((at for at, entry in enumerate(self._moves) if entry.seat not in (None, self._seat(at))), None)
        if odd is not None:
            self._say("format.turn-order", self._moves[odd].way)
        record = Record(lines=(Line(tuple(plies)),))
        final: Any = None
        if game is not None:
            start = tuple(Tag("FEN", value) for name, value in self._tags.items() if name == "FEN")
            found = replay(game, replace(record, tags=start))
            record = restyle(found)
            final = None if found.fault or found.main.faults else found.main.end
        over = game.rules.result(final) if game is not None and final is not None else None
        result = self._result(over)
        if self._header.score and (game is None or over) and "Score" not in self._tags:
            self._tags["Score"] = self._header.score
        if self._ending is not None and not over:
            self._tags.setdefault("Termination", ENDINGS[self._ending.text])
        self._tags["Result"] = result
        tags = normal_tags((Tag(name, value) for name, value in self._tags.items()), result)
        return Record(tags, record.lines, result)

    def _result(self, over: str | None) -> str:
        ending = self._ending.text if self._ending else ""
        if self._header.is_final or (self._header.result != "*" and ending != "abandoned"):
            return self._header.result
        if ending == "abandoned":
            return "*"
        if over is not None or self._ending is None:
            return over or "*"
        if ending == "draw":
            return "1/2-1/2"
        seat = self._ending.seat
        return _LOSES[self._seat(len(self._moves)) if seat not in (0, 1) else seat]

    def _seat(self, ply: int) -> int:
        black = self._tags.get("FEN", "W")[:1].upper() == "B"
        return (ply + black) % 2

    def _say(self, code: str, way: tuple[str | int, ...], **facts: str | int) -> None:
        self._said.append(Diagnostic(code, self._found.span(*way), facts))


@lru_cache(maxsize=1 << 15)
def _is_word(text: str) -> bool:
    """Whether the notation can hold a text as a word; remembered, because games say the same words again and again."""
    try:
        write_record(Record(lines=(Line((Ply(text),)),)))
    except ValueError:
        return False
    return True
