"""The wheel holds all that it needs: installed alone, it reads a sample and knows its grammars and messages."""

from __future__ import annotations

import subprocess
import sys
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SAMPLE = ROOT / "samples" / "cephalopod" / "annotated.ceph"


@pytest.mark.slow
def test_a_wheel_in_a_clean_environment_reads_a_sample(tmp_path: Path) -> None:
    subprocess.run(
        [sys.executable, "-m", "build", "--wheel", "--outdir", str(tmp_path), str(ROOT)],
        check=True,
        capture_output=True,
    )
    (wheel,) = tmp_path.glob("*.whl")
    venv.create(tmp_path / "clean", with_pip=True)
    python = tmp_path / "clean" / "bin" / "python"
    subprocess.run([python, "-m", "pip", "install", "--quiet", str(wheel)], check=True, capture_output=True)
    done = subprocess.run(
        [python.with_name("cephrec"), "validate", str(SAMPLE)],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        check=False,
    )
    page = subprocess.run([python.with_name("cephrec"), "explain", "ceph.occupied"], capture_output=True, check=False)
    assert page.returncode == 0
    rules = subprocess.run([python.with_name("cephrec"), "rules", "cifra", "3.4"], capture_output=True, check=False)
    assert rules.returncode == 0
    assert (done.returncode, done.stdout, done.stderr) == (0, "1 game in 1 file: no faults\n", "")
