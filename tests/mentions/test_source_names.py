"""Names of briefings and of other files of the inbox, alone and in a text."""

from __future__ import annotations

from datetime import date, time

import pytest

from livingdocs.mentions import SourceName, find_source_names, parse_source_name

DAY = date(2026, 9, 22)


def source(text: str) -> SourceName:
    name = parse_source_name(text)
    assert name is not None
    return name


def test_names_of_briefings() -> None:
    """Topic, stage, day and, from the folder, the agent; without a folder the agent is unknown."""
    name = source("inbox/tom/2026-10-09-inference-e1prep.md")
    assert (name.topic, name.stage, name.agent) == ("inference", "e1", "tom")
    assert (name.folder, name.name) == ("inbox/tom/", "2026-10-09-inference-e1prep")
    bare = source("2026-09-22-llm-infra-e1prep")
    assert (bare.topic, bare.agent, bare.moment.date) == ("llm-infra", None, DAY)
    assert source("2026-10-10T2105-inference-e1prep.md").topic == "inference"


@pytest.mark.parametrize(
    ("text", "day", "clock"),
    [
        ("2026-10-10T2105-jay-evening-five-category-briefing.md", date(2026, 10, 10), time(21, 5)),
        ("inbox/jay/2026-09-22-1735-jay-inference.md", DAY, time(17, 35)),
        ("2026-10-10-1050-engineering-filter.md", date(2026, 10, 10), time(10, 50)),
        ("20261010_周六.md", date(2026, 10, 10), None),
        ("2024-01-01_周一.md", date(2024, 1, 1), None),
        ("2026-09-22.txt", DAY, None),
    ],
)
def test_other_files_of_the_inbox(text: str, day: date, clock: time | None) -> None:
    """Any dated file name is a source with its moment; its words name no topic."""
    name = source(text)
    assert (name.moment.date, name.moment.time, name.topic, name.stage) == (day, clock, None, None)


@pytest.mark.parametrize(
    "text", ["2026-09-22", "20261010", "2026-09-22-notes", "inference.md", "2026-13-01-x.md", "x y"]
)
def test_no_source_name(text: str) -> None:
    """A day alone, an undated file or an impossible day is no file of the inbox."""
    assert find_source_names(text) == []


def test_names_beside_chinese_text() -> None:
    """A name ends where Chinese text goes on, and two names on one line stay two."""
    text = "参见2026-09-21-inference-e1prep（昨夜）和2026-09-22-foo.md。"
    assert [name.text for name in find_source_names(text)] == [
        "2026-09-21-inference-e1prep",
        "2026-09-22-foo.md",
    ]
