"""The few words that stand in pictures and in their alternative texts; English unless a language gives others."""

from __future__ import annotations

from collections.abc import Mapping

#: A phrase by its key. Other languages replace them, key by key.
Phrases = Mapping[str, str]

ENGLISH: dict[str, str] = {
    "white": "White",
    "black": "Black",
    "to-move": "{player} to move",
    "wins": "{player} wins",
    "draw": "Draw",
}
