"""A board typed as a grid of characters, as in a forum post: `.` for an empty square, `W3` or `B1` for a piece."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from cephrec.core.diagnostic import Fault
from cephrec.core.grid import LARGEST, SMALLEST, Cell
from cephrec.core.position import Placed, Player, Setup, write_setup
from cephrec.games import AnyGame, read_position

_NUMBER = re.compile(r"[0-9]{0,3}")


def read_typed(text: str, tags: Mapping[str, str]) -> tuple[AnyGame, Any] | tuple[Fault, ...]:
    r"""The game and the position that a typed board shows, rows from the top, squares between blanks.

    A line `Black to move`, in any case, names who is next, White if there is none. Lines that begin with `#` or `;` are
    comments; rank numbers before rows and a row of file letters are skipped. Errors are `tag.position` faults.

    >>> game, at = read_typed(". B1 W3\n. .  .\n. W2 .\nblack to move", {})
    >>> write_setup(game.rules.describe(at)), str(game.grid)
    ('B:Wb1=2,c3=3:Bb3', '3x3')
    >>> read_typed(". W9", {"Board": "2x2"})[0].facts["reason"]
    'it has 1 row of 2 squares, and the board is 2x2'
    """
    mover = Player.WHITE
    rows: list[list[str]] = []
    for line in text.replace("|", " ").splitlines():
        words = line.split()
        lowered = line.strip().lower().rstrip(".")
        if not words or words[0][0] in "#;":
            continue
        if lowered in ("white to move", "black to move"):
            mover = Player.BLACK if lowered.startswith("b") else Player.WHITE
        elif not all(len(word) == 1 and word.isalpha() and word.islower() for word in words):
            rows.append(words[1:] if words[0].isdecimal() else words)
    width = len(rows[0]) if rows else 0
    ragged = next((number for number, row in enumerate(rows, 1) if len(row) != width), None)
    if ragged is not None:
        return _bad(text, f"row {ragged} has {len(rows[ragged - 1])} squares, and row 1 has {width}")
    board = tags.get("Board", f"{width}x{len(rows)}")
    if not (SMALLEST <= width <= LARGEST and SMALLEST <= len(rows) <= LARGEST) or board != f"{width}x{len(rows)}":
        noun = "row" if len(rows) == 1 else "rows"
        return _bad(
            text, f"it has {len(rows)} {noun} of {width} squares, and the board is {tags.get('Board', '2 to 26')}"
        )
    sides: dict[str, list[Placed]] = {"W": [], "B": []}
    for rank, row in enumerate(reversed(rows)):
        for file, word in enumerate(row):
            if word.strip(".·-_"):
                side, value = word[0].upper(), word[1:]
                if side not in sides or not _NUMBER.fullmatch(value):
                    return _bad(text, f"{word} is neither . nor a piece such as W3 or B1")
                sides[side].append((Cell(file, rank), int(value) if value else None))
    setup = Setup(mover, tuple(sides["W"]), tuple(sides["B"]))
    return read_position(write_setup(setup), {**tags, "Board": board})


def _bad(text: str, reason: str) -> tuple[Fault, ...]:
    return (Fault("tag.position", (), {"tag": "FEN", "value": text, "reason": reason}),)
