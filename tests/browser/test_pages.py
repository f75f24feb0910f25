"""Each kind of page, opened as readers open it: on a desk and on a phone, light and dark."""

from __future__ import annotations

from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page, expect

from tests.browser.serving import ServedSite
from tests.browser.visits import DESK, KINDS, PHONE, Visitor, address_of

WIDER_THAN_THE_WINDOW = """() => {
  const width = document.scrollingElement.scrollWidth;
  if (width <= innerWidth) return [];
  const out = [...document.querySelectorAll("body *")].filter(
    (e) => e.getBoundingClientRect().right > innerWidth + 1);
  return [width, ...out.slice(0, 5).map((e) => e.tagName + "." + e.className)];
}"""
# The site's script does that some time after the page has come.
THEME_IS_MENDED = """() => {
  const boxes = [...document.querySelectorAll(".md-typeset__scrollwrap")];
  const buttons = [...document.querySelectorAll(".md-code__nav")];
  return boxes.every((e) => e.scrollWidth <= e.clientWidth || e.tabIndex === 0)
    && buttons.every((e) => (e.getAttribute("aria-label") || "").startsWith("代码"));
}"""
SMALL_TARGETS = """() => [...document.querySelectorAll(
    "article :is(button, .kb-seg a, summary), header :is(label, a):not(.md-search *)")]
  .filter((e) => e.checkVisibility({ opacityProperty: false, visibilityProperty: true }))
  .map((e) => [e.textContent.trim() || e.title || e.className, e.getBoundingClientRect()])
  .filter(([, box]) => box.height && box.height < 24)
  .map(([name, box]) => `${name}: ${box.width} × ${box.height}`)"""


# What is looked at of each site. Contrast does not depend on the width, nor width on the scheme.
VIEWS: dict[str, tuple[tuple[int, Literal["light", "dark"]], ...]] = {
    "real": ((DESK, "light"), (PHONE, "light"), (DESK, "dark")),
    "made": ((PHONE, "dark"),),
}


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_a_page_holds_up(visitor: Visitor, served: ServedSite, kind: str) -> None:
    """No error, no request to another host, nothing wider than the window, on a desk and a phone.

    Names, roles and contrast are those of WCAG 2.2 AA, and a finger hits what it means.
    """
    for width, scheme in VIEWS[served.site.project.name]:
        page = visitor(width=width, scheme=scheme).go_to(address_of(served, kind))
        expect(page.locator("h1")).to_have_count(1)
        assert page.evaluate(WIDER_THAN_THE_WINDOW) == [], (width, scheme)
        assert faults_of(page) == [], (width, scheme)
        if width == PHONE:
            assert page.evaluate(SMALL_TARGETS) == []


def faults_of(page: Page) -> list[str]:
    """What axe finds, one line a node; in the theme's own parts only what keeps someone out."""
    page.wait_for_function(THEME_IS_MENDED)
    tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
    result = Axe().run(page, options={"runOnly": {"type": "tag", "values": tags}})
    return [
        f"{fault['impact']} {fault['id']}: {' '.join(map(str, node['target']))} {node['html'][:90]}"
        for fault in result.response["violations"]
        for node in fault["nodes"]
        if fault["impact"] in ("serious", "critical")
        or page.locator("article.md-content__inner").locator(str(node["target"][0])).count()
    ]


def test_axe_finds_nothing_in_the_open_search(visitor: Visitor) -> None:
    """The dialog has a name, its results are a list."""
    page = visitor().go_to("")
    box = page.get_by_role("textbox")
    box.click()
    box.press_sequentially("ca")
    expect(page.locator(".md-search-result__item").first).to_be_visible()
    assert page.get_by_role("dialog").get_attribute("aria-label")
    assert faults_of(page) == []


def test_every_page_is_readable_without_script(visitor: Visitor, served: ServedSite) -> None:
    """The text is in the page, not made by a script; buttons that need one are not shown."""
    visit = visitor(script=False)
    for kind in KINDS:
        page = visit.go_to(address_of(served, kind))
        assert len(page.locator("article.md-content__inner").inner_text()) > 100, kind
        expect(page.locator("[data-kb-copy]:visible")).to_have_count(0)


def test_a_lost_reader_finds_a_page_with_a_way_back(visitor: Visitor, served: ServedSite) -> None:
    """At any depth: its links and its sheets are whole paths."""
    page = visitor(missing_is_fine=True).go_to("papers/no/such/paper/")
    expect(page.locator("h1")).to_have_text("没有这一页")
    assert page.locator("article a").count() >= 5
    assert page.evaluate("getComputedStyle(document.querySelector('h1')).fontWeight") == "700"
    page.locator("article a").first.click()
    expect(page).to_have_url(served.root)
