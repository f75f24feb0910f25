"""The page of one doubt: its whole life with lines, what it touches, and what would close it."""

from __future__ import annotations

from dataclasses import dataclass

from livingdocs.doubt_life import doubt_life
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.records.anchor import Anchor
from livingdocs.records.contradiction import Contradiction, DoubtEvent
from livingdocs.views.age_bars import age_scale
from livingdocs.views.anchor_blocks import claimed_title
from livingdocs.views.doubt_board import sections_of
from livingdocs.views.doubt_notes import DoubtNote, doubt_note, event_link, raised_doubt
from livingdocs.views.page_heads import Crumb
from livingdocs.views.paper_chips import PaperChip, paper_chip
from livingdocs.views.paper_offers import NamedPaper, named_papers
from livingdocs.views.rich_text import NOT_HELD, TextContext, rich_text
from livingdocs.views.runs import Runs, plain
from livingdocs.views.section_names import SectionLink
from livingdocs.views.source_lines import LineLink
from livingdocs.views.targets import Place, Target, to_anchor, to_briefing, to_doubt
from livingdocs.vocabulary import DoubtEventKind, DoubtState, RecordStatus

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
    """One event: `words` are the title under which the briefing of that day put the doubt."""

    day: str
    mark: str
    word: str
    line: LineLink | None
    briefing: Target | None
    words: Runs
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
    """How a doubt was answered."""

    verdict: str
    text: Runs
    by: str
    day: str
    source: Runs


@dataclass(frozen=True, slots=True)
class DoubtPage:
    """The page. `note` holds title, marks, age and question as elsewhere.

    `named` are papers without an id, with what the machine offers for them.
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
    silent: str | None
    sections: tuple[SectionLink, ...]
    anchors: tuple[AnchorLine, ...]
    papers: tuple[PaperChip, ...]
    named: tuple[NamedPaper, ...]
    subject: str | None
    closes_when: str | None
    next_person: str | None
    accepted: str | None


def doubt_page(kb: KnowledgeBase, doubt: Contradiction) -> DoubtPage:
    """The page of a doubt, as it stands on the newest day."""
    life = doubt_life(kb, doubt)
    context = TextContext(topic=doubt.topic, day=life.last_mention, here=to_doubt(doubt))
    names = {entity.id: entity.name for entity in kb.entities.entities}
    topic = kb.topic(doubt.topic)
    return DoubtPage(
        crumbs=(
            Crumb("疑问", Target(Place.DOUBTS)),
            Crumb(topic.title if topic is not None else doubt.topic),
        ),
        title=doubt.title,
        kind=doubt.kind.label,
        status=doubt.status,
        note=doubt_note(kb, life, scale=age_scale([life])),
        on=life.on,
        risk=rich_text(kb, doubt.risk or "", context=context),
        answer=_answer(kb, doubt, context=context),
        events=tuple(_event(kb, doubt, event=event) for event in doubt.events),
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
        named=tuple(each for each in named_papers(kb) if each.doubt == f"{doubt.topic}/{doubt.id}"),
        subject=names.get(doubt.subject, doubt.subject) if doubt.subject is not None else None,
        closes_when=doubt.closes_when,
        next_person=doubt.next_person,
        accepted=f"{doubt.accepted_on}由{doubt.accepted_by}接受"
        if doubt.accepted_on is not None and doubt.accepted_by is not None
        else None,
    )


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
    return AnswerNote(
        verdict=answer.verdict.label,
        text=rich_text(kb, answer.text, context=context),
        by=answer.by,
        day=answer.date,
        source=rich_text(kb, answer.source or "", context=context),
    )
