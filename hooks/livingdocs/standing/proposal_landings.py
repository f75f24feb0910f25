"""What briefings proposed for the living document, and whether it landed there.

A briefing proposes in two ways: an increment says where it belongs (`建议归入`), and a table at the
end lists what to write (`写入`). A proposal has landed when an anchor in that section names its
source: rests on its lines, on one of its papers, or on the same entry of the inbox. An anchor that
rests on older briefings alone was there before, and is no answer.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from livingdocs.dates import days_between
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.once import once_a_base
from livingdocs.records.anchor import Anchor
from livingdocs.records.briefing import Briefing, Increment, Proposal, SectionTarget
from livingdocs.records.topic import Section
from livingdocs.standing.proposal_anchors import naming_anchors
from livingdocs.standing.proposal_rows import repeating_rows, same_section
from livingdocs.vocabulary import LandingState, RecordStatus

Lines = tuple[int, int]
Location = tuple[str | int, ...]

_STATES: Final = {
    RecordStatus.ACCEPTED: LandingState.LANDED,
    RecordStatus.PROPOSED: LandingState.WAITING,
    RecordStatus.REJECTED: LandingState.SET_ASIDE,
    RecordStatus.RETIRED: LandingState.SET_ASIDE,
}
_ORDER: Final = (LandingState.LANDED, LandingState.WAITING, LandingState.SET_ASIDE)


@dataclass(frozen=True, slots=True)
class Landing:
    """One proposal and what came of it.

    Attributes:
        at: its field in the record of the briefing.
        text: what is to be written, in the words of the briefing.
        increment: the increment that it is about; None for a row about none.
        proposal: the row of the table; None for an increment that no row repeats.
        target: the section that it names, None for a row that names none.
        section: the one of ours that is meant, if any.
        lines: where it is proposed, in the order of the text.
        anchors: those that name its source, in that section before those elsewhere.
        days: from the briefing to the newest day.
        target_count: how many sections the increment names.
    """

    briefing: Briefing
    at: Location
    text: str
    increment: Increment | None
    proposal: Proposal | None
    target: SectionTarget | None
    section: Section | None
    lines: tuple[Lines, ...]
    anchors: tuple[Anchor, ...]
    state: LandingState
    days: int
    target_count: int = 1


@once_a_base
def landings(kb: KnowledgeBase) -> Mapping[str, tuple[Landing, ...]]:
    """The landings of each briefing by its id, oldest briefing first, in the order of the text."""
    in_time = (briefing for row in kb.briefings_by_topic.values() for briefing in row)
    return {briefing.id: tuple(_of_briefing(kb, briefing)) for briefing in in_time}


@once_a_base
def landings_by_section(kb: KnowledgeBase) -> Mapping[tuple[str, str], tuple[Landing, ...]]:
    """The landings for each section by topic and slug, oldest briefing first."""
    found: dict[tuple[str, str], list[Landing]] = {}
    for row in landings(kb).values():
        for landing in row:
            if landing.section is not None:
                key = (landing.briefing.topic, landing.section.slug)
                found.setdefault(key, []).append(landing)
    return {key: tuple(row) for key, row in found.items()}


def proposal_counts(briefing: Briefing) -> tuple[int, int]:
    """How many rows a briefing proposes, and how many sections its increments name as theirs."""
    return len(briefing.proposals), sum(len(each.target_sections) for each in briefing.increments)


def is_settled(landing: Landing) -> bool:
    """Whether nothing is left to do.

    It landed, was set aside, is in another of the sections it named, or never named one.
    """
    if landing.target is None:
        return True
    shared = landing.state is LandingState.ELSEWHERE and landing.target_count > 1
    return shared or landing.state in (LandingState.LANDED, LandingState.SET_ASIDE)


def _of_briefing(kb: KnowledgeBase, briefing: Briefing) -> Iterator[Landing]:
    rows = repeating_rows(kb, briefing)
    for place, increment in enumerate(briefing.increments):
        row = rows.get(place)
        for number, target in enumerate(increment.target_sections):
            repeats = row is not None and same_section(kb, briefing, target, row[1])
            proposal = row[1] if row is not None and repeats else None
            last = (increment.lines[1], increment.lines[1])
            yield _landing(
                kb,
                briefing,
                ("increments", place, "target_sections", number),
                text=increment.title,
                increment=increment,
                proposal=proposal,
                target=target,
                lines=(last, *((proposal.lines,) if proposal is not None else ())),
            )
    told = {number for number, _ in rows.values()}
    for number, proposal in enumerate(briefing.proposals):
        if number in told:
            continue
        yield _landing(
            kb,
            briefing,
            ("proposals", number),
            text=proposal.text,
            increment=None,
            proposal=proposal,
            target=proposal.target_section,
            lines=(proposal.lines,),
        )


def _landing(
    kb: KnowledgeBase,
    briefing: Briefing,
    at: Location,
    *,
    text: str,
    increment: Increment | None,
    proposal: Proposal | None,
    target: SectionTarget | None,
    lines: tuple[Lines, ...],
) -> Landing:
    section = (
        kb.resolve_section(briefing.topic, target.number, target.title, briefing.date)
        if target is not None
        else None
    )
    anchors = naming_anchors(kb, briefing, increment=increment, proposal=proposal)
    here = [each for each in anchors if section is not None and each.section == section.slug]
    elsewhere = [each for each in anchors if each not in here]
    return Landing(
        briefing=briefing,
        at=at,
        text=text,
        increment=increment,
        proposal=proposal,
        target=target,
        section=section,
        lines=lines,
        anchors=(*here, *elsewhere),
        state=_state(here, elsewhere),
        days=days_between(briefing.date, kb.newest_day or briefing.date),
        target_count=len(increment.target_sections) if increment is not None else 1,
    )


def _state(here: Iterable[Anchor], elsewhere: Iterable[Anchor]) -> LandingState:
    states = {_STATES[each.status] for each in here}
    found = next((state for state in _ORDER if state in states), None)
    if found is not None:
        return found
    kept = any(_STATES[each.status] is not LandingState.SET_ASIDE for each in elsewhere)
    return LandingState.ELSEWHERE if kept else LandingState.OPEN
