"""Ask which paper cards are filed under the wrong topic, and why.

For every card of a data folder; or, with --cards and --metadata, for every line of a file of JSON
objects {id, primary_topic}, described by lines {id, title, abstract, categories}, and by the topics
of the data folder or of --topics. Prints and changes nothing; with --write it stores the flags.
From 20 cards on the cards teach, too; that needs scikit-learn: pip install 'livingdocs[cards]'.
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

from command_line.frame import add_data, command_parser, complain, run
from livingdocs.filing.card_files import join, read_cards, read_metadata
from livingdocs.filing.flag_files import flag_changes, write_flags
from livingdocs.filing.flags import kb_judgements, standing_words
from livingdocs.filing.judging import judge
from livingdocs.filing.report import as_text, card_data
from livingdocs.filing.tools import LearnerMissingError
from livingdocs.filing.topic_files import read_topics
from livingdocs.findings import below
from livingdocs.json_lines import MAX_BYTES, JsonLinesError
from livingdocs.loading import KnowledgeBaseError, load_knowledge_base
from livingdocs.named_paths import read_named_file
from livingdocs.reports import as_text as findings_text
from livingdocs.reports import json_array, json_by_line
from livingdocs.streams import exit_code, lasting
from livingdocs.yaml_files.sole_writer import mend

FORMATS = {"text": as_text, "json": json_array, "jsonl": json_by_line}
WITHOUT_LEARNER = "notice: no scikit-learn: cards teach nothing; pip install 'livingdocs[cards]'"


def arguments() -> argparse.ArgumentParser:
    """The command line of this script."""
    parser = command_parser(
        __doc__,
        usage="%(prog)s [OPTION ...]",
        epilog="Exit codes: 0 done, whatever is flagged; 1 wrong use; 2 errors in the input, or "
        "--write\nwithout scikit-learn.",
    )
    parser.add_argument("--cards", type=Path, metavar="FILE.jsonl", help="cards to judge")
    parser.add_argument("--metadata", type=Path, metavar="FILE.jsonl", help="their papers")
    parser.add_argument(
        "--topics", type=Path, metavar="DIR", help="topic files (default: topics/ of the data)"
    )
    add_data(parser)
    parser.add_argument(
        "--format", choices=sorted(FORMATS), help="default: jsonl with --cards, else text"
    )
    parser.add_argument("--write", action="store_true", help="store flags in the data folder")
    return parser


def main(argv: list[str] | None = None) -> int:
    """Run the command and return its exit code."""
    return run(arguments(), argv, flag, check=check)


def check(parser: argparse.ArgumentParser, options: argparse.Namespace) -> None:
    """Files, or a data folder."""
    if (options.cards is None) != (options.metadata is None):
        parser.error("--cards and --metadata belong together")
    if options.write if options.cards is not None else options.topics is not None:
        parser.error("--topics is for --cards, and --write for a data folder")


def flag(options: argparse.Namespace) -> int:
    """Flag the cards that are meant."""
    data = Path(options.data)
    try:
        return flag_files(options, data) if options.cards else flag_folder(options, data)
    except OSError as error:
        complain(f"{error.filename or data}: error: {error.strerror}; nothing more is written")
        return 2


def flag_files(options: argparse.Namespace, data: Path) -> int:
    """Judge the cards of a file, in its order."""
    path = options.cards
    try:
        cards = read_cards(read_named_file(path, limit=MAX_BYTES))
        path = options.metadata
        papers = join(cards, read_metadata(read_named_file(path, limit=MAX_BYTES)))
        path = options.topics or data / "topics"
        topics, findings = read_topics(path)
    except OSError as error:
        complain(f"{error.filename or path}: error: {error.strerror}; expected to read it")
        return 1
    except JsonLinesError as error:
        for fault in error.faults:
            complain(f"{path}:{fault.line}: error: {fault.message}")
        return 2
    if findings:
        sys.stderr.write(findings_text(below(str(path), each) for each in findings))
        return 2
    try:
        found = judge(papers, topics, learning=True)
    except LearnerMissingError:
        complain(WITHOUT_LEARNER)
        found = judge(papers, topics, learning=False)
    items = [card_data(found[card.id]) for card in cards]
    sys.stdout.write(FORMATS[options.format or "jsonl"](items))
    return 0


def flag_folder(options: argparse.Namespace, data: Path) -> int:
    """Judge the cards of a data folder, in the order of their ids."""
    if options.write:
        mend(data)
    try:
        kb = load_knowledge_base(data)
    except KnowledgeBaseError as error:
        sys.stderr.write(findings_text(below(str(data), each) for each in error.findings))
        return 2
    described = kb_judgements(kb, learning=False)
    try:
        found = kb_judgements(kb)
    except LearnerMissingError:
        complain(WITHOUT_LEARNER)
        if options.write:
            complain(f"{data}: error: nothing is written, since the site finds as much by itself")
            return 2
        found = described
    items = [card_data(each, settled=standing_words(kb, card)) for card, each in found.items()]
    sys.stdout.write(FORMATS[options.format or "text"](items))
    if options.write:
        for line in write_flags(flag_changes(kb, found, described, day=dt.date.today()), data):
            complain(f"{data}/{line}")
    return 0


if __name__ == "__main__":
    sys.stdout, sys.stderr = lasting(sys.stdout), lasting(sys.stderr)
    sys.exit(exit_code(main(), sys.stdout, sys.stderr))
