"""A scene as text that a person can read and compare: each item on a line, each figure once."""

from __future__ import annotations

from dataclasses import fields

from cephrec.scene.shapes import Group, Poly, Scene, Shape, Text


def written(scene: Scene) -> str:
    lines = [
        f"scene {scene.x:g} {scene.y:g} {scene.width:g} x {scene.height:g} {scene.language}",
        f"title {scene.title}",
        *(f"description {line}" for line in scene.description.splitlines()),
        "",
    ]
    figures: dict[str, tuple[Shape, ...]] = {}
    for item in scene.items:
        if isinstance(item, Group):
            figures[item.name] = item.shapes
            lines.append(f"{item.x:g} {item.y:g} {item.name}")
        else:
            lines.append(shape(item))
    for name, shapes in sorted(figures.items()):
        lines += ["", f"figure {name}", *(f"  {shape(each)}" for each in shapes)]
    return "\n".join(lines) + "\n"


def shape(of: Shape) -> str:
    if isinstance(of, Poly):
        xs, ys = [x for ring in of.rings for x, _ in ring], [y for ring in of.rings for _, y in ring]
        box = f"{min(xs):.3f} {min(ys):.3f} to {max(xs):.3f} {max(ys):.3f}"
        return f"poly {of.fill} {len(of.rings)} rings {len(xs)} points {box}"
    values = []
    for field in fields(of):
        value = getattr(of, field.name)
        if value != field.default:
            shown = f"{value:g}" if isinstance(value, float | int) else getattr(value, "value", value)
            values.append(f"{field.name}={shown!r}" if isinstance(of, Text) else f"{field.name}={shown}")
    return f"{type(of).__name__.lower()} {' '.join(values)}"
