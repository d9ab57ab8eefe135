"""Dice and discs in characters; without colours walls, pips and brackets tell the owners apart."""

from __future__ import annotations

from cephrec.core.diagram import Piece
from cephrec.core.position import Player
from cephrec.render.terminal.canvas import Brush
from cephrec.scene.pieces import pip_steps


def digit(brush: Brush, piece: Piece, x: int, y: int, width: int, _height: int) -> None:
    """A die as its value: ` 3 ` for White, `[3]` for Black; a captured one with an x before it."""
    value, owner = str(piece.value or "?"), _owner(piece)
    if piece.ghost:
        # Without colour a small x was White's, a large one Black's.
        sign = "x" if piece.owner is Player.WHITE or brush.colour else "X"
        brush.canvas.put(x, y, f"{sign}{value}".center(width), brush.style(f"{owner}-ghost"))
    elif brush.colour or piece.owner is Player.WHITE:
        brush.canvas.put(x, y, value.center(width), brush.style(owner))
    else:
        brush.canvas.put(x, y, f"[{value}]".center(width))


def pips(brush: Brush, piece: Piece, x: int, y: int, width: int, height: int) -> None:
    """A die as a face of pips; walls at its sides where no colour shows it, or where it was captured."""
    name = _owner(piece) + ("_ghost" if piece.ghost else "")
    style = brush.style(name.replace("_", "-"))
    brush.canvas.fill(x, y, width, height, " ", style)
    if piece.ghost or not brush.colour:
        walls: str = getattr(brush.signs, f"{name}_walls")
        brush.canvas.fill(x, y, 1, height, walls[0], style)
        brush.canvas.fill(x + width - 1, y, 1, height, walls[1], style)
    _face(brush, piece, x + width // 2, y + height // 2, getattr(brush.signs, f"{name}_pip"), style)


def box(brush: Brush, piece: Piece, x: int, y: int, width: int, height: int) -> None:
    """A die as a face of pips in a box."""
    name = _owner(piece) + ("_ghost" if piece.ghost else "")
    style = brush.style(name.replace("_", "-") if piece.ghost else f"{name}-run")
    lines: str = getattr(brush.signs, f"{name}_box")
    canvas = brush.canvas
    canvas.fill(x, y, width, height, " ", "")
    canvas.put(x, y, lines[0] + lines[4] * (width - 2) + lines[1], style)
    canvas.fill(x, y + 1, 1, height - 2, lines[5], style)
    canvas.fill(x + width - 1, y + 1, 1, height - 2, lines[5], style)
    canvas.put(x, y + height - 1, lines[2] + lines[4] * (width - 2) + lines[3], style)
    _face(brush, piece, x + width // 2, y + height // 2, getattr(brush.signs, f"{name}_pip"), style)


def disc(brush: Brush, piece: Piece, x: int, y: int, width: int, height: int) -> None:
    """A disc with its number or a crown: `( 3 )` for White, `[ 3 ]` for Black, `(=3=)` where it is locked."""
    white = piece.owner is Player.WHITE
    value = brush.signs.king if piece.crown else str(piece.value or "")
    value = value or (brush.signs.white_pip if white else brush.signs.black_pip)
    style = brush.style(_owner(piece))
    left, right = ("(", ")") if white else ("[", "]")
    middle = y + height // 2
    if height == 1:
        brush.canvas.put(x, middle, f"{left}{value}{right}".center(width), style)
        return
    inner = f"={value}=" if piece.locked else f" {value} "
    margin = (width - 5) // 2
    if brush.colour:
        brush.canvas.fill(x + margin, middle - 1, 5, 3, " ", style)
    brush.canvas.put(x + margin, middle, f"{left}{inner}{right}", style)


def _owner(piece: Piece) -> str:
    return "white" if piece.owner is Player.WHITE else "black"


def _face(brush: Brush, piece: Piece, x: int, y: int, pip: str, style: str) -> None:
    """The pips around (x, y), or a number that no face of six can show."""
    steps = pip_steps(piece.value or 0)
    if not steps:
        brush.canvas.put(x - 1, y, str(piece.value or "?").center(2), style)
    for dx, dy in steps:
        brush.canvas.put(x + 2 * dx, y + dy, pip, style)
