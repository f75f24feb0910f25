"""Words of Hebrew or Arabic among Chinese, figures and days."""

from __future__ import annotations

from unittest import mock

import pytest
from hypothesis import given
from hypothesis import strategies as st
from selectolax.lexbor import LexborHTMLParser

from livingdocs.pages import rendering
from livingdocs.pages.page import Slot
from livingdocs.pages.rendering import environment, fill
from livingdocs.pages.typesetting import isolated


@pytest.mark.parametrize(
    ("content", "made"),
    [
        ("<p>שלום עולם · 12</p>", "<p><bdi>שלום עולם</bdi> · 12</p>"),
        ("<a>题：مرحبا 3 بك</a>。", "<a>题：<bdi>مرحبا 3 بك</bdi></a>。"),
        ("<td>ש</td><td>ב</td>", "<td><bdi>ש</bdi></td><td><bdi>ב</bdi></td>"),
        ("<p>&lt;ש\nב&gt;</p>", "<p>&lt;<bdi>ש\nב</bdi>&gt;</p>"),
        ("<p>1\u200f2 \U0001e900</p>", "<p>1<bdi>\u200f2 \U0001e900</bdi></p>"),
    ],
)
def test_words_from_right_to_left_keep_to_themselves(content: str, made: str) -> None:
    """From the first letter to the last: a figure after them is mostly not theirs."""
    assert isolated(content) == made


@pytest.mark.parametrize(
    "content",
    [
        '<a title="שלום">a</a>',
        "<p>论文 é α Д नमस्ते 한</p>",
        '<pre><code class="kb-yaml" id="x">found: שלום\n</code></pre>',
        "",
    ],
)
def test_other_words_stay_as_they_are(content: str) -> None:
    assert isolated(content) == content


@given(st.text(alphabet='אب\u200f\U0001e900a1<&>" ·字', max_size=60))
def test_the_text_stays_to_the_letter(text: str) -> None:
    made = environment().from_string('<p title="{{ x }}">{{ x }}</p>').render(x=text)
    [one], [two] = (LexborHTMLParser(each).css("p") for each in (made, isolated(made)))
    assert (one.text(), one.attributes) == (two.text(), two.attributes)


def test_it_is_done_for_every_page() -> None:
    """In the one place that fills pages, and with what lets long words break."""
    slot = Slot("a", "raw.html", lambda: None)
    word = "ש" * 61
    with mock.patch.object(rendering, "render", return_value=f"<p>{word}</p>"):
        made = fill(slot.markup, {"a": slot})
    assert made == f'<p><bdi><span class="kb-long">{word}</span></bdi></p>'
