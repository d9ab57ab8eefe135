"""Positions, steps and games show themselves in a real notebook, run by nbclient."""

from __future__ import annotations

from pathlib import Path

import pytest

import cephrec

ROOT = Path(__file__).parents[2]
CELLS = (
    "import cephrec; game = cephrec.read('[White \"Ann\"] 1. c3 b4 2. c4=2xb4+c3 *'); game",
    "cephrec.diagram(game, ply=3)",
    "cephrec.position('B:Wa1:Bb2')",
    "list(cephrec.positions(cephrec.replay(game)))[0]",
)


def test_values_offer_html_svg_and_png() -> None:
    game = cephrec.read('[White "Ann"] 1. c3 b4 2. c4=2xb4+c3 1-0')
    for value in (game, cephrec.diagram(game, ply=3), cephrec.position()):
        html, svg, png = value._repr_html_(), value._repr_svg_(), value._repr_png_()
        assert html is not None
        assert html.startswith('<figure class="cephrec">')
        assert svg is not None
        assert svg.startswith("<svg ")
        assert png is not None
        assert png.startswith(b"\x89PNG")
    assert "<figcaption>Ann – ?, 1–0</figcaption>" in (game._repr_html_() or "")


def test_a_game_that_cannot_be_replayed_stays_text() -> None:
    game = cephrec.read('[Game "Go"] 1. d4 *')
    assert (game._repr_html_(), game._repr_svg_(), game._repr_png_()) == (None, None, None)


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
def test_a_notebook_runs() -> None:
    nbclient, nbformat = pytest.importorskip("nbclient"), pytest.importorskip("nbformat")
    pytest.importorskip("ipykernel")
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in CELLS])
    nbclient.NotebookClient(notebook, timeout=60, resources={"metadata": {"path": str(ROOT)}}).execute()
    for cell in notebook.cells:
        (output,) = cell.outputs
        assert {"text/html", "image/svg+xml", "image/png", "text/plain"} <= set(output["data"])
