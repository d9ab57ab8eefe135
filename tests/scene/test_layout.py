from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cephrec.core.diagram import Capture, Diagram, Header, Label, Last, Piece, Shade, Shape
from cephrec.core.grid import Cell, Grid
from cephrec.core.position import Player
from cephrec.messages import languages
from cephrec.scene.alt import SHORTEST, long, short
from cephrec.scene.glyphs import letters, text_width
from cephrec.scene.layout import layout
from cephrec.scene.marks import BADGE
from cephrec.scene.shapes import Circle, Group, Line, Poly, Rect, Scene, Text, extent, flatten
from cephrec.scene.shapes import Shape as Drawn
from cephrec.scene.sheet import sheet
from cephrec.scene.theme import ROLES
from cephrec.scene.view import Coordinates, Options, read_region, view_of
from tests.scene.diagrams import ALL, CAPTURE, FLOOR, KING, SIDES, SNUB, at
from tests.scene.written import written

GOLDEN = Path(__file__).parents[1] / "golden"
VIEWS = {
    "capture": Options(caption=True),
    "sequence": Options(caption=True, coordinates=Coordinates.NONE),
    "marks": Options(flip=True),
    "king": Options(caption=True, coordinates=Coordinates.INSIDE),
    "sides": Options(thinnest=0.1 / 6),
    "snub": Options(detail=False),
    "small": Options(header=False),
}


@pytest.mark.parametrize("name", ALL)
def test_golden_scenes(name: str) -> None:
    """With UPDATE_GOLDEN=1 the files are written anew; look at what has changed."""
    path, found = GOLDEN / f"{name}.scene.txt", written(layout(ALL[name], VIEWS[name]))
    if os.environ.get("UPDATE_GOLDEN"):
        path.write_text(found, encoding="utf-8")
    assert found == path.read_text(encoding="utf-8")


@st.composite
def diagrams(draw: st.DrawFn) -> Diagram:
    """Boards of any size with some dice, a capture where there is room, and a header."""
    grid = Grid(draw(st.integers(2, 26)), draw(st.integers(2, 26)), draw(st.booleans()))
    owners, values = st.sampled_from(Player), st.integers(1, 12)
    cells = draw(st.lists(st.sampled_from(grid.cells), unique=True, max_size=12))
    pieces = {cell: Piece(cell, draw(owners), draw(values)) for cell in cells}
    marks: list[Last | Capture | Label] = []
    if cells:
        near = grid.neighbours[cells[0]]
        pieces |= {cell: Piece(cell, draw(owners), draw(values), ghost=True) for cell in near}
        marks = [Last(cells[0]), Capture(cells[0], near, tuple(pieces[cell].value or 0 for cell in near))]
        marks.append(Label(draw(st.sampled_from(grid.cells)), draw(st.sampled_from(["A", "12", "Жя", "☂"]))))
    header = Header(draw(owners), (len(cells), 0), bar=draw(st.booleans()))
    return Diagram(grid, tuple(pieces.values()), tuple(marks), header, "Words below.", note="A note.")


options = st.builds(
    Options,
    coordinates=st.sampled_from(Coordinates),
    flip=st.booleans(),
    header=st.booleans(),
    caption=st.booleans(),
    detail=st.booleans(),
    thinnest=st.sampled_from([0.0, 0.0125, 0.025]),
)


def roles(shape: Drawn) -> list[str]:
    used = [shape.fill] if isinstance(shape, Rect | Circle | Poly | Text) else []
    return [role for role in [*used, getattr(shape, "stroke", "")] if role]


@settings(max_examples=60, deadline=None)
@given(diagrams(), options)
def test_whatever_is_drawn_lies_in_the_picture_and_has_a_colour(diagram: Diagram, chosen: Options) -> None:
    scene = layout(diagram, chosen)
    assert isinstance(scene.items[0], Rect)
    assert scene.items[0].fill == "background"
    for shape in flatten(scene.items):
        assert set(roles(shape)) <= set(ROLES)
        box = extent(shape)
        if box is not None:
            assert scene.x - 1e-6 <= box[0] <= box[2] <= scene.x + scene.width + 1e-6
            assert scene.y - 1e-6 <= box[1] <= box[3] <= scene.y + scene.height + 1e-6
        if isinstance(shape, Line) or getattr(shape, "stroke", ""):
            assert getattr(shape, "line", 0) >= chosen.thinnest


@settings(max_examples=60, deadline=None)
@given(diagrams(), options, options)
def test_a_groups_name_says_all_about_it(diagram: Diagram, one: Options, other: Options) -> None:
    known: dict[str, tuple[Drawn, ...]] = {}
    for chosen in (one, other):
        for item in layout(diagram, chosen).items:
            if isinstance(item, Group):
                assert known.setdefault(item.name, item.shapes) == item.shapes
                assert set(item.name) <= set("abcdefghijklmnopqrstuvwxyz0123456789-.")


@settings(max_examples=60, deadline=None)
@given(diagrams(), st.sampled_from(languages()))
def test_alternative_texts_are_short_and_whole(diagram: Diagram, lang: str) -> None:
    assert 0 < len(short(diagram, lang)) <= SHORTEST
    assert "…" not in short(diagram, lang)
    said = long(diagram, lang)
    for piece in diagram.pieces:
        assert f"{piece.cell} " in said or f" {piece.cell}" in said
    assert all(f" {rank + 1}: " in said for rank in range(diagram.grid.rows))


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("name", ALL)
def test_words_keep_to_the_board_in_every_language(name: str, lang: str) -> None:
    scene = layout(ALL[name], Options(), lang)
    for item in scene.items:
        if isinstance(item, Text):
            assert item.x + text_width(item.text, item.size) <= ALL[name].grid.columns + 0.28


def pieces_of(scene: Scene) -> dict[tuple[float, float], str]:
    words = ("-die-", "-disc-")
    return {
        (item.x, item.y): item.name
        for item in scene.items
        if isinstance(item, Group) and any(word in item.name for word in words)
    }


def test_flipping_turns_the_board_by_half() -> None:
    straight, turned = (pieces_of(layout(CAPTURE, Options(flip=flip))) for flip in (False, True))
    assert {(4 - x, 4 - y): name for (x, y), name in straight.items()} == turned


def test_a_region_shows_its_squares_and_opens_the_cut_sides() -> None:
    region = read_region("b2-d4", CAPTURE.grid)
    scene = layout(CAPTURE, Options(region=region))
    inside = {piece.cell for piece in CAPTURE.pieces if piece.cell in view_of(CAPTURE.grid, Options(region=region))}
    assert len(pieces_of(scene)) == len(inside) == 6
    assert view_of(CAPTURE.grid, Options(region=region)).open_sides == {"left", "right", "top", "bottom"}
    corner = view_of(CAPTURE.grid, Options(region=read_region("a1-c3", CAPTURE.grid)))
    assert corner.open_sides == {"right", "top"}
    assert "a5" not in scene.description


@pytest.mark.parametrize("text", ["", "a1", "a1-", "b9-a", "a1-c3-e5", "1a-2b", "a1–c3"])
def test_what_is_no_region_is_told_in_one_sentence(text: str) -> None:
    with pytest.raises(ValueError, match=r"^a region is written like a1-c3, not "):
        read_region(text, Grid())


@pytest.mark.parametrize("text", ["a1-f1", "a0-b2", "c3-a6"])
def test_a_region_off_the_board_is_told_in_one_sentence(text: str) -> None:
    with pytest.raises(ValueError, match=r"^(the region .* is not on a board of 5x5 squares|a region is written .*)$"):
        read_region(text, Grid())


@pytest.mark.parametrize("columns", range(2, 8))
def test_a_sum_never_covers_a_die_or_a_wedge(columns: int) -> None:
    grid = Grid(columns, columns)
    for cell in grid.cells:
        near = grid.neighbours[cell]
        ghosts = tuple(Piece(each, Player.BLACK, 1, ghost=True) for each in near)
        marks = (Last(cell), Capture(cell, near, (1,) * len(near)))
        scene = layout(Diagram(grid, (Piece(cell, Player.WHITE, len(near)), *ghosts), marks))
        (pill,) = (item for item in scene.items if isinstance(item, Group) and item.name.startswith("sum"))
        box = pill.shapes[0]
        assert isinstance(box, Rect)
        left, right = pill.x, pill.x + box.width
        assert left >= -0.001
        assert right <= columns + 0.001
        assert pill.y == round(pill.y)
        for item in scene.items:
            if isinstance(item, Group) and item.name.startswith("wedge") and columns > 2:
                wedge = item.shapes[0]
                assert isinstance(wedge, Poly)
                xs = [item.x + x for x, _ in wedge.rings[0]]
                ys = [item.y + y for _, y in wedge.rings[0]]
                apart = max(xs) <= left or right <= min(xs) or max(ys) <= pill.y - 0.11 or pill.y + 0.11 <= min(ys)
                assert apart, f"{columns}x{columns} {cell}"


def test_numbers_stay_clear_of_the_pips() -> None:
    for number in (1, 12, 217):
        scene = layout(replace(CAPTURE, marks=()))
        from cephrec.scene.marks import badge

        box = badge(str(number), 0.03)[0]
        assert isinstance(box, Rect)
        pip_x, pip_y, pip = 0.5 - 0.205, 0.5 - 0.205, 0.078
        # The nearest point of the badge's rounded end to the pip's middle.
        end_x, end_y = box.x + box.width - BADGE, box.y + BADGE
        assert ((pip_x - end_x) ** 2 + (pip_y - end_y) ** 2) ** 0.5 > pip + BADGE + 0.015
        assert scene.items


def test_letters_are_polygons_and_rare_signs_are_words() -> None:
    assert isinstance(letters(0, 0, "Ab9", 0.4, "text"), Poly)
    assert isinstance(letters(0, 0, "将", 0.4, "text"), Text)
    assert not any(isinstance(shape, Text) for shape in flatten(layout(CAPTURE, Options(header=False)).items))


def test_small_squares_lose_keyline_and_sum() -> None:
    names = [item.name for item in layout(CAPTURE, Options(detail=False)).items if isinstance(item, Group)]
    assert not any(name.startswith("sum") for name in names)
    assert not any(
        getattr(shape, "stroke", "") == "black-keyline"
        for item in layout(replace(CAPTURE, header=None), Options(detail=False)).items
        if isinstance(item, Group)
        for shape in item.shapes
    )


def test_a_note_is_always_carried() -> None:
    for chosen in (Options(), Options(header=False, caption=False)):
        words = " ".join(item.text for item in layout(SIDES, chosen).items if isinstance(item, Text))
        assert "not Mitsuo Yamamoto's rules" in words
        words = " ".join(item.text for item in layout(SNUB, chosen).items if isinstance(item, Text))
        assert "not Mark Steere's" in words


def test_a_floor_keeps_its_shades_under_a_move() -> None:
    used = [role for shape in flatten(layout(KING).items) for role in roles(shape)]
    assert used.count("dark-square") == FLOOR.count(Shade.DARK)
    assert "last" not in used
    assert KING.pieces[0].shape is Shape.DISC


def test_a_sheet_holds_every_item_of_its_scenes() -> None:
    scenes = [layout(diagram, Options(caption=True)) for diagram in ALL.values()]
    page = sheet(scenes, 3)
    assert len(page.items) == 1 + sum(len(scene.items) - 1 for scene in scenes)
    for shape in flatten(page.items):
        box = extent(shape)
        if box is not None:
            assert box[0] + 1e-6 >= 0
            assert box[2] <= page.width
            assert box[1] + 1e-6 >= 0
            assert box[3] <= page.height


def test_an_arrow_leaves_its_die_alone() -> None:
    from cephrec.scene.signs import arrow_figure

    for dx, dy in ((2, 0), (0, -3), (2, 2), (-3, 1)):
        shaft = arrow_figure("G", dx, dy, True, True)[1]
        assert isinstance(shaft, Poly)
        for x, y in shaft.rings[0]:
            assert max(abs(x - 0.5), abs(y - 0.5)) > 0.38
            assert max(abs(x - 0.5 - dx), abs(y - 0.5 - dy)) > 0.38
    assert at("a1") == Cell(0, 0)
