"""What several rules need is worked out once, however many of them ask."""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from livingdocs.checks.run import run_checks
from livingdocs.dates import find_dates
from livingdocs.knowledge_base import KnowledgeBase
from livingdocs.relations import day_mentions
from livingdocs.titles import citations
from livingdocs.titles.verdicts import judge


def counting(calls: Counter[Any], work: Callable[..., Any]) -> Callable[..., Any]:
    """The same function, which counts what it is asked."""

    def counted(*arguments: Any, **named: Any) -> Any:
        calls[(*arguments[:2], named.get("paper_id"))] += 1
        return work(*arguments, **named)

    return counted


def test_the_days_of_a_line_are_read_once(
    kb: KnowledgeBase, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By all rules and the calendars together."""
    calls: Counter[Any] = Counter()
    monkeypatch.setattr(day_mentions, "find_dates", counting(calls, find_dates))
    fresh = dataclasses.replace(kb)
    run_checks(fresh)
    assert fresh.day_mentions
    assert calls.total() == sum(len(raw.lines) for raw in fresh.raw.values())


def test_one_wording_of_a_title_is_judged_once(
    kb: KnowledgeBase, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A paper is cited in the same words day after day."""
    calls: Counter[Any] = Counter()
    monkeypatch.setattr(citations, "judge", counting(calls, judge))
    run_checks(dataclasses.replace(kb))
    assert calls and set(calls.values()) == {1}
