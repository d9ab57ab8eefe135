"""Dice and discs: each a named group of shapes around the top-left corner of its square."""

from __future__ import annotations

from functools import lru_cache

from cephrec.core.diagram import Piece, Shape
from cephrec.core.position import Player
from cephrec.scene import curves, shapes
from cephrec.scene.glyphs import CENTRE, letters
from cephrec.scene.shapes import Circle, Group, Poly, Rect

#: A name and shapes, as a Group wants them.
Figure = tuple[str, tuple[shapes.Shape, ...]]

SIDE = 0.76
EDGE = (1 - SIDE) / 2
CORNER = {Player.WHITE: 0.19, Player.BLACK: 0.09}
DISC = 0.34
_PIP = 0.205
_FACES: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}
_CROWN = (
    (-0.165, 0.075),
    (-0.2, -0.105),
    (-0.095, -0.015),
    (0.0, -0.16),
    (0.095, -0.015),
    (0.2, -0.105),
    (0.165, 0.075),
)


def owner_word(owner: Player) -> str:
    """How roles and names of groups call an owner.

    >>> owner_word(Player.BLACK)
    'black'
    """
    return owner.name.lower()


def pip_steps(value: int) -> tuple[tuple[int, int], ...]:
    """Where the pips of a face are, in steps from the middle of the die; none for a value that is no face of six.

    >>> pip_steps(2), pip_steps(7)
    (((-1, -1), (1, 1)), ())
    """
    return _FACES.get(value, ())


def piece(of: Piece, x: float, y: float, *, detail: bool, thinnest: float) -> Group:
    """A piece on the square whose top-left corner is (x, y)."""
    if of.shape is Shape.DIE:
        name, figure = die(of.owner, of.value, of.ghost, detail, thinnest)
    else:
        name, figure = disc(of.owner, of.value, of.ghost, of.crown, of.locked, detail, thinnest)
    return Group(name, x, y, figure)


@lru_cache(maxsize=256)
def die(owner: Player, value: int | None, ghost: bool, detail: bool, thinnest: float) -> Figure:
    """A die, or the ghost of a captured one. Values over 6 (dodeca) are numerals."""
    who = owner_word(owner)
    name = f"{who}{'-ghost' if ghost else ''}-die-{value or 0}{fineness(detail, thinnest)}"
    role = f"{who}-ghost" if ghost else who
    radius = CORNER[owner]
    if ghost:
        outline = curves.dashes(curves.box(EDGE, EDGE, SIDE, SIDE, radius), 0.085, 0.06, max(0.03, thinnest))
        body: list[shapes.Shape] = [
            Rect(EDGE, EDGE, SIDE, SIDE, radius, f"{role}-face"),
            Poly(tuple(map(curves.rounded, outline)), f"{role}-outline"),
        ]
    else:
        body = [Rect(EDGE, EDGE, SIDE, SIDE, radius, f"{role}-face", f"{role}-outline", max(0.04, thinnest))]
        if owner is Player.BLACK and detail:
            inset, size = EDGE + 0.055, SIDE - 0.11
            body.append(Rect(inset, inset, size, size, radius - 0.045, "", "black-keyline", max(0.022, thinnest)))
    return name, (*body, *_value(value, owner, ghost, role, thinnest))


def _value(value: int | None, owner: Player, ghost: bool, role: str, thinnest: float) -> list[shapes.Shape]:
    if value is None:
        return []
    if not pip_steps(value):
        return [letters(0.5, 0.5 + CENTRE * 0.42, str(value), 0.42, f"{role}-pips")]
    places = [(round(0.5 + x * _PIP, 4), round(0.5 + y * _PIP, 4)) for x, y in pip_steps(value)]
    if ghost and owner is Player.WHITE:
        return [Circle(x, y, 0.066, "", f"{role}-pips", max(0.024, thinnest)) for x, y in places]
    return [Circle(x, y, 0.074 if ghost else 0.078, f"{role}-pips") for x, y in places]


@lru_cache(maxsize=256)
def disc(
    owner: Player, value: int | None, ghost: bool, crown: bool, locked: bool, detail: bool, thinnest: float
) -> Figure:
    """A disc with its number, or with a crown for a king; a locked one has a small padlock."""
    who = owner_word(owner)
    state = "".join(f"-{word}" for word, on in (("ghost", ghost), ("king", crown), ("locked", locked)) if on)
    name = f"{who}{state}-disc-{value or 0}{fineness(detail, thinnest)}"
    role = f"{who}-ghost" if ghost else who
    if ghost:
        outline = curves.dashes(curves.circle(0.5, 0.5, DISC), 0.085, 0.06, max(0.03, thinnest))
        body: list[shapes.Shape] = [
            Circle(0.5, 0.5, DISC, f"{role}-face"),
            Poly(tuple(map(curves.rounded, outline)), f"{role}-outline"),
        ]
    else:
        body = [Circle(0.5, 0.5, DISC, f"{role}-face", f"{role}-outline", max(0.045, thinnest))]
        if owner is Player.BLACK and detail:
            body.append(Circle(0.5, 0.5, 0.28, "", "black-keyline", max(0.022, thinnest)))
    if crown:
        body.append(Poly((tuple((round(0.5 + x, 4), round(0.5 + y, 4)) for x, y in _CROWN),), f"{role}-pips"))
        body.append(Rect(0.335, 0.605, 0.33, 0.045, 0.0, f"{role}-pips"))
    elif value is not None:
        size = 0.36 if value < 10 else 0.31
        body.append(letters(0.5, round(0.5 + CENTRE * size, 4), str(value), size, f"{role}-pips"))
    return name, (*body, *(padlock(thinnest) if locked else ()))


@lru_cache(maxsize=16)
def padlock(thinnest: float = 0.0) -> tuple[shapes.Shape, ...]:
    """A small padlock on a badge at the lower right of a square."""
    x, y = 0.81, 0.81
    line = max(0.026, thinnest)
    shackle = curves.band(
        [(x - 0.042, y), (x - 0.042, y - 0.035), *curves.arc(x, y - 0.035, 0.042, 180, 360), (x + 0.042, y)], line
    )
    return (
        Circle(x, y, 0.145, "background", "text", line),
        Poly((curves.rounded(shackle),), "text"),
        Rect(x - 0.07, y - 0.015, 0.14, 0.095, 0.015, "text"),
    )


def token(owner: Player, shape: Shape, x: float, y: float, thinnest: float) -> Group:
    """A small piece without a value, .28 high, around (x, y): who moves, whose count."""
    who = owner_word(owner)
    line = max(0.026, thinnest)
    name = f"{who}-token-{shape.value}{fineness(True, thinnest)}"
    if shape is Shape.DIE:
        radius = 0.07 if owner is Player.WHITE else 0.035
        small: shapes.Shape = Rect(-0.13, -0.13, 0.26, 0.26, radius, f"{who}-face", f"{who}-outline", line)
    else:
        small = Circle(0, 0, 0.13, f"{who}-face", f"{who}-outline", line)
    return Group(name, x, y, (small,))


def fineness(detail: bool, thinnest: float) -> str:
    """The end of a group's name that tells apart figures with and without fine lines.

    >>> fineness(True, 0.0), fineness(False, 0.02)
    ('', '-small-20')
    """
    thin = f"-{round(thinnest * 1000)}" if thinnest > 0.016 else ""
    return f"{'' if detail else '-small'}{thin}"
