"""What the pages may and must hold: nothing that runs, everything a reader's tools need."""

from __future__ import annotations

import json
import re
from collections import Counter
from itertools import pairwise
from urllib.parse import urljoin

import pytest

from livingdocs.output_gate.policy import content_security_policy
from livingdocs.output_gate.theme_scripts import script_hash, theme_scripts
from tests.built_site import BuiltSite

REFUSED_TAGS = {"iframe", "object", "embed", "base", "applet", "frame", "portal"}


def test_no_page_carries_styles_or_handlers_of_its_own(site: BuiltSite) -> None:
    """Lengths are attributes of the SVG and meanings are classes, so a strict policy holds."""
    found = [
        (path, thing)
        for path, page in site.pages.items()
        for thing in (*page.style_attributes, *page.style_elements, *page.handlers)
    ]
    assert found == []


def test_inline_scripts_are_the_three_of_the_theme(site: BuiltSite) -> None:
    """Anything else that runs in a page came from somewhere it should not have."""
    for path, page in site.pages.items():
        assert page.inline_scripts == [*theme_scripts(site.way_to_root(path))], path


def test_each_page_has_its_policy_and_one_that_allows_its_own_scripts(site: BuiltSite) -> None:
    """The lost reader's page too; the hashes depend on the way to the root."""
    for path, page in site.pages.items():
        policy = content_security_policy(site.way_to_root(path))
        assert page.policies == [policy], path
        assert all(script_hash(script) in policy for script in page.inline_scripts), path


def test_linked_data_is_json_and_only_about_papers_and_chapters(site: BuiltSite) -> None:
    """A page about one paper has tags for it and none for sharing; lists have none for papers.

    Nor is an earlier state of a chapter, or a lost reader's page, for sharing.
    """
    kinds: Counter[str] = Counter()
    for path, page in site.pages.items():
        names = {name.partition("_")[0].partition(":")[0] for name, _ in page.meta}
        found = [json.loads(text)["@type"] for text in page.linked_data]
        kinds.update(found)
        assert ("citation" in names) == (found == ["ScholarlyArticle"]), path
        is_shared = found != ["ScholarlyArticle"] and ("robots", "noindex") not in page.meta
        assert ("og" in names) == is_shared, path
    assert kinds["ScholarlyArticle"] == len(site.kb.snapshots)
    assert kinds["TechArticle"] == len(site.kb.sections)


def test_no_page_embeds_or_moves_another(site: BuiltSite) -> None:
    """No frame, no object, no base address; the only forms are the search and the palette."""
    for path, page in site.pages.items():
        tags = Counter(page.tags)
        assert not REFUSED_TAGS & tags.keys(), path
        assert tags["form"] == 2, path


def test_ids_are_unique_ascii_and_not_counted(site: BuiltSite) -> None:
    """A fragment is a promise: it is made from ids of the data, never from a heading's place."""
    for path, page in site.pages.items():
        twice = [name for name, times in Counter(page.ids).items() if times > 1]
        assert twice == [], path
        own = [name for name in page.ids if not name.startswith("__")]
        assert all(name.isascii() and " " not in name for name in own), path
        assert [name for name in own if re.fullmatch(r"_?\d+", name)] == [], path


def test_each_page_says_what_it_is(site: BuiltSite) -> None:
    """One h1, a title, a language, a description, an address of its own."""
    canonical = Counter(page.canonical for page in site.pages.values())
    for path, page in site.pages.items():
        assert [level for level, _ in page.headings].count(1) == 1, path
        assert page.lang == "zh", path
        assert page.title, path
        assert page.description, path
        if path != "404.html":
            assert page.canonical, path
            assert canonical[page.canonical] == 1, path
            assert page.canonical.startswith("https://"), path


def test_levels_of_headings_are_not_skipped(site: BuiltSite) -> None:
    """Readers who listen go through a page by its headings."""
    for path, page in site.pages.items():
        levels = [level for level, _ in page.headings]
        steps = [(a, b) for a, b in pairwise(levels) if b > a + 1]
        assert steps == [], f"{path}: {levels}"


def test_the_page_for_lost_readers_speaks_their_language(site: BuiltSite) -> None:
    """404.html is Chinese and leads back into the site by whole paths."""
    page = site.pages["404.html"]
    assert "没有这一页" in page.text
    assert "Not found" not in page.text
    links = {urljoin(site.base_path, a.value) for a in page.addresses if a.tag == "a"}
    assert site.base_path in links


def test_the_search_starts_our_worker_with_the_theme_s(site: BuiltSite) -> None:
    """The worker's address names the theme's file; both are there, whatever the theme's version."""
    html = (site.folder / "index.html").read_text(encoding="utf-8")
    address = r'"search": "(assets/javascripts/workers/words\.js)\?(search\.\w+\.min\.js)"'
    match = re.search(address, html)
    assert match is not None, "the page does not name our search worker"
    assert (site.folder / match[1]).is_file()
    assert (site.folder / match[1]).with_name(match[2]).is_file()


def test_no_paragraph_holds_a_list_or_a_table_that_is_none(site: BuiltSite) -> None:
    """Markdown makes no list of lines right behind a sentence, and no table; nobody is told."""
    left_over = re.compile(r"<p>(?:(?!</p>).)*\n[ \t]*(?:[-*+] |[0-9]+\. |\|)", re.DOTALL)
    found = [
        path
        for path in site.pages
        if left_over.search((site.folder / path).read_text(encoding="utf-8"))
    ]
    assert found == []


def test_marks_of_the_real_briefings_are_shown_as_they_were_written(site: BuiltSite) -> None:
    """Tildes, pairs of hyphens, amounts: none became a subscript, a dash or a formula."""
    if site.project.name != "real":
        pytest.skip("words of the real briefings")
    words = {
        "briefings/inference/2026-09-22/index.html": [
            "--enable-deepep-waterfill → --enable-waterfill",
            "$12.93B",
            "--ipc=host",
        ],
        "briefings/inference/2026-10-10/index.html": [
            "SGLang~16K/vLLM~12.5K/LMDeploy~16K tok/s",
            "vLLM 0.30",
        ],
    }
    for path, texts in words.items():
        assert [text for text in texts if text not in site.pages[path].text] == [], path
        assert {"sub", "del", "math"} & set(site.pages[path].tags) == set(), path
