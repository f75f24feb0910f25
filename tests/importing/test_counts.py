"""Counts that a briefing declares about itself."""

from __future__ import annotations

import pytest

from livingdocs.importing.counts import counts_of_heading, counts_of_summary, increment_sums
from livingdocs.importing.parts import PartKind
from livingdocs.records.base import Passage
from livingdocs.records.briefing import DeclaredCount


def passage(text: str) -> Passage:
    return Passage(text=text, lines=(7, 7))


def short(found: list[DeclaredCount]) -> list[tuple[str, int, str, tuple[int, ...]]]:
    return [(str(each.subject), each.count, str(each.form), each.parts) for each in found]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("增量条数：6 条主增量", [("increments", 6, "exact", ())]),
        ("增量条数：约 6 条", [("increments", 6, "about", ())]),
        ("增量条目: ~6条", [("increments", 6, "about", ())]),
        ("增量条数：5 条（2 条 a + 3 条 b）", [("increments", 5, "exact", (2, 3))]),
        ("增量条数：5 条，另有（2 条 a + 3 条 b）", [("increments", 5, "exact", ())]),
        ("续用锚定 25+ 个", [("carried_citations", 25, "at_least", ())]),
        ("涉及 arXiv 号：5+25+（本次新增：x）", [("citations", 30, "at_least", (5, 25))]),
        ("涉及 arXiv 号：5+3（x）", [("citations", 8, "exact", (5, 3))]),
        ("15 种根因，提升 54 倍", []),
        ("本次新增锚点", []),
    ],
)
def test_counts_behind_known_words(
    text: str, expected: list[tuple[str, int, str, tuple[int, ...]]]
) -> None:
    assert short(list(counts_of_summary(passage(text)))) == expected


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("密度——2 条 a（x + 3 y）+ 3 条 b（z）+ 2 条 c。其他 9 条", (2, 3, 2)),
        ("3条a+2条b", (3, 2)),
        ("低于 Oct 7-9（2条a + 3条b vs Oct 9的3条c + 2条d）", (2, 3)),
        ("vs Oct 9的3条c + 2条d", None),
        ("Oct 9 的 3条c + 2条d", None),
        ("2 条；另外 + 3 条", None),
        ("一共 5 条", None),
    ],
)
def test_a_sum_of_increments_is_that_of_this_day(text: str, parts: tuple[int, ...] | None) -> None:
    """A sum of another day is left alone, and so is a number that is no sum."""
    found = list(increment_sums(passage(text)))
    assert [each.parts for each in found] == ([parts] if parts else [])


def test_a_heading_counts_what_its_part_holds() -> None:
    heading = passage("三、值得警惕的矛盾（2 条）")
    assert short(list(counts_of_heading(PartKind.DOUBTS, heading))) == [
        ("contradictions", 2, "exact", ())
    ]
    assert list(counts_of_heading(PartKind.SUMMARY, heading)) == []
    assert list(counts_of_heading(PartKind.DOUBTS, passage("矛盾（2 条）及其他"))) == []
