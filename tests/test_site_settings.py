"""The settings of the site in mkdocs.yml."""

from __future__ import annotations

import re
from typing import Any

import pytest
import yaml

from tests.source_tree import ROOT, read


@pytest.fixture(scope="module")
def site() -> dict[str, Any]:
    """The settings of the site; `!ENV` is MkDocs' own tag."""
    settings = yaml.safe_load(read("mkdocs.yml").replace("!ENV ", ""))
    assert isinstance(settings, dict)
    return settings


def plugin(site: dict[str, Any], name: str) -> dict[str, Any]:
    """The settings of one plugin."""
    (found,) = [x[name] for x in site["plugins"] if isinstance(x, dict) and name in x]
    assert isinstance(found, dict)
    return found


def test_macros_run_on_listed_pages_alone_and_their_faults_end_a_build(
    site: dict[str, Any],
) -> None:
    """Macros are programs: the list names hand-written pages one by one, from the root on."""
    macros = plugin(site, "macros")
    assert macros["render_by_default"] is False
    assert macros["on_undefined"] == "strict"
    assert macros["on_error_fail"] is True
    assert "include_yaml" not in macros
    listed = macros["force_render_paths"].split()
    assert all(re.fullmatch(r"/[a-z0-9/-]+\.md", path) for path in listed)
    calling = {
        f"/{path.relative_to(ROOT / 'docs').as_posix()}"
        for path in (ROOT / "docs").rglob("*.md")
        if re.search(r"^\{\{ ", path.read_text(encoding="utf-8"), re.MULTILINE)
    }
    assert set(listed) == calling


def test_what_macros_may_include_is_parts_of_the_theme(site: dict[str, Any]) -> None:
    """Without such a folder a page could include any file of docs/."""
    folder = ROOT / plugin(site, "macros")["include_dir"]
    assert folder == ROOT / "overrides" / "partials"
    assert all(path.suffix == ".html" and path.is_file() for path in folder.iterdir())


def test_no_extension_reads_files_or_changes_text(site: dict[str, Any]) -> None:
    """Snippets publish files of the machine; betterem leaves Chinese emphasis undone."""
    names = {x if isinstance(x, str) else next(iter(x)) for x in site["markdown_extensions"]}
    assert {"attr_list", "tables", "md_in_html"} <= names
    forbidden = [
        "snippets",
        "b64",
        "betterem",
        "tilde",
        "smartsymbols",
        "magiclink",
        "arithmatex",
        "emoji",
        "extra",
    ]
    assert names & {f"pymdownx.{word}" for word in forbidden} == set()
    assert names & {"extra", "smarty", "nl2br"} == set()


def test_the_site_asks_no_other_host(site: dict[str, Any]) -> None:
    """No font service, no script or style from elsewhere, no suggestions in the search box."""
    assert site["theme"]["font"] is False
    assert [x for x in own_assets(site) if "//" in x] == []
    assert "search.suggest" not in site["theme"]["features"]


def own_assets(site: dict[str, Any]) -> list[str]:
    """Paths of the extra styles and scripts."""
    entries = [*site.get("extra_css", []), *site.get("extra_javascript", [])]
    return [x if isinstance(x, str) else x["path"] for x in entries]


def test_extra_styles_and_scripts_exist(site: dict[str, Any]) -> None:
    """MkDocs says nothing about one that is missing."""
    assert [x for x in own_assets(site) if not (ROOT / "docs" / x).is_file()] == []


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("SGLang，HookPoint（v0.5.19）。", ["SGLang", "HookPoint", "v0.5.19"]),
        ("见 arXiv:2605.11093v2；其次", ["见", "arXiv", "2605.11093v2", "其次"]),
        ("ends here. Next", ["ends", "here", "Next"]),
        ("--ipc=host", ["ipc", "host"]),
        ("“推理”→【调度】", ["推理", "调度"]),
    ],
)
def test_search_takes_words_apart_at_chinese_punctuation(
    site: dict[str, Any], text: str, words: list[str]
) -> None:
    """English names beside full-width marks are words, ids and versions stay whole."""
    assert [x for x in re.split(plugin(site, "search")["separator"], text) if x] == words
