"""A real terminal of 80 columns and 24 rows: a pane of tmux in which the program runs."""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True)
class Terminal:
    """A pane, by the name of its server."""

    server: str

    def tmux(self, *command: str) -> str:
        called = ["tmux", "-L", self.server, "-f", "/dev/null", "-u", *command]
        return subprocess.run(called, capture_output=True, text=True, check=True).stdout

    def press(self, *keys: str) -> None:
        self.tmux("send-keys", *keys)

    def wait(self, said: str) -> str:
        """What the pane shows as soon as something stands in it."""
        for _ in range(150):
            if said in (shown := self.tmux("capture-pane", "-p")):
                return shown
            time.sleep(0.1)
        pytest.fail(f"{said!r} never came: {shown}")

    def processes(self) -> list[int]:
        """What the pane's shell is running."""
        shell = self.tmux("display-message", "-p", "#{pane_pid}").strip()
        found = subprocess.run(["pgrep", "-P", shell], capture_output=True, text=True, check=True)
        return list(map(int, found.stdout.split()))


@contextmanager
def terminal(command: str, folder: Path) -> Iterator[Terminal]:
    """A terminal in which a shell runs a command in a folder, as long as the block lasts."""
    made = Terminal(f"cephrec-{os.getpid()}")
    size = ["-x", "80", "-y", "24"]
    place = ["-c", str(folder), "-e", f"PYTHONPATH={ROOT}", "-e", "LC_ALL=C.UTF-8"]
    made.tmux("new-session", "-d", *size, *place, command)
    try:
        yield made
    finally:
        subprocess.run(["tmux", "-L", made.server, "kill-server"], check=False)
