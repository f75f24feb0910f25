"""The rules: each finds what it is for, and stays quiet beside it."""

from __future__ import annotations

import pytest

from livingdocs.checks.run import RULES, UNUSED_EXCEPTION, run_checks
from livingdocs.findings import Finding, Severity
from livingdocs.knowledge_base import KnowledgeBase
from tests.checks.all_samples import SAMPLES
from tests.checks.samples.sample import (
    Sample,
    as_found,
    findings_of,
    later_briefing,
    rename,
    rewrite_raw,
)
from tests.data_folder import BRIEFING, DataFolder

SEVERITIES = {rule.name: rule.severity for rule in RULES}
FAILING = [(rule, sample) for rule, each in SAMPLES.items() for sample in each.failing]
PASSING = [(rule, sample) for rule, each in SAMPLES.items() for sample in each.passing]


def name_of(value: object) -> str:
    """The name of a test's case."""
    return value.name if isinstance(value, Sample) else str(value)


def test_each_rule_has_samples() -> None:
    """A rule without a sample could be removed and nobody would see."""
    assert set(SAMPLES) == set(SEVERITIES)
    for each in SAMPLES.values():
        assert each.failing and all(sample.found for sample in each.failing)
        assert each.passing and not any(sample.found for sample in each.passing)


@pytest.mark.parametrize("rule", SAMPLES)
def test_what_the_fabricated_folder_has_anyway(folder: DataFolder, rule: str) -> None:
    """One of the briefings was written to be asked about."""
    assert as_found(findings_of(folder, rule)) == list(SAMPLES[rule].standing)


@pytest.mark.parametrize(("rule", "sample"), FAILING, ids=name_of)
def test_a_rule_finds_what_it_is_for(folder: DataFolder, rule: str, sample: Sample) -> None:
    """The place in the data, the line of the raw text, and what stands there; nothing else."""
    sample.change(folder)
    found = findings_of(folder, rule)
    assert set(as_found(found)) - set(SAMPLES[rule].standing) == set(sample.found)
    for finding in found:
        says_all_that_a_person_needs(finding)


def says_all_that_a_person_needs(finding: Finding) -> None:
    """Both places, both sides, the next action, and one Chinese sentence for readers."""
    assert finding.severity.rank >= SEVERITIES[finding.rule].rank
    assert finding.line >= 1 and finding.column is not None
    assert all(line.line >= 1 for line in finding.source)
    assert finding.expected and finding.fix
    assert any("\u4e00" <= char <= "\u9fff" for char in finding.told)
    assert not finding.told.endswith(("。", "."))


@pytest.mark.parametrize(("rule", "sample"), PASSING, ids=name_of)
def test_a_rule_stays_quiet_beside_it(folder: DataFolder, rule: str, sample: Sample) -> None:
    """What looks like a fault and is none: only the standing findings are left."""
    sample.change(folder)
    assert as_found(findings_of(folder, rule)) == list(SAMPLES[rule].standing)


def test_findings_are_sorted_by_place(kb: KnowledgeBase) -> None:
    """Two runs, and two people, see them in one order."""
    found = list(run_checks(kb))
    assert len({finding.rule for finding in found}) > 2
    assert found == sorted(found, key=lambda finding: finding.sort_key)


def test_what_is_used_several_times_is_one_finding_with_all_lines(folder: DataFolder) -> None:
    """A number, a title, a day: one question to one author."""
    rename(folder, "壶具格局", "杯具格局")
    rewrite_raw(folder, "- 裂纹分两类", "- Spheron Oct26 裂纹分两类，§1.2 杯垫")
    rewrite_raw(folder, "- 15 种起因", "- 又是 Oct26，15 种起因")
    found = {
        finding.found: [line.line for line in finding.source]
        for finding in run_checks(folder.load(), rules=["section-number", "date-ambiguous"])
        if finding.path == BRIEFING
    }
    assert found == {
        '§1.1 is called "杯具格局"': [25, 67],
        '"Spheron Oct26": 26 may be the day or the year 2026': [36, 37],
        '§1.2 under 2 titles: "杯垫", "排队调度"': [36, 55, 69],
    }


# --- exceptions --------------------------------------------------------------------------------

ACCEPT_NUMBER = """exceptions:
  - rule: section-number
    path: briefings/brewing/2027-03-05-nils.yml
    found: {found}
    reason: 原文如此
    date: "2027-03-06"
    by: hana
"""


def test_an_accepted_finding_is_left_out(folder: DataFolder) -> None:
    """With its exact words, or with any words at that path."""
    folder.write("exceptions.yml", "exceptions: []\n")
    before = run_checks(folder.load())
    assert "section-number" in {finding.rule for finding in before}
    for found in ("§9.9 is no section of the edition of 2027-03-05", "null"):
        folder.write("exceptions.yml", ACCEPT_NUMBER.format(found=found))
        left = [finding for finding in before if finding.rule != "section-number"]
        assert list(run_checks(folder.load())) == left


def test_an_exception_that_no_longer_matches_is_an_error(folder: DataFolder) -> None:
    """Otherwise it would hide the next fault at that place; it stands at its own line."""
    folder.write("exceptions.yml", ACCEPT_NUMBER.format(found="§8.8 is no section"))
    unused = [finding for finding in run_checks(folder.load()) if finding.rule == UNUSED_EXCEPTION]
    assert [(each.path, each.line, each.severity) for each in unused] == [
        ("exceptions.yml", 2, Severity.ERROR)
    ]
    assert "no such finding" in unused[0].found
    assert unused[0].fix == "delete the exception"


@pytest.mark.parametrize("rule", ["section-numbers", "record-shape", "exception-unused"])
def test_an_exception_for_what_is_no_rule_is_an_error(folder: DataFolder, rule: str) -> None:
    """A misspelt name, and faults of shape: they cannot be accepted, only mended."""
    text = ACCEPT_NUMBER.format(found="null")
    folder.write("exceptions.yml", text.replace("section-number", rule))
    unused = [finding for finding in run_checks(folder.load()) if finding.rule == UNUSED_EXCEPTION]
    assert [rule in finding.found for finding in unused] == [True]


def test_a_path_copied_from_a_message_is_explained(folder: DataFolder) -> None:
    """Messages show the data folder in front; the exception stands inside it."""
    text = ACCEPT_NUMBER.format(found="null")
    folder.write("exceptions.yml", text.replace("path: ", "path: data/"))
    (unused,) = (
        finding for finding in run_checks(folder.load()) if finding.rule == UNUSED_EXCEPTION
    )
    assert '"briefings/brewing/2027-03-05-nils.yml"' in unused.fix


def test_only_the_rules_that_were_asked_for_are_run(kb: KnowledgeBase) -> None:
    """Exceptions for the others are neither used nor unused."""
    assert {finding.rule for finding in run_checks(kb, rules=["section-number"])} == {
        "section-number"
    }
    assert run_checks(kb, rules=[]) == ()


def test_a_text_full_of_hidden_text_is_told_once_it_is_clear(folder: DataFolder) -> None:
    """A stranger's text makes no thousand findings, which would be a thousand lines of a page."""
    lines = "\n".join(["{{ x }} <!-- y -->"] * 300)
    later_briefing(folder, "2027-03-09", lines)
    for rule in ("hidden-text", "template-syntax"):
        found = [each for each in findings_of(folder, rule) if "2027-03-09" in each.path]
        assert len(found) == 21
        (rest,) = (each for each in found if each.found == "and 280 more such texts")
        assert rest.source[0].line == 21
