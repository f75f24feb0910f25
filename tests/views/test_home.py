from __future__ import annotations

from typing import Any

from livingdocs.findings import Finding, Severity, SourceLine
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.records.registry import AcceptedFinding
from livingdocs.views.finding_index import PlacedFinding, placed_findings
from livingdocs.views.home import MOST_DOUBTS, home_head, home_news, home_sections
from livingdocs.views.targets import to_briefing, to_section
from tests.small_base import NEW, OLD, anchor, base, briefing, doubt, event


def increment(number: int, lines: list[int], **fields: Any) -> dict[str, Any]:
    return {"number": number, "title": f"增量 {number}", "lines": lines, **fields}


def finding(severity: Severity, rule: str, *, day: str = OLD) -> Finding:
    return Finding(
        rule=rule,
        severity=severity,
        path=f"briefings/inference/{day}.yml",
        line=12,
        found="declares 25+, lists 19",
        expected="25 or more",
        fix="count again",
        source=(SourceLine(f"inbox/tom/{day}-inference-e1prep.txt", 5),),
    )


def test_the_four_counts_leave_out_what_nobody_accepted_and_what_is_answered() -> None:
    answer = {"verdict": "kept", "text": "有意保留", "by": "hana", "date": NEW}
    kb = base(
        briefings=(
            briefing(OLD, citations=[{"id": "2607.02574", "lines": [3, 3]}]),
            briefing(NEW),
        ),
        anchors=(
            anchor("i3", papers=[{"id": "2607.02574", "version": None}]),
            anchor("i4", status="rejected"),
        ),
        doubts=(
            doubt("d1", event("opened", OLD)),
            doubt("d2", event("opened", OLD), answer=answer),
            doubt("d3", event("opened", OLD), status="rejected"),
        ),
    )
    head = home_head(kb)
    counts = (head.anchors, head.open_doubts, head.papers, head.briefings, head.day)
    assert counts == (1, 1, 1, 2, NEW)


def test_an_empty_base_has_a_home() -> None:
    head, news = home_head(base()), home_news(base())
    assert (head.anchors, head.day, head.picture) == (0, None, None)
    assert (news.newest, news.doubts, news.briefings) == ((), (), ())


def test_an_increment_shows_its_section_by_the_number_of_its_day_and_the_doubt_about_it() -> None:
    target = {"text": "§3.2 KV Cache", "number": "3.2", "title": "KV Cache"}
    late = {"evidence": [{"briefing": f"inference/{NEW}", "lines": [27, 31]}]}
    kb = base(
        briefings=(
            briefing(
                NEW,
                increments=[
                    increment(1, [27, 31], target_sections=[target], priority="high"),
                    increment(2, [32, 40]),
                ],
            ),
        ),
        anchors=(anchor("i1", **late),),
        doubts=(doubt("d1", event("opened", NEW), anchors=["i1"]),),
    )
    first, second = home_news(kb).newest[0].increments
    assert first.target == to_briefing(f"inference/{NEW}", "increment-1")
    assert (first.sections[0].text, first.sections[0].target) == (
        "§3.2 KV Cache",
        to_section("inference", "kv-cache"),
    )
    assert [note.fragment for note in first.doubts] == ["doubt-d1"]
    assert second.doubts == ()


def test_two_briefings_of_the_newest_day_are_both_shown_and_told_apart() -> None:
    second = briefing(NEW, agent="Nils").model_copy(update={"id": f"inference/{NEW}-nils"})
    news = home_news(base(briefings=(briefing(OLD), briefing(NEW), second)))
    assert [item.byline for item in news.newest] == ["LLM 推理", "LLM 推理 · Nils"]
    assert len({item.fragment for item in news.newest}) == 2


def test_a_long_list_of_doubts_says_how_many_there_are() -> None:
    doubts = tuple(doubt(f"d{n}", event("opened", OLD)) for n in range(MOST_DOUBTS + 3))
    news = home_news(base(briefings=(briefing(OLD),), doubts=doubts))
    assert (len(news.doubts), news.open_doubts, news.more_doubts) == (MOST_DOUBTS, 13, True)


def placed(kb: KnowledgeBase, *findings: Finding) -> tuple[PlacedFinding, ...]:
    return placed_findings(kb, [(each, None) for each in findings])


def test_the_gravest_findings_come_first_then_the_newest_and_no_rule_twice() -> None:
    """Each leads to its place on the page of the briefing's findings."""
    kb = base(briefings=(briefing(OLD), briefing(NEW)))
    found = placed(
        kb,
        finding(Severity.INFO, "date-ambiguous", day=NEW),
        finding(Severity.WARNING, "section-number"),
        finding(Severity.WARNING, "section-number", day=NEW),
        finding(Severity.WARNING, "section-number", day=NEW),
        finding(Severity.WARNING, "declared-count", day=NEW),
        finding(Severity.ERROR, "implausible-id"),
    )
    news = home_news(kb, found).findings
    assert news.total == 6
    assert [(note.rule, note.word, note.page.key[-10:]) for note in news.shown] == [
        ("implausible-id", "错误", OLD),
        ("section-number", "警告", NEW),
        ("declared-count", "警告", NEW),
    ]
    assert [link.label for link in news.shown[1].lines] == ["10-10:5"]
    assert news.shown[1].page.fragment == f"section-number-{NEW}-5"


def test_a_finding_that_somebody_accepted_is_not_shown() -> None:
    kb = base(briefings=(briefing(OLD),))
    accepted = AcceptedFinding.model_validate(
        {"rule": "section-number", "path": "x.yml", "reason": "原文如此", "date": NEW}
    )
    pairs = [(finding(Severity.WARNING, "section-number"), accepted)]
    assert home_news(kb, placed_findings(kb, pairs)).findings.total == 0


def test_without_findings_nothing_is_shown() -> None:
    assert home_news(base(briefings=(briefing(OLD),))).findings.shown == ()


def test_sections_tell_their_counts_and_what_changed_last() -> None:
    target = {"text": "§3.2 KV Cache", "number": "3.2", "title": "KV Cache"}
    row = {"id": "2610.06479", "target_section": target, "lines": [74, 74]}
    kb = base(
        briefings=(briefing(OLD), briefing(NEW, citations=[row, {**row, "id": "2610.10845"}])),
        anchors=(anchor("i3"), anchor("i4")),
        doubts=(doubt("d1", event("opened", OLD), sections=["kv-cache"]),),
    )
    table = home_sections(kb)[0]
    assert table.newest_edition == NEW
    rows = {row.link.slug: row for row in table.rows}
    kv = rows["kv-cache"]
    assert (kv.anchors, kv.open_doubts, kv.changed_on, kv.change) == (2, 1, NEW, "引用2篇")
    assert (kv.link.number, kv.newest_numbers) == ("§1.3", "§3.2、§3.(X)")
    other = rows["llm-d-orchestration"]
    assert (other.link.number, other.changed_on, other.newest_numbers) == (None, None, "§1.3")


def test_what_is_left_to_do_is_counted(kb: KnowledgeBase) -> None:
    """Proposed updates that have not landed, and claims past their day of recheck."""
    news = home_news(kb)
    assert (news.left, news.expired) == (6, 1)
