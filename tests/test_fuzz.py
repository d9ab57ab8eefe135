"""A minute of coverage-guided fuzzing, where atheris can be installed (Linux)."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent


@pytest.mark.slow
@pytest.mark.skipif(importlib.util.find_spec("atheris") is None, reason="needs atheris")
def test_a_minute_of_fuzzing_finds_nothing(tmp_path: Path) -> None:
    corpus = tmp_path / "corpus"
    shutil.copytree(HERE / "data" / "cases", corpus)
    (corpus / "deep-variations.ceph").unlink()
    command = [
        sys.executable,
        str(HERE / "fuzz_reader.py"),
        "-max_total_time=60",
        "-seed=1",
        f"-artifact_prefix={tmp_path}/",
    ]
    environment = {**os.environ, "PYTHONPATH": str(HERE.parent)}
    done = subprocess.run([*command, str(corpus)], capture_output=True, text=True, env=environment, check=False)
    print(done.stderr[-300:])
    assert done.returncode == 0, done.stderr[-3000:]
    assert "Done" in done.stderr
