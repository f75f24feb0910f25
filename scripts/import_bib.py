"""Import bibliographies: every entry goes into the data folder, or is named with its line.

What is on arXiv becomes a citation of that paper in citations.bib, everything else goes to
references.bib. Entries of one work are joined; what the data folder says stays, and what differs
is told with both lines. Importing again changes nothing.
"""

from __future__ import annotations

import argparse
import codecs
import signal
import sys
import time
from pathlib import Path

# Ctrl-C ends the command at once and quietly, also while the library is loaded.
if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_DFL)
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "hooks"))

from command_line.frame import add_data, command_parser, complain, run
from livingdocs.bib_import.report import as_data, as_lines
from livingdocs.bib_import.run import ImportedBibliography, import_bibliography
from livingdocs.reports import as_text, json_text
from livingdocs.streams import Verbatim, exit_code, lasting

EPILOG = """\
Try first what would happen, then do it:
  %(prog)s --dry-run refs.bib
  %(prog)s refs.bib
What became of which entry, for a program:
  %(prog)s --dry-run --format json refs.bib

Results are on stdout, notices, warnings and errors on stderr.
Exit codes: 0 done, also with warnings; 1 wrong use; 2 an entry or a file was refused."""


def arguments() -> argparse.ArgumentParser:
    """The command line of this script."""
    parser = command_parser(
        __doc__, usage="%(prog)s [OPTION ...] FILE.bib [FILE.bib ...]", epilog=EPILOG
    )
    parser.add_argument("files", nargs="+", metavar="FILE.bib", help="BibTeX or BibLaTeX")
    add_data(parser)
    parser.add_argument(
        "--dry-run", action="store_true", help="say what would happen, write nothing"
    )
    parser.add_argument(
        "--encoding",
        type=_encoding,
        metavar="NAME",
        help="of the files (default: UTF-8, or what a file says of itself)",
    )
    parser.add_argument(
        "--format",
        default="text",
        choices=("text", "json"),
        help='json: one object, or for several files {"bibliographies": [one object each]}',
    )
    return parser


def _encoding(text: str) -> str:
    try:
        "".encode(codecs.lookup(text).name)
    except (LookupError, ValueError):
        raise argparse.ArgumentTypeError("expected an encoding such as windows-1252") from None
    return text


class Ticker:
    """A line on a terminal that says how far it is."""

    last = 0.0

    def __call__(self, what: str, done: int, of: int) -> None:
        """Show it, a few times a second."""
        now = time.monotonic()
        if now - self.last >= 0.2:
            self.last = now
            sys.stderr.write(Verbatim(f"\r\x1b[K{what} {done:,} of {of:,}\r"))
            sys.stderr.flush()


def import_all(options: argparse.Namespace) -> list[ImportedBibliography]:
    """Import one file after the other; what a person should know goes to stderr."""
    data_dir = Path(options.data)
    ticker = Ticker() if sys.stderr is not None and sys.stderr.isatty() else None
    done = []
    for path in options.files:
        result = import_bibliography(
            path,
            data_dir=data_dir,
            write=not options.dry_run,
            encoding=options.encoding,
            progress=ticker,
        )
        sys.stderr.write(Verbatim("\r\x1b[K") if ticker else "")
        for notice in result.notices:
            complain(f"notice: {path}: {notice}")
        sys.stderr.write(as_text([*result.account.findings, *result.errors]))
        done.append(result)
    return done


def main(argv: list[str] | None = None) -> int:
    """Run the command and return its exit code."""
    return run(arguments(), argv, import_files)


def import_files(options: argparse.Namespace) -> int:
    """Import the files, and say what became of each."""
    done = import_all(options)
    if options.format == "json":
        objects = [as_data(result) for result in done]
        sys.stdout.write(json_text(objects[0] if len(done) == 1 else {"bibliographies": objects}))
    else:
        for result in done:
            lines = as_lines(result, dry_run=options.dry_run)
            sys.stdout.write("".join(f"{line}\n" for line in lines))
    return 2 if any(result.errors or result.account.errors for result in done) else 0


if __name__ == "__main__":
    sys.stdout, sys.stderr = lasting(sys.stdout), lasting(sys.stderr)
    sys.exit(exit_code(main(), sys.stdout, sys.stderr))
