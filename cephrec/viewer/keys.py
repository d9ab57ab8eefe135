"""The keys of the terminal application: one table, from which the help is made too."""

from __future__ import annotations

#: What is pressed, as the help shows it; the actions with their keys; what they do.
ACTIONS: tuple[tuple[str, dict[str, tuple[str, ...]], str], ...] = (
    ("→ l Space", {"next": ("right", "l", "space")}, "next ply"),
    ("← h", {"back": ("left", "h")}, "back"),
    ("↓ j", {"variation_next": ("down", "j")}, "next variation"),
    ("↑ k", {"variation_back": ("up", "k")}, "previous variation"),
    ("Enter", {"enter": ("enter",)}, "into a line"),
    ("[ ]", {"branch_back": ("[",), "branch_next": ("]",)}, "previous, next branch"),
    ("m", {"main": ("m",)}, "back to the main line"),
    ("Home g, End G", {"start": ("home", "g"), "end": ("end", "G")}, "start, end of the line"),
    ("21 g", {}, "to ply 21"),
    ("PgUp PgDn", {"leap_back": ("pageup",), "leap_next": ("pagedown",)}, "ten plies back, on"),
    ("/", {"search": ("/",)}, "search moves, comments, players"),
    ("n N", {"found_next": ("n",), "found_back": ("N",)}, "next, previous one found"),
    ("c", {"comment": ("c",)}, "next comment"),
    ("x", {"capture": ("x",)}, "next capture"),
    ("p", {"play": ("p",)}, "play, pause"),
    ("+ -", {"faster": ("+", "="), "slower": ("-", "−")}, "faster, slower"),
    ("f", {"flip": ("f",)}, "flip the board"),
    ("v", {"view": ("v",)}, "view: compact, medium, large"),
    ("t", {"theme": ("t",)}, "dark or light"),
    ("s", {"save": ("s",)}, "save a picture of this position"),
    ("o", {"games": ("o",)}, "choose a game"),
    ("e", {"explain": ("e",)}, "explain this ply"),
    ("y Y", {"copy": ("y",), "copy_move": ("Y",)}, "copy the position, the move"),
    ("?", {"help": ("?",)}, "these keys"),
    ("q", {"quit": ("q",)}, "quit"),
)

#: The action of each key.
KEYS: dict[str, str] = {key: action for _, keyed, _ in ACTIONS for action, keys in keyed.items() for key in keys}
