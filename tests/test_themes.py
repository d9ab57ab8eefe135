from __future__ import annotations

import re
from pathlib import Path

import pytest

from cephrec.scene.colour import Eye, ciede2000, contrast, seen
from cephrec.scene.theme import ROLES, THEMES, load_theme, read_theme, shortfalls, theme

# Sharma, Wu and Dalal 2005, table 1: pairs that exercise each branch of the formula.
SHARMA = [
    ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
    ((50.0, -1.3802, -84.2814), (50.0, 0.0, -82.7485), 1.0000),
    ((50.0, 0.0, 0.0), (50.0, -1.0, 2.0), 2.3669),
    ((50.0, 2.49, -0.001), (50.0, -2.49, 0.0009), 7.1792),
    ((50.0, 2.49, -0.001), (50.0, -2.49, 0.0011), 7.2195),
    ((50.0, -0.001, 2.49), (50.0, 0.0011, -2.49), 4.7461),
    ((50.0, 2.5, 0.0), (50.0, 0.0, -2.5), 4.3065),
    ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
    ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
    ((22.7233, 20.0904, -46.694), (23.0331, 14.973, -42.5619), 2.0373),
    ((2.0776, 0.0795, -1.135), (0.9033, -0.0636, -0.5514), 0.9082),
]


@pytest.mark.parametrize(("one", "other", "expected"), SHARMA)
def test_distance_agrees_with_the_published_table(
    one: tuple[float, float, float], other: tuple[float, float, float], expected: float
) -> None:
    assert ciede2000(one, other) == pytest.approx(expected, abs=5e-5)
    assert ciede2000(other, one) == pytest.approx(expected, abs=5e-5)


def test_contrast_of_published_examples() -> None:
    assert contrast((255, 255, 255), (118, 118, 118)) == pytest.approx(4.54, abs=0.005)
    assert contrast((0, 0, 0), (0, 0, 0)) == 1


@pytest.mark.parametrize("eye", Eye)
def test_every_eye_sees_white_as_white_and_black_as_black(eye: Eye) -> None:
    assert seen((255, 255, 255), eye) == (255, 255, 255)
    assert seen((0, 0, 0), eye) == (0, 0, 0)


@pytest.mark.parametrize("name", THEMES)
def test_our_themes_colour_every_role_and_keep_the_floors(name: str) -> None:
    assert list(theme(name).colours) == list(ROLES)
    assert [str(found) for found in shortfalls(theme(name))] == []


def test_users_theme_below_the_floors_is_told_where() -> None:
    same = read_theme('black-face = "#FFFDF8"\nblack-pips = "#000000"', "same")
    assert {found.eye for found in shortfalls(same) if found.floor == 40} == set(Eye)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("base = 3", "the value of base is not the name of a theme"),
        ('base = "sepia"', "there is no theme 'sepia'; there are light, paper, dark, contrast, okabe"),
        ('accent = "red"', "the value of accent is not a colour such as #B5370B"),
        ("accent = 7", "the value of accent is not a colour such as #B5370B"),
        ("[accent]", "the value of accent is not a colour such as #B5370B"),
        ('lf = "#FFFFFF"', "unknown key 'lf'"),
    ],
)
def test_a_file_that_is_no_theme_is_told_in_one_sentence(text: str, sentence: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match=f"^{re.escape(f'{path}: {sentence}')}$"):
        load_theme(path)


def test_what_is_not_toml_is_told_too(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    for broken in (b"accent", b"\xff\xfe"):
        path.write_bytes(broken)
        with pytest.raises(ValueError, match=r"^[^\n]*mine\.toml: [^\n]*$"):
            load_theme(path)


def test_the_page_on_themes_lists_every_key() -> None:
    page = (Path(__file__).parents[1] / "docs" / "themes.md").read_text(encoding="utf-8")
    assert dict(re.findall(r"^\| `([a-z-]+)` \| (.*) \|$", page, re.MULTILINE)).items() >= ROLES.items()
    assert re.findall(r"^\| `([a-z]+)` \|", page, re.MULTILINE)[: len(THEMES)] == list(THEMES)
