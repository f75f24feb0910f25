"""The bars: what this project promises of its own reliability, as numbers.

A test that holds up a bar bears `@pytest.mark.bar("B3")` and says through the fixture `measured`
what it counted. `make prove` puts the figures of all tests together, prints them beside what is
asked here, and fails where one is missed or was not measured.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

Kind = Literal["at least", "each at least", "exactly", "at most"]


@dataclass(frozen=True)
class Limit:
    """What a figure must be, and how the figures of several tests become one.

    Counts are summed (`at least`, `exactly`); of what must stay small the largest counts
    (`at most`), and of what every test must reach the smallest (`each at least`).
    """

    kind: Kind
    number: float

    def together(self, values: Sequence[float]) -> float:
        """One figure from those of several tests."""
        if self.kind == "at most":
            return max(values)
        return min(values) if self.kind == "each at least" else sum(values)

    def holds(self, value: float) -> bool:
        """Whether the figure is as asked."""
        if self.kind == "at most":
            return value <= self.number
        return value == self.number if self.kind == "exactly" else value >= self.number

    def __str__(self) -> str:
        signs = {"at least": "≥ ", "each at least": "each ≥ ", "exactly": "", "at most": "≤ "}
        return f"{signs[self.kind]}{shown(self.number)}"


@dataclass(frozen=True)
class Bar:
    """One bar: its name, what it is about, and its figures with their limits."""

    name: str
    about: str
    figures: Mapping[str, Limit]


def at_least(number: float) -> Limit:
    """All tests together reach it."""
    return Limit("at least", number)


def each_at_least(number: float) -> Limit:
    """Every single test reaches it."""
    return Limit("each at least", number)


def exactly(number: float) -> Limit:
    """All tests together give this number."""
    return Limit("exactly", number)


def at_most(number: float) -> Limit:
    """No test exceeds it."""
    return Limit("at most", number)


def shown(number: float) -> str:
    """A number as the table prints it: thousands parted, at most one digit behind the point."""
    return f"{number:,.0f}" if float(number).is_integer() else f"{number:,.1f}"


NONE = exactly(0)

BARS = (
    Bar(
        "B1",
        "hostile inputs through the real commands and the real build",
        {
            "inputs": at_least(33),
            "variants": at_least(150),
            "wrongly_taken": NONE,
            "tracebacks": NONE,
            "slowest_seconds": at_most(5),
            "peak_mib": at_most(512),
        },
    ),
    Bar(
        "B2",
        "payload × field × sink",
        {
            "cells": at_least(2_000),
            "active": NONE,
            "changed": NONE,
            "not_found_by_search": NONE,
        },
    ),
    Bar(
        "B3",
        "properties of rendering: what comes out is what went in",
        # 100,000 each in the weekly run, which has the time (prove.yml).
        {"renderers": at_least(8), "examples_a_renderer": each_at_least(10_000), "changed": NONE},
    ),
    Bar(
        "B4",
        "mutated YAML, briefings, .bib, Atom and dates",
        {
            # Each format is spread over several tests, whose numbers are added up.
            "yaml_mutations": at_least(20_000),
            "briefing_mutations": at_least(20_000),
            "bib_mutations": at_least(20_000),
            "atom_mutations": at_least(20_000),
            "dates_mutations": at_least(20_000),
            "foreign_errors": NONE,
            "slowest_seconds": at_most(2),
            "peak_mib": at_most(512),
        },
    ),
    Bar("B5", "secrets of the machine in the output", {"canaries": exactly(5), "leaked": NONE}),
    Bar(
        "B6",
        "paths that lead out, reserved names, names that differ by case or form",
        {
            "escapes": at_least(12),
            "reserved_names": at_least(12),
            "twins": at_least(6),
            "links": at_least(6),
            "modes": at_least(3),
            "accepted": NONE,
            "changed_outside": NONE,
            "silently_dropped": NONE,
        },
    ),
    Bar(
        "B7",
        "every fault of arXiv in the first, a middle and the last batch",
        {
            "faults": at_least(93),
            "records_lost_cut_or_swapped": NONE,
            "wrong_exit_codes": NONE,
            "shortest_spacing_seconds": each_at_least(3),
            "tries_a_request": at_most(6),
        },
    ),
    Bar(
        "B7b",
        "random sequences of faults, then one clean run",
        {
            "sequences": at_least(1_000),
            "neither_old_nor_new": NONE,
            "not_converged": NONE,
            "asked_needlessly": NONE,
        },
    ),
    Bar(
        "B8",
        "kill -9 and a full disk while a command writes",
        {
            "write_points": at_least(24),
            "random_kills_of_fetch": at_least(200),
            "random_kills_of_import_briefing": at_least(200),
            "random_kills_of_correct_briefing": at_least(200),
            "random_kills_of_import_bib": at_least(200),
            "random_kills_of_build": at_least(200),
            "commands": at_least(16),
            "full_disks": at_least(20),
            "badly_told": NONE,
            "unreadable": NONE,
            "neither_old_nor_new": NONE,
            "next_run_failed": NONE,
        },
    ),
    Bar(
        "B9",
        "four processes that write at once",
        {"writes": exactly(2_000), "kept": exactly(2_000), "second_fetcher_seconds": at_most(2)},
    ),
    Bar(
        "B10",
        "the same import again, another order, the canonical form",
        {"files": at_least(1_000), "not_canonical": NONE, "changed_by_repetition": NONE},
    ),
    Bar(
        "B11",
        "builds of one tree on machines that differ",
        {
            "builds_a_tree": each_at_least(5),
            # Folder, user, time zone, locale, hash seed, umask, times and order of files, day.
            "differences": each_at_least(9),
            "hashes_a_tree": at_most(1),
        },
    ),
    Bar(
        "B12",
        "build, checks and fast tests without a network",
        {
            "commands": at_least(8),
            "tests": at_least(7_000),
            "failed": NONE,
            "connections_tried": NONE,
            # 0 where the kernel allows no namespaces: then the record of tries speaks alone.
            "cut_off_by_the_kernel": at_least(0),
        },
    ),
    Bar(
        "B13",
        "every record stands in its page and is found",
        {
            "records": at_least(200),
            "not_in_page": NONE,
            "not_in_search": NONE,
            "not_in_feed": NONE,
            "unplanned_pages": NONE,
        },
    ),
    Bar(
        "B14",
        "every page in a real browser",
        {
            "pages": at_least(300),
            "searches": at_least(50),
            "dialogs": NONE,
            "requests_elsewhere": NONE,
            "policy_reports": NONE,
            "console_errors": NONE,
            "unknown_scripts_handlers_styles": NONE,
        },
    ),
    Bar(
        "B15",
        # Not here: pip-audit, which asks a database and runs every day (audit.yml), and actionlint,
        # which nothing here can pin; tests/workflows/structure.py looks at most of what it would.
        "the workflows and the locks",
        {
            "workflows": at_least(8),
            "findings_of_zizmor": NONE,
            "findings_of_shellcheck": NONE,
            "faults_of_rights_and_names": NONE,
            "pull_request_targets": NONE,
            "actions": at_least(20),
            "unpinned_actions": NONE,
            "packages": at_least(80),
            "unhashed_packages": NONE,
            "steps_with_hostile_values": at_least(30),
            "values_that_ran": NONE,
        },
    ),
    Bar(
        "B16",
        "sample pull requests",
        {
            "bad": at_least(40),
            "bad_not_named": NONE,
            "good": at_least(20),
            "good_blocked": NONE,
            "rules_whose_removal_is_not_seen": NONE,
        },
    ),
    Bar("B17", "every id that was ever published", {"ids": at_least(1_000), "lost": NONE}),
    Bar(
        "B18",
        "links inside the site (those that leave it: every Saturday, links.yml)",
        {
            "sites": exactly(2),
            "pages": at_least(200),
            "links": at_least(10_000),
            "fragments": at_least(1_000),
            "broken": NONE,
        },
    ),
    Bar(
        "B19",
        "one changed byte in a machine's record",
        {"changed_bytes": at_least(200), "not_noticed": NONE},
    ),
    Bar(
        "B20",
        "messages about hostile texts",
        {"texts": at_least(5_000), "control_characters": NONE, "commands_to_the_runner": NONE},
    ),
    Bar("B21", "each defence switched off", {"switched_off": exactly(13), "not_noticed": NONE}),
)

BY_NAME = {bar.name: bar for bar in BARS}
