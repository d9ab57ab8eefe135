"""A diagram's board in characters, in three views: dice as digits, as pips, or as boxes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum

from cephrec.core.diagram import (
    Candidate,
    Diagram,
    Label,
    Last,
    Moved,
    Piece,
    Sequence,
    Shade,
    Shape,
    Square,
)
from cephrec.core.grid import Cell
from cephrec.core.position import Player
from cephrec.render.terminal.canvas import Canvas
from cephrec.render.terminal.signs import Signs


class View(Enum):
    """How large the board is shown."""

    COMPACT = "compact"
    MEDIUM = "medium"
    LARGE = "large"


@dataclass(frozen=True, slots=True)
class Measure:
    """The size of a square in characters, and the gaps between squares, across and down."""

    width: int
    height: int
    gap: int
    row_gap: int


MEASURES = {
    View.COMPACT: Measure(3, 1, 1, 0),
    View.MEDIUM: Measure(7, 3, 2, 1),
    View.LARGE: Measure(9, 5, 1, 0),
}
#: The room for rank numbers and for the mark of a last move on file a.
LEFT = 4
_PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}
_GROUNDS = {Shade.LIGHT: "light", Shade.DARK: "dark", Shade.NEUTRAL: "neutral"}


def measure(diagram: Diagram, view: View) -> Measure:
    """The measure of a view; compact squares are wider where a value has two digits."""
    found = MEASURES[view]
    wide = view is View.COMPACT and any((piece.value or 0) > 9 for piece in diagram.pieces)
    return replace(found, width=4) if wide else found


def extent(diagram: Diagram, view: View) -> tuple[int, int]:
    """How many columns and rows a board takes, its coordinates included.

    >>> from cephrec.core.grid import Grid
    >>> [extent(Diagram(Grid()), view) for view in View]
    [(24, 6), (48, 20), (54, 26)]
    """
    size, grid = measure(diagram, view), diagram.grid
    width = LEFT + grid.columns * (size.width + size.gap) - size.gap + 1
    return width, grid.rows * (size.height + size.row_gap) - size.row_gap + 1


class _Board:
    """The parts of a board, drawn one after the other."""

    def __init__(self, diagram: Diagram, view: View, signs: Signs, colour: bool) -> None:
        self.diagram, self.view, self.signs, self.colour = diagram, view, signs, colour
        self.size = measure(diagram, view)
        self.canvas = Canvas()
        self.pieces = {piece.cell: piece for piece in diagram.pieces}
        self.lasts = {mark.cell for mark in diagram.marks if isinstance(mark, Last)}
        self.lasts |= {mark.end for mark in diagram.marks if isinstance(mark, Moved)}
        self.origins = {mark.start for mark in diagram.marks if isinstance(mark, Moved)}

    def corner(self, cell: Cell) -> tuple[int, int]:
        row = self.diagram.grid.rows - 1 - cell.rank
        return (
            LEFT + cell.file * (self.size.width + self.size.gap),
            row * (self.size.height + self.size.row_gap),
        )

    def ground(self, cell: Cell) -> str:
        if not self.diagram.shades:
            return ""
        return _GROUNDS[self.diagram.shades[self.diagram.grid.index(cell)]]

    def style(self, name: str) -> str:
        return name if self.colour else ""

    def draw(self) -> Canvas:
        self._coordinates()
        self._links()
        for cell in self.diagram.grid.cells:
            self._square(cell)
            piece = self.pieces.get(cell)
            if piece is not None:
                self._piece(piece)
            elif cell in self.origins:
                self._origin(cell)
        for mark in self.diagram.marks:
            match mark:
                case Label(cell, text) | Sequence(cell, text):
                    self._written(cell, str(text))
                case Candidate(cell, values) if cell not in self.pieces:
                    self._middle(cell, self.signs.empty.join(map(str, values)) or "?", "mark")
                case Square(cell, letter) if cell not in self.pieces:
                    self._middle(cell, letter.lower(), "mark")
                case _:
                    pass
        for cell in self.lasts:
            self._last(cell)
        return self.canvas

    def _coordinates(self) -> None:
        grid, size = self.diagram.grid, self.size
        for rank in range(grid.rows):
            _, y = self.corner(Cell(0, rank))
            self.canvas.put(0, y + size.height // 2, f"{rank + 1:>2}", self.style("muted"))
        below = grid.rows * (size.height + size.row_gap) - size.row_gap
        for file in range(grid.columns):
            x, _ = self.corner(Cell(file, 0))
            self.canvas.put(x + size.width // 2, below, chr(97 + file), self.style("muted"))

    def _links(self) -> None:
        """The corners at which squares of a snub board touch."""
        grid, size = self.diagram.grid, self.size
        if not (grid.snub and size.row_gap):
            return
        for cell in grid.cells:
            for near in grid.neighbours[cell]:
                if near.file == cell.file + 1 and near.rank != cell.rank:
                    x, y = self.corner(near)
                    rises = near.rank > cell.rank
                    sign = self.signs.rising if rises else self.signs.falling
                    self.canvas.put(
                        x - size.gap,
                        y + size.height if rises else y - size.row_gap,
                        sign * size.gap,
                        self.style("muted"),
                    )

    def _square(self, cell: Cell) -> None:
        x, y = self.corner(cell)
        ground = self.ground(cell)
        width, height = self.size.width, self.size.height
        if ground:
            sign = self.signs.shade if ground == "dark" and not self.colour else " "
            self.canvas.fill(x, y, width, height, sign, self.style(ground))
        sign = self.signs.neutral if ground == "neutral" else self.signs.empty
        if ground != "dark":
            self.canvas.put(x + width // 2, y + height // 2, sign, self.style(ground or "muted"))

    def _piece(self, piece: Piece) -> None:
        draw: dict[tuple[Shape, View], Callable[[Piece], None]] = {
            (Shape.DIE, View.COMPACT): self._digit,
            (Shape.DIE, View.MEDIUM): self._pips,
            (Shape.DIE, View.LARGE): self._box,
        }
        draw.get((piece.shape, self.view), self._disc)(piece)

    def _digit(self, piece: Piece) -> None:
        x, y = self.corner(piece.cell)
        value, width = str(piece.value or "?"), self.size.width
        owner = "white" if piece.owner is Player.WHITE else "black"
        if piece.ghost:
            # Without colour a small x was White's, a large one Black's.
            text = ("x" if piece.owner is Player.WHITE or self.colour else "X") + value
            self.canvas.put(x, y, text.center(width), self.style(f"{owner}-ghost"))
        elif self.colour or piece.owner is Player.WHITE:
            self.canvas.put(x, y, value.center(width), self.style(owner))
        else:
            self.canvas.put(x, y, f"[{value}]".center(width))

    def _pips(self, piece: Piece) -> None:
        x, y = self.corner(piece.cell)
        name, style = self._names(piece)
        style = self.style(style)
        self.canvas.fill(x, y, 7, 3, " ", style)
        if piece.ghost or not self.colour:
            walls: str = getattr(self.signs, f"{name}_walls")
            for row in range(3):
                self.canvas.put(x, y + row, walls[0], style)
                self.canvas.put(x + 6, y + row, walls[1], style)
        self._face(piece, x + 3, y + 1, getattr(self.signs, f"{name}_pip"), style)

    def _box(self, piece: Piece) -> None:
        x, y = self.corner(piece.cell)
        name, style = self._names(piece)
        box: str = getattr(self.signs, f"{name}_box")
        face = self.style(style if piece.ghost else f"{style}-run")
        ink = self.style("last") if piece.cell in self.lasts else face
        self.canvas.fill(x, y, 9, 5, " ", "")
        self.canvas.put(x, y, box[0] + box[4] * 7 + box[1], ink)
        for row in range(1, 4):
            self.canvas.put(x, y + row, box[5], ink)
            self.canvas.put(x + 8, y + row, box[5], ink)
        self.canvas.put(x, y + 4, box[2] + box[4] * 7 + box[3], ink)
        self._face(piece, x + 4, y + 2, getattr(self.signs, f"{name}_pip"), face)

    def _names(self, piece: Piece) -> tuple[str, str]:
        owner = "white" if piece.owner is Player.WHITE else "black"
        return (f"{owner}_ghost", f"{owner}-ghost") if piece.ghost else (owner, owner)

    def _face(self, piece: Piece, x: int, y: int, pip: str, style: str) -> None:
        value = piece.value or 0
        if value not in _PIPS:
            self.canvas.put(x - 1, y, str(value or "?").center(2), style)
            return
        for dx, dy in _PIPS[value]:
            self.canvas.put(x + 2 * dx, y + dy, pip, style)

    def _disc(self, piece: Piece) -> None:
        x, y = self.corner(piece.cell)
        white = piece.owner is Player.WHITE
        value = self.signs.king if piece.crown else "" if piece.value is None else str(piece.value)
        value = value or (self.signs.white_pip if white else self.signs.black_pip)
        style = self.style("white" if white else "black")
        left, right = ("(", ")") if white else ("[", "]")
        middle = y + self.size.height // 2
        if self.view is View.COMPACT:
            self.canvas.put(x, middle, f"{left}{value}{right}".center(self.size.width), style)
            return
        inner = f"={value}=" if piece.locked else f" {value} "
        margin = (self.size.width - 5) // 2
        if self.colour:
            self.canvas.fill(x + margin, y + (self.size.height > 3), 5, 3, " ", style)
        self.canvas.put(x + margin, middle, f"{left}{inner}{right}", style)

    def _origin(self, cell: Cell) -> None:
        x, y = self.corner(cell)
        margin = (self.size.width - 5) // 2
        walls = self.signs.white_ghost_walls
        text = f"{walls[0]} {walls[1]}" if self.view is View.COMPACT else f"{walls[0]}   {walls[1]}"
        self.canvas.put(x + max(margin, 0), y + self.size.height // 2, text, self.style(self.ground(cell) or "muted"))

    def _middle(self, cell: Cell, text: str, style: str) -> None:
        x, y = self.corner(cell)
        shown = text[: self.size.width]
        ground = self.ground(cell)
        self.canvas.put(
            x + (self.size.width - len(shown)) // 2, y + self.size.height // 2, shown, self.style(ground or style)
        )

    def _written(self, cell: Cell, text: str) -> None:
        """A letter or number: in the middle of an empty square, at the upper right inside a die, not on a digit."""
        if cell not in self.pieces:
            self._middle(cell, text, "bold")
        elif self.view is not View.COMPACT:
            x, y = self.corner(cell)
            inset = 1 if self.view is View.LARGE or not self.colour or self.pieces[cell].ghost else 0
            row = y + (self.view is View.LARGE)
            place = x + self.size.width - inset - len(text)
            style = self.canvas.rows[row][place][1]
            self.canvas.put(place, row, text, style)

    def _last(self, cell: Cell) -> None:
        x, y = self.corner(cell)
        left, right = self.signs.last[0], self.signs.last[1]
        piece = self.pieces.get(cell)
        if self.view is View.COMPACT:
            # A bracketed piece leaves no room inside for the mark.
            inside = piece is not None and piece.shape is Shape.DIE and (self.colour or piece.owner is Player.WHITE)
            style = self.canvas.rows[y][x][1] if inside else self.style("last")
            self.canvas.put(x - (not inside), y, ">", style)
            self.canvas.put(x + self.size.width - inside, y, "<", style)
        else:
            inset = self.view is View.LARGE
            for row in range(y + inset, y + self.size.height - inset):
                self.canvas.put(x - 1, row, left, self.style("last"))
                self.canvas.put(x + self.size.width, row, right, self.style("last"))


def board(diagram: Diagram, view: View, signs: Signs, *, colour: bool) -> Canvas:
    """The board of a diagram in characters."""
    return _Board(diagram, view, signs, colour).draw()
