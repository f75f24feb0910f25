"""Take a published record away: its address then says when and why, and its id is never reused."""

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
from livingdocs.curating.removing import Removal, remove
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.streams import exit_code, lasting

EXAMPLES = """\
  %(prog)s anchors/inference/2026-09-22-i2 --reason 与另一条重复 --successor inference/tgi
  %(prog)s sections/inference/kv-cache --reason 并入另一章 --successor inference/memory
  %(prog)s entities/colibri --reason 查无此物

What names the record names its successor from then on, or nothing; what rests on a briefing alone
goes with it only with --with-dependents.
"""


def arguments() -> argparse.ArgumentParser:
    """The command line of this script."""
    parser = command_parser(
        __doc__,
        usage="%(prog)s [OPTION ...] NAME --reason TEXT",
        epilog=EXAMPLES + HOW_IT_ENDS,
    )
    parser.add_argument("name", metavar="NAME", help="such as anchors/inference/2026-09-22-i2")
    parser.add_argument(
        "--reason", required=True, metavar="TEXT", help="why, in a sentence for readers (Chinese)"
    )
    parser.add_argument("--successor", metavar="ID", help="what readers should read instead")
    parser.add_argument(
        "--with-dependents", action="store_true", help="take away what rests on it alone, too"
    )
    add_change_options(parser)
    return parser


def main(argv: list[str] | None = None) -> int:
    """Run the command and return its exit code."""
    return run_change(arguments(), argv, plan)


def plan(options: argparse.Namespace, kb: KnowledgeBase, edits: Edits) -> None:
    """The record, taken away."""
    removal = Removal(options.reason, options.on, options.successor, options.with_dependents)
    remove(kb, edits, options.name, removal)


if __name__ == "__main__":
    sys.stdout, sys.stderr = lasting(sys.stdout), lasting(sys.stderr)
    sys.exit(exit_code(main(), sys.stdout, sys.stderr))
