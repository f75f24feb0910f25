"""The topics of a folder that is no knowledge base: the files `<topic>.yml` alone."""

from __future__ import annotations

from pathlib import Path

from livingdocs.findings import Finding
from livingdocs.records.topic import Topic
from livingdocs.records.validation import validate_record
from livingdocs.yaml_files.files import read_bytes_nofollow
from livingdocs.yaml_files.reader import read_yaml_bytes
from livingdocs.yaml_files.text_faults import MAX_BYTES


def read_topics(folder: Path) -> tuple[tuple[Topic, ...], tuple[Finding, ...]]:
    """The topics of a folder by id, and every fault, with paths below the folder.

    Raises:
        OSError: there is no such folder, or a file can't be read.
    """
    findings: list[Finding] = []
    topics: dict[str, Topic] = {}
    for path in sorted(folder.iterdir()):
        if path.suffix != ".yml":
            continue
        data = read_bytes_nofollow(path, limit=MAX_BYTES)
        document, faults = read_yaml_bytes(data, path=path.name)
        findings.extend(faults)
        if document is None:
            continue
        topic, faults = validate_record(Topic, document)
        findings.extend(faults)
        if topic is not None:
            topics[topic.id] = topic
    return tuple(topics[name] for name in sorted(topics)), tuple(findings)
