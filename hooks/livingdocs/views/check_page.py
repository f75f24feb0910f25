"""The findings of one briefing in the order of its text, for its author to go through."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from livingdocs.findings import Severity
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.records.briefing import Briefing
from livingdocs.views.briefing_names import briefing_name, topic_title
from livingdocs.views.finding_blocks import FindingBlock, finding_block
from livingdocs.views.finding_index import PlacedFinding, finding_index
from livingdocs.views.finding_notes import severity_mark
from livingdocs.views.page_heads import Crumb
from livingdocs.views.targets import Place, Target, to_briefing

FRONT = "开头"
CUT = 24
"""Characters of a heading that are shown."""


@dataclass(frozen=True, slots=True)
class SeverityCount:
    """How many findings have a severity."""

    mark: str
    word: str
    number: int


@dataclass(frozen=True, slots=True)
class CheckPart:
    """A part of the briefing, by its heading, and the findings in it."""

    fragment: str
    title: str
    blocks: tuple[FindingBlock, ...]


@dataclass(frozen=True, slots=True)
class CheckPage:
    """The page; `accepted` are folded behind the others."""

    crumbs: tuple[Crumb, ...]
    name: str
    briefing: Target
    raw: Target
    overview: Target
    total: int
    counts: tuple[SeverityCount, ...]
    parts: tuple[CheckPart, ...]
    accepted: tuple[FindingBlock, ...]


def check_page(kb: KnowledgeBase, briefing: Briefing) -> CheckPage:
    """The page of a briefing."""
    found = finding_index(kb).by_briefing.get(briefing.id, ())
    waiting = [each for each in found if each.accepted is None]
    return CheckPage(
        crumbs=(
            Crumb("简报", Target(Place.BRIEFINGS)),
            Crumb(topic_title(kb, briefing.topic), Target(Place.TOPIC, briefing.topic)),
            Crumb(briefing_name(briefing), to_briefing(briefing)),
            Crumb("核对"),
        ),
        name=briefing_name(briefing),
        briefing=to_briefing(briefing),
        raw=Target(Place.RAW, briefing.id),
        overview=Target(Place.CHECKS),
        total=len(waiting),
        counts=severity_counts(waiting),
        parts=tuple(_parts(kb, briefing, waiting)),
        accepted=tuple(
            finding_block(kb, each, briefing=briefing.id)
            for each in found
            if each.accepted is not None
        ),
    )


def severity_counts(found: Sequence[PlacedFinding]) -> tuple[SeverityCount, ...]:
    """How many findings of each severity there are, the gravest first."""
    numbers = Counter(each.finding.severity for each in found)
    return tuple(
        SeverityCount(*severity_mark(severity), numbers[severity])
        for severity in Severity
        if numbers[severity]
    )


def _parts(
    kb: KnowledgeBase, briefing: Briefing, found: Sequence[PlacedFinding]
) -> Iterator[CheckPart]:
    """The findings under the headings of the briefing, both in the order of its text."""
    headings = sorted((each.lines[0], each.text) for each in briefing.headings)

    def heading_of(placed: PlacedFinding) -> int:
        line = placed.lines[briefing.id][0]
        return sum(first <= line for first, _ in headings)

    for number, members in groupby(found, key=heading_of):
        title = headings[number - 1][1].strip(" #*") if number else FRONT
        yield CheckPart(
            fragment=f"part-{number}",
            title=title if len(title) <= CUT else f"{title[:CUT]}…",
            blocks=tuple(finding_block(kb, each, briefing=briefing.id) for each in members),
        )
