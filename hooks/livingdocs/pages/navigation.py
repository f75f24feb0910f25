"""The navigation: what `mkdocs.yml` lists, with the chapters put in from the topics."""

from __future__ import annotations

import html
from collections.abc import Sequence
from typing import Any

from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.pages.locations import src_uri
from livingdocs.pages.page import Tab
from livingdocs.views.targets import Place, Target, to_section

_BEHIND = (Place.CHANGES, Place.PROPOSALS, Place.STATUSES)


def navigation(kb: KnowledgeBase, listed: Sequence[Any]) -> list[Any]:
    """`listed` with the entry of the living document replaced by topics and their sections.

    Behind them stand the pages about it as a whole.

    Leaf pages (briefings, papers, doubts) stay out: with them each page would carry the whole
    list.
    """
    return [
        {Tab.LIVING.value: [*_chapters(kb), *(src_uri(Target(place)) for place in _BEHIND)]}
        if isinstance(entry, dict) and Tab.LIVING.value in entry
        else entry
        for entry in listed
    ]


def _chapters(kb: KnowledgeBase) -> list[Any]:
    """Topics with sections; the first page of each is its overview."""
    with_sections = [topic for topic in kb.topics.values() if topic.sections]
    lists = [
        [
            src_uri(Target(Place.TOPIC, topic.id)),
            *(src_uri(to_section(topic.id, section.slug)) for section in topic.sections),
        ]
        for topic in with_sections
    ]
    if len(lists) == 1:
        return lists[0]
    # The theme prints the titles of the navigation as they are.
    titles = [html.escape(topic.title) for topic in with_sections]
    return [{title: pages} for title, pages in zip(titles, lists, strict=True)]
