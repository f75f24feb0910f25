"""A change of several files that is made as a whole, also by a process that is killed in between.

Each file is old or new at any time, but a folder in which some are old and some are new may not
load. So the change is noted first, outside the data folder, and whoever writes next finishes what
is half done. A note in the folder itself could come from a stranger, and would be carried out.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from livingdocs.yaml_files.atomic import remove_below, write_atomically, write_below
from livingdocs.yaml_files.places import is_known_place
from livingdocs.yaml_files.plain_files import read_bytes_nofollow

_LARGEST_NOTE: Final = 1 << 30


@dataclass(frozen=True, slots=True)
class _File:
    """A file of a change: the hash of what it held, and its new text; None for no file."""

    before: str | None
    after: str | None


def make(root: Path, changes: Mapping[str, str | None], *, note: Path) -> None:
    """Give each file its new text, or remove it where that is None; `note` is where it is noted.

    Raises:
        OSError: when a file can't be written. Those before it are; `finish` does the rest.
    """
    if len(changes) > 1:
        files = {
            path: {"before": _hash_of(root / path), "after": text} for path, text in changes.items()
        }
        write_atomically(note, json.dumps({"files": files}))
    write_all(root, changes)
    note.unlink(missing_ok=True)


def write_all(root: Path, changes: Mapping[str, str | None]) -> None:
    """Write file by file; new and changed ones first, so that nothing is lost on the way.

    Raises:
        OSError: when a file can't be written or removed.
    """
    for path, text in changes.items():
        if text is not None:
            write_below(root, path, text)
    for path, text in changes.items():
        if text is None:
            remove_below(root, path)


def finish(root: Path, *, note: Path) -> tuple[str, ...]:
    """Finish a change that was cut short; the paths of its files, none where there was none.

    A change of which nothing is done yet is forgotten, for somebody may have taken it back since.
    So is one of which a file is neither old nor new: a person has been at work there.

    Raises:
        OSError: when a file can't be written.
    """
    noted = _read(note)
    states = {_state(root / path, file) for path, file in noted.items()}
    half_done = states == {"old", "new"}
    if half_done:
        write_all(root, {path: file.after for path, file in noted.items()})
    note.unlink(missing_ok=True)
    return tuple(noted) if half_done else ()


def _read(note: Path) -> dict[str, _File]:
    """The files of the noted change; none where there is no note, or none that we wrote."""
    try:
        if hasattr(os, "getuid") and os.lstat(note).st_uid != os.getuid():
            return {}
        files = json.loads(read_bytes_nofollow(note, limit=_LARGEST_NOTE))["files"]
        read = {path: _File(each["before"], each["after"]) for path, each in files.items()}
    except (OSError, ValueError, LookupError, TypeError, AttributeError):
        return {}
    return read if all(map(is_known_place, read)) else {}


def _state(path: Path, file: _File) -> str:
    now = _hash_of(path)
    after = None if file.after is None else _hash(file.after.encode("utf-8"))
    if now == after:
        return "new"
    return "old" if now == file.before else "other"


def _hash_of(path: Path) -> str | None:
    try:
        return _hash(read_bytes_nofollow(path, limit=_LARGEST_NOTE))
    except FileNotFoundError:
        return None


def _hash(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
