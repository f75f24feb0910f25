"""Fetch metadata of arXiv papers into data/arxiv/: of those that are missing, old, or named."""

from __future__ import annotations

import argparse
import json
import signal
import sys
from pathlib import Path

# Ctrl-C ends the command at once and quietly, also while the library is loaded.
if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_DFL)
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "hooks"))

from command_line.frame import add_data, command_parser, run
from livingdocs.arxiv_ids import parse_arxiv_id
from livingdocs.characters import visible
from livingdocs.fetching.addresses import DEFAULT_ENDPOINT, EndpointError, checked_endpoint
from livingdocs.fetching.command import DEFAULT_DEADLINE, Setting, Wishes, fetch, wishes_of_data
from livingdocs.findings import below
from livingdocs.named_paths import is_folder
from livingdocs.reports import as_text
from livingdocs.streams import Verbatim, exit_code, lasting
from livingdocs.titles.suggesting import choose, wanted_papers

EPILOG = """\
What is missing, what is older than a month, or one paper:
  %(prog)s
  %(prog)s --stale 30
  %(prog)s 2605.11093

The last line on stdout is one JSON object with counts; what happened is told on stderr.
Exit codes: 0 all fresh, 1 wrong use, 2 something that a person must mend, 3 temporary trouble
(what is stored was kept), 4 stopped for safety, or another fetcher is at work."""


def arguments() -> argparse.ArgumentParser:
    """The command line of this script."""
    parser = command_parser(__doc__, usage="%(prog)s [OPTION ...] [ID ...]", epilog=EPILOG)
    parser.add_argument("ids", nargs="*", metavar="ID", help="ask for these papers")
    parser.add_argument(
        "--missing", action="store_true", help="ask for cited papers without metadata (the default)"
    )
    parser.add_argument("--stale", type=int, metavar="DAYS", help="ask for metadata that old")
    parser.add_argument(
        "--suggest", action="store_true", help="look for papers by title where an id is in doubt"
    )
    add_data(parser)
    parser.add_argument(
        "--endpoint",
        default=DEFAULT_ENDPOINT,
        metavar="URL",
        help="arXiv's API, or one on 127.0.0.1",
    )
    parser.add_argument(
        "--deadline", type=float, default=DEFAULT_DEADLINE, metavar="SECONDS", help="give up then"
    )
    return parser


def main(argv: list[str] | None = None) -> int:
    """Run the command and return its exit code."""
    return run(arguments(), argv, fetch_wished, check=check)


def fetch_wished(options: argparse.Namespace) -> int:
    """Fetch what is asked for, and tell how it went."""
    wishes, errors = wished(options)
    for error in errors:
        note(error)
    setting = Setting(
        data=Path(options.data),
        endpoint=options.endpoint,
        deadline=options.deadline,
        choose=choose,
        progress=bar if sys.stderr.isatty() else lambda done, total: None,
        noted=note,
    )
    report = fetch(wishes, setting)
    report.data_errors += errors
    for line in report.lines():
        note(line)
    sys.stdout.write(json.dumps(report.counts()) + "\n")
    return report.exit_code


def check(parser: argparse.ArgumentParser, options: argparse.Namespace) -> None:
    """End with a message where an option can't be meant."""
    try:
        options.endpoint = checked_endpoint(options.endpoint)
    except EndpointError as error:
        parser.error(f"--endpoint {error}")
    if not is_folder(Path(options.data)):
        parser.error(f"--data {options.data}: no such folder")
    if not options.deadline > 0 or (options.stale is not None and options.stale < 0):
        parser.error("--deadline and --stale take positive numbers")


def wished(options: argparse.Namespace) -> tuple[Wishes, list[str]]:
    """What the command line asks for, and what is wrong with its ids or with the data."""
    read = [(text, parse_arxiv_id(text)) for text in options.ids]
    errors = [f"{visible(text)!r} is no arXiv id" for text, paper in read if paper is None]
    named = [paper for _, paper in read if paper is not None]
    papers = tuple(paper.id for paper in named)
    if options.ids and not (options.missing or options.suggest or options.stale is not None):
        versions = {paper.id: frozenset({paper.version}) for paper in named if paper.version}
        return Wishes(papers=papers, versions=versions), errors
    wishes, faults = wishes_of_data(
        Path(options.data),
        papers=papers,
        missing=options.missing or (options.stale is None and not options.suggest),
        stale_days=options.stale,
        look_for=wanted_papers if options.suggest else None,
    )
    return wishes, [*errors, *(as_text([below(options.data, each)]).rstrip() for each in faults)]


def bar(done: int, total: int) -> None:
    """A progress bar on the terminal; gone when all is done."""
    filled = 30 * done // total
    end = "\n" if done == total else ""
    drawn = f"\r[{'#' * filled}{'.' * (30 - filled)}] {done}/{total} papers{end}"
    sys.stderr.write(Verbatim(drawn))
    sys.stderr.flush()


def note(line: str) -> None:
    """A line for the log; what arXiv sent is shown without its control characters."""
    sys.stderr.write(f"fetch: {visible(line)}\n")


if __name__ == "__main__":
    sys.stdout, sys.stderr = lasting(sys.stdout), lasting(sys.stderr)
    sys.exit(exit_code(main(), sys.stdout, sys.stderr))
