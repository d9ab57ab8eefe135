"""Faults, and diagnostics: faults with a place. Data only; sentences are made at the edge."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Generic, TypeVar

from cephrec.core.source import NOWHERE, Span

T = TypeVar("T", covariant=True)

#: What a fact may be: something that JSON can carry and a sentence can show.
Fact = str | int | tuple[str, ...]
#: The way to a variation: the n-th variation at a ply, then inward; empty for the main line.
Path = tuple[tuple[int, int], ...]


class Severity(IntEnum):
    """How much a diagnostic weighs; a greater value is worse."""

    INFO = 0
    WARNING = 1
    ERROR = 2


@dataclass(frozen=True, slots=True)
class Fault:
    """What a rule or a reader says is wrong: a code and the facts. It knows no text and no place.

    `cells` are names of squares, as in `("c4", "d3")`.

    >>> Fault("ceph.sum-too-high", ("b3", "c4"), {"sum": 8, "limit": 6}).facts["sum"]
    8
    """

    code: str
    cells: tuple[str, ...] = ()
    facts: Mapping[str, Fact] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """A Fault with its place in a Source. `ply` counts from 1; `path` names the variation.

    >>> Diagnostic("text.unexpected", Span(3, 4)).path
    ()
    """

    code: str
    span: Span = NOWHERE
    facts: Mapping[str, Fact] = field(default_factory=dict, hash=False)
    ply: int | None = None
    path: Path = ()


@dataclass(frozen=True, slots=True)
class Outcome(Generic[T]):
    """A value and everything that must be said about how it came to be."""

    value: T
    diagnostics: tuple[Diagnostic, ...] = ()
