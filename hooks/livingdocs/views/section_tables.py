"""The sections of a topic as a table: counts, the latest change, the numbers of each edition."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from livingdocs.dated_changes import changes_by_section
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.records.anchor import Anchor
from livingdocs.records.topic import Section, Topic
from livingdocs.relations.section_editions import numbers_in, signed
from livingdocs.standing.doubt_life import doubt_lives
from livingdocs.views.section_names import SectionLink, editions, published_edition, section_link
from livingdocs.views.targets import Place, Target, to_changes
from livingdocs.vocabulary import AnchorOrigin, RecordStatus

_SHOWN = (RecordStatus.PROPOSED, RecordStatus.ACCEPTED)


@dataclass(frozen=True, slots=True)
class SectionRow:
    """A section: `newest_numbers` are those of the newest edition, empty where it bore none.

    `log` is the page of its changes, None where it has none.
    """

    link: SectionLink
    anchors: int
    open_doubts: int
    changed_on: str | None
    change: str
    log: Target | None
    newest_numbers: str


@dataclass(frozen=True, slots=True)
class SectionTable:
    """The sections of one topic; `newest_edition` is None where it is the published one."""

    topic: str
    target: Target
    rows: tuple[SectionRow, ...]
    newest_edition: str | None


def section_table(kb: KnowledgeBase, topic: Topic) -> SectionTable:
    """The table of a topic, in the order of its file."""
    known = editions(topic)
    newest = known[-1] if known and known[-1] != published_edition(topic) else None
    return SectionTable(
        topic=topic.title,
        target=Target(Place.TOPIC, topic.id),
        rows=tuple(_row(kb, topic, section=section, newest=newest) for section in topic.sections),
        newest_edition=newest,
    )


def shown_anchors(kb: KnowledgeBase, topic: str, slug: str | None) -> tuple[Anchor, ...]:
    """The anchors of a section that are proposed or accepted, in the order of its page."""
    anchors = kb.anchors_by_section.get((topic, slug), ())
    return in_page_order(anchor for anchor in anchors if anchor.status in _SHOWN)


def in_page_order(anchors: Iterable[Anchor]) -> tuple[Anchor, ...]:
    """What somebody wrote about first, rows of citation lists behind; oldest lines first."""

    def place(anchor: Anchor) -> tuple[bool, str, int, str]:
        first = min(((item.briefing, item.lines[0]) for item in anchor.evidence), default=("", 0))
        return (anchor.origin is AnchorOrigin.CITATION, *first, anchor.id)

    return tuple(sorted(anchors, key=place))


def _row(kb: KnowledgeBase, topic: Topic, *, section: Section, newest: str | None) -> SectionRow:
    key = (topic.id, section.slug)
    lives = doubt_lives(kb, kb.doubts_by_section.get(key, ()))
    changed_on, change = _latest_change(kb, topic.id, section.slug)
    return SectionRow(
        link=section_link(topic, section),
        anchors=len(shown_anchors(kb, topic.id, section.slug)),
        open_doubts=sum(life.is_open for life in lives),
        changed_on=changed_on,
        change=change,
        log=to_changes(*key) if changes_by_section(kb).get(key) else None,
        newest_numbers=signed(numbers_in(section, newest)),
    )


def _latest_change(kb: KnowledgeBase, topic: str, slug: str) -> tuple[str | None, str]:
    """The last day on which a briefing had something for the section, and what."""
    added: dict[str, list[Anchor]] = {}
    for anchor in shown_anchors(kb, topic, slug):
        days = [
            kb.briefings[item.briefing].date
            for item in anchor.evidence
            if item.briefing in kb.briefings
        ]
        if days:
            added.setdefault(min(days), []).append(anchor)
    cited: Counter[str] = Counter()
    uses = kb.section_uses.get((topic, slug))
    for briefing, _ in uses.citations if uses is not None else ():
        cited[briefing.date] += 1
    raised = Counter(
        doubt.events[0].date
        for doubt in kb.doubts_by_section.get((topic, slug), ())
        if doubt.events and doubt.events[0].briefing is not None
    )
    days_seen = [*added, *cited, *raised]
    if not days_seen:
        return None, ""
    day = max(days_seen)
    new = added.get(day, [])
    parts = [
        f"新增{new[0].label}" if len(new) == 1 else f"新增{len(new)}个锚点" if new else "",
        f"引用{cited[day]}篇" if cited[day] else "",
        f"提出{raised[day]}条疑问" if raised[day] else "",
    ]
    return day, "，".join(part for part in parts if part)
