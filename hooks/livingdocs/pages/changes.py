"""What changed day by day: the list of days, and a page for each of them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from livingdocs.dated_changes import changes_by_day
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.pages.locations import src_uri
from livingdocs.pages.page import Layout, Page, Slot, Tab
from livingdocs.views.day_pages import day_list, day_page
from livingdocs.views.targets import Place, Target, to_day


def pages(kb: KnowledgeBase) -> Iterator[Page]:
    """The list, then every day on which something changed, the oldest first.

    The search leaves them out: what changed is found where it stands.
    """
    yield Page(
        src_uri=src_uri(Target(Place.CHANGES)),
        title="每日变更",
        slots=(Slot("days", "day_list.html", partial(day_list, kb)),),
        tab=Tab.LIVING,
        layout=Layout.LEAF,
        description="哪一天有什么变更：锚点、疑问、论文、编号与名称",
        searchable=False,
    )
    for day in changes_by_day(kb):
        yield Page(
            src_uri=src_uri(to_day(day)),
            title=f"{day} 的变更",
            slots=(Slot("day", "day_page.html", partial(day_page, kb, day)),),
            tab=Tab.LIVING,
            layout=Layout.LEAF,
            description=f"{day} 这一天的变更，和那以后各章又变了多少",
            searchable=False,
        )
