"""Where a doubt stands on a day: its state, its age, and how long nobody has mentioned it.

A record holds events only; what they amount to is seen from the briefings that we hold, so it
changes with each new briefing and is derived here.
"""

from __future__ import annotations

import datetime as dt
from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass

from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.records.contradiction import Contradiction, DoubtEvent
from livingdocs.vocabulary import DoubtEventKind, DoubtState, RecordStatus

_MENTIONS = (DoubtEventKind.OPENED, DoubtEventKind.CARRIED)
_CLOSED = (DoubtState.ANSWERED, DoubtState.GIVEN_UP)
_SHOWN = (RecordStatus.PROPOSED, RecordStatus.ACCEPTED)


@dataclass(frozen=True, slots=True)
class DoubtLife:
    """A doubt as it stands on the day `on`.

    Attributes:
        state: open, carried, dropped, answered or given up.
        touched: the last time its subject came up again without an answer, after the doubt itself
            was last mentioned; None if it did not.
        days: age in days, counted to `on`, or to the day it was closed.
        at_least: whether the doubt may be older than that.
        last_mention: the day on which a briefing last raised or repeated it.
        silent_briefings: later briefings of the topic that we hold; none of them mentions it.
    """

    doubt: Contradiction
    on: str
    state: DoubtState
    touched: DoubtEvent | None
    days: int
    at_least: bool
    last_mention: str
    silent_briefings: int

    @property
    def is_open(self) -> bool:
        """Whether nobody has answered or given up it."""
        return self.state not in _CLOSED

    @property
    def states(self) -> tuple[DoubtState, ...]:
        """The state, and `touched` beside it where that is so."""
        return (self.state, *((DoubtState.TOUCHED,) if self.touched is not None else ()))

    @property
    def sort_key(self) -> tuple[int, bool, str, str]:
        """Oldest first; what may be older still before what is not."""
        return (-self.days, not self.at_least, self.doubt.topic, self.doubt.id)


def doubt_life(kb: KnowledgeBase, doubt: Contradiction, *, on: str | None = None) -> DoubtLife:
    """The life of a doubt up to the day `on`, by default that of the newest briefing."""
    today = on or kb.newest_day or doubt.opened_on
    events = [event for event in doubt.events if event.date <= today]
    last = _last(events, _MENTIONS)
    last_mention = last.date if last is not None else doubt.opened_on
    closed = _closed(doubt, events, today)
    touched = _last(events, (DoubtEventKind.TOUCHED,))
    if closed is not None or (touched is not None and touched.date <= last_mention):
        touched = None
    silent = _briefings_between(kb, doubt.topic, last_mention, today)
    return DoubtLife(
        doubt=doubt,
        on=today,
        state=closed[0] if closed is not None else _open_state(last, silent),
        touched=touched,
        days=max(0, _days(doubt.opened_on, closed[1] if closed is not None else today)),
        at_least=doubt.open_beginning,
        last_mention=last_mention,
        silent_briefings=silent,
    )


def shown_doubts(doubts: Iterable[Contradiction]) -> tuple[Contradiction, ...]:
    """Without those that a person did not accept or took back."""
    return tuple(doubt for doubt in doubts if doubt.status in _SHOWN)


def doubt_lives(
    kb: KnowledgeBase, doubts: Iterable[Contradiction], *, on: str | None = None
) -> tuple[DoubtLife, ...]:
    """The lives of the doubts that are shown, oldest first."""
    lives = (doubt_life(kb, doubt, on=on) for doubt in shown_doubts(doubts))
    return tuple(sorted(lives, key=lambda life: life.sort_key))


def _last(events: list[DoubtEvent], kinds: tuple[DoubtEventKind, ...]) -> DoubtEvent | None:
    """The latest event of these kinds; of one day, the one written last."""
    found: DoubtEvent | None = None
    for event in events:
        if event.kind in kinds and (found is None or event.date >= found.date):
            found = event
    return found


def _closed(
    doubt: Contradiction, events: list[DoubtEvent], today: str
) -> tuple[DoubtState, str] | None:
    """How and when the doubt was closed; a doubt raised again afterwards is open."""
    closing = _last(events, (DoubtEventKind.ANSWERED, DoubtEventKind.DROPPED))
    if closing is not None:
        raised = _last(events, _MENTIONS)
        if raised is not None and raised.date > closing.date:
            return None
        if closing.kind is DoubtEventKind.DROPPED:
            return DoubtState.GIVEN_UP, closing.date
        return DoubtState.ANSWERED, closing.date
    if doubt.answer is not None and doubt.answer.date <= today:
        return DoubtState.ANSWERED, doubt.answer.date
    return None


def _open_state(last: DoubtEvent | None, silent: int) -> DoubtState:
    if silent:
        return DoubtState.DROPPED
    if last is not None and last.kind is DoubtEventKind.CARRIED:
        return DoubtState.CARRIED
    return DoubtState.OPEN


def _briefings_between(kb: KnowledgeBase, topic: str, after: str, until: str) -> int:
    """How many briefings of the topic we hold from the day behind `after` to `until`."""
    days = kb.days_by_topic.get(topic, ())
    return max(0, bisect_right(days, until) - bisect_right(days, after))


def _days(first: str, last: str) -> int:
    return (dt.date.fromisoformat(last) - dt.date.fromisoformat(first)).days
