"""A chapter as it stood on a day."""

from __future__ import annotations

import datetime as dt
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from livingdocs.dated_changes.states import (
    MOST_BY_DAY,
    ChapterState,
    change_days,
    chapter_state,
    stop_of,
    stops,
)
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.standing.doubt_life import doubt_lives
from livingdocs.vocabulary import DoubtState, RecordStatus
from tests.small_base import NEW, OLD, anchor, base, briefing, doubt, event

KEY = ("inference", "kv-cache")
FIRST = dt.date(2026, 9, 22)
DAYS = [(FIRST + dt.timedelta(days=step)).isoformat() for step in range(0, 60, 6)]


def state(kb: KnowledgeBase, day: str) -> ChapterState:
    return chapter_state(kb, kb.topics["inference"], kb.sections[KEY], on=day)


def lines_of(day: str) -> dict[str, Any]:
    return {"briefing": f"inference/{day}", "lines": [11, 12]}


def test_what_came_later_is_absent_and_a_doubt_stands_where_it_stood() -> None:
    claim = {"entity": "vllm", "metric": "speed", "value": "2", "evidence": lines_of(NEW)}
    grown = anchor(
        "a1",
        evidence=[lines_of(OLD), lines_of(NEW)],
        claims=[claim],
        status="accepted",
        accepted_by="Ada",
        accepted_on=NEW,
        verified_on=NEW,
    )
    later = anchor("a2", evidence=[lines_of(NEW)])
    asked = doubt("d1", event("opened", OLD), sections=["kv-cache"])
    kb = base(briefings=(briefing(OLD), briefing(NEW)), anchors=(grown, later), doubts=(asked,))
    then, now = state(kb, OLD), state(kb, NEW)
    (only,) = then.anchors
    assert (only.anchor.id, only.since, len(only.anchor.evidence)) == ("a1", OLD, 1)
    assert (only.anchor.claims, only.anchor.verified_on) == ((), None)
    assert only.anchor.status is RecordStatus.PROPOSED and only.anchor.accepted_by is None
    assert [life.state for life in then.doubts] == [DoubtState.OPEN]
    assert (then.edition, then.numbers) == (OLD, ("1.3",))
    assert [each.anchor for each in now.anchors] == [grown, later]
    assert [life.state for life in now.doubts] == [DoubtState.DROPPED]
    assert (now.edition, now.numbers) == (NEW, ("3.2", "3.(X)"))
    assert change_days(kb, KEY) == (OLD, NEW)
    assert [each.key for each in stops(kb, KEY)] == [OLD]


def test_before_the_first_briefing_there_is_no_state() -> None:
    """A doubt that is older than what we hold is known since our first briefing."""
    old = doubt(
        "d1",
        event("opened", "2026-09-20", held=False),
        event("carried", NEW),
        sections=["kv-cache"],
    )
    kb = base(briefings=(briefing(OLD), briefing(NEW)), doubts=(old,))
    assert change_days(kb, KEY) == (OLD, NEW)
    assert [life.days for life in state(kb, OLD).doubts] == [2]


def test_a_long_chapter_keeps_the_last_state_of_each_month() -> None:
    """Whether it was long is seen from earlier months, so that a new day takes no key away."""
    days = [(FIRST + dt.timedelta(days=step)).isoformat() for step in range(70)]
    briefings = tuple(briefing(day) for day in days)
    anchors = tuple(anchor(f"a{day}", evidence=[lines_of(day)]) for day in days)
    kept: list[str] = []
    for held in (31, 40, 70):
        kb = base(briefings=briefings[:held], anchors=anchors[:held])
        keys = [each.key for each in stops(kb, KEY)]
        assert keys[: len(kept)] == kept
        kept = keys
    # Nine days of September are no long chapter, 40 anchors by the end of October are one.
    assert MOST_BY_DAY == 20
    assert kept == [*days[:40], "2026-11"]
    last = stop_of(kb, KEY, "2026-11-05")
    assert last is not None and (last.key, last.day) == ("2026-11", "2026-11-29")
    assert stop_of(kb, KEY, days[-1]) is None


@st.composite
def bases(draw: st.DrawFn) -> KnowledgeBase:
    """Briefings, anchors with evidence, claims and decisions, doubts with events, on any days."""
    day = st.sampled_from(DAYS)
    anchors = []
    for place in range(draw(st.integers(0, 5))):
        evidence = draw(st.lists(day, min_size=1, max_size=3, unique=True))
        fields: dict[str, Any] = {"evidence": [lines_of(each) for each in evidence]}
        claims = draw(st.lists(st.sampled_from(evidence), max_size=2))
        fields["claims"] = [
            {"entity": "vllm", "metric": "speed", "value": "2", "evidence": lines_of(each)}
            for each in claims
        ]
        if (accepted := draw(st.none() | day)) is not None:
            fields |= {"status": "accepted", "accepted_by": "Ada", "accepted_on": accepted}
        fields["verified_on"] = draw(st.none() | day)
        anchors.append(anchor(f"a{place}", **fields))
    doubts = []
    for place in range(draw(st.integers(0, 3))):
        on = sorted(draw(st.lists(day, min_size=1, max_size=4, unique=True)))
        kinds = draw(st.lists(st.sampled_from(["carried", "answered", "dropped"]), min_size=4))
        events = [event("opened", on[0])]
        events += [event(kind, each) for kind, each in zip(kinds, on[1:], strict=False)]
        doubts.append(doubt(f"d{place}", *events, sections=["kv-cache"]))
    return base(briefings=tuple(map(briefing, DAYS)), anchors=tuple(anchors), doubts=tuple(doubts))


@given(bases())
def test_states_grow_and_end_with_the_chapter_of_today(kb: KnowledgeBase) -> None:
    """Nothing goes away with a day, no day without a change differs, and the last one is today."""
    days = change_days(kb, KEY)
    before = state(kb, DAYS[0])
    for day in DAYS[1:]:
        now = state(kb, day)
        later = {each.anchor.id: each for each in now.anchors}
        for each in before.anchors:
            after = later[each.anchor.id]
            assert each.since == after.since
            assert set(each.anchor.evidence) <= set(after.anchor.evidence)
            assert all(claim in after.anchor.claims for claim in each.anchor.claims)
        assert {life.doubt.id for life in before.doubts} <= {life.doubt.id for life in now.doubts}
        stood = [(life.doubt.id, life.state, life.last_mention) for life in before.doubts]
        stands = [(life.doubt.id, life.state, life.last_mention) for life in now.doubts]
        if day not in days:
            assert (before.anchors, sorted(stood)) == (now.anchors, sorted(stands))
        before = now
    assert [each.anchor for each in before.anchors] == list(kb.anchors.values())
    assert before.doubts == doubt_lives(kb, kb.doubts.values())
