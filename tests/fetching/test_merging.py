"""What an answer changes in what is stored, and what it never may."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from livingdocs.fetching.atom import Entry, read_feed
from livingdocs.fetching.merging import Merged, WentBackError, merged, missed, with_version
from livingdocs.records.snapshot import Miss, Snapshot, signed, snapshot_digest
from livingdocs.records.validation import validate_record
from livingdocs.vocabulary import FetchFault, PaperEventKind, PaperStatus
from livingdocs.yaml_files.reader import read_yaml
from livingdocs.yaml_files.writer import dump_yaml
from tests.fetching.fake_arxiv import FakeArxiv, FakeClock, FakePaper
from tests.fetching.stored import old_snapshot

DAY = "2027-01-15"
PAPER = FakePaper("2609.20001", ("Fast Caches",))


def entry_of(paper: FakePaper, *, version: int | None = None) -> Entry:
    arxiv = FakeArxiv({paper.id: paper}, FakeClock())
    name = f"{paper.id}v{version}" if version else paper.id
    return read_feed(arxiv.feed(arxiv.entries([name]))).entries[0]


def after(old: Snapshot | None, paper: FakePaper, *, day: str = DAY) -> Merged:
    return merged(old, entry_of(paper), day=day)


def kinds(change: Merged) -> list[str]:
    return [event.kind.value for event in change.events]


def test_a_new_paper_is_stored_with_all_that_is_known() -> None:
    """Both dates, version, comment, DOI, journal, and where and when it was read."""
    paper = replace(PAPER, doi="10.1000/x", journal_ref="J. Caches 1 (2026)")
    snapshot = after(None, paper).snapshot
    assert snapshot.submitted == "2026-09-01"
    assert snapshot.updated == "2026-09-02"
    assert snapshot.latest_version == 1
    assert snapshot.status is PaperStatus.ACTIVE
    assert (snapshot.doi, snapshot.journal_ref) == ("10.1000/x", "J. Caches 1 (2026)")
    assert (snapshot.source, snapshot.fetched_at) == ("arXiv API", DAY)


def test_an_answer_without_news_changes_no_byte_for_a_week() -> None:
    """Only then a check is noted, so that a run without news is an empty diff."""
    old = after(None, PAPER).snapshot
    assert after(old, PAPER, day="2027-01-21") == Merged(old, has_news=False)
    later = after(old, PAPER, day="2027-01-22")
    assert later.snapshot == old.model_copy(update={"checked_on": "2027-01-22"})
    assert not later.has_news
    assert later.snapshot.fetched_at == DAY


def test_a_check_of_a_day_to_come_is_corrected() -> None:
    """A page would say so for years. A clock that is a little ahead is right soon."""
    old = after(None, PAPER, day="2099-03-01").snapshot
    assert after(old, PAPER, day="2098-12-01") == Merged(old, has_news=False)
    mended = after(old, PAPER).snapshot
    assert (mended.fetched_at, mended.checked_on, mended.confirmed_on) == (DAY, DAY, DAY)
    assert after(mended, PAPER, day="2027-01-16") == Merged(mended, has_news=False)
    checked = after(None, PAPER, day="2027-01-02").snapshot
    checked = checked.model_copy(update={"checked_on": "2099-03-01"})
    mended = after(checked, PAPER).snapshot
    assert (mended.fetched_at, mended.checked_on) == ("2027-01-02", DAY)


def test_a_new_version_with_a_new_title_is_two_events_and_keeps_the_old_title() -> None:
    """The old title is not wrong: it is that of version 1, and stays known as such."""
    old = after(None, PAPER).snapshot
    titles = ("Fast Caches", "Are Caches Fast?")
    newer = replace(PAPER, titles=titles, updated="2027-01-10T00:00:00Z")
    change = after(old, newer, day="2027-01-16")
    assert kinds(change) == ["version_changed", "title_changed"]
    assert [(event.old, event.new) for event in change.events] == [
        ("v1", "v2"),
        ("Fast Caches", "Are Caches Fast?"),
    ]
    assert {event.date for event in change.events} == {"2027-01-16"}
    assert change.title_changed
    assert change.snapshot.title_of(1) == "Fast Caches"
    assert change.snapshot.title_of(2) == change.snapshot.title_of(None) == "Are Caches Fast?"
    assert change.snapshot.date_of(1) == "2026-09-01"
    assert change.snapshot.date_of(2) == "2027-01-10"
    assert change.snapshot.date_of(3) is None


def test_events_pile_up_and_are_never_lost() -> None:
    """Each change adds to the earlier ones."""
    old = after(None, PAPER).snapshot
    titles = PAPER.titles
    for number in range(2, 5):
        titles = (*titles, f"Title {number}")
        old = after(old, replace(PAPER, titles=titles)).snapshot
    assert len(old.events) == 6
    assert [past.version for past in old.versions] == [1, 2, 3]


def test_a_withdrawal_is_an_event_and_the_record_stays() -> None:
    """With the comment as the reason; also where it was withdrawn when it was first read."""
    old = after(None, PAPER).snapshot
    words = "This paper has been withdrawn by the authors"
    gone = replace(PAPER, titles=("Fast Caches", "Fast Caches"), comment=words)
    change = after(old, gone)
    assert change.snapshot.status is PaperStatus.WITHDRAWN
    assert kinds(change) == ["version_changed", "withdrawn"]
    assert change.events[-1].new == words
    assert change.snapshot.abstract == PAPER.abstract
    assert kinds(after(None, gone)) == ["withdrawn"]
    back = after(change.snapshot, replace(gone, titles=("Fast Caches",) * 3, comment=None))
    assert kinds(back) == ["version_changed", "restored"]


def test_a_lower_version_is_refused() -> None:
    """Caches and mirrors answer with old versions."""
    newer = after(None, replace(PAPER, titles=("Fast Caches", "Faster Caches"))).snapshot
    with pytest.raises(WentBackError):
        after(newer, PAPER)


def test_what_an_answer_leaves_out_at_the_same_version_is_kept() -> None:
    """Nothing that was known becomes unknown."""
    old = after(None, replace(PAPER, doi="10.1000/x")).snapshot
    change = after(old, replace(PAPER, comment=None, doi=None))
    assert change == Merged(old, has_news=False)


def test_facts_collected_by_hand_are_completed_in_silence() -> None:
    """A title that a person copied is corrected; nobody needs to hear that it changed."""
    by_hand = old_snapshot(
        PAPER, title="Fast caches", authors=("A. Mira",), authors_complete=False, source="a page",
        latest_version=None, status=None, updated=None, fetched_at="2026-11-30",
    )  # fmt: skip
    change = after(by_hand, PAPER)
    assert change.events == ()
    assert change.has_news
    assert change.snapshot.authors_complete
    assert change.snapshot.source == "arXiv API"


def test_an_earlier_version_adds_its_date_and_title() -> None:
    """Asked for because somebody cites it; the latest version stays what it is."""
    paper = replace(PAPER, titles=("First", "Second", "Third"), updated="2027-01-10T00:00:00Z")
    snapshot = after(None, paper).snapshot
    more = with_version(snapshot, entry_of(paper, version=2))
    assert (more.title_of(2), more.date_of(2)) == ("Second", "2026-09-01")
    assert more.title == "Third"
    assert after(more, paper) == Merged(more, has_news=False)


def test_a_paper_that_is_left_out_is_missing_only_after_three_days() -> None:
    """A day counts once; a failure is no day on which it was not found."""
    miss = None
    for day, fault in [
        ("2027-01-01", None),
        ("2027-01-01", None),
        ("2027-01-02", FetchFault.RATE_LIMITED),
        ("2027-01-03", None),
    ]:
        miss = missed(miss, PAPER.id, day=day, fault=fault, known=False)
        assert not miss.is_confirmed
    miss = missed(miss, PAPER.id, day="2027-01-04", fault=None, known=False)
    assert miss.is_confirmed
    assert miss.not_found_on == ("2027-01-01", "2027-01-03", "2027-01-04")
    assert miss.last_error is None


def test_trouble_with_a_known_paper_keeps_its_first_day_and_is_no_daily_change() -> None:
    """How long it could not be refreshed is what counts; a long outage is one change a week."""
    first = missed(None, PAPER.id, day="2027-01-01", fault=FetchFault.TIMED_OUT, known=True)
    assert first.stale_since == "2027-01-01"
    assert (
        missed(first, PAPER.id, day="2027-01-05", fault=FetchFault.TIMED_OUT, known=True) == first
    )
    other = missed(first, PAPER.id, day="2027-01-05", fault=FetchFault.RATE_LIMITED, known=True)
    assert (other.stale_since, other.last_error) == ("2027-01-01", FetchFault.RATE_LIMITED)
    week = missed(first, PAPER.id, day="2027-01-08", fault=FetchFault.TIMED_OUT, known=True)
    assert week.tried_on == "2027-01-08"
    ahead = first.model_copy(update={"tried_on": "2099-01-01"})
    back = missed(ahead, PAPER.id, day="2027-01-08", fault=FetchFault.TIMED_OUT, known=True)
    assert back.tried_on == "2027-01-08"


texts = st.text(min_size=1, max_size=40)


@given(title=texts, abstract=texts, comment=texts, author=texts)
def test_any_texts_come_back_from_the_file_as_they_were_stored(
    title: str, abstract: str, comment: str, author: str
) -> None:
    """Whatever arXiv says, the file is read as what was written, hash and all."""
    clean = "".join(each for each in title if each.isprintable()).strip() or "x"
    paper = replace(PAPER, titles=(clean,), abstract=abstract, comment=comment, authors=(author,))
    body = FakeArxiv({paper.id: paper}, FakeClock())
    try:
        feed = read_feed(body.feed(body.entries([paper.id])))
    except ValueError:
        return  # characters that XML can't hold
    for entry in feed.entries:
        snapshot = signed(merged(None, entry, day=DAY).snapshot)
        document, findings = read_yaml(dump_yaml(snapshot.model_dump(mode="json")), path="x")
        assert document is not None and findings == []
        assert validate_record(Snapshot, document) == (snapshot, [])
        assert snapshot.sha256 == snapshot_digest(snapshot)


def test_a_record_that_was_altered_is_seen_by_its_hash() -> None:
    """One changed letter is enough."""
    snapshot = signed(old_snapshot(PAPER))
    assert snapshot_digest(snapshot) == snapshot.sha256
    assert snapshot_digest(snapshot.model_copy(update={"title": "Fast caches"})) != snapshot.sha256
    miss = signed(missed(None, PAPER.id, day=DAY, fault=None, known=False))
    assert isinstance(miss, Miss)
    assert snapshot_digest(miss) == miss.sha256


def test_files_of_before_keep_their_form() -> None:
    """Fields that a paper has nothing to say in are left out, so old files keep bytes and hash."""
    plain = old_snapshot(PAPER, status=None).model_dump(mode="json")
    assert plain.keys().isdisjoint({"status", "versions", "events", "checked_on"})
    assert PaperEventKind.WITHDRAWN.label == "撤稿"
