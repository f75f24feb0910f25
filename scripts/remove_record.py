"""Take a published record away: its address then says when and why, and its id is never reused."""

from __future__ import annotations

import argparse
import datetime as dt
import os
import signal
import sys
from pathlib import Path

# Ctrl-C ends the command at once and quietly, also while the library is loaded.
if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_DFL)
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "hooks"))

from livingdocs.curating.command import run_edits
from livingdocs.curating.edits import Edits
from livingdocs.curating.removing import Removal, remove
from livingdocs.findings import seen_from
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.streams import as_typed, exit_code, lasting

EPILOG = """\
  %(prog)s anchors/inference/2026-09-22-i2 --reason 与另一条重复 --successor inference/tgi
  %(prog)s sections/inference/kv-cache --reason 并入另一章 --successor inference/memory
  %(prog)s entities/colibri --reason 查无此物

What names the record names its successor from then on, or nothing; what rests on a briefing alone
goes with it only with --with-dependents.
The change is shown as a diff and made as a whole, or not at all; `git restore` undoes it.
Exit codes: 0 done, or nothing to do; 1 wrong use; 2 errors, and nothing is written."""


def arguments() -> argparse.ArgumentParser:
    """The command line of this script."""
    parser = argparse.ArgumentParser(
        usage="%(prog)s [OPTION ...] NAME --reason TEXT",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog=EPILOG,
    )
    parser.add_argument("name", metavar="NAME", help="such as anchors/inference/2026-09-22-i2")
    parser.add_argument(
        "--reason", required=True, metavar="TEXT", help="why, in a sentence for readers (Chinese)"
    )
    parser.add_argument("--successor", metavar="ID", help="what readers should read instead")
    parser.add_argument(
        "--with-dependents", action="store_true", help="take away what rests on it alone, too"
    )
    parser.add_argument(
        "--on", metavar="DAY", default=dt.date.today().isoformat(), help="the day (default: today)"
    )
    parser.add_argument(
        "--data",
        default=os.environ.get("KB_DATA") or "data",
        metavar="DIR",
        help="the data folder (default: $KB_DATA, else data)",
    )
    parser.add_argument("--dry-run", action="store_true", help="show the change, write nothing")
    return parser


def main(argv: list[str] | None = None) -> int:
    """Run the command and return its exit code."""
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(encoding="utf-8", errors="backslashreplace")  # type: ignore[union-attr]
    parser = arguments()
    typed = [as_typed(each) for each in (sys.argv[1:] if argv is None else argv)]
    try:
        options = parser.parse_args(typed)
    except SystemExit as stop:
        return 1 if stop.code else 0

    def plan(kb: KnowledgeBase, edits: Edits) -> None:
        removal = Removal(options.reason, options.on, options.successor, options.with_dependents)
        remove(kb, edits, options.name, removal)

    outcome = run_edits(
        options.data,
        plan,
        shown_as=seen_from(Path.cwd(), Path(options.data)),
        write=not options.dry_run,
    )
    sys.stdout.write(outcome.out)
    sys.stderr.write(outcome.err)
    return outcome.code


if __name__ == "__main__":
    sys.stdout, sys.stderr = lasting(sys.stdout), lasting(sys.stderr)
    sys.exit(exit_code(main(), sys.stdout, sys.stderr))
