"""Games as one page that needs nothing else: no request, no other host, a strict policy for what may run in it."""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Mapping, Sequence
from html import escape

from cephrec import __version__
from cephrec.viewer.assets import asset, page_style, script
from cephrec.viewer.data import to_json, tours_data
from cephrec.viewer.sheet import sheet
from cephrec.viewer.telling import title
from cephrec.viewer.tour import Tour


def page(
    tours: Sequence[Tour], lang: str = "en", *, attributes: Mapping[str, str] | None = None, reload: str = ""
) -> str:
    """The page of one or more games. `attributes` are those of the viewer (docs/viewer.md), empty ones left out.

    `reload` is a script of the server that shows the page while its record changes.

    >>> from cephrec.core.source import Source
    >>> from cephrec.verdict import check
    >>> from cephrec.viewer.tour import tour
    >>> made = page([tour(check(Source("a.ceph", '[White "<b>"] 1. c3 *')))])
    >>> made[:15], "<b>" in made.partition("<title>")[2].partition("</title>")[0]
    ('<!doctype html>', False)
    """
    style, code = page_style(), script()
    policy = {
        "default-src": "'none'",
        "script-src": " ".join(map(_hash, filter(None, (code, reload)))),
        "style-src": _hash(style),
        "img-src": "data:",
        "base-uri": "'none'",
        "form-action": "'none'",
    }
    if reload:
        policy["connect-src"] = "'self'"
    return _fill(
        asset("page.html"),
        {
            "lang": escape(lang),
            "policy": "; ".join(f"{name} {value}" for name, value in policy.items()),
            "generator": f"cephrec {__version__}",
            "title": escape(_heading(tours)),
            "style": style,
            "attributes": "".join(f' {name}="{escape(value)}"' for name, value in (attributes or {}).items() if value),
            "sheets": "\n".join(sheet(tour, f"g{n}-", lang) for n, tour in enumerate(tours, 1)),
            "data": to_json(tours_data(tours, lang)),
            "script": code,
            "reload": f"<script>{reload}</script>" if reload else "",
        },
    )


def _fill(template: str, values: Mapping[str, str]) -> str:
    """The template with its `{names}` replaced, once: what is put in is not looked at again."""
    return re.sub(r"\{([a-z]+)\}", lambda found: values[found[1]], template)


def _heading(tours: Sequence[Tour]) -> str:
    heading = title(tours[0].record)
    return heading if len(tours) == 1 else f"{heading} and {len(tours) - 1} more"


def _hash(text: str) -> str:
    """A source of the policy: what has just this text may run.

    >>> _hash("")
    "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"
    """
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"
