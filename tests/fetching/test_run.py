"""Whole runs on a data folder, against answers as people have reported them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
import yaml

from livingdocs.arxiv_ids import ArxivId
from livingdocs.fetching.command import Wishes, fetch
from livingdocs.fetching.store import Store
from livingdocs.vocabulary import FetchFault, PaperEventKind, PaperStatus
from tests.fetching.fake_arxiv import (
    FakeArxiv,
    FakeClock,
    FakePaper,
    direct,
    papers,
)
from tests.fetching.stored import files_of, run, setting, snapshot_file, store_old


@pytest.fixture
def data(tmp_path: Path) -> Path:
    folder = tmp_path / "data"
    folder.mkdir()
    return folder


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


def without_misses(data: Path) -> dict[str, bytes]:
    return {name: text for name, text in files_of(data).items() if ".miss." not in name}


@pytest.mark.parametrize("mode", ["429", "429 with Retry-After"])
def test_a_server_that_is_too_busy_leaves_what_is_stored(
    data: Path, clock: FakeClock, mode: str
) -> None:
    """Half of the papers are stored; all is answered with 429, with and without a time to wait.

    The stored bytes stay, the others are not taken for papers that don't exist, one line tells how
    many are fresh, kept and missing, and the waits have an end.
    """
    known = papers(6)
    store_old(data, list(known.values())[:3])
    before = files_of(data)
    arxiv = FakeArxiv(known, clock, lambda ids: mode)
    start = clock.elapsed()
    report = run(data, list(known), clock, transport=direct(arxiv))
    assert report.exit_code == 3
    assert without_misses(data) == before
    assert clock.elapsed() - start <= 3600
    assert report.summary().startswith("arXiv metadata: 0 fresh, 6 kept as they were, 0 missing")
    for paper in list(known)[3:]:
        miss = Store(data).miss(paper)
        assert miss is not None
        assert (miss.not_found_on, miss.last_error) == ((), FetchFault.RATE_LIMITED)


def test_old_metadata_is_used_while_the_server_is_down(data: Path, clock: FakeClock) -> None:
    """503 with an error page for days: the stored papers stay, with the day of the first failure.

    The log keeps the status and the first bytes of what came.
    """
    known = papers(2)
    store_old(data, known.values())
    before = files_of(data)
    lines: list[str] = []
    arxiv = FakeArxiv(known, clock, lambda ids: "503 with a date")
    for _ in range(3):
        report = run(data, list(known), clock, transport=direct(arxiv), noted=lines.append)
        assert report.exit_code == 3
        clock.next_day()
    assert without_misses(data) == before
    miss = Store(data).miss("2609.20001")
    assert miss is not None
    assert miss.stale_since == "2027-01-15"
    assert any("503" in line and "Backend fetch failed" in line for line in lines)


def test_an_empty_second_page_is_asked_for_again(data: Path, clock: FakeClock) -> None:
    """100 of 150 papers come, the next answer is empty twice and then right: all 150 are there."""
    known = papers(150)
    empty = iter(["ok", "empty feed", "empty feed"])
    arxiv = FakeArxiv(known, clock, lambda ids: next(empty, "ok"))
    report = run(data, list(known), clock, transport=direct(arxiv))
    assert (report.exit_code, report.fresh) == (0, 150)


def test_pages_that_stay_empty_lose_nothing_that_came_before(data: Path, clock: FakeClock) -> None:
    """100 papers are stored, 50 are listed as not there, and the exit code says so."""
    known = papers(150)
    last = list(known)[100:]
    arxiv = FakeArxiv(known, clock, lambda ids: "empty feed" if last[0] in ids else "ok")
    report = run(data, list(known), clock, transport=direct(arxiv))
    assert report.exit_code == 3
    assert len(report.new) == 100
    assert report.not_found == last
    assert len(without_misses(data)) == 100


@pytest.mark.parametrize("mode", ["HTML", "empty body"])
def test_an_error_page_is_no_empty_answer(data: Path, clock: FakeClock, mode: str) -> None:
    """A page of an error, or nothing, with status 200 says nothing of any paper.

    No paper is noted as one that does not exist, and the next run asks again.
    """
    known = papers(2)
    arxiv = FakeArxiv(known, clock, lambda ids: mode)
    assert run(data, list(known), clock, transport=direct(arxiv)).exit_code == 3
    miss = Store(data).miss("2609.20001")
    assert miss is not None and miss.not_found_on == ()
    arxiv.mode_of = lambda ids: "ok"
    clock.sleep(3)
    report = fetch(Wishes(named=list(known)), setting(data, clock, transport=direct(arxiv)))
    assert (report.exit_code, report.fresh) == (0, 2)
    assert Store(data).miss("2609.20001") is None


@pytest.mark.parametrize("mode", ["error entry", "error entry with published"])
def test_an_entry_titled_error_is_no_paper(data: Path, clock: FakeClock, mode: str) -> None:
    """arXiv answers a bad id with an entry that looks like a paper; it is reported in its words."""
    known = papers(1)
    arxiv = FakeArxiv(known, clock, lambda ids: mode)
    report = run(data, list(known), clock, transport=direct(arxiv))
    assert report.exit_code == 2
    assert report.refused == {"2609.20001": "incorrect id format for 2609.20001"}
    assert without_misses(data) == {}
    assert report.requests == 1


def test_an_error_entry_that_names_another_id_is_told(data: Path, clock: FakeClock) -> None:
    """The words of arXiv are in the report, and the stored paper stays."""
    body = (
        b'<?xml version="1.0" encoding="UTF-8"?><feed xmlns="http://www.w3.org/2005/Atom"><entry>'
        b"<id>http://arxiv.org/api/errors#incorrect_id_format_for_2605.11093x</id>"
        b"<title>Error</title><summary>incorrect id format for 2605.11093x</summary>"
        b"<updated>2026-09-01T00:00:00Z</updated><published>2026-09-01T00:00:00Z</published>"
        b"</entry></feed>"
    )
    paper = FakePaper("2605.11093", ("HookPoint",))
    store_old(data, [paper])
    before = files_of(data)
    arxiv = FakeArxiv({}, clock)
    arxiv.feed = lambda answer: body  # type: ignore[method-assign]
    report = run(data, [paper.id], clock, transport=direct(arxiv))
    assert (report.exit_code, report.requests) == (2, 1)
    assert without_misses(data) == before


def test_a_missing_paper_makes_no_other_come_twice(data: Path, clock: FakeClock) -> None:
    """One id does not exist, and the feed says two while it holds one.

    The other paper is there once, the missing one is named, and one more request is made at most.
    """
    known = {"2609.19657": FakePaper("2609.19657", ("Fathom",))}
    arxiv = FakeArxiv(known, clock)
    report = run(data, ["2609.99999", "2609.19657"], clock, transport=direct(arxiv))
    assert report.new == ["2609.19657"]
    assert report.not_found == ["2609.99999"]
    assert len(arxiv.log) == 2
    assert arxiv.log[1].ids == ("2609.99999",)


def test_more_than_ten_papers_are_all_asked_for(data: Path, clock: FakeClock) -> None:
    """The default of the API is ten results; 24 papers are asked for at once, and 24 are there."""
    known = papers(24)
    arxiv = FakeArxiv(known, clock)
    report = run(data, list(known), clock, transport=direct(arxiv))
    assert (report.fresh, len(arxiv.log)) == (24, 1)


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


def test_without_a_network_nothing_looks_like_an_absent_field(data: Path, clock: FakeClock) -> None:
    """No snapshot with empty authors is written; that there was no answer is written apart."""
    arxiv = FakeArxiv(papers(1), clock, lambda ids: "reset")
    report = run(data, ["2609.20001"], clock, transport=direct(arxiv))
    assert report.exit_code == 3
    assert without_misses(data) == {}
    miss = Store(data).miss("2609.20001")
    assert miss is not None and miss.last_error is FetchFault.UNREACHABLE


def test_a_damaged_file_is_fetched_again(data: Path, clock: FakeClock) -> None:
    """Empty, cut in half, or altered: a miss while offline, and replaced with the next answer."""
    known = papers(3)
    store_old(data, known.values())
    files = [snapshot_file(data, paper) for paper in known]
    files[0].write_bytes(b"")
    files[1].write_bytes(files[1].read_bytes()[:200])
    files[2].write_bytes(files[2].read_bytes().replace(b"Study 3", b"Study 4"))
    arxiv = FakeArxiv(known, clock, lambda ids: "reset")
    wishes = Wishes(named=list(known))
    assert fetch(wishes, setting(data, clock, transport=direct(arxiv))).exit_code == 3
    arxiv.mode_of = lambda ids: "ok"
    clock.sleep(3)
    assert fetch(wishes, setting(data, clock, transport=direct(arxiv))).exit_code == 0
    assert all(Store(data).snapshot(paper) is not None for paper in known)


def test_two_hundred_papers_take_two_requests_and_none_the_second_time(
    data: Path, clock: FakeClock
) -> None:
    """In batches of a hundred, three seconds apart; what is there is not asked for again."""
    known = papers(200)
    arxiv = FakeArxiv(known, clock)
    wishes = Wishes(named=list(known))
    assert fetch(wishes, setting(data, clock, transport=direct(arxiv))).fresh == 200
    assert len(arxiv.log) == 2
    assert arxiv.spacing() >= 3.0
    assert fetch(wishes, setting(data, clock, transport=direct(arxiv))).requests == 0


def test_one_bad_id_costs_no_other_paper(data: Path, clock: FakeClock) -> None:
    """arXiv refuses a whole batch for one id, and names it: the other 20 are asked for alone."""
    known = papers(21)
    arxiv = FakeArxiv(known, clock, lambda ids: "400 with an error feed", bad_id="2609.20007")
    report = run(data, list(known), clock, transport=direct(arxiv))
    assert report.exit_code == 2
    assert list(report.refused) == ["2609.20007"]
    assert (report.fresh, report.requests) == (20, 2)


def test_one_bad_id_that_is_not_named_is_found_by_halves(data: Path, clock: FakeClock) -> None:
    """A bare 400 without words: halves are asked until the bad one stands alone."""
    known = papers(100)
    arxiv = FakeArxiv(known, clock, lambda ids: "400 with an error feed", bad_id="2609.20077")
    usual = arxiv.feed
    arxiv.feed = lambda answer: b"" if "Error" in "".join(answer.entries) else usual(answer)  # type: ignore[method-assign]
    report = run(data, list(known), clock, transport=direct(arxiv))
    assert list(report.refused) == ["2609.20077"]
    assert report.fresh == 99
    assert report.requests <= 16
    assert report.exit_code == 2


def test_a_server_that_refuses_everything_is_not_asked_for_ever(
    data: Path, clock: FakeClock
) -> None:
    """Halving ends, and papers are not called refused because a proxy answers 400 to all."""
    known = papers(100)
    arxiv = FakeArxiv(known, clock)

    def refuse(ids: Sequence[str]) -> str:
        arxiv.bad_id = ids[0]
        return "400 with an error feed"

    arxiv.mode_of = refuse
    arxiv.feed = lambda answer: b"no"  # type: ignore[method-assign]
    report = run(data, list(known), clock, transport=direct(arxiv))
    assert report.requests <= 20
    assert (report.exit_code, report.refused) == (3, {})
    assert without_misses(data) == {}


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


def test_a_paper_that_does_not_exist_is_known_as_such_after_three_days(
    data: Path, clock: FakeClock
) -> None:
    """Three runs on three days; then it is left alone for a month."""
    wishes = Wishes(named=["2602.07115"])
    arxiv = FakeArxiv({}, clock)
    options = setting(data, clock, transport=direct(arxiv))
    codes = []
    for _ in range(3):
        codes += [fetch(wishes, options).exit_code, fetch(wishes, options).exit_code]
        clock.next_day()
    assert codes == [3, 3, 3, 3, 2, 0]
    miss = Store(data).miss("2602.07115")
    assert miss is not None and miss.is_confirmed
    assert miss.not_found_on == ("2027-01-15", "2027-01-16", "2027-01-17")
    arxiv.log.clear()
    assert fetch(wishes, options).exit_code == 0
    assert arxiv.log == []
    for _ in range(30):
        clock.next_day()
    fetch(wishes, options)
    assert arxiv.log != []


def test_an_answer_that_admits_a_gap_is_no_proof_of_absence(data: Path, clock: FakeClock) -> None:
    """A feed that says it holds more than it does was cut somewhere."""
    arxiv = FakeArxiv(papers(2), clock, lambda ids: "missing with total")
    report = run(data, list(papers(2)), clock, transport=direct(arxiv))
    assert report.failed == {"2609.20002": FetchFault.LEFT_OUT}
    miss = Store(data).miss("2609.20002")
    assert miss is not None and miss.not_found_on == ()


def test_a_run_without_news_is_an_empty_diff(data: Path, clock: FakeClock) -> None:
    """The same answers again, on other days, change no byte."""
    known = papers(5)
    arxiv = FakeArxiv(known, clock)
    run(data, list(known), clock, transport=direct(arxiv))
    before = files_of(data)
    for _ in range(3):
        clock.next_day()
        report = run(data, list(known), clock, transport=direct(arxiv))
        assert (report.exit_code, report.written) == (0, 0)
    assert files_of(data) == before


def test_stale_papers_are_asked_for_and_fresh_ones_are_not(data: Path, clock: FakeClock) -> None:
    """By the day on which they were last confirmed; what could not be refreshed is stale too."""
    known = papers(3)
    store_old(data, list(known.values())[:1])
    store_old(data, list(known.values())[1:], fetched_at="2027-01-14")
    arxiv = FakeArxiv(known, clock)
    options = setting(data, clock, transport=direct(arxiv))
    report = fetch(Wishes(stale_days=30), options)
    assert report.asked == ("2609.20001",)
    arxiv.mode_of = lambda ids: "reset"
    clock.sleep(3)
    fetch(Wishes(papers=["2609.20002"]), options)
    assert fetch(Wishes(stale_days=30), options).asked == ("2609.20002",)


@pytest.mark.parametrize("count", [12, 250])
def test_many_changed_titles_at_once_stop_the_run_and_change_none(
    data: Path, clock: FakeClock, count: int
) -> None:
    """When one title in four would be another one, the source is sick: none is written, exit 4."""
    known = papers(count)
    store_old(data, known.values())
    before = files_of(data)
    changed = {
        each: replace(paper, titles=(*paper.titles, "Something Else")) if number % 4 == 0 else paper
        for number, (each, paper) in enumerate(known.items())
    }
    arxiv = FakeArxiv(changed, clock)
    report = run(data, list(known), clock, transport=direct(arxiv))
    assert report.exit_code == 4
    assert files_of(data) == before
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
    assert not any(b"Something Else" in text for text in files_of(data).values())


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
    before = files_of(data)
    arxiv = FakeArxiv({paper.id: replace(paper, titles=("One",))}, clock)
    report = run(data, [paper.id], clock, transport=direct(arxiv))
    assert report.exit_code == 3
    assert report.failed == {paper.id: FetchFault.WENT_BACK}
    assert without_misses(data) == before


def test_a_stopped_run_is_taken_up_where_it_ended(data: Path, clock: FakeClock) -> None:
    """Each batch is stored before the next is asked; the next run asks only for the rest."""
    known = papers(24)
    ids = list(known)
    arxiv = FakeArxiv(known, clock, lambda asked: "429" if ids[8] in asked else "ok")
    wishes = Wishes(named=ids)
    options = setting(data, clock, transport=direct(arxiv), batch=8)
    first = fetch(wishes, options)
    assert (first.fresh, len(first.failed), len(first.unsent)) == (8, 8, 8)
    arxiv.mode_of = lambda asked: "ok"
    arxiv.log.clear()
    clock.sleep(3)
    assert fetch(wishes, options).exit_code == 0
    assert [each for asked in arxiv.log for each in asked.ids] == ids[8:]


def test_counts_are_numbers_of_papers(data: Path, clock: FakeClock) -> None:
    """Each asked paper is counted once; the object can be written as JSON."""
    known = papers(5)
    arxiv = FakeArxiv({each: known[each] for each in list(known)[:4]}, clock)
    counts = run(data, list(known), clock, transport=direct(arxiv)).counts()
    assert json.loads(json.dumps(counts)) == counts
    assert counts["asked"] == 5
    groups = ("fresh", "not_found", "failed", "refused", "not_asked")
    assert sum(counts[name] for name in groups) == 5


def test_old_ids_have_files_without_a_slash(data: Path, clock: FakeClock) -> None:
    """The archive of an id from before 2007 stays part of it, in the question and in the file."""
    paper = FakePaper("hep-th/9711200", ("The Large N Limit",))
    arxiv = FakeArxiv({paper.id: paper}, clock)
    run(data, [paper.id], clock, transport=direct(arxiv))
    assert arxiv.log[0].ids == (str(ArxivId(paper.id)),)
    assert list(files_of(data)) == ["arxiv/9711/hep-th_9711200.yml"]


def test_hostile_answers_of_the_corpus_change_no_stored_byte(
    shared: Path, data: Path, clock: FakeClock
) -> None:
    """A refusal as text, half a feed, an error entry: kept bytes, the right code, a wait.

    What the corpus says of each is in its fields `request_ids`, `payload` and `oracle`.
    """
    corpus = yaml.safe_load((shared / "hostile.yml").read_text(encoding="utf-8"))
    inputs = [each for each in corpus["inputs"] if each["surface"] == "arxiv_response"]
    assert len(inputs) >= 3
    for each in inputs:
        known = [FakePaper(paper, (f"Paper {paper}",)) for paper in each["request_ids"]]
        store_old(data, known)
        before = without_misses(data)
        arxiv = FakeArxiv({}, clock)
        body = each["payload"].encode()
        arxiv.feed = lambda answer, body=body: body  # type: ignore[method-assign,misc]
        report = run(data, each["request_ids"], clock, transport=direct(arxiv))
        assert report.exit_code == (2 if each["class"] == "fetch/error-entry" else 3)
        assert without_misses(data) == before
        assert report.fresh == 0
        if len(arxiv.log) > 1:
            assert arxiv.spacing() >= 30.0
        clock.sleep(3)
