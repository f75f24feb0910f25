from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from livingdocs.standing.doubt_life import DoubtLife, doubt_life, doubt_lives
from livingdocs.vocabulary import DoubtState
from tests.small_base import NEW, OLD, base, briefing, doubt, entity, event

TWO = (briefing(OLD), briefing(NEW))


def test_absent_from_a_later_briefing_is_dropped_and_says_from_how_many() -> None:
    """An open doubt that no later briefing repeats has no sequel, counted in briefings we hold."""
    silent = doubt("d2", event("opened", OLD))
    life = doubt_life(base(briefings=TWO, doubts=(silent,)), silent)
    assert (life.state, life.silent_briefings, life.days) == (DoubtState.DROPPED, 1, 18)


def test_continued_from_a_day_that_is_not_held_is_at_least_that_old() -> None:
    """A doubt carried over from a day before our first briefing may be older than we know."""
    old = doubt(
        "d4",
        event("opened", "2026-09-21", held=False),
        event("carried", OLD),
        open_beginning=True,
    )
    life = doubt_life(base(briefings=TWO, doubts=(old,)), old)
    assert (life.days, life.at_least, life.state) == (19, True, DoubtState.DROPPED)


def test_the_day_it_is_seen_from_decides() -> None:
    """Seen from the day of the briefing that carries it, the same doubt is carried."""
    old = doubt("d4", event("opened", "2026-09-21", held=False), event("carried", OLD))
    life = doubt_life(base(briefings=TWO, doubts=(old,)), old, on=OLD)
    assert (life.state, life.days, life.silent_briefings) == (DoubtState.CARRIED, 1, 0)


def test_raised_in_the_newest_briefing_is_open() -> None:
    new = doubt("t1", event("opened", NEW))
    life = doubt_life(base(briefings=TWO, doubts=(new,)), new)
    assert (life.state, life.days, life.states) == (DoubtState.OPEN, 0, (DoubtState.OPEN,))


COLIBRI = entity("colibri", "Colibri", "纯C引擎")


def about_colibri(*events: dict[str, Any], text: str = "", **fields: Any) -> DoubtLife:
    """The life of a doubt about colibri; the later briefing has `text` in its line 11."""
    asked = doubt("d4", *events, subject="colibri", **fields)
    kb = base(
        briefings=TWO,
        doubts=(asked,),
        entities=(COLIBRI,),
        texts={OLD: {85: "colibri"}, NEW: {11: text}},
    )
    return doubt_life(kb, asked)


@pytest.mark.parametrize(
    "text",
    ["Colibri 流式运行", "另一个纯C引擎", "SGLang/Colibri+TGI", "Colibri-纯C", "（colibri）"],
)
def test_touched_stands_beside_the_state(text: str) -> None:
    """Its subject came up again, by name or alias, and nobody answered: dropped and touched."""
    life = about_colibri(event("opened", OLD), text=text)
    assert life.states == (DoubtState.DROPPED, DoubtState.TOUCHED)
    assert [(each.briefing, each.lines) for each in life.touches] == [(f"inference/{NEW}", (11,))]


@pytest.mark.parametrize(
    "text",
    [
        "colibris", "mycolibri", "colibri.cpp", "colibri-next", "x-colibri", "colibri_v2",
        "inbox/jay/2026-10-10-colibri-notes.md", "见 example.org/colibri，", "--colibri",
        "colibri-2", "科利布里",
    ],
)  # fmt: skip
def test_part_of_another_word_or_address_is_no_mention(text: str) -> None:
    assert about_colibri(event("opened", OLD), text=text).touches == ()


def test_a_longer_name_that_is_known_is_another_thing() -> None:
    """`Colibri Pro` stands in the registry, so it is not colibri."""
    pro = entity("Colibri Pro")
    asked = doubt("d4", event("opened", OLD), subject="colibri")
    for text, touched in (("Colibri Pro 来了", False), ("Colibri Pro 和 Colibri", True)):
        kb = base(briefings=TWO, doubts=(asked,), entities=(COLIBRI, pro), texts={NEW: {11: text}})
        assert (doubt_life(kb, asked).touched is not None) is touched


def test_an_event_that_a_person_wrote_touches_nothing() -> None:
    """The alarm is seen in the briefings; a note of a person alone does not raise it."""
    assert about_colibri(event("opened", OLD), event("touched", NEW)).touches == ()


def test_raised_again_where_its_subject_comes_up_is_carried_only() -> None:
    life = about_colibri(event("opened", OLD), event("carried", NEW), text="colibri")
    assert life.states == (DoubtState.CARRIED,)


def test_a_subject_in_a_briefing_of_another_topic_is_touched_and_not_dropped() -> None:
    other = briefing(NEW, "llm-infra")
    asked = doubt("d4", event("opened", OLD), subject="colibri")
    kb = base(
        briefings=(TWO[0], other), doubts=(asked,), entities=(COLIBRI,), texts={NEW: {3: "colibri"}}
    )
    assert doubt_life(kb, asked).states == (DoubtState.OPEN, DoubtState.TOUCHED)


def test_an_answered_doubt_is_not_touched() -> None:
    answer = {"verdict": "misquoted", "text": "转述有误", "by": "hana", "date": "2026-09-30"}
    assert about_colibri(event("opened", OLD), text="colibri", answer=answer).touches == ()


def test_raised_again_after_its_answer_is_open() -> None:
    """Also where the answer has no event of its own."""
    answer = {"verdict": "misquoted", "text": "转述有误", "by": "hana", "date": "2026-09-30"}
    again = doubt("d1", event("opened", OLD), event("carried", NEW), answer=answer)
    assert doubt_life(base(briefings=TWO), again).state is DoubtState.CARRIED


def test_an_answer_closes_it_and_stops_its_age() -> None:
    answer = {"verdict": "misquoted", "text": "转述有误", "by": "hana", "date": "2026-09-30"}
    answered = doubt("d1", event("opened", OLD), answer=answer)
    life = doubt_life(base(briefings=TWO, doubts=(answered,)), answered)
    assert (life.state, life.days, life.is_open) == (DoubtState.ANSWERED, 8, False)
    assert doubt_life(base(briefings=TWO), answered, on="2026-09-25").is_open


def test_taken_back_is_not_answered() -> None:
    """A person who decides not to ask any more has not answered the question."""
    back = doubt("d1", event("opened", OLD), event("dropped", "2026-09-30", held=False))
    life = doubt_life(base(briefings=TWO, doubts=(back,)), back)
    assert (life.state, life.is_open) == (DoubtState.GIVEN_UP, False)


def test_raised_again_after_it_was_closed_is_open() -> None:
    reopened = doubt("d1", event("opened", OLD), event("answered", OLD), event("carried", NEW))
    assert doubt_life(base(briefings=TWO), reopened).state is DoubtState.CARRIED


def test_briefings_of_other_topics_do_not_count() -> None:
    other = briefing(NEW, "llm-infra")
    open_one = doubt("d1", event("opened", OLD))
    life = doubt_life(base(briefings=(TWO[0], other), doubts=(open_one,)), open_one)
    assert (life.state, life.silent_briefings, life.days) == (DoubtState.OPEN, 0, 18)


def test_of_one_age_the_gravest_risk_comes_first() -> None:
    risks = (None, "low", "high", "medium")
    asked = [
        doubt(f"d{number}", event("opened", OLD), risk_level=risk)
        for number, risk in enumerate(risks)
    ]
    lives = doubt_lives(base(briefings=TWO), asked)
    assert [life.doubt.risk_level for life in lives] == ["high", "medium", "low", None]


def test_oldest_first_and_without_those_nobody_accepted() -> None:
    lives = doubt_lives(
        base(briefings=TWO),
        (
            doubt("young", event("opened", NEW)),
            doubt("refused", event("opened", OLD), status="rejected"),
            doubt("old", event("opened", OLD)),
            doubt("older", event("opened", OLD), open_beginning=True),
        ),
    )
    assert [life.doubt.id for life in lives] == ["older", "old", "young"]


DAYS = st.dates(dt.date(2026, 9, 1), dt.date(2026, 10, 31)).map(dt.date.isoformat)


@given(held=st.sets(DAYS, min_size=1), raised=st.lists(DAYS, min_size=1, max_size=4))
def test_silence_is_the_briefings_after_the_last_mention(held: set[str], raised: list[str]) -> None:
    first, *later = sorted(raised)
    asked = doubt(
        "d1",
        event("opened", first, held=False),
        *(event("carried", day, held=False) for day in later),
    )
    kb = base(briefings=tuple(briefing(day) for day in sorted(held)), doubts=(asked,))
    today = max(held)
    life = doubt_life(kb, asked)
    mentions = [day for day in raised if day <= today]
    last = max(mentions, default=first)
    assert life.silent_briefings == sum(last < day <= today for day in held)
    assert life.days >= 0
