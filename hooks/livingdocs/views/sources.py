"""What was looked at, month by month: the sources of each briefing, and those without news."""

from __future__ import annotations

from dataclasses import dataclass

from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.records.briefing import Briefing, QuietSource
from livingdocs.standing.source_lists import reconcile
from livingdocs.views.briefing import ClosingRow, QuietRow, source_marks
from livingdocs.views.briefing_names import briefing_name, topic_title
from livingdocs.views.fragments import day_fragment
from livingdocs.views.list_pages import PageLink, PageLinks
from livingdocs.views.page_heads import Crumb
from livingdocs.views.rich_text import TextContext, rich_text
from livingdocs.views.runs import Runs
from livingdocs.views.source_lines import LineLink, line_link
from livingdocs.views.targets import Place, Target, to_briefing


@dataclass(frozen=True, slots=True)
class CheckedSource:
    """A source of the first list.

    `quiet` is what the briefing says where it brought no news, `left_out` whether its closing list
    does not have it.
    """

    name: Runs
    folder: str | None
    summary: Runs
    marks: tuple[str, ...]
    quiet: bool
    left_out: bool
    source: LineLink


@dataclass(frozen=True, slots=True)
class ReconciledRow:
    """A row of the closing list; `number` is that of the source it means, None where it is none."""

    row: ClosingRow
    number: int | None


@dataclass(frozen=True, slots=True)
class CheckedDay:
    """The sources of one briefing, with its own closing list beside them.

    `left_out` counts the sources that the closing list does not have.
    """

    fragment: str
    name: str
    topic: str
    briefing: Target
    sources: tuple[CheckedSource, ...]
    quiet: tuple[QuietRow, ...]
    closing: tuple[ReconciledRow, ...]
    left_out: int


@dataclass(frozen=True, slots=True)
class SourcesView:
    """A month of sources, newest day first."""

    crumbs: tuple[Crumb, ...]
    title: str
    days: tuple[CheckedDay, ...]
    checked: int
    quiet: int
    pages: PageLinks
    coverage: Target


def source_months(kb: KnowledgeBase) -> tuple[str, ...]:
    """The months with a briefing, newest first."""
    return tuple(sorted({each.date[:7] for each in kb.briefings.values()}, reverse=True))


def month_target(months: tuple[str, ...], month: str) -> Target:
    """The page of a month; the newest one is the list itself."""
    return Target(Place.SOURCES) if month == months[0] else Target(Place.SOURCES, month)


def sources_view(kb: KnowledgeBase, months: tuple[str, ...], month: str | None) -> SourcesView:
    """The sources of one month; `month` is None where there is no briefing at all."""
    briefings = [each for each in kb.briefings.values() if each.date[:7] == month]
    newest_first = sorted(briefings, key=lambda each: each.id)
    newest_first.sort(key=lambda each: each.date, reverse=True)
    fragments: set[str] = set()
    days = []
    for briefing in newest_first:
        fragment = day_fragment(briefing.date)
        if fragment in fragments:
            fragment = f"briefing-{briefing.id.replace('/', '-')}"
        fragments.add(fragment)
        days.append(_day(kb, briefing, fragment=fragment))
    return SourcesView(
        crumbs=(Crumb("来源"),),
        title=f"{month[:4]} 年 {int(month[5:])} 月" if month else "",
        days=tuple(days),
        checked=sum(len(each.sources) for each in briefings),
        quiet=sum(len(each.quiet_sources) for each in briefings),
        pages=tuple(PageLink(each, month_target(months, each), each == month) for each in months)
        if len(months) > 1
        else (),
        coverage=Target(Place.COVERAGE, "" if month is None or month == months[0] else month),
    )


def _day(kb: KnowledgeBase, briefing: Briefing, *, fragment: str) -> CheckedDay:
    context = TextContext(briefing.topic, briefing.date, Target(Place.SOURCES))

    def text(words: str | None) -> Runs:
        return rich_text(kb, words or "", context=context)

    def lines(span: tuple[int, int]) -> LineLink:
        return line_link(kb, briefing.id, lines=span)

    found = reconcile(briefing)
    quiet_names = {name for each in briefing.quiet_sources for name in _names(each)}
    return CheckedDay(
        fragment=fragment,
        name=briefing_name(briefing),
        topic=topic_title(kb, briefing.topic),
        briefing=to_briefing(briefing),
        sources=tuple(
            CheckedSource(
                name=text(each.path or each.name),
                folder=None if each.path is None or each.name in each.path else each.name,
                summary=text(each.summary),
                marks=source_marks(each),
                quiet=bool({each.path, each.name} & quiet_names),
                left_out=place in found.only_first,
                source=lines(each.lines),
            )
            for place, each in enumerate(briefing.sources)
        ),
        quiet=tuple(
            QuietRow(text(each.name), text(each.text), lines(each.lines))
            for each in briefing.quiet_sources
        ),
        closing=tuple(
            ReconciledRow(
                ClosingRow(
                    text(each.name), text(each.relevance), text(each.conclusion), lines(each.lines)
                ),
                found.pairs[place] + 1 if place in found.pairs else None,
            )
            for place, each in enumerate(briefing.closing_sources)
        ),
        left_out=len(found.only_first),
    )


def _names(quiet: QuietSource) -> tuple[str, ...]:
    return (quiet.path,) if quiet.path is not None else (quiet.name,)
