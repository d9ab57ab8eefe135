"""What the page about articles shows works, and its table has every option."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cephrec.articles.options import OPTIONS

PAGE = (Path(__file__).parents[2] / "docs" / "articles.md").read_text(encoding="utf-8")


def test_every_option_has_a_row_and_every_value_is_read() -> None:
    rows = re.findall(r"^\| `(\w+)` \| (.*?) \|", PAGE.partition("## Options")[2], re.MULTILINE)
    assert [name for name, _ in rows] == list(OPTIONS)
    for name, values in rows:
        for value in re.findall(r"`([^`]+)`", values):
            OPTIONS[name](value)


def test_the_fence_is_drawn() -> None:
    markdown = pytest.importorskip("markdown")
    (fence,) = re.findall(r"^````markdown\n(.*?)^````", PAGE, re.MULTILINE | re.DOTALL)
    html = markdown.markdown(fence, extensions=["cephrec.articles.markdown"])
    assert "<figcaption>White takes two dice and leaves a 2.</figcaption>" in html


def test_the_notebook_runs() -> None:
    code = re.findall(r"^```python\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)[-1]
    lines = code.strip().splitlines()
    names: dict[str, object] = {}
    exec("\n".join(lines[:-1]), names)
    assert str(eval(lines[-1], names)) == "W:Wc3:Bb4"
