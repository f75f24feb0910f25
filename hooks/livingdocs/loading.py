"""The one door: a data folder in, a valid and complete knowledge base out.

All files are read and all faults collected before anything is decided, so that one run names every
fault of every file. A machine-written snapshot that is damaged is a miss with a notice; any other
fault keeps the knowledge base from being made at all.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TypeVar, cast

from livingdocs.findings import Finding, Severity, has_errors
from livingdocs.knowledge_base import KnowledgeBase, RawBriefing
from livingdocs.records.anchor import Anchor
from livingdocs.records.base import Record
from livingdocs.records.briefing import Briefing
from livingdocs.records.card import PaperCard
from livingdocs.records.contradiction import Contradiction
from livingdocs.records.machine import Flag, Suggestion
from livingdocs.records.places import record_key, record_path
from livingdocs.records.registry import Entities, Exceptions, Metrics, Redirects, Settings
from livingdocs.records.snapshot import Snapshot
from livingdocs.records.topic import Topic
from livingdocs.records.validation import validate_record
from livingdocs.references import reference_findings
from livingdocs.yaml_files.files import DataFile, list_data_files, read_bytes_nofollow
from livingdocs.yaml_files.reader import YamlDocument, read_yaml_bytes

_PLACES: tuple[tuple[re.Pattern[str], type[Record]], ...] = (
    (re.compile(r"kb\.yml"), Settings),
    (re.compile(r"entities\.yml"), Entities),
    (re.compile(r"metrics\.yml"), Metrics),
    (re.compile(r"exceptions\.yml"), Exceptions),
    (re.compile(r"redirects\.yml"), Redirects),
    (re.compile(r"topics/[^/]+\.yml"), Topic),
    (re.compile(r"briefings/[^/]+/[^/]+\.yml"), Briefing),
    (re.compile(r"anchors/[^/]+/[^/]+\.yml"), Anchor),
    (re.compile(r"contradictions/[^/]+/[^/]+\.yml"), Contradiction),
    (re.compile(r"cards/[^/]+\.yml"), PaperCard),
    (re.compile(r"flags/[^/]+\.yml"), Flag),
    (re.compile(r"suggestions/[^/]+/[^/]+\.yml"), Suggestion),
    (re.compile(r"arxiv/[0-9]{4}/[^/]+\.yml"), Snapshot),
)
_LEFT_ALONE = re.compile(r"references\.bib|schema/[^/]+\.json|\.gitkeep|[^/]+/\.gitkeep")
_MACHINE_WRITTEN = (Snapshot,)

RecordT = TypeVar("RecordT", bound=Record)


class KnowledgeBaseError(Exception):
    """A data folder has faults; `findings` holds all of them, sorted by place."""

    def __init__(self, findings: Iterable[Finding]) -> None:
        """Keep the findings, sorted."""
        self.findings = tuple(sorted(findings, key=lambda finding: finding.sort_key))
        first = self.findings[0]
        super().__init__(
            f"{len(self.findings)} faults in the data folder, the first one in "
            f"{first.path}:{first.line}: {first.found}"
        )


@dataclass
class _Reading:
    """What has been read so far; paths are relative to the data folder."""

    records: dict[type[Record], dict[str, Record]] = field(default_factory=dict)
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
    root = Path(data_dir)
    if not root.is_dir():
        raise KnowledgeBaseError([_missing(str(data_dir), "no such folder")])
    reading = _Reading()
    files, findings = list_data_files(root)
    reading.findings.extend(findings)
    for file in files:
        _read(file, reading)
    settings = reading.one(Settings)
    if settings is None and not has_errors(reading.findings):
        reading.findings.append(_missing("kb.yml", "no such file"))
    if settings is None or has_errors(reading.findings):
        raise KnowledgeBaseError(reading.findings)
    kb = _knowledge_base(settings, reading)
    if faults := list(reference_findings(kb)):
        raise KnowledgeBaseError(faults)
    return kb


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


def _read(file: DataFile, reading: _Reading) -> None:
    """Read one file into `reading`: a raw text, a record, or a finding."""
    if _LEFT_ALONE.fullmatch(file.relative):
        return
    data = read_bytes_nofollow(file.path)
    if file.relative.startswith("inbox/"):
        text = data.decode("utf-8", errors="replace").removeprefix("\ufeff")
        reading.raw[file.relative] = RawBriefing(
            file.relative, raw_lines(text), hashlib.sha256(data).hexdigest()
        )
        return
    model = next((kind for place, kind in _PLACES if place.fullmatch(file.relative)), None)
    if model is None:
        reading.findings.append(_misplaced(file.relative))
        return
    document, findings = read_yaml_bytes(data, path=file.relative)
    record: Record | None = None
    if document is not None:
        # Of a faulty document no record is made, but the faults of its shape are named as well.
        record, faults = validate_record(model, document)
        findings = [*findings, *faults]
        if record is not None:
            findings.extend(_misnamed(record, file.relative, document))
    if model in _MACHINE_WRITTEN and has_errors(findings):
        reading.notices.extend(replace(each, severity=Severity.INFO) for each in findings)
        return
    reading.findings.extend(findings)
    if record is not None and document is not None and not has_errors(findings):
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


def _misplaced(path: str) -> Finding:
    return Finding(
        rule="file-not-allowed",
        severity=Severity.ERROR,
        path=path,
        line=1,
        found="a file that is no record",
        expected="a record in its folder, such as anchors/<topic>/<id>.yml",
        fix="move it to its folder, or out of the data folder",
    )


def _knowledge_base(settings: Settings, reading: _Reading) -> KnowledgeBase:
    return KnowledgeBase(
        settings=settings,
        topics=reading.of(Topic),
        briefings=reading.of(Briefing),
        anchors=reading.of(Anchor),
        contradictions=reading.of(Contradiction),
        cards=reading.of(PaperCard),
        snapshots=reading.of(Snapshot),
        flags=reading.of(Flag),
        suggestions=reading.of(Suggestion),
        entities=reading.one(Entities) or Entities(),
        metrics=reading.one(Metrics) or Metrics(),
        exceptions=reading.one(Exceptions) or Exceptions(),
        redirects=reading.one(Redirects) or Redirects(),
        raw={path: reading.raw[path] for path in sorted(reading.raw)},
        files=reading.paths,
        documents=reading.documents,
        notices=tuple(sorted(reading.notices, key=lambda finding: finding.sort_key)),
    )
