"""What an import reads from a data folder: single files, strictly, nothing else.

The folder need not be a complete knowledge base: an import may be the first thing in it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

from livingdocs.findings import Finding, has_errors
from livingdocs.importing.reading import BriefingRefusedError
from livingdocs.loading.file_faults import not_plain
from livingdocs.records.base import Record
from livingdocs.records.registry import Redirects, Tombstones
from livingdocs.records.validation import validate_record
from livingdocs.relations.former_names import last_names
from livingdocs.yaml_files.files import FileRefusedError, linked_folder, read_bytes_nofollow
from livingdocs.yaml_files.reader import read_yaml_bytes

RecordT = TypeVar("RecordT", bound=Record)


@dataclass
class DataFolder:
    """A data folder; files that were asked for once are remembered."""

    root: Path
    _read: dict[str, bytes | None] = field(default_factory=dict)

    def bytes_of(self, path: str) -> bytes | None:
        """The bytes of a file, or None where there is none.

        Raises:
            BriefingRefusedError: for something else than a plain file.
        """
        if path not in self._read:
            self._read[path] = self._open(path)
        return self._read[path]

    def text_of(self, path: str) -> str | None:
        """The text of a data file; bytes that are no UTF-8 are replaced."""
        data = self.bytes_of(path)
        return None if data is None else data.decode("utf-8", "replace")

    def record(self, model: type[RecordT], path: str) -> RecordT | None:
        """The record in a file, or None where there is no file.

        Raises:
            BriefingRefusedError: with everything that keeps the file from being that record.
        """
        data = self.bytes_of(path)
        if data is None:
            return None
        record, findings = validated(model, data, path)
        if record is None:
            raise BriefingRefusedError(*findings)
        return record

    def names_in(self, folder: str) -> Sequence[str]:
        """Names of the YAML files of a folder, without the suffix, sorted."""
        try:
            found = [path.name for path in (self.root / folder).iterdir()]
        except (FileNotFoundError, NotADirectoryError):
            return ()
        return sorted(name.removesuffix(".yml") for name in found if name.endswith(".yml"))

    def renamed(self, kind: str) -> dict[str, str]:
        """The last ids by old ones, of the records in the folder `kind`."""
        redirects = self.record(Redirects, "redirects.yml")
        if redirects is None:
            return {}
        ends = last_names(redirects.redirects)
        return {old: end[1] for (each, old), end in ends.items() if each == kind and end}

    def removed(self, kind: str) -> dict[str, str]:
        """The days on which records of the folder `kind` were taken away, by id."""
        tombstones = self.record(Tombstones, "tombstones.yml")
        if tombstones is None:
            return {}
        return {each.id: each.date for each in tombstones.tombstones if each.kind == kind}

    def _open(self, path: str) -> bytes | None:
        """The bytes of a file; every file that an import writes passes here first."""
        if (folder := linked_folder(self.root, path)) is not None:
            raise BriefingRefusedError(not_plain(path, f"{folder} is a link to another place"))
        try:
            return read_bytes_nofollow(self.root / path)
        except FileNotFoundError:
            return None
        except FileRefusedError as error:
            raise BriefingRefusedError(not_plain(path, str(error))) from error
        except OSError as error:
            reason = f"can't be read: {error.strerror or 'unknown reason'}"
            raise BriefingRefusedError(not_plain(path, reason)) from error


def validated(model: type[RecordT], data: bytes, path: str) -> tuple[RecordT | None, list[Finding]]:
    """A record from the bytes of its file, through the strict reader, or what is wrong."""
    document, findings = read_yaml_bytes(data, path=path)
    if document is None or has_errors(findings):
        return None, findings
    record, faults = validate_record(model, document)
    return record, [*findings, *faults]
