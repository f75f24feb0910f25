"""The marks that stand wherever a paper is cited, and what changed since it was read."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.records.snapshot import Miss, Snapshot
from livingdocs.views.anchor_blocks import anchor_block
from livingdocs.views.briefing import briefing_view
from livingdocs.views.marks import Mark
from livingdocs.views.paper import paper_view
from livingdocs.views.paper_chips import paper_chip
from livingdocs.views.paper_marks import paper_marks
from livingdocs.views.rich_text import TextContext, rich_text
from livingdocs.vocabulary import PaperStatus, TitleVerdict
from tests.small_base import NEW, OLD, anchor, base, briefing, snapshot

PAPER = "2609.00001"
TITLE = "Kettlecast: Predicting Boil Times for Shared Samovars"
OTHER = "Wrongful Harvests: Orchard Robots That Pick by Moonlight"


def citation(title: str | None, *, line: int = 20, paper: str = PAPER) -> dict[str, Any]:
    return {"id": paper, "title": title, "lines": [line, line]}


def known(title: str = TITLE, **fields: Any) -> Snapshot:
    return Snapshot.model_validate({**snapshot(PAPER, title).model_dump(), **fields})


def citing(
    *titles: str, paper: Snapshot | None, anchors: tuple[Any, ...] = (), day: str = OLD
) -> KnowledgeBase:
    rows = [citation(title, line=20 + number) for number, title in enumerate(titles)]
    return base(
        briefings=(briefing(day, citations=rows),),
        snapshots=(paper,) if paper is not None else (),
        anchors=anchors,
    )


def words(marks: tuple[Mark, ...]) -> list[str]:
    return [mark.word for mark in marks]


def with_miss(kb: KnowledgeBase, **fields: Any) -> KnowledgeBase:
    miss = Miss.model_validate({"id": PAPER, "sha256": "0" * 64, "tried_on": NEW, **fields})
    return dataclasses.replace(kb, misses={PAPER: miss})


# --- the verdict in a word ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("claimed", "word"),
    [
        (TITLE, "同题"),
        ("Kettlecast: Predicting Boil Times", "简称"),
        (OTHER, "另一篇"),
    ],
)
def test_a_chip_bears_the_verdict_on_its_title(claimed: str, word: str) -> None:
    kb = citing(claimed, paper=known())
    [mark] = paper_chip(kb, PAPER).marks
    assert mark.word == word
    assert mark.title


def test_a_paper_without_metadata_is_not_asked() -> None:
    """An id that nobody asked for is no id that does not exist."""
    assert words(paper_marks(citing(TITLE, paper=None), PAPER)) == ["未查"]


@pytest.mark.parametrize(("days", "word"), [(1, "未查"), (2, "未查"), (3, "查无")])
def test_an_id_is_not_found_only_after_three_days(days: int, word: str) -> None:
    """The same for a paper with a title and for one that is only named."""
    missing = [f"2026-10-{number:02}" for number in range(1, days + 1)]
    titled = with_miss(citing(TITLE, paper=None), not_found_on=missing)
    bare = with_miss(
        base(briefings=(briefing(OLD, citations=[citation(None)]),)), not_found_on=missing
    )
    assert words(paper_marks(titled, PAPER)) == [word]
    assert words(paper_marks(bare, PAPER)) == [word]


def test_a_known_paper_without_a_claimed_title_bears_no_verdict() -> None:
    kb = base(briefings=(briefing(OLD, citations=[citation(None)]),), snapshots=(known(),))
    assert paper_marks(kb, PAPER) == ()


def test_each_row_of_a_briefing_bears_the_verdict_on_its_own_title() -> None:
    """Two rows may cite one id under two titles; one may be wrong."""
    kb = citing(TITLE, OTHER, paper=known())
    view = briefing_view(kb, kb.briefings[f"inference/{OLD}"])
    assert [words(row.marks) for row in view.citations] == [["同题"], ["另一篇"]]
    assert [row.needs_person for row in view.citations] == [False, True]
    assert [(each.mark.word, each.number) for each in view.verdicts] == [("同题", 1), ("另一篇", 1)]


def test_an_id_inside_a_text_bears_only_what_must_not_be_missed() -> None:
    """The text itself stays as it is."""
    text = f"见 {PAPER}。"
    context = TextContext("inference", OLD)
    for claimed, expected in [(OTHER, ["另一篇"]), (TITLE, [])]:
        runs = rich_text(citing(claimed, paper=known()), text, context=context)
        assert "".join(run.text for run in runs) == text
        assert [mark.word for run in runs for mark in run.marks] == expected


# --- withdrawn, newer, renamed --------------------------------------------------------------------

WITHDRAWN: dict[str, Any] = {
    "status": PaperStatus.WITHDRAWN.value,
    "events": [{"kind": "withdrawn", "date": NEW, "new": "Withdrawn: the kettle was cold"}],
}


def resting(**paper: Any) -> Any:
    return anchor(
        "boil",
        papers=[{"id": PAPER, **paper}],
        evidence=[{"briefing": f"inference/{OLD}", "lines": [20, 20]}],
    )


def test_a_withdrawn_paper_is_marked_where_it_is_cited_and_on_what_rests_on_it() -> None:
    on_it = resting()
    kb = citing(TITLE, paper=known(**WITHDRAWN), anchors=(on_it,))
    assert words(paper_marks(kb, PAPER)) == ["已撤稿", "同题"]
    [note] = anchor_block(kb, on_it).rechecks
    assert (note.paper, note.mark.word) == (PAPER, "已撤稿")
    assert NEW in note.text
    assert "the kettle was cold" in note.text
    view = paper_view(kb, PAPER)
    assert [each.mark.word for each in view.rechecks] == ["已撤稿"]
    assert [each.mark.word for each in view.anchors[0].rechecks] == ["已撤稿"]
    assert [(each.day, each.mark.word) for each in view.events] == [(NEW, "撤稿")]


@pytest.mark.parametrize(("read", "noted"), [(1, True), (2, True), (3, False)])
def test_a_version_newer_than_the_one_that_was_read_asks_for_a_recheck(
    read: int, noted: bool
) -> None:
    """It asks to look again; it does not say that anything is wrong."""
    on_it = resting(version=read)
    kb = citing(TITLE, paper=known(latest_version=3, updated="2026-10-01"), anchors=(on_it,))
    notes = anchor_block(kb, on_it).rechecks
    assert bool(notes) is noted
    if noted:
        [note] = notes
        assert note.mark.word == "有更新的版本"
        assert note.text == f"读的是 v{read}，现在是 v3（2026-10-01），请复核"


@pytest.mark.parametrize(("updated", "noted"), [("2026-09-01", False), ("2026-10-01", True)])
def test_without_a_stated_version_only_what_came_later_is_news(updated: str, noted: bool) -> None:
    kb = citing(TITLE, paper=known(latest_version=2, updated=updated))
    assert bool(paper_view(kb, PAPER).rechecks) is noted


def test_a_title_that_changed_after_it_was_read_is_news() -> None:
    event = {"kind": "title_changed", "date": NEW, "old": "Kettlecast", "new": TITLE}
    later = paper_view(citing(TITLE, paper=known(events=[event])), PAPER)
    assert [each.mark.word for each in later.rechecks] == ["改了题名"]
    assert "Kettlecast" in later.rechecks[0].text
    before = paper_view(citing(TITLE, paper=known(events=[event]), day="2026-10-11"), PAPER)
    assert before.rechecks == ()
    assert [each.mark.word for each in before.events] == ["改了题名"]


# --- metadata that could not be had ---------------------------------------------------------------


def test_the_day_and_the_reason_of_the_last_try_are_told() -> None:
    kb = with_miss(citing(TITLE, paper=None), last_error="timed_out", stale_since=NEW)
    view = paper_view(kb, PAPER)
    assert view.metadata == f"未取得，最近一次尝试 {NEW}：arXiv 没有按时回答"
    assert view.title is None


@pytest.mark.parametrize(("since", "told"), [("2026-09-11", False), ("2026-09-10", True)])
def test_metadata_are_called_old_after_thirty_days_of_failures(since: str, told: bool) -> None:
    """The last try was on 2026-10-10."""
    kb = with_miss(citing(TITLE, paper=known()), stale_since=since, last_error="unreachable")
    stale = paper_view(kb, PAPER).stale
    assert (stale is not None and f"自 {since} 起未能更新" in stale) is told


def test_every_verdict_and_state_has_a_silhouette(repo_root: Any) -> None:
    """The stylesheet names each meaning, so that none falls back to the sign of a hint."""
    sheet = (repo_root / "docs/assets/stylesheets/parts.css").read_text(encoding="utf-8")
    for term in (*TitleVerdict, PaperStatus.WITHDRAWN):
        assert f'[data-m="{term.value}"]' in sheet, term
