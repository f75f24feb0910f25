"""Records of one doubt, and records of two."""

from __future__ import annotations

import pytest

from livingdocs.records.contradiction import Contradiction
from livingdocs.standing.doubt_life import doubt_life, doubt_lives
from livingdocs.vocabulary import DoubtState
from tests.small_base import NEW, OLD, base, briefing, doubt, event

TWO = (briefing(OLD), briefing(NEW))
FIRST = doubt("d4", event("opened", OLD), title="colibri GLM-5.2 支持范围和实测性能")


def continued(title: str, since: str = OLD, **fields: object) -> Contradiction:
    """A record of the newest briefing, as an import makes one of `延续自`."""
    return doubt(
        "e1", event("opened", since, held=False), event("carried", NEW), title=title, **fields
    )


@pytest.mark.parametrize(
    "title", ["colibri 的 GLM-5.2 支持列表与性能", "Colibri GLM-5.2 支持范围和实测性能"]
)
def test_a_record_that_names_the_day_and_is_alike_is_the_same_doubt(title: str) -> None:
    """Its page is that of the first record; the later one carries it."""
    kb = base(briefings=TWO, doubts=(FIRST, continued(title)))
    assert list(kb.doubts) == ["inference/d4"]
    assert [(each.kind, each.date) for each in kb.doubts["inference/d4"].events] == [
        ("opened", OLD), ("carried", NEW),
    ]  # fmt: skip
    (life,) = doubt_lives(kb, kb.contradictions.values())
    assert (life.state, life.days, life.doubt.id) == (DoubtState.CARRIED, 18, "d4")


@pytest.mark.parametrize(
    ("title", "since"),
    [
        ("NVIDIA 收购 Hugging Face 实际进展", OLD),
        ("colibri GLM-5.2 支持范围", "2026-09-21"),
        ("colibri", OLD),
    ],
    ids=["another question", "a day that we do not hold", "one word in common"],
)
def test_other_records_stay_alone(title: str, since: str) -> None:
    kb = base(briefings=TWO, doubts=(FIRST, continued(title, since)))
    assert list(kb.doubts) == ["inference/d4", "inference/e1"]
    assert doubt_life(kb, FIRST).state is DoubtState.DROPPED


def test_between_two_that_are_equally_alike_nobody_is_chosen() -> None:
    twin = doubt("d5", event("opened", OLD), title="colibri GLM-5.2 支持范围和量化精度")
    kb = base(briefings=TWO, doubts=(FIRST, twin, continued("colibri GLM-5.2 支持范围")))
    assert "inference/e1" in kb.doubts


def test_the_same_title_again_is_the_same_doubt() -> None:
    """Also where the later briefing does not say that it continues."""
    for title in (
        "Colibri GLM-5.2：支持范围和实测性能",
        "colibri GLM-5.2 支持范围和实测性能，延续自 9-22",
    ):
        again = doubt("e1", event("opened", NEW), title=title)
        kb = base(briefings=TWO, doubts=(FIRST, again))
        assert list(kb.doubts) == ["inference/d4"]
        assert doubt_life(kb, again).state is DoubtState.CARRIED


def test_an_answer_to_any_of_its_records_answers_the_doubt() -> None:
    """And what the later briefing adds belongs to it: section, papers, its word on the risk."""
    answer = {"verdict": "kept", "text": "都保留", "by": "hana", "date": NEW}
    later = continued(FIRST.title, risk_level="high", sections=["kv-cache"], answer=answer)
    kb = base(briefings=TWO, doubts=(FIRST, later))
    life = doubt_life(kb, FIRST)
    assert (life.state, life.doubt.risk_level) == (DoubtState.ANSWERED, "high")
    assert [each.id for each in kb.doubts_by_section["inference", "kv-cache"]] == ["d4"]


def test_a_record_that_was_refused_is_no_part_of_another() -> None:
    kb = base(briefings=TWO, doubts=(FIRST, continued(FIRST.title, status="rejected")))
    assert len(kb.doubts) == 2
    assert doubt_life(kb, FIRST).state is DoubtState.DROPPED


def test_three_records_are_one_doubt() -> None:
    """Carried twice: the third names the day of the second."""
    middle = doubt(
        "m1",
        event("opened", OLD, held=False),
        event("carried", "2026-10-01"),
        title="colibri GLM-5.2 支持范围",
    )
    last = continued("colibri GLM-5.2 实测性能和支持范围", "2026-10-01")
    kb = base(briefings=(*TWO, briefing("2026-10-01")), doubts=(last, middle, FIRST))
    assert list(kb.doubts) == ["inference/d4"]
    assert [each.date for each in kb.doubts["inference/d4"].events] == [OLD, "2026-10-01", NEW]
