"""What the briefings say for each section: increments, citations and proposals that name it.

A briefing names a section by the number of its own day; here it is resolved once, so that a
chapter finds everything that was ever meant for it whatever its number was then.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from livingdocs.records.briefing import Briefing, Citation, Increment, Proposal, SectionTarget
from livingdocs.records.topic import Section

Resolve = Callable[[str, str | None, str | None, str], Section | None]
"""From topic, number, title and day to the section that bore the number then."""

SectionKey = tuple[str, str]
"""Topic and slug."""


@dataclass(slots=True)
class SectionUses:
    """What names a section, oldest briefing first; of one briefing in the order of the text."""

    increments: list[tuple[Briefing, Increment]] = field(default_factory=list)
    citations: list[tuple[Briefing, Citation]] = field(default_factory=list)
    proposals: list[tuple[Briefing, Proposal]] = field(default_factory=list)


def section_uses(briefings: Iterable[Briefing], resolve: Resolve) -> dict[SectionKey, SectionUses]:
    """The uses of every section that a briefing names; `briefings` are oldest first."""
    uses: dict[SectionKey, SectionUses] = {}

    def named(briefing: Briefing, targets: Iterable[SectionTarget | None]) -> Iterator[SectionUses]:
        """The sections behind some targets, each once."""
        slugs: dict[str, None] = {}
        for target in targets:
            if target is None:
                continue
            section = resolve(briefing.topic, target.number, target.title, briefing.date)
            if section is not None:
                slugs[section.slug] = None
        for slug in slugs:
            yield uses.setdefault((briefing.topic, slug), SectionUses())

    for briefing in briefings:
        for increment in briefing.increments:
            for found in named(briefing, increment.target_sections):
                found.increments.append((briefing, increment))
        for citation in briefing.citations:
            for found in named(briefing, (citation.target_section, *citation.more_sections)):
                found.citations.append((briefing, citation))
        for proposal in briefing.proposals:
            for found in named(briefing, (proposal.target_section,)):
                found.proposals.append((briefing, proposal))
    return uses
