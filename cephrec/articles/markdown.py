"""An extension of Python-Markdown, which MkDocs takes too: a fence called cephalopod becomes a figure.

    markdown.markdown(text, extensions=["cephrec"])

In `mkdocs.yml`, options under the name hold for all fences:

    markdown_extensions:
      - cephrec:
          theme: paper
"""

from __future__ import annotations

import logging
import re
from typing import Any

from markdown import Markdown
from markdown.extensions import Extension
from markdown.preprocessors import Preprocessor

from cephrec.articles.figure import NAMES, read_figure
from cephrec.articles.options import OPTIONS, USUAL, split_options
from cephrec.articles.page import html
from cephrec.render.svg import escape

#: Any fence; only those with our names are touched, but one inside another is the other's.
_FENCE = re.compile(r"^(?P<fence>`{3,}|~{3,})[ ]*(?P<info>[^`\n]*)\n(?P<body>.*?)^(?P=fence)[ ]*$", re.M | re.S)
#: Before Python-Markdown's own fences (25) and after its tidying of line ends (30).
_PRIORITY = 27

log = logging.getLogger("MARKDOWN")


class CephrecExtension(Extension):
    """The extension; `usual` are options for all fences."""

    def __init__(self, **usual: Any) -> None:
        self.config = {key: [USUAL.get(key, ""), f"The option {key} of all fences."] for key in OPTIONS}
        self._usual = {key: str(value) for key, value in usual.items()}
        super().__init__(**usual)

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802 (their name)
        """Have fences replaced before anything else looks at them."""
        md.preprocessors.register(Fences(md, self._usual), "cephrec", _PRIORITY)


class Fences(Preprocessor):
    """Replaces fences by figures."""

    def __init__(self, md: Markdown, usual: dict[str, str]) -> None:
        super().__init__(md)
        self._usual = usual

    def run(self, lines: list[str]) -> list[str]:
        """The lines of a page with figures in place of our fences."""
        return _FENCE.sub(self._replaced, "\n".join(lines)).split("\n")

    def _replaced(self, found: re.Match[str]) -> str:
        name = found["info"].strip().strip("{}").strip().removeprefix(".")
        if name not in NAMES:
            return found[0]
        options, text = split_options(found["body"])
        try:
            shown = html(read_figure(name, text, {**self._usual, **options}))
        except ValueError as error:
            log.warning("%s: %s", name, error)
            shown = f'<pre class="cephrec-error">{escape(str(error))}\n\n{escape(found["body"])}</pre>'
        stored: str = self.md.htmlStash.store(shown)
        return f"\n{stored}\n"


def makeExtension(**usual: Any) -> CephrecExtension:  # noqa: N802 (the name that Python-Markdown looks for)
    """The extension, for Python-Markdown."""
    return CephrecExtension(**usual)
