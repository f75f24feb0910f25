"""Opening plain files only: no links, no devices, nothing larger than expected."""

from __future__ import annotations

import os
import re
import stat
from pathlib import Path
from typing import Final

from livingdocs.yaml_files.text_faults import MAX_BYTES

# A back slash parts folders on Windows, a colon names a drive or a stream there.
_ELSEWHERE: Final = re.compile(r"[\\:\x00]")
_NOFOLLOW: Final = getattr(os, "O_NOFOLLOW", 0)
_OPEN_FLAGS: Final = (
    os.O_RDONLY
    | _NOFOLLOW
    | getattr(os, "O_NONBLOCK", 0)
    | getattr(os, "O_CLOEXEC", 0)
    | getattr(os, "O_BINARY", 0)
)


class FileRefusedError(OSError):
    """A file that is no plain file, or larger than allowed."""


def read_bytes_nofollow(path: Path, *, limit: int = MAX_BYTES) -> bytes:
    """The bytes of a plain file of at most `limit` bytes; a link in its place is refused.

    Raises:
        FileRefusedError: for a link, a folder, a device, or a larger file.
        OSError: when it can't be read.
    """
    if not _NOFOLLOW and is_link(os.lstat(path)):
        raise FileRefusedError(f"{path.name} is a link")
    try:
        descriptor = os.open(path, _OPEN_FLAGS)
    except OSError as error:
        if path.is_symlink():
            raise FileRefusedError(f"{path.name} is a link") from error
        raise
    try:
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            raise FileRefusedError(f"{path.name} is no plain file")
        data = _read_up_to(descriptor, limit + 1)
    finally:
        os.close(descriptor)
    if len(data) > limit:
        raise FileRefusedError(f"{path.name} has more than {limit:,} bytes")
    return data


def linked_folder(root: Path, relative: str) -> str | None:
    """The first part of the way from `root` to `relative` that may lead elsewhere; None for none.

    `O_NOFOLLOW` looks at the last part of a path only: a link before it leads out of the folder
    unseen. A path that is none below the folder (`..`, a drive, a root) leads out as a whole.
    `root` itself may be a link, since its owner named it.
    """
    parts = relative.split("/")
    if {".", ".."} & set(parts) or "" in parts[:-1] or _ELSEWHERE.search(relative):
        return relative
    place = ""
    for part in parts[:-1]:
        place = f"{place}{part}/"
        try:
            if is_link(os.lstat(root / place.rstrip("/"))):
                return place.rstrip("/")
        except OSError:
            return None  # What is not there holds nothing.
    return None


def _read_up_to(descriptor: int, size: int) -> bytes:
    chunks = []
    while size > 0 and (chunk := os.read(descriptor, min(size, MAX_BYTES + 1))):
        chunks.append(chunk)
        size -= len(chunk)
    return b"".join(chunks)


def is_link(status: os.stat_result) -> bool:
    """Whether it is a symbolic link, or a junction or other reparse point of Windows."""
    reparse = getattr(stat, "FILE_ATTRIBUTE_REPARSE_POINT", 0)
    return stat.S_ISLNK(status.st_mode) or bool(getattr(status, "st_file_attributes", 0) & reparse)
