"""Validation again, by the compiled wheel: it is built, unpacked into a folder, and measured there."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

from benchmarks.measure import Promise
from benchmarks.validation import FIGURES, promises
from cephrec.bulk.race import is_compiled

ROOT = Path(__file__).parents[1]


def run() -> list[Promise]:
    if is_compiled():
        return []
    with tempfile.TemporaryDirectory() as folder:
        build = [sys.executable, "-m", "build", "--wheel", "--outdir", folder, str(ROOT)]
        subprocess.run(build, check=True, capture_output=True, env={**os.environ, "CEPHREC_COMPILE": "1"})
        (wheel,) = Path(folder).glob("*.whl")
        site = Path(folder, "site")
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(site)
        paths = os.pathsep.join([str(site), str(ROOT)])
        measure = [sys.executable, "-P", "-m", "benchmarks", "validation"]
        subprocess.run(measure, check=False, cwd=folder, env={**os.environ, "PYTHONPATH": paths})
        return promises(Path(folder, FIGURES))
