"""Bring a data folder of an older form to the form that this release reads."""

from __future__ import annotations

import argparse
import signal
import sys
from pathlib import Path

# Ctrl-C ends the command at once and quietly, also while the library is loaded.
if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_DFL)
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "hooks"))

from command_line.changing import add_dry_run, say
from command_line.frame import add_data, command_parser, run
from livingdocs.characters import visible
from livingdocs.curating.command import Outcome, carry_out
from livingdocs.curating.edits import CuratingError
from livingdocs.curating.migrating import UnreadableDataError, migrate
from livingdocs.findings import below, seen_from
from livingdocs.reports import as_text
from livingdocs.streams import exit_code, lasting
from livingdocs.yaml_files.sole_writer import mend

EPILOG = """\
The version stands in kb.yml (schema_version). The change is shown as a diff and made as a whole, or
not at all; `git restore` undoes it.
Exit codes: 0 done, or nothing to do; 1 wrong use; 2 errors, and nothing is written."""


def arguments() -> argparse.ArgumentParser:
    """The command line of this script."""
    parser = command_parser(__doc__, usage="%(prog)s [OPTION ...]", epilog=EPILOG)
    add_data(parser)
    add_dry_run(parser)
    return parser


def main(argv: list[str] | None = None) -> int:
    """Run the command and return its exit code."""
    return run(
        arguments(),
        argv,
        lambda options: say(migrated(options.data, write=not options.dry_run)),
    )


def migrated(data: str, *, write: bool) -> Outcome:
    """Migrate a folder, or say why it can't be."""
    shown_as = seen_from(Path.cwd(), Path(data))
    try:
        if write:
            mend(Path(data))
        edits = migrate(Path(data))
    except UnreadableDataError as error:
        findings = as_text(below(shown_as, each) for each in error.findings)
        return Outcome(2, err=f"{findings}error: {error}\n")
    except (CuratingError, NotADirectoryError) as error:
        return Outcome(1, err=f"error: {visible(str(error))}\n")
    except OSError as error:
        what = visible(f"{error.filename or data}: {error.strerror or error}")
        return Outcome(2, err=f"error: {what}; remove the cause, run it again\n")
    if not edits.changed:
        return Outcome(0, out=f"{visible(shown_as)}: of the newest form, nothing to change\n")
    return carry_out(edits, shown_as=shown_as, write=write)


if __name__ == "__main__":
    sys.stdout, sys.stderr = lasting(sys.stdout), lasting(sys.stderr)
    sys.exit(exit_code(main(), sys.stdout, sys.stderr))
