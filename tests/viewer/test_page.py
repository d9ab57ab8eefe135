"""The page as a file: what is in it, what is not, and how large it is."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from pathlib import Path
from typing import Any

import pytest

from cephrec.cli import main
from cephrec.viewer.assets import asset, script
from cephrec.viewer.data import tours_data
from cephrec.viewer.page import page
from tests.viewer.games import random_games, tours, with_variations

SAMPLES = Path(__file__).parents[2] / "samples"
HOSTILE = """[White "</script><script>alert(1)</script>"]
[Black "<img src=x onerror=alert(2)>"]
[Event "\\" onmouseover=\\"alert(3)"]
[Site "javascript:alert(4)"]

{</style><script>alert(5)</script> <!-- & &lt; {name}} 1. c3 {\u202e\u2067right to left\u200f} ({]]> <b>} a1)
b2 {[%csl Gb3] [%lbl <&=c3] http://example.org/} *
"""


def made(text: str) -> str:
    return page(tours(text))


def data_of(text: str) -> dict[str, Any]:
    found = re.search(r'<script type="application/json">(.*?)</script>', text, re.DOTALL)
    assert found is not None
    loaded: dict[str, Any] = json.loads(found[1])
    return loaded


@pytest.mark.parametrize("text", [HOSTILE, "1. c3 b3 *", (SAMPLES / "cifra" / "mixed.ceph").read_text("utf-8")])
def test_the_policy_allows_just_what_is_there(text: str) -> None:
    shown = made(text)
    policy = re.search(r'content="(default-src [^"]*)"', shown)
    assert policy is not None
    for kind, element in (("style", "<style>"), ("script", "<script>")):
        inner = shown.rpartition(element)[2].partition(f"</{kind}>")[0]
        digest = base64.b64encode(hashlib.sha256(inner.encode()).digest()).decode()
        assert f"{kind}-src 'sha256-{digest}'" in policy[1]
        assert shown.count(element) == 1
    assert "unsafe" not in policy[1]


@pytest.mark.parametrize("text", [HOSTILE, with_variations(random_games()[0], 5, 5)])
def test_nothing_of_a_record_is_markup(text: str) -> None:
    shown = made(text)
    static = re.sub(r"<script.*?</script>|<style>.*?</style>", "", shown, flags=re.DOTALL)
    tags = re.findall(r"<[a-zA-Z][^>]*>", static)
    assert not [tag for tag in tags if re.search(r"[\s\"'](style|on[a-z]+)\s*=", re.sub(r'="[^"]*"', '=""', tag))]
    assert not [tag for tag in tags if tag.startswith(("<img", "<script", "<b onm", "<a "))]
    assert "<!--" not in static
    assert {address for tag in tags for address in re.findall(r"https?://[^\"]*", tag)} <= {
        "http://www.w3.org/2000/svg",
        "http://www.w3.org/1999/xlink",
    }


def test_the_data_says_what_the_record_says() -> None:
    game = data_of(made(HOSTILE))["games"][0]
    assert game["white"] == "</script><script>alert(1)</script>"
    assert game["before"] == {"3": ["]]> <b>"]}
    assert game["tags"][1] == ["Site", "javascript:alert(4)"]


def test_ids_are_unique() -> None:
    same = '[White "Ann"]\n1. c3 $220 b3 $220 *\n\n'
    ids = re.findall(r' id="([^"]*)"', made(same * 3))
    assert len(ids) == len(set(ids)) > 0


def test_without_a_script_the_moves_and_diagrams_are_there() -> None:
    shown = made((SAMPLES / "cephalopod" / "annotated.ceph").read_text("utf-8"))
    article = shown.partition("<article")[2].partition("</article>")[0]
    assert "c3=4! ×b3 c4 d3" in article
    assert "One die too many around c3." in article
    assert article.count("<figure>") == 2
    assert article.count('role="img"') == 2


def test_a_long_game_with_variations_is_small() -> None:
    moves = max(random_games(), key=lambda moves: -abs(len(moves) - 139))
    size = len(made(with_variations(moves, 20, 12)).encode())
    assert len(moves) > 130
    assert size < 150_000


@pytest.mark.slow
def test_two_hundred_games_are_small_enough() -> None:
    games = [f"{' '.join(moves)} *\n\n" for moves in random_games()]
    text = "".join(games[number % len(games)] for number in range(200))
    assert len(made(text).encode()) < 8_000_000


def test_every_stop_has_its_columns() -> None:
    for path in sorted(SAMPLES.rglob("*.ceph")):
        found = tours(path.read_text("utf-8", errors="replace"))
        for tour, game in zip(found, tours_data(found)["games"], strict=True):
            columns = (
                "ply",
                "turn",
                "move",
                "taken",
                "sum",
                "say",
                "ground",
                "board",
                "under",
                "over",
                "state",
                "score",
            )
            assert {len(game[name]) for name in columns} == {len(tour.stops)}


def test_the_script_is_plain() -> None:
    assert "innerHTML = SKELETON" in script()
    assert script().count("innerHTML") == 1
    for word in ("eval(", "Function(", 'setAttribute("style"', ".style", "outerHTML", "insertAdjacentHTML"):
        assert word not in script()
    for name in ("ways.js", "picture.js", "moves.js", "face.js", "panels.js", "viewer.js"):
        assert not re.search(r"cephalopod|cifra|\bpips\b|capture set", asset(name), re.IGNORECASE)


def run(*args: str) -> int | str | None:
    with pytest.raises(SystemExit) as ended:
        main(args)
    return ended.value.code


def test_the_verbs_write_the_same_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("game.ceph").write_text("1. c3 b3 *\n\n1. d4 *", encoding="utf-8")
    assert run("replay", "game.ceph", "--html", "a.html") == 0
    assert run("page", "game.ceph", "-o", "b.html") == 0
    assert Path("a.html").read_bytes() == Path("b.html").read_bytes()
    assert run("page", "game.ceph", "--game", "2", "--data", "-o", "c.json") == 0
    assert json.loads(Path("c.json").read_text("utf-8"))["games"][0]["move"] == ["", "d4"]
    assert run("page", "--component", "-o", "d.js") == 0
    assert Path("d.js").read_text("utf-8") == script()


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["replay", "game.ceph", "--html", "game.ceph"], "game.ceph: exists already; --force replaces it"),
        (["page", "game.ceph", "--game", "3"], "game.ceph: there is no game 3; it has 1"),
        (["page", "none.ceph"], "none.ceph: No such file or directory"),
        (["page", "empty.ceph"], "empty.ceph: no game in it"),
        (["page"], "Name a file. (see cephrec page --help)"),
        (["page", "--component", "game.ceph"], "--component takes no PATH. (see cephrec page --help)"),
        (["page", "game.ceph", "-o", "no/where.html"], "no/where.html: there is no folder no"),
    ],
)
def test_bad_input_is_one_clear_line(
    args: list[str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("game.ceph").write_text("1. c3 *", encoding="utf-8")
    Path("empty.ceph").write_text("", encoding="utf-8")
    assert run(*args) == 2
    assert capsys.readouterr().err == f"cephrec: {said}\n"
