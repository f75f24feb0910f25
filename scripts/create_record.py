"""Enter a record by hand: a claim of an anchor, or a new record to fill in.

What a claim lacks is asked for on a terminal. The change is shown as a diff; no other line of a
file is touched, and what the rules say of a new claim is told.
"""

from __future__ import annotations

import argparse
import datetime as dt
import signal
import sys
from functools import partial
from pathlib import Path

# Ctrl-C ends the command at once and quietly, also while the library is loaded.
if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_DFL)
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "hooks"))

from command_line.changing import add_dry_run, run_outcome
from command_line.frame import add_data, command_parser, complain
from livingdocs.characters import visible
from livingdocs.curating.claim_command import claim_outcome
from livingdocs.curating.claim_fields import FIELDS
from livingdocs.curating.command import Outcome, run_edits
from livingdocs.curating.drafts import DRAFTS, draft
from livingdocs.findings import seen_from
from livingdocs.streams import exit_code, lasting

EXIT_CODES = """\
Exit codes: 0 done, or the record is there already; 1 wrong use, or a name that nothing bears;
2 data that can't be read, or a file that was not written."""
EXAMPLE = """\
The value may be written as the text prints it:
  %(prog)s --anchor 2026-09-22-i5 --metric overhead --entity HookPoint \\
    --value "0.4–6.8%%" --mean 3.6 --lines 64 --condition hardware=unknown\n
"""
DRAFT_OPTIONS = (
    ("--set", "FIELD=VALUE", "a field that is known; a list takes commas; may be repeated"),
    ("--lines", "BRIEFING:FROM-TO", "lines of a briefing on which it rests; may be repeated"),
)


def arguments() -> argparse.ArgumentParser:
    """The command line of this script, a record after the other."""
    parser = command_parser(
        __doc__, usage="%(prog)s [OPTION ...] RECORD [OPTION ...]", epilog=EXIT_CODES
    )
    add_data(parser)
    records = parser.add_subparsers(
        dest="record", metavar="RECORD", required=True, help=f"claim, {', '.join(DRAFTS)}"
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
    for kind in DRAFTS:
        add_draft(records.add_parser(kind, prog=f"{parser.prog} {kind}", epilog=EXIT_CODES), kind)
    return parser


def add_draft(parser: argparse.ArgumentParser, kind: str) -> None:
    """The options of a record to fill in."""
    add_data(parser, default=argparse.SUPPRESS)
    parser.usage = f"%(prog)s {DRAFTS[kind].name} [OPTION ...]"
    parser.add_argument("name", metavar=DRAFTS[kind].name, help="the new record")
    for option, metavar, words in DRAFT_OPTIONS:
        parser.add_argument(option, action="append", default=[], metavar=metavar, help=words)
    parser.add_argument("--on", metavar="DAY", default=dt.date.today().isoformat(), help="the day")
    add_dry_run(parser)


def add_claim(parser: argparse.ArgumentParser) -> None:
    """The options of a claim."""
    add_data(parser, default=argparse.SUPPRESS)
    for name, words in FIELDS.items():
        kind, _, meaning = words.partition(": ")
        option = f"--{name.replace('_', '-')}"
        parser.add_argument(option, default="", metavar=kind, help=meaning)
    told = "what the text says of a condition, or unknown; may be repeated"
    parser.add_argument("--condition", action="append", default=[], metavar="NAME=WORDS", help=told)
    add_dry_run(parser)


def main(argv: list[str] | None = None) -> int:
    """Run the command and return its exit code."""
    parser = arguments()
    return run_outcome(parser, argv, partial(outcome_of, parser.prog))


def outcome_of(prog: str, options: argparse.Namespace) -> Outcome:
    """What entering the record came to."""
    return entered(options, prog) if options.record == "claim" else begun(options)


def entered(options: argparse.Namespace, prog: str) -> Outcome:
    """Put a claim into its file, after asking for what is missing where somebody can answer."""
    answers = ask if sys.stdin is not None and sys.stdin.isatty() else None
    data, given, write = options.data, vars(options), not options.dry_run
    tell = partial(claim_outcome, data, given, options.condition, prog=prog, refuse=complain)
    return tell(write=write, ask=answers)


def begun(options: argparse.Namespace) -> Outcome:
    """Begin a record with what is known of it."""
    named = {"kind": options.record, "name": options.name, "day": options.on}
    plan = partial(draft, fields=options.set, lines=options.lines, **named)
    shown_as = seen_from(Path.cwd(), Path(options.data))
    return run_edits(options.data, plan, shown_as=shown_as, write=not options.dry_run)


def ask(question: str) -> str:
    """One line from the terminal."""
    sys.stderr.write(visible(f"{question}: "))
    sys.stderr.flush()
    if not (line := sys.stdin.readline()):
        raise EOFError("the answers ended")
    return line


if __name__ == "__main__":
    sys.stdout, sys.stderr = lasting(sys.stdout), lasting(sys.stderr)
    sys.exit(exit_code(main(), sys.stdout, sys.stderr))
