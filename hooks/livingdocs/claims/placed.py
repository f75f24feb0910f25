"""Claims with the anchor they stand in, in the order of time, by metric and by entity."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.records.anchor import Anchor
from livingdocs.records.claim import Claim
from livingdocs.records.registry import Metric
from livingdocs.vocabulary import RecordStatus

_SET_ASIDE = frozenset({RecordStatus.REJECTED, RecordStatus.RETIRED})


@dataclass(frozen=True, slots=True)
class PlacedClaim:
    """A claim of an anchor; `number` counts the claims of the anchor from 0."""

    anchor: Anchor
    number: int
    claim: Claim
    metric: Metric

    @property
    def anchor_key(self) -> str:
        """The key of the anchor in the knowledge base."""
        return f"{self.anchor.topic}/{self.anchor.id}"

    @property
    def at(self) -> tuple[str | int, ...]:
        """Where the claim stands in the file of its anchor."""
        return ("claims", self.number)

    @property
    def unit(self) -> str | None:
        """The unit of its numbers."""
        return self.claim.unit or self.metric.unit

    @property
    def subject(self) -> tuple[str, str | None]:
        """What it is about: an entity, and the one that it is compared with."""
        return (self.claim.entity, self.claim.against)


def live_claims(kb: KnowledgeBase) -> tuple[PlacedClaim, ...]:
    """The claims of all anchors that nobody has set aside, those of the oldest briefing first.

    One on a metric that is not there is no claim; loading refuses it.
    """
    metrics = {metric.id: metric for metric in kb.metrics.metrics}
    placed = [
        PlacedClaim(anchor, number, claim, metrics[claim.metric])
        for anchor in kb.anchors.values()
        if anchor.status not in _SET_ASIDE
        for number, claim in enumerate(anchor.claims)
        if claim.metric in metrics
    ]
    days = {key: briefing.date for key, briefing in kb.briefings.items()}
    return tuple(
        sorted(
            placed,
            key=lambda each: (
                days.get(each.claim.evidence.briefing, ""),
                each.claim.evidence.briefing,
                each.claim.evidence.lines,
                each.anchor_key,
                each.number,
            ),
        )
    )


def by_metric(claims: Iterable[PlacedClaim]) -> Mapping[str, tuple[PlacedClaim, ...]]:
    """Claims by the id of their metric, in their order."""
    groups: dict[str, list[PlacedClaim]] = {}
    for each in claims:
        groups.setdefault(each.claim.metric, []).append(each)
    return {metric: tuple(group) for metric, group in groups.items()}


def by_entity(claims: Iterable[PlacedClaim]) -> Mapping[str, tuple[PlacedClaim, ...]]:
    """Claims by each entity that they name, also as the one compared with, in their order."""
    groups: dict[str, list[PlacedClaim]] = {}
    for each in claims:
        for entity in each.subject:
            if entity is not None:
                groups.setdefault(entity, []).append(each)
    return {entity: tuple(group) for entity, group in groups.items()}
