"""What a briefing says it holds beside what it lists, and where the two differ."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from livingdocs.declared_counts import count_mismatches, listed_lines, told_beside
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.records.briefing import Briefing, DeclaredCount
from livingdocs.views.source_lines import LineLink, line_link
from livingdocs.vocabulary import CitationStatus, CountForm, DeclaredSubject


@dataclass(frozen=True, slots=True)
class CountNote:
    """In which way a declared number does not hold, and where it is declared."""

    words: str
    line: LineLink


@dataclass(frozen=True, slots=True)
class CountRow:
    """One subject: the numbers that are declared, the number of records, and where it is said.

    `declared` is empty and `listed` is `—` where there is no such number. `fragment` is that of the
    list on the page, None where the subject has none. `faults` say in which way a declared number
    does not hold, as the rule `declared-count` does, each with its line; `lines` are the others.
    """

    label: str
    declared: tuple[str, ...]
    listed: str
    note: str
    lines: tuple[LineLink, ...]
    fragment: str | None = None
    faults: tuple[CountNote, ...] = ()


NONE = "—"

_FRAGMENTS = {
    DeclaredSubject.SOURCES: "sources",
    DeclaredSubject.INCREMENTS: "increments",
    DeclaredSubject.CONTRADICTIONS: "doubts",
    DeclaredSubject.NEW_CITATIONS: "citations",
    DeclaredSubject.CARRIED_CITATIONS: "citations",
    DeclaredSubject.CITATIONS: "citations",
    DeclaredSubject.QUIET_SOURCES: "quiet-sources",
    DeclaredSubject.CLOSING_SOURCES: "closing-sources",
    DeclaredSubject.PROPOSALS: "proposals",
    DeclaredSubject.FOLLOW_UPS: "follow-ups",
}
"""Where each subject is listed on the page; an empty list is left out there."""


def count_rows(kb: KnowledgeBase, briefing: Briefing) -> tuple[CountRow, ...]:
    """The rows of the table; subjects that are neither declared nor listed are left out."""
    statuses = Counter(citation.status for citation in briefing.citations)
    continued = sum(1 for doubt in briefing.contradictions if doubt.continued_from)
    opened = f"其中 {continued} 条写明延续自以前" if continued else ""
    subject = DeclaredSubject
    rows = (
        _row(kb, briefing, subject.SOURCES),
        _row(kb, briefing, subject.INCREMENTS),
        _row(kb, briefing, subject.CONTRADICTIONS, note=opened),
        _row(kb, briefing, subject.NEW_CITATIONS, label="引用 · 新增"),
        _row(
            kb,
            briefing,
            subject.CARRIED_CITATIONS,
            label="引用 · 续用",
            note=_carried_note(statuses),
        ),
        _undeclared(briefing, "引用 · 参考", statuses[CitationStatus.REFERENCE]),
        _undeclared(briefing, "引用 · 未写状态", statuses[None]),
        _row(kb, briefing, subject.CITATIONS, label="引用 · 合计"),
        _row(kb, briefing, subject.QUIET_SOURCES),
        _row(kb, briefing, subject.CLOSING_SOURCES),
        _row(kb, briefing, subject.PROPOSALS),
        _row(kb, briefing, subject.FOLLOW_UPS),
        *_unlisted(kb, briefing),
    )
    return tuple(row for row in rows if row is not None)


def _row(
    kb: KnowledgeBase,
    briefing: Briefing,
    subject: DeclaredSubject,
    *,
    label: str = "",
    note: str = "",
) -> CountRow | None:
    declared = [each for each in briefing.declared if each.subject is subject]
    listed = listed_lines(briefing, subject) or ()
    if not declared and not listed:
        return None
    fragment = _FRAGMENTS[subject]
    on_page = (fragment == "citations" and briefing.citations) or listed
    faults = [each for each in count_mismatches(briefing) if each.subject is subject]
    told = {each.lines[0] for each in faults}
    return CountRow(
        label or subject.label,
        _numbers(declared),
        str(len(listed)),
        note,
        _line_links(kb, briefing, [each for each in declared if each.lines[0] not in told]),
        fragment if on_page else None,
        tuple(
            CountNote(told_beside(each), *_line_links(kb, briefing, [each.declared]))
            for each in faults
        ),
    )


def _undeclared(briefing: Briefing, label: str, listed: int) -> CountRow | None:
    return CountRow(label, (), str(listed), "", (), "citations") if listed else None


def _unlisted(kb: KnowledgeBase, briefing: Briefing) -> Iterable[CountRow]:
    """Declared counts of what no list of the record counts; they stand in their own words."""
    for subject in (DeclaredSubject.TO_VERIFY, DeclaredSubject.OTHER):
        for each in (item for item in briefing.declared if item.subject is subject):
            yield CountRow(
                subject.label,
                (declared_number(each),),
                NONE,
                each.text,
                _line_links(kb, briefing, [each]),
            )


def declared_number(declared: DeclaredCount) -> str:
    """`25+`, `约 20`, `9（6 + 3）`."""
    match declared.form:
        case CountForm.AT_LEAST:
            number = f"{declared.count}+"
        case CountForm.ABOUT:
            number = f"约 {declared.count}"
        case _:
            number = str(declared.count)
    parts = " + ".join(map(str, declared.parts))
    return f"{number}（{parts}）" if parts else number


def _numbers(declared: list[DeclaredCount]) -> tuple[str, ...]:
    """Each number that is declared once, in the order of the text.

    A bare number that is declared elsewhere as a sum says nothing more than the sum.
    """
    sums = {(each.count, each.form) for each in declared if each.parts}
    told = (each for each in declared if each.parts or (each.count, each.form) not in sums)
    return tuple(dict.fromkeys(map(declared_number, told)))


def _line_links(
    kb: KnowledgeBase, briefing: Briefing, declared: Iterable[DeclaredCount]
) -> tuple[LineLink, ...]:
    spans = dict.fromkeys(each.lines for each in declared)
    return tuple(line_link(kb, briefing.id, lines=lines, page_day=briefing.date) for lines in spans)


def _carried_note(statuses: Counter[CitationStatus | None]) -> str:
    parts = [
        f"{status.label} {statuses[status]}"
        for status in CitationStatus
        if status.carried and statuses[status] and status is not CitationStatus.CARRIED_OVER
    ]
    return f"其中{'，'.join(parts)}" if parts else ""
