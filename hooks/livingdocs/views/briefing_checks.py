"""What the checks found in a briefing, on its own page: how many, and those of each increment."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.records.briefing import Briefing
from livingdocs.views.finding_index import finding_index
from livingdocs.views.finding_notes import FindingNote, finding_notes
from livingdocs.views.targets import Place, Target


@dataclass(frozen=True, slots=True)
class BriefingChecks:
    """The open findings of a briefing.

    Attributes:
        page: where they are told in full; None where none is open or accepted.
        open: how many there are.
        beside: those whose first line is in an increment, by its number.
    """

    page: Target | None
    open: int
    beside: Mapping[int, tuple[FindingNote, ...]]


def briefing_checks(kb: KnowledgeBase, briefing: Briefing) -> BriefingChecks:
    """The findings of a briefing, in the order of its text."""
    found = finding_index(kb).by_briefing.get(briefing.id, ())
    beside = {
        increment.number: finding_notes(
            kb,
            (
                each
                for each in found
                if increment.lines[0] <= each.lines[briefing.id][0] <= increment.lines[1]
            ),
            page_day=briefing.date,
        )
        for increment in briefing.increments
    }
    return BriefingChecks(
        page=Target(Place.BRIEFING_CHECKS, briefing.id) if found else None,
        open=sum(each.accepted is None for each in found),
        beside=beside,
    )
