"""The pages of findings: the overview, one for each rule, one for each briefing that has some."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.pages.locations import src_uri
from livingdocs.pages.page import Layout, Page, Slot, Tab
from livingdocs.views.briefing_names import briefing_name, topic_title
from livingdocs.views.check_page import check_page
from livingdocs.views.checks_overview import (
    checks_overview,
    overview_pages,
    rule_names,
    rule_pages,
    rule_view,
)
from livingdocs.views.finding_index import finding_index
from livingdocs.views.finding_notes import rule_label
from livingdocs.views.list_pages import page_key
from livingdocs.views.targets import Place, Target


def pages(kb: KnowledgeBase) -> Iterator[Page]:
    """None of them is searched: what they quote has pages of its own."""
    for number in range(1, overview_pages(kb) + 1):
        yield _page(
            Target(Place.CHECKS, page_key("", number)),
            title="核对" if number == 1 else f"核对，第 {number} 页",
            slot=Slot("checks", "checks.html", partial(checks_overview, kb, number)),
            description="每条规则发现了什么，每期简报有几条要看",
        )
    for rule in rule_names():
        for number in range(1, rule_pages(kb, rule) + 1):
            yield _page(
                Target(Place.CHECKS, page_key(rule, number)),
                title=f"核对：{rule_label(rule)}",
                slot=Slot("rule", "check_rule.html", partial(rule_view, kb, rule, number)),
            )
    for key in finding_index(kb).by_briefing:
        briefing = kb.briefings[key]
        yield _page(
            Target(Place.BRIEFING_CHECKS, key),
            title=f"核对 {briefing_name(briefing)} · {topic_title(kb, briefing.topic)}",
            slot=Slot("briefing-checks", "check_page.html", partial(check_page, kb, briefing)),
            description=f"{briefing_name(briefing)} 的简报里要看一眼的地方，按原文的次序",
            edit_path="exceptions.yml" if "exceptions.yml" in kb.documents else None,
        )


def _page(
    target: Target,
    *,
    title: str,
    slot: Slot,
    description: str | None = None,
    edit_path: str | None = None,
) -> Page:
    return Page(
        src_uri=src_uri(target),
        title=title,
        slots=(slot,),
        tab=Tab.BRIEFINGS,
        layout=Layout.LEAF,
        description=description,
        edit_path=edit_path,
        searchable=False,
    )
