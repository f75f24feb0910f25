"""Measure the judge of titles on pairs whose right answer is known, or fit its weights.

The pairs are JSON lines `{id, claimed, official, label}`, the metadata JSON lines `{id, title,
abstract, authors}`. Three tenths of the papers, chosen by a hash of the id, are never fitted on.
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

from command_line.frame import command_parser, complain, run
from livingdocs.json_lines import MAX_BYTES, JsonLinesError
from livingdocs.named_paths import read_named_file
from livingdocs.streams import exit_code, lasting
from livingdocs.titles.benchmark import as_markdown, fitted_weights, known_papers, without_abstracts
from livingdocs.titles.evaluation import HELD_OUT, part_of
from livingdocs.titles.pair_files import read_pairs, read_papers


def arguments() -> argparse.ArgumentParser:
    """The command line of this script."""
    parser = command_parser(
        __doc__,
        usage="%(prog)s [OPTION ...]",
        epilog="No data folder is read, so there is no --data here.\n"
        "Exit codes: 0 done, 1 wrong use, 2 errors in the files.",
    )
    parser.add_argument(
        "--pairs", required=True, type=Path, metavar="FILE.jsonl", help="titles with known answers"
    )
    parser.add_argument(
        "--metadata", required=True, type=Path, metavar="FILE.jsonl", help="facts of their papers"
    )
    parser.add_argument(
        "--fit", action="store_true", help="print weights for hooks/livingdocs/titles/score.py"
    )
    return parser


def main(argv: list[str] | None = None) -> int:
    """Run the command and return its exit code."""
    return run(arguments(), argv, measure)


def measure(options: argparse.Namespace) -> int:
    """Measure, or fit."""
    path = options.pairs
    try:
        pairs = read_pairs(read_named_file(path, limit=MAX_BYTES))
        path = options.metadata
        metadata = read_papers(read_named_file(path, limit=MAX_BYTES))
    except OSError as error:
        what = f"{path}: error: {error.strerror}; expected a readable file"
        complain(what)
        return 1
    except JsonLinesError as error:
        for fault in error.faults:
            complain(f"{path}:{fault.line}: error: {fault.message}")
        return 2
    if not any(pair.label and pair.official for pair in pairs):
        what = f"{options.pairs}: error: no pair has both a label and an official title"
        complain(what)
        return 2
    if not options.fit:
        sys.stdout.write(as_markdown(pairs, metadata))
        return 0
    usable = [pair for pair in pairs if pair.label and pair.official]
    papers = known_papers(usable, metadata)
    if all(part_of(pair.id) in HELD_OUT for pair in usable):
        complain(f"{options.pairs}: error: all of its pairs are held out")
        return 2
    for name, known in (("WITH_ABSTRACT", papers), ("TITLE_ONLY", without_abstracts(papers))):
        weights = fitted_weights(usable, known)
        sys.stdout.write(
            f"{name}: { {each: round(value, 2) for each, value in weights.items()} }\n"
        )
    return 0


if __name__ == "__main__":
    sys.stdout, sys.stderr = lasting(sys.stdout), lasting(sys.stderr)
    sys.exit(exit_code(main(), sys.stdout, sys.stderr))
