"""What the gate finds in a page a reader finds too: no sheet hides a text of a record."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from livingdocs.output_gate.html_rules import without_space
from livingdocs.output_gate.record_texts import record_texts
from livingdocs.pages.typesetting import isolated
from tests.browser.serving import ServedSite, serve
from tests.site_fixtures import site_named

# The words of an article that are drawn, what is folded away unfolded; eight pixels can be read.
DRAWN = """() => {
  const article = document.querySelector("article");
  for (const each of article.querySelectorAll("details")) each.open = true;
  const words = document.createTreeWalker(article, NodeFilter.SHOW_TEXT);
  const drawn = [];
  while (words.nextNode()) {
    const element = words.currentNode.parentElement;
    if (element.closest(".kb-m[data-m]")) continue;
    const range = document.createRange();
    range.selectNodeContents(words.currentNode);
    const box = range.getBoundingClientRect();
    const shown = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const large = parseFloat(getComputedStyle(element).fontSize) >= 8;
    if (shown && large && box.width >= 1 && box.height >= 1) drawn.push(words.currentNode.data);
  }
  return drawn.join("");
}"""


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServedSite]:
    with serve(site_named("made", tmp_path_factory)) as served:
        yield served


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context()
    context.route("**/*.js", lambda route: route.abort())
    yield context.new_page()
    context.close()


def test_every_text_of_every_record_is_drawn(page: Page, made: ServedSite) -> None:
    """On a phone, on a desk, and on paper."""
    missing = []
    for src_uri, texts in record_texts(made.site.kb).items():
        page.goto(made.root + made.site.address(src_uri), wait_until="domcontentloaded")
        for width, medium in ((390, "screen"), (1440, "screen"), (794, "print")):
            page.set_viewport_size({"width": width, "height": 900})
            page.emulate_media(media=medium)  # type: ignore[arg-type]
            drawn = without_space(page.evaluate(DRAWN))
            missing += [
                (src_uri, width, medium, text)
                for text in texts
                if without_space(text.text) not in drawn
            ]
    assert missing == []


# Where each text begins, from the left.
PLACES = """() => {
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const places = [];
  while (words.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(words.currentNode);
    if (words.currentNode.data.trim()) places.push(range.getBoundingClientRect().left);
  }
  return places;
}"""


def test_words_from_right_to_left_leave_their_neighbours_where_they_are(page: Page) -> None:
    """A figure, a day and a link after a title in Hebrew stand behind it, as they were written."""
    content = "<p><a href=x>שלום</a> · <b>12</b> · <span>2026-10-10</span> <a href=y>עולם</a> 3</p>"
    page.set_content(content)
    apart = page.evaluate(PLACES)
    assert apart != sorted(apart)  # What a browser does by itself.
    page.set_content(isolated(content))
    places = page.evaluate(PLACES)
    assert places == sorted(places)


def test_a_text_that_a_sheet_hides_is_not_drawn(page: Page) -> None:
    """The check itself."""
    for style in ("display:none", "visibility:hidden", "opacity:0", "font-size:1px"):
        page.set_content(f"<article><p>a</p><p style='{style}'>b</p></article>")
        assert page.evaluate(DRAWN) == "a", style
    page.set_content("<article><details>a<p>b</p></details></article>")
    assert page.evaluate(DRAWN) == "ab"
