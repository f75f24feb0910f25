"""Every page of the repository's own site, and 50 searches in it: no reader meets anything odd."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Route

from tests.bars.measuring import Measured
from tests.browser.serving import ServedSite, serve
from tests.browser.surface import Surface, hostile_words, look_at_everything
from tests.browser.visits import until
from tests.site_fixtures import site_named

ATTACK = (
    "<script>document.title = 'run'</script><p style='position:fixed'>a</p>"
    "<img src=x onerror=\"document.title = 'run'\"><img src='https://a.example/x.png'>"
    "<script src='https://a.example/x.js'></script><iframe src='https://a.example/'></iframe>"
)


@pytest.fixture(scope="module")
def real(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServedSite]:
    """The site of the repository's own data."""
    with serve(site_named("real", tmp_path_factory)) as served:
        yield served


@pytest.mark.bar("B14")
def test_every_page_opens_and_fifty_searches_answer_without_a_word_in_the_console(
    browser: Browser, real: ServedSite, measured: Measured
) -> None:
    """No dialog, no request elsewhere, no report of the policy; texts that attack are words."""
    look_at_everything(browser, real, measured, words=hostile_words())


def test_the_policy_stops_what_gets_past_everything_else(
    browser: Browser, real: ServedSite
) -> None:
    """A page into which someone wrote scripts, styles and pictures: reported, and none is run."""
    surface = Surface.over(browser, real)

    def attacked(route: Route) -> None:
        body = (real.site.folder / "about" / "index.html").read_text(encoding="utf-8")
        body = body.replace("</article>", f"{ATTACK}</article>")
        route.fulfill(body=body, content_type="text/html; charset=utf-8")

    reached: list[str] = []
    surface.page.route("**/about/", attacked)
    surface.page.route("https://a.example/**", lambda route: reached.append(route.request.url))
    surface.visit("about/index.html")
    expected = {
        "script-src-elem", "script-src-attr", "style-src-attr", "img-src", "frame-src",
    }  # fmt: skip

    def stopped() -> set[str]:
        return {report.split()[0] for report in surface.policy_reports}

    until(surface.page, lambda: stopped() >= expected)
    surface.page.wait_for_timeout(200)
    assert stopped() == expected
    assert surface.page.title() != "run"
    assert reached == []
    assert surface.active
    surface.figures()
