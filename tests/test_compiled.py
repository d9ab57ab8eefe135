"""Both wheels, the pure and the compiled one, pass the tests of the bulk lane, and each is what it says."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from cephrec.bulk.race import is_compiled

ROOT = Path(__file__).parents[1]
#: The tests that run against each wheel.
SUITE = ["tests/laws/test_lane.py", "tests/test_bulk.py", "tests/test_samples.py", "tests/test_compiled.py"]
#: Says, where a wheel is tested, whether it was compiled: 0 or 1.
COMPILED = os.environ.get("CEPHREC_COMPILED")


@pytest.mark.skipif(COMPILED is None, reason="it is asked of installed wheels")
def test_what_is_loaded_is_what_was_built() -> None:
    assert is_compiled() == (COMPILED == "1")


@pytest.mark.slow
@pytest.mark.skipif(COMPILED is not None, reason="one wheel is being tested already")
@pytest.mark.parametrize("compiled", ["0", "1"])
def test_the_wheel(compiled: str, tmp_path: Path) -> None:
    environment = {**os.environ, "CEPHREC_COMPILE": compiled}
    command = [sys.executable, "-m", "build", "--wheel", "--outdir", str(tmp_path), str(ROOT)]
    subprocess.run(command, check=True, capture_output=True, env=environment)
    (wheel,) = tmp_path.glob("*.whl")
    assert wheel.name.endswith("-none-any.whl") == (compiled == "0")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path / "site")
    environment = {
        **os.environ,
        "CEPHREC_COMPILED": compiled,
        "PYTHONPATH": os.pathsep.join([f"{tmp_path}/site", str(ROOT)]),
    }
    environment.pop("SLOW", None)
    suite = [str(ROOT / path) for path in SUITE]
    done = subprocess.run(
        [
            sys.executable,
            "-P",
            "-m",
            "pytest",
            "-p",
            "no:cacheprovider",
            "--rootdir",
            str(ROOT),
            "-c",
            str(ROOT / "pyproject.toml"),
            *suite,
        ],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-3000:]
