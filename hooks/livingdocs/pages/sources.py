"""The sources that were checked, a page a month."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.pages.locations import src_uri
from livingdocs.pages.page import Layout, Page, Slot, Tab
from livingdocs.views.sources import month_target, source_months, sources_view
from livingdocs.views.targets import Place, Target


def pages(kb: KnowledgeBase) -> Iterator[Page]:
    """The newest month as the list, then the others."""
    months = source_months(kb)
    if not months:
        yield _page(kb, (), None)
    for month in months:
        yield _page(kb, months, month)


def _page(kb: KnowledgeBase, months: tuple[str, ...], month: str | None) -> Page:
    target = month_target(months, month) if month is not None else Target(Place.SOURCES)
    return Page(
        src_uri=src_uri(target),
        title=f"来源 {month}" if month and target.key else "来源",
        slots=(Slot("sources", "sources.html", partial(sources_view, kb, months, month)),),
        tab=Tab.SOURCES,
        layout=Layout.LEAF,
        searchable=False,
    )
