"""The frame of a command: how its help looks, the data folder, and what wrong use ends with."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence

WRONG_USE = 1

Parse = Callable[[Sequence[str] | None], argparse.Namespace]
"""Reads arguments, by default those of the process, as `ArgumentParser.parse_args` does."""


def command_parser(
    description: str | None, *, usage: str, epilog: str = ""
) -> argparse.ArgumentParser:
    """A parser whose help shows the text of the script line by line.

    Args:
        description: what the script does, its docstring.
        usage: its use on one line, with `%(prog)s` for its name.
        epilog: examples and exit codes.
    """
    return argparse.ArgumentParser(
        usage=usage,
        description=description,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog=epilog,
    )


def add_data(parser: argparse.ArgumentParser) -> None:
    """The option that names the data folder."""
    parser.add_argument(
        "--data",
        default=os.environ.get("KB_DATA") or "data",
        metavar="DIR",
        help="the data folder (default: $KB_DATA, else data)",
    )


def run(parse: Parse, argv: Sequence[str] | None, work: Callable[[argparse.Namespace], int]) -> int:
    """Read the command line and do the work; the exit code.

    Args:
        parse: reads the arguments; ends with `SystemExit` where they are wrong, or ask for help.
        argv: the arguments, without the name of the command; None for those of the process.
        work: what the command does; gives its exit code.
    """
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(encoding="utf-8", errors="backslashreplace")  # type: ignore[union-attr]
    try:
        options = parse(argv)
    except SystemExit as stop:
        return WRONG_USE if stop.code else 0
    return work(options)
