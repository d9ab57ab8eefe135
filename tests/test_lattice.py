"""A snub board is drawn so that squares share an edge exactly where they are neighbours."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest

from cephrec.core.grid import Cell, Grid
from cephrec.scene.lattice import edges, joints, outline
from cephrec.scene.view import Options, View, view_of


def sides(view: View, cell: Cell) -> set[frozenset[tuple[float, float]]]:
    x, y = view.corner(cell)
    ring = [(round(x + px, 4), round(y + py, 4)) for px, py in outline(view, cell)]
    return {frozenset(pair) for pair in pairwise([*ring, ring[0]])}


@pytest.mark.parametrize("options", [Options(), Options(flip=True)])
@pytest.mark.parametrize("grid", [Grid(2, 2, True), Grid(3, 4, True), Grid(5, 5, True), Grid(6, 3, True), Grid(3, 3)])
def test_neighbours_share_an_edge(grid, options):
    view = view_of(grid, options)
    for one, other in combinations(grid.cells, 2):
        assert bool(sides(view, one) & sides(view, other)) == (other in grid.neighbours[one])


@pytest.mark.parametrize("grid", [Grid(5, 5, True), Grid(4, 3, True)])
def test_all_shared_edges_are_drawn_and_no_others(grid):
    view = view_of(grid, Options())
    drawn = {frozenset(edge) for edge in (*edges(view, 0, grid.columns, 0, grid.rows), *joints(view))}
    shared = [sides(view, one) & sides(view, other) for one, other in combinations(grid.cells, 2)]
    assert drawn == set().union(*shared)
