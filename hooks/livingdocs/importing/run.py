"""Importing one file, from its bytes to what was written."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from livingdocs.findings import Finding, Severity
from livingdocs.importing.data_folder import DataFolder
from livingdocs.importing.identity import Origin
from livingdocs.importing.isolation import LimitExceededError, run_limited
from livingdocs.importing.plan import Plan, plan_import
from livingdocs.importing.reading import (
    BriefingRefusedError,
    ReadBriefing,
    read_briefing,
    read_file,
    refused,
)
from livingdocs.importing.writing import WriteFailedError, carry_out
from livingdocs.yaml_files.folder_lock import FolderLockedError
from livingdocs.yaml_files.sole_writer import SoleWriter

_MOST_UNSEEN: Final = 20


@dataclass(frozen=True)
class Imported:
    """What became of one file.

    Attributes:
        path: the file as it was named.
        read: what it says; None where it can't be read.
        plan: what the import does; None where there were errors.
        errors: why nothing, or not everything, was done.
    """

    path: str
    read: ReadBriefing | None = None
    plan: Plan | None = None
    errors: tuple[Finding, ...] = ()

    @property
    def notices(self) -> tuple[str, ...]:
        """What a person should know, in the order in which it came up."""
        cleaned = self.read.notices if self.read else ()
        lines = [
            f"line {each.line}: {each.what}" + (f", {each.count} times" if each.count > 1 else "")
            for each in cleaned
        ]
        unseen = self.read.unseen if self.read else ()
        lines += [f"line {line}: {words}" for line, words in unseen[:_MOST_UNSEEN]]
        if len(unseen) > _MOST_UNSEEN:
            lines.append(f"and {len(unseen) - _MOST_UNSEEN} more lines with such text")
        return (*lines, *(self.plan.notices if self.plan else ()))


def import_file(path: str, *, origin: Origin, data_dir: Path, write: bool) -> Imported:
    """Read, plan and, if `write`, carry out; every fault is in the answer, none is raised.

    From the plan to the last file no other command writes to the folder, so that no two are mixed.
    """
    read: ReadBriefing | None = None
    plan: Plan | None = None
    try:
        data = read_file(Path(path))
        read = run_limited(lambda: read_briefing(data, path=Path(path)))
        with SoleWriter(data_dir) if write else contextlib.nullcontext() as writer:
            plan = plan_import(read, data, origin=origin, folder=DataFolder(data_dir))
            if writer is not None:
                with writer.together(plan.new_bytes):
                    carry_out(plan, data_dir)
    except BriefingRefusedError as error:
        return Imported(path, read=read, errors=error.findings)
    except FolderLockedError as error:
        return Imported(path, read=read, errors=_cut_short(path, error, "wait, and run it again"))
    except WriteFailedError as error:
        done = replace(plan, changes=error.done) if plan else None
        errors = _cut_short(path, error, "remove the cause, run again")
        return Imported(path, read=read, plan=done, errors=errors)
    except LimitExceededError as error:
        return Imported(path, errors=_cut_short(path, error, "remove the cause, run again"))
    except OSError as error:
        found = f"{error.filename or data_dir}: {error.strerror or error}"
        return Imported(path, errors=_cut_short(path, found, "remove the cause, run again"))
    return Imported(path, read=read, plan=plan)


def _cut_short(path: str, found: Exception | str, fix: str) -> tuple[Finding, ...]:
    return refused(Path(path), str(found), "an import that comes to its end", fix).findings


def errors_of(imported: list[Imported]) -> list[Finding]:
    """All errors of several files, in order."""
    return [
        finding
        for each in imported
        for finding in each.errors
        if finding.severity is Severity.ERROR
    ]
