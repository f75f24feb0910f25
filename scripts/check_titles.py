"""Ask whether a cited title is that of the paper with the cited id.

With --pairs, for every line of a file of JSON objects {id, claimed, official}; with --metadata the
abstracts are evidence too. Without it, for every title that the briefings of a data folder give to
an id. Prints verdicts and changes nothing; with --write it stores what it would suggest, too.
"""

from __future__ import annotations

import argparse
import datetime as dt
import signal
import sys
from pathlib import Path

# Ctrl-C ends the command at once and quietly, also while the library is loaded.
if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_DFL)
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "hooks"))

from command_line.frame import add_data, command_parser, complain, default_data, run
from livingdocs.findings import below
from livingdocs.json_lines import MAX_BYTES, JsonLinesError
from livingdocs.loading import KnowledgeBaseError, load_knowledge_base
from livingdocs.named_paths import read_named_file
from livingdocs.reports import as_text as findings_text
from livingdocs.reports import json_array, json_by_line
from livingdocs.streams import exit_code, lasting
from livingdocs.titles.benchmark import judge_pairs, known_papers
from livingdocs.titles.citations import worst_first
from livingdocs.titles.pair_files import read_pairs, read_papers
from livingdocs.titles.report import as_text, citation_data, offer_data, pair_data
from livingdocs.titles.suggesting import suggest_offline
from livingdocs.titles.suggestion_files import write_offers
from livingdocs.yaml_files.sole_writer import mend

FORMATS = {"text": as_text, "json": json_array, "jsonl": json_by_line}


def arguments() -> argparse.ArgumentParser:
    """The command line of this script."""
    parser = command_parser(
        __doc__,
        usage="%(prog)s [OPTION ...]",
        epilog="Exit codes: 0 done, whatever the verdicts; 1 wrong use; 2 errors in the input.",
    )
    parser.add_argument("--pairs", type=Path, metavar="FILE.jsonl", help="titles to judge")
    parser.add_argument(
        "--metadata", type=Path, metavar="FILE.jsonl", help="{id, title, abstract, authors} a line"
    )
    add_data(parser, default=None)
    parser.add_argument(
        "--format", choices=sorted(FORMATS), help="default: jsonl with --pairs, else text"
    )
    parser.add_argument("--write", action="store_true", help="store suggestions in the data folder")
    return parser


def main(argv: list[str] | None = None) -> int:
    """Run the command and return its exit code."""
    return run(arguments(), argv, judge, check=check)


def check(parser: argparse.ArgumentParser, options: argparse.Namespace) -> None:
    """Files, or a data folder."""
    if options.pairs is None and options.metadata is not None:
        parser.error("--metadata belongs to --pairs")
    if options.pairs is not None and (options.write or options.data is not None):
        parser.error("--pairs is for files; --data and --write are for a data folder")


def judge(options: argparse.Namespace) -> int:
    """Judge what is asked about."""
    return check_folder(options) if options.pairs is None else check_pairs(options)


def check_pairs(options: argparse.Namespace) -> int:
    """Judge the pairs of a file, in its order."""
    path = options.pairs
    try:
        pairs = read_pairs(read_named_file(path, limit=MAX_BYTES))
        path = options.metadata
        metadata = read_papers(read_named_file(path, limit=MAX_BYTES)) if path else ()
    except OSError as error:
        complain(f"{path}: error: {error.strerror}; expected a readable file")
        return 1
    except JsonLinesError as error:
        for fault in error.faults:
            complain(f"{path}:{fault.line}: error: {fault.message}")
        return 2
    verdicts = judge_pairs(pairs, known_papers(pairs, metadata))
    items = [pair_data(pair.id, each) for pair, each in zip(pairs, verdicts, strict=True)]
    sys.stdout.write(FORMATS[options.format or "jsonl"](items))
    return 0


def check_folder(options: argparse.Namespace) -> int:
    """Judge the citations of a data folder, those that need a person first."""
    data = options.data or default_data()
    try:
        if options.write:
            mend(Path(data))
        kb = load_knowledge_base(Path(data))
    except KnowledgeBaseError as error:
        sys.stderr.write(findings_text(below(data, each) for each in error.findings))
        return 2
    except OSError as error:
        complain(f"{error.filename or data}: error: {error.strerror}; nothing is written")
        return 2
    offers = suggest_offline(kb)
    items = [citation_data(each) for each in worst_first(kb)]
    items += [offer_data(each) for each in offers if each.wanted.key not in kb.papers]
    sys.stdout.write(FORMATS[options.format or "text"](items))
    if options.write:
        try:
            written = write_offers(offers, kb, data=Path(data), day=dt.date.today())
        except OSError as error:
            complain(f"{error.filename or data}: error: {error.strerror}; nothing more is written")
            return 2
        for path in written:
            complain(f"{data}/{path}: written")
    return 0


if __name__ == "__main__":
    sys.stdout, sys.stderr = lasting(sys.stdout), lasting(sys.stderr)
    sys.exit(exit_code(main(), sys.stdout, sys.stderr))
