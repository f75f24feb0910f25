"""No text of a record gets lost on the way to the reader: on its page, in the search, in feeds."""

from __future__ import annotations

import html
import json
import re
import shutil
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest

from livingdocs.output_gate.html_rules import without_space
from livingdocs.output_gate.record_texts import RecordText, record_texts
from livingdocs.views.feed_entries import MOST_ENTRIES
from tests.bars.measuring import Measured
from tests.built_site import BuiltSite, page_path
from tests.html_pages import parse_page
from tests.site_fixtures import hostile_site, site_named

NOT_SEARCHED = {
    # Each paper, source and section has a page or a list of its own; the page of a briefing, whose
    # tables only name them, would come before it.
    "briefings": re.compile(
        r"baseline\.text|sources\.|quiet_sources\.|closing_sources\.|citations\."
        r"|increments\.(?:relations|credibility)"
    ),
    # Facts beside the text of a page: who decides, what arXiv files it under, older numbers.
    "contradictions": re.compile(r"closes_when|next_person"),
    "arxiv": re.compile(r"comment|primary_category"),
    "cards": re.compile(r"verdict\."),
    "topics": re.compile(r"numbers\."),
    # Every line of a raw text is part of a statement of its briefing, which is found.
    "inbox": re.compile(r"line"),
}
TOLD_IN_FEEDS = {
    ("briefings", "increments.title"),
    ("briefings", "contradictions.title"),
    ("contradictions", "title"),
}
ATOM = "{http://www.w3.org/2005/Atom}"
MARKS = re.compile(r'<span class="kb-m" data-m=[^>]*>[^<]*</span>')
ARTICLE = re.compile(r"<article\b.*</article>", re.DOTALL)

SITES: dict[str, Callable[[pytest.TempPathFactory], BuiltSite]] = {
    "real": lambda factory: site_named("real", factory),
    "made": lambda factory: site_named("made", factory),
    "hostile": hostile_site,
}


def is_searched(text: RecordText) -> bool:
    """Whether a reader who looks for this text should be led to the page of its record."""
    left_out = NOT_SEARCHED.get(text.record.partition("/")[0])
    return left_out is None or left_out.match(text.field) is None


def page_text(site: BuiltSite, path: str) -> str:
    """The words of a page, read by another parser than that of the gate."""
    source = (site.folder / path).read_text(encoding="utf-8")
    article = ARTICLE.search(source)
    assert article is not None, path
    return without_space(parse_page(MARKS.sub("", article[0])).text)


def search_texts(site: BuiltSite) -> dict[str, str]:
    """What the search has of each page, by its address."""
    index = json.loads((site.folder / "search" / "search_index.json").read_text(encoding="utf-8"))
    found: defaultdict[str, str] = defaultdict(str)
    for entry in index["docs"]:
        # Tags stand in the index for structure; between Chinese words are breaks of no width.
        words = html.unescape(f"{entry['title']} {re.sub('<[^>]*>', '', entry['text'])}")
        found[entry["location"].partition("#")[0]] += without_space(words.replace("\u200b", ""))
    return found


def feed_texts(site: BuiltSite) -> Iterator[dict[str, str]]:
    """What each feed has of each page, by its address: the two as JSON, then as Atom."""
    for name in ("briefings", "doubts"):
        path = site.folder / "feeds" / f"{name}.json"
        items = json.loads(path.read_text(encoding="utf-8"))["items"]
        yield {
            _address(site, item["url"]): _words(
                f"{html.escape(item['title'])} {item['content_html']}"
            )
            for item in items
        }
    for name in ("briefings", "doubts"):
        root = ElementTree.parse(site.folder / "feeds" / f"{name}.xml").getroot()
        yield {
            _address(site, entry.findtext(f"{ATOM}id", "")): _words(
                f"{html.escape(entry.findtext(f'{ATOM}title', ''))} "
                f"{entry.findtext(f'{ATOM}content', '')}"
            )
            for entry in root.iter(f"{ATOM}entry")
        }


def _address(site: BuiltSite, whole: str) -> str:
    root = site.pages["index.html"].canonical
    assert root is not None
    assert whole.startswith(root)
    return whole.removeprefix(root).partition("#")[0]


def _words(content: str) -> str:
    return without_space(html.unescape(re.sub("<[^>]*>", "", content)))


def lost_in_feeds(site: BuiltSite) -> Iterator[tuple[str, RecordText]]:
    """What a briefing brought, and the doubts, where the feeds do not tell it."""
    assert len(site.kb.briefings) + len(site.kb.doubts) <= MOST_ENTRIES
    briefings, doubts, *as_atom = feed_texts(site)
    for src_uri, texts in record_texts(site.kb).items():
        address = page_path(src_uri).removesuffix("index.html")
        for text in texts:
            kind = (text.record.partition("/")[0], text.field)
            if kind in TOLD_IN_FEEDS:
                feeds = (briefings, as_atom[0]) if kind[0] == "briefings" else (doubts, as_atom[1])
                told = all(without_space(text.text) in feed.get(address, "") for feed in feeds)
                if not told:
                    yield address, text


def lost(site: BuiltSite) -> Iterator[tuple[str, str, RecordText]]:
    """Each text that is not where it should be: `page` or `search`, the address, the text."""
    searched = search_texts(site)
    for src_uri, texts in record_texts(site.kb).items():
        path = page_path(src_uri)
        page = page_text(site, path)
        words = searched.get(path.removesuffix("index.html"), "")
        for text in texts:
            wanted = without_space(text.text)
            if wanted not in page:
                yield "page", path, text
            if is_searched(text) and wanted not in words:
                yield "search", path, text


@pytest.mark.slow
@pytest.mark.bar("B13")
@pytest.mark.parametrize("name", SITES)
def test_every_text_of_every_record_is_on_its_page_and_is_found(
    name: str, tmp_path_factory: pytest.TempPathFactory, measured: Measured
) -> None:
    """Hostile texts, too; and there is no page that no source made."""
    site = SITES[name](tmp_path_factory)
    missing = list(lost(site))
    not_told = list(lost_in_feeds(site))
    planned = {page_path(uri) for uri in (*site.generated.pages, *site.project.pages_written)}
    unplanned = site.pages.keys() - planned - {"404.html"}
    unwritten = planned - site.pages.keys()
    measured(
        "B13",
        records=len({text.record for texts in record_texts(site.kb).values() for text in texts}),
        not_in_page=sum(where == "page" for where, *_ in missing) + len(unwritten),
        not_in_search=sum(where == "search" for where, *_ in missing),
        not_in_feed=len(not_told),
        unplanned_pages=len(unplanned),
    )
    assert (missing, not_told) == ([], [])
    assert (unplanned, unwritten) == (set(), set())


@pytest.mark.slow
def test_a_page_that_loses_its_text_is_seen(
    tmp_path: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """The check itself, on a copy of a site in which one paper has an empty page and no entry."""
    whole = site_named("made", tmp_path_factory)
    site = BuiltSite(whole.project, tmp_path / "site", whole.log)
    shutil.copytree(whole.folder, site.folder)
    address = "papers/2702.00017/"
    page = site.folder / address / "index.html"
    text = page.read_text(encoding="utf-8")
    page.write_text(ARTICLE.sub("<article></article>", text), encoding="utf-8")
    feed = site.folder / "feeds" / "doubts.json"
    told = json.loads(feed.read_text(encoding="utf-8"))
    gone = _address(site, told["items"].pop()["url"])
    feed.write_text(json.dumps(told), encoding="utf-8")
    assert {address for address, _ in lost_in_feeds(site)} == {gone}
    index = site.folder / "search" / "search_index.json"
    entries = json.loads(index.read_text(encoding="utf-8"))
    entries["docs"] = [e for e in entries["docs"] if not e["location"].startswith(address)]
    index.write_text(json.dumps(entries), encoding="utf-8")
    assert {(where, path) for where, path, _ in lost(site)} == {
        ("page", f"{address}index.html"),
        ("search", f"{address}index.html"),
    }
