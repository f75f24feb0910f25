"""What cards teach each other; the words are invented, so that only cards can teach them."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

import pytest

from livingdocs.filing.judging import judge
from livingdocs.filing.tools import LearnerMissingError, Tools
from tests.filing.invented import TOPICS, many

CARDS = many(80)
MISFILED = {f"2701.{number:05}" for number in range(7, 80, 10)}


@pytest.mark.slow
def test_cards_teach_what_no_description_says() -> None:
    """All that sit wrong are flagged, with words and neighbours that say so, and no other."""
    found = judge(CARDS, TOPICS, learning=True)
    assert {card for card, each in found.items() if each.flagged} == MISFILED
    worst = found["2701.00007"]
    assert (worst.stated, worst.suggested) == ("tea", "iron")
    taught, neighbours = worst.reasons
    assert taught.startswith("已有的卡片里，“铁”比“茶”更常用 ")
    assert neighbours.startswith("用词最近的 10 张卡里，") and "张归“铁”（" in neighbours
    assert not any(each.flagged for each in judge(CARDS, TOPICS, learning=False).values())


def test_neither_order_nor_a_second_run_changes_anything() -> None:
    """Cards are ordered by id before anything is learned."""
    shuffled = list(CARDS)
    random.Random(5).shuffle(shuffled)
    assert judge(shuffled, TOPICS, learning=True) == judge(CARDS, TOPICS, learning=True)


@pytest.mark.parametrize("count", [1, 19, 20, 24])
def test_few_cards_and_small_topics_are_judged_too(count: int) -> None:
    """Some topic has one card only, some none."""
    cards = many(count)
    odd = cards[0].__class__("2701.99999", "kitchen", "a stove and a kettle", "")
    found = judge([*cards, odd], TOPICS, learning=True)
    assert len(found) == count + 1 and not found["2701.99999"].flagged


def test_cards_of_one_topic_teach_nothing() -> None:
    """There is nothing to tell apart."""
    cards = [each.__class__(each.id, "tea", each.title) for each in CARDS]
    assert judge(cards, TOPICS, learning=True) == judge(cards, TOPICS, learning=False)


def test_papers_without_a_word_are_no_error() -> None:
    """Cards that nothing is known of: no title, no abstract, no category."""
    empty = [each.__class__(each.id, each.stated, "") for each in CARDS]
    assert not any(each.flagged for each in judge(empty, TOPICS, learning=True).values())


def test_a_missing_extra_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """As an error of its own, and only when something is to be learned."""
    monkeypatch.setitem(sys.modules, "sklearn.svm", None)
    with pytest.raises(LearnerMissingError):
        Tools.load()
    assert judge(CARDS, TOPICS, learning=False)


@pytest.mark.slow
def test_the_site_does_without_the_extra(repo_root: Path) -> None:
    """Whoever builds the site loads neither scikit-learn nor numpy for its sake."""
    code = (
        "import sys; import livingdocs.pages.site, livingdocs.checks.run;"
        "sys.exit(any(name in sys.modules for name in ('sklearn', 'scipy')))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=repo_root / "hooks", check=False, timeout=600
    )
    assert done.returncode == 0
