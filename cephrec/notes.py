"""What the notes of a ply say beyond words: marks for the board, clocks, evaluations, and the meaning of NAGs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cephrec.core.diagram import Arrow, Label, Mark, Square
from cephrec.core.grid import Cell, Grid, read_cell
from cephrec.core.record import Command, Comment
from cephrec.notation.comments import is_readable

#: The glyphs that are written as signs.
SIGNS = {1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!"}
#: The NAG that asks for a diagram.
DIAGRAM = 220

_SIDED = {
    14: "{} has a slight advantage",
    16: "{} has a moderate advantage",
    18: "{} has a decisive advantage",
    20: "{} has a crushing advantage",
    22: "{} is in zugzwang",
    24: "{} has slightly more space",
    26: "{} has more space",
    28: "{} has far more space",
    36: "{} has the initiative",
    38: "{} has a lasting initiative",
    40: "{} has the attack",
    42: "{} has too little compensation",
    44: "{} has compensation",
    46: "{} has more than enough compensation",
    130: "{} has slight counterplay",
    132: "{} has counterplay",
    134: "{} has decisive counterplay",
    136: "{} is short of time",
    138: "{} is very short of time",
}
_PLAIN = {
    1: "good move",
    2: "mistake",
    3: "brilliant move",
    4: "blunder",
    5: "interesting move",
    6: "doubtful move",
    7: "forced move",
    8: "only move",
    9: "worst move",
    10: "level",
    11: "level and quiet",
    12: "level and lively",
    13: "unclear",
    140: "with the idea",
    142: "better is",
    145: "comment",
    146: "novelty",
    DIAGRAM: "diagram",
}
#: What a NAG means, in words; numbers that are not listed mean nothing in these games.
NAGS: dict[int, str] = {
    **_PLAIN,
    **{number + black: said.format(("White", "Black")[black]) for number, said in _SIDED.items() for black in (0, 1)},
}


def nag_words(number: int) -> str:
    """A NAG in words; an unknown one as it is written.

    >>> nag_words(1), nag_words(19), nag_words(77)
    ('good move', 'Black has a decisive advantage', '$77')
    """
    return NAGS.get(number, f"${number}")


def commands(comments: Iterable[Comment]) -> Iterator[Command]:
    """All commands of comments that can be read, in order (`text.bad-command` is said of the others)."""
    return (command for comment in comments for command in comment.commands if is_readable(command))


def command_body(comments: Iterable[Comment], name: str) -> str:
    """The body of the last readable command of that name, such as `clk`, `emt` or `eval`; empty if there is none.

    >>> command_body([Comment(("Slow. ", Command("clk", "0:04:51")))], "clk")
    '0:04:51'
    """
    return next((command.body for command in reversed([*commands(comments)]) if command.name == name), "")


def marks(comments: Iterable[Comment], grid: Grid) -> Iterator[Mark]:
    """What `[%csl]`, `[%cal]` and `[%lbl]` draw on a board; squares that are not on it draw nothing (notation C32).

    >>> [*marks([Comment((Command("csl", "Gb3,Rz9"), Command("lbl", "A=b4")))], Grid())]
    [Square(cell=Cell(file=1, rank=2), colour='G'), Label(cell=Cell(file=1, rank=3), text='A')]
    """
    for command in commands(comments):
        for item in command.body.replace(" ", "").split(",") if command.name in ("csl", "cal", "lbl") else ():
            yield from _mark(command.name, item, grid)


def _mark(name: str, item: str, grid: Grid) -> Iterator[Mark]:
    text, _, named = item.rpartition("=")
    squares = [cell for cell in _cells(named if name == "lbl" else item[1:]) if cell in grid]
    if name == "csl" and len(squares) == 1:
        yield Square(squares[0], item[0])
    elif name == "cal" and len(squares) == 2:
        yield Arrow(squares[0], squares[1], item[0])
    elif name == "lbl" and len(squares) == 1:
        yield Label(squares[0], text)


def _cells(names: str) -> Iterator[Cell]:
    start = 0
    for end in range(1, len(names) + 1):
        if end == len(names) or names[end].isalpha():
            cell = read_cell(names[start:end])
            if cell is not None:
                yield cell
            start = end
