"""What an import does to one file: its new bytes, compared with what stands there."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from livingdocs.importing.canonical import file_text, imported_hash, is_edited, record_data
from livingdocs.importing.changes import FieldChange, changed_fields
from livingdocs.importing.data_folder import DataFolder, validated
from livingdocs.importing.former_ids import Renamed
from livingdocs.importing.reading import BriefingRefusedError
from livingdocs.records.base import Record
from livingdocs.records.places import record_path
from livingdocs.yaml_files.heads import with_head


class Action(StrEnum):
    """What happens to a file."""

    CREATED = "created"
    UPDATED = "updated"
    UNCHANGED = "unchanged"
    KEPT = "kept"
    """A person edited it: it stays as it is."""
    LEFT = "left"
    """The briefing no longer yields it: it stays until a person decides."""


@dataclass(frozen=True)
class FileChange:
    """One file: what happens to it, its new bytes, and what differs field by field.

    For a kept file `fields` says how it differs from what the import would write.
    """

    path: str
    action: Action
    data: bytes | None = None
    fields: tuple[FieldChange, ...] = ()


def record_change(
    record: Record, folder: DataFolder, *, renamed: Renamed | None = None
) -> FileChange:
    """Create, update, or keep the file of a record; what will be written is read back first.

    Raises:
        BriefingRefusedError: when the strict reader would not read it back.
    """
    data = record_data(record)
    text = file_text(data)
    path = record_path(record)
    current = folder.text_of(path)
    if current is None and renamed is not None:
        moved = renamed.path_of(str(data["id"]), text)
        if moved is not None and (current := folder.text_of(moved)) is not None:
            path, data = moved, {**data, "id": stem_of(moved)}
    encoded = with_head(folder.root, path, text).encode("utf-8")
    if current is None:
        refuse_unreadable(type(record), encoded, path)
        return FileChange(path, Action.CREATED, encoded)
    if current == text or imported_hash(current) == imported_hash(text):
        return FileChange(path, Action.KEPT if is_edited(current) else Action.UNCHANGED)
    existing, _ = validated(type(record), current.encode("utf-8", "replace"), path)
    before = record_data(existing) if existing is not None else {}
    fields = tuple(changed_fields(before, data))
    if is_edited(current):
        return FileChange(path, Action.KEPT, fields=fields)
    refuse_unreadable(type(record), encoded, path)
    return FileChange(path, Action.UPDATED, encoded, fields)


def stem_of(path: str) -> str:
    """The id that the name of a record's file says."""
    return path.rpartition("/")[2].removesuffix(".yml")


def refuse_unreadable(model: type[Record], data: bytes, path: str) -> None:
    """Nothing is written that the strict reader would not read back.

    Raises:
        BriefingRefusedError: with what the reader finds.
    """
    record, findings = validated(model, data, path)
    if record is None:
        raise BriefingRefusedError(*findings)


def raw_change(path: str, data: bytes, folder: DataFolder) -> FileChange:
    """Create or update the file of a raw text."""
    current = folder.bytes_of(path)
    if current == data:
        return FileChange(path, Action.UNCHANGED)
    return FileChange(path, Action.UPDATED if current is not None else Action.CREATED, data)
