"""The page and the web component in a real Chromium."""

from __future__ import annotations

import json
import os
import shutil
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cephrec.cli.serving import server
from cephrec.viewer import ways
from cephrec.viewer.assets import asset, script
from cephrec.viewer.data import to_json, tours_data
from cephrec.viewer.page import page
from cephrec.viewer.tour import Tour
from tests.viewer.games import tours
from tests.viewer.test_page import HOSTILE

sync_api = pytest.importorskip("playwright.sync_api")
pytestmark = pytest.mark.requires("chromium")

ROOT = Path(__file__).parents[2]
AXE = (ROOT / "tests" / "data" / "axe" / "axe.min.js").read_text("utf-8")
ARGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"]
ARGS += ["--disable-component-update", "--disable-sync"]
GAME = """[White "Ann"]
[Black "Bob"]
[Date "2024.05.12"]

{Before.} 1. c2 {[%clk 0:05:00] One.} d3 (1... a1 2. a3 (2. a4 b3) 2... e3) (1... b1 {Aside.})
2. c3=2xc2+d3! $220 {Two. [%csl Gb3] [%cal Ga1b2]} e5 3. a5 1-0

[White "Cid"]
[Black "Dan"]

1. a1 b1 2. c1 c2 *
"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with sync_api.sync_playwright() as playwright:
        path = os.environ.get("CEPHREC_CHROMIUM") or shutil.which("chromium")
        started = playwright.chromium.launch(executable_path=path, args=ARGS)
        yield started
        started.close()


class Seen:
    """A page that is open, what its console said and what it asked for."""

    def __init__(self, context: Any, tmp: Path) -> None:
        self.tmp = tmp
        self.said: list[str] = []
        self.asked: list[str] = []
        self.page = context.new_page()
        self.page.on("console", lambda message: self.said.append(message.text))
        self.page.on("pageerror", lambda error: self.said.append(str(error)))
        self.page.on("request", lambda request: self.asked.append(request.url))

    def open(self, text: str, address: str = "", **more: Any) -> Seen:
        return self.show(page(tours(text), **more), address)

    def show(self, html: str, address: str = "") -> Seen:
        file = self.tmp / "page.html"
        file.write_text(html, encoding="utf-8")
        self.page.goto(f"{file.as_uri()}{address}")
        self.asked = [each for each in self.asked if not each.startswith((file.as_uri(), "blob:"))]
        return self

    def js(self, code: str, given: Any = None) -> Any:
        return self.page.evaluate(code, given)

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    @property
    def now(self) -> str:
        """The move that is marked in the list, with its number."""
        return str(self.page.locator(".heading").inner_text()).partition(" ×")[0]

    def until(self, name: str, value: int) -> None:
        """Wait for a property of the viewer; the policy of the page allows no string of code to be waited for."""
        for _ in range(160):
            if self.js(f"document.querySelector('cephrec-viewer').{name}") == value:
                return
            self.page.wait_for_timeout(50)
        pytest.fail(f"{name} never became {value}")

    def text(self, selector: str) -> str:
        return str(self.page.locator(selector).inner_text())


@pytest.fixture
def seen(browser: Any, tmp_path: Path) -> Iterator[Seen]:
    context = browser.new_context(
        viewport={"width": 1000, "height": 800}, reduced_motion="reduce", has_touch=True, accept_downloads=True
    )
    opened = Seen(context, tmp_path)
    yield opened
    context.close()
    assert opened.said == []
    assert opened.asked == []


@pytest.mark.parametrize(
    ("keys", "stop"),
    [
        ("ArrowRight", "1. c2"),
        ("l Space", "1… d3"),
        ("l h", ""),
        ("l l ArrowLeft", "1. c2"),
        ("l l ArrowDown", "1… a1"),
        ("l l j j", "1… b1"),
        ("l l j j ArrowUp k", "1… d3"),
        ("l Enter", "1… a1"),
        ("l Enter l m", "1… d3"),
        ("]", "1… d3"),
        ("End [", "1… d3"),
        ("G", "3. a5"),
        ("G g", ""),
        ("End Home", ""),
        ("3 g", "2. c3=2!"),
        ("4 4 g", "3. a5"),
        ("PageDown", "3. a5"),
        ("End PageUp", ""),
        ("c c", "1… b1"),
        ("x", "2. c3=2!"),
    ],
)
def test_keys_lead_to_stops(shown: Seen, keys: str, stop: str) -> None:
    shown.press("Home", *keys.split())
    assert shown.now == stop


@pytest.fixture(scope="module")
def shown(browser: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Seen]:
    context = browser.new_context(viewport={"width": 1000, "height": 800}, reduced_motion="reduce")
    opened = Seen(context, tmp_path_factory.mktemp("keys")).open(GAME)
    yield opened
    context.close()
    assert opened.said == []


def test_buttons_do_what_they_say(seen: Seen) -> None:
    seen.open(GAME)
    for name, stop in (("Next", "1. c2"), ("End", "3. a5"), ("Back", "2… e5"), ("Start", "")):
        seen.page.get_by_role("button", name=name, exact=True).click()
        assert seen.now == stop
    seen.page.get_by_role("button", name="c3=2! ×c2 d3").click()
    assert seen.page.locator("[aria-current=step]").inner_text() == "c3=2! ×c2 d3"
    assert seen.text(".live") == "Move 2. White 2 on c3, capturing 1 on c2 and 1 on d3."
    assert "White 2 on c3" in (seen.page.locator(".board svg").get_attribute("aria-label") or "")
    assert seen.page.locator("td", has_text="c3 White 2").count() == 1
    seen.page.locator(".scrub").fill("1")
    assert seen.now == "1. c2"
    assert "0:05:00" in seen.text(".counts")


def test_variations_fold_and_open_by_themselves(seen: Seen) -> None:
    seen.open(GAME)
    fold = seen.page.locator(".fold").first
    fold.click()
    assert fold.get_attribute("aria-expanded") == "false"
    assert not seen.page.get_by_role("button", name="b3", exact=True).is_visible()
    assert seen.page.get_by_role("button", name="a1", exact=True).first.is_visible()
    seen.press("Home", "l", "l", "j", "l")
    assert seen.now == "2. a3"
    assert fold.get_attribute("aria-expanded") == "true"


def test_playing_with_speed(seen: Seen) -> None:
    seen.open(GAME)
    seen.press("p", *"+++++")
    seen.until("ply", 5)
    assert seen.page.get_by_role("button", name="Play").get_attribute("aria-pressed") == "false"
    seen.press("-", "p", "p")
    assert seen.js("document.querySelector('cephrec-viewer').ply") == 0


def test_flip_theme_and_menu(seen: Seen) -> None:
    seen.open(GAME, "#ply=3")
    die = "document.querySelector('cephrec-viewer').shadowRoot.querySelector('.board use:last-of-type').outerHTML"
    before = seen.js(die)
    seen.press("f")
    assert seen.js(die) != before
    for name in ("light", "dark", "paper", "contrast", "okabe", ""):
        seen.press("t")
        assert seen.page.locator("cephrec-viewer").get_attribute("theme") == name
    seen.page.get_by_role("button", name="More").click()
    seen.page.get_by_label("Theme").select_option("dark")
    assert seen.js("getComputedStyle(document.querySelector('cephrec-viewer')).backgroundColor") == "rgb(20, 23, 28)"
    seen.page.get_by_label("Go to ply").fill("2")
    seen.page.get_by_label("Go to ply").press("Enter")
    assert seen.now == "1… d3"
    seen.page.get_by_label("Speed").select_option("0")
    seen.press("Escape")
    assert not seen.page.locator(".menu").is_visible()


def test_the_wheel_only_when_asked_for(seen: Seen) -> None:
    seen.open(GAME)
    board = seen.page.locator(".board")
    board.hover()
    seen.page.mouse.wheel(0, 100)
    assert seen.now == ""
    seen.js("document.querySelector('cephrec-viewer').setAttribute('wheel', '')")
    seen.page.mouse.wheel(0, 100)
    seen.until("ply", 1)


def test_swipes(seen: Seen) -> None:
    seen.open(GAME)
    swipe = """([from, to]) => {
      const board = document.querySelector('cephrec-viewer').shadowRoot.querySelector('.board');
      const touch = (clientX) => new Touch({ identifier: 1, target: board, clientX, clientY: 300 });
      board.dispatchEvent(new TouchEvent('touchstart', { touches: [touch(from)], changedTouches: [touch(from)] }));
      board.dispatchEvent(new TouchEvent('touchend', { changedTouches: [touch(to)] }));
    }"""
    seen.js(swipe, [300, 200])
    assert seen.now == "1. c2"
    seen.js(swipe, [200, 210])
    assert seen.now == "1. c2"
    seen.js(swipe, [200, 300])
    assert seen.now == ""


def test_search(seen: Seen) -> None:
    seen.open(GAME)
    seen.press("/")
    seen.page.keyboard.type("o")
    assert seen.text(".find output") == "3 found"
    seen.page.keyboard.type("ne")
    seen.press("Enter")
    assert seen.now == "1. c2"
    seen.press("Escape")
    assert not seen.page.locator(".find").is_visible()
    seen.press("n", "N")
    assert seen.now == "1. c2"


@pytest.mark.parametrize(
    ("address", "stop"),
    [
        ("#ply=3", "2. c3=2!"),
        ("#game=2&ply=4", "2… c2"),
        ("#game=1&ply=4&line=2.1/3.1", "2… b3"),
        ("#line=2.2", "1… b1"),
        ("#ply=99", ""),
        ("#game=9", ""),
        ("#line=1.7", ""),
        ("#ply=abc&game=-1", ""),
    ],
)
def test_deep_links(shown: Seen, address: str, stop: str) -> None:
    shown.page.goto("about:blank")
    shown.show(page(tours(GAME)), address)
    assert shown.now == stop


def test_the_address_follows_and_leads(seen: Seen) -> None:
    seen.open(GAME)
    seen.press("l", "Enter", "l")
    assert seen.page.url.endswith("#game=1&ply=3&line=2.1")
    seen.js("location.hash = '#game=2&ply=1'")
    seen.until("game", 2)
    assert seen.now == "1. a1"


def test_several_games(seen: Seen) -> None:
    seen.open(GAME)
    assert seen.text(".choose") == "1 / 2"
    seen.press("o")
    seen.page.get_by_label("Filter games").fill("cid")
    assert seen.page.locator(".games li:visible").count() == 1
    seen.page.locator(".games li:visible button").click()
    assert seen.text(".title") == "Cid – Dan"
    seen.page.get_by_role("button", name="Previous game").click()
    assert seen.text(".title") == "Ann – Bob"
    seen.press("o", "c", "Escape", "/")
    assert seen.page.locator(".find").is_visible()


def test_dialogs_open_and_close(seen: Seen) -> None:
    seen.open("1. c2 d3 2. c3 *", "#ply=3")
    for key, said in (("?", "next · previous variation"), ("e", "Cephalopod §3.2")):
        seen.press(key)
        assert said in seen.text(".dialog")
        seen.press("Escape")
        assert not seen.page.locator(".dialog").is_visible()
    assert "A die on c3 must capture." in seen.text(".more")


def test_saving_and_copying(seen: Seen) -> None:
    seen.open(GAME, "#ply=3")
    seen.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    with seen.page.expect_download() as picture:
        seen.press("s")
    assert picture.value.suggested_filename == "ann-bob-003.svg"
    drawn = Path(picture.value.path()).read_text("utf-8")
    assert "White 2 on c3" in drawn
    assert "var(" not in drawn
    seen.page.get_by_role("button", name="More").click()
    with seen.page.expect_download() as record:
        seen.page.get_by_role("button", name="Save the record").click()
    assert "2. c3=2xc2+d3! $220" in Path(record.value.path()).read_text("utf-8")
    seen.press("y")
    assert seen.js("navigator.clipboard.readText()") == "B:Wc3=2:B:F2"


@pytest.mark.parametrize("colours", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1000])
def test_axe_finds_nothing(seen: Seen, colours: str, width: int) -> None:
    seen.page.emulate_media(color_scheme=colours)
    seen.page.set_viewport_size({"width": width, "height": 844})
    seen.open(GAME + "\n1. c2 d3 2. c3 a1 *", "#ply=3")
    seen.js(AXE)
    for open_first in ((), ("?",), ("Escape", "o"), ("Escape", "/")):
        seen.press(*open_first)
        found = seen.js("axe.run().then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes[0].html]))")
        assert found == []
    if "SCREENSHOTS" in os.environ:
        seen.press("Escape")
        seen.page.screenshot(path=Path(os.environ["SCREENSHOTS"]) / f"page-{colours}-{width}.png")


def test_hostile_records_do_nothing(seen: Seen) -> None:
    seen.page.on("dialog", lambda dialog: seen.said.append(f"alert {dialog.message}"))
    seen.open(HOSTILE)
    seen.press("l", "l", "e", "Escape", "/")
    seen.page.keyboard.type("<b>")
    assert seen.js("document.querySelectorAll('img, b[onmouseover]').length") == 0
    attributes = """() => [...document.querySelector('cephrec-viewer').shadowRoot.querySelectorAll('*')]
      .flatMap((each) => each.getAttributeNames())"""
    assert not [name for name in seen.js(attributes) if name == "style" or name.startswith("on")]
    assert "alert(1)" in seen.text(".title")


def test_printing_shows_all_moves_and_the_marked_plies(seen: Seen) -> None:
    seen.open(GAME)
    seen.page.emulate_media(media="print")
    assert not seen.page.locator(".viewer").is_visible()
    assert seen.page.locator("article").first.is_visible()
    assert seen.page.locator("article").first.locator("figure").count() == 2
    assert seen.page.pdf()[:5] == b"%PDF-"


def test_without_a_script(browser: Any, tmp_path: Path) -> None:
    context = browser.new_context(java_script_enabled=False)
    opened = Seen(context, tmp_path).open(GAME)
    assert "c3=2! ×c2 d3" in opened.page.locator("article").first.inner_text()
    assert opened.page.locator("article svg").first.is_visible()
    context.close()


def test_embedded(seen: Seen) -> None:
    seen.open(GAME, "?embed=1#ply=1")
    assert not seen.page.locator(".title").is_visible()
    assert seen.now == "1. c2"


def test_three_components_in_somebody_elses_page(seen: Seen) -> None:
    data = to_json(tours_data(tours(GAME)))
    one = f'<cephrec-viewer><script type="application/json">{data}</script></cephrec-viewer>'
    two = one.replace("viewer>", 'viewer game="2" ply="2" theme="dark" flip>', 1)
    seen.show(f"<!doctype html><title>Three</title><script>{script()}</script>{one}{two}<div id=place></div>")
    add = """data => {
      const made = document.createElement('cephrec-viewer');
      made.data = data;
      place.append(made);
    }"""
    seen.js(add, json.loads(data))
    steps = seen.js(
        "window.steps = []; addEventListener('cephrec-step', ({ detail }) => steps.push(detail.position)); 3"
    )
    assert steps == seen.page.locator("cephrec-viewer").count()
    first, second, third = (seen.page.locator("cephrec-viewer").nth(n) for n in range(3))
    first.locator(".board").focus()
    seen.press("l", "l")
    assert [each.locator(".heading").inner_text() for each in (first, second, third)] == ["1… d3", "1… b1", ""]
    third.get_by_role("button", name="End", exact=True).click()
    assert third.locator(".heading").inner_text() == "3. a5"
    assert first.locator(".heading").inner_text() == "1… d3"
    assert seen.js("steps")[:2] == ["B:Wc2:B", "W:Wc2:Bd3:F2"]
    assert third.evaluate("viewer => viewer.go({ game: 2, ply: 1 })") is True
    assert third.evaluate("viewer => viewer.go({ game: 5 })") is False
    assert "#" not in seen.page.url


NAMES = {
    "next": ways.next_stop,
    "back": ways.back,
    "end": ways.end,
    "enter": ways.enter,
    "mainLine": ways.main_line,
    "nextComment": ways.next_comment,
    "nextCapture": ways.next_capture,
}


def answers(tour: Tour) -> dict[str, list[Any]]:
    """What our own ways answer for each stop."""
    stops = range(len(tour.stops))
    found: dict[str, list[Any]] = {name: [way(tour, at) for at in stops] for name, way in NAMES.items()}
    found["choices"] = [list(ways.choices(tour, at)) for at in stops]
    for by in (1, -1):
        found[f"branch {by}"] = [ways.branch(tour, at, by) for at in stops]
        found[f"variation {by}"] = [ways.variation(tour, at, by) for at in stops]
        found[f"leap {7 * by}"] = [ways.leap(tour, at, 7 * by) for at in stops]
    found["toPly 3"] = [ways.to_ply(tour, at, 3) for at in stops]
    found["position"] = [tour.position(at) for at in stops]
    return found


@pytest.mark.parametrize(
    "name",
    [
        "cephalopod/annotated",
        "cephalopod/illegal-played",
        "cifra/mixed",
        "cifra/nine",
        "variants/dodeca",
        "cifra/illegal-move",
    ],
)
def test_the_script_goes_the_same_ways(shown: Seen, name: str) -> None:
    found = tours((ROOT / "samples" / f"{name}.ceph").read_text("utf-8"))
    expected = [answers(tour) for tour in found]
    code = (
        "([data, names]) => {"
        + asset("ways.js")
        + """
      return data.games.map((_, index) => {
        const tour = new Tour(data, index), stops = data.games[index].move.map((_, at) => at);
        return Object.fromEntries(names.map((name) => {
          const [way, by] = name.split(" ");
          return [name, stops.map((at) => tour[way](at, ...(by ? [Number(by)] : [])))];
        }));
      });
    }"""
    )
    data = json.loads(json.dumps(tours_data(found)))
    assert shown.js(code, [data, list(expected[0])]) == expected


def test_the_saved_picture_is_the_printers(seen: Seen) -> None:
    """The places of all symbols, turned and not, are those of the scene, whatever was drawn before."""
    (tour,) = tours((ROOT / "samples" / "cephalopod" / "annotated.ceph").read_text("utf-8"))
    from cephrec.scene.layout import layout
    from cephrec.scene.shapes import Group
    from cephrec.scene.view import Options

    seen.show(page([tour]))
    uses = """() => [...document.querySelector('cephrec-viewer').shadowRoot.querySelectorAll('.board > svg > g > use')]
      .map((use) => [Number(use.getAttribute('x')), Number(use.getAttribute('y'))])"""
    for flip in (False, True):
        seen.press("Home")
        for at in range(ways.end(tour, 0) + 1):
            diagram = tour.diagram(at)
            assert diagram is not None
            items = layout(diagram, Options(header=False, flip=flip)).items[1:]
            places = [[round(item.x * 1000), round(item.y * 1000)] for item in items if isinstance(item, Group)]
            assert sorted(seen.js(uses)) == sorted(places)
            seen.press("l")
        seen.press("f")


def test_a_page_that_is_served_follows_its_file(seen: Seen, tmp_path: Path) -> None:
    file = tmp_path / "game.ceph"
    file.write_text("1. c2 d3", encoding="utf-8")
    running = server(str(file), 0)
    thread = threading.Thread(target=running.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    try:
        seen.page.goto(f"http://127.0.0.1:{running.server_port}/")
        assert seen.now == "1… d3"
        seen.page.wait_for_timeout(900)
        file.write_text("1. c2 d3 2. c3=2xc2+d3", encoding="utf-8")
        for _ in range(100):
            seen.page.wait_for_timeout(50)
            if seen.now == "2. c3=2":
                break
        assert seen.now == "2. c3=2"
        assert all(each.startswith(f"http://127.0.0.1:{running.server_port}/") for each in seen.asked)
        seen.asked.clear()
        seen.page.goto("about:blank")
        seen.asked.clear()
    finally:
        running.shutdown()
        thread.join()
        running.server_close()
