"""A metric and everything that was claimed on it: the figure, the tables, what it needs."""

from __future__ import annotations

from dataclasses import dataclass

from livingdocs.claims.wording import condition_label
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.records.registry import Metric
from livingdocs.records.topic import Section, Topic
from livingdocs.views.comparison_frames import FrameView, frame_views, frames_by_metric
from livingdocs.views.page_heads import Crumb, Fact, count
from livingdocs.views.plots import drawn_as
from livingdocs.views.section_names import SectionLink, section_link
from livingdocs.views.targets import Place, Target, to_comparison

MOST_BESIDE = 3
"""Frames that find room beside each other."""


@dataclass(frozen=True, slots=True)
class Figure:
    """The frames of a metric as a picture; its title says what can be seen.

    `drawn` is what a reader has to know of the bars, for the key; `more` counts frames that are
    left to the page of the metric.
    """

    fragment: str
    name: str
    finding: str
    note: str
    frames: tuple[FrameView, ...]
    stacked: bool
    drawn: frozenset[str]
    more: int
    target: Target


@dataclass(frozen=True, slots=True)
class ComparisonRow:
    """A metric in the list; no value, since values of two frames never share a column."""

    name: str
    target: Target
    meaning: str | None
    claims: int
    verdict: str
    disputes: int
    newest: str | None


@dataclass(frozen=True, slots=True)
class ComparisonView:
    """The page of a metric."""

    crumbs: tuple[Crumb, ...]
    name: str
    facts: tuple[Fact, ...]
    meaning: str | None
    figure: Figure | None
    sections: tuple[SectionLink, ...]


@dataclass(frozen=True, slots=True)
class ComparisonList:
    """All metrics: those with claims, those with most of them first, then the others."""

    crumbs: tuple[Crumb, ...]
    total: int
    rows: tuple[ComparisonRow, ...]
    empty: tuple[ComparisonRow, ...]


@dataclass(frozen=True, slots=True)
class ChapterComparisons:
    """The comparisons of a chapter: those with several numbers as figures, the rest as links."""

    figures: tuple[Figure, ...] = ()
    links: tuple[ComparisonRow, ...] = ()


def comparison_view(kb: KnowledgeBase, metric: Metric) -> ComparisonView:
    """The page of a metric."""
    figure = comparison_figure(kb, metric)
    required = "、".join(condition_label(name) for name in metric.required_conditions)
    return ComparisonView(
        crumbs=(Crumb("活文档"), Crumb("比较", Target(Place.COMPARISONS)), Crumb(metric.name)),
        name=metric.name,
        facts=(
            count(_claim_count(kb, metric), "条主张"),
            count(len(figure.frames) if figure else 0, "套口径"),
            *((Fact("", f"单位 {metric.unit}"),) if metric.unit else ()),
            Fact("", metric.direction.label),
            *((Fact("", f"须写明{required}"),) if required else ()),
        ),
        meaning=metric.meaning,
        figure=figure,
        sections=_sections(kb, metric),
    )


def comparison_figure(
    kb: KnowledgeBase, metric: Metric, *, most: int | None = None
) -> Figure | None:
    """The figure of a metric, with the newest `most` frames; None while nothing is claimed."""
    every = frame_views(kb, metric.id)
    if not every:
        return None
    shown = every if most is None else every[-most:]
    return Figure(
        fragment=f"comparison-{metric.id}",
        name=metric.name,
        finding=_finding(every),
        note=_note(every),
        frames=shown,
        stacked=len(shown) > MOST_BESIDE,
        drawn=frozenset(
            kind
            for frame in frames_by_metric(kb)[metric.id][-len(shown) :]
            for each in frame.claims
            for kind in drawn_as(each.claim)
        ),
        more=len(every) - len(shown),
        target=to_comparison(metric.id),
    )


def comparison_list(kb: KnowledgeBase) -> ComparisonList:
    """The list of all metrics."""
    rows = [_row(kb, metric) for metric in kb.metrics.metrics]
    return ComparisonList(
        crumbs=(Crumb("活文档"), Crumb("比较")),
        total=len(rows),
        rows=tuple(sorted((row for row in rows if row.claims), key=lambda row: -row.claims)),
        empty=tuple(row for row in rows if not row.claims),
    )


def chapter_comparisons(kb: KnowledgeBase, topic: Topic, section: Section) -> ChapterComparisons:
    """The metrics on which anchors of a section claim a number, in the order of their file."""
    figures, links = [], []
    for metric in kb.metrics.metrics:
        found = frames_by_metric(kb).get(metric.id, ())
        claims = [each for frame in found for each in frame.claims]
        numbers = [each for each in claims if each.claim.has_number]
        here = (topic.id, section.slug)
        if not any((each.anchor.topic, each.anchor.section) == here for each in numbers):
            continue
        figure = None
        if len(numbers) > 1:
            figure = comparison_figure(kb, metric, most=MOST_BESIDE)
        if figure is not None:
            figures.append(figure)
        else:
            links.append(_row(kb, metric))
    return ChapterComparisons(tuple(figures), tuple(links))


def _claim_count(kb: KnowledgeBase, metric: Metric) -> int:
    return sum(len(frame.claims) for frame in frames_by_metric(kb).get(metric.id, ()))


def _row(kb: KnowledgeBase, metric: Metric) -> ComparisonRow:
    every = frame_views(kb, metric.id)
    days = [
        kb.briefings[each.claim.evidence.briefing].date
        for frame in frames_by_metric(kb).get(metric.id, ())
        for each in frame.claims
    ]
    return ComparisonRow(
        name=metric.name,
        target=to_comparison(metric.id),
        meaning=metric.meaning,
        claims=len(days),
        verdict=_finding(every) if every else "还没有主张",
        disputes=sum(len(frame.disputes) for frame in every),
        newest=max(days, default=None),
    )


def _finding(every: tuple[FrameView, ...]) -> str:
    """What the figure shows, in a few words."""
    if not any(lane.words for frame in every for lane in frame.lanes):
        return "没有数字可比"
    if len(every) > 1:
        return f"{len(every)} 套口径，互不可比"
    (frame,) = every
    if len(frame.rows) == 1:
        return "只有一条主张，没有可比的"
    if frame.disputes:
        return f"口径相同的 {len(frame.rows)} 条主张，有 {len(frame.disputes)} 处互相抵触"
    if frame.together is not None and frame.together.startswith("同一次实验"):
        return f"同一次实验的 {len(frame.rows)} 条主张"
    return f"口径相同的 {len(frame.rows)} 条主张"


def _note(every: tuple[FrameView, ...]) -> str:
    if len(every) > 1 and any(frame.axis for frame in every):
        return "每个框是一套口径，有自己的标尺；柱长只在同一个框里有意义。"
    return ""


def _sections(kb: KnowledgeBase, metric: Metric) -> tuple[SectionLink, ...]:
    """The chapters whose anchors claim something on the metric."""
    places = {
        (each.anchor.topic, each.anchor.section): None
        for frame in frames_by_metric(kb).get(metric.id, ())
        for each in frame.claims
    }
    links = []
    for topic_id, slug in places:
        topic, section = kb.topic(topic_id), kb.sections.get((topic_id, slug or ""))
        if topic is not None and section is not None:
            links.append(section_link(topic, section))
    return tuple(links)
