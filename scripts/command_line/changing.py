"""The commands of a curator: each plans a change of the data folder and shows it first.

A command says which change it plans; the options that all of them have, and the way from the plan
to the diff and the files, are here.
"""

from __future__ import annotations

import argparse
import datetime as dt
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

from command_line.frame import Check, add_data, run
from livingdocs.curating.command import Outcome, run_edits
from livingdocs.curating.edits import Edits
from livingdocs.findings import seen_from
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.streams import as_typed

HOW_IT_ENDS = """\
The change is shown as a diff and made as a whole, or not at all; `git restore` undoes it.
Exit codes: 0 done, or nothing to do; 1 wrong use; 2 errors, and nothing is written."""
"""The end of the help of every such command."""

Plan = Callable[[argparse.Namespace, KnowledgeBase, Edits], None]
"""Puts the change that the options ask for into the edits."""


def add_change_options(parser: argparse.ArgumentParser) -> None:
    """The day, the data folder, and whether the change is only shown."""
    parser.add_argument(
        "--on", metavar="DAY", default=dt.date.today().isoformat(), help="the day (default: today)"
    )
    add_data(parser)
    add_dry_run(parser)


def add_dry_run(parser: argparse.ArgumentParser) -> None:
    """The option that only shows the change."""
    parser.add_argument("--dry-run", action="store_true", help="show the change, write nothing")


def run_change(
    parser: argparse.ArgumentParser,
    argv: list[str] | None,
    plan: Plan,
    *,
    check: Check | None = None,
    intermixed: bool = False,
) -> int:
    """Read the command line, and make the planned change or show it; the exit code.

    Args:
        parser: as `run` takes it, and `check` and `intermixed`, too.
        argv: the arguments; None for those of the process.
        plan: what the command changes.
        check: what of the options the parser can't know.
        intermixed: whether names may stand behind options, too.
    """
    work = partial(_planned, plan)
    return run_outcome(parser, argv, work, check=check, intermixed=intermixed)


def run_outcome(
    parser: argparse.ArgumentParser,
    argv: list[str] | None,
    work: Callable[[argparse.Namespace], Outcome],
    *,
    check: Check | None = None,
    intermixed: bool = False,
) -> int:
    """The same for a command that plans in a way of its own."""
    typed = [as_typed(each) for each in (sys.argv[1:] if argv is None else argv)]
    return run(
        parser,
        typed,
        lambda options: say(work(options)),
        check=check,
        intermixed=intermixed,
    )


def say(outcome: Outcome) -> int:
    """Write what a command says; its exit code."""
    sys.stdout.write(outcome.out)
    sys.stderr.write(outcome.err)
    return outcome.code


def _planned(plan: Plan, options: argparse.Namespace) -> Outcome:
    return run_edits(
        options.data,
        partial(plan, options),
        shown_as=seen_from(Path.cwd(), Path(options.data)),
        write=not options.dry_run,
    )
