"""A defence that tests can switch off, to see that somebody would notice.

Each module `dNN_….py` of this folder holds a `SWITCH`. `off` puts the naive thing in the place of
the defence, in the library that a process has just begun to import: it patches attributes of
modules before others import them. The library itself knows nothing of this; there is no variable
that would switch a defence off for its users.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

VARIABLE = "KB_WITHOUT"
DEFENCES = tuple(f"D{number}" for number in range(1, 14))


@dataclass(frozen=True)
class Switch:
    """How a defence is taken out, and the tests that must then fail.

    `tests` are files or parts of one; in each of them one test at least must fail.
    """

    defence: str
    off: Callable[[], None]
    tests: tuple[str, ...]


def switches() -> dict[str, Switch]:
    """Every switch by its defence, D1 first."""
    names = sorted(path.stem for path in Path(__file__).parent.glob("d[0-9][0-9]_*.py"))
    found = [_switch(name) for name in names]
    return {switch.defence: switch for switch in found}


def switch_off(defence: str) -> None:
    """Take a defence out of this process; called by `sitecustomize` before anything else runs.

    Raises:
        LookupError: if no module of this folder is about that defence.
    """
    number = int(defence.removeprefix("D"))
    for path in Path(__file__).parent.glob(f"d{number:02}_*.py"):
        _switch(path.stem).off()
        return
    raise LookupError(f"tests/bars/switches has no module for {defence}")


def _switch(name: str) -> Switch:
    switch: Switch = importlib.import_module(f"tests.bars.switches.{name}").SWITCH
    return switch
