"""What an answer of arXiv changes in what is stored, and what of it is told."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from livingdocs.fetching.command import Wishes, fetch
from livingdocs.fetching.store import Store
from livingdocs.vocabulary import FetchFault, PaperEventKind, PaperStatus
from tests.data_folder import tree
from tests.fetching.fake_arxiv import FakeArxiv, FakeClock, FakePaper, direct, papers
from tests.fetching.stored import run, setting, snapshot_file, store_old, without_misses


def test_ids_of_entries_with_http_addresses_are_read(data: Path, clock: FakeClock) -> None:
    """Entries name papers by http addresses, while arXiv is asked over https."""
    arxiv = FakeArxiv(papers(1), clock)
    run(data, ["2609.20001"], clock, transport=direct(arxiv))
    assert b"http://" in arxiv.feed(arxiv.entries(["2609.20001"]))
    assert b"http" not in snapshot_file(data, "2609.20001").read_bytes()


def test_links_without_titles_are_no_trouble(data: Path, clock: FakeClock) -> None:
    """arXiv no longer marks the link of the PDF; no link is stored at all."""
    arxiv = FakeArxiv(papers(1), clock)
    assert run(data, ["2609.20001"], clock, transport=direct(arxiv)).exit_code == 0
    assert b"None" not in snapshot_file(data, "2609.20001").read_bytes()


def test_a_wrapped_title_is_stored_in_one_line(data: Path, clock: FakeClock) -> None:
    """A line feed and blanks inside a title are one blank, in the file and for every comparison."""
    title = "HookPoint: Enabling Performant and Flexible Model-Internal Observability"
    arxiv = FakeArxiv({"2605.11093": FakePaper("2605.11093", (title,))}, clock, legacy=True)
    store_old(data, arxiv.papers.values())
    report = run(data, ["2605.11093"], clock, transport=direct(arxiv))
    stored = Store(data).snapshot("2605.11093")
    assert stored is not None and stored.title == title
    assert report.events == []


def test_a_withdrawn_paper_is_marked_and_kept(data: Path, clock: FakeClock) -> None:
    """It was cited as version 1; now the comment says that it is withdrawn. Nothing is deleted."""
    known = papers(1)
    store_old(data, known.values())
    arxiv = FakeArxiv(known, clock, lambda ids: "withdrawn")
    report = run(data, list(known), clock, transport=direct(arxiv))
    stored = Store(data).snapshot("2609.20001")
    assert report.exit_code == 0
    assert stored is not None and stored.status is PaperStatus.WITHDRAWN
    assert [event.kind for _, event in report.events] == [PaperEventKind.WITHDRAWN]
    assert stored.title == known["2609.20001"].titles[0]


def test_a_new_version_with_another_title_is_told_as_that(data: Path, clock: FakeClock) -> None:
    """Version 2 has another title: an event, not a wrong title and not silence."""
    paper = FakePaper("2609.20001", ("Caches Are Slow", "Are Caches Slow?"))
    store_old(data, [paper])
    arxiv = FakeArxiv({paper.id: paper}, clock)
    report = run(data, [paper.id], clock, transport=direct(arxiv))
    stored = Store(data).snapshot(paper.id)
    assert report.exit_code == 0
    assert stored is not None and stored.latest_version == 2
    assert [event.kind for _, event in report.events] == [
        PaperEventKind.VERSION_CHANGED,
        PaperEventKind.TITLE_CHANGED,
    ]


def test_the_date_of_a_cited_version_is_known(data: Path, clock: FakeClock) -> None:
    """Submitted 2018-10-11, cited as version 2 of 2019-05-24: both dates are there, told apart.

    When version 3 is out, version 2 is asked for too, in the same request as anything left out.
    """
    paper = FakePaper(
        "1810.05001",
        ("Draft", "Final"),
        published="2018-10-11T10:00:00Z",
        updated="2019-05-24T10:00:00Z",
    )
    arxiv = FakeArxiv({paper.id: paper}, clock)
    wishes = Wishes(named=[paper.id], versions={paper.id: frozenset({2})})
    options = setting(data, clock, transport=direct(arxiv))
    fetch(wishes, options)
    stored = Store(data).snapshot(paper.id)
    assert stored is not None
    assert (stored.date_of(1), stored.date_of(2)) == ("2018-10-11", "2019-05-24")
    assert len(arxiv.log) == 1

    wishes = replace(wishes, papers=[paper.id], versions={paper.id: frozenset({1, 2})})
    arxiv.papers = {paper.id: replace(paper, titles=("Draft", "Final", "Last"))}
    report = fetch(wishes, options)
    stored = Store(data).snapshot(paper.id)
    assert stored is not None
    assert [past.version for past in stored.versions] == [1, 2]
    assert stored.title_of(1) == "Draft"
    assert report.versions == ["1810.05001v1"]
    requests = len(arxiv.log)
    fetch(replace(wishes, papers=()), options)
    assert len(arxiv.log) == requests


def test_a_version_that_cannot_be_had_is_asked_for_once(data: Path, clock: FakeClock) -> None:
    """It is no failure of the run, and no run asks for it again and again."""
    paper = FakePaper("2609.20001", ("One", "Two"))
    arxiv = FakeArxiv({paper.id: paper}, clock)
    entry = arxiv.entry
    arxiv.entry = lambda paper, version=None: entry(paper)  # type: ignore[method-assign,misc]
    wishes = Wishes(named=[paper.id], versions={paper.id: frozenset({1})})
    options = setting(data, clock, transport=direct(arxiv))
    assert fetch(wishes, options).exit_code == 0
    assert len(arxiv.log) == 2
    assert fetch(wishes, options).requests == 0
    miss = Store(data).miss(paper.id)
    assert miss is not None and (miss.versions, miss.stale_since) == ((1,), None)


def test_categories_are_kept_with_the_primary_one(data: Path, clock: FakeClock) -> None:
    """Primary and cross-listed categories both matter for where a paper is filed."""
    paper = FakePaper("2609.20001", ("X",), categories=("cs.DC", "cs.LG", "cs.PF"))
    run(data, [paper.id], clock, transport=direct(FakeArxiv({paper.id: paper}, clock)))
    stored = Store(data).snapshot(paper.id)
    assert stored is not None
    assert stored.primary_category == "cs.DC"
    assert stored.categories == ("cs.DC", "cs.LG", "cs.PF")


@pytest.mark.parametrize("count", [12, 250])
def test_many_changed_titles_at_once_stop_the_run_and_change_none(
    data: Path, clock: FakeClock, count: int
) -> None:
    """When one title in four would be another one, the source is sick: none is written, exit 4."""
    known = papers(count)
    store_old(data, known.values())
    before = tree(data)
    changed = {
        each: replace(paper, titles=(*paper.titles, "Something Else")) if number % 4 == 0 else paper
        for number, (each, paper) in enumerate(known.items())
    }
    arxiv = FakeArxiv(changed, clock)
    report = run(data, list(known), clock, transport=direct(arxiv))
    assert report.exit_code == 4
    assert tree(data) == before
    assert "too many titles" in report.summary()


def test_titles_that_change_in_many_batches_stop_the_run_too(data: Path, clock: FakeClock) -> None:
    """Two of eight in each batch are news, six of 24 are too many: none of them is written."""
    known = papers(24)
    store_old(data, known.values())
    changed = {
        each: replace(paper, titles=("Something Else",)) if number % 8 < 2 else paper
        for number, (each, paper) in enumerate(known.items())
    }
    arxiv = FakeArxiv(changed, clock)
    report = run(data, list(known), clock, transport=direct(arxiv), batch=8)
    assert report.exit_code == 4
    assert not any(b"Something Else" in text for text in tree(data).values())


def test_a_few_changed_titles_are_news(data: Path, clock: FakeClock) -> None:
    """Two of two, or five of fifty: papers do get new titles."""
    for count, few in ((2, 2), (50, 5)):
        known = papers(count)
        store_old(data, known.values())
        changed = {
            each: replace(paper, titles=(*paper.titles, "New")) if number < few else paper
            for number, (each, paper) in enumerate(known.items())
        }
        clock.sleep(3)
        report = run(data, list(known), clock, transport=direct(FakeArxiv(changed, clock)))
        assert report.exit_code == 0
        assert sum(event.kind is PaperEventKind.TITLE_CHANGED for _, event in report.events) == few


def test_a_version_that_went_back_is_not_stored(data: Path, clock: FakeClock) -> None:
    """The higher version stays, and that the answer was older is temporary trouble."""
    paper = FakePaper("2609.20001", ("One", "Two"))
    store_old(data, [paper], latest_version=2, title="Two")
    before = tree(data)
    arxiv = FakeArxiv({paper.id: replace(paper, titles=("One",))}, clock)
    report = run(data, [paper.id], clock, transport=direct(arxiv))
    assert report.exit_code == 3
    assert report.failed == {paper.id: FetchFault.WENT_BACK}
    assert without_misses(data) == before
