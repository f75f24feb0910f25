"""Whole runs against answers that are none, as people have reported them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
import yaml

from livingdocs.fetching.command import Wishes, fetch
from livingdocs.fetching.store import Store
from livingdocs.vocabulary import FetchFault
from tests.data_folder import tree
from tests.fetching.fake_arxiv import FakeArxiv, FakeClock, FakePaper, direct, papers
from tests.fetching.stored import run, setting, store_old, without_misses


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
    before = tree(data)
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
    before = tree(data)
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
    before = tree(data)
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


def test_without_a_network_nothing_looks_like_an_absent_field(data: Path, clock: FakeClock) -> None:
    """No snapshot with empty authors is written; that there was no answer is written apart."""
    arxiv = FakeArxiv(papers(1), clock, lambda ids: "reset")
    report = run(data, ["2609.20001"], clock, transport=direct(arxiv))
    assert report.exit_code == 3
    assert without_misses(data) == {}
    miss = Store(data).miss("2609.20001")
    assert miss is not None and miss.last_error is FetchFault.UNREACHABLE


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
