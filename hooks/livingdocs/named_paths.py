"""What stands at a path that a person typed; one that can't be a path is simply not there.

`pathlib` raises for names that are too long or that no file system can hold.
"""

from __future__ import annotations

from pathlib import Path


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
