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
from typing import Final, TypeAlias

from livingdocs.yaml_files.atomic import remove_below, write_atomically, write_below
from livingdocs.yaml_files.places import is_known_place
from livingdocs.yaml_files.plain_files import FileRefusedError, linked_folder, read_bytes_nofollow

_LARGEST_NOTE: Final = 1 << 30

Changes: TypeAlias = Mapping[str, bytes | None]
"""What each file below the data folder shall hold; None for no file."""


@dataclass(frozen=True, slots=True)
class _File:
    """A file of a change: the hash of what it held, and its new text; None for no file."""

    before: str | None
    after: bytes | None


def in_order(root: Path, changes: Changes) -> Changes:
    """In the order of writing: files that are there, then new ones, then those that go.

    Nothing is lost on the way. And git restores what it knows, which leaves new files alone: were
    they the first, a change that somebody took back would look like one that has just begun.
    """
    return dict(
        sorted(
            changes.items(),
            key=lambda each: (each[1] is None, not os.path.lexists(root / each[0])),
        )
    )


def note_down(root: Path, changes: Changes, *, note: Path) -> None:
    """Note what each file shall hold, before the first is written; `note` goes when all are.

    The files are written in the order of `changes`.

    Raises:
        OSError: when it can't be noted; then nothing may be written.
    """
    files = {}
    for path, data in changes.items():
        before = _hash_of(root / path)
        if before != _hash(data):  # One that stays as it is says nothing of how far the others are.
            files[path] = {"before": before, "after": _as_text(data)}
    if len(files) > 1:
        write_atomically(note, json.dumps({"files": files}))


def write_all(root: Path, changes: Changes) -> None:
    """Write file by file, in the order that they are in.

    Raises:
        OSError: when a file can't be written or removed.
    """
    for path, data in changes.items():
        if data is None:
            remove_below(root, path)
        else:
            write_below(root, path, data)


def finish(root: Path, *, note: Path) -> tuple[str, ...]:
    """Finish a change that was cut short; the paths of its files, none where there was none.

    A change of which nothing is done yet is forgotten, for somebody may have taken it back since.
    So is one of which a file is neither old nor new, or is new without those before it: a person
    has been at work there, or another branch is checked out.

    Raises:
        OSError: when a file can't be written.
    """
    noted = _read(note)
    half_done = _is_half_done(root, noted)
    if half_done:
        write_all(root, {path: file.after for path, file in noted.items()})
    note.unlink(missing_ok=True)
    return tuple(noted) if half_done else ()


def waiting(root: Path, *, note: Path) -> tuple[str, ...]:
    """What `finish` would write or remove: the paths; nothing is touched here.

    Raises:
        OSError: when a file can't be read.
    """
    noted = _read(note)
    return tuple(noted) if _is_half_done(root, noted) else ()


def _is_half_done(root: Path, noted: Mapping[str, _File]) -> bool:
    """Files are written in the order of the note, so those that are done are the first ones."""
    states = [_state(root, path, file) for path, file in noted.items()]
    done = states.count("new")
    return 0 < done < len(states) and states[done:] == ["old"] * (len(states) - done)


def _read(note: Path) -> dict[str, _File]:
    """The files of the noted change; none where there is no note, or none that we wrote."""
    try:
        if hasattr(os, "getuid") and os.lstat(note).st_uid != os.getuid():
            return {}
        files = json.loads(read_bytes_nofollow(note, limit=_LARGEST_NOTE))["files"]
        read = {
            path: _File(each["before"], _as_bytes(each["after"])) for path, each in files.items()
        }
    except (OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return {}
    return read if all(map(is_known_place, read)) else {}


def _state(root: Path, path: str, file: _File) -> str:
    try:
        if linked_folder(root, path) is not None:
            return "other"
        now = _hash_of(root / path)
    except (FileRefusedError, NotADirectoryError):
        return "other"  # A link or a folder, in its place or on the way there.
    if now == _hash(file.after):
        return "new"
    return "old" if now == file.before else "other"


def _as_text(data: bytes | None) -> str | None:
    """Any bytes as JSON can hold them; a raw briefing need not be UTF-8."""
    return None if data is None else data.decode("utf-8", "surrogateescape")


def _as_bytes(text: str | None) -> bytes | None:
    return None if text is None else text.encode("utf-8", "surrogateescape")


def _hash_of(path: Path) -> str | None:
    try:
        return _hash(read_bytes_nofollow(path, limit=_LARGEST_NOTE))
    except FileNotFoundError:
        return None


def _hash(data: bytes | None) -> str | None:
    return None if data is None else hashlib.sha256(data).hexdigest()
