"""Check a data folder: the shape of every file, every rule, every id that was ever published."""

from __future__ import annotations

import argparse
import signal
import sys
from pathlib import Path

# Ctrl-C ends the command at once and quietly, also while the library is loaded.
if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_DFL)
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "hooks"))

from command_line.frame import WrongUseError, add_data, command_parser, complain, run
from livingdocs.changes.published_ids import lost_in_history
from livingdocs.checks.run import RULES, run_checks
from livingdocs.findings import Finding, Severity, below, concerns, seen_from
from livingdocs.loading import KnowledgeBaseError, load_knowledge_base
from livingdocs.named_paths import is_there
from livingdocs.reports import FORMATS, summary
from livingdocs.streams import exit_code, lasting
from livingdocs.yaml_files.sole_writer import waiting

EPILOG = """\
Everything, one topic's doubts, or one question alone:
  %(prog)s
  %(prog)s data/contradictions/inference
  %(prog)s --rule section-number --format markdown

Findings are on stdout, the counts on stderr. docs/contributing/rules.md explains the rules.
Exit codes: 0 nothing or warnings only, 1 wrong use, 2 errors."""

HALF_DONE = (
    "notice: a command was cut short, and of the files that belong together some are old and some "
    "new: {files}. The next command that writes finishes them; "
    "`python scripts/format_data.py` will do"
)
MOST_NAMED = 5


def arguments() -> argparse.ArgumentParser:
    """The command line of this script."""
    parser = command_parser(__doc__, usage="%(prog)s [OPTION ...] [PATH ...]", epilog=EPILOG)
    parser.add_argument(
        "paths", nargs="*", metavar="PATH", help="show only findings in these files and folders"
    )
    add_data(parser)
    parser.add_argument(
        "--rule",
        action="append",
        choices=[rule.name for rule in RULES],
        metavar="RULE",
        help="run only this rule; may be given several times: "
        + ", ".join(rule.name for rule in RULES),
    )
    parser.add_argument("--strict", action="store_true", help="count warnings as errors")
    parser.add_argument(
        "--format", default="text", choices=sorted(FORMATS), help="of the findings (default: text)"
    )
    return parser


def findings_of(data: str, rules: list[str] | None) -> tuple[Finding, ...]:
    """Faults of shape if there are any, otherwise what the rules find."""
    folder = seen_from(Path.cwd(), Path(data))
    if half_done := waiting(Path(data)):
        complain(HALF_DONE.format(files=listed(folder, half_done)))
    try:
        kb = load_knowledge_base(Path(data))
    except KnowledgeBaseError as error:
        sys.stderr.write("The data folder has faults of shape; the rules run once it has none.\n")
        found: tuple[Finding, ...] = error.findings
    else:
        found = (*kb.notices, *run_checks(kb, rules=rules))
        if rules is None:
            published = lost_in_history(kb, Path(data))
            found = (*found, *published.lost)
            if published.notice:
                complain(f"notice: {published.notice}")
    return tuple(below(folder, each) for each in found)


def listed(folder: str, files: tuple[str, ...]) -> str:
    """The first few files as a person types them, and how many more there are."""
    named = ", ".join(f"{folder}/{path}" for path in files[:MOST_NAMED])
    more = len(files) - MOST_NAMED
    return f"{named} and {more} more" if more > 0 else named


def main(argv: list[str] | None = None) -> int:
    """Run the command and return its exit code."""
    return run(arguments(), argv, print_findings)


def print_findings(options: argparse.Namespace) -> int:
    """Check a folder, and print what is found at the places that are meant."""
    found = list(findings_of(options.data, options.rule))
    places = [Path(path) for path in options.paths]
    for place in places:
        if not is_there(place) and not any(concerns(each, place) for each in found):
            raise WrongUseError(f"no such file or folder: {place}")
    if places:
        found = [each for each in found if any(concerns(each, place) for place in places)]
    sys.stdout.write(FORMATS[options.format](found))
    sys.stderr.write(summary(found) + "\n")
    grave = {Severity.ERROR, Severity.WARNING} if options.strict else {Severity.ERROR}
    return 2 if any(each.severity in grave for each in found) else 0


if __name__ == "__main__":
    sys.stdout, sys.stderr = lasting(sys.stdout), lasting(sys.stderr)
    sys.exit(exit_code(main(), sys.stdout, sys.stderr))
