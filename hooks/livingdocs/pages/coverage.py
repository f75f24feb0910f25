"""Which sources were looked at on which day, a page a month."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.pages.locations import src_uri
from livingdocs.pages.page import Layout, Page, Slot, Tab
from livingdocs.views.coverage_grid import coverage_target, coverage_view
from livingdocs.views.sources import source_months
from livingdocs.views.targets import Place, Target


def pages(kb: KnowledgeBase) -> Iterator[Page]:
    """The newest month as the list, then the others."""
    months = source_months(kb)
    for month in months or (None,):
        target = coverage_target(months, month) if month is not None else Target(Place.COVERAGE)
        view = partial(coverage_view, kb, months, month)
        yield Page(
            src_uri=src_uri(target),
            title=f"查过什么 {month}" if month and target.key else "查过什么",
            slots=(Slot("coverage", "coverage.html", view),),
            tab=Tab.SOURCES,
            layout=Layout.WIDE,
            description="按日、来源和主题：哪些看过，哪些看过而没有新增，哪些没有查",
            searchable=False,
        )
