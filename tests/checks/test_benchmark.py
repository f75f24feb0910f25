"""The figures of the rules: what people thought of their findings, and the tables that say so."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from livingdocs.checks.benchmark import (
    Planted,
    Verdict,
    as_markdown,
    figures_of,
    planted_figures,
    read_planted,
    read_verdicts,
)
from livingdocs.checks.run import RULES
from livingdocs.findings import Finding, Severity, SourceLine
from livingdocs.knowledge_base import KnowledgeBase
from tests.checks.invented_briefings import FOLDER, TABLE
from tests.source_tree import ROOT, read

RAW = "inbox/mira/2027-03-02-brewing-e1prep.txt"


def finding(words: str, line: int = 5) -> Finding:
    return Finding(
        "declared-count", Severity.WARNING, "x.yml", 1, words, "y", "z", (SourceLine(RAW, line),)
    )


def test_a_verdict_is_about_one_finding_or_about_all_others_of_its_rule() -> None:
    """One of its own goes before; those of another kind of text are not asked."""
    verdicts = [
        Verdict("seeds", "declared-count", None, right=True, why="x"),
        Verdict("seeds", "declared-count", "b", right=False, why="x"),
        Verdict("digests", "declared-count", "a", right=False, why="x"),
    ]
    found = {"declared-count": [finding("a"), finding("b"), finding("c")]}
    (seeds,) = figures_of("seeds", found, verdicts=verdicts)
    assert (seeds.right, [each.found for each in seeds.wrong], seeds.unjudged) == (2, ["b"], ())
    (digests,) = figures_of("digests", found, verdicts=verdicts)
    assert [each.found for each in digests.unjudged] == ["b", "c"]
    assert "| `declared-count` | 3 | 2 | — | — | — | — | 3 | 0 (2 not judged) |" in as_markdown(
        [seeds, digests], {}
    )


def test_planted_faults_are_counted_by_the_line_they_begin_in(kb: KnowledgeBase) -> None:
    rows = [
        Planted("declared-count", Path(RAW).stem, "续用锚定 4+ 个", planted=True),
        Planted("declared-count", Path(RAW).stem, "一、检查过的来源清单", planted=True),
        Planted("declared-count", Path(RAW).stem, "状态摘要", planted=False),
    ]
    found = {"declared-count": [finding("a")]}
    assert planted_figures(kb, found, rows) == {"declared-count": (2, 1, 1, 0)}


def test_each_verdict_is_about_a_rule_and_says_why() -> None:
    verdicts = read_verdicts(FOLDER / "verdicts.yml")
    assert {each.rule for each in verdicts} <= {rule.name for rule in RULES}
    assert all(each.why and each.source in ("seeds", "digests") for each in verdicts)


def test_the_table_of_faults_is_read_in_one_way() -> None:
    """The tests and the command read the same rows."""
    assert {each.planted for each in read_planted(TABLE)} == {True, False}


@pytest.mark.slow
def test_the_documentation_has_the_figures(shared: Path) -> None:
    """And every finding on real text has been read by somebody: `make bench-rules`."""
    done = subprocess.run(
        [sys.executable, "scripts/bench_rules.py", "--shared", str(shared), "--data", "data"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    )
    assert done.stderr == ""
    page = read("docs/contributing/rules.md")
    (tables,) = re.findall(r"<!-- bench-rules -->\n(.*)<!-- /bench-rules -->", page, re.DOTALL)
    assert tables.strip() == done.stdout.strip()
