"""What stands at a path that a person typed; one that can't be a path is simply not there.

`pathlib` raises for names that are too long or that no file system can hold. A pipe gives its bytes
when somebody writes into it, a device gives bytes for ever: only plain files are read, and of them
no more than whoever reads them can take.
"""

from __future__ import annotations

import stat
from pathlib import Path


class NamedFileError(OSError):
    """A file that was named can't be read; `found` says why, `fix` what to do."""

    def __init__(self, path: Path, found: str, fix: str):
        """Keep what is told of it; `strerror` is `found`, as of other errors of files."""
        super().__init__(None, found, str(path))
        self.found = found
        self.fix = fix


def is_there(path: Path) -> bool:
    """Whether anything is at the path."""
    try:
        return path.exists()
    except (OSError, ValueError):
        return False


def is_folder(path: Path) -> bool:
    """Whether a folder is at the path."""
    try:
        return path.is_dir()
    except (OSError, ValueError):
        return False


def read_named_file(path: Path, *, limit: int) -> bytes:
    """The bytes of a plain file that a person named; links are followed.

    Args:
        path: of the file.
        limit: the most bytes that it may have.

    Raises:
        NamedFileError: for anything else.
    """
    try:
        mode = path.stat().st_mode
        if not stat.S_ISREG(mode):
            what = "a folder" if stat.S_ISDIR(mode) else "no plain file"
            raise NamedFileError(path, what, "name a file")
        with path.open("rb") as file:
            # What a system makes up while it is read has no size.
            data = file.read(limit + 1)
    except NamedFileError:
        raise
    except FileNotFoundError as error:
        raise NamedFileError(path, "no such file", "correct the path") from error
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "an impossible name"
        raise NamedFileError(path, f"can't be read: {reason}", "correct it") from error
    if len(data) > limit:
        raise NamedFileError(path, f"more than {limit:,} bytes", "split it into several files")
    return data
