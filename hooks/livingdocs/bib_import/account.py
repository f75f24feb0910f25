"""The account of an import: every entry that came in, and what became of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from livingdocs.bib_import.shelf import Ground
from livingdocs.findings import Finding, Severity


class Outcome(StrEnum):
    """What became of an entry."""

    WRITTEN = "written"
    MERGED = "merged"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class EntryAccount:
    """One entry of the file.

    Attributes:
        key: as written in the file; empty where it has none.
        line: of the entry in the file.
        into: the file of the data folder that holds the work now.
        as_key: its key there.
        paper: the paper on arXiv that it is.
        ground: why it was taken for a work that there was.
        filled: the fields that it added to that work.
        reason: why it was refused, or has another key.
    """

    key: str
    line: int
    outcome: Outcome
    into: str = ""
    as_key: str = ""
    paper: str = ""
    ground: Ground | None = None
    filled: tuple[str, ...] = ()
    reason: str = ""


@dataclass(frozen=True, slots=True)
class LeftOut:
    """Something of the file that is no entry: `what` is a comment, a preamble, a string."""

    what: str
    line: int
    text: str


@dataclass
class Account:
    """Counts and lists; `entries` holds every entry of the file in its order."""

    entries: list[EntryAccount] = field(default_factory=list)
    left_out: list[LeftOut] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)

    def of(self, outcome: Outcome) -> list[EntryAccount]:
        """The entries with one outcome."""
        return [entry for entry in self.entries if entry.outcome is outcome]

    @property
    def errors(self) -> list[Finding]:
        """Why entries were refused."""
        return [each for each in self.findings if each.severity is Severity.ERROR]


@dataclass(frozen=True, slots=True)
class BibChange:
    """A file of the data folder: `created`, `updated` or `unchanged`, and its new bytes."""

    path: str
    action: str
    data: bytes | None = None


CREATED: Final = "created"
UPDATED: Final = "updated"
UNCHANGED: Final = "unchanged"


@dataclass(frozen=True)
class BibPlan:
    """All that an import does, worked out before anything is written."""

    account: Account
    changes: tuple[BibChange, ...]
