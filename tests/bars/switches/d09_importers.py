"""Without D9 a briefing may be of any size, and is read without limits of time and memory."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from tests.bars.switches.frame import Switch

Result = TypeVar("Result")


def off() -> None:
    """The work is done in this process, and no line is too long."""
    from livingdocs.importing import isolation

    def run_limited(
        work: Callable[[], Result], *, cpu_seconds: int = 0, memory_bytes: int = 0
    ) -> Result:
        return work()

    isolation.run_limited = run_limited

    from livingdocs.importing import reading

    limits: Any = reading
    limits.MAX_LINE = limits.MAX_LINES = limits.MAX_BYTES = 10**9


SWITCH = Switch("D9", off=off, tests=("tests/importing/test_limits.py",))
