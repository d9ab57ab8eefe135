"""`validate -o` writes the report to a file; as Parquet it holds the rows of `jsonl`, wherever it was worked out."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cephrec.bulk import cluster
from cephrec.cli import UNUSABLE, main, scale
from tests.test_scale import archive

GAME = "1. c2 d3 2. c4 c3 *\n"


def run(capsys: pytest.CaptureFixture[str], *args: object) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as left:
        main(["validate", "--lang", "en", *map(str, args)])
    said = capsys.readouterr()
    assert isinstance(left.value.code, int)
    return left.value.code, said.out, said.err


@pytest.fixture
def games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr("cephrec.bulk.ranges.SIZE", 9000)
    monkeypatch.setattr("cephrec.cli.report.parquet.GROUP", 20)
    folder = tmp_path / "games"
    folder.mkdir()
    (folder / "a.ceph").write_bytes(b"\n".join(map(archive, range(5))))
    (folder / "b.ceph").write_bytes(b'[White "\xe9"]\n1. c3 c3 (1... b2 (1... b3=7)) *\n\nstray\n1. a1 *\n')
    (folder / "empty.ceph").write_bytes(b"")
    return folder


def rows(path: Path) -> list[dict[str, Any]]:
    """The rows of a Parquet report as the lines of `jsonl`."""
    from pyarrow.parquet import ParquetFile

    with ParquetFile(path) as table:
        assert table.num_row_groups > 1
        found = table.read().to_pylist()
    for row in found:
        for each in row["diagnostics"]:
            each["facts"] = json.loads(each["facts"])
        row["tags"] = dict(row["tags"] or ())
    return [row if row["index"] else {key: row[key] for key in ("file", "diagnostics")} for row in found]


def test_parquet_and_jsonl_hold_the_same(games: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("r.jsonl", "r.parquet"):
        status, out, said = run(capsys, games, "-o", tmp_path / name, "--jobs", 2)
        assert (status, out, said.partition(":")[0]) == (1, "", "42 games in 3 files")
    lines = [json.loads(line) for line in (tmp_path / "r.jsonl").read_text().splitlines()]
    assert rows(tmp_path / "r.parquet") == lines
    assert any("index" not in line for line in lines)
    assert run(capsys, games, "--format", "jsonl")[1] == (tmp_path / "r.jsonl").read_text()


def test_a_cluster_and_one_that_was_interrupted_write_the_same_file(
    games: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def in_this_process(work: Any, blocks: Any, *_: object, known: Any = lambda _: None) -> Iterator[Any]:
        yield from ((block, known(block) or work(block)) for block in blocks)

    monkeypatch.setattr(cluster, "in_order", in_this_process)
    run(capsys, games, "-o", tmp_path / "here.parquet", "--jobs", 1)
    run(capsys, games, "-o", tmp_path / "there.parquet", "--dask", "local")
    keep, kept = scale._Shelf.keep, []

    def keep_three(self: Any, *args: Any) -> None:
        kept.append(keep(self, *args))
        if len(kept) == 3:
            raise KeyboardInterrupt

    asked = (games, "-o", tmp_path / "resumed.parquet", "--dask", "local", "--resume", tmp_path / "finished")
    with monkeypatch.context() as interrupted:
        interrupted.setattr(scale._Shelf, "keep", keep_three)
        assert run(capsys, *asked)[0] == 130
    assert not (tmp_path / "resumed.parquet").exists()
    assert not list(tmp_path.glob(".cephrec-*"))
    assert run(capsys, *asked)[0] == 1
    whole = (tmp_path / "here.parquet").read_bytes()
    assert (tmp_path / "there.parquet").read_bytes() == whole
    assert (tmp_path / "resumed.parquet").read_bytes() == whole


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.chdir(tmp_path)
    Path("a.ceph").write_text(GAME)
    return "a.ceph"


def test_a_file_is_replaced_only_by_force(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    Path("r.txt").write_text("mine")
    status, out, said = run(capsys, game, "-o", "r.txt")
    assert (status, out, said) == (UNUSABLE, "", "cephrec: r.txt: exists already; --force replaces it\n")
    assert Path("r.txt").read_text() == "mine"
    assert run(capsys, game, "-o", "r.txt", "--force")[0] == 1
    assert Path("r.txt").read_text().startswith("error[ceph.capture-required]")


def test_the_suffix_picks_the_format_unless_one_is_named(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    run(capsys, game, "-o", "r.SARIF")
    assert json.loads(Path("r.SARIF").read_text())["version"] == "2.1.0"
    run(capsys, game, "-o", "r.xyz", "--format", "short")
    assert Path("r.xyz").read_text().startswith("a.ceph:1:")
    assert run(capsys, game, "-o", "r.abc")[0] == UNUSABLE


def test_quiet_writes_the_file_all_the_same(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, game, "-q", "-o", "r.json") == (1, "", "")
    assert len(json.loads(Path("r.json").read_text())["files"][0]["games"]) == 1


def test_a_file_has_no_colours(game: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    from cephrec.cli.report import text

    painted = text._Terminal(80, lambda said, _: f"\x1b[1m{said}\x1b[0m")
    monkeypatch.setattr(text, "_terminal", lambda: painted)
    assert "\x1b" in run(capsys, game)[1]
    run(capsys, game, "-o", "r.txt")
    assert "\x1b" not in Path("r.txt").read_text()


def test_what_cannot_be_done_is_one_line(
    game: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "--resume needs --dask" in run(capsys, game, "--resume", "x")[2]
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    status, _, said = run(capsys, game, "-o", "r.parquet")
    assert (status, "cephrec[data]" in said, said.count("\n")) == (UNUSABLE, True, 1)
    assert not Path("r.parquet").exists()
    monkeypatch.setattr(type(sys.stdout), "isatty", lambda _: True, raising=False)
    assert "not for a terminal" in run(capsys, game, "--format", "parquet")[2]
