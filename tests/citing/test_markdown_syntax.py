"""What is a citation in a page, what is none, and in which line it stands."""

from __future__ import annotations

import pytest

from livingdocs.citing.syntax import Cited, Place, read_citation
from tests.citing.parsed_pages import parse


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[@2605.11093]", (Cited("2605.11093"),)),
        ("[@arXiv:2609.19657]", (Cited("arXiv:2609.19657"),)),
        ("[@liu.2026]", (Cited("liu.2026"),)),
        ("[@kv_cache-26]", (Cited("kv_cache-26"),)),
        ("[@hep-th/9912999]", (Cited("hep-th/9912999"),)),
        ("[@刘2026]", (Cited("刘2026"),)),
        ("[@a; @b, p. 3]", (Cited("a"), Cited("b", Place("page", "3")))),
        ("[@a；@b，第 3–4 页]", (Cited("a"), Cited("b", Place("page", "3–4")))),
        ("[@a, §2.1]", (Cited("a", Place("section", "2.1")),)),
        ("[@a, fig. 7]", (Cited("a", Place("figure", "7")),)),
        ("[@a, 12]", (Cited("a", Place("page", "12")),)),
    ],
)
def test_a_bracket_that_begins_with_an_at_sign_is_a_citation(
    text: str, expected: tuple[Cited, ...]
) -> None:
    """Keys with dots, colons, slashes and underscores are whole."""
    html, [found] = parse(f"见{text}。")
    assert found.cited == expected
    assert found.text == text
    assert html == '<p>见<span data-kb-slot="cite-0"></span>。</p>'


@pytest.mark.parametrize(
    "text",
    [
        "@torch.compile",
        "medium.com/@ant-oss",
        "actions/checkout@v4",
        "write to me@example.org or <me@example.org>",
        "a list [@a b c] or [@] or [ @a]",
        "[@handle](https://example.org/@handle)",
        r"\[@a]",
        "`[@a]` and ``x [@b] ` y``",
        "```python\n@pytest.fixture\nx[@a]\n```",
        "~~~\n[@a]\n~~~",
        "    [@a]\n",
        "- item\n\n    ```\n    [@a]\n    ```",
        "<pre>\n[@a]\n</pre>",
        "<!-- [@a] -->",
        'an <span title="[@a]">element</span>',
        "[@a][b]\n\n[b]: https://example.org/",
    ],
)
def test_anything_else_is_none_and_stays_as_it_was(text: str) -> None:
    """Handles, decorators, addresses, code in each form, links, comments."""
    html, found = parse(text)
    assert found == []
    assert "data-kb-slot" not in html
    assert not [char for char in html if 0xE000 <= ord(char) < 0xF900]


def test_each_citation_has_the_line_of_its_file() -> None:
    """Behind code, in lists, tables, notes and headings; the first line of a page is told."""
    text = "\n".join(
        [
            "first [@a] and [@b]",
            "",
            "```",
            "[@code]",
            "```",
            "",
            "## Heading [@c]",
            "",
            "- item [@d]",
            "- item [@e;",
            "  @f]",
            "",
            "| x | y |",
            "|---|---|",
            "| z | [@g] |",
            "",
            '!!! note "[@h]"',
            "    inside [@i]",
        ]
    )
    _, found = parse(text, first_line=10)
    lines = {each.cited[0].key: each.line for each in found}
    expected = {"a": 10, "b": 10, "c": 16, "d": 18, "e": 19, "g": 24, "h": 26, "i": 27}
    assert lines == expected
    assert next(each for each in found if each.line == 19).cited[1].key == "f"


def test_a_citation_may_stand_in_words_of_any_kind() -> None:
    html, found = parse("**重点[@a]** 和 *[@b]*，[链接 [@c]](https://example.org/)")
    assert [each.text for each in found if each.text == "[@a]"] == ["[@a]"]
    assert len(found) == 3
    assert html.count("data-kb-slot") == 3


def test_what_is_no_citation_is_refused() -> None:
    with pytest.raises(ValueError, match="no citation"):
        read_citation("a")
