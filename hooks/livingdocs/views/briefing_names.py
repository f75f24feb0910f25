"""How a briefing is called: its day, with what tells it from others of that day."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.records.briefing import Briefing
from livingdocs.views.targets import Target, to_briefing


def briefing_suffix(briefing: Briefing) -> str:
    """What the id bears behind the day, such as the agent; empty for the only one of a day."""
    return briefing.id.rpartition("/")[2].removeprefix(briefing.date).removeprefix("-")


def briefing_name(briefing: Briefing) -> str:
    """`2026-09-22`, or `2026-09-22 · nils` where the id says more than the day."""
    suffix = briefing_suffix(briefing)
    return f"{briefing.date} · {suffix}" if suffix else briefing.date


def topic_title(kb: KnowledgeBase, topic_id: str) -> str:
    """The title of a topic, or its id."""
    return kb.topic_title(topic_id)


@dataclass(frozen=True, slots=True)
class Neighbour:
    """The briefing before or after another; `distance` says how far in words."""

    target: Target
    name: str
    distance: str


def neighbours(kb: KnowledgeBase, briefing: Briefing) -> tuple[Neighbour | None, Neighbour | None]:
    """The briefings of the topic before and after this one."""
    before, after = kb.neighbours(briefing)
    return (
        _neighbour(before, briefing, "前") if before is not None else None,
        _neighbour(after, briefing, "后") if after is not None else None,
    )


def _neighbour(other: Briefing, briefing: Briefing, direction: str) -> Neighbour:
    days = abs((dt.date.fromisoformat(other.date) - dt.date.fromisoformat(briefing.date)).days)
    distance = f"{days} 天{direction}" if days else "同日"
    return Neighbour(to_briefing(other), briefing_name(other), distance)
