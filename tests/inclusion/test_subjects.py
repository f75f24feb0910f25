"""Whether a text names a subject."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from livingdocs.inclusion import has_name, is_distinct, names

TEXT = (
    "增量 4：vLLM FP8 KV-Cache 验证报告\n要点：Queue-Steep 一并启用，A First Look at Bugs in LLM "
    "Inference Engines，壶身裂纹的起因与分类，Qwen3-14B，updates"
)


@pytest.mark.parametrize(
    ("subject", "expected"),
    [
        ("vLLM FP8 KV Cache", True),
        ("vllm kv-cache benchmark", True),
        ("QueueSteep", True),
        ("LLM Inference Engines Bug", True),
        ("壶身裂纹", True),
        ("裂纹分类", True),
        ("PD disaggregation", False),
        ("Qwen3.8", False),
        ("MiniMax-H3", False),
        ("杯垫评测", False),
    ],
)
def test_spelling_makes_no_difference_and_parts_of_words_do(subject: str, expected: bool) -> None:
    assert names(subject, TEXT) is expected


@pytest.mark.parametrize(
    ("subject", "distinct", "name"),
    [
        ("LMCache", True, True),
        ("PD", True, False),
        ("壶身裂纹", True, False),
        ("缓存", False, False),
        ("54", False, False),
        ("benchmark guide", False, False),
    ],
)
def test_what_can_be_looked_for(subject: str, distinct: bool, name: bool) -> None:
    """A number or a common word stands everywhere, or nowhere by chance."""
    assert (is_distinct(subject), has_name(subject)) == (distinct, name)


@given(before=st.text(max_size=20), subject=st.text(min_size=1, max_size=20), after=st.text())
def test_a_text_names_what_stands_in_it(before: str, subject: str, after: str) -> None:
    """Whatever the subject is; spaces keep it from growing into a word beside it."""
    assert names(subject, f"{before} {subject} {after}")
