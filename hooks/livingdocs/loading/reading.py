"""Every file of a data folder, read into records and raw texts, with every fault on the way."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TypeVar, cast

from livingdocs.bibliography import Reference, read_bibliography
from livingdocs.findings import Finding, Severity
from livingdocs.knowledge_base import RawBriefing
from livingdocs.loading.file_faults import altered, damaged, empty, misnamed, reason, refused
from livingdocs.records.base import Record
from livingdocs.records.places import record_key, record_type
from livingdocs.records.snapshot import Miss, Snapshot
from livingdocs.records.validation import validate_record
from livingdocs.yaml_files.files import MAX_BIB_BYTES, DataFile, read_bytes_nofollow
from livingdocs.yaml_files.reader import YamlDocument, read_yaml_bytes
from livingdocs.yaml_files.text_faults import MAX_BYTES, bad_bytes

BIBLIOGRAPHY = "references.bib"
CITATIONS = "citations.bib"
_LEFT_ALONE = re.compile(r"schema/[^/]+\.json")
_MACHINE_WRITTEN = (Snapshot, Miss)

RecordT = TypeVar("RecordT", bound=Record)


@dataclass
class ReadFiles:
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


def read_files(files: Iterable[DataFile], findings: Iterable[Finding]) -> ReadFiles:
    """What stands in the files of a folder; `findings` are those of its listing."""
    reading = ReadFiles()
    for finding in findings:
        grave = finding.severity is Severity.ERROR
        (reading.findings if grave else reading.notices).append(finding)
    for file in files:
        _read(file, reading)
    return reading


def _read(file: DataFile, reading: ReadFiles) -> None:
    """Read one file into `reading`: a raw text, a record, or findings."""
    path = file.relative
    if _LEFT_ALONE.fullmatch(path):
        return
    try:
        limit = MAX_BIB_BYTES if path in (BIBLIOGRAPHY, CITATIONS) else MAX_BYTES
        data = read_bytes_nofollow(file.path, limit=limit)
    except OSError as error:
        # It was listed a moment ago: somebody changed it meanwhile, or only its owner may read it.
        reading.findings.append(refused(path, reason(error), "check it, and run again"))
        return
    if path.startswith("inbox/"):
        _read_raw(data, path, reading)
    elif path in (BIBLIOGRAPHY, CITATIONS):
        reading.findings.extend(bad_bytes(data, path))
        references, findings = read_bibliography(data.decode("utf-8", "replace"), path)
        reading.references[path] = references
        reading.findings.extend(findings)
    else:
        _read_record(data, path, reading)


def _read_raw(data: bytes, path: str, reading: ReadFiles) -> None:
    text = data.decode("utf-8", errors="replace").removeprefix("\ufeff")
    reading.raw[path] = RawBriefing(path, raw_lines(text), hashlib.sha256(data).hexdigest())


def _read_record(data: bytes, path: str, reading: ReadFiles) -> None:
    model = record_type(path)
    if model is None:
        reading.findings.append(
            refused(path, "a file that is no record", "move it, or out of the data folder")
        )
        return
    document, findings = read_yaml_bytes(data, path=path) if data else (None, [empty(path)])
    record: Record | None = None
    if document is not None:
        record, faults = validate_record(model, document)
        findings = [*findings, *faults]
        if record is not None:
            findings.extend(misnamed(record, path, document))
    if isinstance(record, Snapshot | Miss) and not findings:
        findings.extend(altered(record, data, path))
    if model in _MACHINE_WRITTEN and findings:
        reading.notices.append(damaged(path, findings))
    elif findings:
        reading.findings.extend(findings)
    elif record is not None and document is not None:
        _keep(record, document, reading)


def raw_lines(text: str) -> tuple[str, ...]:
    """The lines of a raw text, as line numbers of records count them; no line end is kept."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return tuple(lines[:-1] if lines and not lines[-1] else lines)


def _keep(record: Record, document: YamlDocument, reading: ReadFiles) -> None:
    folder, key = _folder(document.path), record_key(record)
    reading.records.setdefault(type(record), {})[key] = record
    reading.paths[folder, key] = document.path
    reading.documents[document.path] = document


def _folder(path: str) -> str:
    return path.split("/", maxsplit=1)[0]
