"""Proposed updates of the living document: what is left to do, then a page a month."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.pages.locations import src_uri
from livingdocs.pages.page import Layout, Page, Slot, Tab
from livingdocs.views.proposals import proposal_months, proposals_view
from livingdocs.views.targets import Place, Target


def pages(kb: KnowledgeBase) -> Iterator[Page]:
    """The first page, then the months, newest first."""
    months = proposal_months(kb)
    for month in (None, *months):
        view = partial(proposals_view, kb, months, month)
        yield Page(
            src_uri=src_uri(Target(Place.PROPOSALS, month or "")),
            title=f"写入提议 {month}" if month else "写入提议",
            slots=(Slot("proposals", "proposals.html", view),),
            tab=Tab.LIVING,
            layout=Layout.WIDE,
            description="简报提议写进活文档的内容，哪些已写入，哪些还没有",
            searchable=False,
        )
