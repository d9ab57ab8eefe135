"""`cephrec watch`: what is shown when the file changes, in the terminal and by the server."""

from __future__ import annotations

import base64
import hashlib
import http.client
import re
import socket
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from cephrec.cli import main, watch
from cephrec.cli.serving import server


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "game.ceph"
    path.write_text('[White "Ann"]\n\n1. c2 d3', encoding="utf-8")
    return path


def run(capsys: pytest.CaptureFixture[str], *args: str) -> tuple[int | str | None, str, str]:
    with pytest.raises(SystemExit) as ended:
        main(["watch", *args])
    out, err = capsys.readouterr()
    return ended.value.code, out, err


def test_each_change_is_shown(game: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    texts = iter([None, "1. c2 d3 2. c3 *", "1. c2 d3 2. c3=2xc2+d3 *", ""])

    def sleep(_: float) -> None:
        text = next(texts, "end")
        if text == "end":
            raise KeyboardInterrupt
        if text is not None:
            game.write_text(text, encoding="utf-8")

    monkeypatch.setattr(watch.time, "sleep", sleep)
    status, out, _ = run(capsys, str(game), "--view", "compact")
    assert status == 0
    said = ["1… d3", "A die on c3 must capture.", "2. c3=2 ×c2 d3 (1+1)", "no game in it"]
    places = [out.index(text) for text in said]
    assert places == sorted(places)
    assert out.count("1… d3") == 1, "an unchanged file is not drawn again"


def test_the_last_game_or_the_one_asked_for(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game.write_text("1. a1 *\n\n1. b2 *", encoding="utf-8")
    assert "1. b2" in run(capsys, "--once", str(game))[1]
    assert "1. a1" in run(capsys, "--once", "--game", "1", str(game))[1]


@pytest.fixture
def port(game: Path) -> Iterator[int]:
    running = server(str(game), 0)
    thread = threading.Thread(target=running.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    yield running.server_port
    running.shutdown()
    thread.join()
    running.server_close()


def ask(port: int, path: str, host: str = "") -> tuple[int, str]:
    with closing(http.client.HTTPConnection("127.0.0.1", port)) as connection:
        connection.request("GET", path, headers={"Host": host} if host else {})
        answer = connection.getresponse()
        return answer.status, answer.read().decode()


def test_the_page_is_served_with_a_policy_for_its_reloading(game: Path, port: int) -> None:
    status, shown = ask(port, "/")
    assert status == 200
    assert "connect-src 'self'" in shown
    reload = shown.rpartition("<script>")[2].partition("</script>")[0]
    digest = base64.b64encode(hashlib.sha256(reload.encode()).digest()).decode()
    assert re.search(rf"script-src [^;]*'sha256-{re.escape(digest)}'", shown)
    before = ask(port, "/version")
    game.write_text("1. c2 *", encoding="utf-8")
    assert ask(port, "/version") != before
    game.unlink()
    assert ask(port, "/")[0] == 200
    assert ask(port, "/../game.ceph")[0] == 404
    assert ask(port, "/", host="example.org")[0] == 403


def test_a_file_without_a_game_is_waited_for(game: Path, port: int) -> None:
    game.write_text("", encoding="utf-8")
    status, shown = ask(port, "/")
    assert status == 200
    assert "No game yet." in shown
    game.write_text("1. c3 *", encoding="utf-8")
    _, shown = ask(port, "/")
    _, version = ask(port, "/version")
    assert f'"{version}"' in shown


def test_a_failure_is_one_line(port: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def fail(_: object) -> None:
        raise ZeroDivisionError("division by zero")

    monkeypatch.setattr("cephrec.cli.serving.tours", fail)
    with pytest.raises((http.client.HTTPException, OSError)):
        ask(port, "/")
    assert capsys.readouterr().err == "cephrec: internal error, please report it: ZeroDivisionError: division by zero\n"


def test_a_port_in_use_is_one_clear_line(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        number = taken.getsockname()[1]
        assert run(capsys, "--serve", "--port", str(number), str(game)) == (
            2,
            "",
            f"cephrec: port {number}: is in use\n",
        )


def test_no_file_is_one_clear_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, _, err = run(capsys, str(tmp_path / "none.ceph"))
    assert (status, err.count("\n")) == (2, 1)
