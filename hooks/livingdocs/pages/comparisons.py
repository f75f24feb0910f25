"""The pages of comparisons: the list of metrics, then every metric."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.pages.locations import src_uri
from livingdocs.pages.page import Layout, Page, Slot, Tab
from livingdocs.views.comparison import comparison_list, comparison_view
from livingdocs.views.targets import Place, Target, to_comparison


def pages(kb: KnowledgeBase) -> Iterator[Page]:
    """The list, then each metric in the order of its file."""
    path = "metrics.yml" if "metrics.yml" in kb.documents else None
    yield Page(
        src_uri=src_uri(Target(Place.COMPARISONS)),
        title="比较",
        slots=(Slot("comparisons", "comparison_list.html", partial(comparison_list, kb)),),
        tab=Tab.LIVING,
        layout=Layout.LEAF,
        edit_path=path,
        description="同一个指标上的主张，按口径分开",
        searchable=False,
    )
    for metric in kb.metrics.metrics:
        yield Page(
            src_uri=src_uri(to_comparison(metric.id)),
            title=metric.name,
            slots=(Slot("comparison", "comparison.html", partial(comparison_view, kb, metric)),),
            tab=Tab.LIVING,
            layout=Layout.LEAF,
            edit_path=path,
            description=f"{metric.name}：每一条主张与它的口径，口径不同的互不相比",
        )
