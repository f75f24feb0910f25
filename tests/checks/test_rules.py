"""The rules: each finds what it is for, and stays quiet beside it."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass

import pytest

from livingdocs.checks.run import RULES, UNUSED_EXCEPTION, run_checks
from livingdocs.findings import Finding, Severity
from livingdocs.knowledge_base import KnowledgeBase
from tests.data_folder import BRIEFING, RAW, TOPIC, DataFolder

LATER = "briefings/brewing/2027-03-05.yml"
NILS = "briefings/brewing/2027-03-05-nils.yml"


def rewrite_raw(folder: DataFolder, old: str, new: str) -> int:
    """Change the first such line of a raw text as an import would, with its hash; its number."""
    before = hashlib.sha256((folder.root / RAW).read_bytes()).hexdigest()
    line = folder.replace(RAW, old, new)
    after = hashlib.sha256((folder.root / RAW).read_bytes()).hexdigest()
    folder.replace(BRIEFING, before, after)
    return line


def rename(folder: DataFolder, old: str, new: str) -> int:
    """Another title in the raw text and in its record; how often it stands in the text."""
    folder.replace_all(BRIEFING, old, new)
    count = folder.text(RAW).count(old)
    for _ in range(count):
        rewrite_raw(folder, old, new)
    return count


def found_by(folder: DataFolder, rule: str) -> list[tuple[str, int, str]]:
    """Path, line of the raw text, and words of each finding of a rule."""
    folder.write("exceptions.yml", "exceptions: []\n")
    return [
        (finding.path, finding.source[0].line, finding.found)
        for finding in run_checks(folder.load(), rules=[rule])
    ]


@dataclass(frozen=True)
class Sample:
    """A change of the fabricated folder, and what a rule finds after it.

    `found` are path, line of the raw text and words; what the folder has anyway is not among them.
    """

    name: str
    rule: str
    change: Callable[[DataFolder], object]
    found: tuple[tuple[str, int, str], ...]


def number_of(title: str, old: str, new: str) -> tuple[str, str]:
    """What to replace with what, so that a target with this title names another number."""
    behind = f'"\n        title: {title}'
    return f'number: "{old}{behind}', f'number: "{new}{behind}'


PASSAGE = "honesty_note:\n  text: 不硬凑条目\n  lines: [3, 3]\ndeclared:"

OTHER = "Quantum Lattices for Protein Ligands"
LEAFCACHE, STEEPING = "Leafcache", "Steeping Leaves in Parallel"

STANDING = {
    "unplaced-text": [
        (NILS, 17, '"这一行不属于任何一节，导入时没有归位" has no place in the record')
    ],
    "paper-title": [
        (BRIEFING, 28, f'"{LEAFCACHE}: {STEEPING}" is not the title of 2702.00017'),
        (BRIEFING, 54, f'"{LEAFCACHE}: {STEEPING}" is not the title of 2702.00017'),
        (NILS, 16, f'"{LEAFCACHE}" is not the title of 2702.00017'),
    ],
    "paper-not-found": [],
    "implausible-id": [],
    "section-number": [(NILS, 8, "§9.9 is no section of the edition of 2027-03-05")],
    "section-placeholder": [
        (LATER, 19, "§1.(13) has a placeholder for its number"),
        (LATER, 35, "§3.(X) has a placeholder for its number"),
    ],
    "date-unresolved": [],
    "date-ambiguous": [],
}


@pytest.mark.parametrize("rule", STANDING)
def test_what_the_fabricated_folder_has_anyway(folder: DataFolder, rule: str) -> None:
    """One of the briefings was written to be asked about."""
    assert found_by(folder, rule) == STANDING[rule]


FAILING = [
    Sample(
        "a passage without a place",
        "unplaced-text",
        lambda folder: folder.replace(NILS, "这一行不属于任何一节", "第二行也不属于"),
        ((NILS, 17, '"第二行也不属于，导入时没有归位" has no place in the record'),),
    ),
    Sample(
        "a long passage, shortened",
        "unplaced-text",
        lambda folder: folder.replace(NILS, "这一行不属于任何一节，导入时没有归位", "长" * 200),
        ((NILS, 17, f'"{"长" * 80}…" has no place in the record'),),
    ),
    Sample(
        "the title of another paper",
        "paper-title",
        lambda folder: folder.replace(
            BRIEFING, "title: A Survey of Cracked Pots", f"title: {OTHER}"
        ),
        ((BRIEFING, 56, f'"{OTHER}" is cited as 2612.00042, which is "A Survey of Cracked Pots"'),),
    ),
    Sample(
        "a content word more than the title has",
        "paper-title",
        lambda folder: folder.replace(
            BRIEFING, "Survey of Cracked Pots", "Survey of Cracked Blue Pots"
        ),
        ((BRIEFING, 56, '"A Survey of Cracked Blue Pots" is not the title of 2612.00042'),),
    ),
    Sample(
        "an id without metadata whose title a paper at hand bears",
        "paper-title",
        lambda folder: folder.replace(BRIEFING, "Two Pots Are Better Than One", "Cracked Pots"),
        ((BRIEFING, 58, '"Cracked Pots" for 2610.00733, of which nothing is known'),),
    ),
    Sample(
        "an id of a month to come",
        "implausible-id",
        lambda folder: rewrite_raw(folder, "- 裂纹分两类", "- 2704.00001 裂纹分两类"),
        (
            (
                BRIEFING,
                36,
                "2704.00001 is younger than the briefing of 2027-03-02 that names it",
            ),
        ),
    ),
    Sample(
        "a number of another edition",
        "section-number",
        lambda folder: folder.replace(BRIEFING, *number_of("茶叶缓存", "1.3", "3.2")),
        ((BRIEFING, 32, "§3.2 is no section of the edition of 2027-03-02"),),
    ),
    Sample(
        "a title of another section",
        "section-number",
        lambda folder: rename(folder, "壶具格局", "杯具格局"),
        ((BRIEFING, 25, '§1.1 is called "杯具格局"'),),
    ),
    Sample(
        "a number under two titles, one of them in running text",
        "section-number",
        lambda folder: rewrite_raw(folder, "- 裂纹分两类", "- §1.2 杯垫，裂纹分两类"),
        ((BRIEFING, 36, '§1.2 under 2 titles: "杯垫", "排队调度"'),),
    ),
    Sample(
        "a letter in the place of a number",
        "section-placeholder",
        lambda folder: folder.replace(LATER, *number_of("自动化", "1.(13)", "1.(X)")),
        ((LATER, 19, "§1.(X) has a placeholder for its number"),),
    ),
    Sample(
        "a day that the calendar does not have",
        "date-unresolved",
        lambda folder: rewrite_raw(folder, "2-27 提出的能耗", "2月30日提出的能耗"),
        ((BRIEFING, 49, '"2月30日": no such day in the calendar'),),
    ),
    Sample(
        "a month and a number behind a name",
        "date-ambiguous",
        lambda folder: rewrite_raw(folder, "- 裂纹分两类", "- Spheron Oct26 裂纹分两类"),
        ((BRIEFING, 36, '"Spheron Oct26": 26 may be the day or the year 2026'),),
    ),
]


@pytest.mark.parametrize("sample", FAILING, ids=lambda sample: sample.name)
def test_a_rule_finds_what_it_is_for(folder: DataFolder, sample: Sample) -> None:
    """The place in the data, the line of the raw text, and what stands there; nothing else."""
    before = set(found_by(folder, sample.rule))
    sample.change(folder)
    assert set(found_by(folder, sample.rule)) - before == set(sample.found)


SAMPLED_ELSEWHERE = {"paper-not-found"}
"""In test_paper_titles.py: no file of the folder says yet what arXiv did not have."""

PASSING = [
    Sample(
        "a passage of a field",
        "unplaced-text",
        lambda folder: folder.replace(BRIEFING, "declared:", PASSAGE),
        (),
    ),
    Sample(
        "spacing, capitals and a short form of a paper's title",
        "paper-title",
        lambda folder: folder.replace(BRIEFING, "title: A Survey of Cracked", "title: CRACKED"),
        (),
    ),
    Sample(
        "a title in another language",
        "paper-title",
        lambda folder: folder.replace(BRIEFING, "A Survey of Cracked Pots", "裂壶综述"),
        (),
    ),
    Sample(
        "an id that nobody has asked for",
        "paper-not-found",
        lambda folder: folder.replace(BRIEFING, "Two Pots Are Better Than One", "One Pot"),
        (),
    ),
    Sample(
        "an id of the month of the briefing",
        "implausible-id",
        lambda folder: rewrite_raw(folder, "- 裂纹分两类", "- 2703.00001 裂纹分两类"),
        (),
    ),
    Sample(
        "spacing, capitals and punctuation of a title",
        "section-number",
        lambda folder: rename(folder, "壶具格局", "壶具 格局"),
        (),
    ),
    Sample(
        "a title that the section once bore",
        "section-number",
        lambda folder: (
            folder.replace(TOPIC, "          - 壶具格局", "          - 壶具格局\n          - 壶"),
            rename(folder, "壶具格局", "壶"),
        ),
        (),
    ),
    Sample(
        "the beginning of a title, in running text",
        "section-number",
        lambda folder: rewrite_raw(folder, "- 裂纹分两类", "- §1.2 排队，裂纹分两类"),
        (),
    ),
    Sample(
        "a number of an older edition, in running text",
        "section-number",
        lambda folder: rewrite_raw(folder, "- 裂纹分两类", "- 从前的 §7.7，裂纹分两类"),
        (),
    ),
    Sample(
        "an entry of a file in the inbox",
        "section-number",
        lambda folder: rewrite_raw(folder, "- 裂纹分两类", "- inbox/a/x.md §1.2 杯垫，裂纹"),
        (),
    ),
    Sample(
        "a target without a number",
        "section-placeholder",
        lambda folder: folder.replace(LATER, 'number: "3.2"', "number: null"),
        (),
    ),
    Sample(
        "a day without a briefing",
        "date-unresolved",
        lambda folder: rewrite_raw(folder, "2-27 提出的能耗", "2月28日提出的能耗"),
        (),
    ),
    Sample(
        "a range of numbers, a model, a priority",
        "date-ambiguous",
        lambda folder: rewrite_raw(folder, "- 裂纹分两类", "- 3-8 目标区间 Qwen3-14B P1-P4 裂纹"),
        (),
    ),
]


@pytest.mark.parametrize("sample", PASSING, ids=lambda sample: sample.name)
def test_a_rule_stays_quiet_beside_it(folder: DataFolder, sample: Sample) -> None:
    """What looks like a fault and is none: only the standing findings are left."""
    sample.change(folder)
    assert found_by(folder, sample.rule) == STANDING[sample.rule]


@pytest.mark.parametrize("rule", [rule.name for rule in RULES])
def test_each_rule_has_samples(rule: str) -> None:
    """A rule without a sample could be removed and nobody would see."""
    assert rule in SAMPLED_ELSEWHERE or any(
        sample.rule == rule and sample.found for sample in FAILING
    )
    assert any(sample.rule == rule for sample in PASSING)


def all_findings(folder: DataFolder) -> list[Finding]:
    """At least one finding of each rule."""
    folder.write("exceptions.yml", "exceptions: []\n")
    rewrite_raw(folder, "2-27 提出的能耗", "2月30日提出的能耗")
    rewrite_raw(folder, "- 裂纹分两类", "- Spheron Oct26 2704.00001 裂纹分两类")
    folder.replace(BRIEFING, "title: A Survey of Cracked Pots", f"title: {OTHER}")
    folder.replace(BRIEFING, "        title: 壶具格局", "        title: 杯具格局")
    return list(run_checks(folder.load()))


def test_each_finding_says_all_that_a_person_needs(folder: DataFolder) -> None:
    """Both places, both sides, the next action, and one Chinese sentence for readers."""
    found = all_findings(folder)
    assert {each.rule for each in found} == {rule.name for rule in RULES} - SAMPLED_ELSEWHERE
    severities = {rule.name: rule.severity for rule in RULES}
    for finding in found:
        assert finding.severity.rank >= severities[finding.rule].rank
        assert finding.line > 1 and finding.column is not None
        assert finding.source and all(line.line >= 1 for line in finding.source)
        assert finding.expected and finding.fix
        assert any("\u4e00" <= char <= "\u9fff" for char in finding.told)
        assert not finding.told.endswith(("。", "."))
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
    for found in ("§9.9 is no section of the edition of 2027-03-05", "null"):
        folder.write("exceptions.yml", ACCEPT_NUMBER.format(found=found))
        rules = {finding.rule for finding in run_checks(folder.load())}
        assert rules == {"unplaced-text", "paper-title", "section-placeholder"}


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
