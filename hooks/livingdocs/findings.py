"""A finding: one thing a person should look at, as a value.

Loading and checking collect findings and never print; `reports` turns them into text.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from enum import StrEnum
from pathlib import Path, PurePath


class Severity(StrEnum):
    """How much a finding weighs; the order of the members is the order of display."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"

    @property
    def rank(self) -> int:
        """Position in the display order, 0 for the gravest."""
        return list(Severity).index(self)


@dataclass(frozen=True, slots=True, order=True)
class SourceLine:
    """A line of a raw briefing: `path` as written in the record, `line` from 1."""

    path: str
    line: int


@dataclass(frozen=True, slots=True)
class Finding:
    """What was found, where, what was expected, and the way out.

    Attributes:
        rule: permanent kebab-case name of the rule.
        severity: error for a fault of shape, warning for a contradiction, info for a question.
        path: file in the data folder, with `/`, as a person types it.
        line: 1-based line in `path`.
        found: what stands there, in words; quotes are part of the text.
        expected: what should stand there.
        fix: the next action.
        source: lines of the raw briefing that the finding rests on.
        column: 1-based column in `path`, where it is known.
        told: the finding as one Chinese sentence for readers of the site; empty where it is for
            contributors only. Reports do not print it.
    """

    rule: str
    severity: Severity
    path: str
    line: int
    found: str
    expected: str
    fix: str
    source: tuple[SourceLine, ...] = field(default=())
    column: int | None = None
    told: str = ""

    @property
    def sort_key(self) -> tuple[str, int, int, int, str, str]:
        """By place first, so that one file's findings stand together."""
        return (self.path, self.line, self.column or 0, self.severity.rank, self.rule, self.found)


def counted(number: int, noun: str) -> str:
    """A number with its noun, which takes an s: `1 fault`, `2 faults`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


class RefusedError(Exception):
    """Something can't be taken at all; `findings`, at least one, say where and why."""

    def __init__(self, *findings: Finding):
        """Keep the findings."""
        self.findings = findings
        super().__init__(f"{findings[0].path}:{findings[0].line}: {findings[0].found}")

    def __reduce__(self) -> tuple[type[RefusedError], tuple[Finding, ...]]:
        """Made again from its findings when it comes out of a child process."""
        return type(self), self.findings


def has_errors(findings: Iterable[Finding]) -> bool:
    """Whether one of the findings is an error."""
    return any(finding.severity is Severity.ERROR for finding in findings)


def below(folder: str, finding: Finding) -> Finding:
    """The same finding with its paths as seen from outside the data folder `folder`.

    The path `.` is the folder itself.
    """
    source = tuple(replace(each, path=_joined(folder, each.path)) for each in finding.source)
    return replace(finding, path=_joined(folder, finding.path), source=source)


def seen_from(here: Path, path: Path) -> str:
    """A path as a person in the folder `here` types it: relative if it is inside, with `/`."""
    whole = Path(os.path.normpath(here / path))
    return whole.relative_to(here).as_posix() if whole.is_relative_to(here) else path.as_posix()


def concerns(finding: Finding, place: Path) -> bool:
    """Whether a finding, or a line it rests on, is in a file or folder.

    Relative paths, those of the finding too, are below the current folder.
    """
    whole = place.resolve()
    paths = (finding.path, *(each.path for each in finding.source))
    return any(Path(path).resolve().is_relative_to(whole) for path in paths)


def _joined(folder: str, path: str) -> str:
    return PurePath(folder, path).as_posix()
