"""Fifty inputs that break other readers come out as they should, by way of the command line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from cephrec.cli import main

FOLDER = Path(__file__).parent / "data" / "cases"
CASES: list[dict[str, Any]] = json.loads((FOLDER / "index.json").read_text())


def test_every_case_is_a_file_and_every_file_a_case() -> None:
    assert {case["case"] for case in CASES} == {path.stem for path in FOLDER.glob("*.ceph")}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["case"])
def test_case(case: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["validate", "--format", "json", str(FOLDER / f"{case['case']}.ceph")])
    (file,) = json.loads(capsys.readouterr().out)["files"]
    games = {str(game["index"]): game for game in file["games"]}
    found = [found for part in (file, *file["games"]) for found in part["diagnostics"]]
    codes = [found["code"] for found in found]

    assert left.value.code == case["exit"], codes
    assert len(games) == case["games"]
    for code, _, place in (wanted.partition("@") for wanted in case.get("codes", [])):
        places = [f"{each['line']}:{each['column']}" for each in found if each["code"] == code]
        assert places, f"{code} is not among {codes}"
        assert not place or any(each == place or (place.endswith(":") and each.startswith(place)) for each in places)
    assert not set(case.get("never", [])) & set(codes)
    for index, tags in case.get("tags", {}).items():
        assert games[index]["tags"] | tags == games[index]["tags"]
    for key in ("plies", "legal"):
        assert {index: games[index][key] for index in case.get(key, {})} == case.get(key, {})
