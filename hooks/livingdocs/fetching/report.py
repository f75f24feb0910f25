"""What a run of the fetcher did, in numbers and with an exit code."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any

from livingdocs.records.snapshot import SnapshotEvent
from livingdocs.vocabulary import FetchFault


class ExitCode(IntEnum):
    """What the end of a run means."""

    FRESH = 0
    WRONG_USE = 1
    DATA_ERROR = 2
    TEMPORARY = 3
    SAFETY_STOP = 4


@dataclass
class FetchReport:
    """One run; all collections are by arXiv id.

    Attributes:
        asked: papers that were to be asked for.
        new: papers that had no snapshot and have one.
        updated: papers whose facts changed.
        unchanged: papers found as they are stored.
        not_found: papers that a sound answer left out.
        failed: papers without a usable answer, and what was wrong.
        refused: ids that arXiv calls malformed, with its words.
        unsent: papers that were not asked for any more, since the run ended early.
        versions: earlier versions that were read.
        events: what changed, in the order in which it was seen.
        data_errors: what a person must mend, in words.
        stopped: why the run ended early.
        mass_change: whether it stopped because too many titles would have changed.
        locked: why the run could not begin: another one is at work, or there is no lock at all.
        disk: what the system said when a file could not be written, and of which one.
        confirmed: papers that were missing on enough days to say that they do not exist.
    """

    asked: tuple[str, ...] = ()
    new: list[str] = field(default_factory=list)
    updated: list[str] = field(default_factory=list)
    unchanged: list[str] = field(default_factory=list)
    not_found: list[str] = field(default_factory=list)
    failed: dict[str, FetchFault] = field(default_factory=dict)
    refused: dict[str, str] = field(default_factory=dict)
    unsent: list[str] = field(default_factory=list)
    versions: list[str] = field(default_factory=list)
    events: list[tuple[str, SnapshotEvent]] = field(default_factory=list)
    data_errors: list[str] = field(default_factory=list)
    confirmed: list[str] = field(default_factory=list)
    suggestions: int = 0
    searches_failed: int = 0
    requests: int = 0
    written: int = 0
    stopped: FetchFault | None = None
    mass_change: bool = False
    locked: str | None = None
    disk: str | None = None

    @property
    def exit_code(self) -> ExitCode:
        """The gravest of what happened: a stop for safety, a data error, then a temporary one."""
        if self.locked is not None or self.mass_change:
            return ExitCode.SAFETY_STOP
        if self.refused or self.data_errors or self.confirmed:
            return ExitCode.DATA_ERROR
        open_papers = self.failed or self.not_found or self.unsent
        if open_papers or self.stopped or self.disk or self.searches_failed:
            return ExitCode.TEMPORARY
        return ExitCode.FRESH

    @property
    def fresh(self) -> int:
        """Papers whose stored facts are those of arXiv now."""
        return len(self.new) + len(self.updated) + len(self.unchanged)

    def counts(self) -> dict[str, Any]:
        """For the JSON line at the end of the output."""
        return {
            "asked": len(self.asked),
            "fresh": self.fresh,
            "new": len(self.new),
            "updated": len(self.updated),
            "unchanged": len(self.unchanged),
            "not_found": len(self.not_found),
            "failed": len(self.failed),
            "refused": len(self.refused),
            "not_asked": len(self.unsent),
            "versions": len(self.versions),
            "events": len(self.events),
            "suggestions": self.suggestions,
            "requests": self.requests,
            "written": self.written,
            "stopped": str(self.stopped) if self.stopped else None,
            "exit": int(self.exit_code),
        }

    def lines(self) -> list[str]:
        """What a person should hear of single papers, and one line of summary at the end."""
        changes = [
            f"{paper}: {event.kind}: {event.old or '-'} -> {event.new or '-'}"
            for paper, event in self.events
        ]
        return [
            *changes,
            *(f"{paper}: not refreshed ({fault})" for paper, fault in self.failed.items()),
            *(f"{paper}: not found" for paper in self.not_found),
            *(f"{paper}: refused by arXiv: {words}" for paper, words in self.refused.items()),
            self.summary(),
        ]

    def summary(self) -> str:
        """One line for a person."""
        kept = len(self.failed) + len(self.unsent) + len(self.refused)
        parts = [f"{self.fresh} fresh", f"{kept} kept as they were", f"{self.missing} missing"]
        if self.locked is not None:
            return f"arXiv metadata: {self.locked}; nothing was asked"
        if self.mass_change:
            parts.append("stopped: too many titles would have changed, nothing of that was written")
        elif self.stopped is not None:
            parts.append(f"stopped early ({self.stopped})")
        if self.disk is not None:
            parts.append(f"could not write {self.disk}; remove the cause, run it again")
        return f"arXiv metadata: {', '.join(parts)}; {self.requests} requests"

    @property
    def missing(self) -> int:
        """Papers that arXiv answered without."""
        return len(self.not_found)
