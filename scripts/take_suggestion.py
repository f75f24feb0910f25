"""Do what the machine suggests for a record, or file a card as a person judges.

A suggestion is a file below data/suggestions/ or data/flags/. With --file a card gets a verdict
that is not asked again, whether it moves or stays.
"""

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
from livingdocs.curating.edits import Edits
from livingdocs.curating.filings import file_card
from livingdocs.curating.suggestions import take
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.streams import exit_code, lasting

EXAMPLES = """\
  %(prog)s suggestions/arxiv_id/2607.09701 --by Mira
  %(prog)s flags/2609.19499 --by Mira
  %(prog)s --file 2609.20816 multimodal --reason 讲的是画图模型 --by Mira
"""


def arguments() -> argparse.ArgumentParser:
    """The command line of this script."""
    parser = command_parser(
        __doc__,
        usage="%(prog)s [OPTION ...] NAME --by NAME",
        epilog=f"{EXAMPLES}\n{HOW_IT_ENDS}",
    )
    parser.add_argument("name", nargs="?", metavar="NAME", help="suggestions/… or flags/…")
    parser.add_argument(
        "--file", nargs=2, metavar=("CARD", "TOPIC"), help="the card belongs under this topic"
    )
    parser.add_argument("--reason", help="why, with --file")
    parser.add_argument("--by", required=True, metavar="NAME", help="who decides")
    add_change_options(parser)
    return parser


def main(argv: list[str] | None = None) -> int:
    """Run the command and return its exit code."""
    return run_change(arguments(), argv, plan, check=check)


def check(parser: argparse.ArgumentParser, options: argparse.Namespace) -> None:
    """Either a suggestion is named, or a card with its topic and the reason."""
    if (options.name is None) == (options.file is None):
        parser.error("name a suggestion, or a card and its topic with --file")
    if options.file is not None and not options.reason:
        parser.error("--file needs --reason")


def plan(options: argparse.Namespace, kb: KnowledgeBase, edits: Edits) -> None:
    """What the suggestion asks for, or the card where a person files it."""
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


if __name__ == "__main__":
    sys.stdout, sys.stderr = lasting(sys.stdout), lasting(sys.stderr)
    sys.exit(exit_code(main(), sys.stdout, sys.stderr))
