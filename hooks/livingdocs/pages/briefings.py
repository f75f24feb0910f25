"""The pages of briefings: the list of all, one for each, and one for each raw text."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.pages.locations import src_uri
from livingdocs.pages.page import Layout, Page, Slot, Tab
from livingdocs.records.briefing import Briefing
from livingdocs.views.briefing import briefing_view
from livingdocs.views.briefing_list import briefing_list_view, list_keys
from livingdocs.views.briefing_names import briefing_name, topic_title
from livingdocs.views.raw import raw_view
from livingdocs.views.targets import Place, Target, to_briefing


def pages(kb: KnowledgeBase) -> Iterator[Page]:
    """The list, then every briefing followed by its raw text."""
    for key in list_keys(kb):
        view = partial(briefing_list_view, kb, key)
        yield Page(
            src_uri=src_uri(Target(Place.BRIEFINGS, key)),
            title=f"简报，{key}" if key else "简报",
            description=f"全部 {len(kb.briefings)} 期简报与日历",
            slots=(Slot("briefings", "briefing_list.html", view),),
            tab=Tab.BRIEFINGS,
            layout=Layout.LEAF,
            searchable=not key,
        )
    for briefing in kb.briefings.values():
        yield _briefing_page(kb, briefing)
        if briefing.raw.path in kb.raw:
            yield _raw_page(kb, briefing)


def _briefing_page(kb: KnowledgeBase, briefing: Briefing) -> Page:
    counts = (
        f"{len(briefing.increments)} 条增量，{len(briefing.contradictions)} 条矛盾与待核实，"
        f"{len(briefing.citations)} 条引用"
    )
    return Page(
        src_uri=src_uri(to_briefing(briefing)),
        title=f"简报 {briefing_name(briefing)} · {topic_title(kb, briefing.topic)}",
        description=f"{briefing_name(briefing)}：{counts}",
        slots=(Slot("briefing", "briefing.html", partial(briefing_view, kb, briefing)),),
        tab=Tab.BRIEFINGS,
        layout=Layout.LEAF,
        edit_path=kb.file_of("briefings", briefing.id),
    )


def _raw_page(kb: KnowledgeBase, briefing: Briefing) -> Page:
    return Page(
        src_uri=src_uri(Target(Place.RAW, briefing.id)),
        title=f"原文 {briefing_name(briefing)} · {topic_title(kb, briefing.topic)}",
        slots=(Slot("raw", "raw.html", partial(raw_view, kb, briefing)),),
        tab=Tab.BRIEFINGS,
        layout=Layout.WIDE,
        edit_path=briefing.raw.path,
        searchable=False,
    )
