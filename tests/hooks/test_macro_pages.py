"""Macros run on the pages that mkdocs.yml lists, and on no other, whoever made them."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from mkdocs.config import load_config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files, InclusionLevel
from mkdocs.structure.pages import Page

import macro_pages
from livingdocs.pages.site import Site
from tests.small_base import base
from tests.source_tree import ROOT

TEXT = "# 一 {: #one }\n\n{{ 7*7 }} {{ home_head() }}\n"


@pytest.fixture(scope="module")
def config() -> MkDocsConfig:
    """The settings of the site, as far as macros need them."""
    logging.getLogger("mkdocs").setLevel(logging.ERROR)
    made = load_config(str(ROOT / "mkdocs.yml"))
    made.extra["kb_site"] = Site(base(), {})
    macro_pages.on_config(made)
    made.plugins["macros"].on_config(made)
    return made


@pytest.fixture
def docs(config: MkDocsConfig, tmp_path: Path) -> Iterator[Path]:
    """An empty folder of hand-written pages."""
    before, config.docs_dir = config.docs_dir, str(tmp_path)
    yield tmp_path
    config.docs_dir = before


def rendered(config: MkDocsConfig, docs: Path, name: str, *, written: bool, **meta: Any) -> str:
    """The Markdown of a page behind the hook and the plugin."""
    if written:
        path = docs / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(TEXT, encoding="utf-8")
        file = File(name, str(docs), str(docs / "site"), use_directory_urls=True)
    else:
        config.plugins._current_plugin = "a hook"
        file = File.generated(config, name, content=TEXT, inclusion=InclusionLevel.NOT_IN_NAV)
    page = Page("一", file, config)
    page.meta = {"title": "一", **meta}
    files = Files([file])
    markdown = macro_pages.on_page_markdown(TEXT, page, config, files) or TEXT
    macros: Any = config.plugins["macros"]
    return str(macros.on_page_markdown(markdown, page=page, config=config, files=files))


def test_macros_run_on_a_listed_page(config: MkDocsConfig, docs: Path) -> None:
    """A macro answers with an empty element, which is filled after Markdown."""
    shown = rendered(config, docs, "glossary.md", written=True)
    assert "49" in shown
    assert '<div data-kb-slot="home-head"></div>' in shown


@pytest.mark.parametrize(
    "name", ["one.md", "living/inference/x.md", "papers/index.md", "a/index.md"]
)
def test_macros_run_on_no_other_page(config: MkDocsConfig, docs: Path, name: str) -> None:
    """Also if it asks for them, and if its name ends like that of a listed one."""
    assert rendered(config, docs, name, written=True, render_macros=True) == TEXT


@pytest.mark.parametrize("name", ["index.md", "glossary.md", "papers/index.md"])
def test_macros_run_on_no_page_made_from_data(config: MkDocsConfig, docs: Path, name: str) -> None:
    """Even if it had the name of a listed page."""
    assert rendered(config, docs, name, written=False, render_macros=True) == TEXT
