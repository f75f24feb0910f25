"""The tables of section numbers: by section, by number, and what is asked about them."""

from __future__ import annotations

from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.views.numbers_page import has_numbers, numbers_page
from tests.small_base import base, topic


def test_a_number_that_means_another_section_is_marked() -> None:
    """§1.3 is KV Cache in one edition and the orchestration in the next."""
    rows = {row.number: row for row in numbers_page(base(), topic()).numbers}
    assert list(rows) == ["1.1", "1.3", "3.2", "3.(X)"]
    moved = rows["1.3"]
    assert [[link.slug for link in cell] for cell in moved.cells] == [
        ["kv-cache"],
        ["llm-d-orchestration"],
    ]
    assert [row.number for row in rows.values() if row.moved] == ["1.3"]
    assert [row.number for row in rows.values() if row.open] == ["3.(X)"]


def test_what_the_checks_ask_about_numbers(kb: KnowledgeBase) -> None:
    """Accepted findings are left out, the others stand with all their lines."""
    page = numbers_page(kb, kb.topics["brewing"])
    asked = {each.text: [link.label for link in each.lines] for each in page.asked}
    assert asked["§1.(13) 的编号还没有定"] == ["03-05:18", "03-05:19"]
    assert not any("3.(X)" in text for text in asked)


def test_a_topic_with_one_edition_has_no_page(kb: KnowledgeBase) -> None:
    """There is nothing to compare."""
    assert has_numbers(kb.topics["brewing"])
    assert not has_numbers(kb.topics["orchard"])
