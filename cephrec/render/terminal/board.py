"""A diagram's board in characters, in three views: dice as digits, as pips, or as boxes."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from cephrec.core.diagram import (
    Candidate,
    Diagram,
    Label,
    Last,
    Moved,
    Sequence,
    Shade,
    Shape,
    Square,
)
from cephrec.core.grid import Cell
from cephrec.core.position import Player
from cephrec.render.terminal import pieces
from cephrec.render.terminal.canvas import Brush, Canvas
from cephrec.render.terminal.signs import Signs
from cephrec.scene.signs import value_words


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
#: How a die is drawn in each view; a disc is drawn alike in all.
_PIECES = {
    (Shape.DIE, View.COMPACT): pieces.digit,
    (Shape.DIE, View.MEDIUM): pieces.pips,
    (Shape.DIE, View.LARGE): pieces.box,
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


def cell_at(diagram: Diagram, view: View, x: int, y: int, *, flip: bool = False) -> Cell | None:
    """The square under a character of the board's picture, its gaps included; None beside it.

    >>> from cephrec.core.grid import Grid
    >>> [str(cell_at(Diagram(Grid()), View.COMPACT, x, y)) for x, y in ((4, 0), (21, 4), (0, 0))]
    ['a5', 'e1', 'None']
    """
    size, grid = measure(diagram, view), diagram.grid
    column, row = (x - LEFT) // (size.width + size.gap), y // (size.height + size.row_gap)
    if column < 0 or row < 0:
        return None
    cell = Cell(grid.columns - 1 - column, row) if flip else Cell(column, grid.rows - 1 - row)
    return cell if cell in grid else None


class _Board:
    """The parts of a board, drawn one after the other."""

    def __init__(self, diagram: Diagram, view: View, signs: Signs, colour: bool, flip: bool) -> None:
        self.diagram, self.view, self.signs, self.colour, self.flip = diagram, view, signs, colour, flip
        self.size = measure(diagram, view)
        self.canvas = Canvas()
        self.brush = Brush(self.canvas, signs, colour)
        self.pieces = {piece.cell: piece for piece in diagram.pieces}
        self.lasts = {mark.cell for mark in diagram.marks if isinstance(mark, Last)}
        self.lasts |= {mark.end for mark in diagram.marks if isinstance(mark, Moved)}
        self.origins = {mark.start for mark in diagram.marks if isinstance(mark, Moved)}

    def corner(self, cell: Cell) -> tuple[int, int]:
        grid = self.diagram.grid
        column, row = cell.file, grid.rows - 1 - cell.rank
        if self.flip:
            column, row = grid.columns - 1 - cell.file, cell.rank
        return (
            LEFT + column * (self.size.width + self.size.gap),
            row * (self.size.height + self.size.row_gap),
        )

    def ground(self, cell: Cell) -> str:
        if not self.diagram.shades:
            return ""
        return _GROUNDS[self.diagram.shades[self.diagram.grid.index(cell)]]

    def draw(self) -> Canvas:
        self._coordinates()
        self._links()
        for cell in self.diagram.grid.cells:
            self._square(cell)
            piece = self.pieces.get(cell)
            if piece is not None:
                x, y = self.corner(cell)
                draw = _PIECES.get((piece.shape, self.view), pieces.disc)
                draw(self.brush, piece, x, y, self.size.width, self.size.height)
            elif cell in self.origins:
                self._origin(cell)
        for mark in self.diagram.marks:
            match mark:
                case Label(cell, text) | Sequence(cell, text):
                    self._written(cell, str(text))
                case Candidate(cell, values) if cell not in self.pieces:
                    self._middle(cell, self._values(values), "mark")
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
            self.canvas.put(0, y + size.height // 2, f"{rank + 1:>2}", self.brush.style("muted"))
        below = grid.rows * (size.height + size.row_gap) - size.row_gap
        for file in range(grid.columns):
            x, _ = self.corner(Cell(file, 0))
            self.canvas.put(x + size.width // 2, below, chr(97 + file), self.brush.style("muted"))

    def _links(self) -> None:
        """The corners at which squares of a snub board touch."""
        grid, size = self.diagram.grid, self.size
        if not (grid.snub and size.row_gap):
            return
        for cell in grid.cells:
            for near in grid.neighbours[cell]:
                if near.file == cell.file + 1 and near.rank != cell.rank:
                    left, right = (near, cell) if self.flip else (cell, near)
                    x, y = self.corner(right)
                    rises = y < self.corner(left)[1]
                    sign = self.signs.rising if rises else self.signs.falling
                    self.canvas.put(
                        x - size.gap,
                        y + size.height if rises else y - size.row_gap,
                        sign * size.gap,
                        self.brush.style("muted"),
                    )

    def _square(self, cell: Cell) -> None:
        x, y = self.corner(cell)
        ground = self.ground(cell)
        width, height = self.size.width, self.size.height
        if ground:
            sign = self.signs.shade if ground == "dark" and not self.colour else " "
            self.canvas.fill(x, y, width, height, sign, self.brush.style(ground))
        sign = self.signs.neutral if ground == "neutral" else self.signs.empty
        if ground != "dark":
            self.canvas.put(x + width // 2, y + height // 2, sign, self.brush.style(ground or "muted"))

    def _origin(self, cell: Cell) -> None:
        x, y = self.corner(cell)
        margin = (self.size.width - 5) // 2
        walls = self.signs.white_ghost_walls
        text = f"{walls[0]} {walls[1]}" if self.view is View.COMPACT else f"{walls[0]}   {walls[1]}"
        self.canvas.put(
            x + max(margin, 0), y + self.size.height // 2, text, self.brush.style(self.ground(cell) or "muted")
        )

    def _middle(self, cell: Cell, text: str, style: str) -> None:
        x, y = self.corner(cell)
        shown = text[: self.size.width]
        ground = self.ground(cell)
        self.canvas.put(
            x + (self.size.width - len(shown)) // 2, y + self.size.height // 2, shown, self.brush.style(ground or style)
        )

    def _values(self, values: tuple[int, ...]) -> str:
        """What may be placed, `2·5` or `2–4·6`; where that is too wide, `2+`."""
        words = self.signs.empty.join(value_words(values)).replace("–", self.signs.dash)
        return (words or "?") if len(words) <= self.size.width else f"{min(values)}+"

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
            style = self.canvas.rows[y][x][1] if inside else self.brush.style("last")
            self.canvas.put(x - (not inside), y, ">", style)
            self.canvas.put(x + self.size.width - inside, y, "<", style)
        else:
            inset = self.view is View.LARGE
            if inset and piece is not None and piece.shape is Shape.DIE and self.colour:
                self._outlined(x, y)
            for row in range(y + inset, y + self.size.height - inset):
                self.canvas.put(x - 1, row, left, self.brush.style("last"))
                self.canvas.put(x + self.size.width, row, right, self.brush.style("last"))

    def _outlined(self, x: int, y: int) -> None:
        """The box of a die in the colour of the last move."""
        for row in range(y, y + self.size.height):
            for place in range(x, x + self.size.width):
                if row in (y, y + self.size.height - 1) or place in (x, x + self.size.width - 1):
                    self.canvas.put(place, row, self.canvas.rows[row][place][0], "last")


def board(diagram: Diagram, view: View, signs: Signs, *, colour: bool, flip: bool = False) -> Canvas:
    """The board of a diagram in characters; with `flip` seen from Black's side."""
    return _Board(diagram, view, signs, colour, flip).draw()
