"""Write the JSON Schemas of the data files into data/schema/, from the records of the library."""

from __future__ import annotations

import argparse
import signal
import sys
from contextlib import nullcontext
from pathlib import Path

# Ctrl-C ends the command at once and quietly, also while the library is loaded.
if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_DFL)
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "hooks"))

from command_line.frame import WrongUseError, add_data, command_parser, complain, run
from livingdocs.characters import visible
from livingdocs.named_paths import is_folder
from livingdocs.records.schemas import record_schemas
from livingdocs.reports import json_text
from livingdocs.streams import exit_code, lasting
from livingdocs.yaml_files.files import write_below
from livingdocs.yaml_files.heads import SCHEMA_FOLDER
from livingdocs.yaml_files.sole_writer import SoleWriter

EPILOG = """\
Run it after a change of hooks/livingdocs/records/; then scripts/format_data.py gives new files the
line that names their schema. Written files are named on stdout.
Exit codes: 0 done, or nothing to do; 1 wrong use; 2 a file that can't be written, or with --check
one that is not current."""


def arguments() -> argparse.ArgumentParser:
    """The command line of this script."""
    parser = command_parser(__doc__, usage="%(prog)s [OPTION ...]", epilog=EPILOG)
    add_data(parser)
    parser.add_argument("--check", action="store_true", help="write nothing, name what is old")
    return parser


def main(argv: list[str] | None = None) -> int:
    """Run the command and return its exit code."""
    return run(arguments(), argv, write_schemas)


def write_schemas(options: argparse.Namespace) -> int:
    """Write the schemas, or say which are not current."""
    root = Path(options.data)
    if not is_folder(root):
        raise WrongUseError(f"no such folder: {root}")
    try:
        with nullcontext() if options.check else SoleWriter(root):
            old = write_all(root, check=options.check)
    except OSError as error:
        complain(f"{error.filename or root}: error: {error.strerror or error}; it stays as it was")
        return 2
    return 2 if options.check and old else 0


def write_all(root: Path, *, check: bool) -> int:
    """Write each schema, or only name it where it is not current; how many there were."""
    old = 0
    for name, schema in record_schemas().items():
        path = f"{SCHEMA_FOLDER}/{name}.json"
        text = json_text(schema)
        if not is_current(root / path, text) if check else write_below(root, path, text):
            old += 1
            sys.stdout.write(visible(f"{root}/{path}") + "\n")
    return old


def is_current(path: Path, text: str) -> bool:
    """Whether the file holds that text."""
    return path.is_file() and path.read_bytes() == text.encode("utf-8")


if __name__ == "__main__":
    sys.stdout, sys.stderr = lasting(sys.stdout), lasting(sys.stderr)
    sys.exit(exit_code(main(), sys.stdout, sys.stderr))
