"""What the documentation shows is true: every example triggers its code, and every citation leads somewhere."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest

from cephrec.cli import main
from cephrec.core.codes import CODES

DOCS = Path(__file__).parents[1] / "docs"
DIAGNOSTICS = (DOCS / "diagnostics.md").read_text(encoding="utf-8")
GUIDE = (DOCS / "guide.md").read_text(encoding="utf-8")
SECTIONS = dict(re.findall(r"^### ([a-z]+\.[a-z-]+)\n(.*?)(?=^###? |\Z)", DIAGNOSTICS, re.MULTILINE | re.DOTALL))


def test_every_code_has_its_section_in_order() -> None:
    assert list(SECTIONS) == list(CODES)


@pytest.mark.parametrize("code", CODES)
def test_a_section_says_what_the_table_says(code: str) -> None:
    row = CODES[code]
    severity, rule, *more = SECTIONS[code].strip().splitlines()[0].split(" · ")
    assert severity == f"**{row.severity.name.lower()}**"
    assert rule.startswith(f"[{row.rule}](")
    facts = re.findall(r"`([a-z]+)`", more[0]) if more and more[0].startswith("facts: ") else []
    assert facts == list(row.facts)


def example(section: str) -> bytes:
    ((kind, text),) = re.findall(r"^```(ceph|bytes)\n(.*?)\n```$", section, re.MULTILINE | re.DOTALL)
    return text.encode() if kind == "ceph" else text.encode("latin-1").decode("unicode_escape").encode("latin-1")


FORMATS = [code for code in CODES if code.startswith("format.")]


@pytest.mark.parametrize("code", [code for code in CODES if code not in FORMATS])
def test_an_example_triggers_its_code_and_what_it_implies(
    code: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "example.ceph").write_bytes(example(SECTIONS[code]))
    with pytest.raises(SystemExit):
        main(["validate", "--format", "json", str(tmp_path / "example.ceph")])
    (file,) = json.loads(capsys.readouterr().out)["files"]
    found = {each["code"] for part in (file, *file["games"]) for each in part["diagnostics"]}
    implied = re.search(r" · implies (.*)", SECTIONS[code])
    assert found == {code, *(re.findall(r"`([a-z.-]+)`", implied[1]) if implied else ())}


@pytest.mark.parametrize("code", FORMATS)
def test_a_conversion_says_its_code_and_what_it_implies(
    code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    ((line, text),) = re.findall(
        r"```sh\n(cephrec convert .*)\n```\n\n```[a-z]+\n(.*?)\n```$", SECTIONS[code], re.M | re.S
    )
    monkeypatch.chdir(tmp_path)
    name = next(word for word in shlex.split(line) if word.startswith("example."))
    Path(name).write_text(text)
    with pytest.raises(SystemExit):
        main(shlex.split(line)[1:])
    implied = re.search(r" · implies (.*)", SECTIONS[code])
    found = set(re.findall(r"\[(format\.[a-z-]+)\]", capsys.readouterr().err))
    assert found == {code, *(re.findall(r"`([a-z.-]+)`", implied[1]) if implied else ())}


PAGES = {
    "Formats": "formats.md",
    "Notation": "notation.md",
    "Cephalopod": "rules/cephalopod.md",
    "CIFRA": "rules/cifra.md",
}


@pytest.mark.parametrize("rule", sorted({row.rule for row in CODES.values()}))
def test_every_citation_leads_to_a_numbered_rule(rule: str) -> None:
    page, number = rule.split()
    text = (DOCS / PAGES[page]).read_text(encoding="utf-8")
    number = number.removeprefix("§")
    heads = (f"## §{number} ", f"{number} ", f"**{number}** ", f"- **{number}** ")
    assert any(line.startswith(heads) for line in text.splitlines())


def links(page: Path) -> list[str]:
    text = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    return [link for link in re.findall(r"\]\(([^)#\s]+)[^)]*\)", text) if "://" not in link]


@pytest.mark.parametrize("page", [*DOCS.rglob("*.md"), *DOCS.parent.glob("*.md")], ids=lambda page: page.name)
def test_links_lead_to_files(page: Path) -> None:
    assert [link for link in links(page) if not (page.parent / link).exists()] == []


COMMANDS = re.findall(r"^cephrec .*$", "".join(re.findall(r"```sh\n(.*?)```", GUIDE, re.DOTALL)), re.MULTILINE)


@pytest.mark.parametrize("line", COMMANDS)
def test_the_commands_of_the_guide_run(line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (record,) = (text for text in re.findall(r"```ceph\n(.*?)```", GUIDE, re.DOTALL) if "[Event" in text)
    (tmp_path / "games").mkdir()
    for place in (tmp_path, tmp_path / "games"):
        (place / "game.ceph").write_text(record)
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit) as left:
        main(shlex.split(line)[1:])
    assert left.value.code == 0


def test_the_guide_shows_a_fault_as_it_is_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (record,) = (text for text in re.findall(r"```ceph\n(.*?)```", GUIDE, re.DOTALL) if "[Event" in text)
    (shown,) = re.findall(r"```text\n(.*?)```", GUIDE, re.DOTALL)
    monkeypatch.chdir(tmp_path)
    Path("game.ceph").write_text(record.replace("c3=2xc2+d3 {That hurt.}", "c3"))
    with pytest.raises(SystemExit):
        main(["validate", "game.ceph"])
    assert capsys.readouterr().out.startswith(shown)


def test_the_notation_shows_the_grammars_as_they_are() -> None:
    shown = re.findall(r"```lark\n(.*?)```", (DOCS / "notation.md").read_text(encoding="utf-8"), re.DOTALL)
    files = (DOCS.parent / "grammars").glob("*.lark")
    assert sorted(shown) == sorted(path.read_text(encoding="utf-8") for path in files)
