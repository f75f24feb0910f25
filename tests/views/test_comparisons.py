"""Pages of metrics: what may stand together does, and nothing else."""

from __future__ import annotations

import csv
import io
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from livingdocs.claims.comparing import differences
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.views.chapter import chapter_body
from livingdocs.views.claim_csv import claims_csv
from livingdocs.views.comparison import (
    chapter_comparisons,
    comparison_figure,
    comparison_list,
    comparison_view,
)
from livingdocs.views.comparison_frames import frame_views, frames_by_metric, letter_of
from livingdocs.views.entity_page import entity_view
from tests.small_base import NEW, OLD, anchor, base, briefing, doubt, entity, event, metric

SPEED = metric("speed", "env", "model", unit="×", direction="higher", meaning="快几倍。")
LAB = {"env": "受控", "model": "Qwen"}


def claim(entity_id: str = "vllm", day: str = OLD, **fields: Any) -> dict[str, Any]:
    evidence = {"briefing": f"inference/{day}", "lines": [55, 56]}
    return {
        "entity": entity_id,
        "metric": "speed",
        "conditions": LAB,
        "evidence": evidence,
        **fields,
    }


def made(*claims: dict[str, Any], doubts: tuple[Any, ...] = ()) -> KnowledgeBase:
    """One anchor for each claim, all in the chapter of the KV cache."""
    return base(
        briefings=(briefing(OLD), briefing(NEW)),
        anchors=tuple(
            anchor(f"a{number}", claims=[each]) for number, each in enumerate(claims, start=1)
        ),
        doubts=doubts,
        entities=(entity("vLLM"), entity("SGLang"), entity("=TGI", entity_id="tgi")),
        metrics=(SPEED, metric("empty")),
    )


CONDITION = st.sampled_from(["受控", "生产", "unknown"])
RANDOM = st.lists(
    st.builds(
        lambda name, value, env, model, experiment: claim(
            name,
            value=value,
            conditions={"env": env, "model": model},
            experiment=experiment,
        ),
        st.sampled_from(["vllm", "sglang"]),
        st.integers(1, 50),
        CONDITION,
        CONDITION,
        st.sampled_from([None, "one", "two"]),
    ),
    min_size=1,
    max_size=7,
)


@given(RANDOM)
def test_two_claims_that_differ_never_share_a_frame(claims: list[dict[str, Any]]) -> None:
    """Nor an axis, a table or a file; every claim is shown once, and neighbours name why."""
    kb = made(*claims)
    frames = frames_by_metric(kb)["speed"]
    views = frame_views(kb, "speed")
    assert len(frames) == len(views)
    for frame in frames:
        assert all(
            differences(one, other) == ()
            for one in frame.claims
            for other in frame.claims
            if one is not other
        )
    assert sum(len(view.rows) for view in views) == len(claims)
    for view, frame in zip(views, frames, strict=True):
        assert len(view.lanes) == len(view.rows) == len(frame.claims)
        rows = list(csv.reader(io.StringIO(claims_csv(kb, frame))))
        assert len(rows) == 1 + len(frame.claims)
    assert [bool(view.differs) for view in views] == [False] + [True] * (len(views) - 1)
    assert len({view.csv for view in views}) == len({view.letter for view in views}) == len(views)


def test_what_differs_is_written_between_the_frames() -> None:
    kb = made(
        claim(value="3"),
        claim("sglang", value="4"),
        claim(value="46", conditions={"env": "生产", "model": "Qwen"}),
    )
    first, second = frame_views(kb, "speed")
    assert [(lane.entity.name, lane.words) for lane in first.lanes] == [
        ("vLLM", "3×"),
        ("SGLang", "4×"),
    ]
    assert first.together == "要求的口径全部写明且相同"
    assert (second.name, second.differs) == ("生产", ("环境",))
    figure = comparison_figure(kb, SPEED)
    assert figure is not None and figure.finding == "2 套口径，互不可比"


def test_frames_are_called_by_what_sets_them_apart() -> None:
    """The first condition that is known; more of them, the day, and the experiment where needed."""
    unknown = {"env": "受控", "model": "unknown"}
    kb = made(
        claim(value="3"),
        claim(value="4", conditions={"env": "受控", "model": "GLM"}),
        claim(value="5", conditions=unknown, experiment="one"),
        claim(value="6", conditions=unknown, experiment="two", day=NEW),
        claim(value="7", conditions={"env": "unknown", "model": "unknown"}),
    )
    assert [frame.name for frame in frame_views(kb, "speed")] == [
        "受控 · Qwen",
        "受控 · GLM",
        f"受控 · {OLD}",
        "标签 a5",
        f"受控 · {NEW}",
    ]


def test_one_experiment_stands_together_and_says_so() -> None:
    """Although a condition is unknown, which is shown as 未写."""
    unknown = {"env": "受控", "model": "unknown"}
    kb = made(
        claim(value="3", conditions=unknown, experiment="x"),
        claim("sglang", value="4", conditions=unknown, experiment="x"),
    )
    (frame,) = frame_views(kb, "speed")
    assert frame.together is not None and frame.together.startswith("同一次实验")
    assert [(each.name, each.value) for each in frame.conditions] == [
        ("环境", "受控"),
        ("模型", None),
    ]


def test_a_conflict_is_shown_with_its_doubt() -> None:
    """Both values with their lines, marked on the axis; the doubt speaks of both anchors."""
    about = doubt("d1", event("opened", OLD), kind="conflict", anchors=["a1", "a2"])
    kb = made(claim(value="3"), claim(day=NEW, value="9"), doubts=(about,))
    (frame,) = frame_views(kb, "speed")
    (dispute,) = frame.disputes
    assert (dispute.first, dispute.first_line.label) == ("3×", "09-22:55–56")
    assert (dispute.second, dispute.second_line.label) == ("9×", "10-10:55–56")
    assert [title for title, _ in dispute.doubts] == ["疑问 d1"]
    assert [(lane.disputed, lane.day) for lane in frame.lanes] == [(True, OLD), (True, NEW)]
    (row,) = comparison_list(kb).rows
    assert (row.disputes, row.verdict) == (1, "口径相同的 2 条主张，有 1 处互相抵触")


def test_a_claim_without_a_number_has_a_row_and_no_bar() -> None:
    kb = made(claim(value="3"), claim("sglang"))
    (frame,) = frame_views(kb, "speed")
    assert [(lane.words, bool(lane.pieces)) for lane in frame.lanes] == [
        ("3×", True),
        (None, False),
    ]
    assert frame.lanes[1].spoken == "SGLang：无数字"


def test_the_page_of_a_metric_says_what_it_needs() -> None:
    kb = made(claim(value="3", against="sglang"))
    view = comparison_view(kb, SPEED)
    words = [f"{fact.before}{fact.figure}{fact.words}" for fact in view.facts]
    assert words == ["1条主张", "1套口径", "单位 ×", "越高越好", "须写明环境、模型"]
    assert [link.title for link in view.sections] == ["KV Cache"]
    assert view.figure is not None
    assert view.figure.frames[0].lanes[0].spoken == "vLLM 对 SGLang：3×，标尺从 1× 到 5×"
    nothing = comparison_view(kb, kb.metrics.metrics[1])
    assert nothing.figure is None and nothing.facts[0].figure == "0"


def test_a_claim_stands_on_the_pages_of_both_that_it_compares() -> None:
    """With both names, whichever of the two the page is about."""
    kb = made(claim(value="3", against="sglang"))
    for key in ("vllm", "sglang"):
        (row,) = entity_view(kb, kb.entities_by_id[key], 1).claims[0].claims
        assert (row.entity, row.against) == ("vLLM", "SGLang")
    assert entity_view(kb, kb.entities_by_id["tgi"], 1).claims == ()


def test_a_chapter_draws_what_has_several_numbers_and_links_the_rest() -> None:
    kb = made(claim(value="3"))
    topic, section = kb.topics["inference"], kb.sections["inference", "kv-cache"]
    alone = chapter_comparisons(kb, topic, section)
    assert (alone.figures, [row.name for row in alone.links]) == ((), ["指标 speed"])
    kb = made(*(claim(value=str(n), conditions={"env": f"第{n}", "model": "Q"}) for n in range(5)))
    body = chapter_body(kb, topic, section=section)
    (figure,) = body.comparisons.figures
    assert ([frame.letter for frame in figure.frames], figure.more) == (["丙", "丁", "戊"], 2)
    other = kb.sections["inference", "framework-landscape"]
    assert chapter_comparisons(kb, topic, other).figures == ()


def test_the_file_of_a_frame_runs_no_formula_and_names_its_lines() -> None:
    """A name that a spreadsheet would run is text; numbers keep their digits and their sign."""
    kb = made(claim("tgi", low="-0.50", high="6.8", mean="3.10", form="range"))
    (frame,) = frames_by_metric(kb)["speed"]
    text = claims_csv(kb, frame)
    assert text.startswith("\ufeff")
    (row,) = csv.DictReader(io.StringIO(text.removeprefix("\ufeff")))
    assert row["对象"] == "'=TGI"
    assert (row["下限"], row["上限"], row["平均"]) == ("-0.50", "6.8", "3.10")
    assert (row["环境"], row["简报"], row["行"]) == ("受控", f"inference/{OLD}", "55–56")


@pytest.mark.parametrize(("number", "letter"), [(1, "甲"), (10, "癸"), (11, "11")])
def test_frames_are_lettered(number: int, letter: str) -> None:
    assert letter_of(number) == letter


def test_what_became_of_a_paper_stands_in_the_file_of_its_claims(kb: KnowledgeBase) -> None:
    """A table that somebody took away says so too; the last column, so that the others stay."""
    (frame,) = frames_by_metric(kb)["hit-rate"]
    head, row = csv.reader(io.StringIO(claims_csv(kb, frame)))
    assert (head[-1], row[-1]) == ("复核", "2702.00017 有更新的版本；2702.00017 改了题名")
