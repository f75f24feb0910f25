"""Claims of an anchor as rows: the value, what it measures, the conditions that are written."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from livingdocs.claims.wording import (
    condition_label,
    derived_words,
    mean_words,
    number_words,
    value_words,
)
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.records.claim import Claim
from livingdocs.records.registry import Metric
from livingdocs.views.source_lines import LineLink, line_link
from livingdocs.views.targets import Target, to_comparison, to_entity
from livingdocs.vocabulary import ClaimStatus


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition; `value` is None where the source is known to be silent."""

    name: str
    value: str | None


@dataclass(frozen=True, slots=True)
class ClaimRow:
    """One claim.

    Attributes:
        value: the number in words, None for a claim without one.
        mean: the mean of the range, in words.
        derived: what the text itself makes of the number, such as `54 倍`.
        against: what the entity is compared with.
        status: what a claim without a number says instead.
        expired: whether its day of recheck lies before the newest briefing.
        missing: how many of its conditions are 未写.
    """

    value: str | None
    mean: str | None
    derived: str | None
    status: ClaimStatus | None
    expired: bool
    entity: str
    entity_target: Target
    against: str | None
    metric: str
    metric_target: Target
    missing: int
    conditions: tuple[Condition, ...]
    as_of: str | None
    recheck_on: str | None
    line: LineLink


def claim_rows(kb: KnowledgeBase, claims: Iterable[Claim]) -> tuple[ClaimRow, ...]:
    """The rows of an anchor, in the order of the record."""
    metrics = {metric.id: metric for metric in kb.metrics.metrics}
    names = {entity.id: entity.name for entity in kb.entities.entities}
    return tuple(_row(kb, claim, metrics=metrics, names=names) for claim in claims)


def claim_words(kb: KnowledgeBase, claim: Claim) -> str:
    """A claim in a few words: `vLLM 引擎吞吐量 约 12500 tok/s`, `CUDA Graph 实验支持`."""
    metric = next((each for each in kb.metrics.metrics if each.id == claim.metric), None)
    entity = kb.entities_by_id.get(claim.entity)
    words = [entity.name if entity is not None else claim.entity]
    if (value := value_words(claim, metric)) is not None:
        words += [metric.name if metric is not None else claim.metric, value]
    elif claim.status is not None:
        words.append(claim.status.label)
    return " ".join(words)


def _row(
    kb: KnowledgeBase, claim: Claim, *, metrics: dict[str, Metric], names: dict[str, str]
) -> ClaimRow:
    metric = metrics.get(claim.metric)
    return ClaimRow(
        value=number_words(claim, metric),
        mean=mean_words(claim, metric),
        derived=derived_words(claim),
        status=claim.status,
        expired=is_expired(kb, claim),
        entity=names.get(claim.entity, claim.entity),
        entity_target=to_entity(claim.entity),
        against=names.get(claim.against, claim.against) if claim.against else None,
        metric=metric.name if metric is not None else claim.metric,
        metric_target=to_comparison(claim.metric),
        missing=sum(claim.condition(name) is None for name in claim.conditions),
        conditions=tuple(
            Condition(condition_label(name), claim.condition(name)) for name in claim.conditions
        ),
        as_of=claim.as_of,
        recheck_on=claim.recheck_on,
        line=line_link(kb, claim.evidence.briefing, lines=claim.evidence.lines),
    )


def is_expired(kb: KnowledgeBase, claim: Claim) -> bool:
    """Whether a claim was to be looked at again before the newest briefing."""
    return claim.recheck_on is not None and claim.recheck_on < (kb.newest_day or "")
