"""Texts as parts: every form of mention, their precedence, and that nothing of the text is lost."""

from __future__ import annotations

from collections import Counter
from datetime import date
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from livingdocs.mentions import SegmentKind, segment

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
