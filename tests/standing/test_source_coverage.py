"""What was looked at: the two lists of a briefing, channels by day, and days without a briefing."""

from __future__ import annotations

import datetime as dt

import pytest

from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.records.briefing import Source
from livingdocs.standing.anchor_uses import anchor_use
from livingdocs.standing.source_coverage import channel, coverage, gaps, unchecked_topics
from livingdocs.standing.source_lists import reconcile
from livingdocs.vocabulary import Looked
from tests.real_briefings import EARLIER, LATER
from tests.small_base import NEW, OLD, anchor, base, briefing


def test_ten_sources_against_eight(real: KnowledgeBase) -> None:
    """Each of the eight is paired, whatever it is called; two are left out, one time is nowhere."""
    later = real.briefings[LATER]
    found = reconcile(later)
    assert dict(found.pairs) == {0: 0, 1: 1, 2: 2, 3: 4, 4: 5, 5: 6, 6: 7, 7: 8}
    assert [later.sources[place].lines[0] for place in found.only_first] == [12, 24]
    assert found.only_closing == ()
    assert found.times_without_file == ((3, "T0820"),)
    assert reconcile(real.briefings[EARLIER]).only_first == ()


def test_looked_and_found_nothing_is_a_result(real: KnowledgeBase) -> None:
    """By day, source and topic; a source that another day had and this one has not is not there."""
    found = {
        name: {day: row[0].looked for day, row in days.items()}
        for name, days in coverage(real)["inference"].items()
    }
    assert found["inbox/jay"] == {OLD: Looked.NEWS, NEW: Looked.NEWS}
    assert found["paper-cards"] == {OLD: Looked.NOTHING, NEW: Looked.NOTHING}
    assert found["work-queue"] == {OLD: Looked.NOTHING, NEW: Looked.NOTHING}
    assert found["inbox/spark"] == {OLD: Looked.SEEN}
    assert found["knowledge/inference"] == {NEW: Looked.SEEN}
    results = [looked for _, looked in coverage(real)["inference"]["inbox/jay"][OLD][0].results]
    assert results.count(Looked.NEWS) == 4 and results.count(Looked.NOTHING) == 2


def test_days_without_a_briefing(real: KnowledgeBase) -> None:
    """Seventeen days between the two; topics without any briefing are named."""
    (gap,) = gaps(real)["inference"]
    assert (gap.first, gap.last, gap.days) == (dt.date(2026, 9, 23), dt.date(2026, 10, 9), 17)
    assert unchecked_topics(real) == (
        *("ai-agents", "database", "llm-infra", "multimodal", "rag", "safety", "training"),
    )


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"name": "x", "path": "inbox/jay/2026-09-22-1735-jay-x.md"}, "inbox/jay"),
        ({"name": "paper_cards Sep 20-22"}, "paper-cards"),
        ({"name": "x", "path": "organized/paper_cards/"}, "paper-cards"),
        ({"name": "work-queue 9-22 22:00"}, "work-queue"),
        ({"name": "x", "path": "organized/queue/work-queue.md"}, "work-queue"),
        ({"name": "x", "path": "organized/knowledge/inference.md"}, "knowledge/inference"),
        ({"name": "2026"}, "2026"),
    ],
)
def test_a_source_is_followed_under_one_name(fields: dict[str, str], expected: str) -> None:
    """Its files and days change, the folder or the name without its days does not."""
    source = Source.model_validate({**fields, "lines": [1, 1]})
    assert channel(source, "inference") == expected


def test_how_often_an_anchor_was_cited_and_when_last(kb: KnowledgeBase) -> None:
    """Evidence and rows about its papers count once a briefing; briefings since then are silent."""
    cited = anchor_use(kb, kb.anchors["brewing/2027-03-02-i3"])
    assert (cited.briefings, cited.last, cited.silent) == (2, "2027-03-05", 0)
    old = anchor_use(kb, kb.anchors["brewing/kettle-flags"])
    assert (old.briefings, old.last, old.silent) == (1, "2027-03-02", 2)


def test_an_anchor_is_not_cited_before_it_was_made() -> None:
    """Its paper may have been in the lists for months."""
    row = {"id": "2607.02574", "lines": [98, 98]}
    rests = [{"briefing": f"inference/{NEW}", "lines": [1, 2]}]
    kb = base(
        briefings=(briefing(OLD, citations=[row]), briefing(NEW, citations=[row])),
        anchors=(anchor("i1", papers=[{"id": "2607.02574"}], evidence=rests),),
    )
    assert anchor_use(kb, kb.anchors["inference/i1"]).briefings == 1
