"""The one who may write into a data folder, and who first mends what a killed one left there."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from livingdocs.yaml_files import whole_changes
from livingdocs.yaml_files.atomic import remove_leftovers
from livingdocs.yaml_files.folder_lock import FolderLock

PATIENCE: Final = 30.0
"""How many seconds a command waits for another one to end."""

_PURPOSE: Final = "command"


class SoleWriter(FolderLock):
    """Held by every command from its plan to its last file, so that no two are mixed.

    Attributes:
        mended: the temporary files that were removed, and the files of a change that was finished.
    """

    def __init__(
        self, data: Path, *, patience: float | None = None, folder: Path | None = None
    ) -> None:
        """The lock of a data folder that all commands share; waited for half a minute, or less.

        Raises:
            FolderLockedError: when there is no place for temporary files.
        """
        patience = PATIENCE if patience is None else patience
        super().__init__(data, purpose=_PURPOSE, patience=patience, folder=folder)
        self.mended: tuple[str, ...] = ()
        self._note = _note_of(self)

    def __enter__(self) -> SoleWriter:
        """Take the lock, and mend.

        Raises:
            FolderLockedError: when another process keeps it.
            OSError: when what was cut short can't be finished.
        """
        super().__enter__()
        try:
            self.mended = self._mend()
        except BaseException:
            self.__exit__()
            raise
        return self

    def change(self, changes: whole_changes.Changes) -> None:
        """Give files of the folder their new bytes, or remove them: all of them in the end.

        Raises:
            OSError: when a file can't be written; the next one who writes does the rest.
        """
        ordered = whole_changes.in_order(self._data, changes)
        with self.together(ordered):
            whole_changes.write_all(self._data, ordered)

    @contextlib.contextmanager
    def together(self, changes: whole_changes.Changes) -> Iterator[None]:
        """For one who writes the files of `changes` in here himself, in their order.

        Raises:
            OSError: when the change can't be noted; nothing is written then.
        """
        whole_changes.note_down(self._data, changes, note=self._note)
        yield
        self._note.unlink(missing_ok=True)

    def _mend(self) -> tuple[str, ...]:
        finished = whole_changes.finish(self._data, note=self._note)
        remove_leftovers(self.path.parent)
        left = remove_leftovers(self._data) if self._data.is_dir() else []
        return (*finished, *left)


def mend(data: Path) -> tuple[str, ...]:
    """Do only what comes before writing, for a command that reads first: what was mended.

    Raises:
        FolderLockedError: when another command is at work for too long.
        OSError: when what was cut short can't be finished.
    """
    with SoleWriter(data) as writer:
        return writer.mended


def waiting(data: Path, *, folder: Path | None = None) -> tuple[str, ...]:
    """The files of a change that was cut short, for a command that only reads.

    Nothing is mended. None where another command is at work, for then it is no half-done change,
    nor where nobody can say.
    """
    try:
        lock = FolderLock(data, purpose=_PURPOSE, folder=folder)
        note = _note_of(lock)
        if not note.exists():
            return ()
        with lock:
            return whole_changes.waiting(data, note=note)
    except OSError:
        return ()


def _note_of(lock: FolderLock) -> Path:
    return lock.path.with_suffix(".unfinished")
