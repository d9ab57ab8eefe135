"""The 256 colours of a raster picture: a theme's own, exactly, and steps between those that meet at smoothed edges."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from cephrec.scene.colour import RGB, rgb

SIZE = 256

#: Which roles meet along an edge: between these the palette has steps.
_EDGES: dict[str, str] = {
    "background": "frame text muted accent white-outline black-outline white-face black-face mark-green mark-red "
    "mark-yellow mark-blue",
    "cell": "grid frame text muted last accent candidate white-outline black-outline white-face white-ghost-outline "
    "black-ghost-outline white-ghost-face black-ghost-face mark-green mark-red mark-yellow mark-blue",
    "last": "accent white-outline black-outline white-face",
    "accent": "on-accent white-outline black-outline",
    "white-face": "white-outline white-pips",
    "black-face": "black-outline black-pips black-keyline",
    "white-ghost-face": "white-ghost-outline white-ghost-pips",
    "black-ghost-face": "black-ghost-outline black-ghost-pips",
}
_FLOOR_EDGES: dict[str, str] = {
    "light-square": "grid frame text accent white-outline black-outline dark-square",
    "dark-square": "hatch grid frame text accent white-outline black-outline",
    "neutral-square": "neutral-cross grid accent white-outline black-outline",
}


class _Nearest(dict[int, int]):
    """From a colour (as a little-endian RGBX number) to the index of the nearest of a palette; it fills itself."""

    def __init__(self, colours: tuple[RGB, ...]) -> None:
        super().__init__()
        self._colours = colours

    def __missing__(self, colour: int) -> int:
        red, green, blue = colour & 255, colour >> 8 & 255, colour >> 16 & 255
        distances = [(r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2 for r, g, b in self._colours]
        self[colour] = index = distances.index(min(distances))
        return index


@dataclass(frozen=True)
class Palette:
    """Up to 256 colours; `index` is where each role's colour is."""

    colours: tuple[RGB, ...]
    index: Mapping[str, int]
    nearest: _Nearest = field(repr=False, compare=False)

    @cached_property
    def flat(self) -> bytes:
        """The colours one after the other, as image files have them."""
        return bytes(part for colour in self.colours for part in colour)

    def neighbour(self, index: int) -> int:
        """The colour nearest to another."""
        colour = self.colours[index]
        others = (place for place in range(len(self.colours)) if place != index)
        return min(others, key=lambda place: math.dist(self.colours[place], colour))

    @property
    def grey(self) -> bool:
        """Whether an index is simply a level of grey."""
        return all(colour == (level, level, level) for level, colour in enumerate(self.colours))


def palette_of(colours: Mapping[str, str], *, floor: bool) -> Palette:
    """The palette of a theme's colours; `floor` if a dealt floor is to be seen. Grey themes have all greys, exactly.

    >>> from cephrec.scene.theme import theme
    >>> palette_of(theme("paper").colours, floor=True).grey
    True
    >>> palette = palette_of(theme("light").colours, floor=False)
    >>> palette.colours[palette.index["accent"]]
    (181, 55, 11)
    """
    roles = {role: rgb(colour) for role, colour in colours.items()}
    if all(red == green == blue for red, green, blue in roles.values()):
        chosen = tuple((level, level, level) for level in range(SIZE))
    else:
        chosen = tuple(_with_steps(roles, floor))
    places = {colour: place for place, colour in enumerate(chosen)}
    return Palette(chosen, {role: places[colour] for role, colour in roles.items()}, _Nearest(chosen))


def _with_steps(roles: Mapping[str, RGB], floor: bool) -> list[RGB]:
    """The roles' colours, then steps along every edge, as close together as 256 colours allow.

    Each edge has 2, 4, 8 or 16 parts: a pixel that an upright edge crosses is a number of quarters, so it is exact.
    """
    edges = dict.fromkeys(
        (roles[one], roles[other])
        for table in (_EDGES, _FLOOR_EDGES if floor else {})
        for one, others in table.items()
        for other in others.split()
    )
    gap = 16.0
    while True:
        chosen = dict.fromkeys(roles.values())
        for one, other in edges:
            wanted = math.dist(one, other) / gap
            parts = next((parts for parts in (1, 2, 4, 8) if parts >= wanted), 16)
            chosen.update(dict.fromkeys(_between(one, other, step / parts) for step in range(1, parts)))
        if len(chosen) <= SIZE:
            return list(chosen)
        gap *= 1.2


def _between(one: RGB, other: RGB, part: float) -> RGB:
    red, green, blue = (round(a + (b - a) * part) for a, b in zip(one, other, strict=True))
    return red, green, blue
