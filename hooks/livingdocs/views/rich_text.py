"""Text of data as runs: ids, days, section numbers, files and addresses lead where they mean.

A text is read in the light of the briefing it comes from: its topic and its day decide which
year `9-21` is of and which section `§1.3` was.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from dataclasses import dataclass

from livingdocs.arxiv_ids import ArxivId, ArxivMention, CardSlug
from livingdocs.dates import Certainty, DateMention
from livingdocs.exports.math_letters import math_letters
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.mentions import Segment, SourceName, segment
from livingdocs.records.briefing import Briefing, SectionTarget
from livingdocs.records.topic import Section, Topic
from livingdocs.relations.section_editions import numbers_in
from livingdocs.safe_urls import UrlMention
from livingdocs.section_numbers import SectionMention
from livingdocs.views.emphasis import with_emphasis
from livingdocs.views.entity_runs import link_names
from livingdocs.views.paper_marks import alarm_marks
from livingdocs.views.runs import Run, RunKind, Runs, RunState
from livingdocs.views.section_names import edition_of, published_edition, section_link
from livingdocs.views.targets import (
    Target,
    increment_fragment,
    to_briefing,
    to_paper,
    to_section,
    to_web,
)
from livingdocs.vocabulary import Stage

NOT_HELD = "这一天有简报被提到，但不在库中"
_STAGES = {"e1": Stage.PRE_DIGEST, "e2": Stage.LIVING_UPDATE}


@dataclass(frozen=True, slots=True)
class TextContext:
    """Where a text comes from.

    Attributes:
        topic: the topic of the briefing it is from.
        day: the day of that briefing.
        here: the page the text is shown on; pieces that lead to it are left plain.
        names: whether names of entities are linked.
        as_written: whether the signs of bold words and code are seen, as in a raw text.
    """

    topic: str
    day: str
    here: Target | None = None
    names: bool = True
    as_written: bool = False


def rich_text(kb: KnowledgeBase, text: str, *, context: TextContext) -> Runs:
    """The text as runs; joined they give it back, character by character."""
    if not text:
        return ()
    day = dt.date.fromisoformat(context.day)
    runs: Iterable[Run] = (_run(kb, piece, context) for piece in segment(text, context=day))
    if context.names:
        runs = link_names(kb, runs, text)
    found = tuple(_plain_here(run, context) for run in runs)
    return found if context.as_written else with_emphasis(found)


def _plain_here(run: Run, context: TextContext) -> Run:
    """A link that would lead to the page it stands on is noise."""
    here, target = context.here, run.target
    if here is None or target is None or target.fragment is not None:
        return run
    return Run(run.text) if (target.place, target.key) == (here.place, here.key) else run


def _run(kb: KnowledgeBase, piece: Segment, context: TextContext) -> Run:
    match piece.mention:
        case None:
            return Run(piece.text)
        case ArxivMention():
            return _paper_run(kb, piece.text, piece.mention.arxiv_id)
        case CardSlug():
            return _paper_run(kb, piece.text, piece.mention.arxiv_id)
        case DateMention():
            return _day_run(kb, piece.mention, context)
        case SectionMention():
            return _section_run(kb, piece.mention, context)
        case SourceName():
            return _source_run(kb, piece.mention)
        case UrlMention():
            url = piece.mention.url
            return Run(piece.text, RunKind.WEB, to_web(url)) if url else Run(piece.text)


def _paper_run(kb: KnowledgeBase, text: str, arxiv_id: ArxivId) -> Run:
    snapshot = kb.snapshots.get(arxiv_id.id)
    title = math_letters(snapshot.title) if snapshot is not None else None
    marks = alarm_marks(kb, arxiv_id.id)
    return Run(text, RunKind.PAPER, to_paper(arxiv_id.id), title, marks=marks)


def _day_run(kb: KnowledgeBase, mention: DateMention, context: TextContext) -> Run:
    if mention.certainty is Certainty.UNRESOLVED:
        return Run(mention.text, RunKind.DAY, title="日历里没有这一天", state=RunState.ASK)
    if mention.certainty is Certainty.AMBIGUOUS:
        return Run(mention.text, RunKind.DAY, title="有不止一种读法，待问明", state=RunState.ASK)
    topic = mention.topic or context.topic
    days = tuple(day.isoformat() for day in mention.days)
    held = tuple(day for day in days if kb.briefings_on(topic, day))
    words = days[0] if len(days) == 1 else f"{days[0]} 至 {days[-1]}"
    if not held:
        return _day_without_briefing(kb, mention, topic=topic, days=days, words=words)
    briefing = _of_stage(kb.briefings_on(topic, held[-1]), mention.stage)
    note = "" if len(held) == len(days) else f"；其中在库中的：{'、'.join(held)}"
    return Run(
        mention.text,
        RunKind.DAY,
        to_briefing(briefing, _increment(briefing, mention.increment)),
        f"{words} 的 {topic} 简报{note}",
    )


def _day_without_briefing(
    kb: KnowledgeBase, mention: DateMention, *, topic: str, days: tuple[str, ...], words: str
) -> Run:
    """A day that some briefing names as that of a briefing is known; any other is only a date."""
    named = kb.mentioned_days.get(topic, frozenset())
    says_so = mention.topic is not None or mention.stage is not None
    if says_so or any(day in named for day in days):
        title = f"{words}：{NOT_HELD}"
        return Run(mention.text, RunKind.DAY, title=title, state=RunState.KNOWN)
    return Run(mention.text, RunKind.DAY, title=f"{words}：库中没有这一天的简报")


def _of_stage(briefings: tuple[Briefing, ...], stage: str | None) -> Briefing:
    """The briefing of the stage that is named, else the first one of the day."""
    wanted = _STAGES.get(stage or "e1")
    return next((item for item in briefings if item.stage is wanted), briefings[0])


def _increment(briefing: Briefing, number: int | None) -> str | None:
    known = number is not None and any(item.number == number for item in briefing.increments)
    return increment_fragment(number) if number is not None and known else None


def _section_run(kb: KnowledgeBase, mention: SectionMention, context: TextContext) -> Run:
    resolved = named_section(
        kb, context.topic, number=mention.number, title=mention.title, on=context.day
    )
    if resolved is None:
        return Run(mention.text)
    topic, section = resolved
    return Run(
        mention.text,
        RunKind.SECTION,
        to_section(topic.id, section.slug),
        renumbering_note(topic, section, number=mention.number, on=context.day),
    )


def named_section(
    kb: KnowledgeBase, topic_id: str, *, number: str | None, title: str | None, on: str
) -> tuple[Topic, Section] | None:
    """The section that a text of the day `on` means, with its topic."""
    topic = kb.topic(topic_id)
    section = kb.resolve_section(topic_id, number, title, on)
    return (topic, section) if topic is not None and section is not None else None


def target_run(kb: KnowledgeBase, target: SectionTarget, *, context: TextContext) -> Run:
    """A section as a field of a briefing names it, with the number of that day."""
    resolved = named_section(
        kb, context.topic, number=target.number, title=target.title, on=context.day
    )
    words = " ".join(
        part for part in (f"§{target.number}" if target.number else None, target.title) if part
    )
    if resolved is None:
        return Run(words or target.text)
    topic, section = resolved
    return Run(
        words or target.text,
        RunKind.SECTION,
        to_section(topic.id, section.slug),
        renumbering_note(topic, section, number=target.number, on=context.day),
    )


def renumbering_note(topic: Topic, section: Section, *, number: str | None, on: str) -> str | None:
    """`2026-10-10 版的编号，现为 §1.3 KV Cache`; None where the number is the published one."""
    edition = edition_of(topic, on)
    published = published_edition(topic)
    if edition is None or edition == published or number in numbers_in(section, published):
        return None
    now = section_link(topic, section)
    return f"{edition} 版的编号，现为" + (f" {now.label}" if now.number else f"“{now.title}”")


def _source_run(kb: KnowledgeBase, name: SourceName) -> Run:
    """The briefing that a file name is that of; other files of the inbox have no page."""
    if name.topic is None:
        return Run(name.text, RunKind.SOURCE)
    day = name.moment.date.isoformat()
    briefings = kb.briefings_on(name.topic, day)
    if not briefings:
        title = f"{day}：{NOT_HELD}"
        return Run(name.text, RunKind.SOURCE, title=title, state=RunState.KNOWN)
    return Run(
        name.text,
        RunKind.SOURCE,
        to_briefing(_of_stage(briefings, name.stage)),
        f"{day} 的 {name.topic} 简报",
    )
