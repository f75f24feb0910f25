"""A claim: a number or a status with the conditions (口径) under which it was measured."""

from __future__ import annotations

from decimal import Decimal
from typing import Final, Self

from pydantic import model_validator

from livingdocs.records.base import Evidence, Record
from livingdocs.records.fields import DateText, Number, Slug, Text
from livingdocs.vocabulary import ClaimStatus, ValueForm

UNKNOWN: Final = "unknown"
"""What a condition says where the text is silent; it equals nothing, not even itself."""


class Claim(Record):
    """Entity, metric, value and conditions.

    A value is `value`, or `low` and `high` of a range, with the `mean` that the text gives for it.
    All numbers are decimal, in `unit` (that of the metric where it is null), with the digits as
    printed. `start` is where a value came from: `1.7% → 92.2%` has start 1.7 and value 92.2;
    `times` and `percent` are the multiple and the change that the text itself derives from the two.

    `against` is the entity that the entity is compared with, for a ratio, a gap or a share of one.
    `conditions` maps a condition (`env`, `baseline`, `hardware`, `model`, `workload`, `statistic`,
    `version`) to what the text says of it, `unknown` where it is silent. Claims of one measurement
    share an `experiment`.

    A `status` is said instead of a number. It is true of a day (`as_of`) and is to be looked at
    again on another (`recheck_on`), so it must name both.
    """

    entity: Slug
    against: Slug | None = None
    metric: Slug
    status: ClaimStatus | None = None
    start: Number | None = None
    value: Number | None = None
    low: Number | None = None
    high: Number | None = None
    mean: Number | None = None
    form: ValueForm = ValueForm.EXACT
    unit: Text | None = None
    times: Number | None = None
    percent: Number | None = None
    conditions: dict[Text, Text] = {}
    experiment: Text | None = None
    as_of: DateText | None = None
    recheck_on: DateText | None = None
    evidence: Evidence

    @property
    def has_number(self) -> bool:
        """Whether it states a quantity, and not a status alone."""
        return self.value is not None or self.low is not None

    def condition(self, name: str) -> str | None:
        """What is known of a condition; None where it is `unknown` or missing."""
        text = self.conditions.get(name)
        return None if text is None or text.strip().casefold() == UNKNOWN else text

    @model_validator(mode="after")
    def _holds_together(self) -> Self:
        """Refuse numbers that no reader could tell the meaning of."""
        if (self.low is None) != (self.high is None):
            raise ValueError("one end of a range without the other")
        if self.value is not None and self.low is not None:
            raise ValueError("a value and a range at once")
        if self.low is not None and self.high is not None and self.low > self.high:
            raise ValueError(f"a range that falls, from {self.low:f} to {self.high:f}")
        self._refuse_without("mean", self.mean, self.low, "a range")
        self._refuse_without("start", self.start, self.value, "a value")
        if self.form is ValueForm.RANGE and self.low is None:
            raise ValueError("the form range without low and high")
        if self.status is not None and self.has_number:
            raise ValueError("a status and a number at once")
        if self.status is not None and (self.as_of is None or self.recheck_on is None):
            raise ValueError("a status without as_of and recheck_on")
        if self.against == self.entity:
            raise ValueError("an entity compared with itself")
        return self

    def _refuse_without(
        self, name: str, number: Decimal | None, other: Decimal | None, what: str
    ) -> None:
        if number is not None and other is None:
            raise ValueError(f"{name} without {what}")
