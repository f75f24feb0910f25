"""Two claims on one metric: may they be compared, and if so, do they agree?

They may if every condition that the metric requires says the same. `unknown` says nothing, so it
is never the same as anything; only claims of one experiment were measured in one way, whatever it
was, and may stand together although a condition is unknown.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

from livingdocs.claims.amounts import stated, stated_start
from livingdocs.claims.placed import PlacedClaim
from livingdocs.records.claim import Claim
from livingdocs.vocabulary import ClaimVerdict

UNIT = "unit"
"""Named among the conditions on which two claims differ: numbers in two units share no axis."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A condition that does not say the same for two claims; None where it is unknown."""

    condition: str
    left: str | None
    right: str | None


@dataclass(frozen=True, slots=True)
class Comparison:
    """What two claims on one metric are to each other.

    Attributes:
        verdict: in one word.
        differs: the required conditions on which they differ, in the order of the metric.
        missing: required conditions that one of them does not mention at all.
        by_experiment: they may be compared only because they are of one experiment.
    """

    verdict: ClaimVerdict
    differs: tuple[Difference, ...] = ()
    missing: tuple[str, ...] = ()
    by_experiment: bool = False


def missing_conditions(placed: PlacedClaim) -> tuple[str, ...]:
    """The conditions that the metric requires and the claim does not mention."""
    return tuple(
        name for name in placed.metric.required_conditions if name not in placed.claim.conditions
    )


def same_words(left: str, right: str) -> bool:
    """Whether two conditions say the same: case, width and spacing are ignored."""
    return words_key(left) == words_key(right)


def words_key(text: str) -> str:
    """What of a condition counts when it is compared."""
    return "".join(unicodedata.normalize("NFKC", text).casefold().split())


def one_experiment(left: PlacedClaim, right: PlacedClaim) -> bool:
    """Whether two claims are of one measurement."""
    return left.claim.experiment is not None and left.claim.experiment == right.claim.experiment


def differences(left: PlacedClaim, right: PlacedClaim) -> tuple[Difference, ...]:
    """The required conditions that keep two claims on one metric from being compared."""
    together = one_experiment(left, right)
    found = []
    for name in left.metric.required_conditions:
        ours, theirs = left.claim.condition(name), right.claim.condition(name)
        if ours is None or theirs is None:
            if not together:
                found.append(Difference(name, ours, theirs))
        elif not same_words(ours, theirs):
            found.append(Difference(name, ours, theirs))
    if left.unit != right.unit:
        found.append(Difference(UNIT, left.unit, right.unit))
    return tuple(found)


def compare(left: PlacedClaim, right: PlacedClaim) -> Comparison:
    """What two claims on one metric are to each other.

    Raises:
        ValueError: for claims on two metrics, which nothing compares.
    """
    if left.metric.id != right.metric.id:
        raise ValueError(f"claims on two metrics, {left.metric.id} and {right.metric.id}")
    lacking = {*missing_conditions(left), *missing_conditions(right)}
    if lacking:
        names = tuple(name for name in left.metric.required_conditions if name in lacking)
        return Comparison(ClaimVerdict.BLOCKED, missing=names)
    if differs := differences(left, right):
        return Comparison(ClaimVerdict.NOT_COMPARABLE, differs)
    by_experiment = one_experiment(left, right) and any(
        each.claim.condition(name) is None
        for each in (left, right)
        for name in left.metric.required_conditions
    )
    return Comparison(_of_values(left, right), by_experiment=by_experiment)


def _of_values(left: PlacedClaim, right: PlacedClaim) -> ClaimVerdict:
    if not left.claim.has_number or not right.claim.has_number:
        return ClaimVerdict.NO_NUMBERS
    if left.subject != right.subject:
        return ClaimVerdict.COMPARABLE
    agree = values_agree(left.claim, right.claim)
    return ClaimVerdict.AGREE if agree else ClaimVerdict.CONFLICT


def values_agree(left: Claim, right: Claim) -> bool:
    """Whether one number can stand behind both, and one start where both have one."""
    ours, theirs = stated(left), stated(right)
    if ours is None or theirs is None:
        return True
    start, other = stated_start(left), stated_start(right)
    return ours.meets(theirs) and (start is None or other is None or start.meets(other))
