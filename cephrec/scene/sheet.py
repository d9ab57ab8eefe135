"""Several pictures on one sheet: a scene made of scenes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cephrec.scene.shapes import Group, Item, Rect, Scene, move

#: The space between pictures, in squares; a multiple of it is the place of every picture.
SPACE = 0.25


def sheet(scenes: Sequence[Scene], columns: int) -> Scene:
    """Scenes side by side, row by row, each row as high as its highest; their grounds become one.

    >>> one = Scene(-0.5, -0.3, 3.3, 3.2, (Rect(-0.5, -0.3, 3.3, 3.2, 0, "background"),), "First.", "", "en")
    >>> page = sheet([one, one, one], 2)
    >>> page.width, page.height, page.title
    (7.25, 7.25, 'First. – First.')
    """
    widest = _up(max(scene.width for scene in scenes))
    items: list[Item] = []
    top = SPACE / 2
    for start in range(0, len(scenes), columns):
        row = scenes[start : start + columns]
        highest = _up(max(-scene.y for scene in row))
        for place, scene in enumerate(row):
            dx, dy = SPACE / 2 + place * widest + _up(-scene.x), top + highest
            items += (_moved(item, dx, dy) for item in scene.items[1:])
        top += highest + _up(max(scene.height + scene.y for scene in row))
    width = SPACE + widest * min(columns, len(scenes))
    ground = Rect(0, 0, width, top + SPACE / 2, 0.0, "background")
    title = scenes[0].title if len(scenes) == 1 else f"{scenes[0].title} – {scenes[-1].title}"
    described = "\n".join(f"{scene.title} {scene.description}".strip() for scene in scenes)
    return Scene(0, 0, width, ground.height, (ground, *items), title, described, scenes[0].language)


def _up(length: float) -> float:
    return SPACE * -(-round(length + SPACE / 4, 4) // SPACE)


def _moved(item: Item, dx: float, dy: float) -> Item:
    if isinstance(item, Group):
        return replace(item, x=round(item.x + dx, 4), y=round(item.y + dy, 4))
    return move(item, dx, dy)
