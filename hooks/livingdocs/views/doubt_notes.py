"""A doubt inside other pages: its marks, its reason in words, its age, its lines."""

from __future__ import annotations

from dataclasses import dataclass

from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.records.briefing import RaisedDoubt
from livingdocs.records.contradiction import DoubtEvent
from livingdocs.standing.doubt_life import DoubtLife
from livingdocs.standing.subject_mentions import SubjectMention
from livingdocs.views.age_bars import AgeBar, AgeScale, age_bar
from livingdocs.views.rich_text import TextContext, rich_text
from livingdocs.views.runs import Run, Runs
from livingdocs.views.source_lines import LineLink, line_link
from livingdocs.views.targets import Target, to_doubt
from livingdocs.vocabulary import DoubtEventKind, DoubtState, RiskLevel

_MENTIONS = (DoubtEventKind.OPENED, DoubtEventKind.CARRIED)


@dataclass(frozen=True, slots=True)
class DoubtNote:
    """A doubt at the point of use.

    Attributes:
        fragment: id of the note on its page; None where a page may show the doubt twice.
        name: `疑问 ②`, with the mark that the briefing gave it.
        states: the state, and `touched` beside it.
        reason: why the doubt is in that state, in words.
        source: the lines where it was last raised; None where we do not hold that day.
        in_full: False where the page has shown the doubt before; one line is enough then.
    """

    target: Target
    fragment: str | None
    name: str
    title: Runs
    states: tuple[DoubtState, ...]
    reason: Runs
    risk_level: RiskLevel | None
    age: AgeBar
    source: LineLink | None
    question: Runs
    advice: Runs
    is_open: bool
    in_full: bool = True


def doubt_note(
    kb: KnowledgeBase,
    life: DoubtLife,
    *,
    scale: AgeScale,
    page_day: str | None = None,
    in_full: bool = True,
) -> DoubtNote:
    """The note of a doubt on a page whose doubts are drawn on `scale`."""
    doubt = life.doubt
    raised_at = last_held_mention(life)
    context = TextContext(
        topic=doubt.topic, day=raised_at.date if raised_at is not None else doubt.opened_on
    )
    return DoubtNote(
        target=to_doubt(doubt),
        fragment=f"doubt-{doubt.id}",
        name=doubt_name(kb, raised_at),
        title=rich_text(kb, doubt.title, context=context),
        states=life.states,
        reason=state_reason(kb, life, page_day=page_day),
        risk_level=doubt.risk_level,
        age=age_bar(life, scale=scale),
        source=event_link(kb, raised_at, page_day=page_day),
        question=rich_text(kb, doubt.observation or "", context=context),
        advice=rich_text(kb, doubt.advice or "", context=context),
        is_open=life.is_open,
        in_full=in_full,
    )


def last_held_mention(life: DoubtLife) -> DoubtEvent | None:
    """The last time a briefing that we hold raised the doubt, up to the day of the life."""
    held = [
        event
        for event in life.doubt.events
        if event.kind in _MENTIONS and event.briefing is not None and event.date <= life.on
    ]
    return max(held, key=lambda event: event.date, default=None)


def raised_doubt(kb: KnowledgeBase, event: DoubtEvent | None) -> RaisedDoubt | None:
    """The record of the briefing behind an event, found by its lines."""
    if event is None or event.briefing is None or event.lines is None:
        return None
    briefing = kb.briefings.get(event.briefing)
    if briefing is None:
        return None
    first = event.lines[0]
    return next(
        (item for item in briefing.contradictions if item.lines[0] <= first <= item.lines[1]),
        None,
    )


def doubt_name(kb: KnowledgeBase, event: DoubtEvent | None) -> str:
    """`疑问 ②` or `疑问 T1`; `疑问` where no briefing of ours gave it a mark."""
    raised = raised_doubt(kb, event)
    return f"疑问 {raised.label}" if raised is not None else "疑问"


def event_link(
    kb: KnowledgeBase, event: DoubtEvent | None, *, page_day: str | None = None
) -> LineLink | None:
    """The lines of an event; None where the briefing or the lines are not known."""
    if event is None or event.briefing is None or event.lines is None:
        return None
    return line_link(kb, event.briefing, lines=event.lines, page_day=page_day)


def state_reason(kb: KnowledgeBase, life: DoubtLife, *, page_day: str | None = None) -> Runs:
    """Why a doubt is in its state, as a reader would say it."""
    first = Run(_state_words(kb, life))
    if life.touched is None:
        return (first,)
    link = touch_link(kb, life.touched, page_day=page_day)
    times = f"主体又出现在 {len(life.touches)} 期" if len(life.touches) > 1 else "主体又出现了"
    again = f"；但它的{times}，没有回答 " if life.silent_briefings else f"；{times} "
    return (first, Run(again), Run(link.label, target=link.target))


def touch_link(
    kb: KnowledgeBase, touch: SubjectMention, *, page_day: str | None = None
) -> LineLink:
    """The first line in which a briefing names the subject."""
    line = touch.lines[0]
    return line_link(kb, touch.briefing, lines=(line, line), page_day=page_day)


def _state_words(kb: KnowledgeBase, life: DoubtLife) -> str:
    doubt = life.doubt
    match life.state:
        case DoubtState.ANSWERED:
            if doubt.answer is None:
                return "已答"
            return f"{doubt.answer.verdict.label}，{doubt.answer.date} 由 {doubt.answer.by} 写明"
        case DoubtState.GIVEN_UP:
            notes = [e.note for e in doubt.events if e.kind is DoubtEventKind.DROPPED and e.note]
            return notes[-1] if notes else "有人决定不再追问"
        case DoubtState.DROPPED:
            return f"此后 {life.silent_briefings} 期简报未提"
        case DoubtState.CARRIED:
            return f"{life.last_mention} 的简报又提了它"
        case _:
            newest = kb.briefings_by_topic.get(doubt.topic, ())
            latest = newest[-1].date if newest else None
            return "本期提出" if life.last_mention == latest else f"{life.last_mention} 提出"
