"""The head of a hand-written page: read whole, as typed, or refused with its line."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from mkdocs.utils.meta import get_data

from livingdocs.pages.front_matter import front_matter_faults, page_source, words_as_typed

HEAD = "---\ntitle: 一\n---\n"


@pytest.mark.parametrize(
    ("text", "line", "word"),
    [
        ("---\ntitle: A: B\n---\nx\n", 2, "colon and a space"),
        ("---\ntitle: x\ndescription: `x`\n---\nx\n", 3, "backtick"),
        ("---\ntitle: SGLang #27988 fix\n---\nx\n", 2, "cuts at #"),
        ("---\ntitle: x\ntitle: y\n---\nx\n", 3, "title"),
        ("---\ntitle: !ENV TOKEN\n---\nx\n", 2, "tag"),
        ("---\r\ntitle: A: B\r\n---\r\nx\r\n", 2, "colon and a space"),
        ("\ufeff---\ntitle: A: B\n---\nx\n", 2, "colon and a space"),
        ("---\ntitle: x\n\n# 一\n", 1, "never closed"),
        ("---\n---\nx\n", 1, "empty"),
        ("---\ntitle: x\nrender_macros: true\n---\nx\n", 3, "render_macros"),
        ("---\ntitle: x\n'ignore_macros': no\n---\nx\n", 3, "ignore_macros"),
    ],
)
def test_a_head_that_would_be_dropped_or_cut_is_told_with_its_line(
    text: str, line: int, word: str
) -> None:
    """MkDocs prints such a head on the page, names the page by its file, and says nothing."""
    (fault,) = front_matter_faults(text, "docs/a.md")
    assert (fault.path, fault.line) == ("docs/a.md", line)
    assert word in fault.found
    assert fault.fix


@pytest.mark.parametrize(
    "text", [HEAD + "x\n", "---\ntitle: 一\n...\nx\n", "x\n", "", "----\n", "a: b\n"]
)
def test_other_heads_are_no_fault(text: str) -> None:
    assert front_matter_faults(text, "docs/a.md") == []


@pytest.mark.parametrize(
    "title", ["20260922", "2609.10", "0.30", "22:20", "2026-09-22", "no", "1e5", "推理"]
)
def test_a_title_is_what_was_typed(title: str) -> None:
    """A number, a time or a day in the place of a title ends the build in a traceback."""
    assert words_as_typed(f"---\ntitle: {title}\nkb_tab: 首页\n---\nx\n") == {"title": title}


@pytest.mark.parametrize(
    "line",
    ["baseline: inference.md v310 Oct09午更新", "执行体：Tom", "a:b", "---x", "Title: x", "  k: v"],
)
def test_a_first_line_that_looks_like_a_setting_stays_on_the_page(line: str) -> None:
    """MkDocs takes `word: text` at the top for a setting, also without lines of hyphens."""
    body, meta = get_data(page_source(f"{line}\n\nx\n"))
    assert body.split("\n")[0] == line
    assert meta == {}


@given(st.text("ab:- \n#推", max_size=40))
def test_no_text_without_a_head_loses_a_line(text: str) -> None:
    """Whatever a page begins with, MkDocs gets all of it."""
    body, meta = get_data(page_source(text))
    if not page_source(text).startswith("---"):
        assert (body.strip("\n"), meta) == (text.strip("\n"), {})
