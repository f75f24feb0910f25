"""Claims that stand against one another: conflicts, and what only looks like one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from livingdocs.claims.comparing import (
    Difference,
    compare,
    differences,
    missing_conditions,
    one_experiment,
    values_agree,
)
from livingdocs.claims.frames import frames
from livingdocs.claims.placed import PlacedClaim, by_metric
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.records.contradiction import Contradiction
from livingdocs.vocabulary import ClaimVerdict, ContradictionKind, RecordStatus


@dataclass(frozen=True, slots=True)
class Conflict:
    """Two claims that cannot both hold, the later one second."""

    first: PlacedClaim
    second: PlacedClaim


@dataclass(frozen=True, slots=True)
class Incomparable:
    """Two anchors whose claims on some metrics have other values under other conditions.

    Attributes:
        pairs: the claims, the later one second, one pair for a metric.
        differs: the conditions on which they differ, of all metrics, each once.
    """

    pairs: tuple[tuple[PlacedClaim, PlacedClaim], ...]
    differs: tuple[str, ...]

    def of(self, condition: str) -> tuple[Difference, ...]:
        """What the claims say of a condition on which they differ."""
        return tuple(
            each
            for pair in self.pairs
            for each in differences(*pair)
            if each.condition == condition
        )


def conflicts(kb: KnowledgeBase, claims: Iterable[PlacedClaim]) -> Iterator[Conflict]:
    """Claims against the first earlier one that they contradict, and that no doubt speaks of.

    A value that was contradicted once is not told again each time that somebody repeats it.
    """
    for group in by_metric(claims).values():
        for frame in frames(group):
            subjects: dict[tuple[str, str | None], dict[object, PlacedClaim]] = {}
            for each in frame.claims:
                earlier = subjects.setdefault(each.subject, {})
                if (statement := _statement(each)) in earlier:
                    continue
                for other in earlier.values():
                    conflict = compare(other, each).verdict is ClaimVerdict.CONFLICT
                    if conflict and not covering_doubts(kb, other, each):
                        yield Conflict(other, each)
                        break
                earlier[statement] = each


def _statement(placed: PlacedClaim) -> object:
    claim = placed.claim
    return (claim.start, claim.value, claim.low, claim.high, claim.form)


def incomparable(claims: Iterable[PlacedClaim]) -> tuple[Incomparable, ...]:
    """Anchors whose numbers a reader would take for a contradiction, although they are none.

    Those are claims on one metric, about one thing or from one paper, that have other values
    under other conditions. Each is held against the one before it, so that a hundred measurements
    of one engine make a hundred remarks and not five thousand. The arms of one experiment are
    left alone: their source sets them apart itself.
    """
    found: dict[tuple[str, str], dict[str, tuple[PlacedClaim, PlacedClaim]]] = {}
    for metric, group in by_metric(claims).items():
        before: dict[tuple[str, str | None], PlacedClaim] = {}
        for each in group:
            if missing_conditions(each) or not each.claim.has_number:
                continue
            keys = (each.subject, *((f"arXiv:{paper.id}", None) for paper in each.anchor.papers))
            for key in keys:
                other = before.get(key)
                before[key] = each
                if other is not None and _looks_like_a_contradiction(other, each):
                    pairs = found.setdefault((other.anchor_key, each.anchor_key), {})
                    pairs.setdefault(metric, (other, each))
    return tuple(_merged(tuple(pairs.values())) for pairs in found.values())


def _looks_like_a_contradiction(left: PlacedClaim, right: PlacedClaim) -> bool:
    if one_experiment(left, right) or not differences(left, right):
        return False
    return left.unit != right.unit or not values_agree(left.claim, right.claim)


def _merged(pairs: tuple[tuple[PlacedClaim, PlacedClaim], ...]) -> Incomparable:
    """In the order of the later anchor, so that the first of its claims is where to look."""
    ordered = tuple(sorted(pairs, key=lambda pair: pair[1].number))
    names = (each.condition for pair in ordered for each in differences(*pair))
    return Incomparable(ordered, tuple(dict.fromkeys(names)))


def covering_doubts(
    kb: KnowledgeBase, left: PlacedClaim, right: PlacedClaim
) -> tuple[Contradiction, ...]:
    """The doubts that speak of both claims: they name both anchors.

    One anchor that holds both is spoken of by many a doubt, so there only a conflict counts.
    """
    ours = kb.doubts_by_anchor.get(left.anchor_key, ())
    if left.anchor_key == right.anchor_key:
        found = [doubt for doubt in ours if doubt.kind is ContradictionKind.CONFLICT]
    else:
        theirs = {(each.topic, each.id) for each in kb.doubts_by_anchor.get(right.anchor_key, ())}
        found = [doubt for doubt in ours if (doubt.topic, doubt.id) in theirs]
    return tuple(doubt for doubt in found if doubt.status is not RecordStatus.REJECTED)
