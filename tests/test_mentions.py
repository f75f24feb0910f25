"""Texts as parts: every form of mention, their precedence, and that nothing of the text is lost."""

from __future__ import annotations

from collections import Counter
from datetime import date, time
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from livingdocs.mentions import (
    SegmentKind,
    SourceName,
    find_source_names,
    parse_source_name,
    segment,
)

DAY = date(2026, 9, 22)


def named(text: str) -> list[tuple[str, str]]:
    return [
        (part.kind.value, part.text)
        for part in segment(text, context=DAY)
        if part.kind is not SegmentKind.TEXT
    ]


def test_a_line_with_everything() -> None:
    """Each form is a part of its own kind with its mention; what stands between is plain."""
    text = (
        "9-21锚定：arXiv:2605.11093v1，卡 1432-2609-19499，§1.3 KV Cache 已有，"
        "inbox/tom/2026-09-20-inference-e1prep.md，https://vllm.ai/blog。"
    )
    parts = segment(text, context=DAY)
    assert [part.kind.value for part in parts if part.mention] == [
        "date",
        "arxiv",
        "card",
        "section",
        "source",
        "url",
    ]
    assert "".join(part.text for part in parts) == text
    assert all((part.mention is None) == (part.kind is SegmentKind.TEXT) for part in parts)
    assert all(part.mention.text == part.text for part in parts if part.mention)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2026-09-21-inference-e1prep", [("source", "2026-09-21-inference-e1prep")]),
        ("https://arxiv.org/abs/2609.19657）", [("arxiv", "https://arxiv.org/abs/2609.19657")]),
        ("https://arxiv.org/list/cs.LG", [("url", "https://arxiv.org/list/cs.LG")]),
        (
            "https://x.example/2026-09-21/2609.19657",
            [("url", "https://x.example/2026-09-21/2609.19657")],
        ),
        (
            "https://arxiv.org@evil.example/abs/2605.11093",
            [("url", "https://arxiv.org@evil.example/abs/2605.11093")],
        ),
        (
            "https://huggingface.co/papers/2609.19657",
            [("url", "https://huggingface.co/papers/2609.19657")],
        ),
        ("2026-09-21-notes", [("date", "2026-09-21")]),
        ("9-21 inference e1prep 增量 2", [("date", "9-21 inference e1prep 增量 2")]),
        ("inbox/jay/2026-09-22-x.md §条目 1", [("source", "inbox/jay/2026-09-22-x.md")]),
        ("3-8 目标区间，10.1145/2609.19657", []),
        ("", []),
    ],
)
def test_the_longest_and_most_specific_wins(text: str, expected: list[tuple[str, str]]) -> None:
    """An address or a file name keeps what stands inside it; equal spans go to the id."""
    assert named(text) == expected


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


@pytest.mark.parametrize(
    ("name", "context", "expected"),
    [
        (
            "2026-09-22-inference-e1prep.txt",
            DAY,
            {"arxiv": 42, "card": 4, "source": 21, "url": 2, "section": 27, "date": 43},
        ),
        (
            "2026-10-10-inference-e1prep.txt",
            date(2026, 10, 10),
            {"arxiv": 22, "source": 12, "url": 1, "section": 25, "date": 51},
        ),
    ],
)
def test_the_real_briefings(
    shared: Path, name: str, context: date, expected: dict[str, int]
) -> None:
    """Line by line nothing of a briefing is lost, and each kind is met as often as it stands."""
    counts: Counter[str] = Counter()
    for line in (shared / "seeds" / name).read_text(encoding="utf-8").split("\n"):
        parts = segment(line, context=context)
        assert "".join(part.text for part in parts) == line
        counts.update(part.kind.value for part in parts if part.mention)
    assert dict(counts) == expected


PIECES = st.sampled_from(
    [
        "9-21锚定",
        "Oct 7-9",
        "2605.11093v1",
        "arXiv:",
        "https://arxiv.org/abs/",
        "1432-2609-19499",
        "§1.3 KV Cache",
        "§",
        "inbox/jay/",
        "2026-09-22-inference-e1prep",
        ".md",
        "（",
        "）",
        "，",
        " ",
        "\n",
        "github.com/a/b",
        "10.1145/",
        "{{ 7*7 }}",
        "<b>",
        "-",
        ".",
        "6",
    ]
)


@given(st.one_of(st.lists(PIECES, max_size=12).map("".join), st.text(max_size=40)))
def test_the_parts_are_the_text(text: str) -> None:
    """Joined together the parts give the text; no part is empty, and no two plain ones meet."""
    for context in (DAY, None):
        parts = segment(text, context=context)
        assert "".join(part.text for part in parts) == text
        assert all(part.text for part in parts)
        plain = [part.kind is SegmentKind.TEXT for part in parts]
        assert not any(here and after for here, after in pairwise(plain))
