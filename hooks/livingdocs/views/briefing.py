"""One briefing: its facts, its counts, and everything it lists, with the lines of each."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.records.base import Passage
from livingdocs.records.briefing import Baseline, Briefing, RaisedDoubt, Source
from livingdocs.standing.asserted_counters import counters_of
from livingdocs.standing.doubt_life import doubt_life, shown_doubts
from livingdocs.standing.proposal_landings import landings
from livingdocs.views.briefing_checks import BriefingChecks, briefing_checks
from livingdocs.views.briefing_citations import (
    CitationRow,
    MarkCount,
    StatusCount,
    citation_rows,
    mark_counts,
    status_counts,
)
from livingdocs.views.briefing_counts import CountRow, count_rows
from livingdocs.views.briefing_increments import (
    IncrementRow,
    increment_row,
)
from livingdocs.views.briefing_names import Neighbour, briefing_name, neighbours, topic_title
from livingdocs.views.briefing_records import doubt_on
from livingdocs.views.calendar import Strip, strip_around
from livingdocs.views.credibility_panel import CredibilityPanel, credibility_panel
from livingdocs.views.fragments import raised_fragment, source_fragment
from livingdocs.views.landing_rows import LandingRow, landing_row
from livingdocs.views.named_days import named_day_runs
from livingdocs.views.page_heads import Crumb
from livingdocs.views.proposals import asserted_words, held_words, to_proposals
from livingdocs.views.rich_text import TextContext, rich_text
from livingdocs.views.runs import Run, Runs
from livingdocs.views.source_lines import LineLink, line_link
from livingdocs.views.targets import Place, Target, to_briefing, to_day, to_doubt
from livingdocs.vocabulary import ContradictionKind, DoubtState, RiskLevel


@dataclass(frozen=True, slots=True)
class Words:
    """A piece of text with its lines."""

    text: Runs
    source: LineLink
    note: str | None = None


@dataclass(frozen=True, slots=True)
class RaisedRow:
    """A doubt as this briefing raises it; `states` are where it stands today."""

    fragment: str
    label: str
    title: Runs
    target: Target | None
    states: tuple[DoubtState, ...]
    kind: ContradictionKind
    risk_level: RiskLevel | None
    origin: Runs
    observation: Runs
    risk: Runs
    advice: Runs
    notes: tuple[Runs, ...]
    source: LineLink


@dataclass(frozen=True, slots=True)
class SourceRow:
    """A source that was checked; `marks` are its role, relevance and reliability in words."""

    fragment: str
    name: Runs
    folder: str | None
    summary: Runs
    marks: tuple[str, ...]
    source: LineLink


@dataclass(frozen=True, slots=True)
class QuietRow:
    """A source that was checked and brought nothing of its own."""

    name: Runs
    text: Runs
    source: LineLink


@dataclass(frozen=True, slots=True)
class ClosingRow:
    """A row of the closing list of sources."""

    name: Runs
    relevance: Runs
    conclusion: Runs
    source: LineLink


@dataclass(frozen=True, slots=True)
class Counters:
    """Counters of the living document that the briefing asserts, beside what we hold."""

    asserted: str
    held: str
    lines: tuple[LineLink, ...]


@dataclass(frozen=True, slots=True)
class BriefingView:
    """Everything on the page of a briefing, in the order of the record."""

    crumbs: tuple[Crumb, ...]
    name: str
    facts: tuple[str, ...]
    raw: Target
    raw_lines: int
    changes: Target
    strip: Strip
    before: Neighbour | None
    after: Neighbour | None
    counts: tuple[CountRow, ...]
    baseline: Words | None
    increments: tuple[IncrementRow, ...]
    doubts: tuple[RaisedRow, ...]
    citations: tuple[CitationRow, ...]
    verdicts: tuple[MarkCount, ...]
    statuses: tuple[StatusCount, ...]
    any_credibility: bool
    grades: CredibilityPanel | None
    proposals: tuple[LandingRow, ...]
    all_proposals: Target
    counters: Counters | None
    follow_ups: tuple[Words, ...]
    sources: tuple[SourceRow, ...]
    quiet: tuple[QuietRow, ...]
    closing: tuple[ClosingRow, ...]
    summary: tuple[Words, ...]
    honesty: Words | None
    conclusion: tuple[Words, ...]
    unplaced: tuple[Words, ...]
    checks: BriefingChecks


def briefing_view(kb: KnowledgeBase, briefing: Briefing) -> BriefingView:
    """The view of one briefing."""
    context = TextContext(briefing.topic, briefing.date, to_briefing(briefing))
    writer = _Writer(kb, briefing, context)
    before, after = neighbours(kb, briefing)
    rows = citation_rows(kb, briefing, context=context)
    return BriefingView(
        crumbs=(
            Crumb("简报", Target(Place.BRIEFINGS)),
            Crumb(topic_title(kb, briefing.topic), Target(Place.TOPIC, briefing.topic)),
        ),
        name=briefing_name(briefing),
        facts=_facts(briefing),
        raw=Target(Place.RAW, briefing.id),
        raw_lines=briefing.raw.line_count,
        changes=to_day(briefing.date),
        strip=strip_around(kb, briefing),
        before=before,
        after=after,
        counts=count_rows(kb, briefing),
        baseline=writer.baseline(briefing.baseline),
        increments=tuple(
            increment_row(kb, briefing, each, context=context) for each in briefing.increments
        ),
        doubts=tuple(map(writer.doubt, briefing.contradictions)),
        citations=rows,
        verdicts=mark_counts(rows),
        statuses=status_counts(briefing),
        any_credibility=any(each.credibility for each in briefing.citations),
        grades=credibility_panel(kb, briefing),
        proposals=tuple(
            landing_row(kb, each, here=to_briefing(briefing), page_day=briefing.date)
            for each in landings(kb)[briefing.id]
        ),
        all_proposals=to_proposals(briefing),
        counters=_counters(kb, briefing),
        follow_ups=writer.passages(briefing.follow_ups),
        sources=tuple(
            writer.source(number, each) for number, each in enumerate(briefing.sources, start=1)
        ),
        quiet=tuple(
            QuietRow(writer.text(each.name), writer.text(each.text), writer.lines(each.lines))
            for each in briefing.quiet_sources
        ),
        closing=tuple(
            ClosingRow(
                writer.text(each.name),
                writer.text(each.relevance),
                writer.text(each.conclusion),
                writer.lines(each.lines),
            )
            for each in briefing.closing_sources
        ),
        summary=writer.passages(briefing.summary),
        honesty=writer.passage(briefing.honesty_note) if briefing.honesty_note else None,
        conclusion=writer.passages(briefing.conclusion),
        unplaced=tuple(
            Words((Run(each.text),), writer.lines(each.lines), each.reason)
            for each in briefing.unplaced
        ),
        checks=briefing_checks(kb, briefing),
    )


def _counters(kb: KnowledgeBase, briefing: Briefing) -> Counters | None:
    found = counters_of(kb, briefing)
    if found is None:
        return None
    return Counters(
        asserted=asserted_words(found),
        held=held_words(found),
        lines=tuple(
            line_link(kb, briefing.id, lines=(line, line), page_day=briefing.date)
            for line in found.lines
        ),
    )


def _facts(briefing: Briefing) -> tuple[str, ...]:
    facts = (
        briefing.stage.label if briefing.stage else None,
        f"执行体 {briefing.agent}" if briefing.agent else None,
        f"窗口 {briefing.window}" if briefing.window else None,
        f"写于 {briefing.written_at}" if briefing.written_at else None,
    )
    return tuple(fact for fact in facts if fact is not None)


@dataclass(frozen=True, slots=True)
class _Writer:
    """Turns parts of one briefing into what a page shows."""

    kb: KnowledgeBase
    briefing: Briefing
    context: TextContext

    def text(self, text: str | None) -> Runs:
        return rich_text(self.kb, text or "", context=self.context)

    def lines(self, lines: tuple[int, int]) -> LineLink:
        return line_link(self.kb, self.briefing.id, lines=lines, page_day=self.briefing.date)

    def passage(self, passage: Passage) -> Words:
        return Words(self.text(passage.text), self.lines(passage.lines))

    def passages(self, passages: Iterable[Passage]) -> tuple[Words, ...]:
        return tuple(map(self.passage, passages))

    def baseline(self, baseline: Baseline | None) -> Words | None:
        if baseline is None:
            return None
        return Words(self.text(baseline.text), self.lines(baseline.lines))

    def source(self, number: int, source: Source) -> SourceRow:
        return SourceRow(
            fragment=source_fragment(number),
            name=self.text(source.path or source.name),
            folder=None if source.path is None or source.name in source.path else source.name,
            summary=self.text(source.summary),
            marks=source_marks(source),
            source=self.lines(source.lines),
        )

    def doubt(self, raised: RaisedDoubt) -> RaisedRow:
        record = doubt_on(self.kb, self.briefing, raised.lines)
        origin = named_day_runs(
            self.kb, raised.continued_from, topic=self.briefing.topic, on=self.briefing.date
        )
        return RaisedRow(
            fragment=raised_fragment(raised.number),
            label=raised.label,
            title=self.text(raised.title),
            target=to_doubt(record) if record is not None and shown_doubts([record]) else None,
            states=doubt_life(self.kb, record).states if record is not None else (),
            kind=raised.kind,
            risk_level=raised.risk_level,
            origin=(Run("延续自 "), *origin) if origin else (Run("本期提出"),),
            observation=self.text(raised.observation),
            risk=self.text(raised.risk),
            advice=self.text(raised.advice),
            notes=tuple(self.text(note.text) for note in raised.notes),
            source=self.lines(raised.lines),
        )


def source_marks(source: Source) -> tuple[str, ...]:
    """What the table says of a source: its role, how much belongs here, how reliable it is."""
    marks = (
        source.role.label if source.role is not None else None,
        f"相关度 {source.relevance.label}" if source.relevance is not None else None,
        f"可靠度 {source.reliability} 星" if source.reliability is not None else None,
    )
    words = tuple(mark for mark in marks if mark is not None)
    return words or ((source.mark,) if source.mark else ())
