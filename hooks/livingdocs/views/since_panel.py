"""The panel of a chapter: from one of its states to another, and what changed since the last."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from livingdocs.dated_changes import changes_by_section
from livingdocs.dated_changes.states import Stop, change_days, stops
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.records.topic import Section, Topic
from livingdocs.views.change_log import FeedLinks, chapter_feed
from livingdocs.views.change_rows import ChangeRow, change_rows
from livingdocs.views.targets import Target, to_changes, to_section, to_state

MOST_STOPS: Final = 4
"""Earlier states that the panel offers, the newest; the page of changes leads to all."""
MOST_ITEMS: Final = 4
"""Records of one kind that the panel names."""


@dataclass(frozen=True, slots=True)
class StopLink:
    """A state of the chapter as a link; `label` is its day."""

    label: str
    target: Target
    current: bool
    newest: bool = False


@dataclass(frozen=True, slots=True)
class SincePanel:
    """The states of a chapter, and what changed since one of them.

    Attributes:
        stops: oldest first; the newest is the chapter itself.
        earlier: whether there are older states than those.
        since: the day from which on `rows` tell what changed; None where they tell everything.
        every: the page of all changes of the chapter.
    """

    stops: tuple[StopLink, ...]
    earlier: bool
    since: str | None
    rows: tuple[ChangeRow, ...]
    every: Target
    feed: FeedLinks


def since_panel(
    kb: KnowledgeBase, topic: Topic, section: Section, *, at: Stop | None = None
) -> SincePanel | None:
    """The panel of a chapter, or of its earlier state `at`; None where nothing ever changed."""
    key = (topic.id, section.slug)
    days, kept = change_days(kb, key), stops(kb, key)
    if not days:
        return None
    shown = kept[-MOST_STOPS:]
    if at in kept and at not in shown:
        place = kept.index(at)
        shown = kept[max(0, place - 1) : place + MOST_STOPS - 1]
    base = at or (kept[-1] if kept else None)
    changes = changes_by_section(kb)[key]
    return SincePanel(
        stops=(
            *(StopLink(each.day, to_state(*key, each.key), each == at) for each in shown),
            StopLink(days[-1], to_section(*key), at is None, newest=True),
        ),
        earlier=len(shown) < len(kept),
        since=base.day if base is not None else None,
        rows=change_rows(
            kb,
            (each for each in changes if base is None or each.day > base.day),
            most=MOST_ITEMS,
        ),
        every=to_changes(*key),
        feed=chapter_feed(topic, section),
    )
