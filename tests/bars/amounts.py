"""How often a costly test repeats, and where its random numbers begin: more in a proof."""

from __future__ import annotations

import os
import random
from functools import cache

PROVING = bool(os.environ.get("KB_PROVE"))
_TIMES = int(os.environ.get("KB_TIMES") or 1)


def amount(short: int, promised: int) -> int:
    """`promised` under `make prove`, else `short`: few enough for a test that everybody runs.

    `KB_TIMES` multiplies what is promised, for machines that have the night for it.
    """
    return promised * _TIMES if PROVING else short


@cache
def seed() -> int:
    """Where random inputs begin: always the same, but new in each proof, and printed there.

    `KB_SEED` repeats what a proof has found. Workers of one run get the number from the process
    that starts them (`tests/bars/report.py`), so that all of them use the same.
    """
    written = os.environ.get("KB_SEED")
    if written is not None:
        return int(written)
    return random.SystemRandom().randrange(2**31) if PROVING else 0
