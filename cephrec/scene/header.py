"""What stands above the board: whose turn it is or how the game ended, the two counts, and the score bar."""

from __future__ import annotations

from functools import lru_cache

from cephrec.core.diagram import Header, Shape
from cephrec.core.position import Player
from cephrec.messages import phrase
from cephrec.scene import shapes
from cephrec.scene.glyphs import CENTRE, letters, letters_width, text_width
from cephrec.scene.pieces import fineness, owner_word, token
from cephrec.scene.shapes import Anchor, Circle, Group, Item, Line, Poly, Rect, Text

SIZE, TOKEN, BAR = 0.25, 0.26, 0.2
#: From the board to the score bar, from there to the middle of the words (less without a bar), from row to row.
BAR_UP, WORDS_UP, ALONE_UP, ROW = 0.25, 0.33, 0.3, 0.36
_GAP = 0.1


@lru_cache(maxsize=64)
def status(header: Header, lang: str = "en") -> str:
    """Whose turn it is, or how the game ended.

    >>> status(Header(Player.BLACK)), status(Header(None, result="1/2-1/2"))
    ('Black to move', 'Draw')
    """
    if header.to_move is not None:
        return phrase("diagram.to-move", lang, player=player_name(header.to_move, lang))
    winner = _winner(header)
    if winner is not None:
        return phrase("diagram.wins", lang, player=player_name(winner, lang))
    return phrase("diagram.draw", lang) if header.result else ""


@lru_cache(maxsize=64)
def player_name(player: Player, lang: str = "en") -> str:
    """What a player is called.

    >>> player_name(Player.WHITE)
    'White'
    """
    return phrase(f"diagram.{owner_word(player)}", lang)


def _winner(header: Header) -> Player | None:
    return {"1-0": Player.WHITE, "0-1": Player.BLACK}.get(header.result or "")


def header(
    of: Header, shape: Shape, squares: int, width: int, top: float, thinnest: float, lang: str
) -> tuple[list[Item], float]:
    """A header's items above y = `top`, as wide as the board, and the y of their upper edge.

    On a narrow board the counts stand in a row of their own, and the words shrink.
    """
    items: list[Item] = []
    y = top
    if of.bar and of.score is not None:
        y -= BAR_UP + BAR
        name, figure = score_bar(*of.score, squares, width, thinnest)
        items.append(Group(name, 0, round(y, 4), figure))
        y -= WORDS_UP
    else:
        y -= ALONE_UP
    words = status(of, lang)
    needed = TOKEN + 0.12 + text_width(words, SIZE)
    if of.score is not None:
        taken = _counts_width(of.score)
        narrow = needed + 0.3 + taken > width
        items += _counts(of.score, shape, 0.0 if narrow else width - taken, y, thinnest)
        y -= ROW if narrow else 0.0
    size = SIZE * min(1.0, width / needed)
    x = 0.0
    player = of.to_move or _winner(of)
    if player is not None and words:
        items.append(token(player, shape, round(TOKEN / 2 - 0.0095, 4), round(y, 4), thinnest))
        x = TOKEN + 0.11
    items.append(Text(round(x, 4), round(y + CENTRE * size, 4), words, round(size, 4), "text"))
    return items, y - TOKEN / 2 - 0.02


def _counts_width(score: tuple[int, int]) -> float:
    return sum(TOKEN + _GAP + letters_width(str(count), SIZE) for count in score) + 0.2


def _counts(score: tuple[int, int], shape: Shape, x: float, y: float, thinnest: float) -> list[Item]:
    items: list[Item] = []
    for owner, count in zip((Player.WHITE, Player.BLACK), score, strict=True):
        items.append(token(owner, shape, round(x + TOKEN / 2, 4), round(y, 4), thinnest))
        x += TOKEN + _GAP
        word = letters(0, round(CENTRE * SIZE, 4), str(count), SIZE, "text", anchor=Anchor.START)
        items.append(Group(f"count-{count}", round(x, 4), round(y, 4), (word,)))
        x += letters_width(str(count), SIZE) + 0.2
    return items


@lru_cache(maxsize=256)
def score_bar(
    white: int, black: int, squares: int, width: int, thinnest: float
) -> tuple[str, tuple[shapes.Shape, ...]]:
    """A place for each square: White's from the left, Black's from the right, dots for the empty ones.

    Two triangles mark the majority. Without room for single places the runs are plain, and the rest is a line.
    """
    place = width / squares
    fine = place >= 0.06
    parts: list[shapes.Shape] = []
    empty = squares - white - black
    if empty > 0 and fine:
        dot = min(0.026, place / 4)
        parts += [Circle(round((white + n + 0.5) * place, 4), BAR / 2, round(dot, 4), "muted") for n in range(empty)]
    elif empty > 0:
        start, end = round(white * place, 4), round((white + empty) * place, 4)
        parts.append(Line(start, BAR / 2, end, BAR / 2, "muted", max(0.022, thinnest)))
    for owner, count in (("white", white), ("black", black)):
        if count == 0:
            continue
        left = 0.0 if owner == "white" else width - count * place
        line = max(0.03, thinnest)
        parts.append(
            Rect(round(left, 4), 0, round(count * place, 4), BAR, 0.0, f"{owner}-face", f"{owner}-outline", line)
        )
        tick = "white-pips" if owner == "white" else "black-keyline"
        for n in range(1, count if fine else 0):
            x = round(left + n * place, 4)
            parts.append(Line(x, 0.02, x, BAR - 0.02, tick, max(0.016, thinnest)))
    middle = width / 2
    for tip, foot in ((-0.03, -0.13), (BAR + 0.03, BAR + 0.13)):
        parts.append(Poly((((middle, tip), (middle + 0.065, foot), (middle - 0.065, foot)),), "text"))
    return f"bar-{white}-{black}-{squares}-{width}{fineness(True, thinnest)}", tuple(parts)
