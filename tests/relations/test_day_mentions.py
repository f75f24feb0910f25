"""Days that briefings speak of, for calendars."""

from __future__ import annotations

import dataclasses

from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.relations.day_mentions import date_mentions, day_mentions


def mentions_of(kb: KnowledgeBase, *lines: str) -> list[tuple[str, int]]:
    """Day and line of every mention in a briefing of 2027-03-02 with these lines."""
    briefing = kb.briefings["brewing/2027-03-02"]
    return [
        (each.day, each.line) for each in day_mentions(briefing, date_mentions(briefing, lines))
    ]


def test_days_are_found_with_their_line(kb: KnowledgeBase) -> None:
    assert mentions_of(kb, "无", "2-27锚定；续立确认", "延续自 2月25日") == [
        ("2027-02-27", 2),
        ("2027-02-25", 3),
    ]


def test_each_day_of_a_range_counts_once_a_line(kb: KnowledgeBase) -> None:
    assert mentions_of(kb, "Feb 26-28 E1 已锚定，Feb 27 再次确认") == [
        ("2027-02-26", 1),
        ("2027-02-27", 1),
        ("2027-02-28", 1),
    ]


def test_the_day_of_the_briefing_itself_is_no_mention(kb: KnowledgeBase) -> None:
    assert mentions_of(kb, "2027-03-02 22:20") == []


def test_a_day_of_the_world_long_before_is_no_gap(kb: KnowledgeBase) -> None:
    """The release of a product half a year ago is not a briefing that we lack."""
    assert mentions_of(kb, "2026-09-21 归档") == []


def test_what_may_be_a_name_is_no_day(kb: KnowledgeBase) -> None:
    assert mentions_of(kb, "Spheron Feb26 对比", "Qwen3-14B", "15 种", "§1.(13)") == []


def test_a_briefing_without_its_text_speaks_of_nothing(kb: KnowledgeBase) -> None:
    assert dataclasses.replace(kb, raw={}).day_mentions == {"brewing": {}}


def test_the_knowledge_base_gathers_them_by_topic_and_day(kb: KnowledgeBase) -> None:
    days = kb.day_mentions["brewing"]
    assert list(days) == sorted(days)
    assert {"2027-02-25", "2027-02-27", "2027-03-04"} <= set(days)
    first = days["2027-02-27"][0]
    assert (first.briefing, first.line) == ("brewing/2027-03-02", 11)
