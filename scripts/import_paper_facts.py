"""Write snapshots of papers from facts that were collected by hand (a JSON list)."""

from __future__ import annotations

import argparse
import datetime as dt
import signal
import sys
from contextlib import nullcontext
from pathlib import Path

# Ctrl-C ends the command at once and quietly, also while the library is loaded.
if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_DFL)
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "hooks"))

from command_line.frame import add_data, command_parser, complain, run
from livingdocs.characters import visible
from livingdocs.importing.paper_facts import MAX_BYTES, PaperFactsError, read_paper_facts
from livingdocs.named_paths import read_named_file
from livingdocs.records.places import record_path
from livingdocs.records.snapshot import Snapshot
from livingdocs.streams import exit_code, lasting
from livingdocs.yaml_files.files import write_below
from livingdocs.yaml_files.heads import with_head
from livingdocs.yaml_files.sole_writer import SoleWriter
from livingdocs.yaml_files.writer import dump_yaml

EPILOG = """\
Try first which files would be written, then write them:
  %(prog)s --dry-run --on 2026-10-11 papers.json
  %(prog)s --on 2026-10-11 papers.json

The paths of the files are on stdout, the rest on stderr.
Exit codes: 0 done, 1 wrong use, 2 the facts have a fault, or can't be written."""


def arguments() -> argparse.ArgumentParser:
    """The command line of this script."""
    parser = command_parser(__doc__, usage="%(prog)s [OPTION ...] --on DATE FILE", epilog=EPILOG)
    parser.add_argument("file", metavar="FILE", type=Path, help="a JSON list of papers")
    add_data(parser)
    parser.add_argument(
        "--on", required=True, metavar="DATE", type=day, help="day of collection, YYYY-MM-DD"
    )
    parser.add_argument("--dry-run", action="store_true", help="write nothing")
    return parser


def day(text: str) -> str:
    """A day of the calendar in the form of data files."""
    try:
        return dt.datetime.strptime(text, "%Y-%m-%d").date().isoformat()
    except ValueError:
        raise argparse.ArgumentTypeError("expected a day such as 2026-09-22") from None


def main(argv: list[str] | None = None) -> int:
    """Run the command and return its exit code."""
    return run(arguments(), argv, write_snapshots)


def write_snapshots(options: argparse.Namespace) -> int:
    """Write the snapshots of a file, and say which are new."""
    try:
        snapshots = read_paper_facts(
            read_named_file(options.file, limit=MAX_BYTES).decode("utf-8"), fetched_at=options.on
        )
        with nullcontext() if options.dry_run else SoleWriter(Path(options.data)):
            changed = [path for each in snapshots if (path := store(each, options))]
    except OSError as error:
        complain(f"{error.filename or options.file}: {error.strerror}")
        return 2
    except (UnicodeDecodeError, PaperFactsError) as error:
        complain(f"{options.file}: {error}")
        return 2
    sys.stdout.writelines(visible(f"{path}") + "\n" for path in changed)
    would = "would be " if options.dry_run else ""
    sys.stderr.write(f"{len(snapshots)} papers, {len(changed)} files {would}written\n")
    return 0


def store(snapshot: Snapshot, options: argparse.Namespace) -> Path | None:
    """Write the file of a snapshot; its path, or None if it stands there already."""
    place = record_path(snapshot)
    path = Path(options.data) / place
    text = with_head(Path(options.data), place, dump_yaml(snapshot.model_dump(mode="json")))
    if options.dry_run:
        same = path.is_file() and path.read_bytes() == text.encode("utf-8")
        return None if same else path
    return path if write_below(Path(options.data), place, text) else None


if __name__ == "__main__":
    sys.stdout, sys.stderr = lasting(sys.stdout), lasting(sys.stderr)
    sys.exit(exit_code(main(), sys.stdout, sys.stderr))
