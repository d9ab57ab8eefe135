"""Which format a text is in, told by its first signs; and the records of other games, which are refused by name."""

from __future__ import annotations

import re

from cephrec.core.diagnostic import Diagnostic
from cephrec.core.source import Span

#: How much of a text is looked at.
HEAD = 1 << 14

_SQUARE = r"[A-Za-z][1-9][0-9]?"
_CELL = r"(?:\.{1,4}|\([0-9]{1,2}\)|<[0-9]{1,2}>)"
#: The first pattern that is found tells the format.
_SIGNS = (
    ("abstractplay", re.compile(r'\s*(?:\[\s*)?\{.*?"(?:header|moves)"\s*:', re.DOTALL)),
    ("json", re.compile(r"\s*(?:\[\s*)?\{")),
    ("abstractplay", re.compile(r'\s*\[\s*(?:"|\[\s*(?:"|null\b|\{))')),
    ("json", re.compile(r"\s*\[\s*\]\s*$")),
    ("board", re.compile(rf"(?:.*\n)*?[ \t]*(?:[1-9][0-9]?[ \t]+)?{_CELL}(?:[ \t]+{_CELL})+")),
    ("codingame", re.compile(r"\s*(?:[0-9]+[ \t]*\n)?[ \t]*(?:[0-6][ \t]*[0-6][ \t]*[0-6]\s*/?\s*){3}$")),
)
#: A click log has neither tags nor numbers, and clicks a square twice where it captures: squares, and nothing else.
_CLICKS = re.compile(rf"[\s,]*(?:{_SQUARE}[\s,]+)+(?:{_SQUARE}|[a-z_]*)[\s,]*")

#: Comments, tags and quoted positions say nothing about the moves.
_ASIDE = re.compile(r"\{(?:[^}\\]|\\.)*\}|;[^\n]*|\[[^\]\n]*\]|\"[^\"\n]*\"")
_CHESS = re.compile(r"\b(?:[KQRBN][a-h]?[1-8]?x?[a-h][1-8]|[a-h]x[a-h][1-8](?:=[QRBN])?|O-O(?:-O)?)(?![0-9A-Za-z=])")
_DRAUGHTS = re.compile(r"(?:^|[\s.])(?![012]-[012](?![0-9]))[0-9]{1,2}[-x][0-9]{1,2}(?=[\s?!{]|$)")
_GO = re.compile(r"\s*\(\s*;\s*(?:[A-Z]{1,2}\s*\[)")
_CHESS_TAG = re.compile(r'^\[(?:FEN "[1-8KQRBNPkqrbnp/]{15,} |ECO ")', re.MULTILINE)
_DRAUGHTS_TAG = re.compile(r'^\[(?:GameType "|FEN "[WB]:[WB]K?[0-9])', re.MULTILINE)
#: A tag that neither chess nor draughts has.
_OURS = re.compile(r'^[ \t]*\[[ \t]*Game[ \t]+"', re.MULTILINE)


def guess(text: str) -> str:
    r"""The name of the format that a text is most likely in.

    >>> [guess(text) for text in ("1. c3 *", '{"tags": []}', '[["c3", "b3"]]', "c1 d1 b1 c1", "... (1)\n<2> ...")]
    ['ceph', 'json', 'abstractplay', 'vying', 'board']
    """
    head = text[:HEAD].lstrip("\ufeff")
    found = next((name for name, sign in _SIGNS if sign.match(head)), None)
    return found or ("vying" if _is_clicks(head) else "ceph")


def _is_clicks(head: str) -> bool:
    if _CLICKS.fullmatch(head if len(head) < HEAD else head[: head.rfind(" ") + 1]) is None:
        return False
    seen: set[str] = set()
    # In a record without captures no square comes twice; in a click log the first capture names one again.
    return any(square in seen or seen.add(square) for square in re.findall(_SQUARE, head.lower()))  # type: ignore[func-returns-value]


def foreign(text: str) -> Diagnostic | None:
    """What to say of a text that is the record of another game; None if it is none that is known.

    >>> foreign("1. 32-28 19-23 2. 28x19").facts["program"]
    'PDN draughts'
    """
    head = text[:HEAD]
    if guess(text) != "ceph" or _OURS.search(head):
        return None
    moves = _ASIDE.sub(" ", head)
    found = next(
        (
            (name, sign)
            for name, sign in (
                ("SGF", _GO.match(head)),
                ("PDN draughts", _DRAUGHTS_TAG.search(head)),
                ("PGN chess", _CHESS_TAG.search(head)),
                ("PDN draughts", _DRAUGHTS.search(moves)),
                ("PGN chess", _CHESS.search(moves)),
            )
            if sign is not None
        ),
        None,
    )
    if found is None:
        return None
    name, sign = found
    start = head.find(sign[0].strip())
    return Diagnostic("format.foreign", Span(start, start + len(sign[0].strip())), {"program": name})
