"""Run mkdocs as if on another machine: another day, another umask, folders in another order.

usage: elsewhere.py SETTINGS ARGUMENT …    (SETTINGS is JSON: umask, days, order)

What the environment of a process says (time zone, locale, seed of hashes) is set from outside.
"""

from __future__ import annotations

import json
import os
import random
import runpy
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import TracebackType
from typing import Any

import time_machine


class Scanned:
    """What `os.scandir` gives, in another order."""

    def __init__(self, entries: list[os.DirEntry[Any]]):
        self._entries = iter(entries)

    def __iter__(self) -> Iterator[os.DirEntry[Any]]:
        """Itself, as the original does."""
        return self

    def __next__(self) -> os.DirEntry[Any]:
        """The next entry."""
        return next(self._entries)

    def __enter__(self) -> Scanned:
        """Itself; all entries are read already."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Nothing is open."""

    def close(self) -> None:
        """Nothing is open."""


ORDERS: dict[str, Callable[[list[Any]], list[Any]]] = {
    "sorted": lambda found: found,
    "reversed": lambda found: found[::-1],
    "shuffled": lambda found: random.Random(len(found)).sample(found, len(found)),
}


def reorder(name: str) -> None:
    """List folders in this order from now on: file systems promise none."""
    order = ORDERS[name]
    listdir, scandir = os.listdir, os.scandir

    def listed(*arguments: Any) -> list[Any]:
        return order(sorted(listdir(*arguments)))

    def scanned(*arguments: Any) -> Scanned:
        with scandir(*arguments) as found:
            return Scanned(order(sorted(found, key=lambda entry: entry.name)))

    os.listdir = listed  # type: ignore[assignment]
    os.scandir = scanned  # type: ignore[assignment]


def main() -> None:
    """Take the settings and become mkdocs."""
    settings = json.loads(sys.argv[1])
    sys.argv = ["mkdocs", *sys.argv[2:]]
    sys.path[0] = str(Path.cwd())  # as `python -m mkdocs` has it
    os.umask(settings["umask"])
    reorder(settings["order"])
    # As a number: a date would bring its own time zone along.
    with time_machine.travel(time.time() + settings["days"] * 86_400, tick=True):
        runpy.run_module("mkdocs", run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main()
