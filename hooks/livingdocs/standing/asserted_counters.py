"""Counters of the living document that a briefing asserts, beside what we hold on that day.

`v310` counts the revisions of the living document, `引→471` its references. Nothing here can tell
whether they are right: a knowledge base that began later holds less. They are information.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.once import once_a_base
from livingdocs.records.briefing import Briefing

_REFERENCES: Final = re.compile(r"引→(?P<number>[0-9]{1,6})")


@dataclass(frozen=True, slots=True)
class AssertedCounters:
    """What one briefing says of the living document.

    Attributes:
        revision: `v310` as written, None where it names none.
        references: the number of references, None where it names none.
        lines: every line of the raw text that says so.
        anchors: anchors we hold that rest on a briefing up to that day.
        papers: papers that the briefings we hold up to that day name.
    """

    briefing: Briefing
    revision: str | None
    references: int | None
    lines: tuple[int, ...]
    anchors: int
    papers: int


@once_a_base
def asserted_counters(kb: KnowledgeBase) -> tuple[AssertedCounters, ...]:
    """The briefings that assert a counter, newest first."""
    anchors = sorted(_first_days(kb))
    papers = sorted(uses[0].date for uses in kb.uses_by_paper.values() if uses)
    found = [
        AssertedCounters(
            briefing=briefing,
            revision=revision,
            references=references,
            lines=lines,
            anchors=bisect_right(anchors, briefing.date),
            papers=bisect_right(papers, briefing.date),
        )
        for briefing in kb.briefings.values()
        if briefing.raw.path in kb.raw
        for revision, references, lines in _asserted(briefing, kb.raw[briefing.raw.path].lines)
    ]
    return tuple(sorted(found, key=lambda each: (each.briefing.date, each.briefing.id)))[::-1]


def counters_of(kb: KnowledgeBase, briefing: Briefing) -> AssertedCounters | None:
    """What this briefing asserts."""
    return next((each for each in asserted_counters(kb) if each.briefing.id == briefing.id), None)


def _asserted(
    briefing: Briefing, lines: Iterable[str]
) -> Iterator[tuple[str | None, int | None, tuple[int, ...]]]:
    revision = briefing.baseline.revision if briefing.baseline is not None else None
    word = re.compile(rf"(?<![\w.]){re.escape(revision)}(?![\w.])", re.ASCII) if revision else None
    references: int | None = None
    places: list[int] = []
    for number, line in enumerate(lines, start=1):
        counted = _REFERENCES.search(line)
        if counted is not None and references is None:
            references = int(counted["number"])
        if counted is not None or (word is not None and word.search(line)):
            places.append(number)
    if places:
        yield revision, references, tuple(places)


def _first_days(kb: KnowledgeBase) -> Iterator[str]:
    """The day of the first briefing that each anchor rests on."""
    for anchor in kb.anchors.values():
        days = [
            kb.briefings[item.briefing].date
            for item in anchor.evidence
            if item.briefing in kb.briefings
        ]
        if days:
            yield min(days)
