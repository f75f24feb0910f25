"""What the two real briefings give, line by line where it matters."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from livingdocs.importing.draft import Content
from livingdocs.importing.reading import read_briefing, read_file
from livingdocs.importing.report import papers_of


@pytest.fixture(scope="module")
def september(shared: Path) -> Content:
    return content_of(shared / "seeds" / "2026-09-22-inference-e1prep.txt")


@pytest.fixture(scope="module")
def october(shared: Path) -> Content:
    return content_of(shared / "seeds" / "2026-10-10-inference-e1prep.txt")


def content_of(path: Path) -> Content:
    return read_briefing(read_file(path), path=path).content


def statuses(content: Content) -> Counter[str]:
    return Counter(str(citation.status) for citation in content.citations)


def test_september_is_read_whole(september: Content) -> None:
    """12 sources, 6 increments, 5 doubts, 24 citations, 7 quiet sources, 9 proposals."""
    assert (september.topic, september.date, september.agent) == ("inference", "2026-09-22", "Tom")
    assert len(september.sources) == 12
    assert [item.number for item in september.increments] == [1, 2, 3, 4, 5, 6]
    assert [item.label for item in september.contradictions] == list("①②③④⑤")
    assert statuses(september) == {"new": 5, "carried_over": 17, "reaffirmed": 2}
    assert (
        sum(each.status is not None and each.status.carried for each in september.citations) == 19
    )
    assert len(september.quiet_sources) == 7
    assert len(september.proposals) == 9
    assert september.unplaced == []
    assert september.window == "2026-09-21 22:00 ~ 2026-09-22 22:00"


def test_october_is_read_whole(october: Content) -> None:
    """10 sources in broken rows, 5 increments, 2 doubts, 9 citations, 3 follow-ups, 8 closing."""
    assert (october.topic, october.date, october.agent) == ("inference", "2026-10-10", "Tom")
    assert [item.lines for item in october.sources] == [(n, n + 1) for n in range(6, 26, 2)]
    assert [item.number for item in october.increments] == [1, 2, 3, 4, 5]
    assert [item.label for item in october.contradictions] == ["T1", "T2"]
    assert statuses(october) == {"carried_over": 6, "to_verify": 2, "reference": 1}
    assert len(october.follow_ups) == 3
    assert len(october.closing_sources) == 8
    assert october.unplaced == []


def test_no_rating_of_a_broken_table_stands_under_another_column(october: Content) -> None:
    """The halves of each row are joined: a path, a summary, and the stars in their own fields."""
    assert [item.reliability for item in october.sources] == [5, 5, 4, None, 4, *[None] * 5]
    assert all(item.path and item.summary and "⭐" not in item.summary for item in october.sources)


def test_every_increment_has_what_it_states(september: Content, october: Content) -> None:
    """Sections, sources, points; credibility in one dialect, a coloured mark in the other."""
    for item in (*september.increments, *october.increments):
        assert item.target_sections
        assert item.sources
        assert item.points
        assert item.relations
        assert not any(point.text.startswith(("- ", "1. ")) for point in item.points)
    assert all(item.credibility and item.importance == 4 for item in september.increments)
    assert [str(item.priority) for item in october.increments] == ["high", "high"] + ["medium"] * 3
    assert [len(item.points) for item in september.increments] == [8, 7, 8, 6, 6, 7]
    assert [len(item.points) for item in october.increments] == [6, 4, 4, 4, 3]


def test_numbers_inside_a_flattened_line_are_points_below(september: Content) -> None:
    levels = [point.level for point in september.increments[2].points]
    assert levels == [1, 1, 2, 2, 2, 2, 1, 1]
    assert [point.level for point in september.increments[1].points] == [1, 1, 2, 2, 2, 1, 1]


def test_both_name_36_papers(september: Content, october: Content) -> None:
    """Also those of the queue and of the names of card files."""
    assert len(papers_of(september)) == 25
    assert len(papers_of(october)) == 11
    assert len(papers_of(september) | papers_of(october)) == 36
    assert {"2610.12448", "2610.12459", "2609.20816"} <= papers_of(september) | papers_of(october)


def test_the_long_title_of_an_increment_is_kept_beside_the_claimed_one(september: Content) -> None:
    paper = september.increments[4].papers[0]
    assert (paper.id, paper.version) == ("2605.11093", 1)
    assert paper.title == (
        "HookPoint: Enabling Performant and Flexible Model-Internal Observability for LLM Inference"
    )
    citation = september.citations[0]
    assert citation.title == "HookPoint: Performant Model-Internal Observability for LLM Inference"
    assert citation.gloss == "3.6% overhead"


def test_cards_are_named_with_number_and_topic(september: Content, october: Content) -> None:
    """`1432-2609-19499` is card 1432 of paper 2609.19499, and no date is made from it."""
    named = [(card.number, card.id, card.primary_topic) for card in september.cards]
    assert named == [(1432, "2609.19499", "llm-infra"), (1435, "2609.20816", "multimodal")]
    assert [(card.id, card.primary_topic) for card in october.cards] == [
        ("2603.20397", "llm-infra")
    ]


def test_what_they_declare_is_kept_with_its_line(september: Content, october: Content) -> None:
    def declared(content: Content) -> set[tuple[str, int, str, tuple[int, ...], int]]:
        return {
            (str(each.subject), each.count, str(each.form), each.parts, each.lines[0])
            for each in content.declared
        }

    assert declared(september) == {
        ("increments", 6, "exact", (), 3),
        ("new_citations", 5, "exact", (), 5),
        ("carried_citations", 25, "at_least", (), 5),
        ("increments", 6, "exact", (), 139),
        ("citations", 30, "at_least", (5, 25), 139),
        ("carried_citations", 25, "at_least", (), 139),
    }
    assert declared(october) == {
        ("increments", 7, "exact", (2, 3, 2), 2),
        ("increments", 5, "exact", (), 26),
        ("contradictions", 2, "exact", (), 56),
        ("increments", 5, "exact", (2, 3), 78),
        ("citations", 9, "exact", (6, 3), 78),
        ("increments", 5, "exact", (3, 2), 86),
        ("increments", 5, "exact", (2, 3), 94),
    }


def test_the_baseline_is_taken_apart(september: Content, october: Content) -> None:
    assert september.baseline is None
    baseline = october.baseline
    assert baseline is not None
    assert (baseline.document, baseline.revision, baseline.updated) == (
        "inference.md",
        "v310",
        "Oct09午更新",
    )
    assert baseline.note is not None
    assert "引→471" in baseline.note


def test_doubts_that_go_on_name_the_day(september: Content) -> None:
    assert [item.continued_from for item in september.contradictions] == [None] * 3 + ["9-21"] * 2
    assert [str(item.risk_level) for item in september.contradictions] == ["medium"] + ["low"] * 4
    assert {str(item.kind) for item in september.contradictions} == {"unverified"}


# Title, day, papers and headings of the digests; None where the text gives none.
DIGESTS = {
    "digest-01.md": ("AI 研究简报 - 2026-02-04", "2026-02-04", 5, 10),
    "digest-02.md": ("arXiv 中文要点汇总 - cs.AI - 2025-05-28", "2025-05-28", 4, 3),
    "digest-03.md": ("ArXiv每日洞察报告", None, 3, 22),
    "digest-04.md": ("从可信反事实到可审计的场景状态与测试证据链", "2026-08-17", 0, 4),
    "digest-05.md": (None, None, 0, 0),
    "digest-06.md": ("llm-paper-daily 日常论文精选", None, 641, 21),
    "digest-07.md": (None, None, 0, 4),
    "digest-08.md": (None, None, 0, 0),
}


@pytest.mark.parametrize("name", DIGESTS)
def test_digests_of_other_forms_are_placed_where_they_can_be(shared: Path, name: str) -> None:
    """Title, day, ids and headings are placed; every other line is listed."""
    path = shared / "briefings" / name
    content = content_of(path)
    title, date, papers, headings = DIGESTS[name]
    assert (content.title, content.date) == (title, date)
    assert (len(papers_of(content)), len(content.headings)) == (papers, headings)
    assert content.topic is None
    assert content.increments == []
    assert bool(content.unplaced) is bool(path.stat().st_size)
