"""How arXiv is asked: spacing, patience, and when to stop."""

from __future__ import annotations

import random
from collections.abc import Iterable
from email.utils import formatdate
from itertools import pairwise

import pytest

from livingdocs.fetching.client import (
    BadRequestError,
    Client,
    GaveUpError,
    retry_after,
)
from livingdocs.fetching.transport import Reply, Timeouts, TransportError
from livingdocs.vocabulary import FetchFault
from tests.fetching.fake_arxiv import FakeArxiv, FakeClock, papers

FEED = FakeArxiv({}, FakeClock())
GOOD = Reply(200, {}, FEED.feed(FEED.entries([])))
HTML = Reply(200, {}, b"<html>no</html>")


class Script:
    """A transport that gives one reply after the other, the last one for ever."""

    def __init__(self, clock: FakeClock, replies: Iterable[Reply | TransportError]) -> None:
        self.clock = clock
        self.replies = list(replies)
        self.moments: list[float] = []
        self.timeouts: list[Timeouts] = []

    def __call__(self, address: str, timeouts: Timeouts) -> Reply:
        self.moments.append(self.clock.elapsed())
        self.timeouts.append(timeouts)
        reply = self.replies.pop(0) if len(self.replies) > 1 else self.replies[0]
        if isinstance(reply, TransportError):
            raise reply
        return reply


def client_of(*replies: Reply | TransportError, seconds: float = 10_000) -> tuple[Client, Script]:
    clock = FakeClock()
    script = Script(clock, replies)
    deadline = clock.elapsed() + seconds
    return Client(script, clock, deadline=deadline, random=random.Random(1)), script


def ask(client: Client, address: str = "a") -> None:
    client.ask(address, enough=lambda _: True)


def waits(script: Script) -> list[float]:
    return [round(b - a, 1) for a, b in pairwise(script.moments)]


def test_requests_are_three_seconds_apart() -> None:
    """Whatever is asked, from the end of one request to the beginning of the next."""
    client, script = client_of(GOOD)
    for address in "abc":
        ask(client, address)
    assert waits(script) == [3.0, 3.0]


@pytest.mark.parametrize(
    "reply",
    [
        Reply(429, {}, b""),
        Reply(502, {}, b"<html>"),
        HTML,
        Reply(200, {}, b""),
        TransportError(FetchFault.UNREACHABLE, "reset"),
        TransportError(FetchFault.TIMED_OUT, "stall"),
    ],
)
def test_a_failure_is_tried_again_five_times_with_doubling_waits(
    reply: Reply | TransportError,
) -> None:
    """Half a minute first, then twice as long each time, a little more by chance each time."""
    client, script = client_of(reply)
    with pytest.raises(GaveUpError):
        ask(client)
    assert len(script.moments) == 6
    for wait, usual in zip(waits(script), (30, 60, 120, 240, 480), strict=True):
        assert usual <= wait <= usual * 1.25


def test_waits_end_at_a_quarter_of_an_hour() -> None:
    """However often it has failed before."""
    client, script = client_of(Reply(429, {"retry-after": "900"}, b""))
    with pytest.raises(GaveUpError):
        ask(client)
    assert max(waits(script)) == 900


def test_retry_after_is_obeyed_in_seconds_and_as_a_date() -> None:
    """The server's own word goes before the usual waits, but never below the spacing."""
    clock = FakeClock()
    date = formatdate(clock.wall() + 47, usegmt=True)
    client, script = client_of(
        Reply(429, {"retry-after": "40"}, b""),
        Reply(503, {"retry-after": "0"}, b""),
        GOOD,
    )
    ask(client)
    assert waits(script) == [40.0, 3.0]
    client, script = client_of(Reply(503, {"retry-after": date}, b""), GOOD)
    ask(client)
    assert waits(script) == [47.0]


def test_a_retry_after_beyond_a_quarter_of_an_hour_ends_the_run() -> None:
    """Nothing more is asked, not even something else."""
    client, script = client_of(Reply(429, {"retry-after": "901"}, b""), GOOD)
    for address in "ab":
        with pytest.raises(GaveUpError):
            ask(client, address)
    assert len(script.moments) == 1
    assert client.stopped is FetchFault.RATE_LIMITED


@pytest.mark.parametrize(
    ("value", "seconds"),
    [
        ("30", 30.0),
        (" 5 ", 5.0),
        ("Thu, 01 Jan 1970 00:02:00 GMT", 20.0),
        ("Thu, 01 Jan 1970 00:00:01 GMT", 0.0),
        ("", None),
        ("-5", None),
        ("soon", None),
        ("1e9", None),
        ("99999999999999999999", None),
        ("Thu, 99 Jan 1970 00:02:00 GMT", None),
    ],
)
def test_retry_after_is_read(value: str, seconds: float | None) -> None:
    """As seconds, as a date, or not at all."""
    assert retry_after(value, now=100.0) == seconds


def test_a_busy_server_is_left_alone_for_the_rest_of_the_run() -> None:
    """After six refusals no other question is asked."""
    client, script = client_of(Reply(429, {}, b""))
    for address in "ab":
        with pytest.raises(GaveUpError) as gave_up:
            ask(client, address)
        assert gave_up.value.fault is FetchFault.RATE_LIMITED
    assert len(script.moments) == 6


def test_one_broken_answer_does_not_end_the_run_but_two_in_a_row_do() -> None:
    """One batch may be sick; if the next one is too, arXiv is out of reach."""
    client, script = client_of(*[HTML] * 6, GOOD, *[HTML] * 6, HTML)
    with pytest.raises(GaveUpError):
        ask(client, "a")
    ask(client, "b")
    for address in "cde":
        with pytest.raises(GaveUpError):
            ask(client, address)
    assert len(script.moments) == 6 + 1 + 6 + 6
    assert client.stopped is FetchFault.BAD_ANSWER


@pytest.mark.parametrize("fault", [FetchFault.REDIRECTED, FetchFault.TOO_LARGE])
def test_what_would_be_the_same_again_is_not_tried_again(fault: FetchFault) -> None:
    """A redirect and an answer that is too large."""
    client, script = client_of(TransportError(fault, "x"))
    with pytest.raises(GaveUpError):
        ask(client)
    assert len(script.moments) == 1


def test_a_refused_question_is_not_tried_again() -> None:
    """Status 400 means that the question is wrong; who asked has to split it."""
    client, script = client_of(Reply(400, {}, b"what?"))
    with pytest.raises(BadRequestError):
        ask(client)
    assert len(script.moments) == 1


def test_a_server_that_forbids_is_not_asked_again() -> None:
    """Status 403 is no matter of waiting."""
    client, script = client_of(Reply(403, {}, b""))
    with pytest.raises(GaveUpError):
        ask(client)
    assert len(script.moments) == 1
    assert client.stopped is FetchFault.SERVER_ERROR


def test_the_deadline_ends_all_waiting() -> None:
    """A wait that would go beyond it is not begun, and requests get no more time than is left."""
    client, script = client_of(HTML, seconds=100)
    start = script.clock.elapsed()
    with pytest.raises(GaveUpError):
        ask(client)
    assert script.clock.elapsed() - start <= 100
    assert script.timeouts[0] == Timeouts(10, 60, 100)
    assert script.timeouts[-1].total < 100
    assert client.stopped is FetchFault.BAD_ANSWER


def test_within_half_a_minute_a_failure_is_the_end() -> None:
    """The budget of a build has no room for the first wait."""
    client, script = client_of(HTML, seconds=30)
    with pytest.raises(GaveUpError):
        ask(client)
    assert len(script.moments) == 1
    assert script.clock.naps == []


def test_an_answer_without_what_was_asked_is_asked_for_again_without_long_waits() -> None:
    """An empty feed is a whim of the server, not overload."""
    client, script = client_of(GOOD)
    client.ask("a", enough=lambda _: False, patience=2)
    assert waits(script) == [3.0, 3.0]


def test_no_question_is_asked_more_than_six_times_in_a_run() -> None:
    """Over all reasons to ask again."""
    client, script = client_of(HTML, HTML, HTML, GOOD)
    client.ask("a", enough=lambda _: False, patience=2)
    assert len(script.moments) == 6
    with pytest.raises(GaveUpError):
        ask(client, "a")
    assert len(script.moments) == 6


def test_failures_are_noted_with_status_and_first_bytes() -> None:
    """A person can see from the log what came instead of an answer."""
    lines: list[str] = []
    client, _ = client_of(Reply(503, {}, b"<html>Backend fetch failed</html>"), GOOD)
    client.noted = lines.append
    ask(client)
    assert "503" in lines[0]
    assert "<html>Backend fetch failed" in lines[0]


def test_the_moment_of_each_request_is_told() -> None:
    """So that it can be kept for the next run."""
    moments: list[float] = []
    client, script = client_of(GOOD)
    client.requested = moments.append
    ask(client)
    assert moments == [script.clock.wall()]


def test_papers_have_ids_of_their_own() -> None:
    """The invented papers are told apart by id and by title."""
    known = papers(5)
    assert len({paper.titles for paper in known.values()}) == len(known) == 5
