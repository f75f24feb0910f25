"""The frame of a command: how its help looks, the data folder, and what wrong use ends with."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterable
from itertools import takewhile

from livingdocs.characters import visible

WRONG_USE = 1

ENVIRONMENT = "$KB_DATA, else data"
"""Which data folder is meant where none is typed."""

Check = Callable[[argparse.ArgumentParser, argparse.Namespace], None]
"""Ends with `parser.error` where options don't go together, or can't be meant."""


class WrongUseError(Exception):
    """What was asked for can't be meant, as is seen only while the work is done; says what."""


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


def add_data(parser: argparse.ArgumentParser, *, default: str | None = ENVIRONMENT) -> None:
    """The option that names the data folder.

    Args:
        parser: gets the option.
        default: what it is where none is typed, if not the folder that the environment names.
    """
    parser.add_argument(
        "--data",
        type=folder_name,
        default=default_data() if default == ENVIRONMENT else default,
        metavar="DIR",
        help=f"the data folder (default: {ENVIRONMENT})",
    )


def default_data() -> str:
    """The data folder where none is typed."""
    return os.environ.get("KB_DATA") or "data"


def folder_name(text: str) -> str:
    """The name of a folder; an empty one would be the current folder (`--data "$UNSET"`)."""
    if not text:
        raise argparse.ArgumentTypeError("expected the name of a folder")
    return text


def run(
    parser: argparse.ArgumentParser,
    argv: list[str] | None,
    work: Callable[[argparse.Namespace], int],
    *,
    check: Check | None = None,
    intermixed: bool = False,
) -> int:
    """Read the command line and do the work; the exit code.

    Args:
        parser: of the command.
        argv: the arguments, without the name of the command; None for those of the process.
        work: what the command does; gives its exit code, or raises `WrongUseError`.
        check: what of the options the parser can't know.
        intermixed: whether names may stand behind options, too.
    """
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(encoding="utf-8", errors="backslashreplace")  # type: ignore[union-attr]
    typed = sys.argv[1:] if argv is None else argv
    try:
        _refuse_dashes(parser, typed)
        parse = parser.parse_intermixed_args if intermixed else parser.parse_args
        options = parse(typed)
        if check is not None:
            check(parser, options)
    except SystemExit as stop:
        return WRONG_USE if stop.code else 0
    try:
        return work(options)
    except WrongUseError as error:
        complain(f"{parser.prog}: error: {error}")
        return WRONG_USE


def complain(text: str) -> None:
    """A line on stderr; words of strangers cannot command the terminal there."""
    sys.stderr.write(visible(text) + "\n")


def _refuse_dashes(parser: argparse.ArgumentParser, typed: Iterable[str]) -> None:
    """Older versions of argparse read `--option=--` as an empty list, whatever the option takes."""
    for text in takewhile(lambda each: each != "--", typed):
        name, _, value = text.partition("=")
        if name.startswith("--") and value == "--":
            parser.error(f"argument {name}: expected one argument")
