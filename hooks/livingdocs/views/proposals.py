"""What briefings proposed for the living document: what is left to do, and month by month."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.records.briefing import Briefing
from livingdocs.standing.asserted_counters import AssertedCounters, asserted_counters
from livingdocs.standing.proposal_landings import Landing, is_settled, landings, proposal_counts
from livingdocs.views.briefing_names import briefing_name, topic_title
from livingdocs.views.landing_rows import LandingRow, landing_row
from livingdocs.views.list_pages import PageLink, PageLinks
from livingdocs.views.page_heads import Crumb, Fact, count
from livingdocs.views.source_lines import LineLink, line_link
from livingdocs.views.targets import Place, Target, to_briefing
from livingdocs.vocabulary import LandingState

MOST_OPEN = 60
MOST_COUNTERS = 12


@dataclass(frozen=True, slots=True)
class CounterRow:
    """A counter of the living document as a briefing asserts it, beside what we hold."""

    day: str
    briefing: Target
    asserted: str
    held: str
    lines: tuple[LineLink, ...]


@dataclass(frozen=True, slots=True)
class ProposedDay:
    """The proposals of one briefing; `rows` and `targets` are how many it makes in each way."""

    fragment: str
    name: str
    topic: str
    briefing: Target
    rows: int
    targets: int
    landings: tuple[LandingRow, ...]


@dataclass(frozen=True, slots=True)
class ProposalsView:
    """The first page (`month` is None) with what is left to do, or the page of a month."""

    crumbs: tuple[Crumb, ...]
    title: str
    month: str | None
    facts: tuple[Fact, ...]
    states: tuple[tuple[LandingState, int], ...]
    left: tuple[LandingRow, ...]
    left_count: int
    days: tuple[ProposedDay, ...]
    counters: tuple[CounterRow, ...]
    more_counters: int
    pages: PageLinks


def proposal_months(kb: KnowledgeBase) -> tuple[str, ...]:
    """The months with a proposal, newest first."""
    days = {row[0].briefing.date[:7] for row in landings(kb).values() if row}
    return tuple(sorted(days, reverse=True))


def proposals_view(kb: KnowledgeBase, months: tuple[str, ...], month: str | None) -> ProposalsView:
    """The page of a month; the first page, for None, lists what is left of all of them."""
    here = Target(Place.PROPOSALS, month or "")
    row = [
        each
        for landed in landings(kb).values()
        for each in landed
        if month is None or each.briefing.date[:7] == month
    ]
    left = [] if month is not None else sorted(filter(_is_left, row), key=_oldest_first)
    counters = () if month is not None else asserted_counters(kb)
    states = Counter(each.state for each in row)
    briefings = list(dict.fromkeys(each.briefing.id for each in row))
    return ProposalsView(
        crumbs=(Crumb("写入提议", Target(Place.PROPOSALS) if month is not None else None),),
        title=f"{month[:4]} 年 {int(month[5:])} 月" if month else "",
        month=month,
        facts=_facts([kb.briefings[key] for key in briefings]),
        states=tuple((state, states[state]) for state in LandingState if states[state]),
        left=tuple(landing_row(kb, each, here=here) for each in left[:MOST_OPEN]),
        left_count=len(left),
        days=()
        if month is None
        else tuple(_day(kb, kb.briefings[key], here=here) for key in reversed(briefings)),
        counters=tuple(_counter(kb, each) for each in counters[:MOST_COUNTERS]),
        more_counters=max(0, len(counters) - MOST_COUNTERS),
        pages=_pages(months, month),
    )


def proposal_fragment(briefing: Briefing) -> str:
    """The fragment of a briefing on the page of its month."""
    return f"from-{briefing.id.replace('/', '-')}"


def to_proposals(briefing: Briefing) -> Target:
    """The proposals of a briefing on the page of its month."""
    return Target(Place.PROPOSALS, briefing.date[:7], proposal_fragment(briefing))


def _is_left(landing: Landing) -> bool:
    return not is_settled(landing)


def _oldest_first(landing: Landing) -> tuple[bool, str]:
    """What has no anchor at all before what only waits to be accepted."""
    return (landing.state is LandingState.WAITING, landing.briefing.date)


def _facts(briefings: list[Briefing]) -> tuple[Fact, ...]:
    counts = [proposal_counts(each) for each in briefings]
    return (
        count(len(briefings), " 期简报"),
        count(sum(rows for rows, _ in counts), " 行写入提议"),
        count(sum(targets for _, targets in counts), " 处建议归入"),
    )


def _day(kb: KnowledgeBase, briefing: Briefing, *, here: Target) -> ProposedDay:
    rows, targets = proposal_counts(briefing)
    return ProposedDay(
        fragment=proposal_fragment(briefing),
        name=briefing_name(briefing),
        topic=topic_title(kb, briefing.topic),
        briefing=to_briefing(briefing),
        rows=rows,
        targets=targets,
        landings=tuple(
            landing_row(kb, each, here=here, page_day=briefing.date)
            for each in landings(kb)[briefing.id]
        ),
    )


def _counter(kb: KnowledgeBase, each: AssertedCounters) -> CounterRow:
    return CounterRow(
        day=each.briefing.date,
        briefing=to_briefing(each.briefing),
        asserted=asserted_words(each),
        held=held_words(each),
        lines=tuple(line_link(kb, each.briefing.id, lines=(line, line)) for line in each.lines),
    )


def asserted_words(each: AssertedCounters) -> str:
    """`v310，引用 471`."""
    parts = (each.revision, f"引用 {each.references}" if each.references is not None else None)
    return "，".join(part for part in parts if part)


def held_words(each: AssertedCounters) -> str:
    """What we hold of that day and before."""
    return f"{each.anchors} 个锚点，{each.papers} 篇论文"


def _pages(months: tuple[str, ...], month: str | None) -> PageLinks:
    first = PageLink("未完成", Target(Place.PROPOSALS), month is None)
    others = (PageLink(each, Target(Place.PROPOSALS, each), each == month) for each in months)
    return (first, *others) if months else ()
