"""Records that an import would make and that a person has renamed or taken away since."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from livingdocs.importing.canonical import imported_hash
from livingdocs.importing.data_folder import DataFolder
from livingdocs.records.base import Record
from livingdocs.records.places import record_key, record_path

ProposedT = TypeVar("ProposedT", bound=Record)


def not_removed(
    folder: DataFolder, records: Iterable[ProposedT]
) -> tuple[list[ProposedT], list[str]]:
    """The records that nobody took away, and a notice for each of the others.

    An id that was published and went is not given again, whatever the briefing says.
    """
    kept: list[ProposedT] = []
    notices = []
    for record in records:
        path, key = record_path(record), record_key(record)
        kind = path.partition("/")[0]
        removed = folder.removed(kind)
        day = removed.get(folder.renamed(kind).get(key, key)) if removed else None
        if day is None:
            kept.append(record)
        else:
            notices.append(f"{path}: taken away on {day}, and not made again")
    return kept, notices


class Renamed:
    """Where a record went that a person renamed: by `redirects.yml`, or by its unchanged hash."""

    def __init__(self, folder: DataFolder, kind: str, topic: str) -> None:
        self._folder = folder
        self._place = f"{kind}/{topic}"
        self._redirects = folder.renamed(kind)
        self._topic = topic
        self._by_hash: dict[str, str] | None = None

    def path_of(self, record_id: str, text: str) -> str | None:
        """The file that now holds the record, if it is not under its own name."""
        for old in (record_id, f"{self._topic}/{record_id}"):
            if old in self._redirects:
                return f"{self._place}/{self._redirects[old].rpartition('/')[2]}.yml"
        if self._by_hash is None:
            self._by_hash = {}
            for name in self._folder.names_in(self._place):
                path = f"{self._place}/{name}.yml"
                if found := imported_hash(self._folder.text_of(path) or ""):
                    self._by_hash[found] = path
        wanted = imported_hash(text)
        return self._by_hash.get(wanted) if wanted else None
