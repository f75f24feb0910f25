"""The invented briefings: every planted fault is found, and nothing that only looks like one."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from livingdocs.checks.run import RULES
from livingdocs.findings import Finding
from livingdocs.knowledge_base import KnowledgeBase
from tests.checks.invented_briefings import (
    TABLE,
    Row,
    import_invented,
    read_rows,
    words_of,
)

ROWS = read_rows(TABLE)
NAMES = sorted({row.rule for row in ROWS})


@pytest.fixture(scope="module")
def invented(tmp_path_factory: pytest.TempPathFactory) -> KnowledgeBase:
    """The texts as the importer takes them, in a data folder of their own."""
    return import_invented(tmp_path_factory.mktemp("invented"))


@pytest.fixture(scope="module")
def findings(invented: KnowledgeBase) -> dict[str, list[Finding]]:
    """What each rule of the table finds."""
    return {rule.name: list(rule.find(invented)) for rule in RULES if rule.name in NAMES}


def test_the_texts_are_in_the_dialects_that_the_importer_knows(invented: KnowledgeBase) -> None:
    """Otherwise a rule would be quiet for want of records, not because all is well."""
    assert all(not briefing.unplaced for briefing in invented.briefings.values())
    assert all(briefing.increments for briefing in invented.briefings.values())


def test_each_row_names_one_line(invented: KnowledgeBase) -> None:
    """The words of a row stand in exactly one line of its text."""
    for row in ROWS:
        for place in (row.at, *row.other):
            assert len(place.lines_in(invented)) == 1, f"{row.rule}: {place}"


@pytest.mark.parametrize("name", NAMES)
def test_all_planted_faults_are_found_and_nothing_else(
    name: str, invented: KnowledgeBase, findings: dict[str, list[Finding]]
) -> None:
    """By the first line of each finding, as often as the table has it."""
    planted = [row for row in ROWS if row.rule == name and row.planted]
    first = Counter(row.at.first_line(invented) for row in planted)
    found = Counter(each.source[0] for each in findings[name])
    missed = [words_of(invented, line) for line in (first - found)]
    too_many = [
        f"{words_of(invented, each.source[0])}: {each.found}"
        for each in findings[name]
        if found[each.source[0]] > first[each.source[0]]
    ]
    assert (missed, too_many) == ([], [])


@pytest.mark.parametrize("row", [row for row in ROWS if row.planted], ids=str)
def test_a_finding_names_its_other_side(
    row: Row, invented: KnowledgeBase, findings: dict[str, list[Finding]]
) -> None:
    """Every further line of a row is among the lines of one finding that begins at its place."""
    wanted = {place.first_line(invented) for place in row.other}
    at_place = [
        set(each.source)
        for each in findings[row.rule]
        if each.source[0] == row.at.first_line(invented)
    ]
    assert any(wanted <= lines for lines in at_place)


@pytest.mark.parametrize("row", [row for row in ROWS if not row.planted], ids=str)
def test_what_only_looks_like_a_fault_is_left_alone(
    row: Row, invented: KnowledgeBase, findings: dict[str, list[Finding]]
) -> None:
    """No finding of the rule begins at such a line."""
    line = row.at.first_line(invented)
    assert [each.found for each in findings[row.rule] if each.source[0] == line] == []


@pytest.mark.parametrize("name", NAMES)
def test_each_rule_has_two_of_both(name: str) -> None:
    """One example could be found by its words alone."""
    both = Counter(row.planted for row in ROWS if row.rule == name)
    assert both[True] >= 2 and both[False] >= 2, both


def test_the_table_is_about_rules_that_exist(tmp_path: Path) -> None:
    """A misspelt name would test nothing."""
    assert set(NAMES) <= {rule.name for rule in RULES}
