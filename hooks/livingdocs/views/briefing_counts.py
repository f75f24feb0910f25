"""What a briefing says it holds beside what it lists: two numbers, no verdict."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.records.briefing import Briefing, DeclaredCount
from livingdocs.views.source_lines import LineLink, line_link
from livingdocs.vocabulary import CitationStatus, CountForm, DeclaredSubject


@dataclass(frozen=True, slots=True)
class CountRow:
    """One subject: the numbers that are declared, the number of records, and where it is said.

    `declared` is empty and `listed` is `—` where there is no such number. `fragment` is that of the
    list on the page, None where the subject has none.
    """

    label: str
    declared: tuple[str, ...]
    listed: str
    note: str
    lines: tuple[LineLink, ...]
    fragment: str | None = None


NONE = "—"

_LISTS = {
    "来源": "sources",
    "增量": "increments",
    "矛盾与待核实": "doubts",
    "无新增的来源": "quiet-sources",
    "收尾的来源清单": "closing-sources",
    "写入提议": "proposals",
    "跟进重点": "follow-ups",
}
"""Where each subject is listed on the page; rows of citations share one list."""

_CITATIONS = "引用"


def count_rows(kb: KnowledgeBase, briefing: Briefing) -> tuple[CountRow, ...]:
    """The rows of the table; subjects that are neither declared nor listed are left out."""
    statuses = Counter(citation.status for citation in briefing.citations)
    carried = sum(
        number for status, number in statuses.items() if status is not None and status.carried
    )
    continued = sum(1 for doubt in briefing.contradictions if doubt.continued_from)
    rows = (
        _row(kb, briefing, "来源", DeclaredSubject.SOURCES, len(briefing.sources)),
        _row(kb, briefing, "增量", DeclaredSubject.INCREMENTS, len(briefing.increments)),
        _row(
            kb,
            briefing,
            "矛盾与待核实",
            DeclaredSubject.CONTRADICTIONS,
            len(briefing.contradictions),
            note=f"其中 {continued} 条写明延续自以前" if continued else "",
        ),
        _row(
            kb,
            briefing,
            "引用 · 新增",
            DeclaredSubject.NEW_CITATIONS,
            statuses[CitationStatus.NEW],
        ),
        _row(
            kb,
            briefing,
            "引用 · 续用",
            DeclaredSubject.CARRIED_CITATIONS,
            carried,
            note=_carried_note(statuses),
        ),
        _row(kb, briefing, "引用 · 参考", None, statuses[CitationStatus.REFERENCE]),
        _row(kb, briefing, "引用 · 未写状态", None, statuses[None]),
        _row(kb, briefing, "引用 · 合计", DeclaredSubject.CITATIONS, len(briefing.citations)),
        _row(kb, briefing, "无新增的来源", None, len(briefing.quiet_sources)),
        _row(kb, briefing, "收尾的来源清单", None, len(briefing.closing_sources)),
        _row(kb, briefing, "写入提议", None, len(briefing.proposals)),
        _row(kb, briefing, "跟进重点", None, len(briefing.follow_ups)),
        *_unlisted(kb, briefing),
    )
    return tuple(row for row in rows if row is not None)


def _row(
    kb: KnowledgeBase,
    briefing: Briefing,
    label: str,
    subject: DeclaredSubject | None,
    listed: int,
    *,
    note: str = "",
) -> CountRow | None:
    declared = [each for each in briefing.declared if each.subject is subject]
    if not declared and not listed:
        return None
    fragment = "citations" if label.startswith(_CITATIONS) else _LISTS[label]
    return CountRow(
        label,
        _numbers(declared),
        str(listed),
        note,
        _line_links(kb, briefing, declared),
        fragment if _is_listed(briefing, fragment) else None,
    )


def _is_listed(briefing: Briefing, fragment: str) -> bool:
    """Whether the page has the list: an empty one is left out."""
    lists = {
        "sources": briefing.sources,
        "increments": briefing.increments,
        "doubts": briefing.contradictions,
        "citations": briefing.citations,
        "quiet-sources": briefing.quiet_sources,
        "closing-sources": briefing.closing_sources,
        "proposals": briefing.proposals,
        "follow-ups": briefing.follow_ups,
    }
    return bool(lists[fragment])


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
