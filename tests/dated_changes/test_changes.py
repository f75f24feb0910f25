"""What changed on which day, as the records date it."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from livingdocs.dated_changes import (
    DatedChange,
    changes_by_day,
    changes_by_entity,
    changes_by_section,
    dated_changes,
)
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.records.snapshot import Snapshot
from livingdocs.vocabulary import ChangeKind
from tests.small_base import NEW, OLD, anchor, base, briefing, doubt, entity, event, snapshot

TWO = (briefing(OLD), briefing(NEW))
KEY = ("inference", "kv-cache")


def told(changes: tuple[DatedChange, ...]) -> list[tuple[str, str, str]]:
    return [(each.day, each.kind.value, each.record[1].rpartition("/")[2]) for each in changes]


def lines_of(day: str) -> dict[str, Any]:
    return {"briefing": f"inference/{day}", "lines": [11, 12]}


def test_an_anchor_begins_with_its_first_briefing_and_is_supported_by_the_next() -> None:
    twice = anchor(
        "a1",
        evidence=[lines_of(NEW), lines_of(OLD)],
        status="accepted",
        accepted_by="Ada",
        accepted_on="2026-10-12",
        verified_on="2026-10-13",
    )
    kb = base(briefings=TWO, anchors=(twice, anchor("a2", status="retired")))
    assert told(changes_by_section(kb)[KEY]) == [
        (OLD, "anchor_added", "a1"),
        (NEW, "anchor_supported", "a1"),
        (NEW, "section_numbered", "kv-cache"),
        ("2026-10-12", "anchor_accepted", "a1"),
        ("2026-10-13", "anchor_verified", "a1"),
    ]


def test_a_claim_that_came_later_is_a_change_of_its_own() -> None:
    """Those that came with the anchor are not; a status tells the day of its recheck."""
    claim = {"entity": "vllm", "metric": "speed", "value": "2", "evidence": lines_of(OLD)}
    status = {
        "entity": "sglang",
        "metric": "state",
        "status": "current_version",
        "as_of": OLD,
        "recheck_on": "2026-10-02",
        "evidence": lines_of(NEW),
    }
    kb = base(
        briefings=TWO,
        anchors=(anchor("a1", claims=[claim, status]),),
        entities=(entity("vLLM"), entity("SGLang")),
    )
    assert told(changes_by_entity(kb)["vllm"]) == [(OLD, "anchor_added", "a1")]
    assert told(changes_by_entity(kb)["sglang"]) == [
        ("2026-10-02", "recheck_due", "a1"),
        (NEW, "claim_added", "a1"),
    ]


def test_a_doubt_tells_its_life() -> None:
    """Also what it owes to briefings that say nothing, and those of the anchor's chapter."""
    silent = doubt("d1", event("opened", OLD), anchors=["a1"])
    answer = {"verdict": "kept", "text": "x", "by": "Ada", "date": "2026-10-11"}
    settled = doubt("d2", event("opened", OLD), event("carried", NEW), answer=answer)
    set_aside = doubt("d3", event("opened", OLD), status="rejected")
    kb = base(briefings=TWO, anchors=(anchor("a1"),), doubts=(silent, settled, set_aside))
    lives = [each for each in dated_changes(kb) if each.record[0] == "contradictions"]
    assert told(tuple(lives)) == [
        (OLD, "doubt_opened", "d1"),
        (OLD, "doubt_opened", "d2"),
        (NEW, "doubt_carried", "d2"),
        (NEW, "doubt_silent", "d1"),
        ("2026-10-11", "doubt_answered", "d2"),
    ]
    assert lives[0].sections == (KEY,) and lives[1].sections == ()
    assert lives[0].source == (f"inference/{OLD}", (79, 81))


def test_a_subject_that_comes_up_again_is_a_change() -> None:
    asked = doubt("d4", event("opened", OLD), subject="colibri")
    kb = base(
        briefings=TWO,
        doubts=(asked,),
        entities=(entity("colibri", "Colibri"),),
        texts={NEW: {11: "Colibri 又来了"}},
    )
    touched = [each for each in dated_changes(kb) if each.kind is ChangeKind.DOUBT_TOUCHED]
    assert [(each.day, each.source) for each in touched] == [(NEW, (f"inference/{NEW}", (11, 11)))]
    assert touched[0].entities == ("colibri",)


def test_papers_numbers_and_citations() -> None:
    """A paper is new to a section once; numbers change with an edition, the first one is none."""
    paper = "2609.00001"
    row = {
        "id": paper,
        "lines": [20, 20],
        "target_section": {"text": "§1.3", "number": "1.3", "title": "KV Cache"},
    }
    again = {**row, "target_section": {"text": "§3.2", "number": "3.2", "title": "KV Cache"}}
    changed = [{"kind": "version_changed", "date": "2026-10-09", "old": "v1", "new": "v2"}]
    known = {**snapshot(paper, "Kettlecast").model_dump(), "events": changed}
    kb = base(
        briefings=(briefing(OLD, citations=[row]), briefing(NEW, citations=[again])),
        anchors=(anchor("a1", papers=[{"id": paper}]),),
        snapshots=(Snapshot.model_validate(known),),
    )
    assert told(changes_by_section(kb)[KEY]) == [
        (OLD, "anchor_added", "a1"),
        (OLD, "paper_cited", paper),
        ("2026-10-09", "paper_changed", paper),
        (NEW, "section_numbered", "kv-cache"),
    ]
    details = {each.kind: each.detail for each in changes_by_section(kb)[KEY]}
    assert details[ChangeKind.PAPER_CHANGED] == "有新版本 v1 → v2"
    assert details[ChangeKind.SECTION_NUMBERED] == "§1.3 → §3.2、§3.(X)"


def test_the_first_line_of_a_name_and_of_each_version() -> None:
    kb = base(
        briefings=TWO,
        entities=(entity("vLLM"),),
        texts={OLD: {3: "vLLM 0.29 很快"}, NEW: {4: "vLLM v0.29 与 vLLM 0.30"}},
    )
    found = [(each.day, each.kind.value, each.detail) for each in changes_by_entity(kb)["vllm"]]
    assert found == [
        (OLD, "name_seen", ""),
        (OLD, "version_seen", "0.29"),
        (NEW, "version_seen", "0.30"),
    ]


def test_the_changes_of_the_fabricated_folder(kb: KnowledgeBase) -> None:
    """Every record that is named is there, in the order of days, and none twice."""
    changes = dated_changes(kb)
    assert [change for day in changes_by_day(kb).values() for change in day] == list(changes)
    assert all(one.sort_key <= other.sort_key for one, other in pairwise(changes))
    assert len(set(changes)) == len(changes) > 30
    assert {key for each in changes for key in each.sections} <= set(kb.sections)
    assert {each for change in changes for each in change.entities} <= set(kb.entities_by_id)
    renamed = [each for each in changes if each.kind is ChangeKind.RECORD_RENAMED]
    assert [(each.day, each.record[1], each.detail) for each in renamed] == [
        ("2027-03-06", "brewing/kettle-flags", "brewing/2027-03-02-i1")
    ]
