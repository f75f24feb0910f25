"""Lists of briefings, cards and sources."""

from __future__ import annotations

import dataclasses

from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.views.briefing_list import briefing_list_view
from livingdocs.views.cards import cards_view
from livingdocs.views.list_pages import page_count
from livingdocs.views.sources import source_months, sources_view


def empty(kb: KnowledgeBase) -> KnowledgeBase:
    return dataclasses.replace(
        kb, briefings={}, anchors={}, contradictions={}, cards={}, snapshots={}, raw={}
    )


def test_briefings_stand_newest_first_with_one_fragment_a_day(kb: KnowledgeBase) -> None:
    view = briefing_list_view(kb)
    rows = [(row.day, row.suffix, row.fragment) for month in view.months for row in month.rows]
    assert rows == [
        ("2027-03-05", "", "day-2027-03-05"),
        ("2027-03-05", "nils", None),
        ("2027-03-02", "", "day-2027-03-02"),
    ]
    assert (view.total, view.days_held, view.several_topics) == (3, 2, False)


def test_a_month_that_is_only_spoken_of_has_a_calendar_and_no_rows(kb: KnowledgeBase) -> None:
    march, february = briefing_list_view(kb).months
    assert (len(march.rows), len(february.rows)) == (3, 0)
    assert february.month.key == "2027-02"


def test_an_empty_knowledge_base_has_empty_lists(kb: KnowledgeBase) -> None:
    other = empty(kb)
    assert briefing_list_view(other).months == ()
    assert sources_view(other, (), None).days == ()
    assert cards_view(other, 1).cards == ()
    assert page_count(0) == 1


def test_flagged_cards_come_first_and_the_most_suspect_first(kb: KnowledgeBase) -> None:
    view = cards_view(kb, 1)
    assert [(card.id, card.flag and card.flag.chance) for card in view.flagged] == [
        ("hep-th/9912999", "99%"),
        ("2702.00017", "82%"),
    ]
    assert (view.total, view.flags) == (3, 2)


def test_the_others_follow_by_number_the_highest_first(kb: KnowledgeBase) -> None:
    cards = {
        card: each.model_copy(
            update={"number": number or None, "primary_topic": "brewing", "verdict": None}
        )
        for number, (card, each) in enumerate(kb.cards.items())
    }
    view = cards_view(dataclasses.replace(kb, cards=cards, flags={}), 1)
    assert [card.number for card in view.cards] == [2, 1, None]


def test_a_verdict_is_a_persons_and_a_flag_the_machines(kb: KnowledgeBase) -> None:
    view = cards_view(kb, 1)
    (judged,), (strings, leaves) = view.cards, view.flagged
    assert (judged.verdict, judged.flag) == ("泡茶：讲的是壶，不是果树。（hana，2027-03-03）", None)
    assert strings.flag is not None and leaves.flag is not None
    assert (leaves.verdict, leaves.flag.judged_by) == (None, "2027-03-05 由脚本算出")
    assert strings.flag.judged_by == "按主题说明与引用判断，还没有用其他论文卡比过"
    assert [link.label for link in strings.flag.cited] == ["03-02:59"]


def test_a_card_leads_to_the_lines_that_name_it(kb: KnowledgeBase) -> None:
    assert [link.label for link in cards_view(kb, 1).flagged[1].evidence] == ["03-02:13"]


def test_sources_of_a_day_say_which_brought_nothing(kb: KnowledgeBase) -> None:
    months = source_months(kb)
    view = sources_view(kb, months, "2027-03")
    quiet = {
        "".join(run.text for run in source.name): source.quiet
        for day in view.days
        for source in day.sources
    }
    assert quiet["inbox/ada/2027-03-02-1735-ada-cold-brew.md"]
    assert not quiet["inbox/ada/2027-03-02-kettle-release-filter.md"]
    assert (view.checked, view.quiet) == (8, 2)


def test_the_closing_list_stands_beside_the_first_one(kb: KnowledgeBase) -> None:
    view = sources_view(kb, source_months(kb), "2027-03")
    assert [(len(day.sources), len(day.closing)) for day in view.days] == [(3, 2), (0, 0), (5, 0)]
    assert len({day.fragment for day in view.days}) == 3


def test_each_month_of_sources_has_a_page_of_its_own(kb: KnowledgeBase) -> None:
    model = kb.briefings["brewing/2027-03-02"]
    february = model.model_copy(update={"id": "brewing/2027-02-01", "date": "2027-02-01"})
    other = dataclasses.replace(kb, briefings={**kb.briefings, february.id: february})
    months = source_months(other)
    view = sources_view(other, months, "2027-02")
    assert months == ("2027-03", "2027-02")
    assert [day.name for day in view.days] == ["2027-02-01"]
    assert [(link.target.key, link.current) for link in view.pages] == [
        ("", False),
        ("2027-02", True),
    ]
