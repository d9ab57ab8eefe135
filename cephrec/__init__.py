"""Game records for Cephalopod, a game by Mark Steere, and CIFRA, by Mitsuo Yamamoto.

>>> import cephrec
>>> game = cephrec.read("1. c3 b4 2. c4=2xb4+c3 {The first capture.} *")
>>> cephrec.check(game).legal
True
>>> at = cephrec.diagram(game)
>>> str(at)
'B:Wc4=2:B'
>>> len(at.play("c3").moves())
23
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cephrec.face import Position, check, diagram, position, positions, read, read_all, replay, write

__version__ = "0.1.0"

__all__ = [
    "Position",
    "__version__",
    "check",
    "diagram",
    "position",
    "positions",
    "read",
    "read_all",
    "replay",
    "write",
]


def __getattr__(name: str) -> Any:
    # Names are fetched when they are used, so that `import cephrec` costs next to nothing.
    if name not in __all__:
        raise AttributeError(f"module 'cephrec' has no attribute {name!r}")
    from cephrec import face

    # The submodules `check` and `replay` would otherwise hide the functions of the same names.
    found = globals()[name] = getattr(face, name)
    return found
