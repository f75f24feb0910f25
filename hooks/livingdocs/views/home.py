"""The home page: what is new, what is open, where everything is."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from livingdocs.claims.placed import live_claims
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.records.briefing import Briefing, Increment
from livingdocs.records.contradiction import Contradiction
from livingdocs.relations.briefing_order import briefing_order
from livingdocs.standing.doubt_life import doubt_life, doubt_lives
from livingdocs.standing.proposal_landings import is_settled, landings
from livingdocs.views.age_bars import age_scale
from livingdocs.views.anchor_days import AnchorDays, anchor_days
from livingdocs.views.claim_rows import is_expired
from livingdocs.views.doubt_notes import DoubtNote, doubt_note
from livingdocs.views.finding_index import PlacedFinding
from livingdocs.views.finding_notes import GravestFindings, gravest
from livingdocs.views.page_heads import Fact, count
from livingdocs.views.rich_text import TextContext, target_run
from livingdocs.views.runs import Run
from livingdocs.views.section_tables import SectionTable, section_table
from livingdocs.views.targets import Place, Target, increment_fragment, to_briefing
from livingdocs.views.verdict_totals import CHANGED, verdict_totals
from livingdocs.vocabulary import Priority, RecordStatus

MOST_DOUBTS = 10
MOST_BRIEFINGS = 7
_SHOWN = (RecordStatus.PROPOSED, RecordStatus.ACCEPTED)


@dataclass(frozen=True, slots=True)
class HomeHead:
    """The heading: the four counts, the newest day, and the picture of days beside it."""

    title: str
    anchors: int
    open_doubts: int
    papers: int
    briefings: int
    day: str | None
    picture: AnchorDays | None


def home_head(kb: KnowledgeBase) -> HomeHead:
    """The first thing a reader sees."""
    lives = doubt_lives(kb, kb.doubts.values())
    return HomeHead(
        title=kb.settings.title,
        anchors=sum(anchor.status in _SHOWN for anchor in kb.anchors.values()),
        open_doubts=sum(life.is_open for life in lives),
        papers=len(kb.uses_by_paper),
        briefings=len(kb.briefings),
        day=kb.newest_day,
        picture=anchor_days(kb),
    )


@dataclass(frozen=True, slots=True)
class NewIncrement:
    """One line of the newest briefing: `sections` as that day numbered them."""

    number: int
    title: str
    target: Target
    sections: tuple[Run, ...]
    priority: Priority | None
    importance: int | None
    label: str | None
    doubts: tuple[DoubtNote, ...]


@dataclass(frozen=True, slots=True)
class NewBriefing:
    """A briefing of the newest day; `byline` tells it from the others of that day."""

    fragment: str
    target: Target
    byline: str | None
    day: str
    facts: tuple[Fact, ...]
    increments: tuple[NewIncrement, ...]


@dataclass(frozen=True, slots=True)
class BriefingLine:
    """A briefing in the list of the latest ones."""

    target: Target
    day: str
    topic: str | None
    counts: str


@dataclass(frozen=True, slots=True)
class HomeNews:
    """What is new, the findings, the open doubts and the latest briefings.

    `needing` counts papers whose title or id needs a person, `changed` those with a newer version
    or title since they were read, `left` the proposed updates that have not landed, `expired` the
    claims past their day of recheck; `more_doubts` and `more_briefings` count all of them where the
    list holds not all.
    """

    newest: tuple[NewBriefing, ...]
    findings: GravestFindings
    verdicts: Target
    needing: int
    rechecks: Target
    changed: int
    proposals: Target
    left: int
    statuses: Target
    expired: int
    doubts: tuple[DoubtNote, ...]
    open_doubts: int
    more_doubts: bool
    all_doubts: Target
    briefings: tuple[BriefingLine, ...]
    briefing_count: int
    more_briefings: bool
    all_briefings: Target


def home_news(kb: KnowledgeBase, findings: Iterable[PlacedFinding] = ()) -> HomeNews:
    """The middle of the page; `findings` are those of the checks, in any order."""
    lives = [life for life in doubt_lives(kb, kb.doubts.values()) if life.is_open]
    listed = lives[:MOST_DOUBTS]
    scale = age_scale(listed)
    latest = sorted(kb.briefings.values(), key=briefing_order, reverse=True)
    newest = [briefing for briefing in latest if briefing.date == kb.newest_day]
    several = len(kb.briefings_by_topic) > 1
    return HomeNews(
        newest=tuple(
            _new_briefing(kb, briefing, alone=len(newest) == 1) for briefing in reversed(newest)
        ),
        findings=gravest(kb, findings),
        verdicts=Target(Place.VERDICTS),
        needing=verdict_totals(kb).needing,
        rechecks=Target(Place.VERDICTS, fragment=CHANGED),
        changed=verdict_totals(kb).changed,
        proposals=Target(Place.PROPOSALS),
        left=sum(not is_settled(each) for row in landings(kb).values() for each in row),
        statuses=Target(Place.STATUSES),
        expired=sum(is_expired(kb, placed.claim) for placed in live_claims(kb)),
        doubts=tuple(doubt_note(kb, life, scale=scale) for life in listed),
        open_doubts=len(lives),
        more_doubts=len(lives) > len(listed),
        all_doubts=Target(Place.DOUBTS),
        briefings=tuple(
            _briefing_line(briefing, several=several) for briefing in latest[:MOST_BRIEFINGS]
        ),
        briefing_count=len(latest),
        more_briefings=len(latest) > MOST_BRIEFINGS,
        all_briefings=Target(Place.BRIEFINGS),
    )


def _new_briefing(kb: KnowledgeBase, briefing: Briefing, *, alone: bool) -> NewBriefing:
    topic = kb.topic(briefing.topic)
    named = (topic.title if topic is not None else briefing.topic, briefing.agent)
    return NewBriefing(
        fragment=f"newest-{briefing.id.replace('/', '-')}",
        target=to_briefing(briefing),
        byline=None if alone else " · ".join(name for name in named if name),
        day=briefing.date,
        facts=(
            count(len(briefing.increments), "条增量"),
            count(len(briefing.contradictions), "条疑问"),
            count(len(briefing.citations), "条引用"),
        ),
        increments=tuple(_new_increment(kb, briefing, item) for item in briefing.increments),
    )


def _new_increment(kb: KnowledgeBase, briefing: Briefing, increment: Increment) -> NewIncrement:
    context = TextContext(topic=briefing.topic, day=briefing.date)
    lives = [doubt_life(kb, doubt) for doubt in _doubts_of(kb, briefing, increment)]
    return NewIncrement(
        number=increment.number,
        title=increment.title,
        target=to_briefing(briefing, increment_fragment(increment.number)),
        sections=tuple(
            target_run(kb, target, context=context) for target in increment.target_sections
        ),
        priority=increment.priority,
        importance=increment.importance,
        label=increment.label,
        doubts=tuple(
            doubt_note(kb, life, scale=age_scale(lives)) for life in lives if life.is_open
        ),
    )


def _doubts_of(
    kb: KnowledgeBase, briefing: Briefing, increment: Increment
) -> tuple[Contradiction, ...]:
    """Doubts that touch an anchor which rests on lines of the increment; each once."""
    first, last = increment.lines
    found: dict[str, Contradiction] = {}
    for anchor in kb.anchors_by_briefing.get(briefing.id, ()):
        rests = any(
            evidence.briefing == briefing.id
            and evidence.lines[0] <= last
            and first <= evidence.lines[1]
            for evidence in anchor.evidence
        )
        if rests:
            for doubt in kb.doubts_by_anchor.get(f"{anchor.topic}/{anchor.id}", ()):
                found[doubt.id] = doubt
    return tuple(found.values())


def _briefing_line(briefing: Briefing, *, several: bool) -> BriefingLine:
    return BriefingLine(
        target=to_briefing(briefing),
        day=briefing.date,
        topic=briefing.topic if several else None,
        counts=f"{len(briefing.increments)}增量 · {len(briefing.contradictions)}疑问 · "
        f"{len(briefing.citations)}引用",
    )


def home_sections(kb: KnowledgeBase) -> tuple[SectionTable, ...]:
    """The sections of every topic that has some."""
    return tuple(section_table(kb, topic) for topic in kb.topics.values() if topic.sections)
