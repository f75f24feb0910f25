"""Measure the judge of filings on cards whose right topics are known, beside confident learning.

The cards are JSON lines `{id, primary_topic, right}`, the metadata `{id, title, abstract,
categories}`. `right` is used to count, never to train. With --size it measures time and memory
for that many cards instead.
"""

from __future__ import annotations

import argparse
import signal
import sys
import time
from pathlib import Path

# Ctrl-C ends the command at once and quietly, also while the library is loaded.
if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_DFL)
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "hooks"))

from command_line.frame import command_parser, complain, run
from livingdocs.filing.benchmark import answers, as_markdown
from livingdocs.filing.card_files import join, read_cards, read_metadata
from livingdocs.filing.invented_cards import many_cards
from livingdocs.filing.judging import judge
from livingdocs.filing.tools import LearnerMissingError
from livingdocs.filing.topic_files import read_topics
from livingdocs.findings import below
from livingdocs.json_lines import MAX_BYTES, JsonLinesError
from livingdocs.named_paths import read_named_file
from livingdocs.reports import as_text
from livingdocs.streams import exit_code, lasting


def arguments() -> argparse.ArgumentParser:
    """The command line of this script."""
    parser = command_parser(
        __doc__,
        usage="%(prog)s [OPTION ...]",
        epilog="No data folder is read but its topics, so there is no --data here.\n"
        "Exit codes: 0 done, 1 wrong use, 2 errors in the files, or no scikit-learn.",
    )
    for name, what in (("--cards", "cards with right topics"), ("--metadata", "their papers")):
        parser.add_argument(name, required=True, type=Path, metavar="FILE.jsonl", help=what)
    parser.add_argument(
        "--topics", type=Path, default=Path("data/topics"), metavar="DIR", help="topic files"
    )
    parser.add_argument("--draws", type=int, default=20, help="draws a mean is taken over")
    parser.add_argument("--size", type=int, metavar="CARDS", help="measure time and memory")
    return parser


def main(argv: list[str] | None = None) -> int:
    """Run the command and return its exit code."""
    return run(arguments(), argv, measure, check=check)


def check(parser: argparse.ArgumentParser, options: argparse.Namespace) -> None:
    """Numbers of draws and cards."""
    if options.draws < 1 or (options.size is not None and options.size < 1):
        parser.error("--draws and --size are 1 or more")


def measure(options: argparse.Namespace) -> int:
    """Measure how well it judges, or how long it takes."""
    path = options.cards
    try:
        cards = read_cards(read_named_file(path, limit=MAX_BYTES))
        path = options.metadata
        papers = join(cards, read_metadata(read_named_file(path, limit=MAX_BYTES)))
        path = options.topics
        topics, findings = read_topics(path)
    except OSError as error:
        complain(f"{path}: error: {error.strerror}; expected to read it")
        return 1
    except JsonLinesError as error:
        for fault in error.faults:
            complain(f"{path}:{fault.line}: error: {fault.message}")
        return 2
    if findings:
        sys.stderr.write(as_text(below(str(path), each) for each in findings))
        return 2
    known = answers(cards, papers)
    if not any(map(known.wrong, known.papers)):
        what = f"{options.cards}: error: no card is filed beside its right topics"
        complain(what)
        return 2
    try:
        if options.size is None:
            sys.stdout.write(as_markdown(known, topics, draws=options.draws))
        else:
            made = many_cards(papers, options.size)
            begun = time.perf_counter()
            judge(made, topics, learning=True)
            seconds = time.perf_counter() - begun
            sys.stdout.write(f"{len(made)} cards: {seconds:.0f} s, {peak_megabytes()} MB at most\n")
    except LearnerMissingError as error:
        sys.stderr.write(f"error: {error}; pip install 'livingdocs[cards]'\n")
        return 2
    return 0


def peak_megabytes() -> str:
    """The most memory that this process has held, where the system says."""
    try:
        import resource
    except ImportError:
        return "unknown"
    kilobytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return f"{kilobytes / (1024 if sys.platform != 'darwin' else 1024 * 1024):.0f}"


if __name__ == "__main__":
    sys.stdout, sys.stderr = lasting(sys.stdout), lasting(sys.stderr)
    sys.exit(exit_code(main(), sys.stdout, sys.stderr))
