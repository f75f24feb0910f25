"""Which claims may be compared: what must hold for all of them."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from livingdocs.claims.comparing import UNIT, compare, differences
from livingdocs.claims.frames import frames, frames_differ
from livingdocs.claims.placed import PlacedClaim
from livingdocs.records.registry import Metric
from livingdocs.vocabulary import ClaimVerdict
from tests.claims.invented import placed

WORDS = st.sampled_from(["实验室", "实验室 ", "茶馆", "unknown", "Unknown"])
EXPERIMENTS = st.sampled_from([None, "x", "y"])


@st.composite
def claims(draw: st.DrawFn) -> PlacedClaim:
    """A claim on one metric; a condition may be missing or unknown."""
    fields: dict[str, Any] = {"value": draw(st.integers(1, 3))}
    for name in ("env", "baseline"):
        if draw(st.integers(0, 9)):
            fields[name] = draw(WORDS)
    if draw(st.booleans()):
        fields["form"] = "about"
    entity = draw(st.sampled_from(["kettle", "leafcache"]))
    return placed(entity=entity, experiment=draw(EXPERIMENTS), **fields)


@given(claims(), claims())
def test_comparing_has_no_direction(left: PlacedClaim, right: PlacedClaim) -> None:
    """Verdict and conditions are the same from both sides."""
    here, there = compare(left, right), compare(right, left)
    assert (here.verdict, here.missing, here.by_experiment) == (
        there.verdict, there.missing, there.by_experiment,
    )  # fmt: skip
    assert [(each.condition, each.left, each.right) for each in here.differs] == [
        (each.condition, each.right, each.left) for each in there.differs
    ]


@given(claims(), claims())
def test_a_conflict_is_never_across_conditions(left: PlacedClaim, right: PlacedClaim) -> None:
    """Nor across things: only what speaks of one thing under one set of conditions."""
    if compare(left, right).verdict is ClaimVerdict.CONFLICT:
        assert not differences(left, right)
        assert left.subject == right.subject
        together = left.claim.experiment is not None
        for name in left.metric.required_conditions:
            ours, theirs = left.claim.condition(name), right.claim.condition(name)
            known = ours is not None and theirs is not None
            assert known or (together and left.claim.experiment == right.claim.experiment)


@given(claims(), claims())
def test_unknown_is_never_equal(left: PlacedClaim, right: PlacedClaim) -> None:
    """Not even to unknown, unless one experiment measured both."""
    together = left.claim.experiment is not None and left.claim.experiment == right.claim.experiment
    for name in left.metric.required_conditions:
        unknown = None in (left.claim.condition(name), right.claim.condition(name))
        if unknown and not together:
            assert name in {each.condition for each in differences(left, right)}


@given(st.lists(claims(), max_size=8))
def test_frames_hold_what_may_be_compared_and_nothing_else(given_claims: list[PlacedClaim]) -> None:
    """Each claim in one frame, all of a frame comparable, and known conditions never apart."""
    made = frames(given_claims)
    assert sorted(id(each) for frame in made for each in frame.claims) == sorted(
        id(each) for each in given_claims
    )
    for frame in made:
        for number, left in enumerate(frame.claims):
            for right in frame.claims[number + 1 :]:
                assert not differences(left, right)
                assert compare(left, right).verdict is not ClaimVerdict.BLOCKED
    for one in made:
        for two in made:
            if one is not two and not one.by_experiment and not two.by_experiment:
                apart = frames_differ(one, two)
                known = all(text for _, text in (*one.conditions, *two.conditions))
                assert apart or not known


def test_differences_are_named_exactly_and_in_the_order_of_the_metric() -> None:
    """With what both sides say, None for what is unknown."""
    left = placed(value=4, env="实验室", baseline="冷水", workload="红茶")
    right = placed(value=2, env="茶馆", baseline="unknown", workload="绿茶")
    assert [(each.condition, each.left, each.right) for each in differences(left, right)] == [
        ("env", "实验室", "茶馆"),
        ("baseline", "冷水", None),
    ]


def test_two_units_share_no_axis() -> None:
    """A claim may have a unit of its own."""
    left = placed(value=4, env="实验室", baseline="冷水")
    right = placed(value=4, env="实验室", baseline="冷水", unit="pot/s")
    assert [each.condition for each in differences(left, right)] == [UNIT]
    assert frames_differ(*frames([left, right])) == (UNIT,)


def test_a_missing_condition_blocks() -> None:
    """Also within one experiment: nobody said that it is unknown."""
    left = placed(value=4, env="实验室", experiment="x")
    right = placed(value=4, env="实验室", baseline="冷水", experiment="x")
    found = compare(left, right)
    assert (found.verdict, found.missing) == (ClaimVerdict.BLOCKED, ("baseline",))
    assert len(frames([left, right])) == 2


def test_claims_of_one_experiment_stand_together() -> None:
    """Although nobody knows the conditions; the frame says that the experiment holds it."""
    rows = [
        placed(entity=entity, value=value, env="unknown", baseline="unknown", experiment="x")
        for entity, value in (("kettle", 4), ("leafcache", 9))
    ]
    found = compare(*rows)
    assert (found.verdict, found.by_experiment) == (ClaimVerdict.COMPARABLE, True)
    (frame,) = frames(rows)
    assert frame.by_experiment and dict(frame.conditions) == {"env": None, "baseline": None}


def test_a_known_difference_counts_in_one_experiment_too() -> None:
    """An experiment may have two arms."""
    rows = [
        placed(value=4, env=env, baseline="unknown", experiment="x") for env in ("实验室", "茶馆")
    ]
    assert [each.condition for each in differences(*rows)] == ["env"]
    assert frames_differ(*frames(rows)) == ("env",)


def test_two_metrics_are_compared_by_nobody() -> None:
    """A caller that tries has mixed up its groups."""
    other = Metric.model_validate({"id": "taste", "name": "口感"})
    with pytest.raises(ValueError, match="pour-speed and taste"):
        compare(placed(value=1), placed(metric=other, value=1))
