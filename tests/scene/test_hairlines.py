"""No line of a picture for paper is thinner than a press can print, however small the squares are."""

import re
import zlib
from collections.abc import Iterator
from pathlib import Path

import pytest

from cephrec.cli import main

SAMPLES = Path(__file__).parents[2] / "samples"


@pytest.mark.parametrize("sample", ["cifra/king.ceph", "cephalopod/annotated.ceph"])
def test_every_stroke_has_a_tenth_of_a_millimetre(sample: str, tmp_path: Path) -> None:
    place = tmp_path / "small.pdf"
    with pytest.raises(SystemExit) as end:
        main(["diagram", str(SAMPLES / sample), "--cell", "2mm", "-o", str(place)])
    assert end.value.code == 0
    widths = [float(width) for part in _parts(place.read_bytes()) for width in re.findall(rb"([\d.]+) w\b", part)]
    assert widths
    assert min(widths) * 2 >= 0.1


def _parts(document: bytes) -> Iterator[bytes]:
    for found in re.finditer(rb"stream\r?\n(.*?)endstream", document, re.S):
        try:
            yield zlib.decompress(found[1])
        except zlib.error:
            yield found[1]
