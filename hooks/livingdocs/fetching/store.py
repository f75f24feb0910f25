"""Snapshots and misses on disk: read without trust, written whole or not at all."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final, TypeVar

from livingdocs.arxiv_ids import file_stem, id_of_file_stem, id_yymm
from livingdocs.findings import has_errors
from livingdocs.records.places import record_path
from livingdocs.records.snapshot import Miss, Snapshot, is_as_written, signed
from livingdocs.records.validation import validate_record
from livingdocs.yaml_files.files import (
    linked_folder,
    read_bytes_nofollow,
    remove_below,
    remove_leftovers,
    write_below,
)
from livingdocs.yaml_files.heads import with_head
from livingdocs.yaml_files.reader import read_yaml_bytes
from livingdocs.yaml_files.sole_writer import SoleWriter
from livingdocs.yaml_files.text_faults import MAX_BYTES
from livingdocs.yaml_files.writer import dump_yaml

FOLDER: Final = "arxiv"

RecordT = TypeVar("RecordT", Snapshot, Miss)


class TooLargeError(ValueError):
    """A record that no reader would take."""


class Store:
    """The folder `arxiv/` of a data folder."""

    def __init__(self, data: Path, *, lock_folder: Path | None = None) -> None:
        """Nothing is read yet; `lock_folder` is where the lock of writers is."""
        self.data = data
        self._locks = lock_folder

    def alone(self) -> SoleWriter:
        """The right to write, for what is read and written at once.

        A run waits minutes for answers; meanwhile others may write.
        """
        return SoleWriter(self.data, folder=self._locks)

    def tidy(self) -> list[str]:
        """Remove what killed runs left; the removed paths below the folder."""
        is_linked = linked_folder(self.data, f"{FOLDER}/") is not None
        return [] if is_linked else remove_leftovers(self.data / FOLDER)

    def ids(self) -> Iterator[str]:
        """Ids of all papers with a snapshot file, sound or not."""
        for path in sorted((self.data / FOLDER).glob("[0-9][0-9][0-9][0-9]/*.yml")):
            arxiv_id = id_of_file_stem(path.stem)
            if arxiv_id is not None:
                yield arxiv_id

    def snapshot(self, arxiv_id: str) -> Snapshot | None:
        """The snapshot of a paper; None where there is none, or it is damaged."""
        return self._read(Snapshot, arxiv_id, ".yml")

    def miss(self, arxiv_id: str) -> Miss | None:
        """The miss of a paper; None where there is none, or it is damaged."""
        return self._read(Miss, arxiv_id, ".miss.yml")

    def save(self, record: Snapshot | Miss) -> bool:
        """Write a record with its hash; whether the file is another one than before.

        Raises:
            TooLargeError: when it would be too large to be read.
            OSError: when it can't be written; nothing has changed then.
        """
        path = record_path(record)
        text = with_head(self.data, path, dump_yaml(signed(record).model_dump(mode="json")))
        if len(text.encode("utf-8")) > MAX_BYTES:
            raise TooLargeError(f"{record.id}: {len(text):,} characters")
        return write_below(self.data, path, text)

    def forget_miss(self, arxiv_id: str) -> None:
        """Remove the miss of a paper, if there is one."""
        remove_below(self.data, self._path(arxiv_id, ".miss.yml"))

    def _path(self, arxiv_id: str, ending: str) -> str:
        return f"{FOLDER}/{id_yymm(arxiv_id)}/{file_stem(arxiv_id)}{ending}"

    def _read(self, model: type[RecordT], arxiv_id: str, ending: str) -> RecordT | None:
        path = self._path(arxiv_id, ending)
        if linked_folder(self.data, path) is not None:
            return None
        try:
            data = read_bytes_nofollow(self.data / path)
        except OSError:
            return None
        document, findings = read_yaml_bytes(data, path=FOLDER)
        if document is None or has_errors(findings):
            return None
        record, faults = validate_record(model, document)
        if record is None or faults or record.id != arxiv_id:
            return None
        return record if is_as_written(record, data, path=path) else None
