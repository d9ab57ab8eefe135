"""Every sample is held to what it says of itself: `; expect LINE:COL code` for each finding, or `; expect clean`."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cephrec.core.codes import CODES
from cephrec.notation.split import Stray, split
from cephrec.verdict import check

SAMPLES = Path(__file__).parents[1] / "samples"
FILES = sorted(SAMPLES.rglob("*.ceph"))
_EXPECT = re.compile(r"^; expect (clean|([0-9]+:[0-9]+) ([a-z.-]+))$", re.MULTILINE)


def expected(path: Path) -> list[str]:
    said = _EXPECT.findall(path.read_text(encoding="utf-8"))
    assert said, "a sample states its own expectation"
    assert len(said) == 1 or all(place for _, place, _ in said)
    return [f"{place} {code}" for _, place, code in said if place]


def found(path: Path) -> list[str]:
    diagnostics = []
    for piece in split([path.read_bytes()], str(path)):
        if isinstance(piece, Stray):
            diagnostics.append((piece.source, piece.diagnostic))
        else:
            diagnostics += [(piece, diagnostic) for diagnostic in check(piece).diagnostics]
    places = [(*source.place(diagnostic.span.start), diagnostic.code) for source, diagnostic in diagnostics]
    return [f"{line}:{column} {code}" for line, column, code in places]


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SAMPLES)))
def test_a_sample_keeps_its_word(path: Path) -> None:
    assert found(path) == expected(path)


def test_there_is_a_faulty_sample_for_every_way_to_break_a_rule() -> None:
    shown = {line.split()[1] for path in FILES for line in expected(path)}
    assert {code for code in CODES if code.startswith(("ceph.", "cifra.", "result."))} <= shown
