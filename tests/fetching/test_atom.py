"""Strict reading of feeds: everything or an error, entry by entry."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from livingdocs.arxiv_ids import ArxivId
from livingdocs.fetching.atom import AtomError, Feed, read_feed
from tests.bars.amounts import amount
from tests.fetching.fake_arxiv import Answer, FakeArxiv, FakeClock, FakePaper, papers

KNOWN = papers(3)


def feed_of(*known: FakePaper, legacy: bool = False) -> bytes:
    arxiv = FakeArxiv({paper.id: paper for paper in known}, FakeClock(), legacy=legacy)
    return arxiv.feed(arxiv.entries([paper.id for paper in known]))


def test_both_orders_of_elements_give_the_same_papers() -> None:
    """arXiv changed the order of elements in 2026; names count, not places."""
    old, new = read_feed(feed_of(*KNOWN.values(), legacy=True)), read_feed(feed_of(*KNOWN.values()))
    assert [each.paper for each in old.entries] == [ArxivId(each, 1) for each in KNOWN]
    for left, right in zip(old.entries, new.entries, strict=True):
        assert vars(left.result).keys() == vars(right.result).keys()
        assert left.result.title == right.result.title
        assert left.result.published == right.result.published
        assert left.result.categories == right.result.categories == ["cs.DC", "cs.LG"]


def test_a_wrapped_title_is_one_line() -> None:
    """A line feed and two spaces in the middle of a title are one space."""
    paper = FakePaper("2605.11093", ("HookPoint: Enabling Performant and Flexible Observability",))
    body = feed_of(paper, legacy=True)
    assert b"Performant\n  and Flexible" in body
    assert read_feed(body).entries[0].result.title == paper.titles[0]


def test_a_title_may_be_the_figure_zero() -> None:
    """It is no empty title."""
    feed = read_feed(feed_of(FakePaper("2104.12255", ("0",))))
    assert feed.entries[0].result.title == "0"


def test_links_without_a_title_are_no_trouble() -> None:
    """arXiv has stopped to mark the link of the PDF; addresses are built from the id."""
    body = feed_of(*KNOWN.values())
    assert b'title="pdf"' not in body
    assert len(read_feed(body).entries) == 3


def test_versions_and_old_ids_are_read_from_the_address() -> None:
    """Also with the archive of an id from before 2007."""
    paper = FakePaper("hep-th/9711200", ("The Large N Limit", "The Large N Limit of Theories"))
    assert read_feed(feed_of(paper)).entries[0].paper == ArxivId("hep-th/9711200", 2)


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"   \n",
        b"Rate exceeded.",
        b"<html><body>maintenance</body></html>",
        b"<feed></feed>",
        b"<feed xmlns='http://www.w3.org/2005/Atom'>",
        b"<feed xmlns='http://www.w3.org/2005/Atom'><entry></feed>",
        b"<feed xmlns='http://www.w3.org/2005/Atom'>&unknown;</feed>",
        b"<feed xmlns='http://www.w3.org/2005/Atom'>\x00</feed>",
        b"<feed xmlns='http://www.w3.org/2005/Atom'>\xe9</feed>",
        "<?xml version='1.0' encoding='latin-1'?><feed xmlns='http://www.w3.org/2005/Atom'>é</feed>".encode(
            "latin-1"
        ),
        "<feed xmlns='http://www.w3.org/2005/Atom'></feed>".encode("utf-16"),
        b"<!DOCTYPE feed><feed xmlns='http://www.w3.org/2005/Atom'></feed>",
        b"<a:feed xmlns:a='urn:x'></a:feed>",
    ],
)
def test_what_is_no_complete_feed_is_no_feed(body: bytes) -> None:
    """Error pages, halves, other encodings, document types."""
    with pytest.raises(AtomError):
        read_feed(body)


def test_every_cut_of_a_feed_is_seen() -> None:
    """No beginning of a feed is taken for a feed, wherever the connection broke."""
    body = feed_of(*KNOWN.values())
    for end in range(len(body) - 1):
        with pytest.raises(AtomError):
            read_feed(body[:end])
    assert len(read_feed(body).entries) == 3


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("<published>2026-09-01T10:00:00Z</published>", "", "no published"),
        ("2026-09-02T11:00:00Z", "yesterday", "updated is no moment"),
        ("2026-09-02T11:00:00Z", "2026-09-02T11:00:00", "updated is no moment"),
        ("2026-09-02T11:00:00Z", "0001-01-01T00:00:00Z", "updated is in the year 1"),
        ("2609.20001v1</id>", "2609.20001</id>", "an address without a version"),
        ("/abs/2609.20001v1</id>", "/abs/2613.20001v1</id>", "an address that is no paper's"),
        ("http://arxiv.org/abs/", "http://mirror.example/abs/", "an address that is no paper's"),
        ("Study 1 of Caches and of Their Speed", " ", "no title"),
        ("Study 1 of", "Study <b>1</b> of", "markup in title"),
        ("<author><name>Ada Mira</name></author><author><name>Lin Wei</name></author>", "", "no"),
        ("Study 1 of", "x" * 3000, "characters of title"),
        ("</title><updated>", "</title><title>again</title><updated>", "2 times title"),
        ("v1</id>", "v1</id><id>http://arxiv.org/abs/2609.20002v1</id>", "not one plain id"),
        ("v1</id>", "v1<b/></id>", "not one plain id"),
        ("<id>http://arxiv.org/abs/2609.20001v1</id>", "", "not one plain id"),
    ],
)
def test_a_faulty_entry_costs_no_other(old: str, new: str, reason: str) -> None:
    """One bad date or one missing name has lost whole batches elsewhere."""
    arxiv = FakeArxiv(KNOWN, FakeClock())
    answer = arxiv.entries(list(KNOWN))
    assert old in answer.entries[0]
    answer.entries[0] = answer.entries[0].replace(old, new)
    feed = read_feed(arxiv.feed(answer))
    assert [each.paper.id for each in feed.entries] == list(KNOWN)[1:]
    assert reason in feed.faulty[0].reason


def test_a_flood_of_entries_is_no_answer() -> None:
    """Each that can't be taken would be a line of the log, half a million of them in 5 MiB."""
    arxiv = FakeArxiv(KNOWN, FakeClock())
    answer = arxiv.entries(list(KNOWN))
    answer.entries += ["<entry/>"] * 2_000
    with pytest.raises(AtomError, match="2,003 entries"):
        read_feed(arxiv.feed(answer))


def test_an_error_entry_is_no_paper() -> None:
    """arXiv's error entries look like papers titled Error; they are read as refusals."""
    entry = (
        "<entry><id>http://arxiv.org/api/errors#incorrect_id_format_for_foo</id>"
        "<title>Error</title><summary>incorrect id format for foo</summary>"
        "<published>2026-09-01T00:00:00Z</published><updated>2026-09-01T00:00:00Z</updated>"
        "<author><name>arXiv api core</name></author></entry>"
    )
    feed = read_feed(FakeArxiv({}, FakeClock()).feed(Answer((), [entry])))
    assert feed.entries == ()
    assert [(each.subject, each.words) for each in feed.refusals] == [
        ("foo", "incorrect id format for foo")
    ]


def test_hostile_texts_become_texts_that_a_record_may_hold() -> None:
    """Bidi controls, odd spaces and markup are text or nothing, and never more than that."""
    title = "\u202eSlow\u202c <script>alert(1)</script> {{ x }} \u00a0 e\u0301"
    found = read_feed(feed_of(FakePaper("2609.20001", (title,)))).entries[0].result.title
    assert found == "Slow <script>alert(1)</script> {{ x }} é"


@settings(max_examples=amount(200, 20_000), deadline=None)
@given(seed=st.integers(0, 2**32))
def test_changed_bytes_end_in_a_feed_or_in_one_kind_of_error(seed: int) -> None:
    """Whatever happens to the bytes, reading ends soon and in one of two ways."""
    chance = random.Random(seed)
    body = bytearray(feed_of(*KNOWN.values()))
    for _ in range(chance.randint(1, 8)):
        place = chance.randrange(len(body))
        match chance.randrange(4):
            case 0:
                body[place] = chance.randrange(256)
            case 1:
                del body[place : place + chance.randint(1, 200)]
            case 2:
                body[place:place] = body[: chance.randint(1, 200)]
            case _:
                body[place:place] = chance.choice([b"<entry>", b"]]>", b"<!--", b"&#x202e;", b"&"])
    try:
        feed = read_feed(bytes(body))
    except AtomError:
        return
    assert isinstance(feed, Feed)
    assert all(each.paper.version for each in feed.entries)


def test_real_answers_are_read(shared: Path) -> None:
    """Answers of arXiv from 2007 to 2026, as they came."""
    folder = shared / "arxiv" / "fixtures"
    read = {path.name: read_feed(path.read_bytes()) for path in sorted(folder.glob("*_200_*.xml"))}
    assert len(read) >= 10
    for name, feed in read.items():
        assert feed.faulty == () and feed.refusals == ()
        assert bool(feed.entries) is ("_empty_" not in name)
    zero = next(feed for name, feed in read.items() if "title_zero" in name)
    assert zero.entries[0].result.title == "0"
    for path in [*folder.glob("*err400*.xml"), *folder.glob("*manual_error*.xml")]:
        assert [each.words for each in read_feed(path.read_bytes()).refusals] != []
