"""How many examples a property is tried with: the full number in CI and where `KB_PROVE` is set."""

from __future__ import annotations

import os

MANY = bool(os.environ.get("CI") or os.environ.get("KB_PROVE"))


def examples(few: int, full: int) -> int:
    """`full` where nobody waits for the answer, else `few`."""
    return full if MANY else few
