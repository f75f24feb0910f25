"""What briefings proposed, and whether it landed in the section it was proposed for."""

from __future__ import annotations

import pytest

from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.standing.asserted_counters import asserted_counters, counters_of
from livingdocs.standing.proposal_landings import Landing, is_settled, landings, proposal_counts
from livingdocs.vocabulary import LandingState
from tests.real_briefings import EARLIER, LATER
from tests.small_base import NEW, OLD, anchor, base, briefing

KV = {"text": "§1.3 KV Cache", "number": "1.3", "title": "KV Cache"}
FRAMES = {"text": "§1.1 框架格局", "number": "1.1", "title": "框架格局"}


def increment(number: int, lines: tuple[int, int], title: str, *targets: dict[str, str]) -> object:
    return {"number": number, "title": title, "target_sections": targets, "lines": lines}


def row(line: int, text: str, target: dict[str, str] | None) -> object:
    return {"text": text, "target_section": target, "lines": (line, line)}


def of(kb: KnowledgeBase, key: str = f"inference/{OLD}") -> tuple[Landing, ...]:
    return landings(kb)[key]


def test_the_proposals_of_the_two_real_briefings(real: KnowledgeBase) -> None:
    """Nine rows and six sections in the earlier one, five sections in the later one."""
    assert proposal_counts(real.briefings[EARLIER]) == (9, 6)
    assert proposal_counts(real.briefings[LATER]) == (0, 5)
    lines = [[first for first, _ in each.lines] for each in of(real, EARLIER)]
    assert lines == [[35, 130], [48, 131], [54, 132], [60, 133], [67, 134], [74, 135],
                     [136], [137], [138]]  # fmt: skip
    assert [each.lines[0][0] for each in of(real, LATER)] == [31, 40, 45, 50, 55]
    assert {each.days for each in of(real, EARLIER)} == {18}
    assert all(each.anchors for key in (EARLIER, LATER) for each in of(real, key))


def test_counters_beside_what_is_there(real: KnowledgeBase) -> None:
    """The later briefing says v310 in four lines and 471 references in two of them."""
    found = counters_of(real, real.briefings[LATER])
    assert found is not None
    assert (found.revision, found.references, found.lines) == ("v310", 471, (2, 17, 25, 90))
    assert 0 < found.papers < 471
    assert counters_of(real, real.briefings[EARLIER]) is None


def test_a_row_is_paired_with_the_increment_that_it_repeats() -> None:
    """By its paper, else by its words, and only within one section."""
    kb = base(
        briefings=(
            briefing(
                OLD,
                increments=[
                    increment(1, (5, 9), "vLLM FP8 KV-Cache 验证报告", KV),
                    increment(2, (10, 14), "SGLang 破坏性 Flag Rename", FRAMES),
                ],
                proposals=[
                    row(20, "SGLang 破坏性 Flag Rename 清单（审计）", FRAMES),
                    row(21, "arXiv 2607.02574 KV Cache Management Survey", KV),
                    row(22, "TGI 迁移三坑", FRAMES),
                ],
            ),
        )
    )
    assert [[first for first, _ in each.lines] for each in of(kb)] == [[9], [14, 20], [21], [22]]
    assert all(each.state is LandingState.OPEN for each in of(kb))


@pytest.mark.parametrize(
    ("status", "section", "state"),
    [
        ("accepted", "kv-cache", LandingState.LANDED),
        ("proposed", "kv-cache", LandingState.WAITING),
        ("rejected", "kv-cache", LandingState.SET_ASIDE),
        ("accepted", "framework-landscape", LandingState.ELSEWHERE),
        ("rejected", "framework-landscape", LandingState.OPEN),
        ("proposed", None, LandingState.ELSEWHERE),
    ],
)
def test_what_came_of_it(status: str, section: str | None, state: LandingState) -> None:
    """The status of the anchor in that section decides; one elsewhere is said to be there."""
    kb = base(
        briefings=(briefing(OLD, increments=[increment(4, (55, 60), "FP8", KV)]),),
        anchors=(anchor("i4", status=status, section=section),),
    )
    (found,) = of(kb)
    assert found.state is state


def test_an_anchor_that_was_there_before_is_no_answer() -> None:
    """It names the paper, but rests on an older briefing alone; with newer lines it answers."""
    mention = {"id": "2607.02574", "lines": (30, 30)}
    later = {"text": "§3.2 KV Cache", "number": "3.2", "title": "KV Cache"}
    new = {
        "number": 1,
        "title": "复测",
        "target_sections": [later],
        "papers": [mention],
        "lines": (30, 31),
    }
    old = {"papers": [{"id": "2607.02574"}], "status": "accepted"}
    rests = [
        {"briefing": f"inference/{OLD}", "lines": [55, 60]},
        {"briefing": f"inference/{NEW}", "lines": [68, 68]},
    ]
    for evidence, state in ((rests[:1], LandingState.OPEN), (rests, LandingState.LANDED)):
        kb = base(
            briefings=(briefing(OLD), briefing(NEW, increments=[new])),
            anchors=(anchor("i4", evidence=evidence, **old),),
        )
        (found,) = of(kb, f"inference/{NEW}")
        assert found.state is state


def test_a_row_without_a_section_promises_none() -> None:
    """It is shown, and nothing is left to do about it."""
    kb = base(briefings=(briefing(OLD, proposals=[row(20, "继续跟踪", None)]),))
    (found,) = of(kb)
    assert (found.state, is_settled(found)) == (LandingState.OPEN, True)
    assert asserted_counters(kb) == ()
