"""What the hook makes of the settings of a data folder, and of the folder's place."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import Any

import pytest
from mkdocs.config import load_config

import knowledge
from tests.source_tree import ROOT


def configured(monkeypatch: pytest.MonkeyPatch, data: Path | str) -> Any:
    """The configuration of the project once the hook has seen it."""
    monkeypatch.setenv("KB_DATA", str(data))
    monkeypatch.setitem(knowledge._state, "last_good", None)
    return knowledge.on_config(load_config(str(ROOT / "mkdocs.yml")))


def test_the_name_of_the_site_is_escaped_once_wherever_the_theme_prints_it(
    monkeypatch: pytest.MonkeyPatch, kb_folder: Path, tmp_path: Path
) -> None:
    """Some of its templates escape the name, others print it as it is."""
    data = tmp_path / "data"
    shutil.copytree(kb_folder, data)
    settings = data / "kb.yml"
    text = settings.read_text(encoding="utf-8")
    hostile = "title: '</title> A & \"B\" <script>x</script>'"
    settings.write_text(text.replace("title: 泡茶活文档", hostile), encoding="utf-8")
    config = configured(monkeypatch, data)
    environment = config.theme.get_env()
    shown = environment.from_string("{{ name }}|{{ name | e }}").render(name=config.site_name)
    once = "&lt;/title&gt; A &amp; &#34;B&#34; &lt;script&gt;x&lt;/script&gt;"
    assert shown == f"{once}|{once}"


def test_a_folder_outside_the_project_has_no_edit_links(
    monkeypatch: pytest.MonkeyPatch, kb_folder: Path, tmp_path: Path
) -> None:
    """Also where it is named from the project: an address with `..` would leave the repository."""
    shutil.copytree(kb_folder, tmp_path / "data")
    from_project = os.path.relpath(tmp_path / "data", ROOT)
    assert configured(monkeypatch, from_project).extra["kb"]["folder"] is None
    assert configured(monkeypatch, "docs/../tests/kb").extra["kb"]["folder"] == "tests/kb"


def test_an_empty_name_of_a_folder_means_the_project_s_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """`KB_DATA= make serve`; the commands take it so too."""
    assert configured(monkeypatch, "").extra["kb"]["own"] is True
