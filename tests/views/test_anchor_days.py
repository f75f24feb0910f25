from __future__ import annotations

from itertools import pairwise
from typing import Any

from livingdocs.views.anchor_days import WIDTH, anchor_days
from tests.small_base import NEW, OLD, base, briefing


def row(status: str = "carried_over", anchored_on: str | None = None) -> dict[str, Any]:
    return {"id": "2609.20511", "status": status, "anchored_on": anchored_on, "lines": [99, 99]}


def test_bars_count_citations_by_the_day_they_were_anchored() -> None:
    """Held days are solid, days that are only mentioned are not; a row without a day is told."""
    picture = anchor_days(
        base(
            briefings=(
                briefing(OLD, citations=[row("new"), row("new"), row(anchored_on="9-18")]),
                briefing(NEW, citations=[row(anchored_on="Oct 09"), row()]),
            )
        )
    )
    assert picture is not None
    assert [(bar.words, bar.held) for bar in picture.bars] == [
        ("2026-09-18：1条，提到但未入库", False),
        ("2026-09-22：2条，已入库", True),
        ("2026-10-09：1条，提到但未入库", False),
    ]
    assert (picture.total, picture.undated) == (4, 1)
    assert all(bar.x + bar.width <= WIDTH for bar in picture.bars)


def test_a_year_of_days_becomes_weeks_that_fit() -> None:
    days = [f"2026-{month:02}-05" for month in range(1, 13)]
    picture = anchor_days(base(briefings=tuple(briefing(d, citations=[row("new")]) for d in days)))
    assert picture is not None
    assert picture.by_week
    assert all(bar.x >= 0 and bar.x + bar.width <= WIDTH for bar in picture.bars)
    places = [tick.x for tick in picture.ticks]
    assert all(after - before >= 40 for before, after in pairwise(places))


def test_no_citation_no_picture() -> None:
    assert anchor_days(base(briefings=(briefing(OLD),))) is None
    assert anchor_days(base()) is None
