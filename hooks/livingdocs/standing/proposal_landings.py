"""What briefings proposed for the living document, and whether it landed there.

A briefing proposes in two ways: an increment says where it belongs (`建议归入`), and a table at the
end lists what to write (`写入`). A proposal has landed when an anchor in that section names its
source: rests on its lines, on one of its papers, or on the same entry of the inbox. An anchor that
rests on older briefings alone was there before, and is no answer.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from livingdocs.arxiv_ids import find_arxiv_ids
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.once import once_a_base
from livingdocs.records.anchor import Anchor
from livingdocs.records.briefing import Briefing, Increment, Proposal, SectionTarget
from livingdocs.records.topic import Section
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
_HEAD: Final = re.compile(r"[（(]")
_WORD: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9.]*|[\u4e00-\u9fff]+")
_ALIKE: Final = 0.5
"""Share of the words of a row that the title of its increment has too."""
_ALIKE_BY_NAME: Final = 0.3
"""The same where a Latin name of four letters or more is among the shared words."""


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
    rows = _paired(kb, briefing)
    for place, increment in enumerate(briefing.increments):
        row = rows.get(place)
        for number, target in enumerate(increment.target_sections):
            repeats = row is not None and _same_section(kb, briefing, target, row[1])
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
    anchors = _naming(kb, briefing, increment=increment, proposal=proposal)
    here = [each for each in anchors if section is not None and each.section == section.slug]
    elsewhere = [each for each in anchors if each not in here]
    today = dt.date.fromisoformat(kb.newest_day or briefing.date)
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
        days=(today - dt.date.fromisoformat(briefing.date)).days,
        target_count=len(increment.target_sections) if increment is not None else 1,
    )


def _state(here: Iterable[Anchor], elsewhere: Iterable[Anchor]) -> LandingState:
    states = {_STATES[each.status] for each in here}
    found = next((state for state in _ORDER if state in states), None)
    if found is not None:
        return found
    kept = any(_STATES[each.status] is not LandingState.SET_ASIDE for each in elsewhere)
    return LandingState.ELSEWHERE if kept else LandingState.OPEN


# --- which anchors name the source --------------------------------------------------------------


def _naming(
    kb: KnowledgeBase,
    briefing: Briefing,
    *,
    increment: Increment | None,
    proposal: Proposal | None,
) -> tuple[Anchor, ...]:
    """The anchors of the topic that name the source of a proposal, each once."""
    spans = [part.lines for part in (increment, proposal) if part is not None]
    papers = {paper.id for paper in increment.papers} if increment is not None else set()
    if proposal is not None:
        papers.update(_named_papers(proposal.text))
    entries = {
        (source.path, source.place)
        for source in (increment.sources if increment is not None else ())
        if source.path is not None and source.place is not None
    }
    found: dict[str, Anchor] = {
        anchor.id: anchor
        for anchor in kb.anchors_by_briefing.get(briefing.id, ())
        if _rests_on(anchor, briefing, spans)
    }
    for paper in sorted(papers):
        for anchor in kb.anchors_by_paper.get(paper, ()):
            if anchor.topic == briefing.topic and _is_as_new(kb, anchor, briefing.date):
                found.setdefault(anchor.id, anchor)
    for entry in sorted(entries):
        for anchor in _anchors_by_entry(kb).get((briefing.topic, *entry), ()):
            if _is_as_new(kb, anchor, briefing.date):
                found.setdefault(anchor.id, anchor)
    return tuple(found.values())


def _rests_on(anchor: Anchor, briefing: Briefing, spans: Iterable[Lines]) -> bool:
    return any(
        item.briefing == briefing.id and item.lines[0] <= last and first <= item.lines[1]
        for item in anchor.evidence
        for first, last in spans
    )


def _is_as_new(kb: KnowledgeBase, anchor: Anchor, day: str) -> bool:
    """Whether an anchor rests on a briefing of that day or a later one."""
    return any(
        kb.briefings[item.briefing].date >= day
        for item in anchor.evidence
        if item.briefing in kb.briefings
    )


@once_a_base
def _anchors_by_entry(kb: KnowledgeBase) -> Mapping[tuple[str, str, str], tuple[Anchor, ...]]:
    """Anchors by topic and entry of a file in the inbox, such as `§条目 4`."""
    found: dict[tuple[str, str, str], list[Anchor]] = {}
    for anchor in kb.anchors.values():
        for source in anchor.sources:
            if source.path is not None and source.place is not None:
                found.setdefault((anchor.topic, source.path, source.place), []).append(anchor)
    return {key: tuple(row) for key, row in found.items()}


# --- which row repeats which increment ----------------------------------------------------------


def _paired(kb: KnowledgeBase, briefing: Briefing) -> dict[int, tuple[int, Proposal]]:
    """The row of the table that repeats an increment, by the place of the increment."""
    pairs: dict[int, tuple[int, Proposal]] = {}
    for number, proposal in enumerate(briefing.proposals):
        likely = [
            (_likeness(proposal, increment), -place)
            for place, increment in enumerate(briefing.increments)
            if place not in pairs
            and any(
                _same_section(kb, briefing, target, proposal)
                for target in increment.target_sections
            )
        ]
        best = max(likely, default=(0.0, 0))
        if best[0] > 0:
            pairs[-best[1]] = (number, proposal)
    return pairs


def _same_section(
    kb: KnowledgeBase, briefing: Briefing, target: SectionTarget, proposal: Proposal
) -> bool:
    other = proposal.target_section
    if other is None:
        return False
    one = kb.resolve_section(briefing.topic, target.number, target.title, briefing.date)
    two = kb.resolve_section(briefing.topic, other.number, other.title, briefing.date)
    return one == two if one is not None else target.text == other.text


def _likeness(proposal: Proposal, increment: Increment) -> float:
    """How much of a row the title of an increment says, 0 for too little; a paper decides alone."""
    named = _named_papers(proposal.text)
    if named:
        return 1.0 if named & {paper.id for paper in increment.papers} else 0.0
    words = _words(_HEAD.split(proposal.text, maxsplit=1)[0])
    shared = words & _words(increment.title)
    share = len(shared) / len(words) if words else 0.0
    by_name = any(word.isascii() and word.isalpha() and len(word) > 3 for word in shared)
    return share if share >= (_ALIKE_BY_NAME if by_name else _ALIKE) else 0.0


def _named_papers(text: str) -> set[str]:
    return {mention.arxiv_id.id for mention in find_arxiv_ids(text)}


def _words(text: str) -> set[str]:
    """Latin words and pairs of Chinese characters."""
    words: set[str] = set()
    for match in _WORD.findall(text.casefold()):
        if match[0].isascii():
            words.add(match)
        else:
            words.update(match[place : place + 2] for place in range(max(1, len(match) - 1)))
    return words
