"""What a test measured of a bar, on its way from the test (in whatever process) to the report."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import pytest

from tests.bars.table import BY_NAME

FIGURE = "bar figure"
BARS_OF_TEST = "bars of test"


@dataclass(frozen=True)
class Measured:
    """Takes figures for the bars that the test's mark names."""

    node: pytest.Item

    def __call__(self, bar: str, **figures: float) -> None:
        """Report figures of a bar: before the assertions, so that the table shows what was missed.

        Raises:
            ValueError: if the test is not marked with that bar, or the bar has no such figure.
        """
        if bar not in bars_of(self.node):
            raise ValueError(f'the test is not marked with @pytest.mark.bar("{bar}")')
        unknown = figures.keys() - BY_NAME[bar].figures.keys()
        if unknown:
            raise ValueError(f"tests/bars/table.py has no {', '.join(sorted(unknown))} in {bar}")
        self.node.user_properties += [
            (FIGURE, [bar, name, value]) for name, value in figures.items()
        ]


def bars_of(item: pytest.Item) -> tuple[str, ...]:
    """The names in the test's marks.

    Raises:
        ValueError: for a name that no bar has.
    """
    names = tuple(str(name) for mark in item.iter_markers("bar") for name in mark.args)
    unknown = [name for name in names if name not in BY_NAME]
    if unknown:
        raise ValueError(f"{item.nodeid}: tests/bars/table.py has no {', '.join(unknown)}")
    return names


def figures_in(properties: Iterable[tuple[str, object]]) -> Iterator[tuple[str, str, float]]:
    """(bar, figure, value) of everything that a test reported."""
    for key, value in properties:
        if key == FIGURE and isinstance(value, list):
            bar, name, number = value
            yield str(bar), str(name), float(number)
