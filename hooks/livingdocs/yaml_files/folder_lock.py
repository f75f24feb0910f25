"""One writer of a kind at a time for each data folder, also after one was killed.

The lock is one of the operating system, on a file outside the data folder: `mkdocs serve` would
take a file inside for a change, and git for something to commit. The system drops it with the
process. Processes that keep their temporary files in different places don't see each other.
"""

from __future__ import annotations

import errno
import hashlib
import os
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

_PAUSE: Final = 0.01
"""Short, so that who waits is not passed over for ever by those who come and go."""


class FolderLockedError(OSError):
    """Another process is at work on the data folder, or the lock can't be had at all."""

    def __init__(self, reason: str, place: Path | None = None) -> None:
        """Keep the reason where other failures to write have theirs; `place` is the data folder."""
        super().__init__(errno.EAGAIN, reason, None if place is None else str(place))

    def __str__(self) -> str:
        """The reason alone."""
        return str(self.strerror)


class FolderLock:
    """Held from `with` on; `patience` is how many seconds it is waited for."""

    def __init__(
        self, data: Path, *, purpose: str, patience: float = 0.0, folder: Path | None = None
    ) -> None:
        """The lock of a data folder for a purpose, such as `import`.

        Its file is in `folder`, by default one of this user's among the temporary files.

        Raises:
            FolderLockedError: when there is no place for temporary files.
        """
        place = os.path.realpath(data)  # Path.resolve() raises where links go round in circles.
        name = hashlib.sha256(place.encode("utf-8", "surrogatepass")).hexdigest()
        self.path = (folder or _folder()) / f"{purpose}-{name[:32]}.lock"
        self.descriptor: int | None = None
        self._data = data
        self._purpose = purpose
        self._patience = patience

    def __enter__(self) -> FolderLock:
        """Take the lock.

        Raises:
            FolderLockedError: when another process keeps it.
        """
        flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_CLOEXEC", 0)
        try:
            self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            descriptor = os.open(self.path, flags, 0o600)
        except OSError as error:
            raise FolderLockedError(f"{self.path}: {error.strerror or error}") from error
        end = time.monotonic() + self._patience
        while not _lock(descriptor):
            if time.monotonic() >= end:
                os.close(descriptor)
                words = f"another {self._purpose} is at work on this data folder"
                raise FolderLockedError(words, self._data)
            time.sleep(_PAUSE)
        self.descriptor = descriptor
        return self

    def __exit__(self, *_: object) -> None:
        """Let go; the file stays, so that everybody locks the same one."""
        if self.descriptor is not None:
            os.close(self.descriptor)
            self.descriptor = None


def _folder() -> Path:
    """A folder of this user alone, since the place for temporary files belongs to all."""
    user = os.getuid() if hasattr(os, "getuid") else "user"
    try:
        return Path(tempfile.gettempdir()) / f"livingdocs-{user}"
    except OSError as error:
        raise FolderLockedError(error.strerror or str(error)) from error


def _lock(descriptor: int) -> bool:
    try:
        if sys.platform == "win32":
            # One byte far behind any content, which can then still be read.
            os.lseek(descriptor, 1024, os.SEEK_SET)
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
