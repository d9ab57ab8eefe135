"""The cluster, ranges of files and buckets: the same report as in one process."""

from __future__ import annotations

import gzip
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks.corpus import random_records
from cephrec.bulk import cluster
from cephrec.bulk.processes import Lost
from cephrec.bulk.ranges import ranges, read
from cephrec.cli import main, scale
from cephrec.cli.blocks import Wish
from cephrec.notation.write import write_record
from tests.laws.test_lane import mutated

GAMES = [write_record(game) for game in islice(random_records(7, annotated=True), 12)]
pytestmark = pytest.mark.filterwarnings("ignore")


def archive(seed: int) -> bytes:
    random = Random(seed)
    chosen = [mutated(text, random) if random.random() < 0.3 else text for text in random.choices(GAMES, k=8)]
    return ("\n\n".join(chosen) + "\n").encode()


@given(st.integers(0, 1 << 20), st.integers(50, 9000))
@settings(max_examples=40, deadline=None)
def test_ranges_that_meet_leave_out_nothing_and_share_nothing(seed: int, size: int) -> None:
    from fsspec.implementations.memory import MemoryFileSystem

    data = archive(seed)
    MemoryFileSystem.store.clear()
    MemoryFileSystem().pipe("/a.ceph", data)
    assert b"".join(chunk for part in ranges("memory://a.ceph", size) for chunk in read(part)) == data


def run(capsys: pytest.CaptureFixture[str], *args: object) -> tuple[str, str, object]:
    with pytest.raises(SystemExit) as left:
        main(["validate", *map(str, args)])
    said = capsys.readouterr()
    return said.out, said.err, left.value.code


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cephrec.bulk.ranges.SIZE", 9000)


class Machines:
    """A scheduler and workers, each a process of its own on the loopback address."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.processes: list[subprocess.Popen[bytes]] = []
        self.start("dask_scheduler", "--port", "0", "--no-dashboard", "--scheduler-file", str(folder / "s.json"))
        self.workers = [self.worker(), self.worker()]

    def start(self, module: str, *args: str) -> subprocess.Popen[bytes]:
        environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[1])}
        command = [sys.executable, "-m", f"distributed.cli.{module}", "--host", "127.0.0.1", *args]
        process = subprocess.Popen(command, env=environment, cwd=self.folder, stderr=subprocess.DEVNULL)
        self.processes.append(process)
        return process

    def worker(self) -> subprocess.Popen[bytes]:
        options = ["--no-nanny", "--nthreads", "1", "--no-dashboard", "--scheduler-file", str(self.folder / "s.json")]
        return self.start("dask_worker", *options)

    @property
    def address(self) -> str:
        path = self.folder / "s.json"
        for _ in range(600):
            if path.exists() and path.read_text():
                return str(json.loads(path.read_text())["address"])
            time.sleep(0.05)
        raise AssertionError("the scheduler did not start")


@pytest.fixture
def machines(tmp_path: Path) -> Iterator[Machines]:
    started = Machines(tmp_path)
    yield started
    for process in started.processes:
        process.kill()
        process.wait()


@pytest.mark.usefixtures("small")
@pytest.mark.slow
def test_a_cluster_that_loses_a_worker_reports_what_one_process_does(
    machines: Machines, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    files = tmp_path / "games"
    files.mkdir()
    (files / "a.ceph").write_bytes(b"\n".join(archive(seed) for seed in range(40)))
    (files / "b.ceph.gz").write_bytes(gzip.compress(archive(50)))
    (files / "c.ceph").write_bytes(archive(51).decode().replace("Čapek", "é").encode("cp1252", "replace"))
    local = run(capsys, files, tmp_path / "missing.ceph", "--format", "jsonl", "--jobs", 1)

    done: list[object] = []
    keep = scale._Shelf.keep

    def keep_and_kill(self: Any, *args: Any) -> None:
        keep(self, *args)
        done.append(args)
        if len(done) == 3:
            os.kill(machines.workers[0].pid, signal.SIGKILL)

    monkeypatch.setattr(scale._Shelf, "keep", keep_and_kill)
    asked = (files, tmp_path / "missing.ceph", "--format", "jsonl", "--dask", machines.address)
    resume = ("--resume", tmp_path / "finished")
    there = run(capsys, *asked, *resume)
    assert there[1:] == local[1:]
    assert there == local
    assert machines.workers[0].wait() == -signal.SIGKILL
    assert len(done) > 10
    # What is finished is not judged again, even where nobody could.
    machines.workers[1].kill()
    assert run(capsys, *asked, *resume) == local


def deadly(number: int) -> int:
    if number == 2:
        os.kill(os.getpid(), signal.SIGKILL)
    return -number


@pytest.mark.slow
def test_a_block_that_kills_its_workers_is_given_up() -> None:
    found = [result for _, result in cluster.in_order(deadly, range(1, 6), "local", jobs=2)]
    assert found == [-1, Lost(), -3, -4, -5]


@pytest.fixture
def bucket(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    from moto.server import ThreadedMotoServer

    for name in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"):
        monkeypatch.setenv(name, "testing")
    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    server.start()
    host, port = server.get_host_and_port()
    monkeypatch.setenv("AWS_ENDPOINT_URL", f"http://{host}:{port}")
    monkeypatch.setenv("AWS_DEFAULT_REGION", "us-east-1")
    yield "s3://games"
    server.stop()


@pytest.mark.usefixtures("small")
@pytest.mark.slow
def test_games_in_a_bucket_are_judged_as_on_a_disk(
    bucket: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    import s3fs

    here = s3fs.S3FileSystem(skip_instance_cache=True)
    here.mkdir("games")
    for name, data in {"a.ceph": archive(1), "b.ceph": archive(2), "c.ceph.gz": gzip.compress(archive(3))}.items():
        here.pipe(f"games/{name}", data)
        (tmp_path / name).write_bytes(data)

    def in_this_process(work: Any, blocks: Any, *_: object, known: Any = lambda _: None) -> Iterator[Any]:
        yield from ((block, known(block) or work(block)) for block in blocks)

    monkeypatch.setattr(cluster, "in_order", in_this_process)
    local = run(capsys, tmp_path, "--format", "jsonl", "--jobs", 1)
    out, err, status = run(capsys, f"{bucket}/*.ceph*", "--format", "jsonl", "--dask", "local")
    assert out.replace(bucket, str(tmp_path)).splitlines() == local[0].splitlines()
    assert (err, status) == local[1:]
    out, err, status = run(capsys, f"{bucket}/none-*.ceph", "--dask", "local")
    assert (out, status) == ("0 games in 0 files: no faults\n", 2)
    assert "no file has such a name" in err


def test_a_range_is_judged_anew_where_anything_has_changed(tmp_path: Path) -> None:
    path = tmp_path / "a.ceph"
    path.write_bytes(archive(1))
    shelf = scale._Shelf(str(tmp_path / "finished"))
    (part,) = ranges(str(path))
    stretch = scale.Stretch(str(path), 0, part, Wish())
    looked = scale.look_at(stretch)
    shelf.keep(stretch, looked)
    kept = shelf.find(stretch)
    assert kept is not None
    assert json.dumps(scale._packed(kept)) == json.dumps(scale._packed(looked))
    assert shelf.find(scale.Stretch(str(path), 0, part, Wish(lang="de"))) is None
    path.write_bytes(archive(2))
    os.utime(path, (1, 1))
    assert shelf.find(scale.Stretch(str(path), 0, next(ranges(str(path))), Wish())) is None
