"""Ratios and percentages that compare the values of other claims of the same measurement."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from livingdocs.claims.amounts import Span, quotient, stated
from livingdocs.claims.comparing import words_key
from livingdocs.claims.derived import PERCENT, TIMES, multiple_of_ends
from livingdocs.claims.placed import PlacedClaim


@dataclass(frozen=True, slots=True)
class OtherRatio:
    """A ratio that does not fit what it compares: two values, one with its start, or a ratio."""

    ratio: PlacedClaim
    against: tuple[PlacedClaim, ...]


def ratios_that_differ(claims: Iterable[PlacedClaim]) -> Iterator[OtherRatio]:
    """Claims whose metric compares another metric, held against values of the same experiment.

    Then against other ratios of the experiment on the same two things: 2× and 50 % less are one
    statement, 2× and 80 % less are two.
    """
    measured: dict[str, list[PlacedClaim]] = {}
    for each in claims:
        if each.claim.experiment is not None and each.claim.has_number:
            measured.setdefault(each.claim.experiment, []).append(each)
    for together in measured.values():
        values: dict[tuple[str, str], PlacedClaim] = {}
        ratios: dict[tuple[str, str | None, str], PlacedClaim] = {}
        for each in together:
            values.setdefault((each.metric.id, each.claim.entity), each)
        for each in together:
            if each.metric.compares is None or not _as_multiples(each, falls=None):
                continue
            ends = _ends(each, values)
            if ends and not _fits(each, ends):
                yield OtherRatio(each, ends)
            first = ratios.setdefault((*each.subject, each.metric.compares), each)
            if first is not each and not _same(first, each):
                yield OtherRatio(each, (first,))


def _ends(
    ratio: PlacedClaim, values: Mapping[tuple[str, str], PlacedClaim]
) -> tuple[PlacedClaim, ...]:
    """The claims whose values a ratio compares: two of two things, or one with its start."""
    compares = ratio.metric.compares or ""
    ours = values.get((compares, ratio.claim.entity))
    if ours is None or _contradict(ratio, ours):
        return ()
    if ratio.claim.against is None:
        return (ours,) if ours.claim.start is not None else ()
    theirs = values.get((compares, ratio.claim.against))
    if theirs is None or _contradict(ratio, theirs) or ours.unit != theirs.unit:
        return ()
    return (ours, theirs)


def _fits(ratio: PlacedClaim, ends: tuple[PlacedClaim, ...]) -> bool:
    if len(ends) == 1:
        claim = ends[0].claim
        multiple = multiple_of_ends(claim)
        falls = claim.start is not None and claim.value is not None and claim.value < claim.start
    else:
        ours, theirs = stated(ends[0].claim), stated(ends[1].claim)
        if ours is None or theirs is None or ours.low is None or theirs.low is None:
            return True
        falls = ours.low < theirs.low
        multiple = quotient(theirs, ours) if falls else quotient(ours, theirs)
    if multiple is None:
        return True
    return any(multiple.meets(each) for each in _as_multiples(ratio, falls=falls))


def _same(left: PlacedClaim, right: PlacedClaim) -> bool:
    if _contradict(left, right):
        return True
    return any(
        ours.meets(theirs)
        for ours in _as_multiples(left, falls=None)
        for theirs in _as_multiples(right, falls=None)
    )


def _contradict(left: PlacedClaim, right: PlacedClaim) -> bool:
    """Whether two claims of one experiment say different things of a condition."""
    names = {*left.metric.required_conditions, *right.metric.required_conditions}
    pairs = ((left.claim.condition(name), right.claim.condition(name)) for name in names)
    return any(
        words_key(ours) != words_key(theirs)
        for ours, theirs in pairs
        if ours is not None and theirs is not None
    )


def _as_multiples(placed: PlacedClaim, *, falls: bool | None) -> tuple[Span, ...]:
    """What a ratio says as a multiple of the smaller by the larger; empty if it says none.

    A percentage is a rise or a fall: `falls` says which, or None that it may be either.
    """
    span = stated(placed.claim)
    if span is None:
        return ()
    if placed.unit == TIMES:
        return (span,)
    if placed.unit != PERCENT:
        return ()
    risen = Span(_one_more(span.low), _one_more(span.high))
    fallen = Span(_of_fall(span.low), _of_fall(span.high))
    if falls is None:
        return (risen, fallen)
    return (fallen,) if falls else (risen,)


def _one_more(percent: Fraction | None) -> Fraction | None:
    """1.5 for 50 %: what has risen, by what it was."""
    return None if percent is None else 1 + percent / 100


def _of_fall(percent: Fraction | None) -> Fraction | None:
    """2 for 50 %: what it was, by what has fallen; None (no end) for 100 %."""
    return None if percent is None or percent >= 100 else 1 / (1 - percent / 100)
