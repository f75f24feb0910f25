"""Sample pull requests: a bad one is named with file, line and rule, a good one is not blocked."""

from __future__ import annotations

from pathlib import Path

import pytest

from livingdocs.changes.review import Review, review_folders
from livingdocs.findings import Finding
from tests.changes.pull_requests import GOOD, SHAPE, PullRequest
from tests.checks.samples.sample import RuleSamples, Sample
from tests.checks.test_rules import SAMPLES
from tests.data_folder import DataFolder

RULES = [(each, each.failing[0]) for each in SAMPLES.values()]


def test_there_are_enough_of_them() -> None:
    assert len(GOOD) >= 20
    assert len(SHAPE) + len(RULES) >= 40


def named(review: Review) -> list[Finding]:
    return [*review.faults, *review.findings.new]


@pytest.mark.slow
@pytest.mark.parametrize("request_", GOOD, ids=lambda each: each.name)
def test_a_good_one_is_not_blocked(
    kb_folder: Path, folder: DataFolder, request_: PullRequest
) -> None:
    """Unusual is not wrong: no error, and no warning that was not there before."""
    request_.change(folder)
    review = review_folders(kb_folder, folder.root)
    assert not review.has_errors, named(review)
    assert not review.has_warnings, named(review)


@pytest.mark.parametrize("request_", SHAPE, ids=lambda each: each.name)
def test_a_bad_shape_is_blocked_with_file_line_and_rule(
    kb_folder: Path, folder: DataFolder, request_: PullRequest
) -> None:
    request_.change(folder)
    review = review_folders(kb_folder, folder.root)
    assert review.has_errors
    found = [each for each in named(review) if each.rule == request_.rule]
    assert f"data/{request_.path}" in {each.path for each in found}, named(review)
    if request_.line_with:
        line = folder.line_of(request_.path, request_.line_with)
        assert line in {each.line for each in found if each.path == f"data/{request_.path}"}


@pytest.mark.slow
@pytest.mark.parametrize(("rule", "sample"), RULES, ids=lambda each: getattr(each, "rule", ""))
def test_what_a_rule_is_for_is_named_in_the_review(
    kb_folder: Path, folder: DataFolder, rule: RuleSamples, sample: Sample
) -> None:
    """One a rule: it is among the new findings, with its file, its line, and both sides."""
    sample.change(folder)
    review = review_folders(kb_folder, folder.root)
    assert not review.faults, review.faults
    found = [each for each in review.findings.new if each.rule == rule.rule]
    assert {(each.path, each.found) for each in found} >= {
        (f"data/{path}", words) for path, _, words in sample.found[:1]
    }
    assert all(each.line >= 1 and each.expected and each.fix for each in found)
