"""A claim: a number or a status with the conditions (口径) under which it was measured."""

from __future__ import annotations

from livingdocs.records.base import Evidence, Record
from livingdocs.records.fields import DateText, Number, Slug, Text
from livingdocs.vocabulary import ValueForm


class Claim(Record):
    """Entity, metric, value and conditions.

    A value is `value`, or `low` and `high` of a range; all three are decimal numbers in `unit`
    with the digits as printed. `conditions` maps a condition (`env`, `baseline`, `hardware`,
    `model`, `workload`, `statistic`, `version`) to what the text says of it, `unknown` where it
    is silent. Claims of one measurement share an `experiment`.
    """

    entity: Slug
    metric: Slug
    value: Number | None = None
    low: Number | None = None
    high: Number | None = None
    form: ValueForm = ValueForm.EXACT
    unit: Text | None = None
    conditions: dict[Text, Text] = {}
    experiment: Text | None = None
    as_of: DateText | None = None
    recheck_on: DateText | None = None
    evidence: Evidence
