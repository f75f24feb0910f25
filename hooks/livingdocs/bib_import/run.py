"""Bringing in one file, from its bytes to what was written."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path

from livingdocs.bib_import.account import Account, BibChange, BibPlan
from livingdocs.bib_import.decoding import BibliographyRefusedError, decode, refused
from livingdocs.bib_import.folder import KnownPapers, held_files, read_bytes
from livingdocs.bib_import.planning import plan_import
from livingdocs.bib_import.works import CITATIONS, REFERENCES
from livingdocs.bibliography.source import read_source
from livingdocs.findings import Finding
from livingdocs.importing.isolation import LimitExceededError, run_limited
from livingdocs.importing.starters import SETTINGS_PATH, settings_text
from livingdocs.named_paths import NamedFileError, read_named_file
from livingdocs.yaml_files.files import MAX_BIB_BYTES, write_bytes_atomically
from livingdocs.yaml_files.folder_lock import FolderLockedError
from livingdocs.yaml_files.sole_writer import SoleWriter

Progress = Callable[[str, int, int], None]


@dataclass(frozen=True)
class ImportedBibliography:
    """What became of one file.

    Attributes:
        path: the file as it was named.
        account: every entry and what became of it; empty where the file was refused.
        changes: the files of the data folder, those that could not be written left out.
        errors: why nothing, or not everything, was done.
    """

    path: str
    account: Account = field(default_factory=Account)
    encoding: str = ""
    notices: tuple[str, ...] = ()
    changes: tuple[BibChange, ...] = ()
    errors: tuple[Finding, ...] = ()


@dataclass(frozen=True)
class _Read:
    """What comes out of the process that reads."""

    plan: BibPlan
    encoding: str
    notices: tuple[str, ...]


def import_bibliography(
    path: str,
    *,
    data_dir: Path,
    write: bool,
    encoding: str | None = None,
    progress: Progress | None = None,
) -> ImportedBibliography:
    """Read, plan and, if `write`, carry out; every fault is in the answer, none is raised.

    From the plan to the last file no other command writes to the folder. `progress` is told what is
    done, how much of it, and of how much; it is called in the process that reads.
    """
    try:
        data = _file_bytes(path)
        with SoleWriter(data_dir) if write else contextlib.nullcontext():
            held = read_bytes(data_dir, REFERENCES), read_bytes(data_dir, CITATIONS)
            read = run_limited(
                lambda: _read(
                    data,
                    path,
                    held=held,
                    data_dir=data_dir,
                    encoding=encoding,
                    progress=progress,
                )
            )
            done = ImportedBibliography(
                path, read.plan.account, read.encoding, read.notices, read.plan.changes
            )
            return _carry_out(done, data_dir) if write else done
    except BibliographyRefusedError as error:
        return ImportedBibliography(path, errors=error.findings)
    except FolderLockedError as error:
        return _failed(path, str(error), "wait, and run it again")
    except LimitExceededError as error:
        return _failed(path, str(error), "split the file, and import its parts")
    except OSError as error:
        found = f"{error.filename or data_dir}: {error.strerror or error}"
        return _failed(path, found, "remove the cause, run again")


def _read(
    data: bytes,
    path: str,
    *,
    held: tuple[bytes | None, bytes | None],
    data_dir: Path,
    encoding: str | None,
    progress: Progress | None,
) -> _Read:
    decoded = decode(data, path, encoding=encoding)
    lines = decoded.text.count("\n") + 1
    source = read_source(
        decoded.text,
        progress=(lambda line: progress("reading, line", line, lines)) if progress else None,
    )
    plan = plan_import(
        source,
        path,
        held=held_files(*held, folder=data_dir.as_posix()),
        papers=KnownPapers(data_dir),
        progress=(lambda n, of: progress("placing, entry", n, of)) if progress else None,
    )
    return _Read(plan, decoded.encoding, decoded.notices)


def _carry_out(done: ImportedBibliography, root: Path) -> ImportedBibliography:
    """Write what is new, each file whole or not at all, references first."""
    written: list[BibChange] = []
    notices = list(done.notices)
    place = SETTINGS_PATH
    try:
        if any(change.data for change in done.changes) and not (root / SETTINGS_PATH).exists():
            write_bytes_atomically(root / SETTINGS_PATH, settings_text(root))
            notices.append(f"{SETTINGS_PATH} did not exist: fill in title and addresses")
        for change in done.changes:
            place = change.path
            if change.data is not None:
                write_bytes_atomically(root / change.path, change.data)
            written.append(change)
    except OSError as error:
        found = f"{place}: {error.strerror or error}; it stays as it was"
        fault = refused(
            done.path, found, "an import that comes to its end", "remove the cause, run again"
        )
        return replace(done, changes=tuple(written), errors=(fault,), notices=tuple(notices))
    return replace(done, notices=tuple(notices))


def _file_bytes(path: str) -> bytes:
    try:
        return read_named_file(Path(path), limit=MAX_BIB_BYTES)
    except NamedFileError as error:
        raise BibliographyRefusedError(
            refused(path, error.found, "a .bib file", error.fix)
        ) from error


def _failed(path: str, found: str, fix: str) -> ImportedBibliography:
    fault = refused(path, found, "an import that comes to its end", fix)
    return ImportedBibliography(path, errors=(fault,))
