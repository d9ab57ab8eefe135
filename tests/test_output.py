"""Output files appear whole or not at all, and never over another file unless that was asked for."""

from __future__ import annotations

import io
import os
from pathlib import Path

import pytest

from cephrec.cli import Unusable
from cephrec.cli.output import expand, writing
from cephrec.notation.unpack import Unpacked, is_archive


def write(target: Path | str, content: bytes = b"new", *, force: bool = False) -> None:
    with writing(str(target), force=force) as stream:
        stream.write(content)


def test_a_new_file_has_the_usual_permissions(tmp_path: Path) -> None:
    write(tmp_path / "a")
    (tmp_path / "b").touch()
    assert (tmp_path / "a").read_bytes() == b"new"
    assert (tmp_path / "a").stat().st_mode == (tmp_path / "b").stat().st_mode


def test_an_existing_file_is_replaced_only_by_force(tmp_path: Path) -> None:
    target = tmp_path / "a"
    target.write_bytes(b"old")
    target.chmod(0o640)
    with pytest.raises(Unusable, match="--force"):
        write(target)
    assert target.read_bytes() == b"old"
    write(target, force=True)
    assert target.read_bytes() == b"new"
    assert target.stat().st_mode & 0o777 == 0o640


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"old")
    (tmp_path / "link").symlink_to("a")
    write(tmp_path / "link", force=True)
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "a").read_bytes() == b"new"


@pytest.mark.parametrize("ending", ["gz", "bz2", "xz", "zst"])
def test_a_file_named_like_an_archive_is_one(ending: str, tmp_path: Path) -> None:
    target = tmp_path / f"a.ceph.{ending}"
    write(target, b"1. c3 *\n")
    packed = target.read_bytes()
    assert is_archive(packed[:10])
    assert b"".join(Unpacked(io.BytesIO(packed))) == b"1. c3 *\n"
    write(target, b"1. c3 *\n", force=True)
    assert target.read_bytes() == packed


def _interrupted(target: Path) -> None:
    with writing(str(target), force=True) as stream:
        stream.write(b"half")
        raise KeyboardInterrupt


def test_what_fails_leaves_nothing_behind(tmp_path: Path) -> None:
    target = tmp_path / "a"
    target.write_bytes(b"old")
    with pytest.raises(KeyboardInterrupt):
        _interrupted(target)
    assert target.read_bytes() == b"old"
    assert os.listdir(tmp_path) == ["a"]


def test_folders_are_no_files(tmp_path: Path) -> None:
    with pytest.raises(Unusable, match="is a folder"):
        write(tmp_path, force=True)
    with pytest.raises(Unusable, match="no folder"):
        write(tmp_path / "missing" / "a")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs a device that is always full")
def test_a_device_is_written_to_and_not_replaced() -> None:
    write("/dev/null")
    with pytest.raises(OSError, match="No space left"):
        write("/dev/full")
    assert not os.path.isfile("/dev/full")


@pytest.mark.parametrize(
    ("pattern", "name"),
    [("a.png", "a.png"), ("{ply}.png", "7.png"), ("{game:2}/{ply:03}.svg", "12/007.svg"), ("{ply}{ply}", "77")],
)
def test_patterns(pattern: str, name: str) -> None:
    assert expand(pattern, ply=7, game=12) == name


@pytest.mark.parametrize(
    "pattern", ["{}", "{0}", "{move}", "{ply", "ply}", "{ply!r}", "{ply.real}", "{ply:>3}", "{{a}}"]
)
def test_patterns_know_nothing_else(pattern: str) -> None:
    with pytest.raises(Unusable):
        expand(pattern, ply=1, game=1)


@pytest.mark.skipif(not os.path.isdir("/proc/self"), reason="needs a folder in which nobody can make a file")
def test_a_folder_that_takes_no_file_is_told_with_the_name_that_was_asked_for() -> None:
    with pytest.raises(OSError, match=r"No such file|Permission") as failed, writing("/proc/x.png"):
        pass
    assert failed.value.filename == "/proc/x.png"
