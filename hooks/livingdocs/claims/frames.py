"""Frames: claims on one metric that may share an axis, a column and a sentence."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from livingdocs.claims.comparing import UNIT, missing_conditions, words_key
from livingdocs.claims.placed import PlacedClaim
from livingdocs.records.registry import Metric


@dataclass(frozen=True, slots=True)
class Frame:
    """Claims on one metric, each of which may be compared with each other one.

    Attributes:
        metric: the metric of all of them.
        claims: in the order in which they were given, never none.
        conditions: what the required conditions say; None where none of the claims says it.
        by_experiment: some condition is unknown, and one experiment alone holds them together.
    """

    metric: Metric
    claims: tuple[PlacedClaim, ...]
    conditions: tuple[tuple[str, str | None], ...]
    by_experiment: bool


def frames(claims: Iterable[PlacedClaim]) -> tuple[Frame, ...]:
    """The frames of claims on one metric, in the order of their first claims.

    Claims whose conditions are all known stand with those that say the same. One with an unknown
    condition then joins claims of its experiment, if it contradicts none of them and they are of
    no other experiment as well; else it stands alone, and so does one that lacks a condition.
    """
    given = tuple(claims)
    groups: list[_Group] = []
    whole: dict[tuple[str, ...], _Group] = {}
    measured: dict[str | None, list[_Group]] = {}
    keys = [_key(each) for each in given]
    for number in sorted(range(len(given)), key=lambda number: keys[number] is None):
        each, key = given[number], keys[number]
        experiment = each.claim.experiment
        if key is not None:
            group = whole.get(key)
        else:
            of_it = measured.get(experiment, []) if experiment is not None else []
            group = next((group for group in of_it if group.takes(each)), None)
        if group is None:
            group = _Group(each)
            groups.append(group)
        group.add(each, number)
        if key is not None:
            whole[key] = group
        if group not in measured.setdefault(experiment, []):
            measured[experiment].append(group)
    groups.sort(key=lambda group: min(group.claims))
    return tuple(group.frame() for group in groups)


def frames_differ(left: Frame, right: Frame) -> tuple[str, ...]:
    """The conditions on which two frames of one metric differ, or that one of them lacks."""
    claims = (*left.claims, *right.claims)
    experiments = {each.claim.experiment for each in claims}
    together = len(experiments) == 1 and None not in experiments
    return tuple(_differing(claims, left.metric, together=together))


def _differing(claims: tuple[PlacedClaim, ...], metric: Metric, *, together: bool) -> Iterator[str]:
    for name in metric.required_conditions:
        said = [each.claim.condition(name) for each in claims]
        lacking = any(name not in each.claim.conditions for each in claims)
        unknown = None in said and not together
        if lacking or unknown or len({words_key(text) for text in said if text is not None}) > 1:
            yield name
    if len({each.unit for each in claims}) > 1:
        yield UNIT


class _Group:
    """Claims of a frame so far, by their number; `said` is what they say, those that know it."""

    def __init__(self, first: PlacedClaim) -> None:
        self.metric = first.metric
        self.unit = first.unit
        self.claims: dict[int, PlacedClaim] = {}
        self.said: dict[str, str] = {}
        self.experiments: set[str | None] = set()
        self.blocked = bool(missing_conditions(first))

    def takes(self, placed: PlacedClaim) -> bool:
        """Whether a claim with an unknown condition may be compared with each of the group."""
        if self.blocked or missing_conditions(placed) or placed.unit != self.unit:
            return False
        return self.experiments == {placed.claim.experiment} and all(
            words_key(text) == words_key(self.said[name])
            for name in self.metric.required_conditions
            if (text := placed.claim.condition(name)) is not None and name in self.said
        )

    def add(self, placed: PlacedClaim, number: int) -> None:
        self.claims[number] = placed
        self.experiments.add(placed.claim.experiment)
        for name in self.metric.required_conditions:
            if (text := placed.claim.condition(name)) is not None:
                self.said.setdefault(name, text)

    def frame(self) -> Frame:
        conditions = tuple((name, self.said.get(name)) for name in self.metric.required_conditions)
        claims = tuple(self.claims[number] for number in sorted(self.claims))
        partial = any(_key(each) is None for each in claims)
        return Frame(self.metric, claims, conditions, partial and len(claims) > 1)


def _key(placed: PlacedClaim) -> tuple[str, ...] | None:
    """What its required conditions say; None where one is unknown or missing."""
    said = [placed.claim.condition(name) for name in placed.metric.required_conditions]
    known = [words_key(text) for text in said if text is not None]
    return (*known, placed.unit or "") if len(known) == len(said) else None
