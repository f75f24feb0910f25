"""The one door: a data folder in, a valid and complete knowledge base out.

All files are read and all faults collected before anything is decided, so that one run names every
fault of every file, and every reference that leads nowhere. A machine-written snapshot that is
damaged is a miss with a notice; any other fault keeps the knowledge base from being made at all.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from livingdocs.bibliography.cited_papers import cited_papers
from livingdocs.findings import Finding, counted
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.loading.file_faults import missing, reason
from livingdocs.loading.reading import BIBLIOGRAPHY, CITATIONS, ReadFiles, read_files
from livingdocs.named_paths import is_folder, is_there
from livingdocs.records import registry
from livingdocs.records.anchor import Anchor
from livingdocs.records.briefing import Briefing
from livingdocs.records.card import PaperCard
from livingdocs.records.contradiction import Contradiction
from livingdocs.records.machine import Flag, Suggestion
from livingdocs.records.registry import (
    Entities,
    Exceptions,
    Metrics,
    Redirects,
    Settings,
    Tombstones,
)
from livingdocs.records.snapshot import Miss, Snapshot
from livingdocs.records.topic import Topic
from livingdocs.references import reference_findings
from livingdocs.yaml_files.files import list_data_files

_SETTINGS = "kb.yml"


class KnowledgeBaseError(Exception):
    """A data folder has faults; `findings` holds all of them, sorted by place."""

    def __init__(self, findings: Iterable[Finding]) -> None:
        """Keep the findings, sorted."""
        self.findings = tuple(sorted(findings, key=lambda finding: finding.sort_key))
        first = self.findings[0]
        super().__init__(
            f"{counted(len(self.findings), 'fault')} in the data folder, the first one in "
            f"{first.path}:{first.line}: {first.found}"
        )


def load_knowledge_base(data_dir: Path | str) -> KnowledgeBase:
    """Read, validate and connect everything in a data folder.

    Raises:
        KnowledgeBaseError: with every fault of every file, if there is one.
    """
    reading = _read_folder(Path(data_dir))
    faulty = {finding.path for finding in reading.findings}
    settings = reading.one(Settings)
    if settings is None and _SETTINGS not in faulty:
        reading.findings.append(missing(_SETTINGS, "no such file"))
    # References are looked at even where files have faults, so that one run tells everything. What
    # stands in for settings that could not be read is never handed out.
    kb = _knowledge_base(
        settings or Settings(schema_version=registry.SCHEMA_VERSION, title=_SETTINGS), reading
    )
    reading.findings.extend(reference_findings(kb, faulty=faulty))
    if reading.findings:
        raise KnowledgeBaseError(reading.findings)
    return kb


def _read_folder(root: Path) -> ReadFiles:
    """Every file of the folder.

    Raises:
        KnowledgeBaseError: if there is no such folder, or it can't be looked into.
    """
    if not is_folder(root):
        found = "a file, not a folder" if is_there(root) else "no such folder"
        raise KnowledgeBaseError([missing(".", found)])
    try:
        files, findings = list_data_files(root)
    except OSError as error:
        place = Path(error.filename or root)
        path = place.relative_to(root).as_posix() if place.is_relative_to(root) else "."
        raise KnowledgeBaseError([missing(path, reason(error))]) from error
    return read_files(files, findings)


def _knowledge_base(settings: Settings, reading: ReadFiles) -> KnowledgeBase:
    references = reading.references.get(BIBLIOGRAPHY, ())
    cited, findings = cited_papers(
        reading.references.get(CITATIONS, ()),
        CITATIONS,
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
