"""Packed archives: every byte comes back, a game is found alone, and damage costs only the block where it is."""

from __future__ import annotations

import io
from itertools import islice
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings

from benchmarks.corpus import random_records
from cephrec.bulk.pack import Archive, Damaged, RefusedError, pack
from cephrec.cli import main
from cephrec.core.source import Source
from cephrec.notation.split import split_text
from cephrec.notation.write import write_records
from tests.strategies import texts
from tests.test_bulk import archives

PLAIN = "".join(write_records(islice(random_records(4), 60))).encode()


def packed(data: bytes) -> Archive:
    return Archive(io.BytesIO(b"".join(pack([data]))))


@given(texts | archives)
@settings(max_examples=60, deadline=None)
def test_every_byte_comes_back_and_every_game_is_found(text: str) -> None:
    data = text.encode("utf-8", "replace")
    archive = packed(data)
    assert b"".join(archive) == data
    games = [piece for piece in split_text(data.decode().replace("\r", "\n")) if isinstance(piece, Source)]
    if "\r" not in text:
        found = [archive.game(number) for number in range(1, len(games) + 2)]
        assert found == [
            *(g.text.encode() for g in games),
            None,
        ]


def test_a_plain_game_costs_a_byte_a_ply_and_its_tags() -> None:
    plies = sum(len(record.main.plies) for record in islice(random_records(4), 60))
    assert len(b"".join(pack([PLAIN]))) < plies + 60 * 60 + 500
    assert b"".join(packed(PLAIN)) == PLAIN


def test_what_is_not_utf_8_is_refused() -> None:
    with pytest.raises(RefusedError):
        list(pack([b"\xff 1. c3 *"]))
    with pytest.raises(RefusedError):
        Archive(io.BytesIO(b"1. c3 *"))


@pytest.fixture
def many_blocks(monkeypatch: pytest.MonkeyPatch) -> bytes:
    monkeypatch.setattr("cephrec.bulk.pack.SIZE", 4000)
    chunks = [PLAIN[at : at + 500] for at in range(0, len(PLAIN), 500)]
    return b"".join(pack(chunks))


def test_damage_costs_only_its_block(many_blocks: bytes) -> None:
    sound = list(Archive(io.BytesIO(many_blocks)))
    assert len(sound) > 8
    random = Random(1)
    for _ in range(60):
        at = random.randrange(10, len(many_blocks))
        data = many_blocks[:at] + bytes([many_blocks[at] ^ 1 << random.randrange(8)]) + many_blocks[at + 1 :]
        archive = Archive(io.BytesIO(data))
        found = list(archive)
        damaged = [part for part in found if isinstance(part, Damaged)]
        survived = [part for part in found if isinstance(part, bytes)]
        assert damaged or not archive.indexed or survived == sound
        assert len(damaged) <= 1
        assert len(survived) >= len(sound) - 1
        assert set(survived) <= set(sound)


def test_an_archive_cut_short_gives_what_is_there(many_blocks: bytes) -> None:
    sound = list(Archive(io.BytesIO(many_blocks)))
    found = list(Archive(io.BytesIO(many_blocks[: len(many_blocks) // 2])))
    assert found[:-1] == sound[: len(found) - 1]
    assert isinstance(found[-1], Damaged)


def test_the_verbs_name_what_is_lost(many_blocks: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a.cephpack"
    path.write_bytes(many_blocks[:100] + b"?" + many_blocks[101:])
    with pytest.raises(SystemExit) as left:
        main(["unpack", str(path), "-o", str(tmp_path / "a.ceph")])
    assert left.value.code == 1
    assert "block 1, games 1 to" in capsys.readouterr().err
    kept = (tmp_path / "a.ceph").read_bytes()
    assert kept
    assert PLAIN.endswith(kept)
    with pytest.raises(SystemExit) as left:
        main(["unpack", str(path), "--game", "999"])
    assert left.value.code == 2
