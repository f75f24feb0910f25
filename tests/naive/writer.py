"""How one would first write files: in their place, without a lock, not waiting for the disk."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path
from unittest import mock

from livingdocs.yaml_files import atomic, folder_lock, sole_writer, whole_changes


def write_in_place(path: Path, data: bytes) -> bool:
    """Open, write, close: what a killed process leaves is the first half."""
    if path.is_file() and path.read_bytes() == data:
        return False
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        file.write(data)
    return True


@contextlib.contextmanager
def without_care() -> Iterator[None]:
    """The library with that writer, with a lock that everybody has, and without notes."""
    with (
        mock.patch.object(atomic, "_put_in_place", write_in_place),
        mock.patch.object(folder_lock, "_lock", lambda descriptor: True),
        mock.patch.object(whole_changes, "note_down", lambda *_, **__: None),
        mock.patch.object(sole_writer, "remove_leftovers", lambda root: []),
    ):
        yield
