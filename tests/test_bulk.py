"""Many games at once: blocks, processes and streams give what one pass over the whole file gives."""

from __future__ import annotations

import fcntl
import gzip
import json
import multiprocessing
import os
import pickle
import signal
import subprocess
import sys
import time
from functools import partial
from itertools import islice
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import cephrec.cli.blocks
from benchmarks.corpus import random_records
from cephrec.bulk.blocks import blocks, boundaries, last_boundary
from cephrec.bulk.judge import Count, judge_block
from cephrec.bulk.lane import Glance
from cephrec.bulk.processes import Lost, in_order
from cephrec.cli import main
from cephrec.cli.blocks import Block, Changed, Wish, blocks_of
from cephrec.cli.look import Placing, look
from cephrec.notation.scan import Page
from cephrec.notation.split import Stray, split
from cephrec.notation.write import write_record
from cephrec.verdict import Verdict, check
from tests.laws.test_lane import KINDS, mutated
from tests.strategies import texts

GAMES = [write_record(game) for kind in KINDS for game in islice(random_records(3, KINDS[kind], annotated=True), 3)]


def summary(piece: Glance | Verdict | Stray) -> object:
    """All that a report can tell of a piece."""
    if isinstance(piece, Glance):
        return piece.game, piece.line, piece.result, piece.plies, True, piece.finished, piece.score, ()
    source = piece.source
    if isinstance(piece, Stray):
        return source.place(0), source.text, piece.diagnostic
    start = len(source.text) - len(source.text.lstrip(" \t\n"))
    said = tuple((source.place(each.span.start), source.place(each.span.end), each.code) for each in piece.diagnostics)
    told = (piece.record.result, len(piece.record.main.plies), piece.legal, piece.finished, piece.score)
    return source.game, source.place(start)[0], *told, said


def archive(seed: int, slips: float) -> str:
    """Games one after the other, some with slips."""
    random = Random(seed)
    chosen = random.choices(GAMES, k=random.randrange(1, 7))
    return "\n\n".join(mutated(text, random) if random.random() < slips else text for text in chosen) + "\n"


archives = st.builds(archive, st.integers(0, 1 << 30), st.sampled_from([0.0, 0.3, 1.0]))


@given(texts | archives, st.sampled_from(["utf-8", "cp1252", "utf-16"]), st.sampled_from(["\n", "\r\n", "\r"]))
@settings(max_examples=60, deadline=None)
def test_a_block_is_judged_as_game_by_game(text: str, encoding: str, line_end: str) -> None:
    data = text.replace("\n", line_end).encode(encoding, "replace")
    slow = [piece if isinstance(piece, Stray) else check(piece) for piece in split([data], "x")]
    assert list(map(summary, judge_block(data, "x", Count()))) == list(map(summary, slow))


@given(archives, st.sampled_from(["\n", "\r\n", "\r"]))
@settings(max_examples=25, deadline=None)
def test_the_last_boundary_is_the_last_of_all(text: str, line_end: str) -> None:
    data = ("{č}\n" + text).replace("\n", line_end).encode()
    every = list(boundaries(data.decode("latin-1"), encoded=True))
    assert last_boundary(data) == (every[-1] if every else None)


@given(st.text("a\r\nč", max_size=6))
def test_a_page_is_seen_alike_with_its_bytes_and_without(text: str) -> None:
    data = text.encode()
    read = text.replace("\r\n", "\n").replace("\r", "\n")
    assert Page(read, data).image == Page(read).image


def parts_of(data: bytes, size: int) -> list[object]:
    place, parts = Placing(), []
    for block in blocks([data[at : at + 50] for at in range(0, len(data), 50)], size):
        assert isinstance(block, bytes)
        parts += place.parts(look(Block("x", 0, block, Wish())))
    return parts


@given(archives, st.integers(60, 4000), st.sampled_from(["utf-8", "cp1252"]), st.sampled_from(["\n", "\r\n"]))
@settings(max_examples=25, deadline=None)
def test_the_report_does_not_depend_on_the_size_of_blocks(text: str, size: int, encoding: str, line_end: str) -> None:
    data = text.replace("\n", line_end).encode(encoding, "replace")
    assert parts_of(data, size) == parts_of(data, 1 << 20)


def test_legal_games_are_cut_into_many_blocks() -> None:
    data = "\n\n".join(GAMES).encode()
    assert len(list(blocks([data[at : at + 500] for at in range(0, len(data), 500)], 2000))) > len(data) / 8000


def test_a_stream_without_tags_is_left_whole_beyond_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cephrec.bulk.blocks.LIMIT", 1000)
    (rest,) = blocks([b"1. c3 b3 *\n"] * 500, 100)
    assert not isinstance(rest, bytes)
    assert b"".join(rest) == b"1. c3 b3 *\n" * 500


def kill_once(task: tuple[str, str]) -> str:
    """Work that kills its own process at its first try, or always."""
    name, marker = task
    if name == "always" or (name == "once" and not Path(marker).exists()):
        Path(marker).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return name.upper()


def test_a_killed_process_costs_nothing_and_a_deadly_block_only_itself(tmp_path: Path) -> None:
    names = ["a", "once", "b", "c", "d", "e", "f", "g", "always", "h"]
    tasks = [(name, str(tmp_path / name)) for name in names]
    results = [result for _, result in in_order(kill_once, tasks, jobs=2)]
    assert results == [Lost() if name == "always" else name.upper() for name in names]


@pytest.fixture
def small_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cephrec.cli.blocks, "blocks", partial(blocks, size=3000))


def run(capsys: pytest.CaptureFixture[str], *args: object) -> tuple[str, str, object]:
    with pytest.raises(SystemExit) as left:
        main(["validate", *map(str, args)])
    said = capsys.readouterr()
    return said.out, said.err, left.value.code


@pytest.mark.usefixtures("small_blocks")
@pytest.mark.parametrize("form", ["jsonl", "short"])
def test_two_processes_report_what_one_does(
    form: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    random = Random(5)
    text = "\n\n".join(mutated(game, random) if random.random() < 0.2 else game for game in GAMES) + "\n"
    (tmp_path / "a.ceph").write_text(text, encoding="utf-8")
    (tmp_path / "b.ceph.gz").write_bytes(gzip.compress(text.encode())[:-9])
    (tmp_path / "c.ceph").write_bytes('1. c3 *\n[White "Čapek"]\n1. c3 *'.encode("cp1250"))
    one, two = (run(capsys, tmp_path, "missing.ceph", "--format", form, "--jobs", jobs) for jobs in (1, 2))
    assert one == two
    monkeypatch.undo()
    assert one == run(capsys, tmp_path, "missing.ceph", "--format", form, "--jobs", 1)
    assert one[2] == 2


def test_a_block_of_a_plain_file_travels_as_its_place(tmp_path: Path) -> None:
    plain, packed = tmp_path / "a.ceph", tmp_path / "b.ceph.gz"
    plain.write_text("\n\n".join(GAMES) + "\n", encoding="utf-8")
    packed.write_bytes(gzip.compress(plain.read_bytes()))
    for path in (plain, packed):
        *_, block = blocks_of(str(path), 0, Wish())
        assert isinstance(block, Block)
        there = pickle.dumps(block)
        assert (len(there) < 1000) == (path == plain)
        assert pickle.loads(there) == block
        os.utime(path, ns=(0, 0))
        assert isinstance(pickle.loads(there), Changed if path == plain else Block)
        path.unlink()
        assert isinstance(pickle.loads(there), Changed if path == plain else Block)


@pytest.mark.usefixtures("small_blocks")
def test_a_file_that_changes_is_reported_as_it_was_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.ceph"
    path.write_text("\n\n".join(GAMES) + "\n", encoding="utf-8")
    one = run(capsys, path, "--format", "jsonl", "--jobs", 1)
    monkeypatch.setattr(cephrec.cli.blocks, "stamp", lambda _: (0, 0, 0, 0))
    assert run(capsys, path, "--format", "jsonl", "--jobs", 2) == one


def test_silent_games_are_counted_where_they_are_not_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a.ceph"
    path.write_text("\n\n".join(GAMES) + "\n", encoding="utf-8")
    out, _, status = run(capsys, path)
    assert (out, status) == (f"{len(GAMES)} games in 1 file: no faults\n", 0)
    out, _, _ = run(capsys, path, "--format", "jsonl")
    games = [json.loads(line) for line in out.splitlines()]
    assert [game["index"] for game in games] == list(range(1, len(GAMES) + 1))
    assert all(game["tags"]["Event"] == "Random games" for game in games)


def sleep_on(folder: str) -> None:
    """Work without an end that holds a lock on a file of its own."""
    path = Path(folder, str(os.getpid()))
    with path.open("w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        path.rename(path.with_suffix(".locked"))
        time.sleep(600)


def is_free(path: Path) -> bool:
    with path.open() as stream:
        try:
            fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
    return True


def test_nobody_outlives_the_process_that_leads(tmp_path: Path) -> None:
    code = "import sys; from cephrec.bulk.processes import in_order; from tests.test_bulk import sleep_on\n"
    code += "if __name__ == '__main__': list(in_order(sleep_on, [sys.argv[1]] * 2, 2))"
    (tmp_path / "lead.py").write_text(code)
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[1])}
    leader = subprocess.Popen([sys.executable, tmp_path / "lead.py", tmp_path], env=environment)
    locks: list[Path] = []
    while len(locks) < 2:
        assert leader.poll() is None
        time.sleep(0.05)
        locks = list(tmp_path.glob("*.locked"))
    leader.kill()
    leader.wait()
    patience = 600
    while not all(map(is_free, locks)) and patience:
        patience -= 1
        time.sleep(0.05)
    assert all(map(is_free, locks))


@pytest.mark.parametrize("taken", [1, 3])
def test_nobody_is_left_when_the_work_is_done_or_given_up(taken: int) -> None:
    results = in_order(abs, [-1, -2, -3], 2)
    assert [found for _, found in islice(results, taken)] == [1, 2, 3][:taken]
    results.close()
    assert multiprocessing.active_children() == []
