"""Where a doubt stands on a day: its state, its age, and how long nobody has mentioned it.

A record holds events only; what they amount to is seen from the briefings that we hold, so it
changes with each new briefing and is derived here. The rules and every page ask this module.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from livingdocs.dates import days_between
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.records.briefing import Briefing
from livingdocs.records.contradiction import Contradiction, DoubtEvent
from livingdocs.standing.subject_mentions import SubjectMention, subject_mentions
from livingdocs.vocabulary import DoubtEventKind, DoubtState, RecordStatus, RiskLevel

_MENTIONS = (DoubtEventKind.OPENED, DoubtEventKind.CARRIED)
_CLOSED = (DoubtState.ANSWERED, DoubtState.GIVEN_UP)
_SHOWN = (RecordStatus.PROPOSED, RecordStatus.ACCEPTED)
_RISKS = (*RiskLevel, None)


@dataclass(frozen=True, slots=True)
class DoubtLife:
    """A doubt as it stands on the day `on`.

    Attributes:
        doubt: the whole doubt, with what later records of it add.
        state: open, carried, dropped, answered or given up.
        touches: briefings that name its subject after the doubt itself was last mentioned, oldest
            first. None of them raises the doubt, and nobody has answered it. Seen in their text;
            an event that a person wrote changes nothing here.
        days: age in days, counted to `on`, or to the day it was closed.
        at_least: whether the doubt may be older than that.
        last_mention: the day on which a briefing last raised or repeated it.
        silent_briefings: later briefings of the topic that we hold; none of them mentions it.
    """

    doubt: Contradiction
    on: str
    state: DoubtState
    touches: tuple[SubjectMention, ...]
    days: int
    at_least: bool
    last_mention: str
    silent_briefings: int

    @property
    def is_open(self) -> bool:
        """Whether nobody has answered or given up it."""
        return self.state not in _CLOSED

    @property
    def touched(self) -> SubjectMention | None:
        """The last time its subject came up again without an answer."""
        return self.touches[-1] if self.touches else None

    @property
    def states(self) -> tuple[DoubtState, ...]:
        """The state, and `touched` beside it where that is so."""
        return (self.state, *((DoubtState.TOUCHED,) if self.touched is not None else ()))

    @property
    def sort_key(self) -> tuple[int, bool, int, str, str]:
        """Oldest first, what may be older still before what is not; then the gravest risk."""
        risk = _RISKS.index(self.doubt.risk_level)
        return (-self.days, not self.at_least, risk, self.doubt.topic, self.doubt.id)


def doubt_life(kb: KnowledgeBase, doubt: Contradiction, *, on: str | None = None) -> DoubtLife:
    """The life of a doubt up to the day `on`, by default that of the newest briefing.

    `doubt` may be any of the records that are parts of it.
    """
    doubt = kb.doubt_of(doubt)
    today = on or kb.newest_day or doubt.opened_on
    events = [event for event in doubt.events if event.date <= today]
    last = _last(events, _MENTIONS)
    last_mention = last.date if last is not None else doubt.opened_on
    closed = _closed(doubt, events, today)
    silent = later_briefings(kb, doubt.topic, last_mention, until=today)
    return DoubtLife(
        doubt=doubt,
        on=today,
        state=closed[0] if closed is not None else _open_state(last, len(silent)),
        touches=_touches(kb, doubt, last_mention, until=today) if closed is None else (),
        days=max(0, days_between(doubt.opened_on, closed[1] if closed is not None else today)),
        at_least=doubt.open_beginning,
        last_mention=last_mention,
        silent_briefings=len(silent),
    )


def later_briefings(kb: KnowledgeBase, topic: str, after: str, *, until: str) -> Sequence[Briefing]:
    """The briefings of the topic that we hold, from the day behind `after` to `until`."""
    days = kb.days_by_topic.get(topic, ())
    first, last = bisect_right(days, after), bisect_right(days, until)
    return kb.briefings_by_topic.get(topic, ())[first : max(first, last)]


def shown_doubts(doubts: Iterable[Contradiction]) -> tuple[Contradiction, ...]:
    """Without those that a person did not accept or took back."""
    return tuple(doubt for doubt in doubts if doubt.status in _SHOWN)


def doubt_lives(
    kb: KnowledgeBase, doubts: Iterable[Contradiction], *, on: str | None = None
) -> tuple[DoubtLife, ...]:
    """The lives of the doubts that are shown, each once, oldest first."""
    whole = {f"{doubt.topic}/{doubt.id}": doubt for doubt in map(kb.doubt_of, doubts)}
    lives = (doubt_life(kb, doubt, on=on) for doubt in shown_doubts(whole.values()))
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
    closing: list[tuple[str, DoubtState]] = []
    if (answered := _last(events, (DoubtEventKind.ANSWERED,))) is not None:
        closing.append((answered.date, DoubtState.ANSWERED))
    if doubt.answer is not None and doubt.answer.date <= today:
        closing.append((doubt.answer.date, DoubtState.ANSWERED))
    if (dropped := _last(events, (DoubtEventKind.DROPPED,))) is not None:
        closing.append((dropped.date, DoubtState.GIVEN_UP))
    if not closing:
        return None
    day, state = max(closing, key=lambda pair: pair[0])
    raised = _last(events, _MENTIONS)
    return None if raised is not None and raised.date > day else (state, day)


def _touches(
    kb: KnowledgeBase, doubt: Contradiction, after: str, *, until: str
) -> tuple[SubjectMention, ...]:
    """The mentions of the subject from the day behind `after`, in briefings of any topic."""
    if doubt.subject is None:
        return ()
    mentions = subject_mentions(kb).get(doubt.subject, ())
    first = bisect_right(mentions, after, key=lambda each: each.date)
    last = bisect_right(mentions, until, key=lambda each: each.date)
    return mentions[first : max(first, last)]


def _open_state(last: DoubtEvent | None, silent: int) -> DoubtState:
    if silent:
        return DoubtState.DROPPED
    if last is not None and last.kind is DoubtEventKind.CARRIED:
        return DoubtState.CARRIED
    return DoubtState.OPEN
