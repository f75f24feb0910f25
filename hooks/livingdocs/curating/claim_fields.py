"""The fields of a claim, from the words of the person who enters it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from livingdocs.curating.named_records import RefusedError, find_entity, no_such
from livingdocs.curating.written_values import ValueTextError, read_number, read_value
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.records.anchor import Anchor
from livingdocs.records.registry import Metric
from livingdocs.records.shape import fields_at, nearest
from livingdocs.vocabulary import ClaimCondition

NUMBERS: Final = ("start", "value", "low", "high", "mean", "times", "percent")
FIELDS: Final = {
    "anchor": "ID: <topic>/<id>, or the id alone",
    "metric": "ID: its id or name",
    "entity": "ID: its id or a name of it",
    "against": "ENTITY: what it is compared with",
    "value": "VALUE: 92.2, ~3, >10, 0.4–6.8, 1.7→92.2",
    "low": "NUMBER: the lower end of a range",
    "high": "NUMBER: its upper end",
    "mean": "NUMBER: the mean of the range",
    "start": "NUMBER: where the value came from",
    "times": "NUMBER: the multiple that the text makes of start and value",
    "percent": "NUMBER: the change in percent that it makes of them",
    "form": "WORD: about, at_least, at_most or range",
    "unit": "UNIT: where it is not that of the metric",
    "status": "WORD: instead of a number, such as open_bug; with --as-of and --recheck-on",
    "experiment": "NAME: shared by all claims of one measurement",
    "as_of": "DAY: the day on which it was so",
    "recheck_on": "DAY: when to look again",
    "lines": "N[-N]: lines of the briefing",
    "briefing": "ID: of which briefing, if the anchor rests on several",
}
"""What may be said of a claim beside its conditions: of what form, and its meaning."""
_LINES: Final = re.compile(r"([0-9]{1,6})(?:\s*[-–,]\s*([0-9]{1,6}))?")


@dataclass(frozen=True)
class ClaimWords:
    """A claim in the words of the person who enters it; what is not said is empty.

    `fields` are those of the record, `conditions` what is said of each condition; `lines` is
    `64` or `57-58`, and `briefing` may be left out where the anchor rests on one alone.
    """

    anchor: str = ""
    metric: str = ""
    entity: str = ""
    lines: str = ""
    briefing: str = ""
    fields: Mapping[str, str] = field(default_factory=dict)
    conditions: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, said: Mapping[str, Any], *, conditions: Iterable[str]) -> ClaimWords:
        """The words for each of `FIELDS`; a condition is `env=受控实验`.

        Raises:
            RefusedError: for a condition of another form.
        """
        names = ("anchor", "metric", "entity", "lines", "briefing")
        fields = {name: str(said.get(name) or "") for name in FIELDS}
        own = {name: fields.pop(name) for name in names}
        return cls(**own, fields=fields, conditions=dict(map(_condition, conditions)))


def _condition(text: str) -> tuple[str, str]:
    name, sign, words = (part.strip() for part in text.partition("="))
    if not (name and sign and words):
        raise RefusedError(f'the condition "{text}"; expected NAME=WORDS, such as env=unknown')
    return name, words


def claim_data(
    kb: KnowledgeBase, words: ClaimWords, anchor: Anchor, metric: Metric
) -> dict[str, Any]:
    """The claim as plain data, in the order of the record, without what is empty."""
    fields = dict(words.fields)
    values = value_fields(fields)
    if fields.get("against"):
        values["against"] = find_entity(kb, fields["against"])
    for name in ("form", "unit", "status", "experiment", "as_of", "recheck_on"):
        if fields.get(name):
            values[name] = fields[name]
    for name, default in (("unit", metric.unit), ("form", "exact")):
        if values.get(name) == default:
            values.pop(name, None)
    values |= {
        "entity": find_entity(kb, words.entity),
        "metric": metric.id,
        "conditions": _conditions(words.conditions, metric),
        "evidence": evidence_of(kb, words, anchor),
    }
    return {name: values[name] for name in fields_at(Anchor, ("claims",)) if name in values}


def value_fields(fields: Mapping[str, str]) -> dict[str, Any]:
    """The numbers; `value` may be a whole printed value, the others are one number each."""
    values: dict[str, Any] = {}
    for name in NUMBERS:
        text = fields.get(name)
        if not text:
            continue
        try:
            values |= read_value(text) if name == "value" else {name: read_number(text)}
        except ValueTextError as error:
            raise RefusedError(f"{name}: {error}") from error
    return values


def _conditions(conditions: Mapping[str, str], metric: Metric) -> dict[str, str]:
    known = [*metric.required_conditions, *(str(term) for term in ClaimCondition)]
    for name in conditions:
        meant = None if name in known else nearest(name, known)
        if meant is not None:
            raise RefusedError(f'the condition "{name}"; write "{meant}"')
    order = {name: place for place, name in enumerate(metric.required_conditions)}
    names = sorted(conditions, key=lambda name: order.get(name, len(order)))
    return {name: conditions[name] for name in names}


def evidence_of(kb: KnowledgeBase, words: ClaimWords, anchor: Anchor) -> dict[str, Any]:
    """The briefing and its lines; the briefing is that of the anchor where one alone can be meant.

    Raises:
        RefusedError: when the briefing has no such lines, or several briefings could be meant.
    """
    match = _LINES.fullmatch(words.lines.strip())
    if match is None:
        raise RefusedError(f'lines "{words.lines}"; expected 64 or 57-58')
    first, last = int(match[1]), int(match[2] or match[1])
    briefing = words.briefing or _briefing_of(anchor, first, last)
    if briefing not in kb.briefings:
        raise no_such("briefing", briefing, kb.briefings)
    lines = kb.raw[kb.briefings[briefing].raw.path].lines
    if not 1 <= first <= last <= len(lines):
        raise RefusedError(
            f"lines {words.lines} of {briefing}; expected lines from 1 to {len(lines)}"
        )
    return {"briefing": briefing, "lines": [first, last]}


def _briefing_of(anchor: Anchor, first: int, last: int) -> str:
    """The briefing whose lines the anchor rests on, if that is clear."""
    named = list(dict.fromkeys(each.briefing for each in anchor.evidence))
    around = {
        each.briefing
        for each in anchor.evidence
        if each.lines[0] <= first and last <= each.lines[1]
    }
    if len(around) == 1:
        return around.pop()
    if len(named) == 1:
        return named[0]
    raise RefusedError(f"lines of no briefing; expected --briefing with one of {', '.join(named)}")
