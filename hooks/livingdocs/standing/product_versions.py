"""Which version of a product a briefing calls current, and which it says is anchored.

Versions are read behind the names of entities, in running text. `vLLM 0.29.0 是当前稳定版` says
that a version stands today; `已有 SGLang v0.5.19 锚定` says which one the living document has. Both
are statements that a newer version beside them, or in an earlier briefing, contradicts. An older
version is history, a planned one or a candidate is still to come, and neither contradicts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from livingdocs.entities import version_behind
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.once import once_a_base

VersionKey = tuple[int, ...]

_CURRENT: Final = re.compile(
    r"当前(?:的)?(?:稳定|最新|正式)?版|最新(?:稳定|正式)?版(?:本)?(?:是|为|仍)"
    r"|(?:是|为|仍是)最新(?:稳定|正式)?版|现行版|current stable|latest stable",
    re.IGNORECASE,
)
_ANCHORED: Final = re.compile(r"已有|已锚|锚定|锚入")
_PLANNED: Final = re.compile(
    r"将(?:于|在|会)|计划|预计|路线图|roadmap|下一(?:个)?版", re.IGNORECASE
)
_SECTION: Final = re.compile(r"§|活文档")
_CLAUSE: Final = re.compile(r"[，。；;|]")
_PART: Final = re.compile(r"\d+")
_CANDIDATE: Final = re.compile(r"(?:rc|a|b)\d+\Z")


class Standing(StrEnum):
    """What a sentence says of a version."""

    CURRENT = "current"
    ANCHORED = "anchored"
    PLANNED = "planned"
    NAMED = "named"


@dataclass(frozen=True, slots=True)
class VersionMention:
    """A version of a product in a line of a briefing."""

    entity: str
    briefing: str
    line: int
    version: str
    standing: Standing

    @property
    def key(self) -> VersionKey:
        """Its order: `0.29.0` is older than `0.30`, a candidate older than its release."""
        numbers = [int(part) for part in _PART.findall(_CANDIDATE.sub("", self.version))]
        while numbers and numbers[-1] == 0:
            numbers.pop()
        return (*numbers, -1 if self.is_candidate else 0)

    @property
    def is_candidate(self) -> bool:
        """Whether it comes before a release, as `1.3.0rc28` does."""
        return _CANDIDATE.search(self.version) is not None


@dataclass(frozen=True, slots=True)
class VersionClash:
    """A version that a briefing says stands, and newer ones that contradict it.

    `newer` are of the same briefing, or, of an earlier one, the newest that it says stands.
    """

    stated: VersionMention
    newer: tuple[VersionMention, ...]


@once_a_base
def version_mentions(kb: KnowledgeBase) -> Mapping[str, tuple[VersionMention, ...]]:
    """Every version of each product that the briefings name, in the order of time."""
    return {
        entity: found for entity in kb.uses_by_entity if (found := tuple(_mentions(kb, entity)))
    }


@once_a_base
def version_clashes(kb: KnowledgeBase) -> tuple[VersionClash, ...]:
    """The statements about versions that a newer one contradicts, product by product."""
    return tuple(
        clash for mentions in version_mentions(kb).values() for clash in _clashes(kb, mentions)
    )


def _mentions(kb: KnowledgeBase, entity: str) -> Iterator[VersionMention]:
    for use in kb.uses_by_entity[entity]:
        if not use.versions:
            continue
        seen: set[int] = set()
        for mention in kb.names.every(use.text):
            version = version_behind(use.text, mention.end) if mention.entity == entity else None
            if version is not None and mention.end not in seen:
                seen.add(mention.end)
                standing = _standing(use.text, mention.start, mention.end)
                yield VersionMention(entity, use.briefing, use.line, version, standing)


def _standing(text: str, start: int, end: int) -> Standing:
    """What the clause around a version says of it."""
    before = [match.end() for match in _CLAUSE.finditer(text, 0, start)]
    after = _CLAUSE.search(text, end)
    clause = text[before[-1] if before else 0 : after.start() if after else len(text)]
    if _CURRENT.search(clause):
        return Standing.CURRENT
    if _PLANNED.search(clause):
        return Standing.PLANNED
    if _SECTION.search(clause) and _ANCHORED.search(clause):
        return Standing.ANCHORED
    return Standing.NAMED


def _contradicts(other: VersionMention, standing: Standing) -> bool:
    """Whether a newer version in the same briefing is more than a plan or a candidate."""
    if standing is not Standing.CURRENT:
        return other.standing is standing
    return other.standing is not Standing.PLANNED and not other.is_candidate


def _clashes(kb: KnowledgeBase, mentions: tuple[VersionMention, ...]) -> Iterator[VersionClash]:
    """Briefing by briefing, with the newest version that earlier ones say stands."""
    newest: dict[tuple[str, Standing], VersionMention] = {}
    by_briefing: dict[str, list[VersionMention]] = {}
    for mention in mentions:
        by_briefing.setdefault(mention.briefing, []).append(mention)
    for key, here in by_briefing.items():
        topic = kb.briefings[key].topic
        for standing in (Standing.CURRENT, Standing.ANCHORED):
            stated = {each.key: each for each in reversed(here) if each.standing is standing}
            for each in stated.values():
                newer = [
                    other
                    for other in here
                    if other.key > each.key and _contradicts(other, standing)
                ]
                earlier = newest.get((topic, standing))
                if earlier is not None and earlier.key > each.key:
                    newer.append(earlier)
                if newer:
                    yield VersionClash(each, tuple(newer))
            for each in stated.values():
                known = newest.get((topic, standing))
                if known is None or each.key > known.key:
                    newest[topic, standing] = each
