from __future__ import annotations

from typing import Any

import pytest

from livingdocs.records.briefing import Citation
from livingdocs.relations.mentioned_days import anchored_day, mentioned_days, named_day
from tests.small_base import NEW, OLD, briefing


def citation(**fields: Any) -> Citation:
    return Citation.model_validate({"id": "2609.20511", "lines": [99, 99], **fields})


@pytest.mark.parametrize(
    ("text", "on", "day"),
    [
        ("9-21", OLD, "2026-09-21"),
        ("Oct 09", NEW, "2026-10-09"),
        ("Oct 09 午", NEW, "2026-10-09"),
        ("9月18日", OLD, "2026-09-18"),
        ("12-30", "2027-01-02", "2026-12-30"),
        ("上周", OLD, None),
    ],
)
def test_a_field_for_a_day_is_read_as_a_day(text: str, on: str, day: str | None) -> None:
    """A bare 9-21 is a day where the field is known to hold one; its year is never after the
    briefing."""
    assert named_day(text, on) == day


def test_a_new_citation_is_of_the_day_of_its_briefing() -> None:
    assert anchored_day(citation(status="new"), OLD) == OLD
    assert anchored_day(citation(status="reference"), OLD) == OLD


def test_a_citation_carried_over_without_a_day_has_none() -> None:
    """Nobody wrote when it was anchored, so it is not put on the day of the briefing."""
    assert anchored_day(citation(status="carried_over"), OLD) is None
    assert anchored_day(citation(status="carried_over", anchored_on="9-18"), OLD) == "2026-09-18"


def test_days_are_mentioned_by_citations_doubts_and_names_of_briefings() -> None:
    late = briefing(
        NEW,
        citations=[citation(anchored_on="Oct 09").model_dump()],
        contradictions=[
            {
                "number": 1,
                "label": "①",
                "title": "colibri",
                "kind": "unverified",
                "continued_from": "9-21",
                "lines": [85, 87],
            }
        ],
        sources=[
            {"name": "inbox/tom/2026-10-08-inference-e1prep.md", "lines": [18, 18]},
            {"name": "inbox/spark/2026-10-07-llm-infra-e1prep.md", "lines": [19, 19]},
            {"name": "inbox/jay/2026-10-06-1050-engineering-filter.md", "lines": [20, 20]},
        ],
    )
    assert mentioned_days([late]) == {
        "inference": frozenset({"2026-09-21", "2026-10-08", "2026-10-09"}),
        "llm-infra": frozenset({"2026-10-07"}),
    }
