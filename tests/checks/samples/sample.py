"""What a sample of a rule is, and the ways to change the fabricated folder for one."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass

from livingdocs.checks.run import run_checks
from livingdocs.findings import Finding
from tests.data_folder import BRIEFING, RAW, DataFolder

LATER = "briefings/brewing/2027-03-05.yml"
NILS = "briefings/brewing/2027-03-05-nils.yml"

Found = tuple[str, int | None, str]
"""Path, first line of the raw text (None where a finding has none), and words of a finding."""


@dataclass(frozen=True)
class Sample:
    """A change of the fabricated folder, and what a rule finds after it.

    What the folder has anyway is not among `found`; it may be gone after the change.
    """

    name: str
    change: Callable[[DataFolder], object]
    found: tuple[Found, ...] = ()


@dataclass(frozen=True)
class RuleSamples:
    """All samples of one rule.

    Attributes:
        standing: what the rule finds in the fabricated folder as it is.
        failing: changes after which the rule finds more.
        passing: changes that look like a fault and are none; only `standing` is found.
    """

    rule: str
    standing: tuple[Found, ...]
    failing: tuple[Sample, ...]
    passing: tuple[Sample, ...]


def findings_of(folder: DataFolder, rule: str) -> list[Finding]:
    """The findings of a rule over the folder, none of them accepted."""
    folder.write("exceptions.yml", "exceptions: []\n")
    return list(run_checks(folder.load(), rules=[rule]))


def as_found(findings: list[Finding]) -> list[Found]:
    """What samples say of findings."""
    return [
        (each.path, each.source[0].line if each.source else None, each.found) for each in findings
    ]


def rewrite_raw(
    folder: DataFolder, old: str, new: str, *, raw: str = RAW, briefing: str = BRIEFING
) -> int:
    """Change the first such line of a raw text as an import would, with its hash; its number."""
    before = hashlib.sha256((folder.root / raw).read_bytes()).hexdigest()
    line = folder.replace(raw, old, new)
    after = hashlib.sha256((folder.root / raw).read_bytes()).hexdigest()
    folder.replace(briefing, before, after)
    return line


def rename(folder: DataFolder, old: str, new: str) -> int:
    """Another title in the raw text and in its record; how often it stands in the text."""
    folder.replace_all(BRIEFING, old, new)
    count = folder.text(RAW).count(old)
    for _ in range(count):
        rewrite_raw(folder, old, new)
    return count


def later_briefing(
    folder: DataFolder,
    day: str,
    text: str = "今天没有新增",
    *,
    topic: str = "brewing",
    more: str = "",
) -> str:
    """Add a briefing with that raw text, so that the newest day is later; the path of its record.

    `more` are further lines of the record.
    """
    raw = f"inbox/mira/{day}-{topic}-e1prep.txt"
    folder.write(raw, f"{text}\n")
    digest = hashlib.sha256((folder.root / raw).read_bytes()).hexdigest()
    path = f"briefings/{topic}/{day}.yml"
    folder.write(
        path,
        f'id: {topic}/{day}\ntopic: {topic}\ndate: "{day}"\nraw:\n  path: {raw}\n'
        f'  line_count: {len(text.splitlines())}\n  sha256: "{digest}"\n{more}',
    )
    return path
