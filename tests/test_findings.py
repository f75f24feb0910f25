"""Findings: their order, and their paths as a person sees them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from livingdocs.findings import (
    Finding,
    Severity,
    SourceLine,
    below,
    concerns,
    has_errors,
    seen_from,
)

FINDING = Finding(
    rule="section-number",
    severity=Severity.WARNING,
    path="briefings/brewing/2027-03-05.yml",
    line=12,
    found="a",
    expected="b",
    fix="c",
    source=(SourceLine("inbox/mira/x.txt", 8),),
)


def test_findings_stand_by_place_and_the_gravest_first() -> None:
    """File, line, column; at one place errors before warnings before information."""
    wanted = [
        replace(FINDING, path="a.yml", line=2),
        replace(FINDING, path="a.yml", line=10, severity=Severity.ERROR),
        replace(FINDING, path="a.yml", line=10, rule="a"),
        replace(FINDING, path="a.yml", line=10, rule="b"),
        replace(FINDING, path="a.yml", line=10, column=2, severity=Severity.ERROR),
        replace(FINDING, path="b.yml", line=1),
    ]
    mixed = wanted[::-1]
    assert sorted(mixed, key=lambda finding: finding.sort_key) == wanted


def test_severities_are_ranked_as_they_are_shown() -> None:
    """Their names are those of the JSON."""
    assert [f"{severity}" for severity in sorted(Severity, key=lambda each: each.rank)] == [
        "error",
        "warning",
        "info",
    ]


def test_only_errors_are_errors() -> None:
    """A warning does not keep a knowledge base from being made."""
    assert not has_errors([])
    assert not has_errors([FINDING, replace(FINDING, severity=Severity.INFO)])
    assert has_errors([FINDING, replace(FINDING, severity=Severity.ERROR)])


@pytest.mark.parametrize(
    ("folder", "path", "source"),
    [
        ("data", "data/briefings/brewing/2027-03-05.yml", "data/inbox/mira/x.txt"),
        ("data/", "data/briefings/brewing/2027-03-05.yml", "data/inbox/mira/x.txt"),
        ("../kb", "../kb/briefings/brewing/2027-03-05.yml", "../kb/inbox/mira/x.txt"),
        (".", "briefings/brewing/2027-03-05.yml", "inbox/mira/x.txt"),
        ("", "briefings/brewing/2027-03-05.yml", "inbox/mira/x.txt"),
        ("/srv/kb", "/srv/kb/briefings/brewing/2027-03-05.yml", "/srv/kb/inbox/mira/x.txt"),
    ],
)
def test_paths_as_seen_from_outside(folder: str, path: str, source: str) -> None:
    """Those of the data and those of the raw text; nothing else changes."""
    moved = below(folder, FINDING)
    assert (moved.path, [each.path for each in moved.source]) == (path, [source])
    assert replace(moved, path=FINDING.path, source=FINDING.source) == FINDING


def test_the_folder_itself_is_a_place() -> None:
    """A folder that is not there has no file to name."""
    assert below("nowhere", replace(FINDING, path=".")).path == "nowhere"


@pytest.mark.parametrize(
    ("path", "seen"),
    [
        ("data", "data"),
        ("./data/", "data"),
        ("data/../data", "data"),
        ("/srv/project/data", "data"),
        ("/srv/project", "."),
        ("/srv/kb", "/srv/kb"),
        ("../kb", "../kb"),
        ("../project/data", "data"),
    ],
)
def test_a_folder_as_a_person_types_it(path: str, seen: str) -> None:
    """Relative where it is inside the current folder, else as it was given."""
    assert seen_from(Path("/srv/project"), Path(path)) == seen


def test_a_finding_concerns_its_file_its_folders_and_its_source(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And nothing beside them, however alike the names are."""
    monkeypatch.chdir(tmp_path)
    finding = below("data", FINDING)
    for place in ("data", "data/briefings", f"data/{FINDING.path}", "data/inbox/mira", tmp_path):
        assert concerns(finding, Path(place)), place
    for place in ("data/brief", "data/anchors", "other", "data/inbox/mira/x", "briefings"):
        assert not concerns(finding, Path(place)), place
