"""Records that are one doubt: a later briefing continues what an earlier one raised.

An import makes a record of each doubt that a briefing raises and looks at no other briefing, so
that the order of imports makes no difference. That a record continues an earlier one is therefore
seen here, each time the data are read: the briefing names the day and the titles are alike, or the
titles are the same.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final, TypeVar

from livingdocs.records.contradiction import Contradiction, DoubtEvent
from livingdocs.vocabulary import DoubtEventKind, RecordStatus

ALIKE: Final = 0.5
"""Share of the words of the shorter title that the other must have as well."""
_LEAST_WORDS: Final = 2
_LATIN: Final = re.compile(r"[a-z0-9]++(?:\.[0-9]++)*+")
_CHINESE: Final = re.compile(r"[\u3400-\u9fff]+")
_ORIGIN: Final = re.compile(r"[（(，,；;：: ]*延续自.*$")
_MENTIONS: Final = (DoubtEventKind.OPENED, DoubtEventKind.CARRIED)
_ASIDE: Final = (RecordStatus.REJECTED, RecordStatus.RETIRED)

Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class DoubtChains:
    """`whole` are the doubts by the key of their first record, `first` leads from any other."""

    whole: Mapping[str, Contradiction]
    first: Mapping[str, str]


@dataclass(slots=True)
class _Topic:
    """The records of a topic that were read so far, oldest first."""

    by_title: dict[str, str] = field(default_factory=dict)
    by_day: dict[str, list[str]] = field(default_factory=dict)


def doubt_chains(records: Mapping[str, Contradiction]) -> DoubtChains:
    """Which records are one doubt; records that a person set aside stay alone."""
    first: dict[str, str] = {}
    members: dict[str, list[Contradiction]] = {}
    topics: dict[str, _Topic] = {}
    for key in sorted(records, key=lambda key: (_first_held(records[key]), key)):
        record = records[key]
        if record.status in _ASIDE:
            members[key] = [record]
            continue
        seen = topics.setdefault(record.topic, _Topic())
        head = _continued(record, seen, records)
        if head is None:
            head = key
        else:
            head = first.get(head, head)
            first[key] = head
        members.setdefault(head, []).append(record)
        seen.by_title.setdefault(_plain(record.title), key)
        for event in record.events:
            if event.kind in _MENTIONS and event.briefing is not None:
                seen.by_day.setdefault(event.date, []).append(key)
    whole = {key: _merged(members[key]) for key in records if key in members}
    return DoubtChains(whole, first)


def alike(one: str, other: str) -> float:
    """How much two titles have in common, 0 to 1; two words at least."""
    words, others = _words(one), _words(other)
    common = len(words & others)
    if common < _LEAST_WORDS:
        return 0.0
    return common / min(len(words), len(others))


def _continued(
    record: Contradiction, seen: _Topic, records: Mapping[str, Contradiction]
) -> str | None:
    """The record that this one continues: of the day it names, the one most alike."""
    same = seen.by_title.get(_plain(record.title))
    if same is not None:
        return same
    opening = record.events[0] if record.events else None
    if opening is None or opening.kind is not DoubtEventKind.OPENED or opening.briefing is not None:
        return None
    scores = [
        (alike(record.title, records[key].title), key)
        for key in dict.fromkeys(seen.by_day.get(opening.date, ()))
    ]
    best = max(scores, default=(0.0, ""))
    rivals = sum(score == best[0] for score, _ in scores)
    return best[1] if best[0] >= ALIKE and rivals == 1 else None


def _merged(records: list[Contradiction]) -> Contradiction:
    """One doubt: the first record with the events and relations of all; the newest word counts."""
    head, *later = records
    if not later:
        return head
    newest = list(reversed(records))
    answers = [record.answer for record in records if record.answer is not None]
    return head.model_copy(
        update={
            "events": tuple(
                sorted(
                    (*head.events, *(event for each in later for event in _carried(each))),
                    key=lambda event: event.date,
                )
            ),
            "risk_level": _first(record.risk_level for record in newest),
            "subject": _first(record.subject for record in newest),
            "closes_when": _first(record.closes_when for record in newest),
            "next_person": _first(record.next_person for record in newest),
            "sections": _union(record.sections for record in records),
            "anchors": _union(record.anchors for record in records),
            "papers": _union(record.papers for record in records),
            "answer": max(answers, key=lambda answer: answer.date, default=None),
        }
    )


def _carried(record: Contradiction) -> Iterable[DoubtEvent]:
    """The events of a record that continues another: it opens nothing."""
    for event in record.events:
        if event.kind is not DoubtEventKind.OPENED:
            yield event
        elif event.briefing is not None:
            yield event.model_copy(update={"kind": DoubtEventKind.CARRIED})


def _first_held(record: Contradiction) -> str:
    """The first day on which a briefing of ours raised the doubt."""
    held = (event.date for event in record.events if event.briefing is not None)
    return min(held, default=record.opened_on)


def _first(values: Iterable[Item | None]) -> Item | None:
    return next((value for value in values if value is not None), None)


def _union(groups: Iterable[tuple[Item, ...]]) -> tuple[Item, ...]:
    found: list[Item] = []
    for group in groups:
        found.extend(item for item in group if item not in found)
    return tuple(found)


def _plain(title: str) -> str:
    """The letters and digits of a title, less what it says of its own origin."""
    title = _ORIGIN.sub("", title)
    folded = unicodedata.normalize("NFKC", title).casefold()
    return "".join(char for char in folded if char.isalnum())


def _words(title: str) -> set[str]:
    """Latin words and numbers, and pairs of Chinese characters."""
    folded = unicodedata.normalize("NFKC", title).casefold()
    pairs = {
        run[place : place + 2]
        for run in _CHINESE.findall(folded)
        for place in range(max(1, len(run) - 1))
    }
    return pairs | set(_LATIN.findall(folded))
