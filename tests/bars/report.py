"""The plugin behind `make prove`: one table of the figures of all tests, and an exit code."""

from __future__ import annotations

import os
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from tests.bars.amounts import seed
from tests.bars.measuring import BARS_OF_TEST, bars_of, figures_in
from tests.bars.table import BARS, Bar, shown

BEGIN, END = "<!-- bars: begin -->", "<!-- bars: end -->"


@dataclass
class Results:
    """What the tests of all bars reported."""

    figures: dict[tuple[str, str], list[float]] = field(default_factory=lambda: defaultdict(list))
    seconds: dict[str, float] = field(default_factory=lambda: defaultdict(float))
    failed: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))

    def add(self, report: pytest.TestReport) -> None:
        """Take what one phase of a test says; the figures are those of its end."""
        names = [str(value) for key, value in report.user_properties if key == BARS_OF_TEST]
        for name in names:
            self.seconds[name] += report.duration / len(names)
            if report.failed:
                self.failed[name].add(report.nodeid)
        if report.when == "teardown":
            for bar, figure, value in figures_in(report.user_properties):
                self.figures[bar, figure].append(value)

    def faults(self, bar: Bar) -> list[str]:
        """Why a bar is missed, in words; nothing where it holds."""
        found = [f"failed: {test}" for test in sorted(self.failed[bar.name])]
        for name, limit in bar.figures.items():
            values = self.figures.get((bar.name, name))
            if not values:
                found.append(f"not measured: {words(name)}")
            elif not limit.holds(limit.together(values)):
                found.append(f"{words(name)}: {shown(limit.together(values))}, asked {limit}")
        return found

    def row(self, bar: Bar) -> str:
        """A bar as a row of the Markdown table."""
        cells = [
            f"{words(name)} {self._measured(bar, name)} ({limit})"
            for name, limit in bar.figures.items()
        ]
        verdict = "missed" if self.faults(bar) else "held"
        return f"| {bar.name} | {bar.about} | {'; '.join(cells)} | {verdict} |"

    def _measured(self, bar: Bar, name: str) -> str:
        values = self.figures.get((bar.name, name))
        return shown(bar.figures[name].together(values)) if values else "?"

    def table(self) -> str:
        """The whole table, in Markdown."""
        head = "| | Bar | Measured (asked) | |\n| --- | --- | --- | --- |"
        return "\n".join([head, *map(self.row, BARS)])


class Report:
    """Collects on the process that the workers report to."""

    def __init__(self, into: Path | None) -> None:
        self.results = Results()
        self.into = into

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.results.add(report)

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        missed = any(self.results.faults(bar) for bar in BARS)
        if missed and session.exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        say = terminalreporter.write_line
        terminalreporter.section("bars")
        say(self.results.table())
        say("")
        longest = sorted(self.results.seconds.items(), key=lambda each: -each[1])
        say("seconds of tests: " + ", ".join(f"{name} {spent:.0f}" for name, spent in longest))
        say(f"random inputs began at KB_SEED={seed()}")
        for bar in BARS:
            for fault in self.results.faults(bar):
                say(f"{bar.name} is missed: {fault}")
        held = sum(not self.results.faults(bar) for bar in BARS)
        say(f"{held} of {len(BARS)} bars are held")
        if self.into is not None and held == len(BARS):
            write_into(self.into, self.results.table())
            say(f"the table was written into {self.into}")


def words(name: str) -> str:
    """The name of a figure as the table writes it."""
    return name.replace("_", " ")


def write_into(path: Path, table: str) -> None:
    """Put the table between the two marks of a Markdown file.

    Raises:
        ValueError: if the marks are not there.
    """
    text = path.read_text(encoding="utf-8")
    before, begin, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not (begin and end):
        raise ValueError(f"{path} lacks the lines {BEGIN} and {END}")
    changed = f"{before}{BEGIN}\n\n{table}\n\n{END}{after}"
    path.write_text(changed, encoding="utf-8", newline="\n")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let the table be written into the documentation, where all bars are held."""
    parser.addoption("--bars-into", metavar="FILE", type=Path, default=None, help="a Markdown file")


def pytest_configure(config: pytest.Config) -> None:
    """Give all workers the same beginning of random inputs; collect only where they report to."""
    if not hasattr(config, "workerinput"):
        os.environ.setdefault("KB_SEED", str(seed()))
        config.pluginmanager.register(Report(config.getoption("--bars-into")), "bars-report")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let each report say which bars its test is for, also where it failed before it measured."""
    for item in items:
        item.user_properties += [(BARS_OF_TEST, name) for name in bars_of(item)]
