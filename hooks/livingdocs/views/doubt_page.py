"""The page of one doubt: its whole life with lines, what it touches, and what would close it."""

from __future__ import annotations

from dataclasses import dataclass

from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.records.anchor import Anchor
from livingdocs.records.contradiction import Contradiction, DoubtEvent
from livingdocs.standing.doubt_life import DoubtLife, doubt_life
from livingdocs.standing.subject_mentions import SubjectMention
from livingdocs.views.age_bars import age_scale
from livingdocs.views.anchor_blocks import claimed_title
from livingdocs.views.doubt_board import sections_of
from livingdocs.views.doubt_notes import DoubtNote, doubt_note, event_link, raised_doubt, touch_link
from livingdocs.views.excerpts import excerpt
from livingdocs.views.page_heads import Crumb
from livingdocs.views.paper_chips import PaperChip, paper_chip
from livingdocs.views.paper_offers import NamedPaper, named_papers
from livingdocs.views.paper_rechecks import Recheck, doubt_rechecks
from livingdocs.views.rich_text import NOT_HELD, TextContext, rich_text
from livingdocs.views.runs import Runs, plain
from livingdocs.views.section_names import SectionLink
from livingdocs.views.source_lines import LineLink
from livingdocs.views.targets import Place, Target, to_anchor, to_briefing, to_doubt
from livingdocs.vocabulary import DoubtEventKind, DoubtState, RecordStatus

MOST_TOUCHES = 5

_WORDS = {
    DoubtEventKind.OPENED: "提出",
    DoubtEventKind.CARRIED: "延续",
    DoubtEventKind.TOUCHED: "提及未答",
    DoubtEventKind.DROPPED: "撤回",
    DoubtEventKind.ANSWERED: "已答",
}
_MARKS = {DoubtEventKind.OPENED: "open", DoubtEventKind.DROPPED: DoubtState.GIVEN_UP.value}


@dataclass(frozen=True, slots=True)
class LifeEvent:
    """One event.

    Attributes:
        words: the title under which the briefing of that day put the doubt.
        quote: what the lines say where a briefing answers the doubt or names its subject.
        note: what a person wrote.
        missing: why there is no line.
    """

    day: str
    mark: str
    word: str
    line: LineLink | None
    briefing: Target | None
    words: Runs
    quote: str
    note: Runs
    missing: str | None


@dataclass(frozen=True, slots=True)
class AnchorLine:
    """An anchor that a doubt touches."""

    target: Target
    label: str
    status: RecordStatus


@dataclass(frozen=True, slots=True)
class AnswerNote:
    """How a doubt was answered; `lines` are those of a briefing that answers it."""

    verdict: str
    meaning: str
    text: Runs
    by: str
    day: str
    source: Runs
    lines: tuple[LineLink, ...]
    quotes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DoubtPage:
    """The page. `note` holds title, marks, age and question as elsewhere.

    `named` are papers without an id, with what the machine offers for them; `touches` counts the
    briefings that name the subject and are not among the events.
    """

    crumbs: tuple[Crumb, ...]
    title: str
    kind: str
    status: RecordStatus
    note: DoubtNote
    on: str
    risk: Runs
    answer: AnswerNote | None
    events: tuple[LifeEvent, ...]
    open_beginning: bool
    touches: int
    silent: str | None
    sections: tuple[SectionLink, ...]
    anchors: tuple[AnchorLine, ...]
    papers: tuple[PaperChip, ...]
    rechecks: tuple[Recheck, ...]
    named: tuple[NamedPaper, ...]
    subject: str | None
    closes_when: str | None
    next_person: str | None
    accepted: str | None


@dataclass(frozen=True, slots=True)
class DoubtPart:
    """The page of a record that continues a doubt: it leads to the page of the doubt."""

    crumbs: tuple[Crumb, ...]
    title: str
    whole: Target
    whole_title: str
    lines: tuple[LineLink, ...]


def doubt_part(kb: KnowledgeBase, record: Contradiction) -> DoubtPart:
    """The page of a record that is part of a doubt with a page of its own."""
    whole = kb.doubt_of(record)
    links = (event_link(kb, event) for event in record.events)
    return DoubtPart(
        crumbs=_crumbs(kb, record),
        title=record.title,
        whole=to_doubt(whole),
        whole_title=whole.title,
        lines=tuple(link for link in links if link is not None),
    )


def _crumbs(kb: KnowledgeBase, doubt: Contradiction) -> tuple[Crumb, ...]:
    topic = kb.topic(doubt.topic)
    return (
        Crumb("疑问", Target(Place.DOUBTS)),
        Crumb(topic.title if topic is not None else doubt.topic),
    )


def doubt_page(kb: KnowledgeBase, doubt: Contradiction) -> DoubtPage:
    """The page of a doubt, as it stands on the newest day."""
    life = doubt_life(kb, doubt)
    doubt = life.doubt
    context = TextContext(topic=doubt.topic, day=life.last_mention, here=to_doubt(doubt))
    names = {entity.id: entity.name for entity in kb.entities.entities}
    return DoubtPage(
        crumbs=_crumbs(kb, doubt),
        title=doubt.title,
        kind=doubt.kind.label,
        status=doubt.status,
        note=doubt_note(kb, life, scale=age_scale([life])),
        on=life.on,
        risk=rich_text(kb, doubt.risk or "", context=context),
        answer=_answer(kb, doubt, context=context),
        events=_events(kb, life),
        touches=max(0, len(life.touches) - MOST_TOUCHES),
        open_beginning=doubt.open_beginning,
        silent=f"此后我们持有的{life.silent_briefings}期简报都没有再提"
        if life.silent_briefings and life.is_open
        else None,
        sections=sections_of(kb, life),
        anchors=tuple(_anchor_line(anchor) for anchor in _anchors(kb, doubt)),
        papers=tuple(
            paper_chip(kb, paper.id, version=paper.version, claimed=claimed_title(kb, paper.id))
            for paper in doubt.papers
        ),
        rechecks=doubt_rechecks(kb, doubt),
        named=tuple(each for each in named_papers(kb) if each.doubt == f"{doubt.topic}/{doubt.id}"),
        subject=names.get(doubt.subject, doubt.subject) if doubt.subject is not None else None,
        closes_when=doubt.closes_when,
        next_person=doubt.next_person,
        accepted=f"{doubt.accepted_on}由{doubt.accepted_by}接受"
        if doubt.accepted_on is not None and doubt.accepted_by is not None
        else None,
    )


def _events(kb: KnowledgeBase, life: DoubtLife) -> tuple[LifeEvent, ...]:
    """What people wrote, and the newest briefings that name the subject, in the order of time."""
    written = {
        event.briefing for event in life.doubt.events if event.kind is DoubtEventKind.TOUCHED
    }
    rows = [(event.date, _event(kb, life.doubt, event=event)) for event in life.doubt.events]
    rows += [
        (touch.date, _touch(kb, life.doubt, touch))
        for touch in life.touches[-MOST_TOUCHES:]
        if touch.briefing not in written
    ]
    return tuple(row for _, row in sorted(rows, key=lambda row: row[0]))


def _touch(kb: KnowledgeBase, doubt: Contradiction, touch: SubjectMention) -> LifeEvent:
    """A briefing that names the subject: seen by the machine, told with the line."""
    return LifeEvent(
        day=touch.date,
        mark=DoubtEventKind.TOUCHED.value,
        word=_WORDS[DoubtEventKind.TOUCHED],
        line=touch_link(kb, touch),
        briefing=to_briefing(touch.briefing),
        words=(),
        quote=_quote(kb, touch.briefing, (touch.lines[0], touch.lines[0]), _names(kb, doubt)),
        note=(),
        missing=None,
    )


def _names(kb: KnowledgeBase, doubt: Contradiction) -> tuple[str, ...]:
    return tuple(
        name
        for entity in kb.entities.entities
        if entity.id == doubt.subject
        for name in (entity.name, *entity.aliases)
    )


def _quote(
    kb: KnowledgeBase,
    briefing: str | None,
    lines: tuple[int, int] | None,
    words: tuple[str, ...] = (),
) -> str:
    """What the lines of a briefing say; empty where we do not hold them."""
    held = kb.briefings.get(briefing or "")
    raw = kb.raw.get(held.raw.path) if held is not None else None
    if raw is None or lines is None:
        return ""
    return excerpt(" ".join(raw.lines[lines[0] - 1 : lines[1]]), words)


def _event(kb: KnowledgeBase, doubt: Contradiction, *, event: DoubtEvent) -> LifeEvent:
    raised = raised_doubt(kb, event)
    context = TextContext(topic=doubt.topic, day=event.date)
    held = event.briefing is not None and event.briefing in kb.briefings
    by_person = event.kind in (DoubtEventKind.ANSWERED, DoubtEventKind.DROPPED)
    return LifeEvent(
        day=event.date,
        mark=_MARKS.get(event.kind, event.kind.value),
        word=_WORDS[event.kind],
        line=event_link(kb, event),
        briefing=to_briefing(event.briefing) if held and event.briefing is not None else None,
        words=plain(f"{raised.label} {raised.title}") if raised is not None else (),
        quote=_quote(kb, event.briefing, event.lines)
        if event.kind in (DoubtEventKind.ANSWERED, DoubtEventKind.TOUCHED)
        else "",
        note=rich_text(kb, event.note or "", context=context),
        missing=None if held or by_person else NOT_HELD,
    )


def _anchors(kb: KnowledgeBase, doubt: Contradiction) -> tuple[Anchor, ...]:
    keys = (f"{doubt.topic}/{anchor_id}" for anchor_id in doubt.anchors)
    return tuple(kb.anchors[key] for key in keys if key in kb.anchors)


def _anchor_line(anchor: Anchor) -> AnchorLine:
    return AnchorLine(to_anchor(anchor), anchor.label, anchor.status)


def _answer(kb: KnowledgeBase, doubt: Contradiction, *, context: TextContext) -> AnswerNote | None:
    answer = doubt.answer
    if answer is None:
        return None
    events = [
        event
        for event in doubt.events
        if event.kind is DoubtEventKind.ANSWERED and event.lines is not None
    ]
    links = (event_link(kb, event) for event in events)
    quotes = (_quote(kb, event.briefing, event.lines) for event in events)
    return AnswerNote(
        verdict=answer.verdict.label,
        meaning=answer.verdict.meaning,
        text=rich_text(kb, answer.text, context=context),
        by=answer.by,
        day=answer.date,
        source=rich_text(kb, answer.source or "", context=context),
        lines=tuple(link for link in links if link is not None),
        quotes=tuple(quote for quote in quotes if quote),
    )
