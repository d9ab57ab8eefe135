"""What is seen and pressed at the table where games are played: who plays, what is asked, the board, the keys."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from cephrec.core.diagram import Diagram, Label
from cephrec.core.position import Player
from cephrec.viewer.choosing import Choice
from cephrec.viewer.sitting import Sitting

#: Finds a word for a position, as a bot does, or None as soon as the last argument is true.
Thinker = Callable[[Any, int, Callable[[], bool]], str | None]

#: What is pressed, what it does, and its name.
KEYS: tuple[tuple[tuple[str, ...], str, str], ...] = (
    (("enter",), "choose", "play the move that is picked"),
    (("down",), "down", "pick the next move"),
    (("up",), "up", "pick the move before"),
    (("tab",), "complete", "type all that is certain"),
    (("backspace",), "back", "a sign less"),
    (("escape",), "clear", "nothing typed"),
    (("f2", "ctrl+t"), "hint", "a hint"),
    (("f3", "ctrl+u"), "undo", "take back"),
    (("f4", "ctrl+r"), "resign", "resign; asks again"),
    (("f5", "ctrl+f"), "flip", "flip the board"),
    (("f6", "ctrl+v"), "view", "view: compact, medium, large"),
    (("f1", "question_mark"), "help", "these keys"),
    (("f10", "ctrl+q", "ctrl+c"), "leave", "save and leave; play goes on when you come back"),
)
ACTIONS = {key: action for keys, action, _ in KEYS for key in keys}
NAMES = {Player.WHITE: "White", Player.BLACK: "Black"}
_OUTCOMES = {"1-0": "White has won", "0-1": "Black has won", "1/2-1/2": "Drawn", "*": "The game cannot go on"}


@dataclass(frozen=True)
class Seats:
    """Who plays: the names, the bots among them, and one that gives hints."""

    names: Mapping[Player, str]
    bots: Mapping[Player, Thinker]
    adviser: Thinker


def heading(seats: Seats, left: Callable[[Player], float | None]) -> str:
    """Who plays, and how long each has left."""
    parts = []
    for player in Player:
        seconds = left(player)
        clock = "" if seconds is None else f" {int(seconds) // 60}:{int(seconds) % 60:02}"
        parts.append(f"{NAMES[player]} {seats.names[player]}{clock}")
    return " · ".join(parts)


def prompt(sitting: Sitting, seats: Seats, choice: Choice, hint: str) -> str:
    """What is asked of whose turn it is; or how the game has ended."""
    if sitting.result is not None:
        how = f" ({sitting.ended[1]})" if sitting.ended else ""
        score = sitting.game.rules.score(sitting.at)
        counted = f", {score[0]}–{score[1]}" if score and not sitting.ended else ""
        return f"{_OUTCOMES[sitting.result]}{counted}{how}. Enter steps through it."
    if sitting.mover in seats.bots:
        return f"{seats.names[sitting.mover]} is thinking …"
    return f"{NAMES[sitting.mover]}: {choice.typed}_" + (f"   hint: {hint}" if hint else "")


def board_of(sitting: Sitting, choice: Choice | None) -> Diagram:
    """The board: with a question mark on a named square, as it would be after a picked move, or as it is."""
    picture = sitting.game.picture
    if choice is not None and choice.at >= 0 and choice.picked is not None:
        picked = sitting.play(choice.picked)
        return picture.step(picked.steps[-1])
    if choice is not None and choice.square is not None:
        diagram = picture.position(sitting.at)
        return replace(diagram, marks=(*diagram.marks, Label(choice.square, "?")))
    diagram = picture.step(sitting.steps[-1]) if sitting.steps else picture.position(sitting.at)
    if sitting.ended is None or diagram.header is None:
        return diagram
    return replace(diagram, header=replace(diagram.header, to_move=None, result=sitting.ended[0]))


def help_lines(sitting: Sitting) -> list[str]:
    """How to play, and all keys."""
    width = max(len(_shown(keys)) for keys, _, _ in KEYS)
    lines = [f"{_shown(keys):{width}}  {said}" for keys, _, said in KEYS]
    intro = "Type or click a square; where there are several moves, pick one of the list."
    return [intro, "", *lines, "", f"{sitting.game.key} by {sitting.game.author}"]


def _shown(keys: tuple[str, ...]) -> str:
    """Keys as people call them."""
    names = (key.replace("question_mark", "?").replace("ctrl+", "Ctrl-") for key in keys)
    return " ".join(name[:1].upper() + name[1:] for name in names)
