"""Put data files into their canonical form: quotes, indentation, order of keys; comments stay."""

from __future__ import annotations

import argparse
import difflib
import signal
import sys
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path

# Ctrl-C ends the command at once and quietly, also while the library is loaded.
if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_DFL)
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "hooks"))

from command_line.frame import WrongUseError, add_data, command_parser, complain, run
from livingdocs.characters import visible
from livingdocs.curating.formatting import FormattedFile, formatted_files
from livingdocs.findings import below, seen_from
from livingdocs.named_paths import is_there
from livingdocs.reports import as_text
from livingdocs.streams import exit_code, lasting
from livingdocs.yaml_files.files import write_below
from livingdocs.yaml_files.sole_writer import SoleWriter

EPILOG = """\
Everything, one folder, or a look at what would change:
  %(prog)s
  %(prog)s data/anchors
  %(prog)s --check --diff

Changed files are named on stdout; `git restore` undoes it. Raw briefings are never touched.
Exit codes: 0 done, or nothing to do; 1 wrong use; 2 a file that can't be read, or with --check one
that is not in its canonical form."""


def arguments() -> argparse.ArgumentParser:
    """The command line of this script."""
    parser = command_parser(__doc__, usage="%(prog)s [OPTION ...] [PATH ...]", epilog=EPILOG)
    parser.add_argument("paths", nargs="*", metavar="PATH", help="only these files and folders")
    add_data(parser)
    parser.add_argument(
        "--check", action="store_true", help="write nothing; name what would change"
    )
    parser.add_argument("--diff", action="store_true", help="show each change")
    return parser


def main(argv: list[str] | None = None) -> int:
    """Run the command and return its exit code."""
    return run(arguments(), argv, format_named)


def format_named(options: argparse.Namespace) -> int:
    """Find the files that are meant, and format them."""
    wanted = [Path(path).resolve() for path in options.paths]
    for path in wanted:
        if not is_there(path):
            raise WrongUseError(f"no such file or folder: {seen_from(Path.cwd(), path)}")
    try:
        with nullcontext() if options.check else SoleWriter(Path(options.data)):
            return format_all(options, wanted)
    except OSError as error:
        complain(f"{error.filename or options.data}: error: {error.strerror or error}")
        return 1 if isinstance(error, NotADirectoryError) else 2


def format_all(options: argparse.Namespace, wanted: list[Path]) -> int:
    """Format every wanted file, and say what became of each that changed."""
    root = Path(options.data)
    folder = seen_from(Path.cwd(), root)
    changed = unreadable = total = 0
    for file in formatted_files(root):
        place = (root / file.path).resolve()
        if wanted and not any(place == path or path in place.parents for path in wanted):
            continue
        total += 1
        if file.after is None:
            unreadable += 1
            sys.stderr.write(as_text(below(folder, each) for each in file.findings))
        elif not file.is_canonical:
            if not options.check and not written(root, file):
                return 2
            changed += 1
            sys.stdout.write(visible(f"{folder}/{file.path}") + "\n")
            if options.diff:
                sys.stdout.writelines(f"{visible(line)}\n" for line in diff(file))
    verb = "would change" if options.check else "changed"
    complain(f"{total} files, {changed} {verb}, {unreadable} can't be read")
    return 2 if unreadable or (options.check and changed) else 0


def written(root: Path, file: FormattedFile) -> bool:
    """Write a file; one that can't be written is named and stays as it was."""
    try:
        write_below(root, file.path, file.after or "")
    except OSError as error:
        complain(f"{root}/{file.path}: error: {error.strerror or error}; it stays as it was")
        return False
    return True


def diff(file: FormattedFile) -> Iterator[str]:
    """The lines of a unified diff of a file, without their ends."""
    before = file.before.decode("utf-8").split("\n")
    after = (file.after or "").split("\n")
    return difflib.unified_diff(before, after, file.path, file.path, n=2, lineterm="")


if __name__ == "__main__":
    sys.stdout, sys.stderr = lasting(sys.stdout), lasting(sys.stderr)
    sys.exit(exit_code(main(), sys.stdout, sys.stderr))
