"""Accept or reject what an import proposed: anchors, doubts, cards; or retire what was accepted."""

from __future__ import annotations

import argparse
import signal
import sys
from pathlib import Path

# Ctrl-C ends the command at once and quietly, also while the library is loaded.
if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_DFL)
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "hooks"))

from command_line.changing import HOW_IT_ENDS, add_change_options, run_change
from command_line.frame import command_parser
from livingdocs.curating.decisions import Decision, chosen, decide
from livingdocs.curating.edits import Edits
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.streams import exit_code, lasting
from livingdocs.vocabulary import RecordStatus

EXAMPLES = """\
One, some, or all of a briefing:
  %(prog)s accept anchors/inference/2026-09-22-i2 --by Mira
  %(prog)s accept --briefing inference/2026-09-22 --by Mira --dry-run
  %(prog)s reject contradictions/inference/2026-09-22-d3 --by Mira
"""


def arguments() -> argparse.ArgumentParser:
    """The command line of this script."""
    parser = command_parser(
        __doc__,
        usage="%(prog)s accept|reject|retire [OPTION ...] [NAME ...] --by NAME",
        epilog=f"{EXAMPLES}\n{HOW_IT_ENDS}",
    )
    parser.add_argument("decision", choices=[str(each) for each in Decision], help="what to do")
    parser.add_argument("names", nargs="*", metavar="NAME", help="records, by name or by file")
    parser.add_argument(
        "--briefing", metavar="ID", help="every open proposal of this briefing, topic/date"
    )
    parser.add_argument("--by", required=True, metavar="NAME", help="who decides")
    add_change_options(parser)
    return parser


def main(argv: list[str] | None = None) -> int:
    """Run the command and return its exit code."""
    return run_change(arguments(), argv, plan, check=check, intermixed=True)


def check(parser: argparse.ArgumentParser, options: argparse.Namespace) -> None:
    """Either records are named, or a briefing is."""
    if bool(options.names) == bool(options.briefing):
        parser.error("name records, or a briefing with --briefing")


def plan(options: argparse.Namespace, kb: KnowledgeBase, edits: Edits) -> None:
    """The decision, put into every record that was named or that the briefing proposes."""
    decision = Decision(options.decision)
    retired = decision is Decision.RETIRE
    status = RecordStatus.ACCEPTED if retired else RecordStatus.PROPOSED
    for each in chosen(kb, options.names, briefing=options.briefing, status=status):
        decide(edits, each, decision, by=options.by, day=options.on)


if __name__ == "__main__":
    sys.stdout, sys.stderr = lasting(sys.stdout), lasting(sys.stderr)
    sys.exit(exit_code(main(), sys.stdout, sys.stderr))
