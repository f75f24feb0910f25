"""What changed, as pages show it: the panel of a chapter, its earlier states, logs and days."""

from __future__ import annotations

import re
from typing import Any

from livingdocs.dated_changes import changes_by_day
from livingdocs.dated_changes.states import Stop, change_days, stops
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.pages.rendering import render
from livingdocs.pages.site import build_site
from livingdocs.views import change_log
from livingdocs.views.change_log import StateLink, chapter_log, entity_log, state_on
from livingdocs.views.chapter import chapter_body, chapter_head
from livingdocs.views.chapter_past import past_chapter
from livingdocs.views.day_pages import day_list, day_page
from livingdocs.views.since_panel import MOST_ITEMS, MOST_STOPS, since_panel
from livingdocs.views.targets import to_changes, to_section, to_state
from livingdocs.vocabulary import ClaimStatus, DoubtState, RecordStatus
from tests.small_base import NEW, OLD, anchor, base, briefing, doubt, entity, event

KEY = ("inference", "kv-cache")


def lines_of(day: str) -> dict[str, Any]:
    return {"briefing": f"inference/{day}", "lines": [11, 12]}


def two_days(**fields: Any) -> KnowledgeBase:
    """An anchor that is accepted on the second day, one that comes with it, and a silent doubt."""
    first = anchor("a1", status="accepted", accepted_by="Ada", accepted_on=NEW, **fields)
    return base(
        briefings=(briefing(OLD), briefing(NEW)),
        anchors=(first, anchor("a2", evidence=[lines_of(NEW)])),
        doubts=(doubt("d1", event("opened", OLD), anchors=["a1"]),),
        entities=(entity("vLLM"),),
        texts={OLD: {3: "vLLM 0.29"}},
    )


def test_the_panel_leads_to_the_states_and_tells_what_changed_since() -> None:
    kb = two_days()
    panel = since_panel(kb, kb.topics["inference"], kb.sections[KEY])
    assert panel is not None and panel.since == OLD and not panel.earlier
    assert [(each.label, each.target, each.current) for each in panel.stops] == [
        (OLD, to_state(*KEY, OLD), False),
        (NEW, to_section(*KEY), True),
    ]
    told = [(row.sign, row.kind.label, [i.title for i in row.items]) for row in panel.rows]
    assert told == [
        ("+", "新增锚点", ["标签 a2"]),
        ("~", "接受锚点", ["标签 a1"]),
        ("~", "疑问无下文", ["疑问 d1"]),
        ("~", "编号有变", ["§1.3 KV Cache"]),
    ]


def test_a_claim_is_named_by_what_it_says() -> None:
    """An anchor has several of them, and its title would stand there as often."""
    number = {"entity": "vllm", "metric": "speed", "unit": "tok/s", "evidence": lines_of(NEW)}
    status = {
        "entity": "vllm",
        "metric": "state",
        "status": "current_version",
        "as_of": NEW,
        "recheck_on": NEW,
        "evidence": lines_of(OLD),
    }
    kb = two_days(claims=[{**number, "value": "2"}, {**number, "value": "3"}, status])
    panel = since_panel(kb, kb.topics["inference"], kb.sections[KEY])
    assert panel is not None
    told = {row.kind.label: [each.title for each in row.items] for row in panel.rows}
    assert told["新增主张"] == ["vLLM speed 2 tok/s", "vLLM speed 3 tok/s"]
    assert told["到复核日"] == [f"vLLM {ClaimStatus.CURRENT_VERSION.label}"]


def test_a_panel_of_many_days_is_short_and_counts_the_rest() -> None:
    days = [f"2026-09-{day:02}" for day in range(10, 30)]
    many = tuple(anchor(f"a{number}", evidence=[lines_of(days[-1])]) for number in range(7))
    kb = base(
        briefings=tuple(map(briefing, days)),
        anchors=(*(anchor(f"on-{day}", evidence=[lines_of(day)]) for day in days), *many),
    )
    topic, section = kb.topics["inference"], kb.sections[KEY]
    *_, before, _ = stops(kb, KEY)
    panel = since_panel(kb, topic, section, at=before)
    assert panel is not None and panel.earlier and len(panel.stops) == MOST_STOPS + 1
    counts = [(row.kind.value, len(row.items), row.more) for row in panel.rows]
    assert counts == [("anchor_added", MOST_ITEMS, 8 - MOST_ITEMS), ("section_numbered", 1, 0)]
    third = stops(kb, KEY)[2]
    early = since_panel(kb, topic, section, at=third)
    assert early is not None and [each.label for each in early.stops if each.current] == [days[2]]
    assert early.since == days[2] and sum(len(r.items) + r.more for r in early.rows) == 25


def test_a_state_shows_what_stood_there_on_the_day() -> None:
    claim = {
        "entity": "vllm",
        "metric": "state",
        "status": "current_version",
        "as_of": OLD,
        "recheck_on": "2026-10-01",
        "evidence": lines_of(OLD),
    }
    kb = two_days(claims=[claim])
    topic, section = kb.topics["inference"], kb.sections[KEY]
    (stop,) = stops(kb, KEY)
    past = past_chapter(kb, topic, section, stop)
    (block,) = past.anchors
    assert (past.title, past.day, past.month) == ("§1.3 KV Cache", OLD, None)
    assert (block.label, block.status) == ("标签 a1", RecordStatus.PROPOSED)
    assert block.accepted is None and block.cited == ""
    assert [claim.expired for claim in block.claims] == [False]
    assert [note.states for note in block.doubts] == [(DoubtState.OPEN,)]
    page = build_site(kb).pages[f"living/inference/kv-cache/on/{OLD}.md"]
    assert not page.indexed
    html = "".join(map(render, page.slots))
    assert "不是最新" in html and "标签 a2" not in html.split('id="anchors"')[1]
    assert 'href="kb:living/inference/kv-cache.md"' in html


def test_the_state_of_a_long_chapter_names_the_older_anchors() -> None:
    """The newest are told in full; the names of the others lead to where they stand today."""
    days = [f"2026-09-{day:02}" for day in range(1, 31)]
    later = (NEW, "2026-10-11", "2026-10-12")
    kb = base(
        briefings=tuple(map(briefing, (*days, *later))),
        anchors=tuple(anchor(f"on-{day}", evidence=[lines_of(day)]) for day in (*days, *later)),
    )
    stop = stops(kb, KEY)[-1]
    past = past_chapter(kb, kb.topics["inference"], kb.sections[KEY], stop)
    assert (past.month, past.day) == ("2026-10", "2026-10-11")
    last = state_on(kb, KEY, NEW)
    assert last == StateLink("截至 2026-10-11 的样子", to_state(*KEY, "2026-10"))
    assert {block.label for block in past.anchors} >= {f"标签 on-{NEW}", f"标签 on-{days[-1]}"}
    assert len(past.anchors) + len(past.older) == 32
    assert past.title == "§3.2 KV Cache" and past.numbers == ("§3.2", "§3.(X)")


def test_the_newest_state_is_the_chapter_of_today(kb: KnowledgeBase) -> None:
    """It says the same of the same anchors, doubts and papers; earlier ones have nothing more."""
    for key, section in kb.sections.items():
        topic, days = kb.topics[key[0]], change_days(kb, key)
        today = max(*days, kb.newest_day or "")
        last = past_chapter(kb, topic, section, Stop(today, today))
        head = chapter_head(kb, topic, section=section)
        body = chapter_body(kb, topic, section=section)
        assert last.facts == head.facts
        for then, now in zip(last.anchors, body.anchors, strict=True):
            assert (then.label, then.status, then.claims) == (now.label, now.status, now.claims)
            assert (then.doubts, then.lines, then.accepted) == (now.doubts, now.lines, now.accepted)
        assert (last.doubts, last.citations) == (body.doubts, body.citations)
        shown = {block.label for block in last.anchors}
        for stop in stops(kb, key):
            past = past_chapter(kb, topic, section, stop)
            assert {block.label for block in past.anchors} <= shown and stop.day in days


def test_every_day_of_a_log_keeps_its_place(monkeypatch: Any) -> None:
    """What is older than the newest has a line with the fragment, which leads to its day."""
    kb = two_days()
    monkeypatch.setattr(change_log, "IN_FULL", 1)
    log = chapter_log(kb, kb.topics["inference"], kb.sections[KEY])
    newest = StateLink("最新的样子", to_section(*KEY))
    assert [(day.day, day.state) for day in log.days] == [(NEW, newest)]
    assert [(day.day, day.summary) for day in log.older] == [(OLD, "新增锚点 1，提出疑问 1")]
    assert log.older[0].state == StateLink("这一天的样子", to_state(*KEY, OLD))
    html = "".join(map(render, build_site(kb).pages["living/inference/kv-cache/changes.md"].slots))
    assert all(html.count(f'id="changed-{day}"') == 1 for day in (OLD, NEW))
    part = entity_log(kb, kb.entities.entities[0])
    assert [day.summary for day in part.days] == ["第一次写到 1，第一次见到版本 1"]


def test_the_page_of_a_day_tells_what_changed_since() -> None:
    kb = two_days()
    old, new = day_page(kb, OLD), day_page(kb, NEW)
    assert [(part.title, part.state) for part in old.parts] == [
        ("§1.3 KV Cache", StateLink("这一天的样子", to_state(*KEY, OLD)))
    ]
    assert [row.kind.label for row in old.elsewhere] == ["新简报", "第一次写到", "第一次见到版本"]
    assert [(row.title, row.counts, row.log) for row in old.since] == [
        ("§1.3 KV Cache", (1, 3, 0), to_changes(*KEY, NEW)),
        ("llm-d / K8s 编排", (0, 1, 0), to_changes("inference", "llm-d-orchestration", NEW)),
    ]
    assert (old.before, new.since, new.after) == (None, (), None)
    assert old.after is not None and new.before is not None
    assert (old.after.day, new.before.day) == (NEW, OLD)
    listed = [day.day for month in day_list(kb).months for day in month.days]
    assert listed == sorted(changes_by_day(kb), reverse=True) == [NEW, OLD]


def test_no_state_repeats_an_id(kb: KnowledgeBase) -> None:
    """A page that says an id twice would lead a link to the wrong one of two."""
    pages = [
        page
        for address, page in build_site(kb).pages.items()
        if "/on/" in address or "changes" in address
    ]
    assert len(pages) > 10
    for page in pages:
        ids = re.findall(r'\sid="([^"]*)"', "".join(map(render, page.slots)))
        assert len(ids) == len(set(ids)), page.src_uri
