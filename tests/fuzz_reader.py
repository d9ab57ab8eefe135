"""Coverage-guided fuzzing of everything that reads text: one law, no input raises and every place lies inside.

Run for a minute from a copy of the cases: python tests/fuzz_reader.py -max_total_time=60 FOLDER
"""

from __future__ import annotations

import sys

import atheris

with atheris.instrument_imports(include=["cephrec"]):
    from cephrec.core.source import Source
    from cephrec.notation.read import read_source
    from cephrec.notation.split import Stray, split
    from cephrec.notation.write import write_record
    from cephrec.verdict import check, tidied


def one_input(data: bytes) -> None:
    for piece in split([data]):
        if isinstance(piece, Stray):
            continue
        verdict = check(piece)
        for each in verdict.diagnostics:
            assert 0 <= each.span.start <= each.span.end <= len(piece.text), each
        written = write_record(verdict.record)
        assert read_source(Source("written", written)).record == verdict.record, written
        once = tidied(verdict)
        assert tidied(check(Source("tidy", once))) == once, once


if __name__ == "__main__":
    atheris.Setup(sys.argv, one_input)
    atheris.Fuzz()
