"""An extension of Sphinx: a directive called cephalopod becomes a figure.

In `conf.py`, options under `cephrec_options` hold for all figures:

    extensions = ["cephrec.articles.sphinx"]
    cephrec_options = {"theme": "light dark"}

HTML has a picture for light and one for dark pages, LaTeX a PDF of the first theme, text formats the words.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar
from zlib import crc32

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import ExtensionMetadata

from cephrec import __version__
from cephrec.articles.figure import NAMES, Figure, read_figure
from cephrec.articles.options import OPTIONS
from cephrec.articles.page import picture, svg
from cephrec.render import pdf
from cephrec.scene.theme import Theme


class diagram(nodes.General, nodes.Element):  # noqa: N801 (a node is called by what it is)
    """The picture of a figure, in a document."""


class Diagram(SphinxDirective):
    """The directive. `:name:` and `:class:` are as for any figure; a caption may also stand as the argument."""

    has_content = True
    optional_arguments = 1
    final_argument_whitespace = True
    option_spec: ClassVar[dict[str, Any]] = {
        **dict.fromkeys(OPTIONS, directives.unchanged),
        "name": directives.unchanged,
        "class": directives.class_option,
    }

    def run(self) -> list[nodes.Node]:
        """A figure with its caption, or the error in its place."""
        given = {key: value or "" for key, value in self.options.items() if key in OPTIONS}
        if self.arguments:
            given.setdefault("caption", self.arguments[0])
        try:
            figure = read_figure(self.name, "\n".join(self.content), {**self.config.cephrec_options, **given})
        except ValueError as error:
            raise self.error(f"{self.name}: {error}") from None
        node = nodes.figure("", diagram("", figure=figure), classes=["cephrec", *self.options.get("class", [])])
        self.set_source_info(node)
        if figure.caption:
            inline, messages = self.parse_inline(figure.caption, lineno=self.lineno)
            node += [nodes.caption(figure.caption, "", *inline), *messages]
        self.add_name(node)
        return [node]


def _saved(self: Any, image: bytes, suffix: str) -> str:
    """Write an image where the builder keeps them; its name goes with its content."""
    file = f"cephrec-{crc32(image):08x}{suffix}"
    folder = Path(self.builder.outdir) / getattr(self.builder, "imagedir", "")
    folder.mkdir(parents=True, exist_ok=True)
    (folder / file).write_bytes(image)
    return file


def visit_html(self: Any, node: diagram) -> None:
    """Two images and a choice between them."""
    figure: Figure = node["figure"]

    def address(of: Theme) -> str:
        return f"{self.builder.imgpath}/{_saved(self, svg(figure, of), '.svg')}"

    self.body.append(picture(figure, address))
    raise nodes.SkipNode


def visit_latex(self: Any, node: diagram) -> None:
    """A PDF, whose size is the picture's own."""
    figure: Figure = node["figure"]
    file = _saved(self, pdf.draw(figure.scene, figure.themes[0], figure.size), ".pdf")
    self.body.append(rf"\noindent\sphinxincludegraphics{{{{{file.removesuffix('.pdf')}}}.pdf}}" + "\n")
    raise nodes.SkipNode


class Words(SphinxPostTransform):
    """What pictures show, in words, for formats that have only words."""

    default_priority = 200

    def run(self, **_: Any) -> None:
        """Replace every picture, unless the format has visitors for it."""
        if self.app.builder.format in ("html", "latex"):
            return
        for node in [*self.document.findall(diagram)]:
            scene = node["figure"].scene
            text = f"{scene.title} {scene.description}"
            node.replace_self(nodes.paragraph(text, text))


def setup(app: Sphinx) -> ExtensionMetadata:
    """What Sphinx calls."""
    app.add_config_value("cephrec_options", {}, "env", dict)
    app.add_node(diagram, html=(visit_html, None), latex=(visit_latex, None))
    app.add_post_transform(Words)
    for name in NAMES:
        app.add_directive(name, Diagram)
    return {"version": __version__, "parallel_read_safe": True, "parallel_write_safe": True}
