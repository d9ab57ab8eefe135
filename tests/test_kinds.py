"""More inputs of the kinds that break other readers; `after` names the public report, the game is ours."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from cephrec.cli import main

FOLDER = Path(__file__).parent / "data" / "kinds"
KINDS: list[dict[str, Any]] = json.loads((FOLDER / "index.json").read_text(encoding="utf-8"))


def test_every_kind_is_a_file_and_every_file_a_kind() -> None:
    assert {kind["case"] for kind in KINDS} == {path.stem for path in FOLDER.glob("*.ceph")}


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind["case"])
def test_kind(kind: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["validate", "--format", "json", "--jobs", "1", str(FOLDER / f"{kind['case']}.ceph")])
    (file,) = json.loads(capsys.readouterr().out)["files"]
    games = {str(game["index"]): game for game in file["games"]}
    found = [found for part in (file, *file["games"]) for found in part["diagnostics"]]
    places = {f"{each['code']}@{each['line']}:{each['column']}" for each in found}

    assert (left.value.code, len(games)) == (kind["exit"], kind["games"]), places
    for wanted in kind.get("codes", []):
        assert any(
            f"{place}:".startswith(wanted if wanted.endswith(":") else f"{wanted}:")
            or ("@" not in wanted and place.startswith(f"{wanted}@"))
            for place in places
        ), (wanted, places)
    assert not set(kind.get("never", [])) & {each["code"] for each in found}
    for index, tags in kind.get("tags", {}).items():
        assert games[index]["tags"] | tags == games[index]["tags"]
    for key in ("plies", "legal"):
        assert {index: games[index][key] for index in kind.get(key, {})} == kind.get(key, {})
