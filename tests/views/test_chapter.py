from __future__ import annotations

from typing import Any

from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.views.chapter import ChapterBody, chapter_body, chapter_head
from livingdocs.views.edition_notes import edition_rows
from livingdocs.views.topic_page import topic_page
from tests.small_base import NEW, OLD, anchor, base, briefing, doubt, event, snapshot, topic

KV = next(section for section in topic().sections if section.slug == "kv-cache")


def body(kb: KnowledgeBase) -> ChapterBody:
    return chapter_body(kb, kb.topics["inference"], section=KV)


def cited(arxiv_id: str, line: int, number: str = "1.3", **fields: Any) -> dict[str, Any]:
    target = {"text": f"§{number} KV Cache", "number": number, "title": "KV Cache"}
    return {"id": arxiv_id, "target_section": target, "lines": [line, line], **fields}


def test_somebodys_words_come_before_rows_of_lists_and_older_lines_first() -> None:
    late = {"evidence": [{"briefing": f"inference/{NEW}", "lines": [27, 31]}]}
    row = {
        "origin": "citation",
        "evidence": [{"briefing": f"inference/{OLD}", "lines": [95, 95]}],
    }
    kb = base(
        briefings=(briefing(OLD), briefing(NEW)),
        anchors=(anchor("a-late", **late), anchor("b-row", **row), anchor("c-first")),
    )
    found = body(kb).anchors
    assert [block.label for block in found] == ["标签 c-first", "标签 a-late", "标签 b-row"]
    assert [block.caution is not None for block in found] == [False, False, True]


def test_a_doubt_stands_in_full_at_the_first_anchor_and_in_one_line_at_the_next() -> None:
    both = doubt("d2", event("opened", OLD), sections=["kv-cache"], anchors=["i3", "i4"])
    kb = base(briefings=(briefing(OLD),), anchors=(anchor("i3"), anchor("i4")), doubts=(both,))
    found = body(kb)
    assert [[note.in_full for note in block.doubts] for block in found.anchors] == [[True], [False]]
    assert found.doubts == ()


def test_a_doubt_of_the_section_that_touches_no_anchor_is_not_lost() -> None:
    loose = doubt("d2", event("opened", OLD), sections=["kv-cache"])
    kb = base(briefings=(briefing(OLD),), anchors=(anchor("i3"),), doubts=(loose,))
    found = body(kb)
    assert [note.fragment for note in found.doubts] == ["doubt-d2"]
    assert chapter_head(kb, kb.topics["inference"], section=KV).facts[1].figure == "1"


def test_rows_about_a_paper_of_an_anchor_are_its_lines_and_the_others_a_table() -> None:
    first = briefing(OLD, citations=[cited("2607.02574", 98), cited("2510.09665", 114)])
    later = briefing(
        NEW, citations=[cited("2610.06479", 74, "3.2", title="BP-KV", gloss="已在 Oct 09 锚定")]
    )
    kb = base(
        briefings=(first, later),
        anchors=(anchor("i3", papers=[{"id": "2607.02574", "version": None}]),),
        snapshots=(snapshot("2610.06479", "Behavior-Preserving KV Cache Compression"),),
    )
    found = body(kb)
    assert [link.label for link in found.anchors[0].more_lines] == ["09-22:98"]
    assert [row.chip.label for row in found.citations] == ["2610.06479", "2510.09665"]
    newest = found.citations[0]
    assert newest.chip.title == "Behavior-Preserving KV Cache Compression"
    assert "".join(run.text for run in newest.words) == "BP-KV · 已在 Oct 09 锚定"


def test_evidence_is_not_named_twice() -> None:
    row = {"origin": "citation", "evidence": [{"briefing": f"inference/{OLD}", "lines": [98, 98]}]}
    kb = base(
        briefings=(briefing(OLD, citations=[cited("2607.02574", 98)]),),
        anchors=(anchor("c5", papers=[{"id": "2607.02574", "version": None}], **row),),
    )
    assert body(kb).anchors[0].more_lines == ()


def test_an_anchor_nobody_accepted_stays_where_links_find_it() -> None:
    kb = base(
        briefings=(briefing(OLD),),
        anchors=(anchor("i3", status="rejected"), anchor("i4", status="retired")),
    )
    found = body(kb)
    assert found.anchors == ()
    assert [block.fragment for block in found.set_aside] == ["anchor-i3", "anchor-i4"]


def test_the_points_are_those_of_the_increment_whose_lines_it_rests_on() -> None:
    def increment(number: int, lines: list[int], *words: str) -> dict[str, Any]:
        points = [{"text": text, "level": 1 + text.count(">"), "lines": lines} for text in words]
        return {"number": number, "title": "x", "points": points, "lines": lines}

    kb = base(
        briefings=(
            briefing(
                OLD,
                increments=[
                    increment(3, [49, 54], "甲"),
                    increment(4, [55, 60], "乙", ">丙", "丁"),
                ],
            ),
        ),
        anchors=(anchor("i4"),),
    )
    block = body(kb).anchors[0]
    assert block.point_count == 3
    first, second = block.points
    assert [run.text for run in first.children[0].words] == [">丙"]
    assert (first.words[0].text, second.words[0].text) == ("乙", "丁")


def test_proposals_are_those_for_this_section() -> None:
    target = {"text": "§1.3 KV Cache", "number": "1.3", "title": "KV Cache"}
    other = {"text": "§1.1 框架格局", "number": "1.1", "title": "框架格局"}
    kb = base(
        briefings=(
            briefing(
                OLD,
                proposals=[
                    {"priority": "medium", "text": "甲", "target_section": target, "lines": [1, 1]},
                    {"priority": "highest", "text": "乙", "target_section": other, "lines": [2, 2]},
                ],
            ),
        )
    )
    assert ["".join(run.text for run in row.text) for row in body(kb).proposals] == ["甲"]


def test_numbers_of_every_edition_and_what_else_bore_them() -> None:
    """The reader of §1.3 is told that the same number means another section later on."""
    first, second = edition_rows(topic(), KV)
    assert (first.numbers, first.published, first.clashes) == ("§1.3", True, ())
    assert (second.numbers, second.published) == ("§3.2、§3.(X)", False)
    clash = second.clashes[0]
    assert (clash.number, clash.other.slug) == ("§1.3", "llm-d-orchestration")


def test_the_title_bears_the_published_number_only() -> None:
    kb = base()
    assert chapter_head(kb, topic(), section=KV).title == "§1.3 KV Cache"
    assert chapter_head(kb, topic(), section=topic().sections[2]).title == "llm-d / K8s 编排"


def test_a_paper_that_is_carried_on_for_days_is_one_row() -> None:
    """The same paper in every evening's list is cited once on the page, with its newest words."""
    days = [f"2026-09-{day}" for day in range(22, 28)]
    kb = base(
        briefings=tuple(
            briefing(day, citations=[cited("2510.09665", 114, title=f"LMCache {day}")])
            for day in days
        )
    )
    (row,) = body(kb).citations
    assert "".join(run.text for run in row.words) == "LMCache 2026-09-27"
    assert [link.label for link in row.lines] == ["09-27:114", "09-26:114", "09-25:114"]
    assert row.count == 6


def test_old_proposals_are_counted_not_hidden() -> None:
    target = {"text": "§1.3 KV Cache", "number": "1.3", "title": "KV Cache"}
    rows = [{"text": f"第 {n} 条", "target_section": target, "lines": [n, n]} for n in range(1, 24)]
    found = body(base(briefings=(briefing(OLD, proposals=rows),)))
    assert (len(found.proposals), found.older_proposals) == (20, 3)


def test_chapters_lead_to_the_ones_beside_them() -> None:
    """In the order of the topic; the first has none before it, the last none behind."""
    kb = base(briefings=(briefing(OLD),))
    subject = kb.topics["inference"]
    bodies = [chapter_body(kb, subject, section=each) for each in subject.sections]
    slugs = [each.slug for each in subject.sections]
    assert [each.before and each.before.slug for each in bodies] == [None, *slugs[:-1]]
    assert [each.after and each.after.slug for each in bodies] == [*slugs[1:], None]


def test_a_topic_without_sections_shows_the_papers_that_are_filed_under_it(
    kb: KnowledgeBase,
) -> None:
    """Its page is not empty; a topic with sections shows those instead."""
    card = next(iter(kb.cards.values()))
    subject = kb.topics[card.primary_topic]
    bare = subject.model_copy(update={"sections": ()})
    filed = [each.id for each in kb.cards.values() if each.primary_topic == subject.id]
    assert [each.id for each in topic_page(kb, bare).cards] == filed
    assert topic_page(kb, next(each for each in kb.topics.values() if each.sections)).cards == ()
