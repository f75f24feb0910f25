"""Claims of inclusion in a line: what is said of which subjects, and of which record."""

from __future__ import annotations

import datetime as dt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from livingdocs.dates import find_dates
from livingdocs.inclusion import Claim, ClaimTarget, claims_in

DAY = dt.date(2026, 9, 22)


def read(line: str) -> list[Claim]:
    return list(claims_in(line, find_dates(line, context=DAY)))


@pytest.mark.parametrize(
    ("line", "subjects", "increments"),
    [
        ("- inbox/a.md：A8、B9 主体已纳入增量 4（A8）；C 属别处", ("A8", "B9"), (4,)),
        ("X1 + Some Bug 主体已纳入增量 5+6；其余", ("X1", "Some Bug"), (5, 6)),
        ("- x.md：H100 Reuse（5–6.5×，已纳入增量）；TGI guide", ("H100 Reuse",), ()),
        (
            "旧事，NVIDIA Dynamo（1.0）+ LMCache 都已纳入本次增量 3",
            ("NVIDIA Dynamo", "LMCache"),
            (3,),
        ),
        ("壶盖（含 A、B）已经写入增量 1、2", ("壶盖",), (1, 2)),
    ],
)
def test_increments_of_the_briefing_itself(
    line: str, subjects: tuple[str, ...], increments: tuple[int, ...]
) -> None:
    """Subjects end at the mark before them; a bracket with nothing but a figure is behind one."""
    (claim,) = read(line)
    assert claim.target is ClaimTarget.INCREMENTS
    assert (claim.subjects, claim.increments) == (subjects, increments)


@pytest.mark.parametrize(
    ("line", "subjects", "day", "increments"),
    [
        ("A vs B 矩阵（已纳入 9-21 inference e1prep 锚定）；C", ("A vs B 矩阵",), 21, ()),
        ("C（已纳入 9-21 OSDI/llm-d 锚定）", ("C",), 21, ()),
        ("- x.md：D1（AMD，9-21 inference e1prep 已有 EPD 覆盖）", ("D1",), 21, ()),
        ("§1.1 已有 TGI 已死锚定（9-21 inference e1prep 增量 2）；本条", ("TGI 已死",), 21, (2,)),
        ("分类；StoneMill 研磨也已锚定（9-20 inference e1prep）", ("StoneMill 研磨",), 20, ()),
        ("Cascadia 已在 9-20 E1 锚定", ("Cascadia",), 20, ()),
    ],
)
def test_a_day(line: str, subjects: tuple[str, ...], day: int, increments: tuple[int, ...]) -> None:
    (claim,) = read(line)
    assert claim.target is ClaimTarget.DAY
    assert claim.subjects == subjects
    assert (claim.days, claim.increments) == ((dt.date(2026, 9, day),), increments)


def test_ids_behind_a_claim_are_its_subjects() -> None:
    (claim,) = read("两篇新论文（已在E1 Sep 9锚定：2609.03130 a / 2609.07219 b）；2609.00001")
    assert claim.papers == ("2609.03130", "2609.07219")


@pytest.mark.parametrize(
    "line",
    [
        "以下来源无净增量，或已被活文档覆盖：",
        "Inference Engineering学科续立（已锚）+ vllm.cpp（已锚）",
        "SGLang 0.5.9（2025-02）已锚定，vLLM 0.29.0 是当前稳定版",
        "StoneMill 尚未纳入增量，下次再看",
        "Oct 7-9 E1 已完成密集锚定（Cascadia/SpecScale）",
        "已纳入增量条目的有三条",
        "已有 PD disaggregation 基础内容（vLLM / SGLang）",
        "§1.3 KV Cache 已有双壶缓存",
    ],
)
def test_words_that_name_no_record_are_no_claim(line: str) -> None:
    assert read(line) == []


@given(st.text(alphabet="AB已纳入增量锚定在9-21、+（）；：4 ", max_size=60))
def test_any_line_can_be_read(line: str) -> None:
    """Whatever stands there, subjects are words of the line and none is empty."""
    for claim in read(line):
        assert claim.text in line
        assert all(subject and subject[0] in line for subject in claim.subjects)
