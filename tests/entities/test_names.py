from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from livingdocs.entities import NameIndex, code_spans, version_behind
from tests.small_base import entity

NAMES = NameIndex(
    (
        entity("vLLM"),
        entity("Mooncake", kind="system"),
        entity("vLLM×Mooncake", entity_id="both", kind="system"),
        entity("vllm.cpp"),
        entity("colibri", "Colibri"),
        entity("TGI", "HF TGI"),
        entity("Hugging Face", "HF", kind="organisation"),
        entity("DeepSeek", kind="organisation"),
        entity("DeepSeek-V4", kind="model"),
        entity("DeepSeek-V4.1-Flash", kind="model"),
        entity("Qwen3.8", kind="model"),
        entity("Qwen3.8-27B", kind="model"),
        entity("llm-d", kind="tool"),
        entity("HookPoint", kind="system"),
        entity("TIDE", kind="system"),
        entity("沐曦", entity_id="metax", kind="organisation"),
    )
)


def found(text: str) -> list[str]:
    return [mention.text for mention in NAMES.find(text)]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Colibri纯C推理引擎", ["Colibri"]),
        ("用vLLM、vLLM和TGI。", ["vLLM", "vLLM", "TGI"]),
        ("vLLM-SGLang功能收敛", ["vLLM"]),
        ("HF TGI 于 2025-12", ["HF TGI"]),
        ("收购 HF：Hugging Face 将保持", ["HF", "Hugging Face"]),
        ("vLLM→llm-d→Dynamo", ["vLLM", "llm-d"]),
        ("沐曦与TIDE", ["沐曦", "TIDE"]),
        ("vLLM×Mooncake 与 Mooncake", ["vLLM×Mooncake", "Mooncake"]),
        ("vllm.cpp AMD ROCm", ["vllm.cpp"]),
        ("HookPoint. Then", ["HookPoint"]),
    ],
)
def test_a_name_is_found_as_a_whole_word_beside_any_script(text: str, names: list[str]) -> None:
    """Chinese beside a Latin name ends its word; the longest of several names is meant."""
    assert found(text) == names


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("DeepSeek-V4.1-Flash", ["DeepSeek-V4.1-Flash"]),
        ("DeepSeek-V4.2", []),
        ("DeepSeek-V5 与 DeepSeek 的方法", ["DeepSeek"]),
        ("Qwen3.8-27B 与 Qwen3.8", ["Qwen3.8-27B", "Qwen3.8"]),
        ("Qwen3.8-72B", []),
        ("Qwen3.80", []),
    ],
)
def test_a_version_or_size_is_no_end_of_a_name(text: str, names: list[str]) -> None:
    """Another version of a model is another model."""
    assert found(text) == names


@pytest.mark.parametrize(
    "text",
    [
        "tide, tgi and VLLM",
        "myvLLM vLLMs vLLM_args @vLLM",
        "`vLLM`",
        "HookPoint.forward() 与 HookPoint()",
        "--backend=vLLM",
        "github.com/vLLM/x",
        "vllm.ai blog",
        "llm-diff",
    ],
)
def test_code_and_parts_of_words_are_no_mentions(text: str) -> None:
    """Nor is a name in another letter case."""
    assert found(text) == []


def test_names_inside_names_are_told_on_demand() -> None:
    """The page of `Mooncake` also holds what is said of `vLLM×Mooncake`."""
    mentions = NAMES.every("vLLM×Mooncake")
    assert {mention.entity for mention in mentions} == {"both", "vllm", "mooncake"}


@given(st.lists(st.sampled_from(["vLLM", "HF TGI", "×", "-", " ", "纯C", ".", "V4", "`", "8"])))
def test_mentions_stand_in_order_apart_and_say_what_is_there(parts: list[str]) -> None:
    text = "".join(parts)
    end = 0
    for mention in NAMES.find(text):
        assert mention.start >= end
        assert text[mention.start : mention.end] == mention.text
        end = mention.end


@given(st.text(alphabet="ab.`-/()= vL中", max_size=40))
def test_spans_of_code_stand_in_order_and_apart(text: str) -> None:
    end = 0
    for start, last in code_spans(text):
        assert end <= start < last <= len(text)
        end = last


def test_without_names_nothing_is_found() -> None:
    assert list(NameIndex(()).every("vLLM")) == []


@pytest.mark.parametrize(
    ("behind", "version"),
    [
        (" v0.5.19 破坏性", "v0.5.19"),
        (" 0.30 OOM", "0.30"),
        (" v1.3.0rc28 仍", "v1.3.0rc28"),
        (" 1.0。", "1.0"),
        ("v2 与", "v2"),
        (" 3.6% overhead", None),
        (" 3.8×吞吐量", None),
        (" 16.2K tok/s", None),
        (" 12.5 tok/s", None),
        (" 3.8x", None),
        (" 2026 决策框架", None),
        (" 0.4–6.8%", None),
        ("~16.2", None),
    ],
)
def test_a_version_stands_behind_its_name_and_has_no_unit(behind: str, version: str | None) -> None:
    assert version_behind(f"SGLang{behind}", 6) == version
