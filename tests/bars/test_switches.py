"""A defence that is switched off is noticed: at least one of its tests fails."""

from __future__ import annotations

import os
import re
import subprocess
import sys

import pytest

from tests.bars.measuring import Measured
from tests.bars.switches.frame import DEFENCES, VARIABLE, switches
from tests.source_tree import ROOT

FAILED = re.compile(r"\b([0-9]+) failed\b")
ERRORS = re.compile(r"\b[0-9]+ errors?\b")


def run_without(defence: str, *tests: str) -> str:
    """The last line of a run of these tests in which the defence is off, in all its processes."""
    folders = (ROOT / "tests" / "bars" / "switching", ROOT / "hooks", ROOT)
    path = os.pathsep.join(map(str, folders))
    options = ("-q", "--tb=no", "-n", "0", "-p", "no:cacheprovider", "-m", "")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *options, *tests],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": path, VARIABLE: defence, "KB_PROVE": ""},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    return (done.stdout.strip().splitlines() or [done.stderr[-2000:]])[-1]


@pytest.mark.slow
@pytest.mark.bar("B21")
@pytest.mark.parametrize("defence", DEFENCES)
def test_a_defence_that_is_off_is_noticed(defence: str, measured: Measured) -> None:
    """The tests fail because of what they check: an error on the way to them proves nothing."""
    switch = switches()[defence]
    said = run_without(defence, *switch.tests)
    noticed = FAILED.search(said) is not None and ERRORS.search(said) is None
    measured("B21", switched_off=1, not_noticed=int(not noticed))
    assert noticed, f"without {defence} {' '.join(switch.tests)} said: {said}"


def test_each_defence_has_a_switch_of_its_name() -> None:
    """None is left out; the module's number, which chooses it, is that of the defence."""
    found = switches()
    assert tuple(found) == DEFENCES
    assert all(switch.defence == name and switch.tests for name, switch in found.items())


@pytest.mark.slow
def test_a_test_that_does_not_look_is_seen_as_such() -> None:
    """Tests that have nothing to do with a defence pass without it, and the bar would be missed."""
    some = next(iter(switches()))
    said = run_without(some, "tests/bars/test_table.py")
    assert FAILED.search(said) is None
    assert " passed" in said
