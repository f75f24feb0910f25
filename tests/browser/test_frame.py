"""The frame of the pages: tabs, lists at the left, scheme, drawer, print."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.serving import ServedSite
from tests.browser.visits import PHONE, Visitor, address_of

TABS = {
    "home": "首页",
    "topic": "活文档",
    "chapter": "活文档",
    "briefing": "简报",
    "raw": "简报",
    "paper": "论文",
    "doubt": "疑问",
    "doubts": "疑问",
    "sources": "来源",
}
LIGHT, DARK = "rgb(255, 255, 255)", "rgb(21, 24, 27)"
LEFT = {
    "home": [],
    "raw": [],
    "doubts": [],
    "chapter": ["navigation"],
    "briefing": ["toc"],
    "paper": ["toc"],
}


def test_the_tab_of_a_page_is_marked(visitor: Visitor, served: ServedSite) -> None:
    """Leaf pages are in no navigation, and still belong to a tab."""
    visit = visitor()
    for kind, tab in TABS.items():
        page = visit.go_to(address_of(served, kind))
        expect(page.locator(".md-tabs [aria-current]")).to_have_text(tab)


def test_the_left_column_fits_the_page(visitor: Visitor, served: ServedSite) -> None:
    """Wide pages have none, chapters the chapters, leaves the list on this page."""
    visit = visitor()
    for kind, expected in LEFT.items():
        page = visit.go_to(address_of(served, kind))
        shown = page.locator(".md-sidebar:visible")
        assert [side.get_attribute("data-md-type") for side in shown.all()] == expected, kind


def test_a_chapter_lists_the_chapters_with_its_own_headings(
    visitor: Visitor, served: ServedSite
) -> None:
    """The list on this page is folded into the list of chapters, below this chapter only."""
    page = visitor().go_to(address_of(served, "chapter"))
    sidebar = page.locator(".md-sidebar--primary")
    own = sidebar.locator(".md-nav--secondary:visible .md-nav__link")
    assert own.count() >= 1
    assert all((link.get_attribute("href") or "").startswith("#") for link in own.all())
    listed = sidebar.locator(".md-nav__link:visible").count()
    assert listed - own.count() >= len(served.site.kb.sections) / max(1, len(served.site.kb.topics))


def test_the_text_column_holds_forty_characters(visitor: Visitor, served: ServedSite) -> None:
    """640 px beside a margin of at least 230, at 1440."""
    page = visitor().go_to(address_of(served, "chapter"))
    text, margin = page.locator(".kb-anchor .kb-text, .kb-anchor .kb-margin").all()[:2]
    assert text.evaluate("e => e.getBoundingClientRect().width") == 640
    assert margin.evaluate("e => e.getBoundingClientRect().width") >= 230
    assert text.evaluate("e => e.getBoundingClientRect().top") == margin.evaluate(
        "e => e.getBoundingClientRect().top"
    )


def test_the_scheme_can_be_chosen_and_stays(visitor: Visitor, served: ServedSite) -> None:
    """Dark by a click, dark on the next page, whatever the system wants."""
    page = visitor(scheme="light").go_to("")
    paper = page.locator("body")
    expect(paper).to_have_css("background-color", LIGHT)
    page.get_by_title("切换到深色").click()
    expect(paper).to_have_css("background-color", DARK)
    page.goto(served.root + address_of(served, "paper"))
    expect(paper).to_have_css("background-color", DARK)
    page.get_by_title("切换到浅色").click()
    expect(paper).to_have_css("background-color", LIGHT)


def test_the_system_s_wish_is_followed(visitor: Visitor) -> None:
    """Who wants dark has it without a click."""
    page = visitor(scheme="dark").go_to("")
    expect(page.locator("body")).to_have_css("background-color", DARK)


def test_the_phone_s_menu_leads_through_the_site(visitor: Visitor, served: ServedSite) -> None:
    """Tabs and chapters are in the drawer, on every kind of page."""
    page = visitor(width=PHONE).go_to(address_of(served, "paper"))
    expect(page.locator(".md-tabs")).to_be_hidden()
    drawer = page.locator(".md-sidebar--primary")
    page.locator("header label[for=__drawer]").click()
    entry = drawer.get_by_text("疑问", exact=True).first
    expect(entry).to_be_in_viewport()
    entry.click()
    expect(page.locator("h1")).to_have_text("疑问")


def test_the_repository_is_a_plain_link(visitor: Visitor, served: ServedSite) -> None:
    """The theme's own asks another host for stars, on every page."""
    page = visitor().go_to("")
    link = page.locator("header .kb-repo")
    expect(link).to_have_attribute("href", re.compile(r"https://github\.com/"))
    expect(link).to_have_text("数据仓库")
    expect(page.locator("[data-md-component=source]")).to_have_count(0)


def test_the_edit_button_says_that_it_opens_data(visitor: Visitor, served: ServedSite) -> None:
    """A generated page is edited where its record stands."""
    page = visitor().go_to(address_of(served, "briefing"))
    button = page.get_by_role("link", name="编辑这一页的数据")
    expect(button).to_have_attribute(
        "href", re.compile(r"/edit/main/(data|tests/kb)/briefings/.*\.yml$")
    )


def test_paper_shows_the_text_and_not_the_controls(visitor: Visitor, served: ServedSite) -> None:
    """In print, from a dark screen too: dark ink, no navigation, nothing cut off at the right."""
    visit = visitor(scheme="dark")
    for kind in ("chapter", "briefing", "doubts", "raw"):
        visit.page.emulate_media(media="screen")
        page = visit.go_to(address_of(served, kind))
        page.set_viewport_size({"width": 720, "height": 1000})
        page.emulate_media(media="print")
        for control in (".md-tabs", ".md-header", ".kb-filters", ".md-content__button", ".kb-act"):
            expect(page.locator(f"{control}:visible")).to_have_count(0)
        ink = page.evaluate("getComputedStyle(document.querySelector('h1')).color")
        assert ink == "rgb(26, 29, 33)", kind
        assert page.evaluate("document.scrollingElement.scrollWidth") <= 720, kind


def test_forced_colours_keep_marks_and_choices(visitor: Visitor, served: ServedSite) -> None:
    """Where the reader's system takes the colours away, shapes and words carry the meaning."""
    page = visitor().go_to(address_of(served, "doubts"))
    page.emulate_media(forced_colors="active")
    mark = page.locator(".kb-m[data-m]").first
    assert mark.inner_text().strip()
    drawn = mark.evaluate("e => getComputedStyle(e, '::before').backgroundColor")
    assert drawn not in ("rgba(0, 0, 0, 0)", "transparent")
    chosen = page.locator(".kb-seg [aria-current]").first
    assert chosen.evaluate("e => getComputedStyle(e).outlineStyle") == "solid"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_choice_stands_out_among_those_not_taken(
    visitor: Visitor, served: ServedSite, scheme: str
) -> None:
    """By the ground it stands on: a rule for all of them must not be stronger than its own."""
    page = visitor(scheme=scheme).go_to(address_of(served, "doubts"))
    chosen = page.locator(".kb-seg [aria-current]").first
    other = page.locator(".kb-seg a:not([aria-current])").first
    ground = "e => getComputedStyle(e).backgroundColor"
    assert chosen.evaluate(ground) != other.evaluate(ground)


def test_a_long_text_of_a_label_is_set_like_a_short_one(
    visitor: Visitor, served: ServedSite
) -> None:
    """What lets it be folded is no part of the page with a place and a distance of its own."""
    page = visitor().go_to(address_of(served, "briefings"))
    page.evaluate(
        """() => document.querySelector(".md-typeset").insertAdjacentHTML("beforeend",
             '<div class="kb-incrow"><span class="kb-fold" id="long">x</span></div>')"""
    )
    style = page.locator("#long").evaluate(
        "e => { const s = getComputedStyle(e); return [s.display, s.paddingLeft, s.whiteSpace]; }"
    )
    assert style == ["inline", "0px", "normal"]
