"""What all commands of a curator have in common: load, plan, show, check, write."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path, PurePath
from typing import Final

from pydantic import ValidationError

from livingdocs.characters import visible
from livingdocs.curating.edits import CuratingError, Edits, UnsoundEditError, refusal
from livingdocs.findings import below, counted
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.loading import KnowledgeBaseError, load_knowledge_base
from livingdocs.reports import as_text
from livingdocs.yaml_files.edit_places import EditError
from livingdocs.yaml_files.folder_lock import FolderLockedError
from livingdocs.yaml_files.sole_writer import mend

OK: Final = 0
WRONG_USE: Final = 1
ERRORS: Final = 2


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a command says: the diff on stdout, all else on stderr, and its exit code."""

    code: int
    out: str = ""
    err: str = ""


def run_edits(
    data: str, plan: Callable[[KnowledgeBase, Edits], None], *, shown_as: str, write: bool
) -> Outcome:
    """Plan a change of the data folder and show it as a diff; with `write`, make it.

    Without `write` the change is checked all the same.
    """
    root = Path(data)
    try:
        if write:
            mend(root)
        kb = load_knowledge_base(root)
    except KnowledgeBaseError as error:
        return Outcome(ERRORS, err=as_text(below(shown_as, each) for each in error.findings))
    except OSError as error:
        return _not_written(error, root)
    edits = Edits(root)
    try:
        plan(kb, edits)
    except EditError as error:
        return Outcome(ERRORS, err=f"error: {visible(str(error))}; edit the file by hand\n")
    except CuratingError as error:
        return Outcome(WRONG_USE, err=f"error: {visible(str(error))}\n")
    except ValidationError as error:
        # What was typed is no value of its field: a day that is none, a control character.
        return Outcome(WRONG_USE, err=f"error: {visible(str(refusal(error)))}\n")
    return carry_out(edits, shown_as=shown_as, write=write)


def carry_out(edits: Edits, *, shown_as: str, write: bool) -> Outcome:
    """Show planned edits as a diff; with `write`, make them, otherwise check them."""
    try:
        diff = "".join(f"{visible(line)}\n" for line in edits.diff(shown_as))
        if edits.changed and write:
            edits.carry_out()
        elif edits.changed:
            edits.check()
    except UnsoundEditError as error:
        findings = as_text(below(shown_as, each) for each in error.findings)
        return Outcome(ERRORS, err=f"{findings}error: {error}\n")
    except CuratingError as error:
        return Outcome(WRONG_USE, err=f"error: {visible(str(error))}\n")
    except OSError as error:
        return _not_written(error, edits.root)
    return Outcome(OK, diff, _summary(edits, shown_as, write=write))


def _not_written(error: OSError, root: Path) -> Outcome:
    if isinstance(error, FolderLockedError):
        return Outcome(ERRORS, err=f"error: {visible(str(error))}; nothing is written\n")
    what = f"{error.filename or root}: {error.strerror or error}; remove the cause, run it again"
    return Outcome(ERRORS, err=f"error: {visible(what)}\n")


def _summary(edits: Edits, shown_as: str, *, write: bool) -> str:
    lines = [visible(f"note: {notice}") for notice in edits.notices]
    count = len(edits.changed)
    what = counted(count, "file")
    if not count:
        lines.append("nothing to change")
    elif write:
        folder = visible(shown_as)
        lines.append(
            f"{what} written; `git diff {folder}` shows it, `git restore {folder}` undoes it"
        )
        if edits.new:
            # Left alone it would go on saying that a record was taken away or renamed.
            names = ", ".join(visible((PurePath(shown_as) / path).as_posix()) for path in edits.new)
            lines.append(f"note: git does not know {names} yet; to undo it, delete that too")
    else:
        lines.append(f"{what} would be written")
    return "".join(f"{line}\n" for line in lines)
