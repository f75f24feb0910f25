"""Sample pull requests: a bad one is named with file, line and rule, a good one is not blocked."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from livingdocs.changes.report import FORMATS
from livingdocs.changes.review import Review, review_folders
from livingdocs.checks import run
from livingdocs.findings import Finding
from tests.bars.measuring import Measured
from tests.changes.pull_requests import GOOD, SHAPE, PullRequest
from tests.checks.all_samples import SAMPLES
from tests.checks.rule_page import PAGE, ROW
from tests.checks.samples.sample import RuleSamples, Sample
from tests.checks.test_rules import test_a_rule_finds_what_it_is_for
from tests.data_folder import DataFolder
from tests.source_tree import read

RULES = [(each, each.failing[0]) for each in SAMPLES.values()]
# Found while a bibliography is brought in, or told as a notice: nothing that a review could block.
NO_FAULTS = {"bib-repaired", "bib-differs", "bib-near", "snapshot-damaged", "file-not-listed"}


def test_there_are_enough_of_them() -> None:
    """And one of each rule that findings and faults may have."""
    assert len(GOOD) >= 20
    assert len(SHAPE) + len(RULES) >= 40
    names = [each.name for each in (*GOOD, *SHAPE)]
    assert len(names) == len(set(names))
    documented = set(ROW.findall(read(PAGE).partition("## Faults of shape")[2]))
    assert {each.rule for each in SHAPE} == documented - NO_FAULTS
    assert {rule.rule for rule, _ in RULES} == {rule.name for rule in run.RULES}


def named(review: Review) -> list[Finding]:
    return [*review.faults, *review.findings.new]


@pytest.mark.slow
@pytest.mark.bar("B16")
@pytest.mark.parametrize("request_", GOOD, ids=lambda each: each.name)
def test_a_good_one_is_not_blocked(
    kb_folder: Path, folder: DataFolder, request_: PullRequest, measured: Measured
) -> None:
    """Unusual is not wrong: no error, and no warning that was not there before."""
    request_.change(folder)
    review = review_folders(kb_folder, folder.root)
    measured("B16", good=1, good_blocked=review.has_errors or review.has_warnings)
    assert not review.has_errors, named(review)
    assert not review.has_warnings, named(review)


@pytest.mark.bar("B16")
@pytest.mark.parametrize("request_", SHAPE, ids=lambda each: each.name)
def test_a_bad_shape_is_blocked_with_file_line_and_rule(
    kb_folder: Path, folder: DataFolder, request_: PullRequest, measured: Measured
) -> None:
    request_.change(folder)
    review = review_folders(kb_folder, folder.root)
    places = {(each.path, each.line) for each in named(review) if each.rule == request_.rule}
    path = f"data/{request_.path}"
    line = folder.line_of(request_.path, request_.line_with) if request_.line_with else None
    is_named = (path, line) in places if line else path in {place for place, _ in places}
    measured("B16", bad=1, bad_not_named=not (is_named and review.has_errors))
    assert review.has_errors
    assert is_named, named(review)
    assert all(number >= 1 for _, number in places)


@pytest.mark.slow
@pytest.mark.bar("B16")
@pytest.mark.parametrize(("rule", "sample"), RULES, ids=lambda each: getattr(each, "rule", ""))
def test_what_a_rule_is_for_is_named_in_the_review(
    kb_folder: Path, folder: DataFolder, rule: RuleSamples, sample: Sample, measured: Measured
) -> None:
    """One a rule: it is among the new findings, with its file, its line, and both sides."""
    sample.change(folder)
    review = review_folders(kb_folder, folder.root)
    found = [each for each in review.findings.new if each.rule == rule.rule]
    places = {(each.path, each.found) for each in found}
    wanted = {(f"data/{path}", words) for path, _, words in sample.found[:1]}
    measured("B16", bad=1, bad_not_named=not wanted <= places)
    assert not review.faults, review.faults
    assert wanted <= places
    assert all(each.line >= 1 and each.expected and each.fix for each in found)


@pytest.mark.slow
@pytest.mark.bar("B16")
@pytest.mark.parametrize("rule", SAMPLES)
def test_the_removal_of_a_rule_is_seen(
    kb_folder: Path,
    tmp_path: Path,
    rule: str,
    measured: Measured,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Without it the test of each of its failing samples fails, and with it none does."""
    left = tuple(each for each in run.RULES if each.name != rule)
    assert len(left) == len(run.RULES) - 1
    failing = SAMPLES[rule].failing
    assert not any(fails(kb_folder, tmp_path, rule, sample=sample) for sample in failing[:1])
    monkeypatch.setattr(run, "RULES", left)
    unseen = [sample for sample in failing if not fails(kb_folder, tmp_path, rule, sample=sample)]
    measured("B16", rules_whose_removal_is_not_seen=bool(unseen))
    assert unseen == []


def fails(kb_folder: Path, place: Path, rule: str, *, sample: Sample) -> bool:
    """Whether the test of the rules that a sample belongs to fails now."""
    root = place / f"copy-{len(list(place.iterdir()))}"
    try:
        test_a_rule_finds_what_it_is_for(DataFolder.copy(kb_folder, root), rule, sample)
    except AssertionError:
        return True
    return False


@pytest.mark.slow
@pytest.mark.parametrize("request_", SHAPE, ids=lambda each: each.name)
def test_an_odd_one_is_named_and_harmless_in_every_form(
    kb_folder: Path, folder: DataFolder, request_: PullRequest
) -> None:
    """Case 64: a name of a file is told, and is no command to a shell, a runner or a browser."""
    request_.change(folder)
    review = review_folders(kb_folder, folder.root)
    for name, form in FORMATS.items():
        text = form(review)
        assert not re.search(r"(?m)^\s*::|##\[", text), name
        assert all(char.isprintable() or char == "\n" for char in text), name
    assert not (folder.root / "pwn").exists() and not Path("pwn").exists()
