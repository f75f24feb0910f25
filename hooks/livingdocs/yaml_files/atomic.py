"""Writing a file whole or not at all, also when the process is killed or the disk is full."""

from __future__ import annotations

import contextlib
import errno
import os
import secrets
import stat
import time
from pathlib import Path
from typing import Final

from livingdocs.yaml_files.places import LEFTOVER_PREFIX
from livingdocs.yaml_files.plain_files import FileRefusedError, linked_folder, read_bytes_nofollow

_MODE: Final = 0o644
_OLD_SECONDS: Final = 3600.0


def write_atomically(path: Path, text: str) -> bool:
    """Write `text` as UTF-8 with its line ends as they are; see `write_bytes_atomically`."""
    return write_bytes_atomically(path, text.encode("utf-8"))


def write_below(root: Path, relative: str, content: str | bytes) -> bool:
    """Write a file of the data folder `root`, which may be a stranger's; text as UTF-8.

    Raises:
        FileRefusedError: when a folder on the way is a link, or no plain file is at the place.
        OSError: when the file can't be written; nothing has changed then.
    """
    if (folder := linked_folder(root, relative)) is not None:
        raise FileRefusedError(errno.ELOOP, f"{folder} is a link to another place")
    data = content.encode("utf-8") if isinstance(content, str) else content
    return write_bytes_atomically(root / relative, data)


def remove_below(root: Path, relative: str) -> None:
    """Remove a file of the data folder `root`, which may be a stranger's; one that is gone is fine.

    Raises:
        FileRefusedError: when a folder on the way is a link.
        OSError: when the file can't be removed.
    """
    if (folder := linked_folder(root, relative)) is not None:
        raise FileRefusedError(errno.ELOOP, f"{folder} is a link to another place")
    (root / relative).unlink(missing_ok=True)


def write_bytes_atomically(path: Path, data: bytes) -> bool:
    """Put `data` in the place of `path`; whether anything had to be written.

    Whoever reads sees the old file or the new one. The folder is made where it is missing. A link
    at `path` is refused, not followed.

    Raises:
        FileRefusedError: when there is something else than a plain file at `path`.
        OSError: when the file can't be written; nothing has changed then. It names `path`, whatever
            the system could not do on the way there.
    """
    if _holds(path, data):
        return False
    try:
        _make_folder(path.parent)
        _put_in_place(path, data)
    except OSError as error:
        if error.errno is None or isinstance(error, FileRefusedError):
            raise
        raise OSError(error.errno, error.strerror, str(path)) from error
    _sync_folder(path.parent)
    return True


def remove_leftovers(root: Path) -> list[str]:
    """Remove the temporary files of killed runs below `root`; their paths relative to it.

    Those of a process that still runs are left alone.
    """
    removed = []
    for folder, folders, names in os.walk(root, followlinks=False):
        folders[:] = [name for name in folders if name != ".git"]
        for name in names:
            path = Path(folder, name)
            if name.startswith(LEFTOVER_PREFIX) and _is_left_over(path):
                with contextlib.suppress(OSError):
                    path.unlink()
                    removed.append(path.relative_to(root).as_posix())
    return sorted(removed)


def _holds(path: Path, data: bytes) -> bool:
    try:
        # One byte more than the limit is enough to know that the file differs.
        size = os.lstat(path).st_size
        return read_bytes_nofollow(path, limit=max(size, len(data))) == data
    except FileNotFoundError:
        return False


def _make_folder(folder: Path) -> None:
    missing = []
    while not folder.exists():
        missing.append(folder)
        folder = folder.parent
    for new in reversed(missing):
        new.mkdir(exist_ok=True)
        _sync_folder(new.parent)


def _put_in_place(path: Path, data: bytes) -> None:
    temporary = path.parent / f"{LEFTOVER_PREFIX}{os.getpid()}-{secrets.token_hex(8)}"
    try:
        _write_new(temporary, data)
        temporary.replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            temporary.unlink()
        raise


def _write_new(path: Path, data: bytes) -> None:
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    descriptor = os.open(path, flags | getattr(os, "O_NOFOLLOW", 0), _MODE)
    with os.fdopen(descriptor, "wb") as file:
        file.write(data)
        file.flush()
        if hasattr(os, "fchmod"):
            # The mode must not depend on the writer's umask: git would record a change.
            os.fchmod(descriptor, _MODE)
        os.fsync(descriptor)


def _sync_folder(folder: Path) -> None:
    """Make the new name last; Windows can't open a folder, and keeps names by itself."""
    with contextlib.suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _is_left_over(path: Path) -> bool:
    try:
        status = os.lstat(path)
    except OSError:
        return False
    if not stat.S_ISREG(status.st_mode):
        return False
    process = path.name.removeprefix(LEFTOVER_PREFIX).split("-")[0]
    if os.name != "posix" or not process.isascii() or not process.isdigit():
        # Signal 0 would end the process on Windows, so age has to do.
        return os.name == "posix" or time.time() - status.st_mtime > _OLD_SECONDS
    return int(process) == os.getpid() or not _runs(int(process))


def _runs(process: int) -> bool:
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except PermissionError:
        return True
    return True
