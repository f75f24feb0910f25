"""Bold words and code of a text: shown so, and not a character is lost."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from selectolax.lexbor import LexborHTMLParser

from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.pages.rendering import environment
from livingdocs.views.emphasis import with_emphasis
from livingdocs.views.rich_text import TextContext, rich_text
from livingdocs.views.runs import Run, Runs, RunStyle, plain
from livingdocs.views.targets import to_paper

TEXTS = st.text(st.sampled_from("**``**重要ab （）[x] \n") | st.characters(codec="utf-8"))


def styled(runs: Runs) -> list[tuple[str, str]]:
    """The pieces that are not plain, with their style."""
    return [(run.text, str(run.style)) for run in runs if run.style is not RunStyle.PLAIN]


def inner(runs: Runs) -> list[tuple[str, str]]:
    return [each for each in styled(runs) if each[1] != "sign"]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("**重点（要紧）**后续", [("重点（要紧）", "strong")]),
        ("前**结论：**后", [("结论：", "strong")]),
        ("**“引号”**后", [("“引号”", "strong")]),
        ("**作者**: MIT，**链接**: x", [("作者", "strong"), ("链接", "strong")]),
        ("加 `--ipc=host` 与 ``a``", [("--ipc=host", "code"), ("a", "code")]),
        ("`**不是粗体**`", [("**不是粗体**", "code")]),
        ("2**3 与 4**5", []),
        ("f(**kwargs) 与 g(**kwargs)", []),
        ("** 空格 **", []),
        ("**没有结尾", []),
        ("***三颗***", []),
        ("单个*星号*不算", []),
        ("一个 ` 反引号", []),
        ("```", []),
        ("", []),
    ],
)
def test_what_is_marked_is_bold_or_code(text: str, found: list[tuple[str, str]]) -> None:
    """Beside Chinese punctuation too, where many parsers leave the asterisks."""
    assert inner(with_emphasis(plain(text))) == found


def test_the_signs_are_pieces_of_their_own() -> None:
    runs = with_emphasis(plain("前**重点**后"))
    assert [(run.text, str(run.style)) for run in runs] == [
        ("前", "plain"),
        ("**", "sign"),
        ("重点", "strong"),
        ("**", "sign"),
        ("后", "plain"),
    ]


def test_a_link_inside_bold_words_stays_a_link_and_is_cut_by_nothing() -> None:
    link = Run("2605.11093", target=to_paper("2605.11093"))
    whole = with_emphasis((Run("**见 "), link, Run("**。")))
    assert [run.target for run in whole if run.style is RunStyle.STRONG] == [None, link.target]
    odd = Run("x**y", target=to_paper("2605.11093"))
    cut = (Run("**见 "), odd, Run("。"))
    assert with_emphasis(cut) == cut


@given(TEXTS)
def test_joined_the_pieces_give_the_text_back(text: str) -> None:
    assert "".join(run.text for run in with_emphasis(plain(text))) == text


def test_a_page_has_elements_for_them_and_the_whole_text(kb: KnowledgeBase) -> None:
    """Without the style sheet, or copied, the text is what was written; a raw text shows it so."""
    text = "**重点** `<b>` 2702.00017"
    context = TextContext("brewing", "2027-03-02")
    template = environment().from_string('{% from "parts.html" import runs %}{{ runs(items) }}')
    html = template.render(items=rich_text(kb, text, context=context))
    tree = LexborHTMLParser(html)
    assert tree.text() == text
    assert [node.text() for node in tree.css("strong, code")] == ["重点", "<b>"]
    assert [node.text() for node in tree.css(".kb-sign")] == ["**", "**", "`", "`"]
    raw = TextContext("brewing", "2027-03-02", as_written=True)
    assert styled(rich_text(kb, text, context=raw)) == []
