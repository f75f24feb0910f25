"""Figures in a line: of what they are, and which unit they have."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from livingdocs.figures import Figure, read_figures


def read(line: str, **aliases: str) -> list[Figure]:
    return read_figures(line, aliases=aliases)


def short(line: str) -> list[tuple[tuple[str, ...], float, str]]:
    return [(each.names, each.number.value, each.unit) for each in read(line)]


def test_names_that_share_a_figure() -> None:
    assert short("对比（SGLang/LMDeploy ~16,200 tok/s vs vLLM ~12,500 tok/s，已有覆盖）") == [
        (("sglang", "lmdeploy"), 16200, "tok/s"),
        (("vllm",), 12500, "tok/s"),
    ]


@pytest.mark.parametrize(
    "line",
    [
        "（SGLang~16K/vLLM~12.5K/LMDeploy~16K tok/s）",
        "（SGLang~16000 tok/s / vLLM~12500 / LMDeploy~16000）",
        "SGLang 16K tok/s、vLLM 12.5K、LMDeploy 16K",
    ],
)
def test_a_list_has_one_unit(line: str) -> None:
    """It stands at one item; a bare name and number take it."""
    assert short(line) == [
        (("sglang",), 16000, "tok/s"),
        (("vllm",), 12500, "tok/s"),
        (("lmdeploy",), 16000, "tok/s"),
    ]


def test_a_version_in_a_list_is_no_figure() -> None:
    """Words behind the number make it something else."""
    assert short("SGLang 16K tok/s / vLLM 0.30 OOM / LMDeploy 0.5.20 并发") == [
        (("sglang",), 16000, "tok/s")
    ]


def test_figures_of_one_sentence_are_of_one_thing() -> None:
    first, second, third = read("LeafBuffer 命中率 71.5%，出汤延迟 42 ms；RackSteep 延迟 40 ms")
    assert (first.names, second.names, third.names) == (
        ("leafbuffer",), ("leafbuffer",), ("racksteep",),
    )  # fmt: skip
    assert {"命中", "中率"} <= first.metric and {"延迟"} <= second.metric & third.metric


def test_hardware_and_months_are_no_names() -> None:
    assert read("H100 1.9x，Oct 3.8×，FP8 约 50%") == []


def test_aliases_are_one_name() -> None:
    (figure,) = read("TRT-LLM 300 tok/s", **{"trt-llm": "tensorrt-llm"})
    assert figure.names == ("tensorrt-llm",)


def test_the_words_of_a_figure_can_be_quoted() -> None:
    line = "三引擎（SGLang~16K/vLLM~12.5K/LMDeploy~16K tok/s）"
    assert [each.text for each in read(line)] == ["SGLang~16K", "vLLM~12.5K", "LMDeploy~16K tok/s"]


@given(st.text(alphabet="aB3.5,%×→/~（）；vs tokKGW数提-", max_size=60))
def test_any_line_can_be_read(line: str) -> None:
    """Figures stand in the order of the line, each with a unit and a name."""
    found = read(line)
    assert [each.start for each in found] == sorted({each.start for each in found})
    assert all(each.names and each.unit and each.text in line for each in found)
