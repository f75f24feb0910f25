"""Data folders of an older form, brought to the form that this library reads.

A change of the records that old files do not fit raises `SCHEMA_VERSION` and adds a step to
`MIGRATIONS`. A step sees the plain data of all files, so it may also move or split them.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from livingdocs.curating.edits import CuratingError, Edits
from livingdocs.findings import Finding
from livingdocs.records import registry
from livingdocs.records.places import record_type
from livingdocs.yaml_files.files import list_data_files, read_bytes_nofollow
from livingdocs.yaml_files.formatting import with_comments_of
from livingdocs.yaml_files.heads import with_head, without_head
from livingdocs.yaml_files.reader import read_yaml_bytes
from livingdocs.yaml_files.scalars import Plain

_SETTINGS: Final = "kb.yml"

Files = Mapping[str, Any]
"""The data of every record file by its path below the data folder."""


@dataclass(frozen=True, slots=True)
class Migration:
    """One step to a newer form.

    Attributes:
        version: the schema version that it leads to.
        what: what changes, in a sentence for whoever runs it.
        change: the data of all files before the step, to those after it.
    """

    version: int
    what: str
    change: Callable[[dict[str, Any]], Files]


MIGRATIONS: Final[tuple[Migration, ...]] = ()
"""All steps, oldest first. There is one form so far."""


class UnreadableDataError(CuratingError):
    """Files whose YAML can't be read can't be migrated."""

    def __init__(self, findings: Sequence[Finding]):
        """Keep what is wrong with them."""
        super().__init__("some files can't be read; mend them with the release that wrote them")
        self.findings = tuple(findings)


def migrate(root: Path, *, migrations: Sequence[Migration] = MIGRATIONS) -> Edits:
    """The edits that bring a folder to the newest form; none where it has it already.

    Comments stay with the entries that are still there.

    Raises:
        UnreadableDataError: for YAML that can't be read.
        CuratingError: for a folder without a version, or of a newer one.
    """
    texts, data = _read(root)
    version = _version(data)
    newest = max((registry.SCHEMA_VERSION, *(each.version for each in migrations)))
    if version > newest:
        raise CuratingError(
            f"{_SETTINGS} says schema_version: {version}, and this release knows {newest}; "
            "use a newer release"
        )
    edits = Edits(root)
    after: Files = copy.deepcopy(data)
    for step in migrations:
        if step.version > version:
            after = {**step.change(copy.deepcopy(dict(after)))}
            after[_SETTINGS]["schema_version"] = Plain(step.version)
            edits.notices.append(f"version {step.version}: {step.what}")
    for path in sorted({*data, *after}):
        if path not in after:
            edits.remove(path)
        elif after[path] != data.get(path):
            text = with_comments_of(texts.get(path, ""), after[path])
            edits.put(path, with_head(root, path, text))
    return edits


def _read(root: Path) -> tuple[dict[str, str], dict[str, Any]]:
    texts: dict[str, str] = {}
    data: dict[str, Any] = {}
    findings: list[Finding] = []
    for file in list_data_files(root)[0]:
        if record_type(file.relative) is None:
            continue
        content = read_bytes_nofollow(file.path)
        document, faults = read_yaml_bytes(content, path=file.relative)
        if document is None or document.faulty:
            findings += faults
            continue
        texts[file.relative] = without_head(content.decode("utf-8").replace("\r\n", "\n"))
        data[file.relative] = document.data
    if findings:
        raise UnreadableDataError(findings)
    return texts, data


def _version(data: Files) -> int:
    settings = data.get(_SETTINGS)
    written = settings.get("schema_version") if isinstance(settings, dict) else None
    if not isinstance(written, str) or not written.isdecimal():
        raise CuratingError(f"{_SETTINGS} names no schema_version; this is no data folder")
    return int(written)
