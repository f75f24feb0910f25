"""What can be wrong with a file as a whole, and with the folder, as findings."""

from __future__ import annotations

from collections.abc import Iterable

from livingdocs.findings import Finding, Severity
from livingdocs.records.base import Record
from livingdocs.records.places import record_path
from livingdocs.records.snapshot import Miss, Snapshot, is_as_written
from livingdocs.yaml_files.reader import YamlDocument

DAMAGED = "snapshot-damaged"


def missing(path: str, found: str) -> Finding:
    """The folder, or a file that it must have, is not there or can't be read."""
    return Finding(
        rule="record-reference",
        severity=Severity.ERROR,
        path=path,
        line=1,
        found=found,
        expected="a data folder with kb.yml",
        fix="name another folder with --data or KB_DATA, or restore the file from git",
    )


def reason(error: OSError) -> str:
    """What the system says, without the path that a finding names anyway."""
    return f"not readable ({error.strerror or error})"


def misnamed(record: Record, path: str, document: YamlDocument) -> list[Finding]:
    """A finding if the file is not where its id says; its name is how others refer to it."""
    right = record_path(record)
    if not right or right == path:
        return []
    line, column = document.position(("id",))
    return [
        Finding(
            rule="record-reference",
            severity=Severity.ERROR,
            path=path,
            line=line,
            column=column,
            found="a file name that does not belong to the id and the topic in the file",
            expected=right,
            fix="rename the file, or correct the id or the topic",
        )
    ]


def altered(snapshot: Snapshot | Miss, data: bytes, path: str) -> list[Finding]:
    """A finding if a snapshot no longer is what the machine wrote, to the byte."""
    if is_as_written(snapshot, data, path=path):
        return []
    return [
        Finding(
            rule=DAMAGED,
            severity=Severity.INFO,
            path=path,
            line=1,
            found="bytes that do not fit the SHA-256 in the file",
            expected="a snapshot as it was written",
            fix="restore it from git, or let it be fetched again",
        )
    ]


def damaged(path: str, findings: Iterable[Finding]) -> Finding:
    """One notice for a snapshot with faults, however many: nobody mends it by hand."""
    first = min(findings, key=lambda finding: finding.sort_key)
    return Finding(
        rule=DAMAGED,
        severity=Severity.INFO,
        path=path,
        line=first.line,
        column=first.column,
        found=f"a damaged snapshot, taken for a missing one: {first.found}",
        expected="a snapshot as it was written",
        fix="restore it from git, or let it be fetched again",
    )


def empty(path: str) -> Finding:
    """A file of a record in which nothing stands."""
    return Finding(
        rule="record-shape",
        severity=Severity.ERROR,
        path=path,
        line=1,
        found="an empty file",
        expected="the fields of a record",
        fix="restore it from git, or delete it",
    )


def not_plain(path: str, found: str) -> Finding:
    """What stands in the place of a file that a command wants to read or to write."""
    fix = "put the file itself in its place, or restore it"
    return refused(path, found, fix, expected="a plain file of the data folder")


def refused(
    path: str,
    found: str,
    fix: str,
    *,
    expected: str = "a record in its folder, such as anchors/<topic>/<id>.yml",
) -> Finding:
    """A file that is not read, or is no record."""
    return Finding(
        rule="file-not-allowed",
        severity=Severity.ERROR,
        path=path,
        line=1,
        found=found,
        expected=expected,
        fix=fix,
    )
