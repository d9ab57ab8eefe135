"""What shows itself in a notebook: Jupyter and its relatives ask a value for HTML, SVG or PNG."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cephrec.articles.figure import Figure


class Shown:
    """A value that is shown as a figure; as text where it has none."""

    __slots__ = ()

    @abstractmethod
    def figure(self) -> Figure | None:
        """What there is to see; None if there is nothing."""

    def _repr_html_(self) -> str | None:
        from cephrec.articles.page import html

        figure = self.figure()
        return html(figure) if figure else None

    def _repr_svg_(self) -> str | None:
        from cephrec.render.svg import draw

        figure = self.figure()
        return draw(figure.scene, figure.themes[0], figure.size).decode() if figure else None

    def _repr_png_(self) -> bytes | None:
        from cephrec.render.png import draw

        figure = self.figure()
        return draw(figure.scene, figure.themes[0], figure.size) if figure else None
