"""What a briefing lists of each subject that it counts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from livingdocs.records.briefing import Briefing, DeclaredCount
from livingdocs.vocabulary import CitationStatus, CountForm, DeclaredSubject

Lines = tuple[int, int]

NEAR = 0.2
"""`~N` holds for lists up to a fifth shorter or longer, and always for one entry more or less."""


def listed_lines(briefing: Briefing, subject: DeclaredSubject) -> tuple[Lines, ...] | None:
    """The lines of each record that the briefing lists of a subject; None if it can list none."""
    read = _LISTS.get(subject)
    return None if read is None else read(briefing)


def cited_lines(briefing: Briefing, statuses: Sequence[CitationStatus | None]) -> tuple[Lines, ...]:
    """The lines of the rows of the citation list that have one of these statuses."""
    return tuple(row.lines for row in briefing.citations if row.status in statuses)


CARRIED = tuple(status for status in CitationStatus if status.carried)

_LISTS: Mapping[DeclaredSubject, Callable[[Briefing], tuple[Lines, ...]]] = {
    DeclaredSubject.SOURCES: lambda briefing: lines_of(briefing.sources),
    DeclaredSubject.INCREMENTS: lambda briefing: lines_of(briefing.increments),
    DeclaredSubject.CONTRADICTIONS: lambda briefing: lines_of(briefing.contradictions),
    DeclaredSubject.CITATIONS: lambda briefing: lines_of(briefing.citations),
    DeclaredSubject.NEW_CITATIONS: lambda briefing: cited_lines(briefing, (CitationStatus.NEW,)),
    DeclaredSubject.CARRIED_CITATIONS: lambda briefing: cited_lines(briefing, CARRIED),
    DeclaredSubject.QUIET_SOURCES: lambda briefing: lines_of(briefing.quiet_sources),
    DeclaredSubject.CLOSING_SOURCES: lambda briefing: lines_of(briefing.closing_sources),
    DeclaredSubject.PROPOSALS: lambda briefing: lines_of(briefing.proposals),
    DeclaredSubject.FOLLOW_UPS: lambda briefing: lines_of(briefing.follow_ups),
}


class _Placed(Protocol):
    @property
    def lines(self) -> Lines: ...


def lines_of(records: Sequence[_Placed]) -> tuple[Lines, ...]:
    """Where each of some records stands."""
    return tuple(record.lines for record in records)


def holds(declared: DeclaredCount, listed: int) -> bool:
    """Whether a list of this length is what the count says: `N`, `N+` or `~N`."""
    match declared.form:
        case CountForm.AT_LEAST:
            return listed >= declared.count
        case CountForm.ABOUT:
            return abs(listed - declared.count) <= max(1, declared.count * NEAR)
        case _:
            return listed == declared.count
