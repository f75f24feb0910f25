"""The remark of a citation, and the topic under which a card is filed."""

from __future__ import annotations

import pytest

from livingdocs.importing.citations import citation_status, stated_primary_topic


@pytest.mark.parametrize(
    ("text", "status"),
    [
        ("本次新增锚点 → §1.4 推理可靠性（可观测性）", "new"),
        ("新增锚点", "new"),
        ("本轮新增锚定", "new"),
        ("NET-new", "new"),
        ("9-21锚定；续立确认", "reaffirmed"),
        ("9-21锚定", "carried_over"),
        ("续锚；新增具体数字", "carried_over"),
        ("续用", "carried_over"),
        ("续锚·待核实", "to_verify"),
        ("⚠️ 待核实", "to_verify"),
        ("待核实：编号", "to_verify"),
        ("补锚：写放大", "amended"),
        ("9-21锚定；补锚数字", "amended"),
        ("llm-infra主分类/参考", "reference"),
        ("尚未锚定", None),
        ("不再续锚", None),
        ("参考价值有限", None),
        ("新增具体数字", None),
        ("", None),
    ],
)
def test_a_remark_gives_a_status_only_in_known_words(text: str, status: str | None) -> None:
    """A negation or a longer sentence is no status: it stays null, the words are kept."""
    found = citation_status(text)
    assert (str(found) if found else None) == status


@pytest.mark.parametrize(
    ("text", "topic"),
    [
        ("llm-infra主分类", "llm-infra"),
        ("（multimodal 主分类）", "multimodal"),
        ("主分类 inference", None),
        ("LLM主分类", None),
        ("index主分类", None),
        ("a" * 80 + "主分类", None),
    ],
)
def test_the_primary_topic_is_the_slug_before_the_word(text: str, topic: str | None) -> None:
    assert stated_primary_topic(text) == topic
