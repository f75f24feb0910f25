"""Make one anchor, or one doubt, of two: the first stays and gets what the second knows."""

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
from livingdocs.curating.merging import merge
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.streams import exit_code, lasting

EXAMPLES = """\
  %(prog)s anchors/inference/2026-09-22-i2 anchors/inference/2026-10-10-i3
"""


def arguments() -> argparse.ArgumentParser:
    """The command line of this script."""
    parser = command_parser(
        __doc__,
        usage="%(prog)s [OPTION ...] KEPT GONE",
        epilog=f"{EXAMPLES}\n{HOW_IT_ENDS}",
    )
    parser.add_argument("kept", metavar="KEPT", help="such as anchors/inference/2026-09-22-i2")
    parser.add_argument("gone", metavar="GONE", help="the record that is taken away")
    add_change_options(parser)
    return parser


def main(argv: list[str] | None = None) -> int:
    """Run the command and return its exit code."""
    return run_change(arguments(), argv, plan)


def plan(options: argparse.Namespace, kb: KnowledgeBase, edits: Edits) -> None:
    """The second record, put into the first."""
    merge(kb, edits, options.kept, options.gone, day=options.on)


if __name__ == "__main__":
    sys.stdout, sys.stderr = lasting(sys.stdout), lasting(sys.stderr)
    sys.exit(exit_code(main(), sys.stdout, sys.stderr))
