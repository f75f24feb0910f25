"""Section numbers: their forms, their titles, and what the real briefings call each section."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from livingdocs.section_numbers import SectionMention, find_section_numbers, parse_targets


def only(text: str) -> SectionMention:
    (mention,) = find_section_numbers(text)
    return mention


@pytest.mark.parametrize(
    ("text", "number", "title", "note", "placeholder"),
    [
        ("§1.1 框架格局（迁移 SOP）", "1.1", "框架格局", "迁移 SOP", False),
        ("§1.4（推理可靠性与可观测性）是新增区块", "1.4", "推理可靠性与可观测性", None, False),
        ("§1.(13) AI for Systems 中 SEIS", "1.(13)", "AI for Systems", None, True),
        ("§3.(X) KV Cache", "3.(X)", "KV Cache", None, True),
        ("§1.（13）AI for Systems", "1.(13)", "AI for Systems", None, True),
        ("§１．３ KV Cache", "1.3", "KV Cache", None, False),
        ("§2.3 Prefill-Decode Disaggregation", "2.3", "Prefill-Decode Disaggregation", None, False),
        ("§1.3 llm-d/K8s编排", "1.3", "llm-d/K8s编排", None, False),
        ("inference.md §1.1 已有 SGLang 锚定", "1.1", None, None, False),
        ("§1.1 框架格局已锚双雄", "1.1", "框架格局", None, False),
        ("§1.1 框架格局中 SGLang（2025-02）", "1.1", "框架格局", None, False),
        ("丰富 §1.3 的分布式推理", "1.3", None, None, False),
        ("§1.1（9-20 锚定）", "1.1", None, "9-20 锚定", False),
        ("§1.1 9-21锚定", "1.1", None, None, False),
        ("§1.1 框架格局（未闭合", "1.1", "框架格局", None, False),
        ("§1.1 " + "很长" * 30, "1.1", None, None, False),
    ],
)
def test_running_text(
    text: str, number: str, title: str | None, note: str | None, placeholder: bool
) -> None:
    """The number as written, a title only where the sentence lets it be told, and the bracket."""
    mention = only(text)
    assert (mention.number, mention.title, mention.note) == (number, title, note)
    assert mention.placeholder is placeholder


def test_the_span_covers_number_and_title() -> None:
    """A link covers `§1.3 KV Cache` and leaves the rest of the sentence alone."""
    text = "见 §1.3 KV Cache 已有内容，与 §4.1 投机解码和 §4.2 量化形成交叉"
    mentions = find_section_numbers(text)
    assert [mention.text for mention in mentions] == ["§1.3 KV Cache", "§4.1 投机解码", "§4.2 量化"]
    assert all(text[mention.start : mention.end] == mention.text for mention in mentions)


@pytest.mark.parametrize(
    "text",
    [
        "inbox/jay/2026-09-22-x.md §条目 1；",
        "§Backend “推理引擎架构融合”条目",
        '§Backend"KV Cache"',
        "inbox/jay/2026-09-22-1735-jay.md §一.1",
        "inbox/jay/2026-09-22-1735-jay.md §2.1",
        "2026-10-10T2105-jay.md §1",
        "§",
        "1.3 KV Cache",
        "§1234",
        "§1.3b",
    ],
)
def test_entries_of_inbox_files_are_no_sections(text: str) -> None:
    """The paragraph sign also numbers entries inside a file of the inbox: another namespace."""
    assert find_section_numbers(text) == []
    assert parse_targets(text) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "§1.1 框架格局 + §2.3 PD Disaggregation",
            [("1.1", "框架格局", None), ("2.3", "PD Disaggregation", None)],
        ),
        (
            "§1.1、§1.2；§1.3 KV Cache",
            [("1.1", None, None), ("1.2", None, None), ("1.3", "KV Cache", None)],
        ),
        ("§1.1框架格局和§1.2推理调度", [("1.1", "框架格局", None), ("1.2", "推理调度", None)]),
        ("本次新增锚点 → §1.4 推理可靠性（可观测性）", [("1.4", "推理可靠性", "可观测性")]),
        ("写入 §1.2 推理调度（Prefix Reuse TTFT）", [("1.2", "推理调度", "Prefix Reuse TTFT")]),
        ("§1.1 框架格局（与 §1.3（KV）联动）", [("1.1", "框架格局", "与 §1.3（KV）联动")]),
        ("§1.1 框架格局（未闭合", [("1.1", "框架格局", "未闭合")]),
        ("§1.1 已有格局的演化", [("1.1", "已有格局的演化", None)]),
        ("KV Cache", []),
    ],
)
def test_target_fields(text: str, expected: list[tuple[str, str | None, str | None]]) -> None:
    """A target field gives all its sections with title and note; a note's sections are none."""
    found = [(mention.number, mention.title, mention.note) for mention in parse_targets(text)]
    assert found == expected


def titles_by_number(text: str) -> dict[str, set[str]]:
    titles: dict[str, set[str]] = defaultdict(set)
    for mention in find_section_numbers(text):
        titles[mention.number] |= {mention.title} if mention.title else set()
    return dict(titles)


def test_titles_of_the_first_briefing(shared: Path) -> None:
    """Four sections, one of them under two names; no words of a sentence among the titles."""
    text = (shared / "seeds" / "2026-09-22-inference-e1prep.txt").read_text(encoding="utf-8")
    assert titles_by_number(text) == {
        "1.1": {"框架格局"},
        "1.2": {"推理调度"},
        "1.3": {"KV Cache"},
        "1.4": {"推理可靠性与可观测性", "推理可靠性"},
    }


def test_titles_of_the_second_briefing(shared: Path) -> None:
    """Ten numbers, two of them placeholders; §4.2 goes by three names and §2.3 by two."""
    text = (shared / "seeds" / "2026-10-10-inference-e1prep.txt").read_text(encoding="utf-8")
    assert titles_by_number(text) == {
        "1.1": {"框架格局"},
        "1.3": {"llm-d/K8s编排"},
        "1.9": {"安全"},
        "1.(13)": {"AI for Systems"},
        "2.3": {"PD Disaggregation", "Prefill-Decode Disaggregation"},
        "3.2": {"KV Cache"},
        "3.3": {"KV Cache"},
        "3.(X)": {"KV Cache"},
        "4.1": {"投机解码"},
        "4.2": {"QATFactory", "量化", "蒸馏新范式"},
    }
    placeholders = {m.number for m in find_section_numbers(text) if m.placeholder}
    assert placeholders == {"1.(13)", "3.(X)"}


def test_targets_of_the_real_briefings(shared: Path) -> None:
    """Every line that proposes a section gives exactly one, with its note."""
    for name, count in (("2026-09-22", 6), ("2026-10-10", 5)):
        path = shared / "seeds" / f"{name}-inference-e1prep.txt"
        lines = path.read_text(encoding="utf-8").split("\n")
        targets = [parse_targets(line) for line in lines if line.startswith("建议归入")]
        assert len(targets) == count
        assert all(len(found) == 1 and found[0].title and found[0].note for found in targets)


@given(st.text(alphabet="§1.3(X)（） 的和与中+、；已有KV框架条目\n", max_size=60))
def test_mentions_are_ordered_spans_of_the_text(text: str) -> None:
    """Whatever the text, mentions lie in it, do not overlap, and titles stand in it."""
    for find in (find_section_numbers, parse_targets):
        end = 0
        for mention in find(text):
            assert mention.start >= end
            assert text[mention.start : mention.end] == mention.text
            assert mention.text.startswith("§")
            assert mention.title is None or (mention.title in text and mention.title.strip())
            end = mention.end
