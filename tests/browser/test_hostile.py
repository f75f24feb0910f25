"""The site with hostile texts in every field, in a browser: nothing runs, nothing is asked for."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, Dialog, Page

from tests.browser.serving import ServedSite, serve
from tests.site_fixtures import hostile_site

PAGES = (
    "",
    "living/brewing/leaf-cache/",
    "briefings/brewing/2027-03-02/",
    "briefings/brewing/2027-03-02/raw/",
    "papers/2702.00017/",
    "doubts/",
)
ATTACK = '"><img src=x onerror=alert(1)>'
QUERIES = ("onerror", "javascript", "7*7", ATTACK)


@pytest.fixture(scope="module")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServedSite]:
    with serve(hostile_site(tmp_path_factory)) as served:
        yield served


def test_nothing_runs_and_nothing_is_asked_for(browser: Browser, hostile: ServedSite) -> None:
    """Pages, the answers of the search, what it marks on a page, and addresses that attack."""
    problems: list[str] = []
    context = browser.new_context()
    context.set_default_timeout(60_000)
    page = context.new_page()

    def dialog(shown: Dialog) -> None:
        problems.append(f"dialog: {shown.message}")
        shown.dismiss()

    page.on("dialog", dialog)
    page.on("pageerror", lambda error: problems.append(f"error: {error}"))
    page.on("console", lambda said: problems.append(said.text) if said.type == "error" else None)
    page.on("request", lambda asked: problems.extend(foreign(asked.url, hostile)))
    for address in PAGES:
        page.goto(hostile.root + address)
        nothing_active(page)
    for name in ("h", "q", "state", "section"):
        page.goto(f"{hostile.root}doubts/?{name}={quote(ATTACK)}#{quote(ATTACK)}")
        nothing_active(page)
    page.goto(hostile.root)
    for query in QUERIES:
        page.locator(".md-search__input").fill(query)
        page.wait_for_function(
            "() => !/正在|初始化/.test(document.querySelector('.md-search-result__meta').innerText)"
        )
        nothing_active(page)
    page.locator(".md-search__input").fill("onerror")
    page.locator(".md-search-result__link").first.wait_for()
    nothing_active(page)
    page.locator(".md-search-result__link").first.click()
    page.wait_for_load_state()
    nothing_active(page)
    context.close()
    assert problems == []


def test_what_is_active_is_seen(browser: Browser) -> None:
    """The check itself, on pages with one thing that must not be there."""
    with browser.new_page() as page:
        for content in ("<img src=x>", "<p onclick=x()>a", "<a href=' javascript:x()'>a</a>"):
            page.set_content(content)
            with pytest.raises(AssertionError):
                nothing_active(page)


def nothing_active(page: Page) -> None:
    """No element, attribute or scheme that a text of the corpus would bring."""
    found = page.evaluate(
        """() => [...document.querySelectorAll('*')].flatMap((element) => {
          const names = element.getAttributeNames();
          const bad = names.filter((name) => name.startsWith('on') || name === 'srcdoc');
          const kind = ['IMG', 'IFRAME', 'BASE', 'OBJECT', 'EMBED'].includes(element.tagName);
          const scheme = names.some((name) => ['href', 'src', 'action', 'xlink:href'].includes(name)
            && /^\\s*(javascript|data|vbscript|kb):/i.test(element.getAttribute(name)));
          return bad.length || kind || scheme ? [element.outerHTML.slice(0, 200)] : [];
        })"""
    )
    assert found == [], page.url


def foreign(url: str, served: ServedSite) -> list[str]:
    """The address of a request that does not go to the site."""
    return [] if url.startswith(served.origin) else [f"request: {url}"]
