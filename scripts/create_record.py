"""Enter a record by hand: a claim of an anchor, with its lines and conditions.

What is not given is asked for on a terminal. The change is shown as a diff; no other line of the
file is touched, and what the rules say of the new record is told.
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
from pathlib import Path

# Ctrl-C ends the command at once and quietly, also while the library is loaded.
if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_DFL)
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "hooks"))

from livingdocs.characters import visible
from livingdocs.curating.claim_fields import FIELDS, ClaimWords
from livingdocs.curating.claim_questions import asked
from livingdocs.curating.entering import Entered, enter_claim
from livingdocs.curating.named_records import RefusedError
from livingdocs.findings import below
from livingdocs.loading import KnowledgeBaseError, load_knowledge_base
from livingdocs.reports import as_text
from livingdocs.streams import exit_code, lasting
from livingdocs.yaml_files.folder_lock import FolderLockedError

EXIT_CODES = """\
Exit codes: 0 done, or the record is there already; 1 wrong use, or a name that nothing bears;
2 data that can't be read, or a file that was not written."""
EXAMPLE = """\
The value may be written as the text prints it:
  %(prog)s --anchor 2026-09-22-i5 --metric overhead --entity HookPoint \\
    --value "0.4–6.8%%" --mean 3.6 --lines 64 --condition hardware=unknown

"""


def arguments() -> argparse.ArgumentParser:
    """The command line of this script, a record after the other."""
    parser = argparse.ArgumentParser(
        usage="%(prog)s [OPTION ...] RECORD [OPTION ...]",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog=EXIT_CODES,
    )
    add_data(parser, default=os.environ.get("KB_DATA") or "data")
    records = parser.add_subparsers(
        dest="record", metavar="RECORD", required=True, help="claim: a number of an anchor"
    )
    claim = records.add_parser(
        "claim",
        prog=f"{parser.prog} claim",
        usage="%(prog)s [OPTION ...]",
        description="Enter a claim: a number with its conditions, in the file of its anchor.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog=EXAMPLE + EXIT_CODES,
    )
    add_claim(claim)
    return parser


def add_data(parser: argparse.ArgumentParser, *, default: str) -> None:
    """The option that names the data folder, before the record or behind it."""
    words = "the data folder (default: KB_DATA, else data)"
    parser.add_argument("--data", default=default, metavar="DIR", help=words)


def add_claim(parser: argparse.ArgumentParser) -> None:
    """The options of a claim."""
    add_data(parser, default=argparse.SUPPRESS)
    for name, words in FIELDS.items():
        kind, _, meaning = words.partition(": ")
        option = f"--{name.replace('_', '-')}"
        parser.add_argument(option, default="", metavar=kind, help=meaning)
    parser.add_argument(
        "--condition", action="append", default=[], metavar="NAME=WORDS",
        help="what the text says of a condition, or unknown; may be repeated",
    )  # fmt: skip
    parser.add_argument("--dry-run", action="store_true", help="show the change, write nothing")


def main(argv: list[str] | None = None) -> int:
    """Run the command and return its exit code."""
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(encoding="utf-8", errors="backslashreplace")  # type: ignore[union-attr]
    parser = arguments()
    try:
        options = parser.parse_args(argv)
    except SystemExit as stop:
        return 1 if stop.code else 0
    try:
        entered = enter(options)
    except KnowledgeBaseError as error:
        sys.stderr.write(as_text(below(options.data, each) for each in error.findings))
        return 2
    except (RefusedError, EOFError) as error:
        complain(f"{parser.prog}: error: {error}")
        return 1
    except (OSError, FolderLockedError) as error:
        name = getattr(error, "filename", None) or options.data
        complain(f"{name}: error: {getattr(error, 'strerror', None) or error}; nothing is written")
        return 2
    return tell(entered, options)


def enter(options: argparse.Namespace) -> Entered:
    """Put the claim into its file, after asking for what is missing where somebody can answer."""
    kb = load_knowledge_base(Path(options.data))
    words = ClaimWords.of(vars(options), conditions=options.condition)
    if sys.stdin is not None and sys.stdin.isatty():
        words = asked(kb, words, ask=ask, refuse=complain)
    return enter_claim(Path(options.data), kb, words, write=not options.dry_run)


def tell(entered: Entered, options: argparse.Namespace) -> int:
    """What is to be said on stderr, the change on stdout."""
    for notice in entered.notices:
        complain(f"notice: {notice}")
    found = (*entered.faults, *entered.findings)
    sys.stderr.write(as_text(below(options.data, each) for each in found))
    if entered.faults:
        return 2
    lines = entered.report(options.data, written=not options.dry_run)
    sys.stdout.writelines(f"{visible(line)}\n" for line in lines)
    return 0


def ask(question: str) -> str:
    """One line from the terminal."""
    sys.stderr.write(visible(f"{question}: "))
    sys.stderr.flush()
    if not (line := sys.stdin.readline()):
        raise EOFError("the answers ended")
    return line


def complain(text: str) -> None:
    """A line on stderr; words of strangers cannot command the terminal there."""
    sys.stderr.write(visible(text) + "\n")


if __name__ == "__main__":
    sys.stdout, sys.stderr = lasting(sys.stdout), lasting(sys.stderr)
    sys.exit(exit_code(main(), sys.stdout, sys.stderr))
