"""The board of doubts: all of them, oldest first, with filters by state, risk and section."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from livingdocs.doubt_life import DoubtLife, doubt_lives
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.records.topic import Topic
from livingdocs.views.age_bars import AgeScale, age_scale
from livingdocs.views.doubt_notes import DoubtNote, doubt_note
from livingdocs.views.section_names import SectionLink, section_link
from livingdocs.vocabulary import DoubtState, RiskLevel, Term

NO_SECTION = "none"
NO_RISK = "none"


@dataclass(frozen=True, slots=True)
class FilterLink:
    """A filter: `query` is the address, `name` and `value` what a script reads."""

    name: str
    value: str
    label: str
    count: int
    current: bool = False

    @property
    def query(self) -> str:
        """The address that sets the filter, or takes it away."""
        return f"?{self.name}={self.value}" if self.value else "?"


@dataclass(frozen=True, slots=True)
class FilterRow:
    """The filters on one property; the first one is all."""

    label: str
    links: tuple[FilterLink, ...]


@dataclass(frozen=True, slots=True)
class BoardRow:
    """A doubt; `state_keys`, `risk_key` and `section_keys` are what filters look at."""

    note: DoubtNote
    state_keys: str
    risk_key: str
    section_keys: str
    sections: tuple[SectionLink, ...]
    next_person: str | None


@dataclass(frozen=True, slots=True)
class DoubtBoard:
    """The whole page. The counts of the first sentence are derived here."""

    open_doubts: int
    dropped: int
    dropped_touched: int
    new: int
    carried: int
    answered: int
    given_up: int
    day: str | None
    scale: AgeScale
    filters: tuple[FilterRow, ...]
    rows: tuple[BoardRow, ...]
    legend: tuple[Term, ...]


def doubt_board(kb: KnowledgeBase) -> DoubtBoard:
    """The board over all topics; closed doubts stand behind the open ones."""
    lives = sorted(doubt_lives(kb, kb.doubts.values()), key=lambda life: not life.is_open)
    scale = age_scale(lives)
    states = Counter(state for life in lives for state in life.states)
    return DoubtBoard(
        open_doubts=sum(life.is_open for life in lives),
        dropped=states[DoubtState.DROPPED],
        dropped_touched=sum(
            life.state is DoubtState.DROPPED and life.touched is not None for life in lives
        ),
        new=states[DoubtState.OPEN],
        carried=states[DoubtState.CARRIED],
        answered=states[DoubtState.ANSWERED],
        given_up=states[DoubtState.GIVEN_UP],
        day=kb.newest_day,
        scale=scale,
        filters=_filters(kb, lives, states=states),
        rows=tuple(_row(kb, life, scale=scale) for life in lives),
        legend=tuple(DoubtState),
    )


def _row(kb: KnowledgeBase, life: DoubtLife, *, scale: AgeScale) -> BoardRow:
    doubt = life.doubt
    links = sections_of(kb, life)
    return BoardRow(
        note=doubt_note(kb, life, scale=scale),
        state_keys=" ".join(state.value for state in life.states),
        risk_key=doubt.risk_level.value if doubt.risk_level is not None else NO_RISK,
        section_keys=" ".join(link.slug for link in links) or NO_SECTION,
        sections=links,
        next_person=doubt.next_person if life.is_open else None,
    )


def sections_of(kb: KnowledgeBase, life: DoubtLife) -> tuple[SectionLink, ...]:
    """The chapters of the sections that a doubt touches."""
    topic = kb.topic(life.doubt.topic)
    if topic is None:
        return ()
    by_slug = {section.slug: section for section in topic.sections}
    return tuple(
        section_link(topic, by_slug[slug]) for slug in life.doubt.sections if slug in by_slug
    )


def _filters(
    kb: KnowledgeBase, lives: list[DoubtLife], *, states: Counter[DoubtState]
) -> tuple[FilterRow, ...]:
    risks = Counter(
        life.doubt.risk_level.value if life.doubt.risk_level is not None else NO_RISK
        for life in lives
    )
    slugs = Counter(slug for life in lives for slug in (_slugs(kb, life) or (NO_SECTION,)))
    return (
        _filter_row(
            "状态",
            "state",
            [(state.value, state.label, states[state]) for state in DoubtState],
            total=len(lives),
        ),
        _filter_row(
            "风险",
            "risk",
            [
                *((level.value, level.label, risks[level.value]) for level in RiskLevel),
                (NO_RISK, "未标", risks[NO_RISK]),
            ],
            total=len(lives),
        ),
        _filter_row("章节", "section", _section_filters(kb, slugs), total=len(lives)),
    )


def _slugs(kb: KnowledgeBase, life: DoubtLife) -> tuple[str, ...]:
    return tuple(link.slug for link in sections_of(kb, life))


def _section_filters(kb: KnowledgeBase, slugs: Counter[str]) -> Iterable[tuple[str, str, int]]:
    """Sections with doubts, in the order of the topics; those without one are left out."""
    seen: set[str] = set()
    for topic in kb.topics.values():
        for section in topic.sections:
            if slugs[section.slug] and section.slug not in seen:
                seen.add(section.slug)
                yield section.slug, _short_label(topic, section.slug), slugs[section.slug]
    yield NO_SECTION, "未归节", slugs[NO_SECTION]


def _short_label(topic: Topic, slug: str) -> str:
    section = next(section for section in topic.sections if section.slug == slug)
    return section_link(topic, section).label


def _filter_row(
    label: str, name: str, values: Iterable[tuple[str, str, int]], *, total: int
) -> FilterRow:
    links = (FilterLink(name, value, words, number) for value, words, number in values)
    return FilterRow(label, (FilterLink(name, "", "全部", total, current=True), *links))
