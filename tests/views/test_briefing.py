"""The page of a briefing as a value."""

from __future__ import annotations

import dataclasses

import pytest

from livingdocs.declared_counts import count_mismatches
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.records.briefing import Increment, Point
from livingdocs.views.briefing import BriefingView, briefing_view
from livingdocs.views.briefing_counts import declared_number
from livingdocs.views.points import PointNode
from livingdocs.views.runs import Runs
from livingdocs.vocabulary import CitationStatus, DoubtState, RecordStatus

MARCH_2, MARCH_5, NILS = "brewing/2027-03-02", "brewing/2027-03-05", "brewing/2027-03-05-nils"


def text(runs: Runs) -> str:
    return "".join(run.text for run in runs)


def view_with_increment(kb: KnowledgeBase, increment: Increment) -> BriefingView:
    """The page of the first briefing, with this increment as its only one."""
    briefing = kb.briefings[MARCH_2].model_copy(update={"increments": (increment,)})
    other = dataclasses.replace(kb, briefings={**kb.briefings, MARCH_2: briefing})
    return briefing_view(other, briefing)


@pytest.fixture
def march_2(kb: KnowledgeBase) -> BriefingView:
    return briefing_view(kb, kb.briefings[MARCH_2])


@pytest.fixture
def march_5(kb: KnowledgeBase) -> BriefingView:
    return briefing_view(kb, kb.briefings[MARCH_5])


@pytest.fixture
def nils(kb: KnowledgeBase) -> BriefingView:
    return briefing_view(kb, kb.briefings[NILS])


# --- counts --------------------------------------------------------------------------------------


def test_what_is_declared_stands_beside_what_is_listed(march_2: BriefingView) -> None:
    rows = {row.label: (row.declared, row.listed) for row in march_2.counts}
    assert rows["增量"] == (("3",), "3")
    assert rows["引用 · 新增"] == (("3",), "3")
    assert rows["引用 · 续用"] == (("4+",), "3")
    assert rows["来源"] == ((), "5")


def test_a_declared_count_leads_to_every_line_that_declares_it(march_2: BriefingView) -> None:
    [row] = [row for row in march_2.counts if row.label == "增量"]
    assert [link.label for link in row.lines] == ["03-02:3", "03-02:70"]


def test_a_number_that_does_not_hold_says_so_with_its_line(
    kb: KnowledgeBase, march_2: BriefingView
) -> None:
    """In the same rows as the rule: `declared-count` finds nothing else in this briefing."""
    notes = [
        (row.label, note.words, note.line.label) for row in march_2.counts for note in row.faults
    ]
    assert notes == [("引用 · 续用", "4+，列出 3", "03-02:5")]
    assert len(count_mismatches(kb.briefings[MARCH_2])) == len(notes)


def test_sums_are_shown_as_they_were_declared(march_5: BriefingView) -> None:
    rows = {row.label: row.declared for row in march_5.counts}
    assert rows["增量"] == ("2（1 + 1）",)
    assert rows["引用 · 合计"] == ("4（3 + 1）",)


def test_each_count_leads_to_its_list_where_there_is_one(march_2: BriefingView) -> None:
    """On a phone the table of counts is the way through a long page."""
    fragments = {row.label: row.fragment for row in march_2.counts}
    assert fragments["增量"] == "increments"
    assert fragments["引用 · 合计"] == "citations"
    listed = {row.label: row.listed for row in march_2.counts}
    assert all(fragments[label] is None for label, number in listed.items() if number in "0—")


def test_counts_keep_their_form(kb: KnowledgeBase) -> None:
    declared = kb.briefings[MARCH_2].declared[2]
    about = declared.model_copy(update={"form": "about", "count": 20})
    assert (declared_number(declared), declared_number(about)) == ("4+", "约 20")


# --- increments ----------------------------------------------------------------------------------


def test_a_section_number_is_that_of_the_day(march_2: BriefingView, march_5: BriefingView) -> None:
    """§1.3 meant another section three days later; each page leads to what was meant."""
    before = march_2.increments[1].sections[0]
    [renamed, moved] = march_5.increments[0].sections
    assert (before.label, before.written) == ("§1.3 茶叶缓存", None)
    assert (renamed.label, renamed.written) == ("§1.3 茶叶缓存", "§3.2")
    assert moved.target is not None
    assert (moved.target.key, moved.label, moved.written) == (
        "brewing/orchestration",
        "茶叶编排",
        "§1.3",
    )


def test_a_number_without_a_section_stays_as_written(nils: BriefingView) -> None:
    [place] = nils.increments[0].sections
    assert (place.target, place.label) == (None, "§9.9 杯垫")


def test_four_kinds_of_weight_are_kept_apart(march_2: BriefingView, march_5: BriefingView) -> None:
    first, later = march_2.increments[0], march_5.increments[0]
    assert (first.importance, first.credibility.stated) == ("重要度 4 星", "高")
    assert (first.priority, later.importance, later.credibility.stated) == (None, None, None)
    assert later.priority is not None
    assert (later.priority.label, later.label) == ("高优先", "NET-new · 工程新增具体数字")


def test_points_stand_in_their_levels_word_for_word(march_2: BriefingView) -> None:
    nodes = march_2.increments[0].points
    assert [text(node.words) for node in nodes] == [
        "两处改名没有别名，旧名报错 unknown option <appID>：",
        "容器里要加 --ipc=host，模板写 {{ x }} 的地方照抄",
        '匹配规则是 a|b，由 R&D "x" 小组维护 👩‍🍳',
    ]
    assert [text(node.words) for node in nodes[0].children] == [
        "--steep-lid → --lid",
        "--pour-retries → --pour-attempts",
    ]


def test_points_of_any_depth_end_in_a_shallow_list(kb: KnowledgeBase) -> None:
    """A thousand levels would be no list, and more than the call stack."""
    points = tuple(Point(text=f"p{level}", level=level, lines=(1, 1)) for level in range(1, 3_000))
    first = kb.briefings[MARCH_2].increments[0]
    view = view_with_increment(kb, first.model_copy(update={"points": points}))

    def depth(nodes: tuple[PointNode, ...]) -> int:
        return 1 + max((depth(node.children) for node in nodes), default=0) if nodes else 0

    assert depth(view.increments[0].points) == 4


def test_an_increment_leads_to_the_anchor_made_of_it(march_2: BriefingView) -> None:
    links = [[(link.label, link.status) for link in row.anchors] for row in march_2.increments]
    assert links == [
        [("Kettle v0.30 改名", RecordStatus.ACCEPTED)],
        [("冷萃缓存", RecordStatus.PROPOSED)],
        [("壶身裂纹的首个分类", RecordStatus.PROPOSED)],
    ]


def test_an_anchor_that_nobody_took_is_named_and_no_link(kb: KnowledgeBase) -> None:
    """Its chapter does not show it, so a link would lead to a fragment that is not there."""
    refused = {
        key: anchor.model_copy(update={"status": RecordStatus.REJECTED})
        for key, anchor in kb.anchors.items()
    }
    view = briefing_view(dataclasses.replace(kb, anchors=refused), kb.briefings[MARCH_2])
    assert [link.target for link in view.increments[0].anchors] == [None]


def test_a_paper_is_named_with_the_version_that_was_read(march_2: BriefingView) -> None:
    assert [chip.label for chip in march_2.increments[1].papers] == ["2702.00017v2"]


def test_an_address_that_is_not_safe_is_no_link(kb: KnowledgeBase) -> None:
    increment = kb.briefings[MARCH_2].increments[0]
    bad = increment.sources[1].model_copy(update={"url": "javascript:alert(1)", "text": "点我"})
    view = view_with_increment(kb, increment.model_copy(update={"sources": (bad,)}))
    assert [run.target for run in view.increments[0].sources[0]] == [None]


# --- doubts and citations ------------------------------------------------------------------------


def test_doubts_stand_in_the_order_of_the_briefing_with_their_state_of_today(
    march_2: BriefingView,
) -> None:
    states = [(row.label, row.states[0], text(row.origin)) for row in march_2.doubts]
    assert states == [
        ("①", DoubtState.CARRIED, "本期提出"),
        ("②", DoubtState.DROPPED, "本期提出"),
        ("③", DoubtState.ANSWERED, "延续自 2-27"),
    ]
    assert [row.fragment for row in march_2.doubts] == ["doubt-1", "doubt-2", "doubt-3"]


def test_a_doubt_without_a_record_stands_all_the_same(kb: KnowledgeBase) -> None:
    view = briefing_view(dataclasses.replace(kb, contradictions={}), kb.briefings[MARCH_2])
    assert [(row.target, row.states) for row in view.doubts] == [(None, ())] * 3


def test_title_gloss_and_official_title_are_three_things(march_2: BriefingView) -> None:
    first, second, third = march_2.citations[:3]
    assert first.title == "Leafcache: Steeping Leaves in Parallel"
    assert text(first.gloss) == "命中率 61%"
    assert first.official == 'Steeping Leaves in Parallel: A Cache for <appID> & R&D "x"'
    assert (second.official, second.unknown) == (None, True)
    assert (third.official, third.unknown) == (None, False)


def test_the_day_of_an_anchoring_is_known_though_not_held(march_2: BriefingView) -> None:
    [run] = march_2.citations[3].anchored
    assert (run.text, run.target, run.title) == (
        "2-27",
        None,
        "2027-02-27：这一天有简报被提到，但不在库中",
    )


def test_the_day_of_an_anchoring_leads_to_a_briefing_we_hold(march_5: BriefingView) -> None:
    [run] = march_5.citations[2].anchored
    assert run.target is not None
    assert (run.text, run.target.key) == ("Mar 2", MARCH_2)


def test_a_paper_cited_twice_has_two_fragments(nils: BriefingView) -> None:
    """The first keeps the plain one, so that a link to the paper's row does not move."""
    assert [row.fragment for row in nils.citations] == [
        "citation-2702.00017",
        "citation-2702.00017-L16",
    ]
    assert [row.paper.label for row in nils.citations] == ["2702.00017v3", "2702.00017v2"]


def test_an_old_id_has_a_fragment_without_slash(march_2: BriefingView) -> None:
    assert march_2.citations[-1].fragment == "citation-hep-th_9912999"


def test_rows_are_counted_by_status(march_2: BriefingView) -> None:
    assert [(each.label, each.number) for each in march_2.statuses] == [
        (CitationStatus.NEW.label, 3),
        (CitationStatus.CARRIED_OVER.label, 2),
        (CitationStatus.REAFFIRMED.label, 1),
    ]


# --- the rest ------------------------------------------------------------------------------------


def test_sources_say_their_role_or_weight_in_words(
    march_2: BriefingView, march_5: BriefingView
) -> None:
    assert [row.marks for row in march_2.sources] == [
        ("相关度 高",),
        ("相关度 中",),
        ("基线",),
        ("邻接",),
        ("参考",),
    ]
    assert march_5.sources[0].marks == ("可靠度 5 星",)


def test_text_that_found_no_place_is_shown(nils: BriefingView, march_2: BriefingView) -> None:
    assert [text(item.text) for item in nils.unplaced] == ["这一行不属于任何一节，导入时没有归位"]
    assert [item.source.label for item in nils.unplaced] == ["03-05:17"]
    assert march_2.unplaced == ()


def test_neighbours_are_told_by_day_and_suffix(
    march_2: BriefingView, march_5: BriefingView, nils: BriefingView
) -> None:
    assert march_2.before is None
    assert march_2.after is not None
    assert (march_2.after.name, march_2.after.distance) == ("2027-03-05", "3 天后")
    assert march_5.after is not None
    assert (march_5.after.name, march_5.after.distance) == ("2027-03-05 · nils", "同日")
    assert nils.after is None


def test_every_text_of_the_record_is_somewhere_in_the_view(kb: KnowledgeBase) -> None:
    """Nothing that the record holds is lost on the way to its page."""
    briefing = kb.briefings[MARCH_5]
    shown = repr(briefing_view(kb, briefing))
    joined = _joined(briefing_view(kb, briefing))
    assert briefing.honesty_note is not None
    assert briefing.baseline is not None
    for words in (
        briefing.honesty_note.text,
        briefing.baseline.text,
        *(each.text for each in briefing.summary),
        *(each.text for each in briefing.follow_ups),
        *(each.text for each in briefing.conclusion),
        *(each.conclusion or "" for each in briefing.closing_sources),
        *(each.risk or "" for each in briefing.contradictions),
        *(each.advice or "" for each in briefing.contradictions),
        *(point.text for each in briefing.increments for point in each.points),
        *(relation.text for each in briefing.increments for relation in each.relations),
    ):
        assert words in joined or words in shown


def _joined(value: object) -> str:
    """All runs of a view joined, one text a line."""
    if isinstance(value, tuple):
        if value and all(hasattr(item, "text") and hasattr(item, "kind") for item in value):
            return text(value) + "\n"
        return "".join(_joined(item) for item in value)
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        fields = dataclasses.fields(value)
        return "".join(_joined(getattr(value, field.name)) for field in fields)
    return ""
