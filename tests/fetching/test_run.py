"""Whole runs on a data folder: who is asked for, when again, and what is counted."""

from __future__ import annotations

import json
from pathlib import Path

from livingdocs.arxiv_ids import ArxivId
from livingdocs.fetching.command import Wishes, fetch
from livingdocs.fetching.store import Store
from livingdocs.fetching.transport import Reply, Timeouts
from livingdocs.vocabulary import FetchFault
from tests.data_folder import tree
from tests.fetching.fake_arxiv import DAY, START, FakeArxiv, FakeClock, FakePaper, direct, papers
from tests.fetching.stored import run, setting, snapshot_file, store_old


def test_more_than_ten_papers_are_all_asked_for(data: Path, clock: FakeClock) -> None:
    """The default of the API is ten results; 24 papers are asked for at once, and 24 are there."""
    known = papers(24)
    arxiv = FakeArxiv(known, clock)
    report = run(data, list(known), clock, transport=direct(arxiv))
    assert (report.fresh, len(arxiv.log)) == (24, 1)


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
    before = tree(data)
    for _ in range(3):
        clock.next_day()
        report = run(data, list(known), clock, transport=direct(arxiv))
        assert (report.exit_code, report.written) == (0, 0)
    assert tree(data) == before


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
    assert list(tree(data)) == ["arxiv/9711/hep-th_9711200.yml"]


def test_two_entries_that_differ_are_no_answer(data: Path, clock: FakeClock) -> None:
    """Nobody can say which of them is right; the same one twice is an answer."""
    known = papers(3)
    store_old(data, known.values())
    before = tree(data)
    arxiv = FakeArxiv(known, clock)
    twice, other = list(known)[:2]

    def wire(address: str, timeouts: Timeouts) -> Reply:
        answer = arxiv.entries(list(known))
        answer.entries.insert(0, answer.entries[0])
        answer.entries.append(answer.entries[2].replace("Study 2", "Study 9"))
        return Reply(200, {}, arxiv.feed(answer))

    report = run(data, list(known), clock, transport=wire)
    assert report.failed == {other: FetchFault.BAD_ENTRY}
    assert twice in report.updated
    assert report.exit_code == 3
    assert snapshot_file(data, other).read_bytes() in before.values()


def test_a_paper_that_was_read_tomorrow_is_stale(data: Path, clock: FakeClock) -> None:
    """A clock that was wrong for a day must not keep it fresh for seventy years."""
    known = papers(2)
    ahead = FakeClock(START + 26_000 * DAY)
    arxiv = FakeArxiv(known, clock)
    assert run(data, list(known), ahead, transport=direct(arxiv)).fresh == 2
    wishes = Wishes(stale_days=30)
    assert fetch(wishes, setting(data, clock, transport=direct(arxiv))).fresh == 2
    assert fetch(wishes, setting(data, clock, transport=direct(arxiv))).requests == 0
    gone = Wishes(named=["2602.07115"])
    for _ in range(3):
        fetch(gone, setting(data, ahead, transport=direct(arxiv)))
        ahead.next_day()
    assert fetch(gone, setting(data, ahead, transport=direct(arxiv))).requests == 0
    assert fetch(gone, setting(data, clock, transport=direct(arxiv))).requests > 0
