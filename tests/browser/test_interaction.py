"""What pages gain from a script: filters, copies, ages; and what needs none, a target line."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from livingdocs.standing.doubt_life import doubt_lives
from tests.browser.serving import ServedSite
from tests.browser.visits import PHONE, Visitor, address_of

MARKED = "rgb(255, 242, 191)"
TWELVE_DAYS_AGO = """
  const now = new Date();
  const then = new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate() - 12));
  document.querySelector("h1").insertAdjacentHTML(
    "afterend", `<time data-kb-since="${then.toISOString().slice(0, 10)}">x</time>`);
"""


def shown(page: Page) -> Locator:
    """Rows of the board that are shown."""
    return page.locator(".kb-board__r[data-state]:visible")


def rows(page: Page) -> int:
    """How many rows of the board are shown now."""
    return shown(page).count()


def test_filters_narrow_the_board_and_the_address_remembers(
    visitor: Visitor, served: ServedSite
) -> None:
    """The choice stands in the address: it can be sent, reloaded and gone back from."""
    page = visitor().go_to(address_of(served, "doubts"))
    every = rows(page)
    assert every == len(list(doubt_lives(served.site.kb, served.site.kb.doubts.values())))
    link = page.locator("[data-kb-filter=state][data-kb-value=dropped]")
    link.click()
    expect(page).to_have_url(re.compile(r"\?state=dropped$"))
    some = rows(page)
    assert 0 < some < every
    assert all(
        "dropped" in (row.get_attribute("data-state") or "").split() for row in shown(page).all()
    )
    expect(link).to_have_attribute("aria-current", "true")
    expect(page.locator("[data-kb-filter=state][data-kb-value='']")).not_to_have_attribute(
        "aria-current", "true"
    )
    expect(page.get_by_role("status")).to_have_text(f"显示 {some} 条，共 {every} 条")
    page.locator("[data-kb-filter=risk][data-kb-value=low]").click()
    expect(page).to_have_url(re.compile(r"\?state=dropped&risk=low$"))
    assert rows(page) <= some
    page.reload()
    expect(page.locator("[data-kb-filter=risk][data-kb-value=low]")).to_have_attribute(
        "aria-current", "true"
    )
    page.go_back()
    expect(shown(page)).to_have_count(some)
    page.go_back()
    expect(shown(page)).to_have_count(every)


def test_a_choice_that_fits_nothing_says_so(visitor: Visitor, served: ServedSite) -> None:
    """An address of yesterday may ask for what is no more; the board is then empty, in words."""
    page = visitor().go_to(address_of(served, "doubts") + "?state=nonsense")
    expect(shown(page)).to_have_count(0)
    expect(page.get_by_text("没有符合这些条件的疑问")).to_be_visible()


def test_without_script_the_board_shows_every_row(visitor: Visitor, served: ServedSite) -> None:
    """Filters are links to the same page; nothing is hidden."""
    page = visitor(script=False).go_to(address_of(served, "doubts") + "?state=dropped")
    assert rows(page) == len(served.site.kb.contradictions)


def test_a_line_that_a_link_leads_to_is_marked(visitor: Visitor, served: ServedSite) -> None:
    """Line 5 is a link to itself; it is tinted, and stands below the header."""
    page = visitor().go_to(address_of(served, "raw") + "#L5")
    line = page.locator("#L5")
    expect(line).to_have_css("background-color", MARKED)
    expect(line).to_be_in_viewport()
    page.locator("#L9 .kb-raw__n").click()
    expect(page).to_have_url(re.compile(r"#L9$"))
    expect(page.locator("#L9")).to_have_css("background-color", MARKED)


def test_a_source_link_of_a_chapter_leads_to_its_line(visitor: Visitor, served: ServedSite) -> None:
    """From the statement to the line of the briefing, in one step."""
    page = visitor().go_to(address_of(served, "chapter"))
    link = page.locator(".kb-anchor .kb-loc").first
    first_line = re.search(r":(\d+)", link.inner_text())
    assert first_line is not None
    link.click()
    page.wait_for_url(f"**/raw/#L{first_line[1]}")
    assert page.locator(f"#L{first_line[1]}").evaluate("e => e.matches(':target')")


def test_the_link_of_an_anchor_can_be_copied(visitor: Visitor, served: ServedSite) -> None:
    """The whole address, without what the search put into it."""
    page = visitor().go_to(address_of(served, "chapter") + "?h=x")
    button = page.locator("[data-kb-copy]").first
    value = button.get_attribute("data-kb-copy")
    button.hover()
    button.click()
    expect(button).to_have_text("已复制")
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied == f"{served.root}{address_of(served, 'chapter')}{value}"


def test_actions_are_there_where_nothing_can_hover(visitor: Visitor, served: ServedSite) -> None:
    """On a phone they are always shown."""
    page = visitor(width=PHONE).go_to(address_of(served, "chapter"))
    page.emulate_media()
    act = page.locator(".kb-act").first
    seen = act.evaluate("e => matchMedia('(hover: hover)').matches || getComputedStyle(e).opacity")
    assert seen in (True, "1")


def test_ages_run_on_in_the_browser(visitor: Visitor, served: ServedSite) -> None:
    """A page ends at the newest briefing; the days until today are told on top of that."""
    page = visitor().go_to(address_of(served, "doubt"))
    source = served.site.folder / "assets" / "javascripts" / "site.js"
    # In one go, so that no midnight comes between.
    page.evaluate(f"() => {{ {TWELVE_DAYS_AGO}\n{source.read_text(encoding='utf-8')}\n }}")
    expect(page.locator("time[data-kb-since]").last).to_have_attribute("title", "到今天 12 天")


def test_a_chapter_leads_to_an_earlier_state_and_back(visitor: Visitor, served: ServedSite) -> None:
    """By links alone; the earlier state says at the top that it is not the newest."""
    page = visitor(script=False).go_to(address_of(served, "chapter"))
    title = page.locator("h1").inner_text()
    expect(page.locator(".kb-asof [aria-current]")).to_contain_text("最新")
    page.locator(".kb-asof li:not(:has([aria-current])) a").first.click()
    expect(page).to_have_url(re.compile(r"/on/[0-9-]+/$"))
    notice = page.get_by_role("note")
    expect(notice).to_contain_text("不是最新")
    expect(page.locator(".kb-asof [aria-current]")).not_to_contain_text("最新")
    notice.get_by_role("link").click()
    expect(page.locator("h1")).to_have_text(title)
    page.locator(".kb-delta__all a").first.click()
    expect(page).to_have_url(re.compile(r"/changes/$"))
    expect(page.locator(".kb-changes li").first).to_be_visible()
