"""Say what a change of the data means: records, pages, new findings, and what to look at.

Compares the data folder of --base (where the branch began) with that of --head, by default the
files as they are now. Nothing is checked out, nothing is written, nothing of the change is run.
"""

from __future__ import annotations

import argparse
import signal
import sys
import tempfile
from pathlib import Path

# Ctrl-C ends the command at once and quietly, also while the library is loaded.
if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_DFL)
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "hooks"))

from command_line.frame import WrongUseError, add_data, command_parser, run
from livingdocs.changes.git_states import GitError, repository_of
from livingdocs.changes.report import FORMATS
from livingdocs.changes.review import Review, review_folders
from livingdocs.streams import exit_code, lasting

EPILOG = """\
Before asking for a review, against the branch that you came from, and of a branch that is not
checked out:
  %(prog)s --base main
  %(prog)s --base main --head their-branch --format json

Exit codes: 0 nothing or warnings only; 1 wrong use; 2 errors: the data can't be read, or a rule
finds an error that was not there before. --strict counts new warnings as errors."""


def arguments() -> argparse.ArgumentParser:
    """The command line of this script."""
    parser = command_parser(__doc__, usage="%(prog)s --base REF [OPTION ...]", epilog=EPILOG)
    parser.add_argument(
        "--base", required=True, metavar="REF", help="the branch or commit to compare with"
    )
    parser.add_argument(
        "--head", metavar="REF", help="the branch or commit to review (default: the files here)"
    )
    add_data(parser)
    parser.add_argument(
        "--format", default="markdown", choices=sorted(FORMATS), help="default: markdown"
    )
    parser.add_argument("--strict", action="store_true", help="count new warnings as errors")
    return parser


def main(argv: list[str] | None = None) -> int:
    """Run the command and return its exit code."""
    return run(arguments(), argv, print_review)


def print_review(options: argparse.Namespace) -> int:
    """Print the review of a change."""
    try:
        review = review_of(Path(options.data), options.base, options.head)
    except GitError as error:
        raise WrongUseError(str(error)) from error
    sys.stdout.write(FORMATS[options.format](review))
    grave = review.has_errors or (options.strict and review.has_warnings)
    return 2 if grave else 0


def review_of(data: Path, base: str, head: str | None) -> Review:
    """The review of what came since the two went apart.

    Raises:
        GitError: when git can't say.
    """
    repository = repository_of(data)
    end = repository.commit(head or "HEAD")
    start = repository.merge_base(repository.commit(base), end)
    changed = repository.changed_files(start, end if head else None)
    inside = [path for path in changed if path.startswith(repository.prefix)]
    with tempfile.TemporaryDirectory(prefix="review-") as folder:
        before = repository.extract(start, Path(folder, "base"))
        after = repository.extract(end, Path(folder, "head")) if head else data
        return review_folders(
            before,
            after,
            shown_as=repository.data,
            files=inside,
            code=[path for path in changed if path not in inside],
        )


if __name__ == "__main__":
    sys.stdout, sys.stderr = lasting(sys.stdout), lasting(sys.stderr)
    sys.exit(exit_code(main(), sys.stdout, sys.stderr))
