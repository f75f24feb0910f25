"""Where each finding belongs: the briefings whose lines it rests on, and the sections it is about.

Worked out once for all pages; the time grows with the number of findings and records.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from livingdocs.checks.run import all_checked
from livingdocs.findings import Finding
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.once import once_a_base
from livingdocs.records.briefing import Briefing, SectionTarget
from livingdocs.records.registry import AcceptedFinding
from livingdocs.views.targets import Place, Target

SectionKey = tuple[str, str]
"""Topic and slug."""


@dataclass(frozen=True, slots=True)
class PlacedFinding:
    """A finding with its places.

    Attributes:
        accepted: the exception that accepts it, if any.
        lines: the lines it rests on in each briefing, by the id of the briefing.
        day: the day of the newest of those briefings; empty where there is none.
        fragment: its place on the pages of findings.
    """

    finding: Finding
    accepted: AcceptedFinding | None
    lines: Mapping[str, tuple[int, ...]]
    day: str
    fragment: str

    @property
    def page(self) -> Target:
        """Where it is told in full: with the newest briefing it rests on, else with its rule."""
        if self.lines:
            newest = max(self.lines, key=lambda key: (key.rpartition("/")[2], key))
            return Target(Place.BRIEFING_CHECKS, newest, self.fragment)
        return Target(Place.CHECKS)


@dataclass(frozen=True)
class FindingIndex:
    """All findings in the order of their places, and those of each briefing, section and rule.

    Those of a briefing stand in the order of its text, the others newest first.
    """

    every: tuple[PlacedFinding, ...]
    by_briefing: Mapping[str, tuple[PlacedFinding, ...]]
    by_section: Mapping[SectionKey, tuple[PlacedFinding, ...]]
    by_rule: Mapping[str, tuple[PlacedFinding, ...]]


@once_a_base
def finding_index(kb: KnowledgeBase) -> FindingIndex:
    """The index of a knowledge base."""
    checked = all_checked(kb)
    pairs: list[tuple[Finding, AcceptedFinding | None]] = [
        *((finding, None) for finding in checked.open),
        *checked.accepted,
    ]
    pairs.sort(key=lambda pair: pair[0].sort_key)
    placed = placed_findings(kb, pairs)
    by_briefing: dict[str, list[PlacedFinding]] = {}
    by_section: dict[SectionKey, list[PlacedFinding]] = {}
    by_rule: dict[str, list[PlacedFinding]] = {}
    sections = _Sections(kb)
    for each in placed:
        by_rule.setdefault(each.finding.rule, []).append(each)
        for briefing in each.lines:
            by_briefing.setdefault(briefing, []).append(each)
        for key in sections.of(each):
            by_section.setdefault(key, []).append(each)
    return FindingIndex(
        every=placed,
        by_briefing={
            key: tuple(sorted(found, key=lambda each, key=key: each.lines[key][0]))  # type: ignore[misc]
            for key, found in by_briefing.items()
        },
        by_section={key: newest_first(found) for key, found in by_section.items()},
        by_rule={key: newest_first(found) for key, found in by_rule.items()},
    )


def newest_first(found: Iterable[PlacedFinding]) -> tuple[PlacedFinding, ...]:
    """By the day of the newest briefing; of one day in the order of their places."""
    return tuple(sorted(found, key=lambda each: each.day, reverse=True))


def gravest_first(found: Iterable[PlacedFinding]) -> tuple[PlacedFinding, ...]:
    """By severity, then newest first."""
    return tuple(sorted(newest_first(found), key=lambda each: each.finding.severity.rank))


def placed_findings(
    kb: KnowledgeBase, pairs: Iterable[tuple[Finding, AcceptedFinding | None]]
) -> tuple[PlacedFinding, ...]:
    """Findings with their places, in their order; each gets a fragment of its own."""
    return tuple(_placed(kb, pairs))


def _placed(
    kb: KnowledgeBase, pairs: Iterable[tuple[Finding, AcceptedFinding | None]]
) -> Iterator[PlacedFinding]:
    by_raw = {briefing.raw.path: key for key, briefing in kb.briefings.items()}
    by_file = {path: key for (folder, key), path in kb.files.items() if folder == "briefings"}
    taken: dict[str, int] = {}
    for finding, accepted in pairs:
        lines: dict[str, list[int]] = {}
        for source in finding.source:
            if source.path in by_raw:
                lines.setdefault(by_raw[source.path], []).append(source.line)
        if finding.path in by_file:
            lines.setdefault(by_file[finding.path], [1])
        stem = f"{finding.rule}-{finding.path.rpartition('/')[2].removesuffix('.yml')}"
        stem = f"{stem}-{finding.source[0].line if finding.source else finding.line}"
        taken[stem] = taken.get(stem, 0) + 1
        yield PlacedFinding(
            finding=finding,
            accepted=accepted,
            lines={key: tuple(found) for key, found in lines.items()},
            day=max((kb.briefings[key].date for key in lines), default=""),
            fragment=stem if taken[stem] == 1 else f"{stem}-{taken[stem]}",
        )


class _Sections:
    """Sections of findings: of the record they are in, else of what stands in their lines."""

    def __init__(self, kb: KnowledgeBase) -> None:
        self._kb = kb
        self._records = {path: place for place, path in kb.files.items()}
        self._lines: dict[str, dict[int, tuple[SectionKey, ...]]] = {}

    def of(self, placed: PlacedFinding) -> tuple[SectionKey, ...]:
        """The sections a finding is about, each once."""
        folder, key = self._records.get(placed.finding.path, ("", ""))
        if folder == "anchors":
            anchor = self._kb.anchors[key]
            return () if anchor.section is None else ((anchor.topic, anchor.section),)
        if folder == "contradictions":
            doubt = self._kb.doubt_of(self._kb.contradictions[key])
            anchors = (self._kb.anchors.get(f"{doubt.topic}/{each}") for each in doubt.anchors)
            slugs = [*doubt.sections, *(each.section for each in anchors if each is not None)]
            return tuple(dict.fromkeys((doubt.topic, slug) for slug in slugs if slug is not None))
        found: dict[SectionKey, None] = {}
        for briefing, lines in placed.lines.items():
            known = self._of_briefing(briefing)
            found.update(dict.fromkeys(key for line in lines for key in known.get(line, ())))
        return tuple(found)

    def _of_briefing(self, key: str) -> dict[int, tuple[SectionKey, ...]]:
        """The sections that each line of a briefing is about."""
        if key not in self._lines:
            found: dict[int, list[SectionKey]] = {}
            for lines, sections in self._parts(self._kb.briefings[key]):
                for line in range(lines[0], lines[1] + 1):
                    found.setdefault(line, []).extend(sections)
            self._lines[key] = {line: tuple(dict.fromkeys(row)) for line, row in found.items()}
        return self._lines[key]

    def _parts(
        self, briefing: Briefing
    ) -> Iterator[tuple[tuple[int, int], tuple[SectionKey, ...]]]:
        for increment in briefing.increments:
            yield increment.lines, self._named(briefing, increment.target_sections)
        for citation in briefing.citations:
            targets = (citation.target_section, *citation.more_sections)
            yield citation.lines, self._named(briefing, targets)
        for proposal in briefing.proposals:
            yield proposal.lines, self._named(briefing, (proposal.target_section,))
        for doubt in self._kb.doubts_by_briefing.get(briefing.id, ()):
            slugs = tuple((doubt.topic, slug) for slug in doubt.sections)
            for event in doubt.events:
                if event.briefing == briefing.id and event.lines is not None:
                    yield event.lines, slugs

    def _named(
        self, briefing: Briefing, targets: Iterable[SectionTarget | None]
    ) -> tuple[SectionKey, ...]:
        resolved = (
            self._kb.resolve_section(briefing.topic, each.number, each.title, briefing.date)
            for each in targets
            if each is not None
        )
        return tuple((briefing.topic, each.slug) for each in resolved if each is not None)
