"""The list of paper cards, and how they are filed as a whole."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.pages.locations import src_uri
from livingdocs.pages.page import Layout, Page, Slot, Tab
from livingdocs.views.cards import cards_view
from livingdocs.views.filing_page import filing_page
from livingdocs.views.list_pages import list_target, page_count
from livingdocs.views.targets import Place, Target


def pages(kb: KnowledgeBase) -> Iterator[Page]:
    """The pages of the list, then that about filing."""
    for number in range(1, page_count(len(kb.cards)) + 1):
        yield Page(
            src_uri=src_uri(list_target(Place.CARDS, number)),
            title="论文卡" if number == 1 else f"论文卡，第 {number} 页",
            slots=(Slot("cards", "cards.html", partial(cards_view, kb, number)),),
            tab=Tab.PAPERS,
            layout=Layout.WIDE,
        )
    yield Page(
        src_uri=src_uri(Target(Place.FILING)),
        title="归类核对",
        slots=(Slot("filing", "filing.html", partial(filing_page, kb)),),
        tab=Tab.PAPERS,
        layout=Layout.WIDE,
        description="各主题的论文卡可能进出哪里，机器标记对过几次，哪些锚点可能放错章节",
        searchable=False,
    )
