"""Do what the machine suggests for a record, or file a card as a person judges.

A suggestion is a file below data/suggestions/ or data/flags/. With --file a card gets a verdict
that is not asked again, whether it moves or stays.
"""

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
from livingdocs.curating.filings import file_card
from livingdocs.curating.suggestions import take
from livingdocs.findings import seen_from
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.streams import as_typed, exit_code, lasting

EPILOG = """\
  %(prog)s suggestions/arxiv_id/2607.09701 --by Mira
  %(prog)s flags/2609.19499 --by Mira
  %(prog)s --file 2609.20816 multimodal --reason 讲的是画图模型 --by Mira

The change is shown as a diff and made as a whole, or not at all; `git restore` undoes it.
Exit codes: 0 done, or nothing to do; 1 wrong use; 2 errors, and nothing is written."""


def arguments() -> argparse.ArgumentParser:
    """The command line of this script."""
    parser = argparse.ArgumentParser(
        usage="%(prog)s [OPTION ...] NAME --by NAME",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog=EPILOG,
    )
    parser.add_argument("name", nargs="?", metavar="NAME", help="suggestions/… or flags/…")
    parser.add_argument(
        "--file", nargs=2, metavar=("CARD", "TOPIC"), help="the card belongs under this topic"
    )
    parser.add_argument("--reason", help="why, with --file")
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
        options = parser.parse_args(typed)
        if (options.name is None) == (options.file is None):
            parser.error("name a suggestion, or a card and its topic with --file")
        if options.file is not None and not options.reason:
            parser.error("--file needs --reason")
    except SystemExit as stop:
        return 1 if stop.code else 0

    def plan(kb: KnowledgeBase, edits: Edits) -> None:
        if options.name is not None:
            take(kb, edits, options.name, by=options.by, day=options.on)
            return
        card, topic = options.file
        file_card(
            kb,
            edits,
            card,
            topic=topic,
            verdict_by=options.by,
            reason=options.reason,
            day=options.on,
        )

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
