"""Rules about the titles and numbers of papers: what depends on what arXiv said, and when."""

from __future__ import annotations

import datetime as dt
from pathlib import Path
from types import SimpleNamespace

import pytest

from livingdocs.checks.plausible_ids import Frontier, frontier
from livingdocs.checks.run import run_checks
from livingdocs.findings import Finding, Severity
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.loading import load_knowledge_base
from tests.data_folder import BRIEFING, DataFolder

UNKNOWN = "2610.00733"


def found_after(folder: DataFolder, days: tuple[str, ...]) -> list[Finding]:
    """What is found when arXiv answered without 2610.00733 on these days."""
    kb = folder.load()
    object.__setattr__(kb, "misses", {UNKNOWN: SimpleNamespace(not_found_on=days)})
    return list(run_checks(kb, rules=["paper-not-found"]))


def test_an_id_that_arxiv_lacks_on_three_days(folder: DataFolder) -> None:
    """The days are told to readers; two days, or one day asked thrice, are not enough."""
    days = ("2027-03-06", "2027-03-07", "2027-03-09")
    (finding,) = found_after(folder, days)
    assert finding.severity is Severity.WARNING
    assert (
        finding.found == f'{UNKNOWN}, cited as "Two Pots Are Better Than One", is unknown to arXiv'
    )
    assert [line.line for line in finding.source] == [58]
    assert all(day in finding.told for day in days)
    assert found_after(folder, days[:2]) == []
    assert found_after(folder, days[:1] * 3) == []


def test_a_long_title_is_cut_in_findings(folder: DataFolder) -> None:
    """A finding stays a line that people can read."""
    folder.replace(BRIEFING, "title: A Survey of Cracked Pots", "title: " + "lattice " * 200)
    found = [each for each in run_checks(folder.load()) if "2612.00042" in each.found]
    assert found and all(len(each.found) < 400 for each in found)


def test_a_paper_submitted_after_the_briefing(folder: DataFolder) -> None:
    """In the same month the number can't tell, the day of version 1 can; one day is time zones."""
    kb = folder.load()
    snapshot = kb.snapshots["2702.00017"]
    for submitted, expected in (("2027-03-03", 0), ("2027-03-04", 1)):
        later = {**kb.snapshots, snapshot.id: snapshot.model_copy(update={"submitted": submitted})}
        changed = folder.load()
        object.__setattr__(changed, "snapshots", later)
        found = [
            each for each in run_checks(changed, rules=["implausible-id"]) if each.path == BRIEFING
        ]
        assert len(found) == expected


def test_the_frontier_grows_with_the_days_of_a_month() -> None:
    """Half of a month has half of its numbers, with half as much again as room."""
    reach = Frontier(30_000)
    month = dt.date(2027, 4, 1)
    assert reach.on(month, dt.date(2027, 4, 15)) == 22_500
    assert reach.on(month, dt.date(2027, 6, 1)) == 45_000
    assert reach.on(month, dt.date(2027, 3, 31)) == 0


def test_few_papers_show_no_frontier(kb: KnowledgeBase) -> None:
    """The fabricated folder has too few with numbers that count by month."""
    assert frontier(kb) is None


@pytest.mark.parametrize(
    ("paper", "severity"),
    [("2610.99999", Severity.INFO), ("2611.00001", Severity.ERROR), ("2610.11111", None)],
)
def test_numbers_beside_the_real_snapshots(
    repo_root: Path, paper: str, severity: Severity | None
) -> None:
    """A number far beyond the month, one of the next month, and a plausible one."""
    kb = load_knowledge_base(repo_root / "data")
    briefing = kb.briefings["inference/2026-10-10"]
    cited = briefing.citations[0].model_copy(update={"id": paper})
    changed = briefing.model_copy(update={"citations": (cited, *briefing.citations[1:])})
    object.__setattr__(kb, "briefings", {**kb.briefings, briefing.id: changed})
    reach = frontier(kb)
    assert reach is not None and 30_000 < reach.whole_month < 60_000
    found = run_checks(kb, rules=["implausible-id"])
    assert [each.severity for each in found] == ([severity] if severity else [])
    assert all(paper in each.found and each.told for each in found)


def test_the_real_briefings_name_no_implausible_id(real: KnowledgeBase) -> None:
    """Neither wrong id can be seen by its number."""
    assert run_checks(real, rules=["implausible-id"]) == ()
