"""Every day that the real briefings name, line by line, and nothing else."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from livingdocs.dates import Certainty, find_dates
from tests.dates.days import OCTOBER, SEPTEMBER, october, september

# What the briefing of 2026-09-22 names, by line; a text that stands twice is there twice.
NAMED_IN_SEPTEMBER: dict[int, list[tuple[str, tuple[date, ...]]]] = {
    1: [("2026-09-22", september(22))],
    3: [("2026-09-21", september(21)), ("2026-09-22", september(22))],
    9: [("2026-09-22", september(22))],
    10: [("2026-09-22", september(22))],
    11: [("2026-09-22", september(22))],
    12: [("2026-09-22", september(22))],
    13: [("2026-09-22", september(22))],
    14: [("2026-09-22", september(22))],
    15: [("2026-09-21", september(21))],
    16: [("2026-09-20", september(20))],
    17: [("2026-09-22", september(22))],
    18: [("2026-09-22", september(22))],
    19: [("Sep 20-22", september(20, 21, 22))],
    20: [("9-22", september(22))],
    23: [("2026-09-22", september(22))],
    34: [("9-20 inference e1prep", september(20)), ("9-20", september(20))],
    37: [("2026-09-22", september(22))],
    39: [("2026-03-21", (date(2026, 3, 21),))],
    47: [("9-21 inference e1prep 增量 2", september(21)), ("9-21", september(21))],
    50: [("2026-09-22", september(22)), ("2026-09-18", september(18))],
    51: [("2026-09-18", september(18))],
    56: [("2026-09-22", september(22))],
    62: [("2026-09-22", september(22))],
    66: [("9-22 增量 6", september(22))],
    69: [("2026-09-22", september(22))],
    85: [("9-21", september(21))],
    88: [("9-21", september(21))],
    89: [("9-22", september(22))],
    99: [("9-21", september(21))],
    100: [("9-21", september(21))],
    101: [("9-20", september(20))],
    102: [("9-20", september(20))],
    103: [("9-20", september(20))],
    104: [("9-20", september(20))],
    105: [("9-20", september(20))],
    106: [("9-20", september(20))],
    107: [("9-18", september(18))],
    108: [("9-18", september(18))],
    109: [("9-18", september(18))],
    110: [("9-18", september(18))],
    111: [("9-18", september(18))],
    112: [("9-17", september(17))],
    113: [("9-17", september(17))],
    114: [("9-16", september(16))],
    115: [("9-15", september(15))],
    116: [("9-15", september(15))],
    117: [("9-19", september(19))],
    120: [("2026-09-22", september(22))],
    121: [
        ("2026-09-22", september(22)),
        ("9-21 inference e1prep", september(21)),
        ("9-21", september(21)),
    ],
    122: [
        ("2026-09-22", september(22)),
        ("9-21 inference e1prep", september(21)),
        ("9-21 inference e1prep", september(21)),
    ],
    123: [("2026-09-22", september(22))],
    124: [("2026-09-22", september(22)), ("9-21 inference e1prep", september(21))],
    125: [("Sep 20-22", september(20, 21, 22))],
    126: [("9-22", september(22))],
    139: [("2026-09-22", september(22))],
}
NAMED_IN_OCTOBER: dict[int, list[tuple[str, tuple[date, ...]]]] = {
    1: [("2026-10-10", october(10))],
    2: [
        ("2026-10-10", october(10)),
        ("Oct09午", october(9)),
        ("Oct26", ()),
        ("Oct 7-9", october(7, 8, 9)),
        ("Oct 10", october(10)),
        ("Oct 10", october(10)),
        ("Oct 10", october(10)),
    ],
    6: [("2026-10-10", october(10))],
    8: [("2026-10-10", october(10))],
    10: [("2026-10-10", october(10))],
    12: [("2026-10-09", october(9))],
    13: [("Oct 9", october(9)), ("Oct 9", october(9))],
    14: [("2026-10-10", october(10))],
    16: [("2026-10-09", october(9))],
    17: [("Oct 9 E1", october(9)), ("Oct09午", october(9))],
    18: [("2026-10-08", october(8))],
    19: [("Oct 8 E1", october(8))],
    21: [("Oct 8-10", october(8, 9, 10))],
    23: [("Oct 10", october(10))],
    25: [("Oct09午", october(9)), ("Oct26", ())],
    28: [("2026-10-10", october(10))],
    29: [("Oct 9 E1", october(9)), ("Oct 9", october(9))],
    30: [("Oct 09午", october(9)), ("Oct26", ())],
    33: [("2026-10-10", october(10))],
    39: [("Oct 8 E1", october(8)), ("Oct 10", october(10))],
    42: [("2026-10-10", october(10))],
    44: [("Oct 10", october(10))],
    47: [("2026-10-10", october(10))],
    52: [("2026-10-10", october(10))],
    57: [("Oct 9", october(9))],
    58: [("Oct 10", october(10)), ("Oct 9 E1", october(9))],
    69: [("Oct 09 E1", october(9))],
    70: [("Oct 09 E1", october(9))],
    71: [("Oct 09 E1", october(9))],
    72: [("Oct 09 E1", october(9))],
    73: [("Oct 09", october(9))],
    74: [("Oct 09", october(9))],
    75: [("Oct 08 E1", october(8))],
    78: [("Oct 9", october(9))],
    83: [("Oct 10", october(10))],
    87: [("Oct8-9", october(8, 9)), ("Oct26", ())],
    90: [("Oct 9 E1", october(9)), ("Oct09午", october(9))],
    91: [("Oct 8 E1", october(8))],
    92: [("Oct 8-10", october(8, 9, 10))],
    93: [("Oct 10", october(10))],
    94: [
        ("Oct 10", october(10)),
        ("Oct 7-9", october(7, 8, 9)),
        ("Oct 9", october(9)),
        ("Oct 7-8", october(7, 8)),
        ("Oct 7-9", october(7, 8, 9)),
        ("Oct 10", october(10)),
        ("Oct 9", october(9)),
    ],
    95: [("2026-10-10", october(10))],
}


@pytest.mark.parametrize(
    ("context", "expected"), [(SEPTEMBER, NAMED_IN_SEPTEMBER), (OCTOBER, NAMED_IN_OCTOBER)]
)
def test_every_day_of_the_real_briefings(
    shared: Path, context: date, expected: dict[int, list[tuple[str, tuple[date, ...]]]]
) -> None:
    """Each day that a briefing names is found on its line, and nothing else is."""
    text = (shared / "seeds" / f"{context}-inference-e1prep.txt").read_text(encoding="utf-8")
    found = {
        number: [(mention.text, mention.days) for mention in mentions]
        for number, line in enumerate(text.split("\n"), start=1)
        if (mentions := find_dates(line, context=context))
    }
    assert found == expected


def test_only_one_name_of_the_real_briefings_is_a_question(shared: Path) -> None:
    """`Spheron Oct26` is asked about each time; everything else in the briefings is clear."""
    doubtful = {
        mention.text
        for context in (SEPTEMBER, OCTOBER)
        for mention in find_dates(
            (shared / "seeds" / f"{context}-inference-e1prep.txt").read_text(encoding="utf-8"),
            context=context,
        )
        if mention.certainty is not Certainty.RESOLVED
    }
    assert doubtful == {"Oct26"}
