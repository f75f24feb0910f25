"""A defence that is switched off is noticed: by each of the tests that it names."""

from __future__ import annotations

import os
import re
import subprocess
import sys

import pytest

from tests.bars.measuring import Measured
from tests.bars.switches.frame import DEFENCES, VARIABLE, switches
from tests.source_tree import ROOT

FAILED = re.compile(r"^FAILED (.+?)(?: - .*)?$", re.MULTILINE)
ERRORS = re.compile(r"\b[0-9]+ errors?\b")


def run_without(defence: str, *tests: str) -> str:
    """What a run of these tests says in which the defence is off, in all its processes."""
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
    return done.stdout.strip() or done.stderr[-2000:]


def blind(said: str, tests: tuple[str, ...]) -> list[str]:
    """Which of the tests, files or parts of a file, have seen nothing."""
    failed = FAILED.findall(said)
    return [test for test in tests if not any(each.startswith(test) for each in failed)]


@pytest.mark.slow
@pytest.mark.bar("B21")
@pytest.mark.parametrize("defence", DEFENCES)
def test_a_defence_that_is_off_is_noticed(defence: str, measured: Measured) -> None:
    """The tests fail because of what they check: an error on the way to them proves nothing.

    A switch takes out all parts of its defence, and names a test for each.
    """
    switch = switches()[defence]
    said = run_without(defence, *switch.tests)
    last = said.splitlines()[-1]
    missed = blind(said, switch.tests)
    measured(
        "B21", switched_off=1, not_noticed=int(missed != [] or ERRORS.search(last) is not None)
    )
    assert missed == [], f"without {defence}: {last}"
    assert ERRORS.search(last) is None, f"without {defence}: {last}"


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
    assert blind(said, ("tests/bars/test_table.py",)) != []
    assert " passed" in said
