"""The figures about verdicts, and the fit of the weights."""

from __future__ import annotations

import itertools
import math
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from livingdocs.titles.evaluation import area_under_curve, fit_weights, part_of, weighed
from livingdocs.titles.evidence import Evidence, derived_from
from livingdocs.titles.rarity import Rarity
from livingdocs.titles.score import TITLE_ONLY, WITH_ABSTRACT, score

SCORES = st.lists(st.floats(0, 1), min_size=2, max_size=12)


@settings(deadline=None)
@given(SCORES, SCORES)
def test_the_area_is_the_share_of_pairs_in_order(
    positive: list[float], negative: list[float]
) -> None:
    """By its definition: ties count half; the interval holds the value."""
    pairs = list(itertools.product(positive, negative))
    share = sum((one > other) + 0.5 * (one == other) for one, other in pairs) / len(pairs)
    area = area_under_curve(positive, negative)
    assert area is not None and math.isclose(area.value, share, abs_tol=1e-9)
    assert 0 <= area.low <= area.value <= area.high <= 1


def test_the_interval_of_a_known_case() -> None:
    """DeLong's error worked out by hand for two against two."""
    area = area_under_curve([0.9, 0.4], [0.5, 0.1])
    assert area is not None and area.value == 0.75
    error = math.sqrt(0.125 / 2 + 0.125 / 2)
    reach = 1.959964 * error / (0.75 * 0.25)
    assert math.isclose(area.low, 1 / (1 + math.exp(reach - math.log(3))), rel_tol=1e-5)


def test_too_few_scores_have_no_area() -> None:
    assert area_under_curve([0.5], [0.1, 0.2]) is None


def test_the_fit_finds_the_weights_that_made_the_answers() -> None:
    """Answers drawn from known weights; the fit comes near them."""
    chance = random.Random(7)
    rows = [{"a": chance.uniform(-2, 2), "b": chance.uniform(-2, 2)} for _ in range(4000)]
    truth = {"a": 1.5, "b": -0.5, "constant": 0.3}
    answers = [chance.random() < 1 / (1 + math.exp(-weighed(truth, row))) for row in rows]
    found = fit_weights(rows, answers)
    assert all(math.isclose(found[name], truth[name], abs_tol=0.15) for name in truth)


def test_a_fit_survives_cases_that_are_told_apart_without_fail() -> None:
    """The ridge keeps the weights finite."""
    found = fit_weights([{"a": float(n)} for n in range(-5, 6) if n], [n > 0 for n in range(10)])
    assert all(map(math.isfinite, found.values()))
    with pytest.raises(ValueError, match="at least one row"):
        fit_weights([], [])


def test_all_pairs_of_a_paper_are_in_one_part() -> None:
    """Otherwise a held-out pair would have a sister that was fitted on; the split is fixed."""
    papers = ("2701.00001", "2701.00002", "hep-th/9912999")
    assert [part_of(paper) for paper in papers] == [7, 8, 2]


def test_the_score_has_a_weight_for_each_number() -> None:
    """And rises and falls with what it says it does."""
    names = set(Evidence(0, 0, 0, 0, 0).named()) | {"constant"}
    assert set(WITH_ABSTRACT) == set(TITLE_ONLY) == names
    for has_abstract in (True, False):
        for_it = Evidence(balance=2, rarest_found=5, phrases=1, name_kept=1, elsewhere=0)
        against = Evidence(balance=-2, rarest_found=0, phrases=0, name_kept=-1, elsewhere=2)
        assert score(for_it, has_abstract=has_abstract) < 0.05
        assert score(against, has_abstract=has_abstract) > 0.95


def test_rare_words_weigh_more() -> None:
    """By the lists alone, by their digits, and by the papers at hand once there are many."""
    alone = Rarity()
    weights = [alone.weight(word) for word in ("the", "model", "cache", "samovar", "qwen3")]
    assert weights == sorted(weights)
    assert alone.weight("caching") == alone.weight("cache")
    many = Rarity([frozenset({"samovar"})] * 2000)
    assert many.weight("samovar") < many.weight("kettle")


@pytest.mark.parametrize(
    ("name", "words", "derived"),
    [
        ("specscale", "taming speculative search for test time scaling", True),
        ("tpc", "the tea pot cascade", True),
        ("tpc", "the tea pot", False),
        ("speculative", "speculative decoding", False),
        ("scalespec", "speculative scaling", False),
        ("a" * 60, " ".join(["aaa"] * 300), True),
    ],
)
def test_names_made_of_the_words_of_a_title(name: str, words: str, derived: bool) -> None:
    """Pieces in their order, initials of neighbours; one word alone is no derivation."""
    assert derived_from(name, words.split()) is derived
