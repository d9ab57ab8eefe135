"""Fences in Markdown: figures where we are named, nothing else touched, and a real build by MkDocs."""

from __future__ import annotations

import base64
import logging
import re
import subprocess
import sys
import tomllib
import xml.etree.ElementTree as ET
from importlib import import_module
from pathlib import Path

import pytest

markdown = pytest.importorskip("markdown")

ROOT = Path(__file__).parents[2]
NAME = "cephrec.articles.markdown"

PAGE = """# An article

Some *words*.

```cephalopod
:caption: White takes <two> & more
:ply: 3
1. c3 b4 2. c4=2xb4+c3 e1 *
```

A typed board:

~~~~ {.cephalopod}
:theme: paper
.  B1 W3
.  .  .
.  W2 .
~~~~

```python
print(1)
```
"""


def rendered(text: str, **usual: str) -> str:
    html: str = markdown.markdown(text, extensions=[NAME, "fenced_code"], extension_configs={NAME: usual})
    return html


def test_fences_become_figures() -> None:
    html = rendered(PAGE)
    body = ET.fromstring(f"<body>{html}</body>")
    first, second = body.findall("figure")
    assert first.findtext("figcaption") == "White takes <two> & more"
    image, source = first.find("picture/img"), first.find("picture/source")
    assert image is not None
    assert image.get("alt") == "White 2 on c4 captures b4 and c3. White 1, Black 0. Black to move."
    assert source is not None
    assert source.get("media") == "(prefers-color-scheme: dark)"
    described = first.find(f"span[@id='{image.get('aria-describedby')}']")
    assert described is not None
    assert (described.text or "").startswith("Rank 5: empty.")
    assert second.find("picture/source") is None
    for address in (image.get("src") or "", source.get("srcset") or ""):
        assert base64.b64decode(address.removeprefix("data:image/svg+xml;base64,")).startswith(b"<svg ")
    assert "print(1)" in html
    assert html.count("<figure") == 2


def test_options_of_the_extension_hold_for_all_fences() -> None:
    assert rendered(PAGE, theme="dark").count("<source") == 0
    assert "source" in rendered(PAGE)


def test_a_fence_inside_a_fence_is_text() -> None:
    html = rendered("````\n```cephalopod\n1. c3 *\n```\n````\n")
    assert "<figure" not in html
    assert "```cephalopod" in html


def test_what_is_wrong_is_shown_and_logged(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        html = rendered("```cephalopod\n1. c3 c3 <b> *\n```")
    assert '<pre class="cephrec-error">line 1: c3 is taken' in html
    assert "<b>" not in html
    assert "cephalopod: line 1: c3 is taken" in caplog.text


def test_the_short_name_leads_to_the_extension() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    module, _, name = project["entry-points"]["markdown.extensions"]["cephrec"].partition(":")
    assert getattr(import_module(module), name) is import_module(NAME).CephrecExtension


def test_mkdocs_builds_a_page(tmp_path: Path) -> None:
    pytest.importorskip("mkdocs")
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "index.md").write_text(PAGE, encoding="utf-8")
    (tmp_path / "mkdocs.yml").write_text(
        f"site_name: Test\nmarkdown_extensions:\n  - {NAME}:\n      cell: 40px\n", encoding="utf-8"
    )
    run = subprocess.run(
        [
            sys.executable,
            "-W",
            "ignore",
            "-m",
            "mkdocs",
            "build",
            "--quiet",
            "--strict",
            "-f",
            str(tmp_path / "mkdocs.yml"),
        ],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    html = (tmp_path / "site" / "index.html").read_text(encoding="utf-8")
    assert html.count('<figure class="cephrec">') == 2
    assert re.search(r'<img src="data:image/svg\+xml;base64,[^"]+" width="231"', html)
    assert "<figcaption>White takes &lt;two&gt; &amp; more</figcaption>" in html
