"""What the suite needs: slow tests run with SLOW=1, tests that need a tool skip where it is missing.

`@pytest.mark.requires("chromium")` skips with a reason on a bare machine; where the variable CEPHREC_REQUIRE names the
tool, as continuous integration does, the test fails instead of skipping.
"""

from __future__ import annotations

import os
import shutil

import pytest
from hypothesis import HealthCheck, settings

# Sentences come in the language of the locale; the tests read English.
os.environ["LC_ALL"] = "C.UTF-8"

# The same examples on every run, so that a red suite means a change; CEPHREC_RANDOM=1 looks for new ones. Machines
# differ in speed, so no example is ever timed.
settings.register_profile(
    "cephrec",
    deadline=None,
    derandomize="CEPHREC_RANDOM" not in os.environ,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("cephrec")

#: What a test may require, and the programs that make it up.
TOOLS = {
    "chromium": ("chromium",),
    "latex": ("pdflatex", "lualatex"),
    "poppler": ("pdftoppm",),
    "tmux": ("tmux",),
    "pgn-extract": ("pgn-extract",),
}


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if os.environ.get("SLOW") or "slow" in config.getoption("markexpr"):
        return
    slow = [item for item in items if item.get_closest_marker("slow")]
    if slow:
        config.hook.pytest_deselected(items=slow)
        items[:] = [item for item in items if not item.get_closest_marker("slow")]


def _place(program: str) -> str:
    """A program's name or, where a variable such as CEPHREC_CHROMIUM says so, its path."""
    return os.environ.get(f"CEPHREC_{program.upper().replace('-', '_')}", program)


def pytest_runtest_setup(item: pytest.Item) -> None:
    for mark in item.iter_markers("requires"):
        for tool in mark.args:
            missing = [program for program in TOOLS[tool] if shutil.which(_place(program)) is None]
            if missing and tool in os.environ.get("CEPHREC_REQUIRE", "").split():
                pytest.fail(f"{tool} is required here and {missing[0]} is missing", pytrace=False)
            if missing:
                pytest.skip(f"needs {tool}: {missing[0]} is missing")
