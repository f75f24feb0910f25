"""Import briefings: keep the raw text, write the record of it and proposals for a person to accept.

A briefing is plain text or Markdown in UTF-8. What the import can't place is listed with its line,
never guessed. Importing again changes nothing; a corrected briefing updates its records and says
what changed; what a person has edited is kept.
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

from command_line.frame import add_data, command_parser, complain, run
from livingdocs.characters import forbidden_characters, visible
from livingdocs.importing.identity import Origin
from livingdocs.importing.names import day_of, slug_of
from livingdocs.importing.report import as_data, as_lines
from livingdocs.importing.run import Imported, errors_of, import_file
from livingdocs.reports import as_text, json_text
from livingdocs.streams import exit_code, lasting

EPILOG = """\
Try first what would happen, then do it:
  %(prog)s --dry-run 2026-10-11-inference-e1prep.txt
  %(prog)s 2026-10-11-inference-e1prep.txt
A text that does not say what it is about, and when:
  %(prog)s --topic inference --date 2026-10-11 --agent Tom digest.md

Results are on stdout, notices and errors on stderr.
Exit codes: 0 done, 1 wrong use, 2 errors (the other files are imported)."""


def arguments() -> argparse.ArgumentParser:
    """The command line of this script."""
    parser = command_parser(__doc__, usage="%(prog)s [OPTION ...] FILE [FILE ...]", epilog=EPILOG)
    parser.add_argument("files", nargs="+", metavar="FILE", help="a briefing, text or Markdown")
    add_data(parser)
    parser.add_argument("--topic", type=_topic, help="topic, where the text names none")
    parser.add_argument("--agent", type=_agent, help="author, where the text names none")
    parser.add_argument("--date", type=_date, help="day as YYYY-MM-DD, where the text names none")
    parser.add_argument(
        "--dry-run", action="store_true", help="say what would happen, write nothing"
    )
    parser.add_argument(
        "--format",
        default="text",
        choices=("text", "json"),
        help='json: one object, or for several files {"briefings": [one object each]}',
    )
    return parser


def _topic(text: str) -> str:
    slug = slug_of(text)
    if slug is None:
        raise argparse.ArgumentTypeError(
            "expected a slug such as llm-infra: a to z, 0 to 9, - between them, at most 64, "
            "and no reserved name such as index or con"
        )
    return slug


def _agent(text: str) -> str:
    if not text.strip() or forbidden_characters(text) or "\n" in text:
        raise argparse.ArgumentTypeError("expected a name on one line")
    return text.strip()


def _date(text: str) -> str:
    day = day_of(text)
    if day is None:
        raise argparse.ArgumentTypeError("expected a day such as 2026-09-22")
    return day


def import_all(options: argparse.Namespace) -> list[Imported]:
    """Import one file after the other; progress of many files goes to stderr."""
    origin = Origin(topic=options.topic, agent=options.agent, date=options.date)
    data_dir = Path(options.data)
    done: list[Imported] = []
    for count, path in enumerate(options.files, start=1):
        if len(options.files) > 1:
            sys.stderr.write(f"importing {count} of {len(options.files)}: {visible(path)}\n")
        result = import_file(path, origin=origin, data_dir=data_dir, write=not options.dry_run)
        for notice in result.notices:
            complain(f"notice: {path}: {notice}")
        sys.stderr.write(as_text(result.errors))
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
        sys.stdout.write(json_text(objects[0] if len(done) == 1 else {"briefings": objects}))
    else:
        for result in done:
            lines = as_lines(result, dry_run=options.dry_run)
            sys.stdout.write("".join(f"{line}\n" for line in lines))
    return 2 if errors_of(done) else 0


if __name__ == "__main__":
    sys.stdout, sys.stderr = lasting(sys.stdout), lasting(sys.stderr)
    sys.exit(exit_code(main(), sys.stdout, sys.stderr))
