from __future__ import annotations

from livingdocs.standing.doubt_life import DoubtLife, doubt_life
from livingdocs.views.age_bars import HEIGHT, WIDTH, AgeScale, age_bar, age_scale
from tests.small_base import base, briefing, doubt, event


def life(opened_on: str, today: str, *, open_beginning: bool = False) -> DoubtLife:
    asked = doubt("d1", event("opened", opened_on, held=False), open_beginning=open_beginning)
    return doubt_life(base(briefings=(briefing(today),), doubts=(asked,)), asked)


def test_four_pixels_a_day() -> None:
    bar = age_bar(life("2026-09-22", "2026-10-10"), scale=AgeScale.WEEKS)
    assert (bar.length, bar.arrow, bar.label) == (72, None, "18 天")


def test_an_open_beginning_ends_in_an_arrow_and_a_sign() -> None:
    bar = age_bar(life("2026-09-21", "2026-10-10", open_beginning=True), scale=AgeScale.WEEKS)
    assert bar.label == "≥ 19 天"
    assert bar.arrow == f"M71 0L76 4L71 {HEIGHT}z"
    assert bar.length == 71


def test_a_new_doubt_is_seen() -> None:
    assert age_bar(life("2026-10-10", "2026-10-10"), scale=AgeScale.WEEKS).length == 1


def test_the_whole_page_changes_to_months_when_one_is_older_than_the_bar() -> None:
    young, old = life("2026-10-01", "2026-10-10"), life("2026-08-01", "2026-10-10")
    assert age_scale([young]) is AgeScale.WEEKS
    assert age_scale([young, old]) is AgeScale.MONTHS
    assert age_bar(young, scale=AgeScale.MONTHS).length == 3


def test_older_than_the_bar_stays_inside_it_and_points_on() -> None:
    bar = age_bar(life("2023-01-01", "2026-10-10"), scale=AgeScale.MONTHS)
    assert bar.length < WIDTH
    assert bar.arrow is not None
    assert bar.label == "1378 天"
