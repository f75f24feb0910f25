"""All pages together: addresses, the navigation, the headings, the links between them."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from livingdocs.checks.run import RULES_BY_NAME, UNUSED_EXCEPTION
from livingdocs.dated_changes import changes_by_day, changes_by_section
from livingdocs.dated_changes.states import stops
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.pages import site as site_module
from livingdocs.pages.link_check import LinkCheck
from livingdocs.pages.locations import src_uri
from livingdocs.pages.navigation import navigation
from livingdocs.pages.outline import Heading, outline
from livingdocs.pages.page import Layout, Page, Slot, Tab
from livingdocs.pages.rendering import render
from livingdocs.pages.site import Site, build_site
from livingdocs.views.numbers_page import has_numbers
from livingdocs.views.proposals import proposal_months
from livingdocs.views.targets import (
    Place,
    Target,
    to_anchor,
    to_briefing,
    to_changes,
    to_comparison,
    to_day,
    to_doubt,
    to_entity,
    to_lines,
    to_paper,
    to_section,
    to_state,
    to_web,
)
from tests.data_folder import DOUBT, DataFolder

ADDRESS = re.compile(r"[a-z0-9][a-z0-9._-]*(?:/[a-z0-9][a-z0-9._-]*)*\.(?:md|bib)")
RESERVED = re.compile(r"(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\..*)?")
PAGE = {"title": "x", "slots": (), "tab": Tab.PAPERS, "layout": Layout.LEAF}


# --- addresses -------------------------------------------------------------------------------


def test_every_place_but_the_web_has_an_address() -> None:
    """A new kind of page is given one, or every link to it ends the build."""
    keys = {
        Place.TOPIC: "brewing",
        Place.SECTION: "brewing/pots",
        Place.BRIEFING: "brewing/2027-03-02",
        Place.RAW: "brewing/2027-03-02",
        Place.PAPER: "hep-th/9912999",
        Place.DOUBT: "brewing/2027-03-02-d1",
        Place.ENTITY: "kettle",
        Place.COMPARISON: "hit-rate",
        Place.FILE: "export/papers.bib",
        Place.BRIEFING_CHECKS: "brewing/2027-03-02",
        Place.NUMBERS: "brewing",
    }
    addresses = [src_uri(Target(place, keys.get(place, ""))) for place in Place if place != "web"]
    assert len(set(addresses)) == len(Place) - 1
    assert all(ADDRESS.fullmatch(address) for address in addresses)


def test_an_address_outside_has_no_page() -> None:
    """Nobody writes it as one."""
    with pytest.raises(ValueError, match="web"):
        src_uri(to_web("https://arxiv.org/"))


def test_the_short_ways_name_the_same_pages(kb: KnowledgeBase) -> None:
    """Views use them; the fragments are those that the pages have."""
    anchor = kb.anchors["brewing/kettle-flags"]
    loose = kb.anchors["brewing/2027-03-05-i2"]
    assert to_anchor(anchor) == to_section("brewing", "pots", "anchor-kettle-flags")
    assert to_anchor(loose) == Target(Place.TOPIC, "brewing", "anchor-2027-03-05-i2")
    briefing = kb.briefings["brewing/2027-03-02"]
    assert to_briefing(briefing, "x") == to_briefing("brewing/2027-03-02", "x")
    assert to_lines(briefing, (15, 25)) == to_lines("brewing/2027-03-02", 15)
    assert to_lines(briefing, 15).fragment == "L15"
    assert to_doubt(kb.contradictions["brewing/2027-03-02-d1"]).key == "brewing/2027-03-02-d1"
    assert to_paper("2702.00017").place is Place.PAPER


def test_addresses_fit_every_system(kb: KnowledgeBase) -> None:
    """ASCII in lower case with `/`, no name that Windows keeps for itself, none twice."""
    addresses = list(build_site(kb).pages)
    for address in addresses:
        assert ADDRESS.fullmatch(address), address
        assert not any(RESERVED.fullmatch(part) for part in address.split("/")), address
    assert len({address.casefold() for address in addresses}) == len(addresses)


def test_two_pages_at_one_address_are_an_error(
    kb: KnowledgeBase, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One of the two would be lost in silence."""

    def twice(kb: KnowledgeBase) -> Iterator[Page]:
        yield Page(src_uri="papers/x.md", **PAGE)  # type: ignore[arg-type]
        yield Page(src_uri="papers/x.md", **PAGE)  # type: ignore[arg-type]

    monkeypatch.setattr(site_module, "_MAKERS", (twice,))
    with pytest.raises(ValueError, match=r"papers/x\.md"):
        build_site(kb)


def test_every_record_has_a_page(kb: KnowledgeBase) -> None:
    """Pages built are records held, one by one."""
    site = build_site(kb)
    wanted = [
        *(Target(Place.TOPIC, topic) for topic in kb.topics),
        *(to_section(topic, slug) for topic, slug in kb.sections),
        *(to_briefing(briefing) for briefing in kb.briefings.values()),
        *(Target(Place.RAW, key) for key in kb.briefings),
        *(to_paper(paper) for paper in kb.papers),
        *(to_doubt(doubt) for doubt in kb.contradictions.values()),
        *(Target(Place.PROPOSALS, month) for month in proposal_months(kb)),
        *(Target(Place.NUMBERS, topic.id) for topic in kb.topics.values() if has_numbers(topic)),
        *(to_entity(entity) for entity in kb.entities_by_id),
        *(Target(Place.CHECKS, rule) for rule in (*RULES_BY_NAME, UNUSED_EXCEPTION)),
        *(Target(Place.BRIEFING_CHECKS, key) for key in kb.briefings),
        *(to_comparison(metric.id) for metric in kb.metrics.metrics),
    ]
    wanted += [to_day(day) for day in changes_by_day(kb)]
    for key in changes_by_section(kb):
        wanted.append(to_changes(*key))
        wanted += [to_state(*key, stop.key) for stop in stops(kb, key)]
    leaves = {src_uri(target) for target in wanted}
    lists = {page for page in site.pages if page.endswith("/index.md")}
    lists |= {src_uri(Target(place)) for place in (Place.VERDICTS, Place.FILING)}
    assert set(site.pages) == leaves | lists


def test_what_is_edited_is_a_file_of_the_data(kb: KnowledgeBase, folder: DataFolder) -> None:
    """The edit button of every page that rests on one record."""
    paths = [page.edit_path for page in build_site(kb).pages.values() if page.edit_path]
    assert len(paths) > 10
    for path in paths:
        assert (folder.root / path).is_file(), path


# --- slots of hand-written pages -------------------------------------------------------------


def test_macros_add_slots_to_the_page_that_calls_them(kb: KnowledgeBase) -> None:
    """A page has its own slots and those of its macros, and none of another page."""
    own = Slot("own", "x.html", object)
    page = Page(src_uri="a.md", title="x", slots=(own,), tab=Tab.HOME, layout=Layout.WIDE)
    site = Site(kb, {"a.md": page})
    added = Slot("added", "x.html", object)
    assert site.register("a.md", added) == added.markup
    assert site.register("b.md", added) == added.markup
    assert dict(site.slots("a.md")) == {"own": own, "added": added}
    assert dict(site.slots("b.md")) == {"added": added}
    assert dict(site.slots("c.md")) == {}


# --- navigation ------------------------------------------------------------------------------


def test_the_chapters_stand_in_the_navigation_and_leaves_do_not(kb: KnowledgeBase) -> None:
    """With a thousand papers in it, every page would carry the whole list."""
    listed = [{"首页": "index.md"}, {"活文档": []}, {"论文": "papers/index.md"}]
    assert navigation(kb, listed) == [
        {"首页": "index.md"},
        {
            "活文档": [
                "living/brewing/index.md",
                "living/brewing/pots.md",
                "living/brewing/queueing.md",
                "living/brewing/leaf-cache.md",
                "living/brewing/reliability.md",
                "living/brewing/orchestration.md",
                "living/brewing/automation.md",
                "changes/index.md",
                "proposals/index.md",
                "statuses/index.md",
            ]
        },
        {"论文": "papers/index.md"},
    ]


def test_topics_stand_apart_where_there_are_several(folder: DataFolder) -> None:
    """A topic without sections has no chapters; a title is escaped, for the theme prints it."""
    folder.replace("topics/orchard.yml", "title: 果园", "title: 果园 <b>R&D</b>")
    text = folder.text("topics/orchard.yml")
    folder.write("topics/orchard.yml", text + "sections:\n  - slug: pears\n    title: 梨\n")
    (entry,) = navigation(folder.load(), [{"活文档": []}])
    *topics, changes, proposals, statuses = entry["活文档"]
    behind = ["changes/index.md", "proposals/index.md", "statuses/index.md"]
    assert [changes, proposals, statuses] == behind
    assert [list(topic) for topic in topics] == [
        ["泡茶"],
        ["果园 &lt;b&gt;R&amp;D&lt;/b&gt;"],
    ]
    assert topics[1]["果园 &lt;b&gt;R&amp;D&lt;/b&gt;"] == [
        "living/orchard/index.md",
        "living/orchard/pears.md",
    ]


# --- headings --------------------------------------------------------------------------------


def test_headings_with_an_id_are_listed() -> None:
    """Level 2 and 3, with their text as a reader sees it, or a shorter one."""
    content = (
        '<h1 id="top">T</h1><h2 id="a">增量 <em>1</em>\n &amp; 2</h2><h3 id="b" data-toc="短">长'
        "</h3>"
        '<h2>no id</h2><h4 id="deep">d</h4><h2 id="c">C<a class="headerlink" href="#c">#</a></h2>'
    )
    found = outline(content)
    assert found.headings == (
        Heading(2, "a", "增量 1 & 2"),
        Heading(3, "b", "短"),
        Heading(2, "c", "C"),
    )
    assert found.ids == ("top", "a", "b", "deep", "c")


def test_a_link_in_a_heading_is_a_part_of_its_title() -> None:
    """Only the sign of the permanent link is none."""
    content = '<h2 id="a"><a href="x">论文</a> 二<a class="x headerlink" href="#a">#</a></h2>'
    assert outline(content).headings == (Heading(2, "a", "论文 二"),)


def test_every_page_has_ids_that_stand_once(kb: KnowledgeBase) -> None:
    """A browser finds the first one only."""
    for address, page in build_site(kb).pages.items():
        ids = outline("".join(render(slot) for slot in page.slots)).ids
        assert len(ids) == len(set(ids)), address


# --- links -----------------------------------------------------------------------------------


def test_links_to_no_element_and_repeated_ids_are_told() -> None:
    """With the page, once each; a target that is no page is none of its business."""
    check = LinkCheck()
    check.page("a.md", ["x", "y", "y"])
    check.page("b.md", ["z"])
    for target, fragment in (("b.md", "z"), ("b.md", "w"), ("b.md", "w"), ("file.pdf", "page=2")):
        check.link("a.md", target, fragment)
    check.link("b.md", "b.md", "v")
    assert list(check.faults()) == [
        "a.md: a link leads to b.md#w, which does not exist",
        "b.md: a link leads to b.md#v, which does not exist",
        "a.md: the id y stands 2 times on the page",
    ]
    check.clear()
    assert list(check.faults()) == []


def test_ids_that_are_made_by_counting_are_told() -> None:
    """A heading without a word, or with those of another, would move all links behind it."""
    check = LinkCheck()
    check.page("a.md", ["_1", "1sglang", "1sglang_1", "kv_2", "hep-th_9912999", "__span-0-1"])
    assert [fault.split(",")[0] for fault in check.faults()] == [
        "a.md: a heading has no id but its place (_1)",
        "a.md: the id 1sglang_1 counts headings of the same words",
    ]


def test_a_site_is_one_line_in_a_log(kb: KnowledgeBase) -> None:
    """mkdocs-macros makes text of all it finds in the settings; whole, it took most of a build."""
    site = build_site(kb)
    assert repr(site) == str(site) == f"<Site: {len(site.pages)} pages>"
    assert repr(kb) == f"<KnowledgeBase: {len(kb.documents)} files>"


def test_what_was_renamed_is_found_at_its_old_address(folder: DataFolder) -> None:
    """A doubt keeps a page under each id it bore, an anchor the fragment in its chapter."""
    redirect = (
        "  - kind: contradictions\n    old: brewing/water\n"
        '    new: brewing/2027-03-02-d1\n    date: "2027-03-08"\n'
    )
    folder.write("redirects.yml", folder.text("redirects.yml") + redirect)
    folder.replace(DOUBT, "title: 冷萃缓存", "title: <b>{{ 7*7 }}</b> 冷萃缓存")
    site = build_site(folder.load())
    old = render(site.pages["doubts/brewing/water.md"].slots[0])
    assert 'href="kb:doubts/brewing/2027-03-02-d1.md"' in old
    assert "<b>" not in old and "&lt;b&gt;{{ 7*7 }}&lt;/b&gt; 冷萃缓存" in old
    chapter = "".join(render(slot) for slot in site.pages["living/brewing/pots.md"].slots)
    assert 'id="anchor-2027-03-02-i1"' in chapter and 'id="anchor-kettle-flags"' in chapter
