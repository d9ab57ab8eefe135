"""Themes: which colour each role of a picture has, ours and those that users write as TOML."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path

from cephrec.scene.colour import Eye, contrast, distance, rgb, seen

#: The themes that come with the program.
THEMES = ("light", "paper", "dark", "contrast", "okabe")

#: Every role, and what it colours. These are the keys of a theme file.
ROLES: dict[str, str] = {
    "background": "around the board",
    "cell": "a square",
    "grid": "the lines between squares",
    "frame": "the frame of the board",
    "text": "words, labels",
    "muted": "coordinates",
    "white-face": "a White piece",
    "white-outline": "its outline",
    "white-pips": "its pips or number",
    "black-face": "a Black piece",
    "black-outline": "its outline",
    "black-pips": "its pips or number",
    "black-keyline": "the thin line inside a Black piece",
    "white-ghost-face": "a captured White die",
    "white-ghost-outline": "its dashes",
    "white-ghost-pips": "its hollow pips",
    "black-ghost-face": "a captured Black die",
    "black-ghost-outline": "its dashes",
    "black-ghost-pips": "its pips",
    "accent": "the last move: brackets, wedges, sums, numbers",
    "on-accent": "text on the accent",
    "last": "the square of the last move",
    "candidate": "squares that may be played",
    "mark-green": "marks with the letter G",
    "mark-red": "marks with the letter R",
    "mark-yellow": "marks with the letter Y",
    "mark-blue": "marks with the letter B",
    "light-square": "a light square (CIFRA)",
    "dark-square": "a dark square",
    "neutral-square": "a neutral square",
    "hatch": "the hatching of dark squares",
    "neutral-cross": "the cross on neutral squares",
}

#: Text must contrast at least so much with what is behind it, shapes so much; the owners must differ by so much ΔE2000.
TEXT_FLOOR, SHAPE_FLOOR, OWNER_FLOOR = 4.5, 3.0, 40.0

_TEXT_PAIRS = (
    ("text", "background"),
    ("text", "cell"),
    ("muted", "background"),
    ("candidate", "cell"),
    ("on-accent", "accent"),
    ("white-pips", "white-face"),
    ("black-pips", "black-face"),
)
_SHAPE_PAIRS = (
    ("frame", "background"),
    ("accent", "cell"),
    ("accent", "last"),
    ("white-ghost-outline", "cell"),
    ("black-ghost-outline", "cell"),
    ("white-ghost-pips", "white-ghost-face"),
    ("black-ghost-pips", "black-ghost-face"),
    ("mark-green", "cell"),
    ("mark-red", "cell"),
    ("mark-yellow", "cell"),
    ("mark-blue", "cell"),
    ("hatch", "dark-square"),
    ("neutral-cross", "neutral-square"),
)
_GROUNDS = ("cell", "last", "light-square", "dark-square", "neutral-square")
_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")


@dataclass(frozen=True)
class Theme:
    """A colour, `#RRGGBB`, for each of `ROLES`.

    >>> theme("light").colours["accent"]
    '#B5370B'
    """

    name: str
    colours: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Shortfall:
    """Two colours of a theme that are too close: `found` is below `floor`. `eye` says to whom."""

    one: str
    other: str
    found: float
    floor: float
    eye: Eye = Eye.NORMAL

    def __str__(self) -> str:
        if self.floor == OWNER_FLOOR:
            return f"{self.one} and {self.other} differ by {self.found:.0f} ΔE for {self.eye.value}, not {self.floor:g}"
        return f"{self.one} on {self.other} has a contrast of {self.found:.1f}, not {self.floor:g}"


@cache
def theme(name: str) -> Theme:
    """One of our themes. ValueError names them all if there is none of that name.

    >>> theme("sepia")
    Traceback (most recent call last):
        ...
    ValueError: there is no theme 'sepia'; there are light, paper, dark, contrast, okabe
    """
    if name not in THEMES:
        raise ValueError(f"there is no theme {name!r}; there are {', '.join(THEMES)}")
    text = files("cephrec").joinpath("scene", "themes", f"{name}.toml").read_text(encoding="utf-8")
    return Theme(name, tomllib.loads(text))


def load_theme(path: Path) -> Theme:
    """A theme from a TOML file: a colour for any role, the others from the theme that `base` names (light if none).

    OSError if the file cannot be read, ValueError with one sentence if it is not a theme.
    """
    try:
        return read_theme(path.read_text(encoding="utf-8"), path.stem)
    except ValueError as error:
        raise ValueError(f"{path}: {error}") from None


def read_theme(text: str, name: str) -> Theme:
    r"""The theme that a TOML text describes; errors as in `load_theme`.

    >>> read_theme('base = "paper"\naccent = "#D00000"', "mine").colours["accent"]
    '#D00000'
    >>> read_theme('acent = "#D00000"', "mine")
    Traceback (most recent call last):
        ...
    ValueError: unknown key 'acent'
    """
    try:
        keys = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ValueError(f"not TOML: {error}") from None
    base = keys.pop("base", "light")
    if not isinstance(base, str):
        raise ValueError("the value of base is not the name of a theme")
    colours = dict(theme(base).colours)
    for key, value in keys.items():
        if key not in ROLES:
            raise ValueError(f"unknown key {key!r}")
        if not (isinstance(value, str) and _COLOUR.fullmatch(value)):
            raise ValueError(f"the value of {key} is not a colour such as #B5370B")
        colours[key] = value.upper()
    return Theme(name, colours)


def shortfalls(of: Theme) -> Iterator[Shortfall]:
    """Where a theme stays below the floors of contrast and distance; ours have none.

    >>> [str(found) for found in shortfalls(read_theme('muted = "#AAAAAA"', "pale"))]
    ['muted on background has a contrast of 2.3, not 4.5']
    """
    colours = {role: rgb(colour) for role, colour in of.colours.items()}
    for pairs, floor in ((_TEXT_PAIRS, TEXT_FLOOR), (_SHAPE_PAIRS, SHAPE_FLOOR)):
        for one, other in pairs:
            found = contrast(colours[one], colours[other])
            if found < floor:
                yield Shortfall(one, other, found, floor)
    for owner in ("white", "black"):
        for ground in _GROUNDS:
            # A piece stands out by its face or by its outline.
            parts = (colours[f"{owner}-face"], colours[f"{owner}-outline"])
            found = max(contrast(part, colours[ground]) for part in parts)
            if found < SHAPE_FLOOR:
                yield Shortfall(f"{owner}-outline", ground, found, SHAPE_FLOOR)
    for eye in Eye:
        found = distance(*(seen(colours[face], eye) for face in ("white-face", "black-face")))
        if found < OWNER_FLOOR:
            yield Shortfall("white-face", "black-face", found, OWNER_FLOOR, eye)
