"""A field that holds a day, such as the day a paper was anchored, as a link where we hold it."""

from __future__ import annotations

from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.relations.mentioned_days import named_day
from livingdocs.views.rich_text import NOT_HELD
from livingdocs.views.runs import Run, RunKind, Runs, RunState
from livingdocs.views.targets import to_briefing


def named_day_runs(kb: KnowledgeBase, text: str | None, *, topic: str, on: str) -> Runs:
    """The words of the field; a day without a briefing is marked as known and not held.

    A bare `9-21` is a day here, while in running text it may be anything.
    """
    if not text:
        return ()
    day = named_day(text, on)
    if day is None:
        return (Run(text),)
    held = kb.briefings_on(topic, day)
    if not held:
        return (Run(text, RunKind.DAY, title=f"{day}：{NOT_HELD}", state=RunState.KNOWN),)
    return (Run(text, RunKind.DAY, to_briefing(held[0]), f"{day} 的 {topic} 简报"),)
