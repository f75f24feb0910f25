"""The samples of all rules."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator

from tests.checks import samples
from tests.checks.samples.sample import RuleSamples


def _samples() -> Iterator[RuleSamples]:
    for module in pkgutil.iter_modules(samples.__path__):
        yield from getattr(
            importlib.import_module(f"{samples.__name__}.{module.name}"), "SAMPLES", ()
        )


SAMPLES = {each.rule: each for each in _samples()}
