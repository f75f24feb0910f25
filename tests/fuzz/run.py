"""Tries many mutations of one format in a process of its own, and prints what came of it as JSON.

python -m tests.fuzz.run yaml --number 0 --count 1000 --found DIR
"""

from __future__ import annotations

import argparse
import json
import resource
import signal
import sys
import time
import traceback
from pathlib import Path
from types import FrameType

from tests.fuzz.formats import FORMATS, Format, real_texts
from tests.fuzz.mutating import Mutator

MOST_SECONDS = 2.0
MOST_FAULTS = 5


class TooSlowError(BaseException):
    """A check used up its processor time; no check takes it for an error of its own."""


def _stop(_signal: int, _frame: FrameType | None) -> None:
    raise TooSlowError


def fault_of(kind: Format, data: bytes) -> str | bool:
    """What is wrong with the answer to this input; if nothing is, whether it was accepted."""
    signal.setitimer(signal.ITIMER_PROF, MOST_SECONDS)
    try:
        return kind.check(data)
    except TooSlowError:
        return f"more than {MOST_SECONDS} s\n{traceback.format_exc()}"
    except Exception:
        return traceback.format_exc()
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def run(
    kind: Format, *, number: int, count: int, shared: Path | None, found: Path
) -> dict[str, object]:
    """Try `count` mutations; faulty inputs are written to `found`."""
    mutator = Mutator(kind.seeds(*real_texts(shared)), kind.tokens, number)
    faults: list[str] = []
    slowest = 0.0
    accepted = 0
    for done in range(count):
        data = mutator.next()
        started = time.process_time()
        fault = fault_of(kind, data)
        slowest = max(slowest, time.process_time() - started)
        accepted += fault is True
        if isinstance(fault, str):
            path = found / f"{kind.name}-{number}-{done}"
            path.write_bytes(data)
            faults.append(f"{path}\n{fault[-1500:]}")
        if len(faults) >= MOST_FAULTS:
            break
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return {
        "count": count,
        "accepted": accepted,
        "faults": faults,
        "slowest": slowest,
        "peak_mib": peak,
    }


def main(argv: list[str] | None = None) -> int:
    """Run the command and return its exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("format", choices=sorted(FORMATS))
    parser.add_argument("--number", type=int, default=0, help="where the random numbers begin")
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--shared", type=Path, help="folder with the real briefings")
    parser.add_argument("--found", type=Path, required=True, help="where faulty inputs go")
    options = parser.parse_args(argv)
    signal.signal(signal.SIGPROF, _stop)
    result = run(
        FORMATS[options.format],
        number=options.number,
        count=options.count,
        shared=options.shared,
        found=options.found,
    )
    sys.stdout.write(json.dumps(result) + "\n")
    return 1 if result["faults"] else 0


if __name__ == "__main__":
    sys.exit(main())
