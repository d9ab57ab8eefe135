"""A progress bar over the bytes of files, a number that grows: on a terminal, and only when it takes long."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import TracebackType
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from rich.progress import Progress as Bar

#: Seconds before the bar appears.
PATIENCE = 1.0


class Progress:
    """Told with `watch` how far each file has been read, it shows a bar on standard error once patience is over."""

    def __init__(self, names: list[str], *, quiet: bool = False) -> None:
        self._wanted = not quiet and sys.stderr.isatty()
        self._total = sum(os.path.getsize(name) for name in names if os.path.isfile(name)) if self._wanted else 0
        self._before, self._current, self._offset = 0, "", 0
        self._start = time.monotonic()
        self._bar: Bar | None = None

    def watch(self, name: str, offset: int, games: int = 0) -> None:
        """So many bytes of a file have been read, so many games of all files."""
        if not self._wanted:
            return
        if name != self._current:
            self._before, self._current = self._before + self._offset, name
        self._offset = offset
        if self._bar is None:
            if time.monotonic() - self._start < PATIENCE:
                return
            self._bar = _bar()
            self._bar.add_task("", total=self._total or None, rate="")
            self._bar.start()
        done, seconds = self._before + offset, time.monotonic() - self._start
        rate = f"{done / seconds / 1e6:,.1f} MB/s" + (f", {games / seconds:,.0f} games/s" if games else "")
        self._bar.update(self._bar.task_ids[0], completed=done, description=name, rate=rate)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        if self._bar is not None:
            self._bar.stop()


@contextmanager
def waiting(said: str) -> Iterator[None]:
    """Says on standard error what is being done, as long as it takes: on a terminal only."""
    if not sys.stderr.isatty():
        yield
        return
    from rich.console import Console

    with Console(stderr=True).status(said):
        yield


class Tally:
    """Told with `add` what has been looked at, it shows the number on standard error once patience is over."""

    def __init__(self, noun: str = "positions") -> None:
        self._noun = noun
        self._number = 0
        self._wanted = sys.stderr.isatty()
        self._next = time.monotonic() + PATIENCE
        self._shown = ""

    def add(self, number: int = 1) -> None:
        """So many more."""
        self._number += number
        if self._wanted and time.monotonic() >= self._next:
            self._next = time.monotonic() + PATIENCE / 5
            self._show(f"{self._number:,} {self._noun}")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        self.hide()

    def hide(self) -> None:
        """Take the number away, so that something else can be printed."""
        if self._shown:
            self._show("")

    def _show(self, text: str) -> None:
        sys.stderr.write(f"\r{' ' * len(self._shown)}\r{text}")
        sys.stderr.flush()
        self._shown = text


def _bar() -> Bar:
    from rich.console import Console
    from rich.progress import BarColumn, TaskProgressColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TaskProgressColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(),
    )
    return Bar(*columns, console=Console(stderr=True), transient=True, redirect_stdout=sys.stdout.isatty())
