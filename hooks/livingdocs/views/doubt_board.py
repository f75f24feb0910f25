"""The board of doubts: all of them, oldest first, with filters by state, risk and section.

Where there are many, the board shows those that were touched and the oldest open ones, and leads to
a page for each month in which doubts were opened. A doubt never leaves the page of its month.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.once import once_a_base
from livingdocs.records.topic import Topic
from livingdocs.standing.doubt_life import DoubtLife, doubt_lives
from livingdocs.views.age_bars import AgeScale, age_scale
from livingdocs.views.doubt_notes import DoubtNote, doubt_note
from livingdocs.views.list_pages import PageLinks, page_key, page_links_of
from livingdocs.views.page_heads import Crumb
from livingdocs.views.section_names import SectionLink, section_link
from livingdocs.views.targets import Place, Target
from livingdocs.vocabulary import DoubtState, RiskLevel, Term

NO_SECTION = "none"
NO_RISK = "none"
MOST_ROWS = 80
"""Rows of one page of the board."""


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
class DoubtMonth:
    """A month in which doubts were opened, with its page."""

    month: str
    target: Target
    total: int
    open: int
    touched: int


@dataclass(frozen=True, slots=True)
class DoubtBoard:
    """The whole page.

    Attributes:
        month: the month of the page; empty on the board itself.
        open_doubts: of all doubts, as the other counts of the first sentence.
        older: open doubts that the board does not show.
        months: newest first; none where the board holds all.
        pages: of a month with very many.
    """

    crumbs: tuple[Crumb, ...]
    month: str
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
    older: int
    months: tuple[DoubtMonth, ...]
    pages: PageLinks
    legend: tuple[Term, ...]


@once_a_base
def _all_lives(kb: KnowledgeBase) -> tuple[DoubtLife, ...]:
    """Every doubt that is shown; closed ones stand behind the open ones."""
    lives = doubt_lives(kb, kb.doubts.values())
    return tuple(sorted(lives, key=lambda life: not life.is_open))


@once_a_base
def _by_month(kb: KnowledgeBase) -> Mapping[str, tuple[DoubtLife, ...]]:
    """Doubts by the month in which they were opened; none where the board holds all."""
    lives = _all_lives(kb)
    if len(lives) <= MOST_ROWS:
        return {}
    found: dict[str, list[DoubtLife]] = {}
    for life in lives:
        found.setdefault(life.doubt.opened_on[:7], []).append(life)
    return {month: tuple(found[month]) for month in sorted(found, reverse=True)}


def board_keys(kb: KnowledgeBase) -> tuple[str, ...]:
    """The keys of all pages of the board: empty, then months and their pages."""
    return (
        "",
        *(
            page_key(month, number)
            for month, lives in _by_month(kb).items()
            for number in range(1, _page_count(lives) + 1)
        ),
    )


def doubt_board(kb: KnowledgeBase, key: str = "") -> DoubtBoard:
    """The board over all topics, or one of its months."""
    every = _all_lives(kb)
    month, _, page = key.partition("/page-")
    number = int(page or 1)
    months = _by_month(kb)
    of_page = months[month] if month else every
    lives = of_page[(number - 1) * MOST_ROWS : number * MOST_ROWS] if month else _urgent(every)
    scale = age_scale(lives)
    states = Counter(state for life in every for state in life.states)
    return DoubtBoard(
        crumbs=(Crumb("疑问", Target(Place.DOUBTS)), Crumb(month)),
        month=month,
        open_doubts=sum(life.is_open for life in every),
        dropped=states[DoubtState.DROPPED],
        dropped_touched=sum(
            life.state is DoubtState.DROPPED and life.touched is not None for life in every
        ),
        new=states[DoubtState.OPEN],
        carried=states[DoubtState.CARRIED],
        answered=states[DoubtState.ANSWERED],
        given_up=states[DoubtState.GIVEN_UP],
        day=kb.newest_day,
        scale=scale,
        filters=_filters(kb, lives, whole="本页" if months else "全部"),
        rows=tuple(_row(kb, life, scale=scale) for life in lives),
        older=0 if month else sum(life.is_open for life in every) - len(lives) if months else 0,
        months=() if month else tuple(_month(month, found) for month, found in months.items()),
        pages=page_links_of(Place.DOUBTS, month, number, _page_count(of_page)) if month else (),
        legend=tuple(DoubtState),
    )


def _urgent(lives: tuple[DoubtLife, ...]) -> tuple[DoubtLife, ...]:
    """All where they fit on a page; else open ones: half touched ones, newest touch first."""
    if len(lives) <= MOST_ROWS:
        return lives
    waiting = [life for life in lives if life.is_open]
    touched = sorted(
        (life for life in waiting if life.touched is not None),
        key=lambda life: life.touched.date if life.touched is not None else "",
        reverse=True,
    )
    chosen = {life.doubt.id: life for life in touched[: MOST_ROWS // 2]}
    for life in waiting:
        if len(chosen) == MOST_ROWS:
            break
        chosen.setdefault(life.doubt.id, life)
    return tuple(sorted(chosen.values(), key=lambda life: life.sort_key))


def _month(month: str, lives: tuple[DoubtLife, ...]) -> DoubtMonth:
    return DoubtMonth(
        month=month,
        target=Target(Place.DOUBTS, month),
        total=len(lives),
        open=sum(life.is_open for life in lives),
        touched=sum(life.touched is not None for life in lives),
    )


def _page_count(lives: Sequence[DoubtLife]) -> int:
    return max(1, -(-len(lives) // MOST_ROWS))


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


def _filters(kb: KnowledgeBase, lives: Sequence[DoubtLife], *, whole: str) -> tuple[FilterRow, ...]:
    """The filters of a page count the rows of that page; `whole` names all of them."""
    states = Counter(state for life in lives for state in life.states)
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
            whole=whole,
            total=len(lives),
        ),
        _filter_row(
            "风险",
            "risk",
            [
                *((level.value, level.label, risks[level.value]) for level in RiskLevel),
                (NO_RISK, "未标", risks[NO_RISK]),
            ],
            whole=whole,
            total=len(lives),
        ),
        _filter_row("章节", "section", _section_filters(kb, slugs), whole=whole, total=len(lives)),
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
    label: str, name: str, values: Iterable[tuple[str, str, int]], *, whole: str, total: int
) -> FilterRow:
    links = (FilterLink(name, value, words, number) for value, words, number in values)
    return FilterRow(label, (FilterLink(name, "", whole, total, current=True), *links))
