"""Write snapshots of papers from facts that were collected by hand (a JSON list)."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "hooks"))

from livingdocs.importing.paper_facts import PaperFactsError, read_paper_facts
from livingdocs.records.places import record_path
from livingdocs.yaml_files.files import write_atomically
from livingdocs.yaml_files.writer import dump_yaml


def arguments() -> argparse.ArgumentParser:
    """The command line of this script."""
    parser = argparse.ArgumentParser(
        description=__doc__, epilog="Exit codes: 0 done, 1 wrong use, 2 the facts have a fault."
    )
    parser.add_argument("file", metavar="FILE", type=Path, help="a JSON list of papers")
    parser.add_argument("--data", default=os.environ.get("KB_DATA", "data"), metavar="DIR")
    parser.add_argument("--on", required=True, metavar="DATE", help="day of collection")
    parser.add_argument("--dry-run", action="store_true", help="write nothing")
    return parser


def main(argv: list[str] | None = None) -> int:
    """Run the command and return its exit code."""
    try:
        options = arguments().parse_args(argv)
    except SystemExit as stop:
        return 1 if stop.code else 0
    try:
        text = options.file.read_text(encoding="utf-8")
        snapshots = read_paper_facts(text, fetched_at=options.on)
    except (OSError, UnicodeDecodeError, PaperFactsError) as error:
        sys.stderr.write(f"{options.file}: {error}\n")
        return 2
    written = 0
    for snapshot in snapshots:
        path = Path(options.data) / record_path(snapshot)
        text = dump_yaml(snapshot.model_dump(mode="json"))
        if options.dry_run:
            sys.stdout.write(f"{path}\n")
        elif write_atomically(path, text):
            written += 1
            sys.stdout.write(f"{path}\n")
    sys.stderr.write(f"{len(snapshots)} papers, {written} files written\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
