"""The pages of the living document: an overview for each topic, a chapter for each section.

A page that people write at the same place replaces the generated one and shows its parts with the
macros `chapter_head` and `section`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from livingdocs.dated_changes.states import Stop, stops
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.pages.locations import src_uri
from livingdocs.pages.page import Layout, Page, Slot, Tab
from livingdocs.records.topic import Section, Topic
from livingdocs.views.change_log import chapter_feed, chapter_log, has_log
from livingdocs.views.chapter import chapter_body, chapter_head
from livingdocs.views.chapter_months import month_keys, month_page
from livingdocs.views.chapter_past import past_chapter
from livingdocs.views.page_metadata import chapter_head_metadata
from livingdocs.views.section_names import section_label
from livingdocs.views.targets import Place, Target, to_changes, to_section, to_state
from livingdocs.views.topic_page import topic_page


def pages(kb: KnowledgeBase) -> Iterator[Page]:
    """Every topic with its chapters, in the order of the topic files."""
    for topic in kb.topics.values():
        yield _overview(kb, topic)
        for section in topic.sections:
            yield _chapter(kb, topic, section)
            for month in month_keys(kb, topic.id, section.slug):
                yield _month(kb, topic, section, month)
            if has_log(kb, topic.id, section.slug):
                yield _log(kb, topic, section)
            for stop in stops(kb, (topic.id, section.slug)):
                yield _state(kb, topic, section, stop)


def head_slot(kb: KnowledgeBase, topic: Topic, section: Section) -> Slot:
    """Path, title, facts and numbers of a chapter."""
    return Slot(
        f"chapter-head-{topic.id}-{section.slug}",
        "chapter_head.html",
        lambda: chapter_head(kb, topic, section=section),
    )


def body_slot(kb: KnowledgeBase, topic: Topic, section: Section) -> Slot:
    """Anchors, doubts, citations and proposals of a chapter."""
    return Slot(
        f"section-{topic.id}-{section.slug}",
        "chapter_body.html",
        lambda: chapter_body(kb, topic, section=section),
    )


def _overview(kb: KnowledgeBase, topic: Topic) -> Page:
    return Page(
        src_uri=src_uri(Target(Place.TOPIC, topic.id)),
        title=topic.title,
        slots=(Slot("topic", "topic.html", lambda: topic_page(kb, topic)),),
        tab=Tab.LIVING,
        layout=Layout.CHAPTER,
        edit_path=kb.file_of("topics", topic.id),
        description=topic.scope,
    )


def _chapter(kb: KnowledgeBase, topic: Topic, section: Section) -> Page:
    return Page(
        src_uri=src_uri(to_section(topic.id, section.slug)),
        title=section_label(topic, section),
        slots=(head_slot(kb, topic, section), body_slot(kb, topic, section)),
        tab=Tab.LIVING,
        layout=Layout.CHAPTER,
        edit_path=kb.file_of("topics", topic.id),
        head=partial(chapter_head_metadata, kb, topic, section),
        feeds=(chapter_feed(topic, section),),
        description=f"{topic.title}活文档：{section.title}的锚点、论文、疑问与出处",
    )


def _month(kb: KnowledgeBase, topic: Topic, section: Section, month: str) -> Page:
    return Page(
        src_uri=src_uri(to_section(topic.id, f"{section.slug}/{month}")),
        title=f"{section_label(topic, section)}，{month}",
        slots=(
            Slot("month", "chapter_month.html", partial(month_page, kb, topic, section, month)),
        ),
        tab=Tab.LIVING,
        layout=Layout.CHAPTER,
        description=f"{topic.title}活文档：{section.title}在 {month} 的锚点与疑问",
    )


def _log(kb: KnowledgeBase, topic: Topic, section: Section) -> Page:
    """The changes of a chapter; the search finds what changed in the chapter itself."""
    return Page(
        src_uri=src_uri(to_changes(topic.id, section.slug)),
        title=f"{section_label(topic, section)} 的变更",
        slots=(Slot("changes", "chapter_log.html", partial(chapter_log, kb, topic, section)),),
        tab=Tab.LIVING,
        layout=Layout.LEAF,
        edit_path=kb.file_of("topics", topic.id),
        description=f"{topic.title}活文档：{section.title}逐日有什么变更",
        searchable=False,
        feeds=(chapter_feed(topic, section),),
    )


def _state(kb: KnowledgeBase, topic: Topic, section: Section, stop: Stop) -> Page:
    """An earlier state of a chapter, known to no search: its words stand in that of today."""
    return Page(
        src_uri=src_uri(to_state(topic.id, section.slug, stop.key)),
        title=f"{section.title}，截至 {stop.day}",
        slots=(
            Slot("state", "chapter_past.html", partial(past_chapter, kb, topic, section, stop)),
        ),
        tab=Tab.LIVING,
        layout=Layout.LEAF,
        edit_path=kb.file_of("topics", topic.id),
        description=f"{topic.title}活文档：{section.title}在 {stop.day} 的样子",
        indexed=False,
        feeds=(chapter_feed(topic, section),),
    )
