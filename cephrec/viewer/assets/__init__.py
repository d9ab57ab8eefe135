"""The script and the style sheets of the page, put together from this folder's files."""

from __future__ import annotations

import json
import re
from functools import cache
from importlib.resources import files

from cephrec.scene.theme import THEMES, Theme, theme

#: The parts of the script, in order.
_SCRIPTS = ("ways.js", "picture.js", "moves.js", "face.js", "panels.js", "viewer.js")


def asset(name: str) -> str:
    """The text of a file of this folder."""
    return files(__name__).joinpath(name).read_text(encoding="utf-8")


@cache
def page_style() -> str:
    """The style sheet of the page around the viewer."""
    return _squeezed_style(asset("page.css"))


@cache
def viewer_style() -> str:
    """The style sheet inside the viewer, with the colours of all themes."""
    return _theme_styles() + _squeezed_style(asset("viewer.css"))


@cache
def script() -> str:
    """The script that defines `<cephrec-viewer>`, its style sheet inside.

    >>> "</" in script() and "</script" not in script()
    True
    """
    joined = "\n".join(map(asset, _SCRIPTS)).replace('"{{style}}"', json.dumps(viewer_style()), 1)
    lines = (line.strip() for line in joined.splitlines())
    kept = "\n".join(line for line in lines if line and not line.startswith("//"))
    return f'(()=>{{"use strict";\n{kept}\n}})();\n'


def _theme_styles() -> str:
    """A rule for each theme; without one, light or dark as the system is set."""
    light, dark = theme("light"), theme("dark")
    rules = [
        f":host{{color-scheme:light;{_colours(light)}}}",
        f"@media(prefers-color-scheme:dark){{:host(:not([theme])),:host([theme=''])"
        f"{{color-scheme:dark;{_colours(dark)}}}}}",
    ]
    for name in THEMES[1:]:
        scheme = "dark" if name == "dark" else "light"
        rules.append(f":host([theme='{name}']){{color-scheme:{scheme};{_colours(theme(name))}}}")
    return "".join(rules)


def _colours(of: Theme) -> str:
    return ";".join(f"--{role}:{colour}" for role, colour in of.colours.items())


def _squeezed_style(text: str) -> str:
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    text = re.sub(r"\s+", " ", text).strip()
    return re.sub(r" ?([{};,]) ?", r"\1", text).replace(": ", ":")
