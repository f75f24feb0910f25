"""The one door: a data folder in, a valid and complete knowledge base out.

All files are read and all faults collected before anything is decided, so that one run names every
fault of every file, and every reference that leads nowhere. A machine-written snapshot that is
damaged is a miss with a notice; any other fault keeps the knowledge base from being made at all.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar, cast

from livingdocs.bibliography import Reference, read_bibliography
from livingdocs.bibliography.cited_papers import cited_papers
from livingdocs.findings import Finding, Severity
from livingdocs.knowledge_base import KnowledgeBase, RawBriefing
from livingdocs.named_paths import is_folder, is_there
from livingdocs.records import registry
from livingdocs.records.anchor import Anchor
from livingdocs.records.base import Record
from livingdocs.records.briefing import Briefing
from livingdocs.records.card import PaperCard
from livingdocs.records.contradiction import Contradiction
from livingdocs.records.machine import Flag, Suggestion
from livingdocs.records.places import record_key, record_path, record_type
from livingdocs.records.registry import (
    Entities,
    Exceptions,
    Metrics,
    Redirects,
    Settings,
    Tombstones,
)
from livingdocs.records.snapshot import Miss, Snapshot, is_as_written
from livingdocs.records.topic import Topic
from livingdocs.records.validation import validate_record
from livingdocs.references import reference_findings
from livingdocs.yaml_files.files import (
    MAX_BIB_BYTES,
    DataFile,
    list_data_files,
    read_bytes_nofollow,
)
from livingdocs.yaml_files.reader import YamlDocument, read_yaml_bytes
from livingdocs.yaml_files.text_faults import MAX_BYTES, bad_bytes

_BIBLIOGRAPHY = "references.bib"
_CITATIONS = "citations.bib"
_SETTINGS = "kb.yml"
_LEFT_ALONE = re.compile(r"schema/[^/]+\.json")

DAMAGED = "snapshot-damaged"
_MACHINE_WRITTEN = (Snapshot, Miss)

RecordT = TypeVar("RecordT", bound=Record)


class KnowledgeBaseError(Exception):
    """A data folder has faults; `findings` holds all of them, sorted by place."""

    def __init__(self, findings: Iterable[Finding]) -> None:
        """Keep the findings, sorted."""
        self.findings = tuple(sorted(findings, key=lambda finding: finding.sort_key))
        first = self.findings[0]
        count = "1 fault" if len(self.findings) == 1 else f"{len(self.findings)} faults"
        super().__init__(
            f"{count} in the data folder, the first one in {first.path}:{first.line}: {first.found}"
        )


@dataclass
class _Reading:
    """What has been read so far; paths are relative to the data folder."""

    records: dict[type[Record], dict[str, Record]] = field(default_factory=dict)
    references: dict[str, tuple[Reference, ...]] = field(default_factory=dict)
    paths: dict[tuple[str, str], str] = field(default_factory=dict)
    documents: dict[str, YamlDocument] = field(default_factory=dict)
    raw: dict[str, RawBriefing] = field(default_factory=dict)
    findings: list[Finding] = field(default_factory=list)
    notices: list[Finding] = field(default_factory=list)

    def of(self, model: type[RecordT]) -> dict[str, RecordT]:
        """Records of one kind, in the order of their keys."""
        found = self.records.get(model, {})
        return cast(dict[str, RecordT], {key: found[key] for key in sorted(found)})

    def one(self, model: type[RecordT]) -> RecordT | None:
        """The record of a file of which there is one."""
        return next(iter(self.of(model).values()), None)


def load_knowledge_base(data_dir: Path | str) -> KnowledgeBase:
    """Read, validate and connect everything in a data folder.

    Raises:
        KnowledgeBaseError: with every fault of every file, if there is one.
    """
    reading = _read_all(Path(data_dir))
    faulty = {finding.path for finding in reading.findings}
    settings = reading.one(Settings)
    if settings is None and _SETTINGS not in faulty:
        reading.findings.append(_missing(_SETTINGS, "no such file"))
    # References are looked at even where files have faults, so that one run tells everything. What
    # stands in for settings that could not be read is never handed out.
    kb = _knowledge_base(
        settings or Settings(schema_version=registry.SCHEMA_VERSION, title=_SETTINGS), reading
    )
    reading.findings.extend(reference_findings(kb, faulty=faulty))
    if reading.findings:
        raise KnowledgeBaseError(reading.findings)
    return kb


def _read_all(root: Path) -> _Reading:
    """Every file of the folder.

    Raises:
        KnowledgeBaseError: if there is no such folder, or it can't be looked into.
    """
    if not is_folder(root):
        found = "a file, not a folder" if is_there(root) else "no such folder"
        raise KnowledgeBaseError([_missing(".", found)])
    reading = _Reading()
    try:
        files, findings = list_data_files(root)
    except OSError as error:
        place = Path(error.filename or root)
        path = place.relative_to(root).as_posix() if place.is_relative_to(root) else "."
        raise KnowledgeBaseError([_missing(path, _reason(error))]) from error
    for finding in findings:
        grave = finding.severity is Severity.ERROR
        (reading.findings if grave else reading.notices).append(finding)
    for file in files:
        _read(file, reading)
    return reading


def _missing(path: str, found: str) -> Finding:
    return Finding(
        rule="record-reference",
        severity=Severity.ERROR,
        path=path,
        line=1,
        found=found,
        expected="a data folder with kb.yml",
        fix="name another folder with --data or KB_DATA, or restore the file from git",
    )


def _reason(error: OSError) -> str:
    """What the system says, without the path that a finding names anyway."""
    return f"not readable ({error.strerror or error})"


def _read(file: DataFile, reading: _Reading) -> None:
    """Read one file into `reading`: a raw text, a record, or findings."""
    path = file.relative
    if _LEFT_ALONE.fullmatch(path):
        return
    try:
        limit = MAX_BIB_BYTES if path in (_BIBLIOGRAPHY, _CITATIONS) else MAX_BYTES
        data = read_bytes_nofollow(file.path, limit=limit)
    except OSError as error:
        # It was listed a moment ago: somebody changed it meanwhile, or only its owner may read it.
        reading.findings.append(_refused(path, _reason(error), "check it, and run again"))
        return
    if path.startswith("inbox/"):
        _read_raw(data, path, reading)
    elif path in (_BIBLIOGRAPHY, _CITATIONS):
        reading.findings.extend(bad_bytes(data, path))
        references, findings = read_bibliography(data.decode("utf-8", "replace"), path)
        reading.references[path] = references
        reading.findings.extend(findings)
    else:
        _read_record(data, path, reading)


def _read_raw(data: bytes, path: str, reading: _Reading) -> None:
    text = data.decode("utf-8", errors="replace").removeprefix("\ufeff")
    reading.raw[path] = RawBriefing(path, raw_lines(text), hashlib.sha256(data).hexdigest())


def _read_record(data: bytes, path: str, reading: _Reading) -> None:
    model = record_type(path)
    if model is None:
        reading.findings.append(
            _refused(path, "a file that is no record", "move it, or out of the data folder")
        )
        return
    document, findings = read_yaml_bytes(data, path=path) if data else (None, [_empty(path)])
    record: Record | None = None
    if document is not None:
        record, faults = validate_record(model, document)
        findings = [*findings, *faults]
        if record is not None:
            findings.extend(_misnamed(record, path, document))
    if isinstance(record, Snapshot | Miss) and not findings:
        findings.extend(_altered(record, data, path))
    if model in _MACHINE_WRITTEN and findings:
        reading.notices.append(_damaged(path, findings))
    elif findings:
        reading.findings.extend(findings)
    elif record is not None and document is not None:
        _keep(record, document, reading)


def raw_lines(text: str) -> tuple[str, ...]:
    """The lines of a raw text, as line numbers of records count them; no line end is kept."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return tuple(lines[:-1] if lines and not lines[-1] else lines)


def _keep(record: Record, document: YamlDocument, reading: _Reading) -> None:
    folder, key = _folder(document.path), record_key(record)
    reading.records.setdefault(type(record), {})[key] = record
    reading.paths[folder, key] = document.path
    reading.documents[document.path] = document


def _folder(path: str) -> str:
    return path.split("/", maxsplit=1)[0]


def _misnamed(record: Record, path: str, document: YamlDocument) -> list[Finding]:
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


def _altered(snapshot: Snapshot | Miss, data: bytes, path: str) -> list[Finding]:
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


def _damaged(path: str, findings: Iterable[Finding]) -> Finding:
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


def _empty(path: str) -> Finding:
    return Finding(
        rule="record-shape",
        severity=Severity.ERROR,
        path=path,
        line=1,
        found="an empty file",
        expected="the fields of a record",
        fix="restore it from git, or delete it",
    )


def _refused(path: str, found: str, fix: str) -> Finding:
    return Finding(
        rule="file-not-allowed",
        severity=Severity.ERROR,
        path=path,
        line=1,
        found=found,
        expected="a record in its folder, such as anchors/<topic>/<id>.yml",
        fix=fix,
    )


def _knowledge_base(settings: Settings, reading: _Reading) -> KnowledgeBase:
    references = reading.references.get(_BIBLIOGRAPHY, ())
    cited, findings = cited_papers(
        reading.references.get(_CITATIONS, ()),
        _CITATIONS,
        taken={reference.key.casefold(): reference.line for reference in references},
    )
    reading.findings.extend(findings)
    return KnowledgeBase(
        settings=settings,
        topics=reading.of(Topic),
        briefings=reading.of(Briefing),
        anchors=reading.of(Anchor),
        contradictions=reading.of(Contradiction),
        cards=reading.of(PaperCard),
        snapshots=reading.of(Snapshot),
        misses=reading.of(Miss),
        flags=reading.of(Flag),
        suggestions=reading.of(Suggestion),
        entities=reading.one(Entities) or Entities(),
        metrics=reading.one(Metrics) or Metrics(),
        exceptions=reading.one(Exceptions) or Exceptions(),
        redirects=reading.one(Redirects) or Redirects(),
        tombstones=reading.one(Tombstones) or Tombstones(),
        references={reference.key: reference for reference in references},
        bib_citations=cited,
        raw={path: reading.raw[path] for path in sorted(reading.raw)},
        files=reading.paths,
        documents=reading.documents,
        notices=tuple(sorted(reading.notices, key=lambda finding: finding.sort_key)),
    )
