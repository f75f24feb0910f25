"""The table of bars: how figures become one, when a bar is missed, and what is printed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.bars.measuring import BARS_OF_TEST, FIGURE, Measured
from tests.bars.report import BEGIN, END, Results, write_into
from tests.bars.table import (
    BARS,
    BY_NAME,
    Bar,
    Limit,
    at_least,
    at_most,
    each_at_least,
    exactly,
)
from tests.source_tree import python_files, read

BAR = Bar("B9", "invented", {"tries": at_least(3), "lost": exactly(0)})


def report(outcome: str = "passed", when: str = "teardown", **figures: float) -> pytest.TestReport:
    """What pytest tells of a test for B9."""
    properties: list[tuple[str, object]] = [(BARS_OF_TEST, "B9")]
    properties += [(FIGURE, ["B9", name, value]) for name, value in figures.items()]
    return pytest.TestReport(
        nodeid="tests/x.py::test_y",
        location=("tests/x.py", 1, "test_y"),
        keywords={},
        outcome=outcome,  # type: ignore[arg-type]
        longrepr=None,
        when=when,  # type: ignore[arg-type]
        user_properties=properties,
        duration=1.0,
    )


@pytest.mark.parametrize(
    ("limit", "values", "together", "holds"),
    [
        (at_least(3), [1, 2], 3, True),
        (at_least(4), [1, 2], 3, False),
        (exactly(0), [0, 0], 0, True),
        (exactly(0), [0, 1], 1, False),
        (at_most(2), [1.5, 0.2], 1.5, True),
        (at_most(2), [2.5, 0.2], 2.5, False),
        (each_at_least(10), [10, 12], 10, True),
        (each_at_least(10), [10, 9], 9, False),
    ],
)
def test_figures_of_several_tests_become_one(
    limit: Limit, values: list[float], together: float, holds: bool
) -> None:
    assert limit.together(values) == together
    assert limit.holds(together) is holds


def test_a_bar_holds_when_all_its_figures_do() -> None:
    results = Results()
    results.add(report(tries=1, lost=0))
    results.add(report(tries=2, lost=0))
    assert results.faults(BAR) == []
    assert results.row(BAR) == "| B9 | invented | tries 3 (≥ 3); lost 0 (0) | held |"


@pytest.mark.parametrize(
    ("reports", "fault"),
    [
        ([report(tries=3, lost=1)], "lost: 1, asked 0"),
        ([report(tries=2, lost=0)], "tries: 2, asked ≥ 3"),
        ([report(tries=3)], "not measured: lost"),
        ([report(tries=3, lost=0), report("failed", "call")], "failed: tests/x.py::test_y"),
    ],
)
def test_a_bar_is_missed_for_a_figure_a_gap_or_a_failed_test(
    reports: list[pytest.TestReport], fault: str
) -> None:
    """A test that was skipped has measured nothing, and so its bar is missed too."""
    results = Results()
    for each in reports:
        results.add(each)
    assert results.faults(BAR) == [fault]
    assert results.row(BAR).endswith("| missed |")


def test_a_figure_counts_once_a_test() -> None:
    """Pytest tells of a test three times, each time with all that it reported so far."""
    results = Results()
    for when in ("setup", "call", "teardown"):
        results.add(report(when=when, tries=3, lost=0))
    assert results.figures["B9", "tries"] == [3]


@pytest.mark.bar("B9")
def test_only_known_figures_of_own_bars_are_taken(measured: Measured) -> None:
    with pytest.raises(ValueError, match="not marked with"):
        measured("B1", inputs=1)
    with pytest.raises(ValueError, match=r"has no speed in B9"):
        measured("B9", speed=1)


def test_each_bar_has_one_row_and_asks_for_something() -> None:
    assert len(BY_NAME) == len(BARS)
    assert all(bar.figures for bar in BARS)


def test_each_bar_is_measured_by_some_test() -> None:
    """Not only `make prove`, which takes half an hour, says that a bar lost its tests."""
    others = [name for name in python_files("tests") if name != "tests/bars/test_table.py"]
    marks = re.findall(r"\bmark\.bar\(([^)]*)\)", "\n".join(map(read, others)))
    assert {name for mark in marks for name in re.findall(r'"(B[0-9]+b?)"', mark)} == set(BY_NAME)


def test_the_table_is_put_between_its_marks(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(f"# A\n\n{BEGIN}\nold\n{END}\n\nmore\n", encoding="utf-8")
    write_into(page, "| new |")
    assert page.read_text(encoding="utf-8") == f"# A\n\n{BEGIN}\n\n| new |\n\n{END}\n\nmore\n"
    page.write_text("# A\n", encoding="utf-8")
    with pytest.raises(ValueError, match="lacks the lines"):
        write_into(page, "| new |")
