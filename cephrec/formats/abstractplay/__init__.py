"""AbstractPlay's game records: https://www.abstractplay.com writes one JSON object a game (docs/formats.md §3)."""

from __future__ import annotations

from cephrec.formats.abstractplay.read import load
from cephrec.formats.abstractplay.write import dump

__all__ = ["dump", "load"]
