"""Time as the fetcher knows it; tests hand in a clock of their own."""

from __future__ import annotations

import datetime as dt
import time
from typing import Final, Protocol

from livingdocs.dates import days_between

_DAYS_AHEAD: Final = 366


class Clock(Protocol):
    """Time that passes, time of day, and waiting."""

    def elapsed(self) -> float:
        """Seconds since some moment; never goes back."""
        ...

    def wall(self) -> float:
        """Seconds since 1970-01-01 UTC, as the machine's clock says."""
        ...

    def sleep(self, seconds: float) -> None:
        """Wait."""
        ...


class SystemClock:
    """The machine's clock."""

    def elapsed(self) -> float:
        """Seconds since some moment; never goes back."""
        return time.monotonic()

    def wall(self) -> float:
        """Seconds since 1970-01-01 UTC."""
        return time.time()

    def sleep(self, seconds: float) -> None:
        """Wait."""
        time.sleep(seconds)


def today(clock: Clock) -> str:
    """The day in UTC, which is the one of arXiv's dates."""
    return dt.datetime.fromtimestamp(clock.wall(), dt.UTC).date().isoformat()


def is_of_a_wrong_clock(day: str, now: str) -> bool:
    """Whether a day on which something was done lies more than a year ahead.

    What was noted under such a day would count as new for years. A clock that is a little ahead
    corrects itself.
    """
    return days_between(day, now) < -_DAYS_AHEAD
