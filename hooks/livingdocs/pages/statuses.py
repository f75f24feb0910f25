"""The page of statements that hold on a day only."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.pages.locations import src_uri
from livingdocs.pages.page import Layout, Page, Slot, Tab
from livingdocs.views.status_page import status_page
from livingdocs.views.targets import Place, Target


def pages(kb: KnowledgeBase) -> Iterator[Page]:
    """The one page."""
    yield Page(
        src_uri=src_uri(Target(Place.STATUSES)),
        title="状态与版本",
        slots=(Slot("statuses", "statuses.html", partial(status_page, kb)),),
        tab=Tab.LIVING,
        layout=Layout.WIDE,
        description="只在某一天成立的主张：哪些过了复核日，哪个版本被称为当前的",
        searchable=False,
    )
