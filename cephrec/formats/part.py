"""A piece of an export, and the file that it belongs to."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Part:
    """A piece of the file that is written, or of the file named `beside` that stands next to it."""

    data: str | bytes
    beside: str = ""
