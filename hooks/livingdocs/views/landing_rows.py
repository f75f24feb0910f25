"""Proposed updates as rows: what was proposed, for which section, and what came of it."""

from __future__ import annotations

from dataclasses import dataclass

from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.standing.proposal_landings import Landing
from livingdocs.views.briefing_increments import SectionPlace, section_place
from livingdocs.views.briefing_records import AnchorLink, anchor_link
from livingdocs.views.rich_text import TextContext, rich_text
from livingdocs.views.runs import Runs
from livingdocs.views.source_lines import LineLink, line_link
from livingdocs.views.targets import Target, increment_fragment, to_briefing
from livingdocs.vocabulary import LandingState, Priority


@dataclass(frozen=True, slots=True)
class LandingRow:
    """One proposed update.

    Attributes:
        action: what the table says shall be done, for a row that names no section.
        increment: the increment in its briefing, None for a row about none.
        age: in words, empty on the day of the briefing.
    """

    day: str
    briefing: Target
    priority: Priority | None
    text: Runs
    action: Runs
    increment: Target | None
    number: int | None
    section: SectionPlace | None
    state: LandingState
    anchors: tuple[AnchorLink, ...]
    age: str
    lines: tuple[LineLink, ...]


def landing_row(
    kb: KnowledgeBase, landing: Landing, *, here: Target, page_day: str | None = None
) -> LandingRow:
    """The row of one landing on the page `here`."""
    briefing, target = landing.briefing, landing.target
    increment, proposal = landing.increment, landing.proposal
    context = TextContext(briefing.topic, briefing.date, here)
    action = proposal.action if proposal is not None else None
    ranked = [part.priority for part in (proposal, increment) if part is not None]
    return LandingRow(
        day=briefing.date,
        briefing=to_briefing(briefing),
        priority=next((each for each in ranked if each is not None), None),
        text=rich_text(kb, landing.text, context=context),
        action=rich_text(kb, (action or "") if target is None else "", context=context),
        increment=to_briefing(briefing, increment_fragment(increment.number))
        if increment is not None
        else None,
        number=increment.number if increment is not None else None,
        section=section_place(kb, briefing, target) if target is not None else None,
        state=landing.state,
        anchors=tuple(map(anchor_link, landing.anchors)),
        age=f"{landing.days} 天" if landing.days else "",
        lines=tuple(
            line_link(kb, briefing.id, lines=span, page_day=page_day) for span in landing.lines
        ),
    )
