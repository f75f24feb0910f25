"""The numbers of sections by edition, a page for each topic that has several."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.pages.locations import src_uri
from livingdocs.pages.page import Layout, Page, Slot, Tab
from livingdocs.views.numbers_page import has_numbers, numbers_page
from livingdocs.views.targets import Place, Target


def pages(kb: KnowledgeBase) -> Iterator[Page]:
    """The topics in their order."""
    for topic in kb.topics.values():
        if has_numbers(topic):
            yield Page(
                src_uri=src_uri(Target(Place.NUMBERS, topic.id)),
                title=f"章节编号对照 · {topic.title}",
                slots=(Slot("numbers", "numbers.html", partial(numbers_page, kb, topic)),),
                tab=Tab.LIVING,
                layout=Layout.WIDE,
                edit_path=kb.file_of("topics", topic.id),
                description="章节在各版里的编号，和同一个编号在各版里指的章节",
            )
