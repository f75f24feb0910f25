"""Words that no browser would break, in pages."""

from __future__ import annotations

from unittest import mock

import pytest
from hypothesis import given
from hypothesis import strategies as st
from selectolax.lexbor import LexborHTMLParser

from livingdocs.pages import rendering
from livingdocs.pages.page import Slot
from livingdocs.pages.rendering import environment, fill
from livingdocs.pages.typesetting import breakable, foldable

LONG = '<span class="kb-long">{}</span>'


@pytest.mark.parametrize(
    "word", ["W" * 61, "a_" * 31, "-" * 61, "&lt;" * 61, "\u00a0" * 61, "字\u2060" * 61]
)
def test_a_long_word_may_end_a_line_anywhere(word: str) -> None:
    """In an element of its own, so that no other word of a table is broken."""
    content = f'<td title="{"W" * 80}">a {word} b</td>'
    assert breakable(content) == content.replace(f" {word} ", f" {LONG.format(word)} ")


@pytest.mark.parametrize(
    "content",
    [
        f'<a href="https://a.example/{"a" * 90}">{"W" * 60}</a>',
        f"<p>{'缓存命中率，' * 40}</p>",
        f"<p>{'word ' * 40}</p>",
        f'<pre class="kb-bib">{"W" * 90}</pre>',
        f"<p>{'inbox/ada/kettle-release-filter' * 4}</p>",
        f"<!-- --><p>a</p>\n{' ' * 90}<p>b</p>",
    ],
)
def test_other_words_stay_as_they_are(content: str) -> None:
    """Chinese, and words of up to sixty signs; neither addresses in tags nor sources."""
    assert breakable(content) == content


@given(st.text(alphabet='a"<&>\u00a0字 W/', min_size=50, max_size=300))
def test_the_text_stays_to_the_letter(text: str) -> None:
    made = environment().from_string('<p title="{{ x }}">{{ x }}</p>').render(x=text)
    [one], [two] = (LexborHTMLParser(each).css("p") for each in (made, breakable(made)))
    assert (one.text(), one.attributes) == (two.text(), two.attributes)


TEXT = "缓存 cache " * 12 + "x"


@pytest.mark.parametrize("tag", ["a", "li", "span", "td", "th"])
def test_a_long_text_of_a_label_may_be_folded(tag: str) -> None:
    """Where a sheet keeps labels on their line; also behind a link in the text."""
    content = f'<{tag} class="x">{TEXT}<a href="y">z</a>{TEXT}</{tag}>'
    folded = f'<span class="kb-fold">{TEXT}</span>'
    assert foldable(content) == f'<{tag} class="x">{folded}<a href="y">z</a>{folded}</{tag}>'


@pytest.mark.parametrize(
    "content",
    [
        f"<p>{TEXT}</p>",
        f"<pre>{TEXT}</pre>",
        f"<th>{TEXT[:100]}</th>",
        f"<abbr>{TEXT}<",
        f'<pre><code class="kb-bib" id="x">{TEXT}</code></pre>',
    ],
)
def test_paragraphs_and_labels_stay_as_they_are(content: str) -> None:
    assert foldable(content) == content


def test_it_is_done_for_every_page() -> None:
    """In the one place that fills pages, those that people write too."""
    slot = Slot("a", "raw.html", lambda: None)
    with mock.patch.object(rendering, "render", return_value=f"<p>{'W' * 61}</p>"):
        assert fill(slot.markup, {"a": slot}) == f"<p>{LONG.format('W' * 61)}</p>"
