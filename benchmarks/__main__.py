"""Run all benchmarks, or those named: `python -m benchmarks [NAME…]`. The exit status is 1 if a promise is not kept."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Protocol


class Promise(Protocol):
    """What was promised: whether it was kept, and in words."""

    @property
    def kept(self) -> bool: ...


def main(names: list[str]) -> int:
    own = {"__init__", "__main__", "measure"}
    known = sorted(path.stem for path in Path(__file__).parent.glob("*.py") if path.stem not in own)
    kept = True
    for name in names or known:
        promises: Sequence[Promise] = import_module(f"benchmarks.{name}").run()
        for promise in promises:
            print(promise, flush=True)
            kept = kept and promise.kept
    return 0 if kept else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
