"""Answer a doubt: what settled it, how, and on whose word."""

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
from livingdocs.curating.answers import answer
from livingdocs.curating.edits import Edits
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.records.contradiction import Answer
from livingdocs.streams import exit_code, lasting
from livingdocs.vocabulary import AnswerVerdict

VERDICTS = {str(each): each for each in AnswerVerdict}

EXAMPLES = """\
  %(prog)s contradictions/inference/2026-10-10-d1 --verdict conditions_differ \\
      --text 受控实验与生产环境，基线与统计量不同 --by Mira
"""


def arguments() -> argparse.ArgumentParser:
    """The command line of this script."""
    parser = command_parser(
        __doc__,
        usage="%(prog)s [OPTION ...] NAME --verdict VERDICT --text TEXT --by NAME",
        epilog=f"{EXAMPLES}\n{HOW_IT_ENDS}",
    )
    parser.add_argument("name", metavar="NAME", help="contradictions/<topic>/<id>")
    parser.add_argument(
        "--verdict",
        required=True,
        choices=list(VERDICTS),
        metavar="VERDICT",
        help=", ".join(f"{each} {each.label}" for each in AnswerVerdict),
    )
    parser.add_argument("--text", required=True, help="the answer, in a sentence")
    parser.add_argument("--source", help="where it stands: an arXiv id, an address, a file")
    parser.add_argument("--by", required=True, metavar="NAME", help="who decides")
    add_change_options(parser)
    return parser


def main(argv: list[str] | None = None) -> int:
    """Run the command and return its exit code."""
    return run_change(arguments(), argv, plan)


def plan(options: argparse.Namespace, kb: KnowledgeBase, edits: Edits) -> None:
    """The answer, put into the doubt."""
    given = Answer(
        verdict=VERDICTS[options.verdict],
        text=options.text,
        by=options.by,
        date=options.on,
        source=options.source,
    )
    answer(kb, edits, options.name, given)


if __name__ == "__main__":
    sys.stdout, sys.stderr = lasting(sys.stdout), lasting(sys.stderr)
    sys.exit(exit_code(main(), sys.stdout, sys.stderr))
