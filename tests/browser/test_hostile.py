"""The site with hostile texts in every field, in a browser: nothing runs, nothing is asked for."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, expect

from tests.bars.measuring import Measured
from tests.browser.serving import ServedSite, serve
from tests.browser.surface import ACTIVE, Surface, look_at_everything
from tests.site_fixtures import hostile_site

WORDS = ("onerror", "javascript:alert(1)", "7*7", "</title><script>")
ATTACK = '"><img src=x onerror=alert(1)>'


@pytest.fixture(scope="module")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServedSite]:
    with serve(hostile_site(tmp_path_factory)) as served:
        yield served


@pytest.mark.bar("B14")
def test_every_page_opens_and_searches_answer_and_nothing_runs(
    browser: Browser, hostile: ServedSite, measured: Measured
) -> None:
    """With every payload in every field, and typed into the search: no sign of any of them.

    Few searches: each hit is every payload there is, which takes a browser many seconds to show.
    The rest of the fifty is typed into the site of the repository.
    """
    look_at_everything(browser, hostile, measured, words=WORDS)


def test_an_address_and_a_hit_that_attack_do_nothing(browser: Browser, hostile: ServedSite) -> None:
    """What scripts of the site read from the address, and what they mark on a page."""
    surface = Surface.over(browser, hostile)
    for name in ("h", "q", "state", "section"):
        surface.visit(f"doubts/?{name}={quote(ATTACK)}#{quote(ATTACK)}")
    surface.visit("index.html")
    surface.search("onerror")
    surface.page.locator(".md-search-result__link").first.click()
    expect(surface.page.locator("article mark")).not_to_have_count(0)
    surface.page.wait_for_load_state()
    surface.look()
    surface.figures()
    assert surface.problems == [], "\n".join(surface.problems)


def test_what_is_active_is_seen(browser: Browser) -> None:
    """The check itself, on pages with one thing that must not be there."""
    with browser.new_page() as page:
        for content in ("<img src=x>", "<p onclick=x()>a", "<a href=' javascript:x()'>a</a>"):
            page.set_content(content)
            assert page.evaluate(ACTIVE) != [], content
        page.set_content("<p title='onclick=x'>&lt;img onerror=x&gt;</p>")
        assert page.evaluate(ACTIVE) == []
