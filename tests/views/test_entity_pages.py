from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from livingdocs.knowledge_base import KnowledgeBase, RawBriefing
from livingdocs.views import entity_page
from livingdocs.views.entity_list import entity_list
from livingdocs.views.entity_page import entity_pages, entity_view
from livingdocs.views.rich_text import TextContext, rich_text
from livingdocs.views.runs import RunKind
from livingdocs.views.targets import Place, Target, to_entity
from tests.small_base import NEW, OLD, base, briefing, doubt, entity, event

LINES = {
    OLD: [
        "一、来源 vLLM 0.20",
        "增量 1：vLLM v0.30 发布，SGLang 未动",
        "`vLLM` 是代码",
        "vLLM 0.30 与 0.31",
    ],
    NEW: ["vLLM 0.30。很长的一句" + "话" * 120 + "。SGLang 在后", "无关"],
}
CONTEXT = TextContext("inference", OLD)


@pytest.fixture(scope="module")
def kb() -> KnowledgeBase:
    increments = [{"number": 1, "title": "vLLM v0.30", "lines": [2, 2]}]
    briefings = (briefing(OLD, increments=increments), briefing(NEW))
    made = base(
        briefings=briefings,
        doubts=(
            doubt("d1", event("opened", OLD), title="vLLM 的数字"),
            doubt("d2", event("opened", OLD), title="谁快", subject="vllm"),
            doubt("d3", event("opened", OLD), title="别的"),
        ),
        entities=(entity("vLLM", "VLLM 引擎"), entity("SGLang"), entity("TGI")),
    )
    raw = {
        item.raw.path: RawBriefing(item.raw.path, tuple(LINES[item.date]), item.raw.sha256)
        for item in briefings
    }
    return replace(made, raw=raw)


def test_a_page_holds_every_line_that_names_it_the_newest_day_first(kb: KnowledgeBase) -> None:
    """Each with the part of the briefing, and code left out; long lines are cut to the sentence."""
    view = entity_view(kb, kb.entities_by_id["vllm"], 1)
    assert [said.name for said in view.said] == [NEW, OLD]
    places = [[(row.place, row.source.label) for row in said.rows] for said in view.said]
    assert places == [
        [("正文", "10-10:1")],
        [("正文", "09-22:1"), ("增量 1", "09-22:2"), ("正文", "09-22:4")],
    ]
    assert "".join(run.text for run in view.said[0].rows[0].words) == "vLLM 0.30…"


def test_versions_are_listed_once_with_their_lines(kb: KnowledgeBase) -> None:
    """`v0.30` and `0.30` are one version, shown as it was first written, the newest one first."""
    versions = entity_view(kb, kb.entities_by_id["vllm"], 1).versions
    assert [(each.version, each.count) for each in versions] == [("v0.30", 3), ("0.20", 1)]
    assert versions[0].first.label == "09-22:2"
    assert [link.label for link in versions[0].latest] == ["09-22:4", "10-10:1"]


def test_doubts_about_it_are_told_apart_from_those_that_name_it(kb: KnowledgeBase) -> None:
    view = entity_view(kb, kb.entities_by_id["vllm"], 1)
    assert [note.fragment for note in view.doubts] == ["doubt-d2"]
    assert [note.fragment for note in view.named_in] == ["doubt-d1"]


def test_an_entity_nobody_named_has_a_page_that_says_so(kb: KnowledgeBase) -> None:
    view = entity_view(kb, kb.entities_by_id["tgi"], 1)
    assert view.said == () and view.facts[-1].words == "我们持有的简报都没有写到它"


def test_a_long_story_goes_on_over_several_pages(
    kb: KnowledgeBase, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A briefing is never split; versions, claims and doubts stand on the first page alone."""
    monkeypatch.setattr(entity_page, "ROWS", 2)
    vllm = kb.entities_by_id["vllm"]
    assert entity_pages(kb, vllm) == 2
    second = entity_view(kb, vllm, 2)
    assert [said.name for said in second.said] == [OLD]
    assert (second.versions, second.doubts, second.named_in) == ((), (), ())
    assert [link.target for link in second.pages] == [to_entity("vllm"), to_entity("vllm/page-2")]


def test_the_index_has_each_kind_with_the_most_named_first(kb: KnowledgeBase) -> None:
    (kind,) = entity_list(kb).kinds
    assert [(row.name, row.lines, row.open_doubts) for row in kind.rows] == [
        ("vLLM", 4, 2),
        ("SGLang", 2, 0),
        ("TGI", 0, 0),
    ]


def test_only_the_first_mention_in_a_text_is_linked(kb: KnowledgeBase) -> None:
    """An alias counts as a mention and says whom it means; on its own page nothing is linked."""
    runs = rich_text(kb, "VLLM 引擎快过 vLLM，SGLang 居中", context=CONTEXT)
    linked = [(run.text, run.target, run.title) for run in runs if run.kind is RunKind.ENTITY]
    assert linked == [
        ("VLLM 引擎", to_entity("vllm"), "vLLM"),
        ("SGLang", to_entity("sglang"), None),
    ]
    here = TextContext("inference", OLD, here=Target(Place.ENTITY, "vllm"))
    runs = rich_text(kb, "vLLM 与 SGLang", context=here)
    assert [run.text for run in runs if run.kind is RunKind.ENTITY] == ["SGLang"]


@pytest.mark.parametrize(
    "text", ["https://a.org/vLLM/x", "`vLLM`", "--use-vLLM", "inbox/jay/2026-09-22-vLLM.md"]
)
def test_inside_another_link_and_inside_code_no_name_is_linked(
    kb: KnowledgeBase, text: str
) -> None:
    runs = rich_text(kb, text, context=CONTEXT)
    assert all(run.kind is not RunKind.ENTITY for run in runs)


@given(st.lists(st.sampled_from(["vLLM", "SGLang", " ", "，", "9-21", "§1.3", "2605.11093", "快"])))
def test_runs_with_names_give_the_text_back(kb: KnowledgeBase, parts: list[str]) -> None:
    """Whatever is linked, no character is lost, and no entity is linked twice."""
    text = "".join(parts)
    runs = rich_text(kb, text, context=CONTEXT)
    assert "".join(run.text for run in runs) == text
    linked = [run.target for run in runs if run.kind is RunKind.ENTITY]
    assert len(linked) == len(set(linked))
