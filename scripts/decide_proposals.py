"""Accept or reject what an import proposed: anchors, doubts, cards; or retire what was accepted."""

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
from livingdocs.curating.decisions import Decision, chosen, decide
from livingdocs.curating.edits import Edits
from livingdocs.findings import seen_from
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.streams import as_typed, exit_code, lasting
from livingdocs.vocabulary import RecordStatus

EPILOG = """\
One, some, or all of a briefing:
  %(prog)s accept anchors/inference/2026-09-22-i2 --by Mira
  %(prog)s accept --briefing inference/2026-09-22 --by Mira --dry-run
  %(prog)s reject contradictions/inference/2026-09-22-d3 --by Mira

The change is shown as a diff and made as a whole, or not at all; `git restore` undoes it.
Exit codes: 0 done, or nothing to do; 1 wrong use; 2 errors, and nothing is written."""


def arguments() -> argparse.ArgumentParser:
    """The command line of this script."""
    parser = argparse.ArgumentParser(
        usage="%(prog)s accept|reject|retire [OPTION ...] [NAME ...] --by NAME",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog=EPILOG,
    )
    parser.add_argument("decision", choices=[str(each) for each in Decision], help="what to do")
    parser.add_argument("names", nargs="*", metavar="NAME", help="records, by name or by file")
    parser.add_argument(
        "--briefing", metavar="ID", help="every open proposal of this briefing, topic/date"
    )
    parser.add_argument("--by", required=True, metavar="NAME", help="who decides")
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
        options = parser.parse_intermixed_args(typed)
        if bool(options.names) == bool(options.briefing):
            parser.error("name records, or a briefing with --briefing")
    except SystemExit as stop:
        return 1 if stop.code else 0

    def plan(kb: KnowledgeBase, edits: Edits) -> None:
        decision = Decision(options.decision)
        retired = decision is Decision.RETIRE
        status = RecordStatus.ACCEPTED if retired else RecordStatus.PROPOSED
        for each in chosen(kb, options.names, briefing=options.briefing, status=status):
            decide(edits, each, decision, by=options.by, day=options.on)

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
