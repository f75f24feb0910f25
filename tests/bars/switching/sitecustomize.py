"""Python imports this at its start: a defence is then off in child processes too."""

from __future__ import annotations

import os

from tests.bars.switches.frame import VARIABLE, switch_off

if os.environ.get(VARIABLE):
    switch_off(os.environ[VARIABLE])
