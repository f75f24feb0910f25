"""Asking arXiv the way it asks to be asked: one request at a time, seconds apart, and patient.

https://info.arxiv.org/help/api/tou.html: no more than one request every three seconds, over a
single connection. A refused or broken answer is tried again after half a minute, then twice as
long each time; a server that is too busy is left alone for the rest of the run.
"""

from __future__ import annotations

import datetime as dt
import email.utils
import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from livingdocs.fetching.atom import AtomError, Feed, beginning, read_feed
from livingdocs.fetching.clock import Clock
from livingdocs.fetching.transport import Reply, Timeouts, TransportError
from livingdocs.vocabulary import FetchFault

SPACING: Final = 3.0
MOST_TRIES: Final = 6
FIRST_WAIT: Final = 30.0
LONGEST_WAIT: Final = 900.0
_JITTER: Final = 0.25
_GIVEN_UP_IN_A_ROW: Final = 2
_BUSY: Final = frozenset({429, 503})
_BUSY_WORDS: Final = b"rate exceeded"

Transport: TypeAlias = Callable[[str, Timeouts], Reply]


class GaveUpError(Exception):
    """A request has no usable answer, and will have none in this run."""

    def __init__(self, fault: FetchFault, detail: str) -> None:
        """Keep the kind of fault; `detail` is for the log."""
        self.fault = fault
        super().__init__(detail)


class BadRequestError(Exception):
    """arXiv does not understand the question; `feed` holds its own words where it sent any."""

    def __init__(self, feed: Feed | None, detail: str) -> None:
        """Keep the answer."""
        self.feed = feed
        super().__init__(detail)


class _TryAgainError(Exception):
    """This try failed; `wait` is what the server asked for, in seconds."""

    def __init__(
        self, fault: FetchFault, detail: str, *, busy: bool = False, wait: float | None = None
    ) -> None:
        self.fault = fault
        self.busy = busy
        self.wait = wait
        super().__init__(detail)


@dataclass
class Client:
    """One run's way to arXiv.

    Attributes:
        transport: asks an address once.
        deadline: moment of `clock.elapsed()` after which nothing is asked or waited for.
        last_request: moment of `clock.wall()` of the last request, of an earlier run too.
        noted: called with a line for the log on each failure.
        requested: called with the time of day right after each request.
        stopped: why nothing more is asked in this run, once that is so.
    """

    transport: Transport
    clock: Clock
    deadline: float
    random: random.Random = field(default_factory=random.Random)
    timeouts: Timeouts = field(default_factory=Timeouts)
    last_request: float | None = None
    noted: Callable[[str], None] = lambda _: None
    requested: Callable[[float], None] = lambda _: None
    stopped: FetchFault | None = None
    requests: int = 0
    _last_elapsed: float | None = None
    _tries: Counter[str] = field(default_factory=Counter)
    _given_up_in_a_row: int = 0

    def ask(self, address: str, *, enough: Callable[[Feed], bool], patience: int = 0) -> Feed:
        """The feed at `address`.

        A feed that is not `enough` is asked for up to `patience` times more, without the long
        waits of a failure, and then given back as it is.

        Raises:
            GaveUpError: when no sound answer came.
            BadRequestError: when arXiv calls the question malformed.
        """
        failures = 0
        while True:
            try:
                feed = self._try(address)
            except _TryAgainError as failure:
                failures += 1
                self.noted(f"try {self._tries[address]}: {failure.fault}: {failure}")
                self._wait_after(failure, failures, address)
                continue
            self._given_up_in_a_row = 0
            if enough(feed) or patience == 0 or self._tries[address] >= MOST_TRIES:
                return feed
            patience -= 1
            self.noted(f"try {self._tries[address]}: {FetchFault.LEFT_OUT}: nothing that was asked")

    def _try(self, address: str) -> Feed:
        """One request; spacing is kept before it."""
        if self.stopped is not None:
            raise GaveUpError(self.stopped, "nothing more is asked in this run")
        if self._tries[address] >= MOST_TRIES:
            raise GaveUpError(FetchFault.LEFT_OUT, f"asked {MOST_TRIES} times")
        self._keep_distance()
        left = self.deadline - self.clock.elapsed()
        if left <= 0:
            raise self._stop(FetchFault.TIMED_OUT, "the time of this run is over")
        self._tries[address] += 1
        self.requests += 1
        try:
            reply = self.transport(address, self.timeouts.within(left))
        except TransportError as error:
            if error.fault in {FetchFault.REDIRECTED, FetchFault.TOO_LARGE}:
                # It would be the same the next time.
                self.noted(f"try {self._tries[address]}: {error.fault}: {error}")
                raise self._give_up(error.fault, str(error)) from None
            raise _TryAgainError(error.fault, str(error)) from None
        finally:
            self._last_elapsed = self.clock.elapsed()
            self.requested(self.clock.wall())
        return self._feed(reply)

    def _keep_distance(self) -> None:
        waits = []
        if self._last_elapsed is not None:
            waits.append(self._last_elapsed + SPACING - self.clock.elapsed())
        elif self.last_request is not None:
            # Of another run; a clock that was set back must not make this one wait for years.
            waits.append(self.last_request + SPACING - self.clock.wall())
        wait = min(SPACING, max(waits, default=0.0))
        if wait > 0:
            self._sleep(wait)

    def _feed(self, reply: Reply) -> Feed:
        what = f"status {reply.status}, {beginning(reply.body)}"
        if reply.status == 400:
            self._given_up_in_a_row = 0
            raise BadRequestError(_feed_or_none(reply.body), what)
        if reply.status in {401, 403, 451}:
            raise self._stop(FetchFault.SERVER_ERROR, what)
        if reply.status in _BUSY:
            fault = FetchFault.RATE_LIMITED if reply.status == 429 else FetchFault.SERVER_ERROR
            wait = retry_after(reply.headers.get("retry-after", ""), self.clock.wall())
            raise _TryAgainError(fault, what, busy=True, wait=wait)
        if reply.status != 200:
            raise _TryAgainError(FetchFault.SERVER_ERROR, what)
        try:
            return read_feed(reply.body)
        except AtomError as error:
            busy = reply.body[:200].strip().lower().startswith(_BUSY_WORDS)
            fault = FetchFault.RATE_LIMITED if busy else FetchFault.BAD_ANSWER
            raise _TryAgainError(fault, f"status 200, {error}", busy=busy) from None

    def _wait_after(self, failure: _TryAgainError, failures: int, address: str) -> None:
        """Wait before the next try, or give up."""
        if self._tries[address] >= MOST_TRIES:
            if failure.busy:
                raise self._stop(failure.fault, str(failure))
            raise self._give_up(failure.fault, str(failure))
        usual = FIRST_WAIT * 2 ** (failures - 1) * (1 + _JITTER * self.random.random())
        wait = min(LONGEST_WAIT, usual) if failure.wait is None else failure.wait
        if wait > LONGEST_WAIT or self.clock.elapsed() + wait >= self.deadline:
            raise self._stop(failure.fault, f"{failure}; no time to wait {wait:.0f} s")
        self._sleep(wait)

    def _sleep(self, seconds: float) -> None:
        self.clock.sleep(max(0.0, min(seconds, self.deadline - self.clock.elapsed())))

    def _give_up(self, fault: FetchFault, detail: str) -> GaveUpError:
        """This request is given up; after two in a row arXiv is taken to be out of reach."""
        self._given_up_in_a_row += 1
        if self._given_up_in_a_row >= _GIVEN_UP_IN_A_ROW:
            return self._stop(fault, detail)
        return GaveUpError(fault, detail)

    def _stop(self, fault: FetchFault, detail: str) -> GaveUpError:
        self.stopped = fault
        return GaveUpError(fault, detail)


def _feed_or_none(body: bytes) -> Feed | None:
    try:
        return read_feed(body)
    except AtomError:
        return None


def retry_after(value: str, now: float) -> float | None:
    """Seconds that a `Retry-After` asks for, written as seconds or as a date; None for neither.

    `now` is in seconds since 1970. See https://www.rfc-editor.org/rfc/rfc9110#field.retry-after.
    """
    value = value.strip()
    if value.isascii() and value.isdigit() and len(value) < 10:
        return float(value)
    try:
        moment = email.utils.parsedate_to_datetime(value)
    except (ValueError, TypeError, IndexError, OverflowError):
        return None
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=dt.UTC)
    return max(0.0, moment.timestamp() - now)
