"""How the terminal application shows games."""

from __future__ import annotations

from dataclasses import dataclass

from cephrec.render.terminal import Look, View


@dataclass(frozen=True)
class Manner:
    """How to show: the largest view of the board, what the terminal can, the language of sentences."""

    view: View
    look: Look
    lang: str = "en"
