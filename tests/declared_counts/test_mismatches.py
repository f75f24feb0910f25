"""Declared counts against the lists of their briefing: what holds, and what does not."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from livingdocs.declared_counts import (
    CountFault,
    count_mismatches,
    listed_lines,
    told_beside,
    told_mismatch,
)
from livingdocs.declared_counts.lists import holds
from livingdocs.records.briefing import Briefing, DeclaredCount
from livingdocs.vocabulary import CountForm, DeclaredSubject
from tests.small_base import briefing

DAY = "2026-10-10"
STATUSES = ("carried_over", "carried_over", "to_verify", "reference")


def declared(subject: str, text: str, count: int, line: int, **fields: Any) -> dict[str, Any]:
    """A declared count as it stands in a record; named summands are `(number, name)`."""
    sums = fields.pop("sums", ())
    return {
        "subject": subject,
        "text": text,
        "count": count,
        "lines": [line, line],
        "parts": [number for number, _ in sums],
        "part_names": [name for _, name in sums if name],
        **fields,
    }


def with_counts(*counts: dict[str, Any], **fields: Any) -> Briefing:
    """Three increments at 20, 30 and 40, four citations from 51 on, and these counts."""
    return briefing(
        DAY,
        declared=counts,
        increments=[
            {"number": place, "title": f"增量 {place}", "lines": [10 + 10 * place] * 2}
            for place in (1, 2, 3)
        ],
        citations=[
            {"id": f"2609.0000{place}", "status": status, "lines": [50 + place] * 2}
            for place, status in enumerate(STATUSES, start=1)
        ],
        **fields,
    )


def faults(record: Briefing) -> list[tuple[str, tuple[int, ...], str]]:
    return [(each.fault, each.lines, each.other) for each in count_mismatches(record)]


def test_a_count_is_held_against_the_length_of_its_list() -> None:
    """With the lines of the statement, of a statement that is right, and of the list."""
    record = with_counts(
        declared("increments", "增量（3 条）", 3, 19),
        declared("increments", "增量条数：7 条", 7, 2),
    )
    assert faults(record) == [("total", (2, 19, 20, 40), "3 listed (lines 20 to 40)")]


def test_statements_that_say_the_same_are_one_finding() -> None:
    """`25+` in the summary and in the signature."""
    twice = [declared("citations", "25+ 个", 25, line, form="at_least") for line in (5, 139)]
    assert [lines for _, lines, _ in faults(with_counts(*twice))] == [(5, 139, 51, 54)]


@pytest.mark.parametrize(
    ("form", "count", "listed", "expected"),
    [
        ("exact", 3, 3, True),
        ("exact", 3, 4, False),
        ("at_least", 25, 19, False),
        ("at_least", 25, 25, True),
        ("at_least", 25, 300, True),
        ("about", 20, 16, True),
        ("about", 20, 15, False),
        ("about", 3, 4, True),
        ("about", 3, 5, False),
    ],
)
def test_the_form_of_a_count_says_what_it_promises(
    form: str, count: int, listed: int, expected: bool
) -> None:
    each = DeclaredCount.model_validate(declared("sources", "x", count, 1, form=form))
    assert holds(each, listed) is expected


@pytest.mark.parametrize("subject", ["proposals", "sources", "to_verify", "other"])
def test_a_count_whose_list_is_not_there_is_left_alone(subject: str) -> None:
    assert faults(with_counts(declared(subject, "15 种", 15, 5))) == []


def test_summands_are_added_up() -> None:
    record = with_counts(
        declared("increments", "3 条", 3, 2, sums=((1, "a"), (1, "b"))),
        declared("citations", "4+", 4, 3, sums=((2, ""), (2, "")), form="at_least"),
    )
    assert faults(record) == [("sum", (2,), "1 + 1 make 2")]


@pytest.mark.parametrize(
    ("sums", "expected"),
    [
        (((3, "续锚"), (1, "参考")), []),
        (((2, "续锚"), (1, "待核实"), (1, "参考")), []),
        (((2, "续锚"), (2, "待核实")), ["the list has 续用 2, 待核实 1, 参考 1"]),
        (((4, "新增"), (0, "续锚")), ["the list has 续用 2, 待核实 1, 参考 1"]),
        (((1, "续锚"), (3, "说不清的")), []),
        (((1, "续锚"), (3, "续用")), []),
    ],
)
def test_named_summands_are_those_of_the_remarks(
    sums: tuple[tuple[int, str], ...], expected: list[str]
) -> None:
    """To verify is carried over too, unless it is counted by itself; unknown words say nothing."""
    record = with_counts(declared("citations", "4 件", 4, 7, sums=sums))
    assert [other for _, _, other in faults(record)] == expected


NEW, VERIFY = "NET-new 工程数字", "待核实邻接/观察"


@pytest.mark.parametrize(
    ("sums", "lines"),
    [
        (((1, NEW), (2, VERIFY)), [(86, 78)]),
        (((1, VERIFY), (2, NEW)), []),
        (((1, NEW), (1, VERIFY)), []),
        (((1, "工程观察"), (2, VERIFY)), []),
        (((1, NEW), (1, VERIFY), (1, VERIFY)), []),
    ],
)
def test_one_briefing_splits_its_increments_in_one_way(
    sums: tuple[tuple[int, str], ...], lines: list[tuple[int, ...]]
) -> None:
    """The order does not matter, nor does a sum that is not about all of them."""
    record = with_counts(
        declared("increments", "3 条", 3, 78, sums=((2, NEW), (1, VERIFY))),
        declared("increments", "…", sum(number for number, _ in sums), 86, sums=sums),
        closing_sources=[{"name": "一份来源", "lines": [86, 86]}],
    )
    split = [each for each in count_mismatches(record) if each.fault is CountFault.SPLIT]
    assert [each.lines for each in split] == lines


def test_a_sum_behind_one_source_is_not_that_of_the_briefing() -> None:
    """The closing table says of one source what it brought."""
    sums = ((1, NEW), (1, VERIFY))
    row = declared("increments", "1 条 NET-new + 1 条待核实", 2, 86, sums=sums)
    assert faults(with_counts(row, closing_sources=[{"name": "一", "lines": [86, 86]}])) == []
    assert [fault for fault, _, _ in faults(with_counts(row))] == ["total"]


@pytest.mark.parametrize(
    ("behind", "expected"),
    [
        ("（2609.00003）；续用", ["1 ids in the bracket behind it"]),
        ("（2609.00003 / 2609.00004）", []),
        ("（其中 2609.00003 最重要）", []),
        ("（没有号）", []),
        (" 2609.00003", []),
    ],
)
def test_ids_in_the_bracket_behind_a_count_are_counted(behind: str, expected: list[str]) -> None:
    """Only where the bracket is a list of ids and nothing else."""
    record = with_counts(
        declared("other", "新增 2 个", 2, 5),
        summary=[{"text": f"涉及：新增 2 个{behind}", "lines": [5, 5]}],
    )
    assert [other for _, _, other in faults(record)] == expected


def test_readers_are_told_both_sides() -> None:
    sums = ((2, "续锚"), (2, "待核实"))
    (each,) = count_mismatches(with_counts(declared("citations", "4 件", 4, 7, sums=sums)))
    assert told_mismatch(each) == (
        "声明「4 件（2 续锚 + 2 待核实）」，列表里是续用 2、待核实 1、参考 1"
    )


@given(
    count=st.integers(0, 400),
    listed=st.integers(0, 400),
    form=st.sampled_from([form.value for form in CountForm]),
)
def test_a_right_number_holds_in_every_form(count: int, listed: int, form: str) -> None:
    """And what holds as an exact number holds as any other."""
    each = DeclaredCount.model_validate(declared("sources", "x", count, 1, form=form))
    assert holds(each, count)
    if not holds(each, listed):
        assert listed != count


def test_every_subject_that_has_a_list_is_counted_by_it() -> None:
    """The table on the page and the rule read the same lists."""
    record = with_counts()
    lengths = {subject: listed_lines(record, subject) for subject in DeclaredSubject}
    without = {subject for subject, rows in lengths.items() if rows is None}
    assert without == {DeclaredSubject.TO_VERIFY, DeclaredSubject.OTHER}
    assert len(lengths[DeclaredSubject.CARRIED_CITATIONS] or ()) == 3


@pytest.mark.parametrize(
    ("count", "told"),
    [
        (declared("increments", "7+ 条", 7, 2, form="at_least"), "7+，列出 3"),
        (declared("increments", "5 条", 5, 2, sums=((2, "a"), (2, "b"))), "2 + 2 合计 4"),
        (
            declared("citations", "4 件", 4, 7, sums=((2, "续锚"), (2, "待核实"))),
            "列表里是续用 2、待核实 1、参考 1",
        ),
    ],
)
def test_beside_the_number_it_is_told_in_few_words(count: dict[str, Any], told: str) -> None:
    """In the table at the head of the page the statement stands in the next column."""
    found = {told_beside(each) for each in count_mismatches(with_counts(count))}
    assert told in found


def with_points(*points: str) -> Briefing:
    """One increment; a point with two spaces in front is below the one before."""
    return briefing(
        DAY,
        increments=[
            {
                "number": 1,
                "title": "一条",
                "lines": [10, 20],
                "points": [
                    {
                        "text": text.strip(),
                        "level": 2 if text.startswith(" ") else 1,
                        "lines": [line, line],
                    }
                    for line, text in enumerate(points, start=11)
                ],
            }
        ],
    )


@pytest.mark.parametrize(
    ("points", "expected"),
    [
        (
            ("三坑：", "  甲", "  乙"),
            [("points", (11, 12, 13), "2 points below it (lines 12 to 13)")],
        ),
        (("三坑：", "  甲", "  乙", "  丙", "别的"), []),
        (("有两大类：", "  甲", "  乙"), []),
        (("15 种根因：甲、乙、丙", "别的"), []),
        (("15 种根因：", "别的"), []),
        (("三种壶型，例如：", "  甲", "  乙"), []),
        (("三坑：", "  甲", "  乙等"), []),
        (("第三点：", "  甲", "  乙"), []),
        (("十几种：", "  甲", "  乙"), []),
        (("两处改名没有别名，旧名一律报错，报的是未知的选项，升级之前要核对：", "  甲"), []),
    ],
)
def test_a_point_that_counts_the_points_below_it(
    points: tuple[str, ...], expected: list[tuple[str, tuple[int, ...], str]]
) -> None:
    """Only a short one with a colon, a whole list, and something below."""
    assert faults(with_points(*points)) == expected
