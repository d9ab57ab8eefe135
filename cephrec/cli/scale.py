"""Files of any size anywhere, judged on a cluster range by range; finished ranges may be kept, to go on another day."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, replace
from hashlib import sha256
from pathlib import Path
from typing import Any

from cephrec import __version__
from cephrec.bulk import cluster
from cephrec.bulk.processes import Lost
from cephrec.bulk.ranges import Range, expand, opened, ranges, read
from cephrec.cli.blocks import Failed, Wish
from cephrec.cli.look import Looked, look_all, report, truncated
from cephrec.cli.paths import find
from cephrec.cli.report import Finding, GameReport, Outside, Part, Silent
from cephrec.core.diagnostic import Severity
from cephrec.notation.unpack import Unpacked


@dataclass(frozen=True, slots=True)
class Stretch:
    """A range of a file, the number of which is `file`."""

    name: str
    file: int
    part: Range
    wish: Wish

    @property
    def position(self) -> int:
        """How far the file has been read behind it."""
        return self.part.stop or 0

    def read(self) -> Iterator[bytes]:
        """Its bytes."""
        yield from read(self.part)


def look_at(stretch: Stretch) -> Looked:
    """Judge the games of a range, wherever this runs."""
    part, wish = stretch.part, stretch.wish
    if part.stop is not None:
        return look_all(read(part), stretch.name, wish)
    with opened(part.url) as stream:
        unpacked = Unpacked(stream)
        looked = look_all(unpacked, stretch.name, wish)
    if unpacked.broken is None:
        return looked
    said = report(truncated(stretch.name, (looked.lines + 1, 1), unpacked.broken), wish)
    return replace(looked, parts=(*looked.parts, said) if said is not None else looked.parts, truncated=True)


def judged(
    arguments: Iterable[str], wish: Wish, address: str, jobs: int, folder: str | None
) -> Iterator[tuple[Stretch | Failed, Looked | Lost | OSError | None]]:
    """All ranges with what was found in them, in order, from the cluster or from the folder of finished ones."""
    shelf = _Shelf(folder)
    for item, looked in cluster.in_order(_work, _stretches(arguments, wish), address, jobs, known=shelf.find):
        if isinstance(item, Stretch) and isinstance(looked, Looked):
            shelf.keep(item, looked)
        yield item, looked


def _stretches(arguments: Iterable[str], wish: Wish) -> Iterator[Stretch | Failed]:
    """The ranges of all files that arguments stand for: URLs, patterns, local files and folders."""
    number = 0
    for argument in arguments:
        try:
            names = list(expand([argument])) if "://" in argument else list(find([argument]))
        except Exception as error:  # each library raises its own kind
            names = []
            yield Failed(argument, number, _plain(error))
            number += 1
        for name in names:
            try:
                yield from (Stretch(name, number, part, wish) for part in ranges(name))
            except Exception as error:
                yield Failed(name, number, _plain(error))
            number += 1


def _plain(error: Exception) -> OSError | ModuleNotFoundError:
    return error if isinstance(error, OSError | ModuleNotFoundError) else OSError(str(error))


def _work(item: Stretch | Failed) -> Looked:
    assert isinstance(item, Stretch), "what is missing is known to be"
    return look_at(item)


_NOTHING = Looked((), 0, 0, 0)


class _Shelf:
    """A folder with a file for each finished range; a range that has changed, or is asked otherwise, is another."""

    def __init__(self, folder: str | None) -> None:
        self._folder = Path(folder) if folder is not None else None
        if self._folder is not None:
            self._folder.mkdir(parents=True, exist_ok=True)

    def find(self, item: Stretch | Failed) -> Looked | None:
        """What was found in a range before; nothing in a file that is missing."""
        if isinstance(item, Failed):
            return _NOTHING
        path = self._path(item)
        return _unpacked(json.loads(path.read_bytes())) if path is not None and path.exists() else None

    def keep(self, item: Stretch, looked: Looked) -> None:
        """Remember that a range is finished."""
        path = self._path(item)
        if path is not None and not path.exists():
            beside = path.with_suffix(f".{os.getpid()}")
            beside.write_text(json.dumps(_packed(looked)), encoding="ascii")
            beside.replace(path)

    def _path(self, item: Stretch) -> Path | None:
        if self._folder is None:
            return None
        key = json.dumps([__version__, asdict(item.part), asdict(item.wish)], sort_keys=True)
        return self._folder / f"{sha256(key.encode()).hexdigest()[:32]}.json"


_KINDS = {kind.__name__: kind for kind in (GameReport, Outside, Silent)}


def _packed(looked: Looked) -> dict[str, Any]:
    parts = [{"kind": type(part).__name__, **asdict(part)} for part in looked.parts]
    encoding = next((place for place, part in enumerate(looked.parts) if part is looked.encoding), None)
    return {**asdict(looked), "parts": parts, "encoding": encoding}


def _unpacked(data: dict[str, Any]) -> Looked:
    parts = tuple(_part(dict(each)) for each in data["parts"])
    encoding = parts[data["encoding"]] if data["encoding"] is not None else None
    assert encoding is None or isinstance(encoding, Outside)
    return Looked(parts, data["games"], data["lines"], data["size"], encoding, data["truncated"])


def _part(data: dict[str, Any]) -> Part:
    kind = _KINDS[data.pop("kind")]
    data["findings"] = tuple(
        Finding(**{**found, "severity": Severity(found["severity"]), "excerpt": tuple(found["excerpt"])})
        for found in data["findings"]
    )
    part: Part = kind(**data)
    return part
