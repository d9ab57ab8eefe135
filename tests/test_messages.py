"""Each language says every code, with declared facts only."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any

import pytest

from cephrec.core.codes import CODES
from cephrec.core.diagnostic import Fact
from cephrec.messages import fields, hint, languages, nearest, phrase, plain, sentence

#: The facts that are lists; all others are one text or one number.
LISTS = {"words", "sets", "captured"}


def table(lang: str) -> dict[str, Any]:
    return tomllib.loads(files("cephrec.messages").joinpath(f"{lang}.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("lang", languages())
def test_every_language_has_the_same_codes_and_phrases(lang: str) -> None:
    english, other = table("en"), table(lang)
    assert set(other) == {"lists", "phrases", *CODES}
    assert set(other["lists"]) == set(english["lists"])
    assert set(other["phrases"]) == set(english["phrases"])
    assert {code for code in CODES if "hint" in other[code]} == {code for code in CODES if "hint" in english[code]}


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("code", CODES)
def test_templates_name_declared_facts_only(lang: str, code: str) -> None:
    english, other = table("en")[code], table(lang)[code]
    for key, template in other.items():
        assert key in ("sentence", "hint")
        assert set(fields(template)) <= set(CODES[code].facts)
        assert set(fields(template)) == set(fields(english[key]))


@pytest.mark.parametrize("lang", languages())
def test_phrases_name_the_same_facts(lang: str) -> None:
    english, other = table("en")["phrases"], table(lang)["phrases"]
    assert {name: set(fields(text)) for name, text in other.items()} == {
        name: set(fields(text)) for name, text in english.items()
    }


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("single", ["text", "", 1, 7])
@pytest.mark.parametrize("several", [(), ("b3",), ("b3", "c4", "d3")])
def test_every_template_can_be_filled(lang: str, code: str, single: Fact, several: Fact) -> None:
    facts = {name: several if name in LISTS else single for name in CODES[code].facts}
    shown = sentence(code, facts, lang)
    assert shown
    assert "{" not in shown
    assert "\n" not in shown
    hint(code, facts, lang)


def test_lists_and_counts_read_well() -> None:
    assert "b3, c4 and d3" in sentence("ceph.not-adjacent", {"square": "a1", "captured": ("b3", "c4", "d3")})
    assert "b3 and d3" in sentence("ceph.not-adjacent", {"square": "a1", "captured": ("b3", "d3")})
    many = tuple("abcdefgh")
    assert hint("ceph.ambiguous-capture", {"square": "a1", "words": many}) == "a, b, c, d, e, f, …"
    assert phrase("summary.games", games=1, files=0) == "1 game in 0 files"
    assert phrase("summary.games", games=2, files=1) == "2 games in 1 file"


def test_a_hint_that_has_nothing_to_list_is_none() -> None:
    assert hint("ceph.too-few", {"square": "a1", "captured": ("a2",), "words": ()}) is None


def test_a_users_text_cannot_speak_to_the_terminal() -> None:
    shown = sentence("text.unexpected", {"text": "\x1b[2J" + "x" * 1000})
    assert "\x1b" not in shown
    assert len(shown) < 120
    assert plain("Ján – “ok”") == "Ján – “ok”"


def test_the_nearest_language() -> None:
    assert nearest("en_US.UTF-8") == "en"
    assert nearest("xx_YY") == nearest("") == nearest("POSIX") == "en"
