"""The page about trust: what it names is there, and nothing that should be named is missing."""

from __future__ import annotations

import re

import pytest

from tests.bars.report import BEGIN, END
from tests.bars.switches.frame import switches
from tests.bars.table import BARS
from tests.source_tree import ROOT, read

PAGE = "docs/contributing/trust.md"
NAMED = re.compile(r"`([^`]+)`")


def rows(heading: str) -> dict[str, list[str]]:
    """The table under a heading, by the first cell of its rows."""
    _, _, rest = read(PAGE).partition(f"{{: #{heading} }}")
    section = rest.split("\n## ")[0]
    cells = [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in section.splitlines()
        if line.startswith("| ")
    ]
    return {row[0]: row[1:] for row in cells if re.fullmatch("[BD][0-9]+b?", row[0])}


def test_each_defence_names_files_that_are_there() -> None:
    """A module that was moved or renamed moves here too."""
    found = rows("defences")
    assert list(found) == [f"D{number}" for number in range(1, 16)]
    for name, (_, places, tests) in found.items():
        for cell in (places, tests):
            paths = NAMED.findall(cell)
            assert paths, f"{name} names no file"
            assert [path for path in paths if not (ROOT / path).exists()] == [], name


@pytest.mark.parametrize("name", switches())
def test_a_defence_names_a_test_that_fails_without_it(name: str) -> None:
    """The tests that its switch runs and the files that the page names have one in common."""
    ran = {test.split("::")[0] for test in switches()[name].tests}
    assert ran & set(NAMED.findall(rows("defences")[name][2]))


def test_each_bar_stands_beside_what_others_publish() -> None:
    """With an address, or the word that nothing was found."""
    found = rows("peers")
    assert list(found) == [bar.name for bar in BARS]
    for name, (told,) in found.items():
        addresses = re.findall(r"\]\(([^)]*)\)", told)
        assert all(address.startswith("https://") for address in addresses), name
        assert addresses or "nothing found" in told, name


def test_there_is_a_place_for_the_figures() -> None:
    """`make prove INTO=…` writes them between the two marks."""
    before, _, after = read(PAGE).partition(BEGIN)
    assert before and END in after
