from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.views.rich_text import NOT_HELD, TextContext, rich_text
from livingdocs.views.runs import Run, RunKind, RunState
from livingdocs.views.targets import Place, Target, to_briefing, to_paper, to_section, to_web
from tests.small_base import NEW, OLD, base, briefing, snapshot

FROM_OLD = TextContext("inference", OLD)
FROM_NEW = TextContext("inference", NEW)


@pytest.fixture(scope="module")
def kb() -> KnowledgeBase:
    first = briefing(OLD, increments=[{"number": 2, "title": "TGI", "lines": [36, 48]}])
    later = briefing(
        NEW,
        citations=[
            {
                "id": "2610.07219",
                "status": "carried_over",
                "anchored_on": "Oct 09",
                "lines": [69, 69],
            }
        ],
    )
    return base(briefings=(first, later), snapshots=(snapshot("2605.11093", "HookPoint"),))


def only_link(kb: KnowledgeBase, text: str, context: TextContext) -> Run:
    found = [run for run in rich_text(kb, text, context=context) if run.kind is not RunKind.PLAIN]
    assert len(found) == 1, found
    return found[0]


def test_an_id_leads_to_its_paper_and_bears_the_official_title(kb: KnowledgeBase) -> None:
    run = only_link(kb, "（arXiv:2605.11093v1）后续", FROM_OLD)
    assert (run.target, run.title) == (to_paper("2605.11093"), "HookPoint")


@pytest.mark.parametrize(
    ("text", "paper"),
    [
        ("1432-2609-19499（Sample Count Is Not Enough…）", "2609.19499"),
        ("1435-2609-20816（Paint-Anything…）", "2609.20816"),
    ],
)
def test_the_name_of_a_card_leads_to_its_paper_and_is_no_day(
    kb: KnowledgeBase, text: str, paper: str
) -> None:
    run = only_link(kb, text, FROM_OLD)
    assert (run.kind, run.target) == (RunKind.PAPER, to_paper(paper))
    assert run.text == text[:15]


@pytest.mark.parametrize(
    ("text", "paper", "shown"),
    [
        ("见 hep-th/9711200。", "hep-th/9711200", "hep-th/9711200"),
        ("math.GT/0309136", "math/0309136", "math.GT/0309136"),
        ("（cs/0701188v2）", "cs/0701188", "cs/0701188v2"),
        (
            "https://arxiv.org/abs/quant-ph/0201082v1，",
            "quant-ph/0201082",
            "https://arxiv.org/abs/quant-ph/0201082v1",
        ),
        ("https://arxiv.org/pdf/2605.11093v1.pdf）", "2605.11093", None),
        ("10.48550/arXiv.2605.11093；", "2605.11093", None),
        ("arXiv 2609.19657", "2609.19657", "arXiv 2609.19657"),
    ],
)
def test_a_paper_is_linked_whole_in_whatever_way_it_is_named(
    kb: KnowledgeBase, text: str, paper: str, shown: str | None
) -> None:
    """Old ids with their archive, addresses and DOIs; a bracket or a comma behind is not in it."""
    run = only_link(kb, text, FROM_OLD)
    assert run.target == to_paper(paper)
    assert shown is None or run.text == shown
    assert not run.text.endswith(("）", "，", "；", "。"))


def test_a_day_leads_to_the_briefing_of_that_day_and_topic(kb: KnowledgeBase) -> None:
    run = only_link(kb, "延续自 9-22 inference e1prep", FROM_NEW)
    assert run.target == to_briefing("inference/2026-09-22")


def test_a_day_with_an_increment_leads_to_the_increment(kb: KnowledgeBase) -> None:
    run = only_link(kb, "9-22 inference e1prep 增量 2", FROM_NEW)
    assert run.target == to_briefing("inference/2026-09-22", "increment-2")
    unknown = only_link(kb, "9-22 inference e1prep 增量 9", FROM_NEW)
    assert unknown.target == to_briefing("inference/2026-09-22")


def test_a_day_of_a_briefing_we_do_not_hold_is_known_and_no_dead_link(kb: KnowledgeBase) -> None:
    run = only_link(kb, "已在 Oct 09 E1 锚定", FROM_NEW)
    assert (run.target, run.state) == (None, RunState.KNOWN)
    assert run.title is not None
    assert run.title.startswith("2026-10-09：")
    assert NOT_HELD in run.title


def test_a_day_that_no_briefing_is_known_for_is_only_a_date(kb: KnowledgeBase) -> None:
    """The day a repository was archived is not shown as a missing briefing."""
    run = only_link(kb, "2026-03-21 GitHub 归档", FROM_OLD)
    assert (run.target, run.state) == (None, RunState.CLEAR)


def test_a_range_of_days_leads_to_a_day_that_is_held(kb: KnowledgeBase) -> None:
    run = only_link(kb, "Oct 7-10 已完成密集锚定", FROM_NEW)
    assert run.target == to_briefing("inference/2026-10-10")
    assert run.title is not None
    assert "其中在库中的：2026-10-10" in run.title


def test_an_ambiguous_day_is_a_question(kb: KnowledgeBase) -> None:
    run = only_link(kb, "Spheron Oct26 量化对比", FROM_NEW)
    assert (run.target, run.state) == (None, RunState.ASK)


@pytest.mark.parametrize("text", ["3-8 目标区间", "Qwen3-14B", "P1-P4", "7-8条"])
def test_what_is_no_day_stays_plain(kb: KnowledgeBase, text: str) -> None:
    assert [run.kind for run in rich_text(kb, text, context=FROM_NEW)] == [RunKind.PLAIN]


def test_a_section_number_of_another_edition_leads_to_its_section_of_today(
    kb: KnowledgeBase,
) -> None:
    """§3.2 of the later edition is the chapter KV Cache, whose published number is §1.3."""
    run = only_link(kb, "已锚入 §3.2 KV Cache", FROM_NEW)
    assert run.target == to_section("inference", "kv-cache")
    assert run.title == "2026-10-10 版的编号，现为 §1.3 KV Cache"


def test_the_same_number_means_another_section_on_another_day(kb: KnowledgeBase) -> None:
    then = only_link(kb, "§1.3 KV Cache", FROM_OLD)
    assert (then.target, then.title) == (to_section("inference", "kv-cache"), None)
    now = only_link(kb, "§1.3 llm-d/K8s编排", FROM_NEW)
    assert now.target == to_section("inference", "llm-d-orchestration")
    assert now.title == "2026-10-10 版的编号，现为“llm-d / K8s 编排”"


def test_an_entry_of_an_inbox_file_is_no_section(kb: KnowledgeBase) -> None:
    runs = rich_text(
        kb, "inbox/jay/2026-09-22-inference-engineering-filter.md §条目 1", context=FROM_OLD
    )
    assert [run.target for run in runs] == [None] * len(runs)


def test_a_file_name_leads_to_its_briefing_if_we_hold_it(kb: KnowledgeBase) -> None:
    held = only_link(kb, "inbox/tom/2026-09-22-inference-e1prep.md", FROM_NEW)
    assert held.target == to_briefing("inference/2026-09-22")
    missing = only_link(kb, "inbox/tom/2026-10-08-inference-e1prep.md", FROM_NEW)
    assert (missing.target, missing.state) == (None, RunState.KNOWN)


@pytest.mark.parametrize(
    ("text", "url"),
    [
        ("见 https://vllm.ai/blog。", "https://vllm.ai/blog"),
        ("github.com/ai-dynamo/dynamo；Dev.to", "https://github.com/ai-dynamo/dynamo"),
    ],
)
def test_an_address_ends_before_full_width_punctuation(
    kb: KnowledgeBase, text: str, url: str
) -> None:
    assert only_link(kb, text, FROM_OLD).target == to_web(url)


@pytest.mark.parametrize(
    "text", ["javascript:alert(1)", "http://evil.example/a", "https://1.2.3.4/x"]
)
def test_an_unsafe_address_is_text(kb: KnowledgeBase, text: str) -> None:
    assert all(run.target is None for run in rich_text(kb, text, context=FROM_OLD))


def test_a_link_to_the_page_itself_is_plain(kb: KnowledgeBase) -> None:
    here = TextContext("inference", NEW, here=Target(Place.BRIEFING, "inference/2026-10-10"))
    assert all(run.target is None for run in rich_text(kb, "Oct 10 E1 基线", context=here))


PIECES = st.sampled_from(
    [
        "9-21锚定",
        "Oct 7-9",
        "§1.3 KV Cache",
        "§3.(X)",
        "2605.11093v1",
        "https://a.example/b）",
        "与",
        " ",
    ]
)


@given(st.lists(st.one_of(PIECES, st.text(max_size=8)), max_size=12).map("".join))
def test_runs_joined_are_the_text(text: str) -> None:
    """Nothing of a statement is lost, added or cut short."""
    runs = rich_text(base(briefings=(briefing(OLD),)), text, context=FROM_OLD)
    assert "".join(run.text for run in runs) == text
