"""The gate over a folder: pages missing or unplanned, texts, and what is looked at anew."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest
from selectolax.lexbor import LexborHTMLParser

from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.output_gate import gate
from livingdocs.output_gate.expected import Expected
from livingdocs.output_gate.gate import Seen, check_site, plan_faults
from livingdocs.output_gate.html_rules import PagePlace, article_text
from livingdocs.output_gate.record_texts import FIELDS, RecordText, record_texts
from livingdocs.output_gate.rules import Fault, GateRule
from livingdocs.pages.rendering import render
from livingdocs.pages.site import build_site
from tests.output_gate.small_pages import SITE_URL, page

TEXT = RecordText("briefings/x", "title", "甲 <b> &  乙")


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A site of two pages and a sheet."""
    for name in ("index.html", "a/index.html", "a/b/index.html"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        depth = name.count("/")
        path.write_bytes(page(base="/".join([".."] * depth) or "."))
    (tmp_path / "x.css").write_text("p{}", encoding="utf-8")
    return tmp_path


def expected(**changes: object) -> Expected:
    pages = {"index.html": "index.md", "a/index.html": "a.md", "a/b/index.html": "a/b.md"}
    known: dict[str, object] = {"site_url": SITE_URL, "pages": pages, "files": {"x.css"}}
    return Expected(**{**known, **changes})  # type: ignore[arg-type]


def told(folder: Path, what: Expected, seen: Seen | None = None) -> list[tuple[str, str]]:
    return [(each.path, each.rule) for each in check_site(folder, what, seen=seen)]


def test_a_site_as_planned_passes(site: Path) -> None:
    assert told(site, expected()) == []


def test_a_page_that_acts_is_told(site: Path) -> None:
    """Whatever brought it there."""
    path = site / "a" / "b" / "index.html"
    path.write_bytes(page("<script>alert(1)</script>"))
    assert told(site, expected()) == [("a/b/index.html", GateRule.SCRIPT)]


def test_pages_without_a_file_and_files_without_a_source(site: Path) -> None:
    """Of whatever kind: a copy of the checkout's settings leaks, orders to a server change it."""
    (site / "a" / "index.html").unlink()
    strays = {"b/index.html", "x.js", "y.svg", "z.xhtml", "notes.txt", "x.mjs", "x.xsl", ".env"}
    strays |= {".git/config", "_headers", "CNAME", "search/other.json"}
    for name in (*strays, "search/search_index.json", "sitemap.xml.gz"):
        path = site / name
        path.parent.mkdir(exist_ok=True)
        content = b"{}" if name.endswith("json") else b"<svg/>"
        path.write_bytes(page(base="..") if name.endswith("index.html") else content)
    assert ("a/index.html", GateRule.MISSING) in told(site, expected())
    files = {path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file()}
    unplanned = {
        path for path, fault in plan_faults(files, expected()) if fault.rule == GateRule.UNPLANNED
    }
    assert unplanned == strays
    left = {path for path, rule in told(site, expected(leftovers=True)) if rule == "unplanned-file"}
    assert left == {"z.xhtml"}


def test_a_text_stands_in_the_article_of_its_page(site: Path) -> None:
    """Split by links and folded lines it is there; cut, changed, hidden, in the frame it is not."""
    what = expected(texts={"a/b/index.html": (TEXT,)})
    path = site / "a" / "b" / "index.html"
    path.write_bytes(page("<p>甲 &lt;b&gt;\n<a href='../'>&amp;</a> <span>乙</span>丙</p>"))
    assert told(site, what) == []
    mark = '<span class="kb-m" data-m="withdrawn">已撤稿</span>'
    path.write_bytes(page(f"<p>甲 {mark} &lt;b&gt; &amp; 乙</p>"))
    assert told(site, what) == []
    for body in (
        "",
        "<p>甲 &lt;b&gt; &amp;</p>",
        "<p>甲 <b> &amp; 乙</b></p>",
        "<p>甲 &amp;lt;b&gt; &amp; 乙",
        "<p hidden>甲 &lt;b&gt; &amp; 乙</p>",
        "<div hidden><p>甲 &lt;b&gt; &amp; 乙</p></div>",
        "<p aria-hidden='true'>甲 &lt;b&gt; &amp; 乙</p>",
        "<p title='甲 &lt;b&gt; &amp; 乙'></p>",
        "<svg><title>甲 &lt;b&gt; &amp; 乙</title></svg>",
    ):
        path.write_bytes(page(body))
        assert told(site, what) == [("a/b/index.html", GateRule.TEXT)], body
    framed = page().replace(b"<body>", "<body><p>甲 &lt;b&gt; &amp; 乙</p>".encode())
    path.write_bytes(framed)
    assert told(site, what) == [("a/b/index.html", GateRule.TEXT)]


def test_a_text_whose_page_was_never_planned_is_told(site: Path) -> None:
    found = told(site, expected(texts={"c/index.html": (TEXT,)}))
    assert found == [("c/index.html", GateRule.MISSING)]


def test_the_same_fault_of_all_pages_is_told_in_a_few_lines(site: Path) -> None:
    """A template may break thousands of pages; the log stays readable and says how many."""
    pages = {f"p{number}/index.html": "p.md" for number in range(9)}
    for name in pages:
        (site / name).parent.mkdir()
        (site / name).write_bytes(page("<p style='x'>a</p>", base=".."))
    found = check_site(site, expected(pages={**expected().pages, **pages}))
    assert len(found) == 3
    assert found[-1].found.endswith("(and 6 more like it)")


def test_a_second_look_reads_only_what_changed(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By bytes and by what is expected of them: a rebuild while somebody edits stays quick."""
    read: list[str] = []
    whole = gate.file_faults

    def counted(data: bytes, place: PagePlace, texts: object) -> list[Fault]:
        read.append(place.path)
        return whole(data, place, texts)  # type: ignore[arg-type]

    monkeypatch.setattr(gate, "file_faults", counted)
    seen: Seen = {}
    assert told(site, expected(), seen) == []
    assert len(read) == 3
    read.clear()
    assert told(site, expected(), seen) == []
    assert read == []
    path = site / "a" / "index.html"
    path.write_bytes(path.read_bytes().replace(b"</article>", b"<iframe></article>"))
    assert told(site, expected(), seen) == [("a/index.html", GateRule.ELEMENT)]
    assert told(site, expected(), seen) == [("a/index.html", GateRule.ELEMENT)]
    assert read == ["a/index.html"]
    read.clear()
    assert len(told(site, expected(texts={"a/b/index.html": (TEXT,)}), seen)) == 2
    assert read == ["a/b/index.html"]
    read.clear()
    (site / "x.css").unlink()
    told(site, expected(files=()), seen)
    assert set(read) == {"index.html", "a/index.html", "a/b/index.html"}


def test_every_record_with_words_has_texts_on_a_page_of_the_plan(kb: KnowledgeBase) -> None:
    """Each kind of record is among them, and every line of every raw briefing."""
    pages = build_site(kb).pages
    texts = record_texts(kb)
    assert texts.keys() <= pages.keys()
    kinds = {text.record.partition("/")[0] for found in texts.values() for text in found}
    assert kinds == {
        "topics", "briefings", "anchors", "contradictions", "cards", "arxiv", "entities",
        "metrics", "inbox",
    }  # fmt: skip
    lines = {line for raw in kb.raw.values() for line in raw.lines if line.strip()}
    assert lines == {
        text.text for found in texts.values() for text in found if text.field == "line"
    }
    used = {
        (kind, path)
        for kind, paths in FIELDS.items()
        for path in paths
        if any(text.field == path for found in texts.values() for text in found)
    }
    assert len(used) >= sum(map(len, FIELDS.values())) - 1


def test_a_raw_text_of_any_characters_passes(kb: KnowledgeBase) -> None:
    """The bytes of a briefing stay as they came: what is not drawn is shown by its number."""
    path, raw = next(iter(kb.raw.items()))
    lines = ("甲\x1b[31m乙\x07", "cafe\u0301 \u202e丙", "\x85丁\t戊\ufeff", *raw.lines[3:])
    changed = dataclasses.replace(kb, raw={**kb.raw, path: dataclasses.replace(raw, lines=lines)})
    texts = record_texts(changed)
    [src_uri] = [uri for uri in texts if any(each.record == path for each in texts[uri])]
    content = "".join(render(slot) for slot in build_site(changed).pages[src_uri].slots)
    tree = LexborHTMLParser(page(content))
    assert [*gate.text_faults(tree, texts[src_uri])] == []
    words = article_text(tree)
    assert "甲U+001B[31m乙U+0007" in words
    assert "cafe\u0301U+202E丙" in words
